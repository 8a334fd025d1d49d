"""A map with moved tiles: checked, with the sea filled in around the lands again."""

from collections.abc import Iterator, Mapping

from companion.editions.making.map_layout import poured
from companion.languages import Message
from companion.model.sections.maps import Map
from companion.views.maps.plan import problems
from companion.views.maps.terrain import Rect, Terrain

LARGEST = 400
"""The maximum size of a map in either direction; shipped ones are below 200."""


class CannotStand(Exception):
    """Tiles that can't be where somebody moved them: what's wrong, by land."""

    def __init__(self, wrong: list[tuple[str, Message]]) -> None:
        super().__init__(wrong)
        self.wrong = wrong


def moved(terrain: Terrain, known: Map, lands: Mapping[str, Rect]) -> Map:
    """The map with its lands as stated and its seas around them. Raises CannotStand."""
    width = max(known.width, *(x + w for x, _y, w, _h in lands.values()))
    height = max(known.height, *(y + h for _x, y, _w, h in lands.values()))
    wanted = Map(width=min(width, LARGEST), height=min(height, LARGEST), lands=lands, seas=known.seas)
    _check(terrain, wanted, "lands")
    if lands == known.lands:
        return known
    made = poured(terrain, _middles(wanted), wanted)
    _check(terrain, made, "")
    return Map(width=made.width, height=made.height, lands=made.lands, seas=made.seas, labels=known.labels)


def _check(terrain: Terrain, drawn: Map, section: str) -> None:
    wrong = [(where, what) for where, what in problems(terrain, drawn) if where.startswith(f"map.{section}")]
    if section:  # what lies on a sea zone pushes it aside
        wrong = [(where, what) for where, what in wrong if not _of_sea(terrain, what)]
    if wrong:
        raise CannotStand([(where.rpartition(".")[2], what) for where, what in wrong])


def _of_sea(terrain: Terrain, what: Message) -> bool:
    return what.values.get("space") in terrain.seas


def _middles(drawn: Map) -> dict[str, tuple[float, float]]:
    every: Iterator[tuple[str, Rect]] = iter(
        [*drawn.lands.items(), *((zone, rects[0]) for zone, rects in drawn.seas.items())]
    )
    return {space: (x + w / 2, y + h / 2) for space, (x, y, w, h) in every}

"""Each side's cities over the rounds, with how many win: a chart for each half of a board of two maps."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from companion.families.axis_and_allies.edition import AxisAndAlliesEdition
from companion.families.axis_and_allies.views.shapes import AxisAndAlliesVictory
from companion.families.axis_and_allies.words import map_name
from companion.languages import _
from companion.model.sides import SIDES, SideId
from companion.views.shapes import RoundRow


class CityChart(NamedTuple):
    """One chart: its half of the board, every side's cities, and how many win for a side that can win that way."""

    map: str | None
    held: Mapping[SideId, Sequence[int]]
    """At the start, then at the end of each round."""
    needed: Mapping[SideId, int]

    @property
    def title(self) -> str:
        """Its title."""
        if self.map is None:
            return _("Cities held at the end of each round")
        return _("{map}: cities held at the end of each round", map=map_name(self.map))


def city_charts(
    edition: AxisAndAlliesEdition,
    start: Mapping[str, str | None],
    victory: AxisAndAlliesVictory,
    rounds: Sequence[RoundRow],
) -> list[CityChart]:
    """The charts of a game with these starting holders; empty if cities don't count."""
    if not edition.city_of:
        return []
    return [
        CityChart(
            map_,
            {side: [_held(edition, start, side, map_), *(_then(row, side, map_) for row in rounds)] for side in SIDES},
            _needed(edition, victory, map_),
        )
        for map_ in edition.maps or (None,)
    ]


def _held(edition: AxisAndAlliesEdition, holders: Mapping[str, str | None], side: SideId, map_: str | None) -> int:
    held = [edition.powers.get(holders.get(city) or "") for city in edition.cities_on(map_)]
    return sum(holder is not None and holder.side == side for holder in held)


def _then(row: RoundRow, side: SideId, map_: str | None) -> int:
    return row["cities"][side] if map_ is None else row["maps"][map_][side]


def _needed(edition: AxisAndAlliesEdition, victory: AxisAndAlliesVictory, map_: str | None) -> Mapping[SideId, int]:
    """How many of a chart's cities win; other conditions, such as capitals, have no line."""
    if edition.victory.kind == "cities":
        return victory["needed"]
    counted = {way.id for way in edition.victory.ways if way.map == map_ and not way.territories}
    return {way["side"]: way["needed"] for way in victory.get("ways", []) if way["id"] in counted}

"""Making an edition's map: tiles for its lands, areas for its sea zones, as a `map.toml` to edit by hand.

`companion editions map FOLDER` does this for your own box. To continue from an existing map:

    python -m companion.editions.making.map_layout BOX --places places.toml --cut 876 --steps 400000 -o map.toml

An edition is an id or a path. `--places` is a TOML file with rough centers (`[territories]` and `[sea_zones]`, by id,
name, or number: `[x, y]`, y pointing down); without it, they're estimated from the borders. `--cut` is the x at which a
wrapping world is cut. `--again` continues from the edition's map, `--map` from that of a file. `--close` compacts it as
far as its arrangement allows. Then, `--rounds` times, the map is shaken a little, and the result is kept if it's
better. After moving tiles by hand in a file, `--map FILE --pour` fills in the sea around them again.
"""

import argparse
import sys
import tomllib
from collections.abc import Mapping
from itertools import pairwise
from pathlib import Path
from typing import Any, TypeGuard

from companion.editions import load, load_path
from companion.engine.checking import one_of
from companion.families import family_of
from companion.languages import _
from companion.model.edition import Edition
from companion.model.ids import slug
from companion.model.reading import convert
from companion.model.sections.maps import Map
from companion.views.maps.automatic import flooded, guessed_places, spread_room
from companion.views.maps.automatic import made as found
from companion.views.maps.compacting import compacted
from companion.views.maps.hints import FEWEST, WORDS, oriented
from companion.views.maps.labels import SOFT_HYPHEN
from companion.views.maps.placing import BUOY, Placer, Point
from companion.views.maps.plan import plan_of
from companion.views.maps.terrain import Rect, Terrain, touching

SHAPE = 2.1
"""The aspect ratio of the map area on a television."""
WARM = 0.5
"""The initial temperature when a map is redrawn."""
SECTIONS = ("territories", "sea_zones")
"""The sections of a places file, by id or number."""
SOFT_HYPHEN_IN_TOML = "\\u00AD"


def main(arguments: list[str] | None = None) -> int:
    """Make a map and write it."""
    asked = _parser().parse_args(arguments)
    path = Path(asked.edition)
    edition: Edition = load_path(path) if path.exists() else load(asked.edition)
    terrain = family_of(edition).views.terrain(edition)
    places = guessed_places(terrain) if asked.places is None else _places(terrain, asked.places, asked.cut)
    known = _known(edition, asked)
    best = _made(terrain, places, asked.steps, asked.seed) if known is None else known
    if asked.close:
        best = flooded(terrain, compacted(terrain, _kept(best)))
    if asked.pour:
        best = poured(terrain, places, best)
    for number in range(asked.rounds):
        again = shaken(terrain, places, best, asked.steps // 4, asked.seed + number, asked.heat)
        best = min(best, again, key=lambda layout: score(terrain, layout))
    sys.stderr.write(f"{edition.title}: {summary(terrain, best)}\n")
    text = as_toml(edition, best, known.labels if known else {})
    if asked.output is None:
        sys.stdout.write(text)
    else:
        asked.output.write_text(text, encoding="utf-8")
    return 0


class BadPlaces(Exception):
    """A places file that can't be read; the sentence says why."""


def laid_out(folder: Path, places: Path | None, steps: int) -> tuple[str, str]:
    """A new map file for a box, and a summary; places are given for all spaces, or for a few.

    Without places, the box's map is compacted and redrawn: part of a larger board keeps its arrangement and loses the
    gap where something was cut out.
    """
    edition = load_path(folder)
    terrain = family_of(edition).views.terrain(edition)
    known: Map | None = getattr(edition, "map", None)
    if places is None and known is not None:
        closed = flooded(terrain, compacted(terrain, _kept(known)))
        made = shaken(terrain, _centers(known), closed, steps, seed=1, heat=WARM)
    else:
        hints = _hints(terrain, places) if places else {}
        made = found(terrain, oriented(guessed_places(terrain), hints, terrain.neighbours), steps)
    return as_toml(edition, made, known.labels if known else {}), summary(terrain, made)


def _centers(known: Map) -> dict[str, Point]:
    """The centers of a map's spaces; for an area, of its largest piece."""
    return {space: (x + w / 2, y + h / 2) for space, (x, y, w, h) in _kept(known).items()}


def _hints(terrain: Terrain, path: Path) -> dict[str, Point]:
    """The positions in a file: `[x, y]`, or a word such as `southwest`."""
    try:
        raw = tomllib.loads(path.read_text(encoding="utf-8-sig"))
    except UnicodeDecodeError as error:
        raise BadPlaces(f"{path}: " + _("expected UTF-8 text; byte {number} isn't", number=error.start)) from None
    except (OSError, ValueError) as error:
        raise BadPlaces(f"{path}: " + _("expected TOML: {why}", why=error)) from None
    for section in raw:
        if section not in (*SECTIONS, "map") or not isinstance(raw[section], dict):
            raise BadPlaces(f"{path}: {section}: {one_of(f'[{known}]' for known in SECTIONS)}")
    stated = {name: place for section in SECTIONS for name, place in raw.get(section, {}).items()}
    hints = {}
    for name, place in stated.items():
        space = slug(str(name))
        point = WORDS.get(place) if isinstance(place, str) else place
        if space not in terrain.neighbours:
            some = ", ".join(list(terrain.lands)[:3])
            raise BadPlaces(
                _("{file}: there's no {name}; expected some such as {some}", file=path, name=repr(name), some=some)
            )
        if not _is_point(point):
            words = ", ".join(WORDS)
            raise BadPlaces(_("{file}: {name}: expected [x, y] or one of {words}", file=path, name=name, words=words))
        hints[space] = (float(point[0]), float(point[1]))
    if len(hints) < FEWEST:
        raise BadPlaces(f"{path}: " + _("expected at least {least}", least=FEWEST))
    return hints


def _is_point(place: Any) -> TypeGuard[Point]:
    return isinstance(place, list | tuple) and [type(part) in (int, float) for part in place] == [True, True]


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="map_layout", description=_("Make the map of an edition."))
    parser.add_argument("edition")
    parser.add_argument("--places", type=Path)
    parser.add_argument("--cut", type=float, default=0.0)
    parser.add_argument("--steps", type=int, default=400_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--rounds", type=int, default=0)
    parser.add_argument("--heat", type=float, default=0.5)
    parser.add_argument("--again", action="store_true")
    parser.add_argument("--close", action="store_true")
    parser.add_argument("--pour", action="store_true")
    parser.add_argument("--map", type=Path)
    parser.add_argument("-o", "--output", type=Path)
    return parser


def _known(edition: Edition, asked: argparse.Namespace) -> Map | None:
    """The map to continue from."""
    if asked.map is not None:
        return convert(tomllib.loads(asked.map.read_text(encoding="utf-8"))["map"], Map)
    return getattr(edition, "map", None) if asked.again else None


def _places(terrain: Terrain, path: Path, cut: float) -> dict[str, Point]:
    raw: dict[str, Any] = tomllib.loads(path.read_text(encoding="utf-8"))
    width = float(raw.get("map", {}).get("width", 1000))
    found = {slug(name): point for name, point in raw.get("territories", {}).items()}
    found |= {str(number): point for number, point in raw.get("sea_zones", {}).items()}
    missing = [space for space in terrain.spaces if space not in found]
    if missing:
        raise SystemExit(_("There's no place for {names}.", names=", ".join(missing)))
    return {space: ((found[space][0] - cut) % width, found[space][1]) for space in terrain.spaces}


def _made(terrain: Terrain, places: Mapping[str, Point], steps: int, seed: int) -> Map:
    placer = Placer(terrain, places, seed=seed)
    placer.spread(*spread_room(placer.count))
    placer.search(steps)
    return flooded(terrain, placer.placed())


def poured(terrain: Terrain, places: Mapping[str, Point], known: Map) -> Map:
    """The same lands in place, with the sea filled in again."""
    placer = Placer(terrain, places)
    placer.settle(_kept(known), known.width, known.height)
    return flooded(terrain, placer.standing(), (known.width, known.height))


def shaken(terrain: Terrain, places: Mapping[str, Point], known: Map, steps: int, seed: int, heat: float) -> Map:
    """A map that was shaken from another."""
    placer = Placer(terrain, places, seed=seed)
    placer.resume(_kept(known), known.width, known.height)
    placer.search(steps, hot=heat)
    return flooded(terrain, placer.placed())


def _kept(known: Map) -> dict[str, Rect]:
    """The positions of a map's spaces; for an area, the center of its largest piece."""
    seas = {zone: _middle(rects[0]) for zone, rects in known.seas.items()}
    return {**known.lands, **seas}


def _middle(rect: Rect) -> Rect:
    x, y, w, h = rect
    wide, tall = min(w, BUOY[0]), min(h, BUOY[1])
    return (x + (w - wide) // 2, y + (h - tall) // 2, wide, tall)


def score(terrain: Terrain, made: Map) -> float:
    """How bad a map is: its links, their length and how far they run under tiles, and its size."""
    shown = plan_of(terrain, made)
    cost = max(made.width, SHAPE * made.height) ** 2 / 77
    for link in shown.links:
        cost += 4 if link.other in terrain.lands else 1.5
        for line in link.lines:
            for (x1, y1), (x2, y2) in pairwise(line):
                cost += 0.1 * (abs(x1 - x2) + abs(y1 - y2)) + 0.2
                cost += 25 * sum(_under((x1, y1, x2, y2), rect) for rect in shown.tiles.values())
    return cost


def _under(line: tuple[float, float, float, float], rect: Rect) -> bool:
    (x1, y1, x2, y2), (x, y, w, h) = line, rect
    across = max(x1, x2) > x + 0.1 and min(x1, x2) < x + w - 0.1
    return across and max(y1, y2) > y + 0.1 and min(y1, y2) < y + h - 0.1


def summary(terrain: Terrain, made: Map) -> str:
    """A one-line description of a map."""
    fields = {**{land: (rect,) for land, rect in made.lands.items()}, **made.seas}
    lands = sum(touching(fields[space], fields[other]) > 0 for space, other in terrain.borders)
    coasts = sum(touching(fields[space], fields[other]) > 0 for space, other in terrain.coasts)
    seas = sum(touching(fields[space], fields[other]) > 0 for space, other in terrain.sea_borders)
    return _(
        "{width} x {height} cells; touching: {lands} of {borders} borders, {beaches} of {coasts} coasts, "
        "{seas} of {sea_borders} between sea zones; badness {badness}",
        width=made.width,
        height=made.height,
        lands=lands,
        borders=len(terrain.borders),
        beaches=coasts,
        coasts=len(terrain.coasts),
        seas=seas,
        sea_borders=len(terrain.sea_borders),
        badness=f"{score(terrain, made):.1f}",
    )


def as_toml(edition: Edition, made: Map, labels: Mapping[str, str]) -> str:
    """A map as a box's file."""
    head = _(
        "# The map of {title}: tiles and fields on a grid of cells, [left, top, width, height].", title=edition.title
    )
    out = [head, ""]
    out += ["[map]", f"width = {made.width}", f"height = {made.height}", "", "[map.lands]"]
    out += [f"{land} = {list(rect)}" for land, rect in made.lands.items()]
    if made.seas:
        out += ["", "[map.seas]"]
        out += [f"{zone} = {[list(rect) for rect in rects]}" for zone, rects in made.seas.items()]
    if labels:
        out += ["", "[map.labels]"]
        out += [f'{land} = "{text.replace(SOFT_HYPHEN, SOFT_HYPHEN_IN_TOML)}"' for land, text in labels.items()]
    return "\n".join(out) + "\n"


if __name__ == "__main__":
    raise SystemExit(main())

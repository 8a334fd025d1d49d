"""The map of one of the host's own editions: opened, tried with tiles moved, and saved in its folder."""

import hashlib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from companion.editions import EditionError
from companion.editions.catalogue import from_tables
from companion.editions.making.map_layout import as_toml
from companion.editions.making.moving_tiles import CannotStand, moved
from companion.editions.problems import Problems
from companion.editions.sources import RawEdition
from companion.editions.sources import read as read_sources
from companion.families import family_of
from companion.languages import Message, _, listed
from companion.model.edition import Edition
from companion.model.refusal import NotFound, RuleViolation
from companion.model.sections.maps import Map
from companion.service.app_context import AppContext
from companion.service.identity import Identity, require_host
from companion.service.saved.files import BEFORE, write_edition
from companion.views.maps.automatic import automatic
from companion.views.maps.plan import problems
from companion.views.maps.terrain import Rect, Terrain
from companion.views.shapes import MapTile

FILE = "map.toml"
MOST_SHOWN = 4
"""How many tiles in the way are named at once."""


class OpenMap(Struct, frozen=True):
    """A map to edit, and a fingerprint to detect changes to its file."""

    edition: Edition
    terrain: Terrain
    map: Map
    tiles: Mapping[str, MapTile]
    """The lands as the map shows them before anybody holds one."""
    seal: str


def maps(app: AppContext, who: Identity) -> list[Edition]:
    """The editions whose map the host can edit: their own, in a folder, with a board."""
    require_host(who)
    return [edition for edition in app.catalogue.all() if _tiles(app, edition) is not None]


def _tiles(app: AppContext, edition: Edition) -> Mapping[str, MapTile] | None:
    path, lands = app.catalogue.path_of(edition.id), family_of(edition).views.lands
    return lands(edition) if path is not None and path.is_dir() and lands is not None else None


def open_map(app: AppContext, who: Identity, edition_id: str) -> OpenMap:
    """An edition's map from its file; if that doesn't fit, one made from its borders."""
    require_host(who)
    edition, path, tiles = _own(app, edition_id)
    terrain = family_of(edition).views.terrain(edition)
    stated: Map | None = getattr(edition, "map", None)
    fits = stated is not None and next(problems(terrain, stated), None) is None
    shown = stated if stated is not None and fits else automatic(terrain)
    return OpenMap(edition, terrain, shown, tiles, _seal(path))


def try_map(opened: OpenMap, lands: Mapping[str, Rect]) -> Map:
    """The map with tiles moved and the sea around them; refused if they can't be there."""
    unknown = [land for land in lands if land not in opened.map.lands]
    if unknown:
        raise RuleViolation("unknown_territory", "There's no {land} on this board.", land=repr(unknown[0]))
    try:
        return moved(opened.terrain, opened.map, {**opened.map.lands, **lands})
    except CannotStand as wrong:
        raise RuleViolation("tiles_in_the_way", "{what}", what=_in_words(opened.terrain, wrong)) from None


def save_map(app: AppContext, who: Identity, edition_id: str, lands: Mapping[str, Rect], seen: str) -> None:
    """Write the map into the edition's folder after checking it; the previous file is kept next to it."""
    opened = open_map(app, who, edition_id)
    folder = _own(app, edition_id)[1]
    if opened.seal != seen:
        raise RuleViolation(
            "map_changed", "Somebody else saved this map in the meantime. Open it again, then move its tiles."
        )
    made = try_map(opened, lands)
    _check(app, folder, made)
    file = folder / FILE
    if file.exists():
        write_edition(file.with_name(f"{FILE}{BEFORE}"), file.read_text("utf-8"))
    write_edition(file, as_toml(opened.edition, made, made.labels))
    app.catalogue.refresh(wait=True)


def _own(app: AppContext, edition_id: str) -> tuple[Edition, Path, Mapping[str, MapTile]]:
    edition, path = app.catalogue.get(edition_id), app.catalogue.path_of(edition_id)
    if edition is None or path is None:
        raise NotFound(
            "unknown_edition", "There's no edition of your own called {edition_id} here.", edition_id=repr(edition_id)
        )
    tiles = _tiles(app, edition)
    if tiles is None:
        raise RuleViolation(
            "no_map_file",
            "{title} has no folder with a map. Make one with: companion editions new NAME --from {box} --whole",
            title=edition.title,
            box=edition.box.id,
        )
    return edition, path, tiles


def _seal(folder: Path) -> str:
    file = folder / FILE
    return hashlib.sha256(file.read_bytes()).hexdigest()[:16] if file.exists() else "none"


def _check(app: AppContext, folder: Path, made: Map) -> None:
    """The edition with its new map, read as its files would be."""
    raw = read_sources(folder, Problems())
    if raw.tables.get("map") is not None and raw.file_of("map") != FILE:
        raise RuleViolation(
            "no_map_file",
            "The map is in {file}: move its [map] into {wanted} first.",
            file=raw.file_of("map"),
            wanted=FILE,
        )
    tables: dict[str, Any] = {**raw.tables, "map": msgspec.to_builtins(made)}
    try:
        from_tables(RawEdition(raw.name, tables, raw.files), app.catalogue.raw)
    except EditionError as wrong:
        raise RuleViolation(
            "invalid_edition", "The edition can't be played with this map: {problem}", problem=wrong.problems[0]
        ) from None


def _in_words(terrain: Terrain, wrong: CannotStand) -> str:
    """What's wrong with the tiles' positions, with the names of lands instead of their ids."""
    said = []
    for land, what in wrong.wrong[:MOST_SHOWN]:
        named = Message(what.text, **{key: terrain.lands.get(space, space) for key, space in what.values.items()})
        said.append(_("{land} {what}", land=terrain.lands.get(land, land), what=named))
    return f"{listed(said)}."

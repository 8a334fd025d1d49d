"""Counted units: which units are where on the board, as counted when the game was packed up.

The books don't track units from battle to battle. What a table types in from the board, or from a filled-in grid, is
stored with the journal: backups and exports include it. Next week's setup charts print it.
"""

from collections.abc import Mapping
from typing import Any

import msgspec

from companion.families import family_of
from companion.model.edition import Edition
from companion.model.ids import SEA_ZONE, sea_zone_id
from companion.model.reading import convert, decode
from companion.model.refusal import RuleViolation
from companion.model.shape import Shape
from companion.model.state import GameState
from companion.service.app_context import AppContext
from companion.service.games import opened
from companion.service.identity import Identity, require_reader
from companion.service.table.tables import COUNTED_UNITS, table_of

Units = Mapping[str, Mapping[str, int]]
"""The number of units in a space: by power, then by unit."""
MOST = 99
"""No box has more pieces of one kind."""
AT_SEA = ("sea", "air", "land")
"""Ships and their aircraft; land units aboard transports."""
ON_LAND = ("land", "air", "building")
ANYWHERE = (*ON_LAND, "sea")


class CountedUnits(Shape):
    """Units by space, power, and kind; only counts above zero."""

    spaces: dict[str, dict[str, dict[str, int]]] = {}
    version: int = 0
    """The last entry when a space was last counted."""
    at: str = ""
    name: str = ""
    """Who counted last."""


def show_counted_units(app: AppContext, who: Identity, game_id: str) -> CountedUnits:
    """A game's counted units; empty if nobody has counted."""
    require_reader(who, game_id)
    app.game(game_id)
    return kept_counted_units(app, game_id)


def known_units(app: AppContext, who: Identity, game_id: str) -> Mapping[str, Units]:
    """What the books know of the units in spaces that nobody has counted: what the count begins with."""
    require_reader(who, game_id)
    _game, edition, history = opened(app, who, game_id)
    counted = kept_counted_units(app, game_id).spaces
    known = family_of(edition).views.known_units(edition, history)
    kinds = {space: kinds_in(edition, space) for space in known}
    return {
        space: {
            power: {unit: n for unit, n in units.items() if edition.units[unit].kind in kinds[space]}
            for power, units in powers.items()
        }
        for space, powers in known.items()
        if space not in counted
    }


def keep_units(app: AppContext, who: Identity, game_id: str, counted: Mapping[str, Units]) -> CountedUnits:
    """Store the counts for some spaces, replacing earlier ones; other spaces stay as they are."""
    _game, edition, _history = opened(app, who, game_id)
    known = spaces_of(edition, app.history(game_id).state)
    found = {space: _checked(edition, space, units, known) for space, units in counted.items()}
    with app.transaction(game_id):
        if table_of(app, game_id).archived:
            raise RuleViolation("archived", "This game is in the archive. The host can take it out again.")
        spaces = {**kept_counted_units(app, game_id).spaces, **found}
        made = CountedUnits(
            spaces={space: units for space, units in spaces.items() if units},
            version=app.store.version(game_id),
            at=app.clock(),
            name=who.ref.name,
        )
        app.store.keep_document(COUNTED_UNITS, game_id, msgspec.json.encode(made).decode())
        app.tell(game_id)
    return made


def spaces_of(edition: Edition, state: GameState) -> set[str]:
    """Every space that can hold units: the places in the audit, and the sea zones."""
    views = family_of(edition).views
    lands = {place["id"] for region in views.audit(edition, state)["regions"] for place in region["territories"]}
    return lands | {sea_zone_id(int(number)) for number in views.terrain(edition).seas}


def kinds_in(edition: Edition, space: str) -> tuple[str, ...]:
    """The kinds of units that can be in a space; if the box lists no sea zones, ships are counted with the land they're
    off.
    """
    if space.startswith(SEA_ZONE):
        return AT_SEA
    return ON_LAND if family_of(edition).views.terrain(edition).seas else ANYWHERE


def _checked(edition: Edition, space: str, units: Units, known: set[str]) -> dict[str, dict[str, int]]:
    if space not in known:
        raise RuleViolation("unknown_territory", "There's no {space} on this board.", space=space)
    found: dict[str, dict[str, int]] = {}
    kinds = kinds_in(edition, space)
    for power, counts in units.items():
        for unit, count in counts.items():
            if (
                power not in edition.powers.ids
                or unit not in edition.units.ids
                or edition.units[unit].kind not in kinds
            ):
                raise RuleViolation("unknown_unit", "{unit} can't be here.", unit=unit)
            if not 0 <= count <= MOST:
                raise RuleViolation("invalid_count", "Enter a number from 0 to {most}.", most=MOST)
            if count:
                found.setdefault(power, {})[unit] = count
    return found


def kept_counted_units(app: AppContext, game_id: str) -> CountedUnits:
    """A game's counted units, for callers that have already checked permissions."""
    kept = app.store.document(COUNTED_UNITS, game_id)
    return CountedUnits() if kept is None else decode(kept, CountedUnits)


def exported(app: AppContext, game_id: str) -> dict[str, Any] | None:
    """A game's counted units in export form; empty if nobody has counted."""
    counted = kept_counted_units(app, game_id)
    return msgspec.to_builtins(counted) if counted.spaces else None


def read_counted_units(raw: Any, edition: Edition, state: GameState) -> CountedUnits | None:
    """Read the counted units of an imported document; refused if it doesn't fit this board."""
    if raw is None:
        return None
    try:
        counted: CountedUnits = convert(raw, CountedUnits)
    except ValueError:
        raise RuleViolation("invalid_game", "The units of this game can't be read.") from None
    known = spaces_of(edition, state)
    for space, units in counted.spaces.items():
        _checked(edition, space, units, known)
    if max(len(counted.name), len(counted.at)) > 200:
        raise RuleViolation("invalid_game", "The units of this game can't be read.")
    return counted


def take_in(app: AppContext, game_id: str, counted: CountedUnits | None) -> None:
    """Store an imported game's counted units if they're newer than those here."""
    if counted is not None and counted.version >= kept_counted_units(app, game_id).version:
        app.store.keep_document(COUNTED_UNITS, game_id, msgspec.json.encode(counted).decode())

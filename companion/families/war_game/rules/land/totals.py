"""Land: what each power holds, named or not, and how the named part compares with the printed table.

A power's land is the value of its listed territories, plus the unnamed part of its starting land. Unnamed land has
never changed hands: anything taken is listed first.
"""

from collections.abc import Iterable

from companion.families.war_game.actions import BoardTerritory
from companion.families.war_game.edition import WarGameEdition
from companion.families.war_game.sections.land import LandCheck, PowerLand
from companion.families.war_game.state import LandState, WarGameState
from companion.model.shape import Shape
from companion.model.sides import SideId


def unlisted(state: WarGameState, power: str) -> int:
    """The unnamed part of a power's starting land."""
    named = sum(territory.value for territory in state.territories.values() if territory.start == power)
    return state.land_at_start[power] - named


def named(state: WarGameState, power: str) -> int:
    """The value of the listed territories a power holds."""
    return sum(territory.value for territory in state.territories.values() if territory.controller == power)


def land_of(state: WarGameState, power: str) -> int:
    """All of a power's land: what it collects at the start of its turn."""
    return named(state, power) + unlisted(state, power)


def lands(edition: WarGameEdition, state: WarGameState) -> dict[str, int]:
    """Every power's land."""
    return {power: land_of(state, power) for power in edition.powers.ids}


def side_lands(edition: WarGameEdition, state: WarGameState) -> dict[SideId, int]:
    """Both sides' land."""
    totals: dict[SideId, int] = {"axis": 0, "allies": 0}
    for power, land in lands(edition, state).items():
        totals[edition.side_of(power)] += land
    return totals


def neutrals_taken(state: WarGameState) -> int:
    """The value of neutrals that were free at the start and are held now."""
    return sum(
        territory.value for territory in state.territories.values() if territory.start is None and territory.controller
    )


def printed(edition: WarGameEdition, scenario: str) -> LandCheck:
    """The printed table of land totals."""
    return edition.land_checks[scenario]


def printed_row(edition: WarGameEdition, scenario: str, power: str) -> PowerLand:
    """A power's row of the printed table."""
    return next(row for row in printed(edition, scenario).powers if row.power == power)


class Columns(Shape):
    """One power's row of land totals, as far as a board fills it."""

    original: int = 0
    """All land in its color."""
    neutrals: int = 0
    lost: int = 0
    """Land in its color that others hold at the start, as a negative number."""
    conquered: int = 0
    land: int = 0


def columns(power: str, board: Iterable[BoardTerritory | LandState]) -> Columns:
    """A power's row, added up from named territories and their holders at the start."""
    sums = dict.fromkeys(("original", "neutrals", "lost", "conquered", "land"), 0)
    for territory in board:
        holder = territory.controller if isinstance(territory, BoardTerritory) else territory.start
        if territory.original == power:
            sums["original"] += territory.value
            if holder != power:
                sums["lost"] -= territory.value
        if holder == power:
            sums["land"] += territory.value
            if territory.original is None:
                sums["neutrals"] += territory.value
            elif territory.original != power:
                sums["conquered"] += territory.value
    return Columns(**sums)

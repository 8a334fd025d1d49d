"""What follows from who holds what: production, cities, capitals."""

from companion.families.axis_and_allies.edition import AxisAndAlliesEdition
from companion.families.axis_and_allies.state import AxisAndAlliesState
from companion.model.sides import SideId


def held_by(state: AxisAndAlliesState, power: str) -> list[str]:
    """The territories a power holds."""
    return [territory for territory, now in state.territories.items() if now.controller == power]


def production(edition: AxisAndAlliesEdition, state: AxisAndAlliesState, power: str) -> int:
    """The total value of the territories a power holds."""
    return sum(edition.territories[territory].value for territory in held_by(state, power))


def productions(edition: AxisAndAlliesEdition, state: AxisAndAlliesState) -> dict[str, int]:
    """Every power's production, in one pass over the board."""
    totals, lands = dict.fromkeys(edition.powers.ids, 0), edition.territories.by_id
    for territory, now in state.territories.items():
        if (power := now.controller) is not None:
            totals[power] += lands[territory].value
    return totals


def side_holding(edition: AxisAndAlliesEdition, state: AxisAndAlliesState, territory: str) -> SideId | None:
    """The side that holds a territory."""
    controller = state.territories[territory].controller
    return None if controller is None else edition.powers[controller].side


def cities(edition: AxisAndAlliesEdition, state: AxisAndAlliesState) -> dict[SideId, list[str]]:
    """The territories with a city, by the side that holds them."""
    held: dict[SideId, list[str]] = {"axis": [], "allies": []}
    for territory in edition.city_of:
        side = side_holding(edition, state, territory)
        if side is not None:
            held[side].append(territory)
    return held


def cities_by_map(edition: AxisAndAlliesEdition, state: AxisAndAlliesState) -> dict[str, dict[SideId, int]]:
    """How many cities each side holds on each half of a board of two maps."""
    held = cities(edition, state)
    return {
        map_: {
            side: sum(edition.territories[territory].map == map_ for territory in places)
            for side, places in held.items()
        }
        for map_ in edition.maps
    }


def army_left(edition: AxisAndAlliesEdition, state: AxisAndAlliesState, territory: str) -> int:
    """How many of its own units a neutral has left."""
    left = state.territories[territory].army
    return edition.territories[territory].army if left is None else left


def capitals(edition: AxisAndAlliesEdition, power: str) -> list[str]:
    """The capitals a power depends on: its own, or one for each purse."""
    data = edition.powers[power]
    return [purse.capital for purse in data.purses] or ([data.capital] if data.capital else [])


def capital_held(edition: AxisAndAlliesEdition, state: AxisAndAlliesState, power: str) -> bool:
    """Whether a power's own side holds its capital, or one of its purses' capitals.

    Always true for a power without one.
    """
    own, side = capitals(edition, power), edition.side_of(power)
    return not own or any(side_holding(edition, state, capital) == side for capital in own)

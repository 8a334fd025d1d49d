"""Whether land and factories can make what a power has bought: every unit needs a place that makes its kind.

Units without a stated place are assigned to any place that makes them. That works if every set of kinds has enough room
in the places that make one of them.
"""

from collections.abc import Iterator, Mapping
from itertools import combinations

from companion.families.war_game.edition import WarGameEdition
from companion.families.war_game.rules.building import limits
from companion.families.war_game.rules.draft import Draft
from companion.families.war_game.rules.turn import BLOCKADED
from companion.families.war_game.state import WarGameState
from companion.languages import Names
from companion.model.shape import Shape
from companion.model.translated import inside


class Place(Shape):
    """Room for units of some kinds."""

    room: int
    makes: frozenset[str]


class Shortage(Shape):
    """Units without enough room, taken together."""

    units: tuple[str, ...]
    wanted: int
    room: int


def ships(edition: WarGameEdition) -> frozenset[str]:
    """The units placed at sea."""
    return frozenset(unit.id for unit in edition.units if unit.kind == "sea")


def places(edition: WarGameEdition, state: WarGameState, power: str) -> Iterator[Place]:
    """What a power's land and factories can still make this turn: recruits, and each factory's output."""
    pieces = frozenset(unit.id for unit in edition.units if unit.kind != "building")
    for territory, now in state.territories.items():
        if now.controller != power:
            continue
        left = limits.room_left(edition, state, power, territory)
        if left.recruits:
            yield Place(room=left.recruits, makes=frozenset(edition.recruiting.units))
        if left.output and left.factory:
            never = set(edition.factories[left.factory].never_makes)
            if state.claims.get(BLOCKADED + territory):
                never |= ships(edition)
            yield Place(room=left.output, makes=pieces - never)


def unplaced(state: WarGameState, power: str) -> dict[str, int]:
    """Units bought this turn without a stated place."""
    placed: dict[str, int] = {}
    for territory, units in state.this_turn.sites.items():
        if state.territories[territory].controller == power:
            for unit, count in units.items():
                placed[unit] = placed.get(unit, 0) + count
    bought = state.this_turn.bought.get(power, {})
    return {unit: left for unit, count in bought.items() if (left := count - placed.get(unit, 0)) > 0}


def shortage(edition: WarGameEdition, state: WarGameState, power: str, more: Mapping[str, int] = {}) -> Shortage | None:
    """The first kinds of units without enough room together, with `more` bought; None if all fit."""
    open_ones = list(places(edition, state, power))
    before = unplaced(state, power)
    wanted = {unit: before.get(unit, 0) + more.get(unit, 0) for unit in {**before, **more}}
    alike: dict[tuple[bool, ...], list[str]] = {}
    for unit, count in wanted.items():
        if count:
            alike.setdefault(tuple(unit in site.makes for site in open_ones), []).append(unit)
    for size in range(1, len(alike) + 1):
        for kinds in combinations(alike, size):
            room = sum(site.room for at, site in enumerate(open_ones) if any(kind[at] for kind in kinds))
            units = tuple(unit for kind in kinds for unit in alike[kind])
            if (count := sum(wanted[unit] for unit in units)) > room:
                return Shortage(units=units, wanted=count, room=room)
    return None


def require(draft: Draft, power: str) -> None:
    """Object to units that none of the power's factories makes, or without room; only if all its land is known."""
    short = None
    if limits.rooms(draft.edition, draft.state, power) is not None:
        short = shortage(draft.edition, draft.state, power)
    if short is None:
        return
    named = Names(inside(draft.edition.units[unit], "plural") for unit in short.units)
    if short.room:
        draft.warn(
            "over_capacity",
            "{power:power whose} factories make {room} {named} this turn; that would be {wanted}.",
            power=draft.power(power),
            room=short.room,
            named=named,
            wanted=short.wanted,
            about=["factory"],
        )
    elif set(short.units) <= ships(draft.edition) and _blockaded(draft, power):
        draft.warn(
            "blockaded",
            "Enemy ships are off every factory of {power:power the} that makes {named}.",
            power=draft.power(power),
            named=named,
        )
    else:
        draft.warn(
            "factory_too_small",
            "No factory of {power:power the} can make {named} this turn.",
            power=draft.power(power),
            named=named,
        )


def _blockaded(draft: Draft, power: str) -> bool:
    claims, lands = draft.state.claims, draft.state.territories
    return any(now.controller == power and bool(claims.get(BLOCKADED + land)) for land, now in lands.items())

"""Limits: how many units land and factories produce in a turn, and whether a purchase fits."""

from collections.abc import Mapping

import msgspec

from companion.families.war_game.edition import WarGameEdition
from companion.families.war_game.rules.draft import Draft
from companion.families.war_game.rules.land import totals as land
from companion.families.war_game.rules.turn import BLOCKADED
from companion.families.war_game.state import LandState, WarGameState
from companion.languages import Message
from companion.model.shape import Shape
from companion.model.translated import inside


class Room(Shape):
    """What a territory can produce this turn, including what it already has."""

    recruits: int
    """Infantry from the land itself."""
    output: int
    """Units from the factory, infantry or not."""
    factory: str | None = None
    """The kind of factory that's working this turn."""
    blockaded: bool = False
    """Whether no ship can be placed there."""


def occupied(now: LandState) -> bool:
    """Whether a territory isn't in its holder's own color."""
    return now.original != now.controller


def recruits(edition: WarGameEdition, now: LandState) -> int:
    """Infantry that land produces each turn: its value; half of it for occupied land, up to a limit."""
    rule = edition.recruiting
    return min(rule.occupied_most, now.value // rule.occupied_divisor) if occupied(now) else now.value


def working_factory(edition: WarGameEdition, state: WarGameState, territory: str) -> str | None:
    """The factory that produces units this turn: a new one doesn't yet, an upgraded one works as before."""
    now, turn = state.territories[territory], state.this_turn
    if now.factory is None or territory in turn.built:
        return None
    if territory in turn.upgraded:
        return edition.factories[now.factory].reduces_to or now.factory
    return now.factory


def output(edition: WarGameEdition, now: LandState, factory: str) -> int:
    """How many units a factory makes each turn."""
    kind = edition.factories[factory]
    if kind.output is not None:
        return kind.output
    return now.value // edition.recruiting.occupied_divisor if occupied(now) else now.value


def why_nothing(state: WarGameState, power: str, territory: str) -> tuple[str, Message] | None:
    """Why a power may place nothing in a territory this turn: a code and a sentence; None if it may."""
    now = state.territories[territory]
    if now.controller != power:
        return "not_your_territory", Message("{now} isn't this power's land.", now=now.name)
    if territory in state.this_turn.gained:
        return "not_held_since_start", Message(
            "{now} was taken or freed this turn; nothing can be placed there yet.", now=now.name
        )
    if now.closed:
        return "allies_present", Message(
            "Allied units are in {now}; nothing can be placed there until they leave.", now=now.name
        )
    return None


def room(edition: WarGameEdition, state: WarGameState, power: str, territory: str) -> Room:
    """What a territory can produce for a power this turn."""
    if why_nothing(state, power, territory):
        return Room(recruits=0, output=0)
    now = state.territories[territory]
    factory = working_factory(edition, state, territory)
    made = output(edition, now, factory) if factory else 0
    return Room(recruits=recruits(edition, now), output=made, factory=factory, blockaded=blockaded(state, territory))


def blockaded(state: WarGameState, territory: str) -> bool:
    """Whether the table said that enemy ships are in every sea zone off a territory."""
    return bool(state.claims.get(BLOCKADED + territory))


def split(edition: WarGameEdition, units: Mapping[str, int]) -> tuple[int, int]:
    """How many of the units the land can produce by itself, and how many need a factory."""
    by_land = sum(count for unit, count in units.items() if unit in edition.recruiting.units)
    return by_land, sum(units.values()) - by_land


def room_left(edition: WarGameEdition, state: WarGameState, power: str, territory: str) -> Room:
    """What a territory can still produce for a power this turn, as far as the table said where units went."""
    here = room(edition, state, power, territory)
    by_land, by_factory = split(edition, state.this_turn.sites.get(territory, {}))
    beyond = max(0, by_land - here.recruits)
    left = max(0, here.output - by_factory - beyond)
    return msgspec.structs.replace(here, recruits=max(0, here.recruits - by_land), output=left)


def makes(edition: WarGameEdition, here: Room) -> list[str]:
    """The kinds of units that a territory with this room can produce."""
    if not here.recruits and not here.output:
        return []
    factory = edition.factories[here.factory] if here.factory and here.output else None
    never = factory.never_makes if factory else ()
    return [
        unit.id
        for unit in edition.units
        if unit.kind != "building"
        and not (here.blockaded and unit.kind == "sea")
        and (unit.id in edition.recruiting.units or (factory is not None and unit.id not in never))
    ]


def rooms(edition: WarGameEdition, state: WarGameState, power: str) -> dict[str, Room] | None:
    """What each of a power's territories can produce this turn; None if not all of its land is in the books."""
    if land.unlisted(state, power):
        return None
    return {
        territory: room(edition, state, power, territory)
        for territory, now in state.territories.items()
        if now.controller == power
    }


def infantry_left(edition: WarGameEdition, state: WarGameState, power: str) -> int | None:
    """How much infantry a power can still get this turn; None if not all of its land is in the books."""
    here = rooms(edition, state, power)
    if here is None:
        return None
    most = sum(site.recruits + site.output for site in here.values())
    return max(0, most - sum(state.this_turn.bought.get(power, {}).values()))


def check_placements(draft: Draft, power: str, placements: Mapping[str, Mapping[str, int]]) -> None:
    """Object to units that land and factories can't produce there."""
    for territory, units in placements.items():
        state = draft.state
        name = state.territories[territory].name
        if reason := why_nothing(state, power, territory):
            draft.warn(*reason)
            continue
        here = room(draft.edition, state, power, territory)
        before = state.this_turn.sites.get(territory, {})
        total = {unit: before.get(unit, 0) + units.get(unit, 0) for unit in {**before, **units}}
        _check_kinds(draft, territory, name, here, units)
        by_land, by_factory = split(draft.edition, total)
        if by_factory and here.factory is None:
            draft.warn(
                "no_factory", "No factory works in {name} this turn; only infantry can be placed there.", name=name
            )
        elif by_factory > here.output:
            draft.warn(
                "over_capacity",
                "The factory in {name} makes {output} units; that would be {by_factory}.",
                name=name,
                output=here.output,
                by_factory=by_factory,
                about=["factory"],
            )
        elif by_land > here.recruits + here.output - by_factory:
            most = here.recruits + here.output - by_factory
            draft.warn(
                "over_capacity",
                "{name} can raise {most} infantry this turn; that would be {by_land}.",
                name=name,
                most=most,
                by_land=by_land,
                about=["infantry"],
            )


def _check_kinds(draft: Draft, territory: str, name: str, here: Room, units: Mapping[str, int]) -> None:
    never = draft.edition.factories[here.factory].never_makes if here.factory else ()
    too_large = [unit for unit in units if unit in never]
    if too_large:
        plural = inside(draft.edition.units[too_large[0]], "plural")
        draft.warn(
            "factory_too_small",
            "The {factory} factory in {name} makes no {plural}.",
            factory=Message(str(here.factory)),
            name=name,
            plural=plural,
        )
    if here.blockaded and any(draft.edition.units[unit].kind == "sea" for unit in units):
        draft.warn(
            "blockaded", "Enemy ships are in every sea zone off {name}; no ships can be placed there.", name=name
        )


def check_total(draft: Draft, power: str, units: Mapping[str, int]) -> None:
    """Object to more units than all land and factories can produce together, if all of a power's land is in
    the books.
    """
    state, here = draft.state, rooms(draft.edition, draft.state, power)
    if here is None:
        return
    before = state.this_turn.bought.get(power, {})
    by_land, by_factory = split(
        draft.edition, {unit: before.get(unit, 0) + units.get(unit, 0) for unit in {**before, **units}}
    )
    made = sum(site.output for site in here.values())
    if by_factory > made:
        draft.warn(
            "over_capacity",
            "{power:power whose} factories make {made} units this turn; that would be {by_factory}.",
            power=draft.power(power),
            made=made,
            by_factory=by_factory,
            about=["factory"],
        )
    elif by_land > (most := made - by_factory + sum(site.recruits for site in here.values())):
        draft.warn(
            "over_capacity",
            "{power:power the} can get {most} infantry this turn; that would be {by_land}.",
            power=draft.power(power),
            most=most,
            by_land=by_land,
            about=["infantry"],
        )

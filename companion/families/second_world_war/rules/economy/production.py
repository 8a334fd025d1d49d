"""Building: reinforcements within the season's limit, and units that start being rebuilt."""

from collections.abc import Mapping
from itertools import count

from companion.engine import lookup
from companion.families.second_world_war.actions import (
    BuildReinforcement,
    RebuildUnit,
)
from companion.families.second_world_war.edition import SecondWorldWarEdition
from companion.families.second_world_war.events import NumbersEntered, ReinforcementsBuilt, SpecialUnitsMade, UnitQueued
from companion.families.second_world_war.named import (
    ATOMIC_BOMB,
    ATOMIC_BOMBS_COME,
    CONSCRIPTS,
    KAMIKAZE,
    NATIONALIST_CHINA,
    UNITED_STATES,
)
from companion.families.second_world_war.rules import actors, calendar, world
from companion.families.second_world_war.rules.draft import Draft
from companion.families.second_world_war.rules.economy import resources
from companion.families.second_world_war.sections.building import Rebuild
from companion.families.second_world_war.state import ALLIED, Numbers, SecondWorldWarState
from companion.languages import Message, msg
from companion.model.refusal import Remedy
from companion.model.sections.units import Unit
from companion.model.sentence import sentence
from companion.model.translated import inside, named

RECALLED = msg("Conscripts come back for an action point, without a resource or the display.")
SACRIFICED = msg("A kamikaze costs an action point and replaces another air unit.")
BUILT_OTHERWISE = {CONSCRIPTS: RECALLED, KAMIKAZE: SACRIFICED}
"""Units that are neither reinforcements nor rebuilt, and what's done instead."""


def bombs_come(edition: SecondWorldWarEdition) -> str:
    """When atomic bombs are available."""
    return next(dated_event.when[0] for dated_event in edition.dated_events if dated_event.id == ATOMIC_BOMBS_COME)


def require_bombs(draft: Draft, power: str) -> None:
    """Object to atomic bombs before their time, and for powers that never have any."""
    if not draft.edition.has_unit(power, ATOMIC_BOMB):
        draft.warn("no_such_units", "{power:power the} has no atomic bombs.", power=draft.power(power), about=["bombs"])
    if not calendar.has_come(draft.edition, draft.state, bombs_come(draft.edition)):
        draft.warn(
            "not_yet", "Atomic bombs come in {bombs_come}.", bombs_come=bombs_come(draft.edition), about=["bombs"]
        )


def may_rebuild(edition: SecondWorldWarEdition, power: str) -> list[str]:
    """The kinds of units that a power can rebuild; a dropped bomb is gone."""
    kinds = (unit.id for unit in edition.units if unit.id not in BUILT_OTHERWISE and unit.id != ATOMIC_BOMB)
    return [kind for kind in kinds if edition.has_unit(power, kind)]


def may_build(edition: SecondWorldWarEdition, state: SecondWorldWarState, power: str) -> list[str]:
    """The kinds of units that a power can build as reinforcements now."""
    bombs = edition.has_unit(power, ATOMIC_BOMB) and calendar.has_come(edition, state, bombs_come(edition))
    return [*may_rebuild(edition, power), *([ATOMIC_BOMB] if bombs else [])]


def pool(edition: SecondWorldWarEdition, state: SecondWorldWarState, power: str) -> dict[str, int] | None:
    """What's left of a power's reinforcements up to this year; None if the table hasn't entered them."""
    by_year = state.numbers.reinforcements_by_year.get(power)
    if by_year is None:
        return None
    left: dict[str, int] = {}
    for year, units in by_year.items():
        if int(year) <= calendar.year(edition, state):
            left = {**left, **{unit: left.get(unit, 0) + count for unit, count in units.items()}}
    built = state.built.get(power, {})
    return {unit: count - built.get(unit, 0) for unit, count in left.items() if count > built.get(unit, 0)}


def _require_in_pool(draft: Draft, power: str, units: Mapping[str, int]) -> None:
    left = pool(draft.edition, draft.state, power)
    if left is None:
        return
    short = {unit: left.get(unit, 0) for unit, count in units.items() if count > left.get(unit, 0)}
    if short:
        there = draft.units({unit: count for unit, count in short.items() if count}) or Message("none of them")
        draft.warn(
            "not_in_pool",
            "{power:power whose} reinforcement pool has {there} left, as entered by year.",
            power=draft.power(power),
            there=there,
        )


def _require_built(draft: Draft, power: str, unit: str) -> None:
    if otherwise := BUILT_OTHERWISE.get(unit):
        raise draft.refuse("not_rebuilt", otherwise)
    if unit != ATOMIC_BOMB:
        require_owner(draft, power, unit)


def require_owner(draft: Draft, power: str, unit: str) -> None:
    """Object to a unit that this power doesn't have."""
    if not draft.edition.has_unit(power, unit):
        draft.warn(
            "no_such_units",
            "{power:power the} has no {plural}.",
            power=draft.power(power),
            plural=inside(draft.edition.units[unit], "plural"),
            about=[unit],
        )


def build_reinforcement(draft: Draft, action: BuildReinforcement) -> None:
    """Build reinforcements: a resource each, no points, up to the season's limit."""
    power, state = actors.power(draft, action.power), draft.state
    for unit in action.units:
        _require_built(draft, power, lookup.unit(draft, unit).id)
    actors.require_impulse(draft, power)
    if ATOMIC_BOMB in action.units:
        require_bombs(draft, power)
    _require_in_pool(draft, power, action.units)
    count = sum(action.units.values())
    built, most = state.reinforced.get(power, 0), state.numbers.reinforcement_limit.get(power)
    if most is None:
        draft.warn(
            "missing_number",
            "Enter how many reinforcements {power:power the} may build in a season.",
            power=draft.power(power),
            remedy=Remedy(field=f"numbers.reinforcement_limit.{power}", action="enter_numbers"),
        )
    elif built + count > most:
        draft.warn(
            "over_reinforcement_limit",
            "{power:power the} has built {built} of {most} reinforcements this season; {count} more is too many.",
            power=draft.power(power),
            built=built,
            most=most,
            count=count,
        )
    cost = count * draft.edition.building.reinforcement_resources
    resources.spend(draft, power, cost, sentence("reinforcements", units=action.units))
    draft.emit(ReinforcementsBuilt(power=power, units=dict(action.units)))
    if ATOMIC_BOMB in action.units:
        draft.emit(SpecialUnitsMade(unit=ATOMIC_BOMB, count=action.units[ATOMIC_BOMB]))
    draft.say("reinforcements_built", power=power, units=action.units)
    if most is not None:
        draft.say("reinforcements_left", left=max(0, most - built - count))


def line_for(edition: SecondWorldWarEdition, power: str, unit: str) -> Rebuild | None:
    """How a power rebuilds a type of unit, if the rulebook says so."""
    lines = [rebuild for rebuild in edition.rebuilds if unit in rebuild.units]
    own = next((line for line in lines if power in line.powers), None)
    return own or next((line for line in lines if not line.powers), None)


def first_box(edition: SecondWorldWarEdition, state: SecondWorldWarState, power: str, unit: str) -> int | None:
    """The box in which a rebuilt unit starts; None if not entered."""
    line = line_for(edition, power, unit)
    if line is None:
        return state.numbers.rebuild_boxes.get(unit)
    chosen = state.options.get(line.boxes_option) if line.boxes_option else None
    return chosen if isinstance(chosen, int) and not isinstance(chosen, bool) else line.boxes


def rebuild_unit(draft: Draft, action: RebuildUnit) -> None:
    """Place an eliminated unit in its first box."""
    power = actors.power(draft, action.power)
    unit = lookup.unit(draft, action.unit)
    _require_built(draft, power, unit.id)
    if unit.id == ATOMIC_BOMB:
        raise draft.refuse("not_rebuilt", "An atomic bomb that is gone doesn't come back; build another one.")
    _check_country(draft, power, action.country, unit.id)
    actors.require_impulse(draft, power)
    start = first_box(draft.edition, draft.state, power, unit.id)
    if start is None:
        start = _box_entered(draft, unit, action.box)
    elif action.box not in (None, start):
        raise draft.refuse("invalid_box", "{plural} start in box {start}.", plural=named(unit, "plural"), start=start)
    line = line_for(draft.edition, power, unit.id)
    resources.spend(draft, power, draft.edition.building.rebuild_resources, sentence("rebuilding", unit=unit.id))
    queue(draft, power, unit.id, start, start, line.laps if line else 1, action.country)
    draft.say("rebuilding_started", power=power, unit=unit.id, box=start)


def _box_entered(draft: Draft, unit: Unit, box: int | None) -> int:
    """The first box of a type of unit, stated once and stored; never guessed."""
    if box is None:
        raise draft.refuse(
            "missing_number",
            "What is the first box of {plural}? Enter it once.",
            plural=inside(unit, "plural"),
            remedy=Remedy(field="box", least=1, most=24),
        )
    draft.emit(NumbersEntered(numbers=Numbers(rebuild_boxes={unit.id: box})))
    return box


def _check_country(draft: Draft, power: str, country: str | None, unit: str) -> None:
    if country is None:
        return
    now = draft.state.country(world.known_country(draft, country))
    kmt = (country, power) == (NATIONALIST_CHINA, UNITED_STATES)
    if not kmt and (now.controller != power or now.status not in ALLIED or now.status == "uncommitted_ally"):
        draft.warn(
            "not_an_ally",
            "{call:the} isn't a committed ally of {power:power the}.",
            call=world.call(draft, country),
            power=draft.power(power),
        )
    if country in draft.state.surrendered:
        name = world.call(draft, country)
        draft.warn(
            "units_gone", "{name:the} has surrendered; its units are gone for good, even if it is retaken.", name=name
        )
    minor = draft.edition.minor_powers.get(country)
    since = minor.units_since.get(unit) if minor is not None else None
    if since is not None and not calendar.has_come(draft.edition, draft.state, since):
        plural = inside(draft.edition.units[unit], "plural")
        draft.warn(
            "not_yet",
            "{call:the} has {plural} only from {since} on.",
            call=world.call(draft, country),
            plural=plural,
            since=since,
        )


def queue(
    draft: Draft, power: str, unit: str, box: int, start: int, laps: int, country: str | None, lap: int = 1
) -> None:
    """Put a unit on the display, by the name it has had since it was first put there."""
    had = (event.item for event in draft.was if isinstance(event, UnitQueued))
    item = next((name for name in had if name not in draft.state.queued), None) or _new_name(draft, power)
    draft.emit(UnitQueued(item=item, power=power, unit=unit, box=box, start=start, lap=lap, laps=laps, country=country))


def _new_name(draft: Draft, power: str) -> str:
    """A name that no unit of this game has had."""
    given = draft.state.queued | set(draft.taken)
    return next(name for number in count(1) if (name := f"{power}_{number}") not in given)

"""Mobilisation: which complexes can place how many units, placing them, and what happens to the rest."""

from collections.abc import Mapping

from companion.engine import ledger
from companion.families.axis_and_allies.actions import MobilizeUnits
from companion.families.axis_and_allies.edition import AxisAndAlliesEdition
from companion.families.axis_and_allies.events import (
    ComplexBuilt,
    UnitsAssumedPlaced,
    UnitsOrdered,
    UnitsPlaced,
    UnitsReturned,
)
from companion.families.axis_and_allies.rules import lookup
from companion.families.axis_and_allies.rules.draft import Draft
from companion.families.axis_and_allies.rules.holdings import capital_held
from companion.families.axis_and_allies.rules.phases import reach, require_capital, require_turn
from companion.families.axis_and_allies.rules.technology import technologies
from companion.families.axis_and_allies.sections.board import Territory
from companion.families.axis_and_allies.state import AxisAndAlliesState
from companion.model.saying import saying

COMPLEX = "industrial_complex"


def capacity(edition: AxisAndAlliesEdition, state: AxisAndAlliesState, power: str, territory: str) -> int:
    """How many units the complex in a territory can mobilise this turn: its value, less damage, plus technology.

    None if it was captured or built this turn, or is not the power's.
    """
    now = state.territories[territory]
    this_turn = state.this_turn
    too_new = this_turn.gained | this_turn.seized | this_turn.built
    if not now.complex or now.controller != power or territory in too_new:
        return 0
    value = edition.territory[territory].value
    extra = sum(
        one.extra_production for one in technologies(edition, state, power) if value >= one.extra_production_from
    )
    return max(0, value + extra - now.damage)


def room(edition: AxisAndAlliesEdition, state: AxisAndAlliesState, power: str) -> dict[str, int]:
    """Where a power can still place units this turn, and how many."""
    return {
        territory: left
        for territory in state.territories
        if (left := capacity(edition, state, power, territory) - state.this_turn.placed.get(territory, 0)) > 0
    }


def free_capacity(edition: AxisAndAlliesEdition, state: AxisAndAlliesState, power: str) -> int:
    """How many units a power can still place this turn, everywhere together."""
    return sum(room(edition, state, power).values())


def fits(
    edition: AxisAndAlliesEdition, state: AxisAndAlliesState, power: str, units: Mapping[str, int]
) -> tuple[dict[str, int], dict[str, int]]:
    """Which of these units a power's complexes can still place this turn, and the rest.

    The dearest come first. Ships need a complex on the coast; everything else goes to any complex.
    """
    free = room(edition, state, power)
    space = sum(free.values())
    coast = sum(left for territory, left in free.items() if edition.territory[territory].sea_zones)
    placed: dict[str, int] = {}
    kept: dict[str, int] = {}
    for unit in sorted(units, key=lambda one: -(edition.unit[one].cost or 0)):
        ships = edition.unit[unit].kind == "sea"
        count = min(units[unit], space, coast) if ships else min(units[unit], space)
        space -= count
        coast -= count if ships else 0
        if count:
            placed[unit] = count
        if count < units[unit]:
            kept[unit] = units[unit] - count
    return placed, kept


def complex_sites(edition: AxisAndAlliesEdition, state: AxisAndAlliesState, power: str) -> list[str]:
    """Where a power could place a new complex this turn."""
    return [
        territory
        for territory, now in state.territories.items()
        if now.controller == power
        and not now.complex
        and territory not in state.this_turn.gained
        and edition.territory[territory].value >= edition.rules.complex_minimum_value
    ]


def mobilize_units(draft: Draft, action: MobilizeUnits) -> None:
    """Decide where waiting units go."""
    power = lookup.power(draft, action.power)
    require_capital(draft, power, "mobilise units")
    require_turn(draft, power)
    reach(draft, power, "mobilize_new_units")
    _check_pool(draft, power, action.placements)
    for territory, units in action.placements.items():
        found = lookup.passable(draft, territory)
        counted = {unit: count for unit, count in units.items() if unit != COMPLEX}
        if draft.edition.power[power].muster:
            _check_own_land(draft, power, found)
        elif counted:
            _check_room(draft, power, found, sum(counted.values()))
            _check_coast(draft, found, counted)
        if counted:
            draft.emit(UnitsPlaced(power=power, territory=territory, units=counted))
        if COMPLEX in units:
            _place_complex(draft, power, found, units[COMPLEX])
    draft.say("units_placed", power=power, placements=action.placements)


def _check_pool(draft: Draft, power: str, placements: Mapping[str, Mapping[str, int]]) -> None:
    wanted: dict[str, int] = {}
    for units in placements.values():
        for unit, count in units.items():
            lookup.unit(draft, unit)
            wanted[unit] = wanted.get(unit, 0) + count
    if not wanted:
        raise draft.refuse("invalid_placement", "Nothing was placed: name at least one unit.")
    pool = draft.state.powers[power].to_mobilize
    for unit, count in wanted.items():
        if count > pool.get(unit, 0):
            named = draft.edition.unit[unit].plural.lower()
            raise draft.refuse(
                "not_in_pool",
                f"{draft.name(power)} has {pool.get(unit, 0)} {named} waiting; {count} cannot be placed.",
            )


def _check_own_land(draft: Draft, power: str, territory: Territory) -> None:
    if draft.state.controller(territory.id) != power:
        raise draft.refuse("not_your_territory", f"{draft.name(power)} does not hold {territory.name}.")


def _check_room(draft: Draft, power: str, territory: Territory, count: int) -> None:
    now = draft.state.territories[territory.id]
    if now.controller != power:
        raise draft.refuse("not_your_complex", f"{draft.name(power)} does not hold {territory.name}.")
    if not now.complex:
        raise draft.refuse("no_complex", f"There is no industrial complex in {territory.name}.")
    this_turn = draft.state.this_turn
    if territory.id in this_turn.gained:
        draft.object("not_held_long_enough", f"{territory.name} was taken this turn; its complex works from the next.")
        return
    if territory.id in this_turn.seized:
        draft.object("not_held_long_enough", f"The complex in {territory.name} was taken this turn; it works later.")
        return
    if territory.id in this_turn.built:
        draft.object("not_held_long_enough", f"The complex in {territory.name} is new; it works from the next turn.")
        return
    left = capacity(draft.edition, draft.state, power, territory.id) - this_turn.placed.get(territory.id, 0)
    if count > left:
        damage = f" (damage {now.damage})" if now.damage else ""
        draft.object(
            "over_capacity",
            f"{territory.name} can still place {max(0, left)} units this turn{damage}, not {count}.",
        )


def _check_coast(draft: Draft, territory: Territory, units: Mapping[str, int]) -> None:
    ships = {unit: count for unit, count in units.items() if draft.edition.unit[unit].kind == "sea"}
    if ships and not territory.sea_zones:
        draft.object("no_coast", f"{territory.name} has no coast; {draft.units(ships)} cannot be placed there.")


def _place_complex(draft: Draft, power: str, territory: Territory, count: int) -> None:
    now = draft.state.territories[territory.id]
    if count > 1 or now.complex:
        raise draft.refuse("one_complex_only", f"{territory.name} can have only one industrial complex.")
    if now.controller != power:
        raise draft.refuse("not_your_territory", f"{draft.name(power)} does not hold {territory.name}.")
    least = draft.edition.rules.complex_minimum_value
    if territory.value < least:
        raise draft.refuse("worthless_site", f"A complex needs a value of at least {least}; {territory.name} has none.")
    if territory.id in draft.state.this_turn.gained:
        draft.object("not_held_long_enough", f"{territory.name} was taken this turn; build there from the next.")
    draft.emit(UnitsPlaced(power=power, territory=territory.id, units={COMPLEX: 1}))
    draft.emit(ComplexBuilt(territory=territory.id))


def muster(draft: Draft, power: str) -> None:
    """A power that musters gets its units: one for every so many of its originals outside enemy hands."""
    rule = draft.edition.power[power].muster
    if rule is None:
        return
    count = muster_count(draft.edition, draft.state, power)
    if count:
        draft.emit(UnitsOrdered(power=power, units={rule.unit: count}))
        draft.say("units_mustered", power=power, units={rule.unit: count})


def muster_count(edition: AxisAndAlliesEdition, state: AxisAndAlliesState, power: str) -> int:
    """How many units a power musters now."""
    rule = edition.power[power].muster
    if rule is None:
        return 0
    counted = {
        *edition.originals[power],
        *(one for one, now in state.territories.items() if now.controller == power),
    }
    free = [one for one in counted if (who := state.controller(one)) is not None and edition.allied(who, power)]
    return len(free) // rule.territories


def settle(draft: Draft, power: str) -> None:
    """At the end of the turn, waiting units that nobody recorded are taken as placed where there was room.

    What is beyond the room waits for a later turn, or goes back to the box for its price. Complexes always wait: the
    books must know where they stand. So does everything of a power whose capital is in enemy hands.
    """
    if not capital_held(draft.edition, draft.state, power):
        return
    pool = {unit: count for unit, count in draft.state.powers[power].to_mobilize.items() if unit != COMPLEX}
    if pool and draft.edition.power[power].muster is not None:
        _settle_muster(draft, power, pool)
    elif pool:
        placed, kept = fits(draft.edition, draft.state, power, pool)
        _take_as_placed(draft, power, placed)
        if kept and draft.edition.rules.excess_units == "refunded":
            _refund(draft, power, kept)
    if waiting := draft.state.powers[power].to_mobilize:
        draft.say("units_wait", power=power, units=waiting, count=sum(waiting.values()))


def _settle_muster(draft: Draft, power: str, pool: dict[str, int]) -> None:
    """Mustered units come in their own turn or not at all: without land of the power's own they are lost."""
    if power in {now.controller for now in draft.state.territories.values()}:
        _take_as_placed(draft, power, pool)
    else:
        draft.emit(UnitsReturned(power=power, units=pool))
        draft.say("units_lost", power=power, units=pool)


def _take_as_placed(draft: Draft, power: str, units: dict[str, int]) -> None:
    if units:
        draft.emit(UnitsAssumedPlaced(power=power, units=units))
        if power in draft.state.this_turn.mobilized:
            draft.say("rest_placed", power=power, units=units)


def _refund(draft: Draft, power: str, units: dict[str, int]) -> None:
    price = sum((draft.edition.unit[unit].cost or 0) * count for unit, count in units.items())
    draft.emit(UnitsReturned(power=power, units=units))
    ledger.pay(draft, power, price, "refund", saying("returned", units=units))
    draft.say("units_returned", units=units, price=price)

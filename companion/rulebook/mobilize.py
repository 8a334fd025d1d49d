"""Mobilisation: which complexes can place how many units, placing them, and what happens to the rest."""

from collections.abc import Mapping

from companion.model.actions import MobilizeUnits
from companion.model.edition import Edition
from companion.model.events import ComplexBuilt, UnitsAssumedPlaced, UnitsOrdered, UnitsPlaced, UnitsReturned
from companion.model.sections.board import Territory
from companion.model.state import GameState
from companion.rulebook import bank, known
from companion.rulebook.board import capital_held
from companion.rulebook.calendar import reach, require_capital, require_turn
from companion.rulebook.draft import Draft
from companion.rulebook.technology import technologies

COMPLEX = "industrial_complex"


def capacity(edition: Edition, state: GameState, power: str, territory: str) -> int:
    """How many units the complex in a territory can mobilise this turn: its value, less damage, plus technology.

    None if it was captured or built this turn, or is not the power's.
    """
    now = state.territories[territory]
    this_turn = state.this_turn
    if not now.complex or now.controller != power or territory in this_turn.gained | this_turn.built:
        return 0
    value = edition.territory[territory].value
    extra = sum(
        one.extra_production for one in technologies(edition, state, power) if value >= one.extra_production_from
    )
    return max(0, value + extra - now.damage)


def room(edition: Edition, state: GameState, power: str) -> dict[str, int]:
    """Where a power can still place units this turn, and how many."""
    return {
        territory: left
        for territory in state.territories
        if (left := capacity(edition, state, power, territory) - state.this_turn.placed.get(territory, 0)) > 0
    }


def free_capacity(edition: Edition, state: GameState, power: str) -> int:
    """How many units a power can still place this turn, everywhere together."""
    return sum(room(edition, state, power).values())


def complex_sites(edition: Edition, state: GameState, power: str) -> list[str]:
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
    power = known.power(draft, action.power)
    require_capital(draft, power, "mobilise units")
    require_turn(draft, power)
    reach(draft, power, "mobilize_new_units")
    _check_pool(draft, power, action.placements)
    for territory, units in action.placements.items():
        found = known.passable(draft, territory)
        counted = {unit: count for unit, count in units.items() if unit != COMPLEX}
        if draft.edition.power[power].muster:
            _check_own_land(draft, power, found)
        elif counted:
            _check_room(draft, power, found, sum(counted.values()))
        if counted:
            draft.emit(UnitsPlaced(power=power, territory=territory, units=counted))
        if COMPLEX in units:
            _place_complex(draft, power, found, units[COMPLEX])
    placed = "; ".join(f"{draft.units(units)} in {draft.place(at)}" for at, units in action.placements.items())
    draft.say(f"{draft.name(power)} places {placed}.")


def _check_pool(draft: Draft, power: str, placements: Mapping[str, Mapping[str, int]]) -> None:
    wanted: dict[str, int] = {}
    for units in placements.values():
        for unit, count in units.items():
            known.unit(draft, unit)
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
        draft.say(f"{draft.name(power)} musters {draft.units({rule.unit: count})}.")


def muster_count(edition: Edition, state: GameState, power: str) -> int:
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
    pool = {unit: count for unit, count in draft.state.powers[power].to_mobilize.items() if unit != COMPLEX}
    if not pool or not capital_held(draft.edition, draft.state, power):
        return
    kept = pool
    if power not in draft.state.this_turn.mobilized:
        mustered = draft.edition.power[power].muster is not None
        space = sum(pool.values()) if mustered else free_capacity(draft.edition, draft.state, power)
        placed, kept = _split(draft.edition, pool, space)
        if placed:
            draft.emit(UnitsAssumedPlaced(power=power, units=placed))
    if kept and draft.edition.rules.excess_units == "refunded":
        _refund(draft, power, kept)


def _split(edition: Edition, pool: Mapping[str, int], space: int) -> tuple[dict[str, int], dict[str, int]]:
    """The dearest units that fit, and the rest."""
    placed: dict[str, int] = {}
    kept: dict[str, int] = {}
    for unit in sorted(pool, key=lambda one: -(edition.unit[one].cost or 0)):
        fits = min(pool[unit], space)
        space -= fits
        if fits:
            placed[unit] = fits
        if fits < pool[unit]:
            kept[unit] = pool[unit] - fits
    return placed, kept


def _refund(draft: Draft, power: str, units: dict[str, int]) -> None:
    price = sum((draft.edition.unit[unit].cost or 0) * count for unit, count in units.items())
    draft.emit(UnitsReturned(power=power, units=units))
    bank.pay(draft, power, price, "refund", f"Returned {draft.units(units)}")
    draft.say(f"{draft.units(units)} go back to the box for {draft.money(price)}.")

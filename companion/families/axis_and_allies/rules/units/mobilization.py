"""Mobilization: how many units each complex can place, placing them, and what happens to the rest."""

from collections import Counter
from collections.abc import Mapping

from companion.engine import ledger
from companion.families.axis_and_allies.actions import MobilizeUnits
from companion.families.axis_and_allies.edition import AxisAndAlliesEdition
from companion.families.axis_and_allies.events import UnitsAssumedPlaced, UnitsOrdered, UnitsPlaced, UnitsReturned
from companion.families.axis_and_allies.rules import lookup, purses
from companion.families.axis_and_allies.rules.buildings import facilities
from companion.families.axis_and_allies.rules.draft import Draft
from companion.families.axis_and_allies.rules.land.holdings import capital_held
from companion.families.axis_and_allies.rules.phases import in_time, require_capital, require_turn
from companion.families.axis_and_allies.rules.units.technology import technologies
from companion.families.axis_and_allies.sections.board import Territory
from companion.families.axis_and_allies.state import AxisAndAlliesState
from companion.languages import Message, _
from companion.model.events import Event
from companion.model.sentence import sentence
from companion.model.translated import inside, named


def capacity(edition: AxisAndAlliesEdition, state: AxisAndAlliesState, power: str, territory: str) -> int:
    """How many units a territory's complex can mobilize this turn: its output, minus damage, plus technology.

    0 if it was captured or built this turn, or isn't the power's.
    """
    now = state.territories[territory]
    this_turn = state.this_turn
    too_new = (this_turn.gained - this_turn.moved) | this_turn.seized | this_turn.built
    facility = facilities.complex_at(edition, state, territory)
    at_work = edition.facilities[this_turn.upgraded[territory]] if territory in this_turn.upgraded else facility
    if facility is None or at_work is None or now.controller != power or territory in too_new:
        return 0
    value = edition.territories[territory].value
    extra = sum(
        technology.extra_production * (value >= technology.extra_production_from)
        + technology.extra_output.get(at_work.unit, 0)
        for technology in technologies(edition, state, power)
    )
    return max(0, facilities.output(edition, at_work, territory) + extra - now.facilities[facility.unit])


def room(
    edition: AxisAndAlliesEdition, state: AxisAndAlliesState, power: str, purse: str | None = None
) -> dict[str, int]:
    """Where a power can still place units this turn, and how many; optionally only one purse's complexes."""
    return {
        territory: left
        for territory, now in state.territories.items()
        if now.controller == power
        and now.facilities
        and purse in (None, purses.purse_of(edition, power, territory))
        and (left := capacity(edition, state, power, territory) - state.this_turn.placed.get(territory, 0)) > 0
    }


def free_capacity(
    edition: AxisAndAlliesEdition, state: AxisAndAlliesState, power: str, purse: str | None = None
) -> int:
    """How many units a power, or one of its purses, can still place this turn in total."""
    return sum(room(edition, state, power, purse).values())


def fits(
    edition: AxisAndAlliesEdition,
    state: AxisAndAlliesState,
    power: str,
    units: Mapping[str, int],
    purse: str | None = None,
) -> tuple[dict[str, int], dict[str, int]]:
    """Which of these units a power's complexes can still place this turn, and the rest.

    The most expensive come first. Ships need a complex on the coast; everything else goes to any complex.
    """
    free = room(edition, state, power, purse)
    space = sum(free.values())
    coast = sum(left for territory, left in free.items() if edition.territories[territory].sea_zones)
    placed: dict[str, int] = {}
    kept: dict[str, int] = {}
    for unit in sorted(units, key=lambda unit: -(edition.units[unit].cost or 0)):
        ships = edition.units[unit].kind == "sea"
        count = min(units[unit], space, coast) if ships else min(units[unit], space)
        space -= count
        coast -= count if ships else 0
        if count:
            placed[unit] = count
        if count < units[unit]:
            kept[unit] = units[unit] - count
    return placed, kept


def complex_sites(edition: AxisAndAlliesEdition, state: AxisAndAlliesState, power: str) -> list[str]:
    """Where a power could place a new complex of some kind this turn."""
    kinds = [facility for facility in edition.facilities if facility.capacity]
    sites = {site for kind in kinds for site in facilities.sites(edition, state, power, kind)}
    return [territory for territory in state.territories if territory in sites]


def mobilize_units(draft: Draft, action: MobilizeUnits) -> None:
    """Decide where waiting units go."""
    power = lookup.power(draft, action.power)
    require_capital(draft, power, _("mobilize units"))
    require_turn(draft, power)
    in_time(draft, power, "mobilization")
    _check_pool(draft, power, action.placements)
    for territory, units in action.placements.items():
        land = lookup.passable(draft, territory)
        purse = purses.purse_of(draft.edition, power, territory)
        purses.require_open(draft, power, purse, _("mobilize units there"))
        counted = {unit: count for unit, count in units.items() if unit not in draft.edition.facilities.ids}
        if _on_own_land(draft.edition, power):
            _check_own_land(draft, power, land)
        elif counted:
            _check_room(draft, power, land, sum(counted.values()))
            _check_coast(draft, land, counted)
        if counted:
            draft.emit(UnitsPlaced(power=power, territory=territory, units=counted, purse=purse))
        for unit in units.keys() - counted.keys():
            _place_facility(draft, power, land, unit, units[unit])
    draft.say("units_placed", power=power, placements=action.placements)


def _check_pool(draft: Draft, power: str, placements: Mapping[str, Mapping[str, int]]) -> None:
    wanted: dict[tuple[str | None, str], int] = {}
    for territory, units in placements.items():
        purse = purses.purse_of(draft.edition, power, lookup.passable(draft, territory).id)
        for unit, count in units.items():
            lookup.unit(draft, unit)
            wanted[purse, unit] = wanted.get((purse, unit), 0) + count
    if not wanted:
        raise draft.refuse("invalid_placement", "Nothing was placed: name at least one unit.")
    for (purse, unit), count in wanted.items():
        waiting = draft.state.pool(power, purse).get(unit, 0)
        if count > waiting:
            pieces = inside(draft.edition.units[unit], "plural")
            raise draft.refuse(
                "not_in_pool",
                "{power:power the} has {waiting} {named} waiting; it can't place {count}.",
                power=draft.power(power),
                waiting=waiting,
                named=pieces,
                count=count,
            )


def _check_own_land(draft: Draft, power: str, territory: Territory) -> None:
    if draft.state.controller(territory.id) != power:
        raise draft.refuse(
            "not_your_territory",
            "{power:power the} doesn't hold {territory}.",
            power=draft.power(power),
            territory=named(territory),
        )


def _check_room(draft: Draft, power: str, territory: Territory, count: int) -> None:
    now = draft.state.territories[territory.id]
    if now.controller != power:
        raise draft.refuse(
            "not_your_complex",
            "{power:power the} doesn't hold {territory}.",
            power=draft.power(power),
            territory=named(territory),
        )
    if facilities.complex_at(draft.edition, draft.state, territory.id) is None:
        raise draft.refuse("no_complex", "There's no industrial complex in {territory}.", territory=named(territory))
    this_turn = draft.state.this_turn
    if territory.id in this_turn.gained - this_turn.moved:
        draft.warn(
            "not_held_long_enough",
            "{territory} was taken this turn; its complex works from next turn on.",
            territory=named(territory),
            about=["land_taken"],
        )
        return
    if territory.id in this_turn.seized:
        draft.warn(
            "not_held_long_enough",
            "The complex in {territory} was taken this turn; it works from next turn on.",
            territory=named(territory),
            about=["complex_taken"],
        )
        return
    if territory.id in this_turn.built:
        draft.warn(
            "not_held_long_enough",
            "The complex in {territory} is new; it works from next turn on.",
            territory=named(territory),
            about=["new_complex"],
        )
        return
    left = capacity(draft.edition, draft.state, power, territory.id) - this_turn.placed.get(territory.id, 0)
    if count > left:
        harm = facilities.complex_damage(draft.edition, draft.state, territory.id)
        damage = Message(" (damage {harm})", harm=harm) if harm else ""
        draft.warn(
            "over_capacity",
            "{territory} can still place {max} units this turn{damage}, not {count}.",
            territory=named(territory),
            max=max(0, left),
            damage=damage,
            count=count,
        )


def _check_coast(draft: Draft, territory: Territory, units: Mapping[str, int]) -> None:
    ships = {unit: count for unit, count in units.items() if draft.edition.units[unit].kind == "sea"}
    if ships and not territory.sea_zones:
        draft.warn(
            "no_coast",
            "{territory} has no coast; {units} can't be placed there.",
            territory=named(territory),
            units=draft.units(ships),
        )


def _place_facility(draft: Draft, power: str, territory: Territory, unit: str, count: int) -> None:
    facility = draft.edition.facilities[unit]
    if count > 1:
        name = inside(draft.edition.units[unit])
        raise draft.refuse(
            "one_complex_only", "{territory} can have only one {name}.", territory=named(territory), name=name
        )
    facilities.check_site(draft, power, territory, facility)
    purse = purses.purse_of(draft.edition, power, territory.id)
    draft.emit(UnitsPlaced(power=power, territory=territory.id, units={unit: 1}, purse=purse, counted=False))
    facilities.build(draft, territory.id, unit)


def _on_own_land(edition: AxisAndAlliesEdition, power: str) -> bool:
    """Whether a power's new units go to its own land instead of to complexes."""
    data = edition.powers[power]
    return data.muster is not None or data.placement == "own_land"


def muster(draft: Draft, power: str) -> None:
    """Muster a power's units: one for every few of its originals outside enemy hands."""
    rule = draft.edition.powers[power].muster
    if rule is None:
        return
    count = muster_count(draft.edition, draft.state, power)
    if count:
        draft.emit(UnitsOrdered(power=power, units={rule.unit: count}))
        draft.say("units_mustered", power=power, units={rule.unit: count})


def muster_count(edition: AxisAndAlliesEdition, state: AxisAndAlliesState, power: str) -> int:
    """How many units a power musters now."""
    rule = edition.powers[power].muster
    if rule is None:
        return 0
    counted = {
        *edition.originals[power],
        *(territory for territory, now in state.territories.items() if now.controller == power),
    }
    free = [
        territory
        for territory in counted
        if (holder := state.controller(territory)) is not None and edition.allied(holder, power)
    ]
    return len(free) // rule.territories


def settle(draft: Draft, power: str) -> None:
    """At the end of the turn, assume that unlogged waiting units were placed where there was room.

    Anything beyond the room waits for a later turn, or goes back to the box for its price. Facilities always wait: the
    books must know where they are. So does everything of a power whose capital is in enemy hands.
    """
    for purse in purses.purses(draft.edition, power):
        if purses.open_purse(draft.edition, draft.state, power, purse):
            _settle_purse(draft, power, purse)
    if (left := draft.state.powers[power].to_mobilize) and capital_held(draft.edition, draft.state, power):
        draft.say("units_wait", power=power, units=left, count=sum(left.values()))


def _settle_purse(draft: Draft, power: str, purse: str | None) -> None:
    waiting = draft.state.pool(power, purse)
    pool = {unit: count for unit, count in waiting.items() if unit not in draft.edition.facilities.ids}
    if pool and _on_own_land(draft.edition, power):
        _settle_on_own_land(draft, power, pool)
    elif pool:
        placed, kept = fits(draft.edition, draft.state, power, pool, purse)
        _take_as_placed(draft, power, placed, purse)
        if kept and draft.edition.rules.excess_units == "refunded":
            _refund(draft, power, kept, purse)


def _settle_on_own_land(draft: Draft, power: str, pool: dict[str, int]) -> None:
    """Without its own land, a power's units go back to the box: mustered ones are lost, others refunded."""
    if power in {now.controller for now in draft.state.territories.values()}:
        _take_as_placed(draft, power, pool, None)
    elif draft.edition.powers[power].muster is None:
        _refund(draft, power, pool, None)
    else:
        draft.emit(UnitsReturned(power=power, units=pool))
        draft.say("units_lost", power=power, units=pool)


def _take_as_placed(draft: Draft, power: str, units: dict[str, int], purse: str | None) -> None:
    if units:
        draft.emit(UnitsAssumedPlaced(power=power, units=units, purse=purse))
        if power in draft.state.this_turn.mobilized:
            draft.say("rest_placed", power=power, units=units)


def _refund(draft: Draft, power: str, units: dict[str, int], purse: str | None) -> None:
    price = sum((draft.edition.units[unit].cost or 0) * count for unit, count in units.items())
    draft.emit(UnitsReturned(power=power, units=units, purse=purse))
    ledger.pay(draft, purses.account(power, purse), price, "refund", sentence("returned", units=units))
    draft.say("units_returned", units=units, price=price)


def keep_on_board(draft: Draft, events_then: tuple[Event, ...], events_now: tuple[Event, ...]) -> None:
    """Units that were placed stay placed, whatever a correction has done to their entry."""
    placed = Counter[tuple[str, str | None, str]]()
    for events, sign in ((events_then, 1), (events_now, -1)):
        for event in events:
            if isinstance(event, UnitsPlaced | UnitsAssumedPlaced):
                for unit, count in event.units.items():
                    placed[event.power, event.purse, unit] += sign * count
    for (power, purse, unit), count in placed.items():
        still = min(count, draft.state.pool(power, purse).get(unit, 0))
        if still > 0 and unit not in draft.edition.facilities.ids:
            draft.emit(UnitsAssumedPlaced(power=power, units={unit: still}, purse=purse))
            draft.say("stay_placed", power=power, units={unit: still})

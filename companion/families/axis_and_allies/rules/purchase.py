"""Purchase: what units and repairs cost a power now, and paying for them."""

from collections.abc import Mapping

from companion.engine import ledger
from companion.engine.folding import plus
from companion.families.axis_and_allies.actions import PurchaseUnits
from companion.families.axis_and_allies.edition import AxisAndAlliesEdition
from companion.families.axis_and_allies.events import DamageChanged, UnitsOrdered
from companion.families.axis_and_allies.rules import lookup, mobilization
from companion.families.axis_and_allies.rules.draft import Draft
from companion.families.axis_and_allies.rules.phases import reach, require_capital, require_turn
from companion.families.axis_and_allies.rules.technology import technologies
from companion.families.axis_and_allies.state import AxisAndAlliesState
from companion.model.saying import saying


def unit_cost(edition: AxisAndAlliesEdition, state: AxisAndAlliesState, power: str, unit: str) -> int | None:
    """What a unit costs a power now, its technologies included; None if it is not for sale."""
    cost = edition.power[power].unit_costs.get(unit, edition.unit[unit].cost)
    if unit == mobilization.COMPLEX and not edition.rules.new_complexes:
        return None
    for technology in technologies(edition, state, power):
        change = technology.units.get(unit)
        if cost is not None and change is not None and change.cost is not None:
            cost = min(cost, change.cost)
    return cost


def price_list(edition: AxisAndAlliesEdition, state: AxisAndAlliesState, power: str) -> dict[str, int]:
    """Every unit a power can buy and what it costs now."""
    return {
        unit.id: cost
        for unit in edition.units
        if (cost := unit_cost(edition, state, power, unit.id)) is not None
        and (unit.option is None or state.options.get(unit.option))
    }


def repair_cost(
    edition: AxisAndAlliesEdition, state: AxisAndAlliesState, power: str, repairs: Mapping[str, int]
) -> int:
    """What removing damage costs: per complex, rounded up when one payment removes several markers."""
    per_money = max((one.repairs_per_money for one in technologies(edition, state, power)), default=1)
    return sum(-(-count // per_money) * edition.rules.repair_cost for count in repairs.values())


def purchase_units(draft: Draft, action: PurchaseUnits) -> None:
    """Decide a purchase: units wait to be mobilised, repairs take effect at once."""
    power = lookup.power(draft, action.power)
    if not action.units and not action.repairs:
        raise draft.refuse("invalid_purchase", "Nothing was bought: name at least one unit or one repair.")
    if draft.edition.power[power].income == "none":
        raise draft.refuse("no_purchases", f"{draft.name(power)} buys no units; it musters them.")
    require_capital(draft, power, "buy units")
    require_turn(draft, power)
    reach(draft, power, "purchase_units")
    cost = _units_total(draft, power, action.units)
    _check_repairs(draft, power, action.repairs)
    repairs = repair_cost(draft.edition, draft.state, power, action.repairs)
    in_hand = draft.state.treasury(power)
    if cost + repairs > in_hand:
        raise draft.refuse(
            "not_enough_money",
            f"{draft.name(power)} has {draft.money(in_hand)}; this costs {draft.money(cost + repairs)}.",
        )
    if action.units:
        _check_limit(draft, power, action.units)
        ledger.charge(draft, power, cost, "purchase", saying("bought", units=action.units))
        draft.emit(UnitsOrdered(power=power, units=action.units))
        draft.say("units_bought", power=power, units=action.units, cost=cost)
    if action.repairs:
        _repair(draft, power, action.repairs, repairs)
    if action.units:
        _tell_beyond_room(draft, power)


def _units_total(draft: Draft, power: str, units: Mapping[str, int]) -> int:
    total = 0
    for unit, count in units.items():
        found = lookup.unit(draft, unit)
        cost = unit_cost(draft.edition, draft.state, power, unit)
        if cost is None:
            raise draft.refuse("not_for_sale", f"{draft.name(power)} cannot buy {found.plural.lower()} in this game.")
        total += cost * count
    return total


def _check_limit(draft: Draft, power: str, units: Mapping[str, int]) -> None:
    if draft.edition.rules.purchase_limit != "what_can_be_mobilised":
        return
    room = mobilization.free_capacity(draft.edition, draft.state, power)
    together = plus(draft.state.powers[power].to_mobilize, units)
    wanted = sum(together.values())
    if wanted > room:
        draft.object(
            "over_capacity",
            f"{draft.name(power)} can place {room} units this turn; that would make {wanted}.",
        )
    _, left = mobilization.fits(draft.edition, draft.state, power, together)
    ships = {unit: count for unit, count in left.items() if draft.edition.unit[unit].kind == "sea"}
    if ships and wanted <= room:
        draft.object("no_coast", f"No complex of {draft.whose(power)} on a coast has room for {draft.units(ships)}.")


def _tell_beyond_room(draft: Draft, power: str) -> None:
    """Say which waiting units no complex can place this turn: nobody pays for them without knowing."""
    waiting = draft.state.powers[power].to_mobilize
    pool = {unit: count for unit, count in waiting.items() if unit != mobilization.COMPLEX}
    _, left = mobilization.fits(draft.edition, draft.state, power, pool)
    if left:
        draft.say("beyond_room", units=left, count=sum(left.values()))


def _check_repairs(draft: Draft, power: str, repairs: Mapping[str, int]) -> None:
    for territory, count in repairs.items():
        found = lookup.passable(draft, territory)
        now = draft.state.territories[territory]
        if not now.complex:
            raise draft.refuse("no_complex", f"There is no industrial complex in {found.name}.")
        if now.controller != power:
            raise draft.refuse("not_your_complex", f"{draft.name(power)} does not hold {found.name}.")
        if count > now.damage:
            raise draft.refuse("invalid_repair", f"{found.name} has {now.damage} damage; {count} cannot be removed.")


def _repair(draft: Draft, power: str, repairs: Mapping[str, int], cost: int) -> None:
    ledger.charge(draft, power, cost, "repair", saying("repaired", repairs=repairs))
    for territory, count in repairs.items():
        left = draft.state.territories[territory].damage - count
        draft.emit(DamageChanged(territory=territory, damage=left))
    draft.say("damage_repaired", power=power, repairs=repairs, cost=cost)

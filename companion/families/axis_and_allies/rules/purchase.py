"""Purchase: the current cost of units, repairs, and upgrades, and paying for them."""

from collections.abc import Mapping

from companion.engine import ledger
from companion.families.axis_and_allies.actions import PurchaseUnits
from companion.families.axis_and_allies.edition import AxisAndAlliesEdition
from companion.families.axis_and_allies.events import UnitsOrdered
from companion.families.axis_and_allies.rules import lookup, purses
from companion.families.axis_and_allies.rules.buildings import repair
from companion.families.axis_and_allies.rules.draft import Draft
from companion.families.axis_and_allies.rules.phases import reach, require_capital, require_turn
from companion.families.axis_and_allies.rules.units import mobilization, prospects, shop
from companion.families.axis_and_allies.rules.units.technology import technologies
from companion.families.axis_and_allies.state import AxisAndAlliesState
from companion.languages import _
from companion.model.sentence import sentence
from companion.model.translated import named
from companion.model.wording import in_a_sentence


def unit_cost(edition: AxisAndAlliesEdition, state: AxisAndAlliesState, power: str, unit: str) -> int | None:
    """A unit's current cost for a power, with its technologies; None if it's not for sale."""
    cost = edition.powers[power].unit_costs.get(unit, edition.units[unit].cost)
    if not shop.offered(edition, state, power, unit):
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


def still_to_buy(edition: AxisAndAlliesEdition, state: AxisAndAlliesState, power: str) -> bool:
    """Whether a power, or one of its purses, can afford a unit and has bought nothing yet in the phase for it."""
    cheapest = min(price_list(edition, state, power).values(), default=None)
    buying = state.phase in edition.phases_for("purchase")
    placed = {purses.purse_of(edition, power, place) for place in state.this_turn.placed}
    return cheapest is not None and any(
        purses.in_hand(state, power, purse) >= cheapest
        for purse in purses.purses(edition, power)
        if purses.open_purse(edition, state, power, purse)
        and not (buying and (state.pool(power, purse) or purse in placed))
    )


def purchase_units(draft: Draft, action: PurchaseUnits) -> None:
    """Decide a purchase: units wait to be mobilized, repairs and upgrades take effect immediately."""
    power = lookup.power(draft, action.power)
    if not action.units and not action.repairs and not action.upgrades:
        raise draft.refuse("invalid_purchase", "Nothing was bought: name at least one unit, repair, or upgrade.")
    if draft.edition.powers[power].income == "none":
        raise draft.refuse(
            "no_purchases", "{power:power the} doesn't buy units; it musters them.", power=draft.power(power)
        )
    require_capital(draft, power, in_a_sentence(_("Buy units")))
    require_turn(draft, power)
    reach(draft, power, "purchase")
    lands = [lookup.passable(draft, target).id for target in (*action.repairs, *action.upgrades)]
    purse = purses.chosen(draft, power, action.purse, lands, in_a_sentence(_("Buy units")))
    cost = _units_total(draft, power, action.units)
    repairs = repair.meant(draft, power, action.repairs, purse)
    upgrades = repair.upgrades(draft, power, action.upgrades, purse)
    of_repairs = repair.repair_cost(draft.edition, draft.state, power, repairs)
    total = cost + of_repairs + sum(upgrade.upgrade_cost for upgrade in upgrades.values())
    in_hand = purses.in_hand(draft.state, power, purse)
    if total > in_hand:
        raise ledger.too_little(draft, power, in_hand, total)
    if action.units:
        account = purses.account(power, purse)
        ledger.charge(draft, account, cost, "purchase", sentence("bought", units=action.units))
        draft.emit(UnitsOrdered(power=power, units=action.units, purse=purse, declares_war=action.declares_war))
        draft.say("units_bought", power=power, units=action.units, cost=cost)
    repair.repair(draft, power, purse, repairs, of_repairs)
    repair.upgrade(draft, power, purse, upgrades)
    if action.units:
        _check_limit(draft, power, purse, action.units)
        _tell_beyond_room(draft, power, purse)


def _units_total(draft: Draft, power: str, units: Mapping[str, int]) -> int:
    total = 0
    for unit, count in units.items():
        bought = lookup.unit(draft, unit)
        cost = unit_cost(draft.edition, draft.state, power, unit)
        if cost is None:
            raise draft.refuse(
                "not_for_sale",
                shop.why_not(draft, power, unit)
                or _(
                    "{power:power the} can't buy {units} in this game.",
                    power=draft.power(power),
                    units=in_a_sentence(str(named(bought, "plural"))),
                ),
                about=[power, unit],
            )
        total += cost * count
    return total


def _check_limit(draft: Draft, power: str, purse: str | None, units: Mapping[str, int]) -> None:
    """Object to more units than complexes can place this turn, repairs included, if the box sells no more.

    Facilities don't count.
    """
    rules = draft.edition.rules
    if rules.purchase_limit != "what_can_be_mobilised" or draft.edition.powers[power].placement != "complexes":
        return
    then = prospects.with_war(draft.edition, draft.state, power)
    room = mobilization.free_capacity(draft.edition, then, power, purse)
    together = _no_facilities(draft, draft.state.pool(power, purse))
    wanted = sum(together.values())
    if wanted > room and _no_facilities(draft, units):
        draft.warn(
            "over_capacity",
            "{power:power the} can place {room} units this turn; that would be {wanted}.",
            power=draft.power(power),
            room=room,
            wanted=wanted,
        )
    _unused, left = mobilization.fits(draft.edition, then, power, together, purse)
    ships = {unit: count for unit, count in left.items() if draft.edition.units[unit].kind == "sea"}
    if ships and wanted <= room:
        draft.warn(
            "no_coast",
            "{power:power the} has no complex on a coast with room for {units}.",
            power=draft.power(power),
            units=draft.units(ships),
        )


def _no_facilities(draft: Draft, units: Mapping[str, int]) -> dict[str, int]:
    return {unit: count for unit, count in units.items() if unit not in draft.edition.facilities.ids}


def _tell_beyond_room(draft: Draft, power: str, purse: str | None) -> None:
    """Say which waiting units no complex can place this turn, so that nobody buys them unknowingly."""
    if draft.edition.powers[power].placement != "complexes":
        return
    pool = _no_facilities(draft, draft.state.pool(power, purse))
    _unused, left = mobilization.fits(draft.edition, draft.state, power, pool, purse)
    _unused, never = mobilization.fits(
        draft.edition, prospects.with_war(draft.edition, draft.state, power), power, pool, purse
    )
    if never:
        draft.say("beyond_room", units=never, count=sum(never.values()))
    with_war = {unit: more for unit, count in left.items() if (more := count - never.get(unit, 0)) > 0}
    if with_war and not draft.state.this_turn.declares_war:
        draft.say("room_with_war", power=power, units=with_war, count=sum(with_war.values()))

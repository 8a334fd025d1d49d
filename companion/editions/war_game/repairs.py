"""Battleship repair: one die fixes a ship's price for good, the price says where, and the next turn makes it whole.

A price that is rolled counts even if the repair then cannot be made there: nobody rolls again for a better one.
"""

from collections.abc import Callable

from msgspec.structs import replace

from companion.editions.war_game.books import listed, need, war
from companion.editions.war_game.dice import twelve_sided
from companion.editions.war_game.factories import repair_site
from companion.editions.war_game.income import ensure_collected
from companion.model.edition import Edition
from companion.model.ids import slug
from companion.model.refusal import RuleViolation
from companion.model.war_game_actions import RepairBattleship
from companion.model.war_game_events import ShipRepairBegun, ShipRepairPriced
from companion.model.war_game_state import LandState, WarState
from companion.rulebook import bank, known
from companion.rulebook.calendar import require_turn
from companion.rulebook.draft import Draft


def ship_meant(edition: Edition, state: WarState, power: str, name: str | None) -> tuple[str, str]:
    """The id and name of the ship an action means; without a name, the only damaged one that has a price."""
    if name is not None:
        if not slug(name):
            raise RuleViolation("invalid_ship", f"{name!r} is no name for a ship; use letters and figures.")
        return f"{power}_{slug(name)}", name
    waiting = [ship for ship, one in state.repairs.items() if one.power == power and one.territory is None]
    if len(waiting) > 1:
        names = ", ".join(state.repairs[one].name for one in waiting)
        raise RuleViolation("which_ship", f"Several ships of {edition.power[power].name} wait ({names}): say which.")
    if waiting:
        return waiting[0], state.repairs[waiting[0]].name
    number = 1
    while f"{power}_battleship_{number}" in state.repairs:
        number += 1
    return f"{power}_battleship_{number}", f"battleship {number}"


def site_wrong(edition: Edition, now: LandState, price: int) -> str | None:
    """Why a repair of this price cannot be made off a territory; None if it can."""
    site = repair_site(edition, price)
    if now.value >= site.needs_value and (now.factory is not None or not site.needs_factory):
        return None
    factory = " and a factory" if site.needs_factory else ""
    return f"A repair for {price} needs land of value {site.needs_value} or more{factory}; {now.name} does not do."


def repair_battleship(draft: Draft, action: RepairBattleship) -> None:
    """Decide a repair: fix the price if it is not fixed, then pay and begin if a territory is named."""
    power = known.power(draft, action.power)
    ship, name = ship_meant(draft.edition, war(draft), power, action.ship)
    place = None
    if action.territory is not None:
        place = listed(draft, action.territory)
        _check_place(draft, power, place[1])
        require_turn(draft, power)
        ensure_collected(draft, power)
    repair = war(draft).repairs.get(ship)
    if repair is None:
        _fix_price(draft, power, ship, name, action.die)
        if place is None or not _possible(draft, ship, place[1]):
            return
    elif repair.territory is not None:
        where = war(draft).territories[repair.territory].name
        raise draft.refuse("under_repair", f"{name} is being repaired off {where} already.")
    elif place is None or action.die not in (None, repair.price):
        raise draft.refuse(
            "price_fixed", f"The repair of {name} costs {draft.money(repair.price)} for good; say where it is made."
        )
    price = war(draft).repairs[ship].price
    if wrong := site_wrong(draft.edition, place[1], price):
        draft.object("wrong_site", wrong)
    bank.charge(draft, power, price, "repair", f"Repair of {name}")
    draft.emit(ShipRepairBegun(ship=ship, territory=place[0]))
    where = f"off {place[1].name} for {draft.money(price)}"
    draft.say(f"{draft.name(power)} repairs {name} {where}; it is whole on its next turn.")


def _check_place(draft: Draft, power: str, now: LandState) -> None:
    if now.controller is None or not draft.edition.allied(now.controller, power):
        raise draft.refuse("not_friendly", f"{now.name} is not in friendly hands; no ship can be repaired there.")
    alone = need(draft.edition.ship_repair).own_ships_only
    if now.controller != power and (now.controller in alone or power in alone):
        draft.object(
            "own_navy_only",
            f"{draft.name(now.controller if now.controller in alone else power)} repairs only its own navy, at home.",
        )


def _fix_price(draft: Draft, power: str, ship: str, name: str, die: int | None) -> None:
    if die is None:
        raise draft.refuse("dice_needed", "Enter what the die shows, or let the app roll it.")
    draft.emit(ShipRepairPriced(ship=ship, name=name, power=power, price=die))
    draft.say(f"The repair of {draft.whose(power)} {name} costs {draft.money(die)}.")


def _possible(draft: Draft, ship: str, now: LandState) -> bool:
    """Whether a repair whose price was just rolled can be made; says why not."""
    repair = war(draft).repairs[ship]
    if wrong := site_wrong(draft.edition, now, repair.price):
        draft.say(wrong)
        return False
    if repair.price > draft.state.treasury(repair.power):
        draft.say(f"{draft.name(repair.power)} has only {draft.money(draft.state.treasury(repair.power))}.")
        return False
    return True


def rolled_by_app(
    edition: Edition, state: WarState, action: RepairBattleship, roll: Callable[[], int]
) -> RepairBattleship:
    """The action with the die the app rolled for it, if the ship has no price yet."""
    power = action.power or state.turn
    if action.die is not None or power not in state.powers:
        return action
    try:
        ship, _ = ship_meant(edition, state, power, action.ship)
    except RuleViolation:
        return action
    return action if ship in state.repairs else replace(action, die=twelve_sided(roll))

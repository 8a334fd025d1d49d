"""Battleship repair: one die sets a ship's price for good, the price decides where, and it's done on the next turn.

A rolled price counts even if the repair can't be made there: nobody rolls again for a better one.
"""

from collections.abc import Callable, Collection
from itertools import count

from msgspec.structs import replace

from companion.engine import lookup
from companion.families.war_game.actions import LoseBattleship, RepairBattleship
from companion.families.war_game.edition import WarGameEdition
from companion.families.war_game.events import ShipLost, ShipRepairBegun, ShipRepairEnded, ShipRepairPriced
from companion.families.war_game.rules.actors import require_turn
from companion.families.war_game.rules.building.factories import repair_site
from companion.families.war_game.rules.dice import rolled
from companion.families.war_game.rules.draft import Draft
from companion.families.war_game.rules.income import ensure_collected
from companion.families.war_game.rules.land.listing import own_land
from companion.families.war_game.rules.money import funds
from companion.families.war_game.sections.building import RepairSite
from companion.families.war_game.state import LandState, WarGameState
from companion.languages import Message
from companion.model.ids import slug
from companion.model.refusal import RuleViolation
from companion.model.sentence import sentence


def ship_meant(
    edition: WarGameEdition, state: WarGameState, power: str, name: str | None, taken: Collection[str] = ()
) -> tuple[str, str]:
    """The id and name of the ship an action means; without a name, the only damaged one with a price, otherwise a new
    one with a name that no ship of this game has had.
    """
    if name is not None:
        if not slug(name):
            raise RuleViolation(
                "invalid_ship", "{name} isn't a name for a ship; use letters and digits.", name=repr(name)
            )
        return f"{power}_{slug(name)}", name
    waiting = [ship for ship, repair in state.repairs.items() if repair.power == power and repair.territory is None]
    if len(waiting) > 1:
        names = ", ".join(state.repairs[ship].name for ship in waiting)
        raise RuleViolation(
            "which_ship",
            "Several ships of {power} are waiting ({names}): say which.",
            power=edition.powers[power].name,
            names=names,
        )
    if waiting:
        return waiting[0], state.repairs[waiting[0]].name
    given = state.ships | set(taken)
    number = next(number for number in count(1) if f"{power}_battleship_{number}" not in given)
    return f"{power}_battleship_{number}", f"battleship {number}"


def _ship_meant(draft: Draft, power: str, name: str | None) -> tuple[str, str]:
    """The same for a repair; one that is decided again means the ship that it meant at first."""
    if name is None:
        for event in draft.was:
            if isinstance(event, ShipRepairPriced) and event.ship not in draft.state.ships:
                return event.ship, event.name
            if isinstance(event, ShipRepairBegun):
                return event.ship, draft.state.repairs[_damaged(draft, power, event.ship)].name
    return ship_meant(draft.edition, draft.state, power, name, draft.taken)


def site_needed(edition: WarGameEdition, now: LandState, price: int) -> RepairSite | None:
    """What a repair at this price needs that a territory lacks; None if it can be made there."""
    site = repair_site(edition, price)
    fits = now.value >= site.needs_value and (now.factory is not None or not site.needs_factory)
    return None if fits else site


def repair_battleship(draft: Draft, action: RepairBattleship) -> None:
    """Decide a repair: set the price if necessary, then pay and begin if a territory is named."""
    power = lookup.power(draft, action.power)
    ship, name = _ship_meant(draft, power, action.ship)
    place = None
    if action.territory is not None:
        place = own_land(
            draft, power, action.territory, value=action.value, original=action.original, factory=action.factory
        )
        _check_place(draft, power, place[1])
        require_turn(draft, power)
        ensure_collected(draft, power)
    repair = draft.state.repairs.get(ship)
    if repair is None:
        _fix_price(draft, power, ship, name, action.die)
        if place is None or not _possible(draft, ship, place[0]):
            return
    elif repair.territory is not None:
        where = draft.state.territories[repair.territory].name
        raise draft.refuse("under_repair", "{name} is already being repaired off {where}.", name=name, where=where)
    elif place is None or action.die not in (None, repair.price):
        raise draft.refuse(
            "price_fixed",
            "Repairing {name} costs {money} for good; say where.",
            name=name,
            money=draft.money(repair.price),
        )
    price = draft.state.repairs[ship].price
    if site := site_needed(draft.edition, place[1], price):
        needed = (
            Message("land of value {value} or more and a factory", value=site.needs_value)
            if site.needs_factory
            else Message("land of value {value} or more", value=site.needs_value)
        )
        draft.warn(
            "wrong_site",
            "A repair for {price} needs {needed}; {place} won't do.",
            price=price,
            needed=needed,
            place=place[1].name,
        )
    funds.spend(draft, power, price, "repair", sentence("repair_of", ship=name))
    draft.emit(ShipRepairBegun(ship=ship, territory=place[0]))
    draft.say("repairs_ship", power=power, ship=name, territory=place[0], price=price)
    if draft.edition.ship_repair.whole == "at_once":
        draft.emit(ShipRepairEnded(ship=ship, whole=True))
        draft.say("ship_whole_again", power=power, ship=name)


def _check_place(draft: Draft, power: str, now: LandState) -> None:
    if now.controller is None or not draft.edition.allied(now.controller, power):
        raise draft.refuse(
            "not_friendly", "{now} isn't in friendly hands; no ship can be repaired there.", now=now.name
        )
    if now.controller != power and now.controller in draft.edition.ship_repair.own_ships_only:
        draft.warn(
            "own_navy_only",
            "{controller:power the} repairs only its own ships on its land.",
            controller=draft.power(now.controller),
        )


def _fix_price(draft: Draft, power: str, ship: str, name: str, die: int | None) -> None:
    if die is None:
        raise draft.refuse("dice_needed", "Enter what the die shows, or let the app roll it.")
    draft.emit(ShipRepairPriced(ship=ship, name=name, power=power, price=die))
    draft.say("repair_priced", power=power, ship=name, price=die)


def _possible(draft: Draft, ship: str, territory: str) -> bool:
    """Whether a repair whose price was just rolled can be made; says why not."""
    repair = draft.state.repairs[ship]
    if site := site_needed(draft.edition, draft.state.territories[territory], repair.price):
        figures = {"price": repair.price, "value": site.needs_value, "territory": territory}
        draft.say("repair_needs_factory" if site.needs_factory else "repair_needs_land", **figures)
        return False
    if repair.price > (in_hand := draft.state.treasury(repair.power)):
        draft.say("has_only", power=repair.power, amount=in_hand)
        return False
    return True


def lose_battleship(draft: Draft, action: LoseBattleship) -> None:
    """Remove a sunk ship: its price is deleted, and what was paid for a repair in progress is lost."""
    power = lookup.power(draft, action.power)
    sunk = next((event.ship for event in draft.was if isinstance(event, ShipLost)), None)
    ship = _damaged(draft, power, action.ship if sunk is None else sunk)
    repair = draft.state.repairs[ship]
    draft.emit(ShipLost(ship=ship))
    if repair.territory is None:
        draft.say("ship_lost", power=power, ship=repair.name)
    else:
        draft.say("ship_lost_in_repair", power=power, ship=repair.name, territory=repair.territory)


def _damaged(draft: Draft, power: str, name: str | None) -> str:
    """A damaged ship by its name or id; without one, the power's only one with a price."""
    own = [ship for ship, repair in draft.state.repairs.items() if repair.power == power]
    if name is not None:
        own = [ship for ship in own if ship in (name, f"{power}_{slug(name)}")]
    if not own:
        if name:
            raise draft.refuse(
                "unknown_ship",
                "{power:power the} has no damaged ship called {name} in the books; one without a price needs no entry.",
                power=draft.power(power),
                name=name,
            )
        raise draft.refuse(
            "unknown_ship",
            "{power:power the} has no damaged ship in the books; one without a price needs no entry.",
            power=draft.power(power),
        )
    if len(own) > 1:
        names = ", ".join(draft.state.repairs[ship].name for ship in own)
        raise draft.refuse(
            "which_ship",
            "Several ships of {power:power the} are damaged ({names}): say which.",
            power=draft.power(power),
            names=names,
        )
    return own[0]


def rolled_by_app(
    edition: WarGameEdition, state: WarGameState, action: RepairBattleship, roll: Callable[[], int]
) -> RepairBattleship:
    """The action with a die rolled by the app, if the ship has no price yet."""
    power = action.power or state.turn
    if action.die is not None or power not in state.powers:
        return action
    try:
        ship, _name = ship_meant(edition, state, power, action.ship)
    except RuleViolation:
        return action
    return action if ship in state.repairs else replace(action, die=rolled(edition.ship_repair.die, roll))

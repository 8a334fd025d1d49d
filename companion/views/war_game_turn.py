"""A turn of The War Game: what a power collects, and all it may do with it."""

from typing import Any

from companion.editions.war_game import buying, factories, income, land, lending, limits, turns
from companion.editions.war_game.attesting import VACATED
from companion.editions.war_game.neutrals import certain_loss, cost
from companion.model.edition import Edition
from companion.model.war_game_state import WarState
from companion.rulebook.calendar import on_turn
from companion.views.war_game_snapshot import repairs_view

View = dict[str, Any]


def income_view(edition: Edition, state: WarState, power: str) -> View:
    """What a power would collect now, or has at the start of its turn, and why."""
    now = income.income(edition, state, power)
    collected = power in state.this_turn.collected
    other = [
        {"reason": reason, "amount": amount}
        for reason, amount in (
            ("Lend/lease of 1941", now.starting_loan),
            ("Lend/lease", now.lent),
            ("Lend/lease for hardware", now.lent_hardware),
        )
        if amount
    ]
    return {
        "power": power,
        "production": now.land,
        "listed_land": land.named(state, power),
        "unlisted_land": land.unlisted(state, power),
        "objectives": [],
        "other": other,
        "hardware": now.lent_hardware,
        "savings": {"treasury": state.treasury(power), "hardware": state.hardware(power)},
        "total": now.total,
        "collectable": not collected,
        "reason": f"{edition.power[power].name} has collected its income this turn." if collected else None,
        "dice_needed": 0,
        "attest": [],
    }


def turn_card(edition: Edition, state: WarState, power: str) -> View:
    """Everything a player needs to take a turn with this power."""
    held = [one for one, now in state.territories.items() if now.controller == power]
    acting = on_turn(edition, state, power) and state.winner is None
    return {
        "power": power,
        "on_turn": acting,
        "turn_powers": list(income.group_of(edition, power)),
        "phase": state.phase,
        "fighting_over": acting and turns.fighting_over(edition, state.phase),
        "phases": [{"id": one.id, "name": one.name, "help": one.help} for one in edition.phases],
        "treasury": state.treasury(power),
        "hardware": state.hardware(power),
        "production": land.land_of(state, power),
        "unlisted_land": land.unlisted(state, power),
        "collected": power in state.this_turn.collected,
        "prices": buying.price_list(edition, state, power),
        "prices_needed": [unit for unit, price in buying.price_list(edition, state, power).items() if price is None],
        "hardware_buys_no": list(edition.lend_lease.bound_money_buys_no) if edition.lend_lease else [],
        "units": {
            one.id: {"attack": one.attack, "defence": one.defence, "move": one.move}
            for one in edition.units
            if one.option is None or state.options.get(one.option)
        },
        "bought": dict(state.this_turn.bought.get(power, {})),
        "room": {
            one: {"infantry": here.recruits, "factory": here.output, "kind": here.factory}
            for one in held
            if (here := limits.room(edition, state, power, one)).recruits or here.output
        },
        "factories": {one: kind for one in held if (kind := state.territories[one].factory)},
        "factory_sites": factories.sites(edition, state, power),
        "lending": _lending(edition, state, power),
        "free_neutrals": {
            one: {
                "value": now.value,
                "cost": cost(edition, now.value),
                "loss_certain": certain_loss(edition, now.value),
            }
            for one, now in state.territories.items()
            if now.controller is None
        },
        "repairs": {ship: one for ship, one in repairs_view(state).items() if one["power"] == power},
        "paratroopers": bool(state.options.get("paratroopers")),
        "trained": dict(state.powers[power].trained),
        "attest": [VACATED + one for one in held if state.territories[one].closed],
        "next": next_step(edition, state, power),
    }


def _lending(edition: Edition, state: WarState, power: str) -> View | None:
    offers = list(lending.offers(edition, state, power))
    if not offers:
        return None
    return {
        "limit": lending.limit(edition, state, power),
        "given": lending.given(edition, state, power),
        "to": {one.recipient: {"most": one.most, "free": one.free, "at_once": one.at_once} for one in offers},
    }


def next_step(edition: Edition, state: WarState, power: str) -> str:
    """The next sensible thing, as the word of an action; `wait` when it is somebody else's turn."""
    if state.winner is not None:
        return "game_over"
    if not on_turn(edition, state, power):
        return "wait"
    if power not in state.this_turn.collected:
        return "collect_income"
    order = list(edition.phase)
    if order.index(state.phase) < order.index(buying.LAST):
        return "capture_territory"
    cheapest = min(price for price in buying.price_list(edition, state, power).values() if price is not None)
    return "purchase_units" if state.treasury(power) + state.hardware(power) >= cheapest else "end_turn"

"""A turn of The War Game: what a power has, and everything it can do with it."""

from companion.families.war_game.edition import WarGameEdition
from companion.families.war_game.rules import income, purchase, turn
from companion.families.war_game.rules.actors import on_turn
from companion.families.war_game.rules.answers import VACATED
from companion.families.war_game.rules.building import factories, limits, output
from companion.families.war_game.rules.land import joint
from companion.families.war_game.rules.land import totals as land
from companion.families.war_game.rules.land.neutrals import certain_loss, cost
from companion.families.war_game.rules.money import lending
from companion.families.war_game.sections.course import Phase
from companion.families.war_game.state import WarGameState
from companion.families.war_game.views.shapes import LendingView, WarGameTurnCard
from companion.families.war_game.views.snapshot import repairs_view


def turn_card(edition: WarGameEdition, state: WarGameState, power: str) -> WarGameTurnCard:
    """Everything a player needs to take a turn with this power."""
    held = [territory for territory, now in state.territories.items() if now.controller == power]
    acting = on_turn(edition, state, power) and state.winner is None
    treasury, hardware = income.purses(edition, state, power)
    offered = purchase.may_buy(edition, state, power)
    return {
        "power": power,
        "on_turn": acting,
        "turn_powers": list(edition.group_of(power)),
        "phase": turn.phase_of(edition, state, power),
        "fighting_over": acting and turn.fighting_over(edition, turn.phase_of(edition, state, power)),
        "phases": [
            {"id": phase.id, "name": phase.name, "help": _help(edition, power, phase)} for phase in edition.phases
        ],
        "treasury": state.treasury(power),
        "hardware": state.hardware(power),
        "to_spend": {"treasury": treasury, "hardware": hardware},
        "production": land.land_of(state, power),
        "unlisted_land": land.unlisted(state, power),
        "collected": power in state.this_turn.collected,
        "prices": purchase.price_list(edition, state, power),
        "prices_needed": [unit for unit, price in purchase.price_list(edition, state, power).items() if price is None],
        "may_buy": offered,
        "infantry_left": limits.infantry_left(edition, state, power),
        "hardware_buys_no": list(edition.lend_lease.bound_money_buys_no),
        "units": {
            unit.id: {"attack": unit.attack, "defence": unit.defence, "move": unit.move}
            for unit in edition.units
            if unit.option is None or state.options.get(unit.option)
        },
        "bought": dict(state.this_turn.bought.get(power, {})),
        "unplaced": output.unplaced(state, power),
        "room": {
            place: {
                "infantry": here.recruits,
                "factory": here.output,
                "kind": here.factory,
                "units": [unit for unit in limits.makes(edition, here) if unit in offered],
            }
            for place in held
            if (here := limits.room_left(edition, state, power, place)).recruits or here.output
        },
        "factories": {place: kind for place in held if (kind := state.territories[place].factory)},
        "factory_sites": factories.sites(edition, state, power),
        "lending": _lending(edition, state, power),
        "free_neutrals": {
            territory: {
                "value": now.value,
                "cost": cost(edition, now.value),
                "loss_certain": certain_loss(edition, now.value),
            }
            for territory, now in state.territories.items()
            if now.controller is None
        },
        "repairs": {ship: repair for ship, repair in repairs_view(state).items() if repair["power"] == power},
        "paratroopers": any(
            training.option is None or bool(state.options.get(training.option)) for training in edition.trainings[:1]
        ),
        "trained": dict(state.powers[power].trained),
        "general": joint.has_general(edition, state, power),
        "attest": [VACATED + place for place in held if state.territories[place].closed],
        "next": next_step(edition, state, power),
    }


def _help(edition: WarGameEdition, power: str, phase: Phase) -> str:
    """A phase's help for a power: only some can lend."""
    lends = lending.routes(edition, power)
    return phase.help if lends or phase.help_without_loans is None else phase.help_without_loans


def _lending(edition: WarGameEdition, state: WarGameState, power: str) -> LendingView | None:
    offers = list(lending.offers(edition, state, power))
    if not offers:
        return None
    waiting = sum(offer.recipient not in state.this_turn.lent for offer in offers)
    return {
        "limit": lending.limit(edition, state, power),
        "given": lending.given(edition, state, power),
        "to": {
            offer.recipient: {
                "most": offer.most,
                "free": offer.free,
                "at_once": offer.at_once,
                "likely": min(offer.most, offer.free or -(-offer.most // max(1, waiting))),
            }
            for offer in offers
        },
    }


def next_step(edition: WarGameEdition, state: WarGameState, power: str) -> str:
    """The next sensible thing, as an action type; `wait` if it's somebody else's turn."""
    if state.winner is not None:
        return "game_over"
    if not on_turn(edition, state, power):
        return "wait"
    if power not in state.this_turn.collected:
        return "collect_income"
    if not turn.fighting_over(edition, turn.phase_of(edition, state, power)):
        return "capture_territory"
    if power in state.this_turn.bought:
        return "end_turn"
    cheapest = min(price for price in purchase.price_list(edition, state, power).values() if price is not None)
    return "purchase_units" if state.treasury(power) + state.hardware(power) >= cheapest else "end_turn"

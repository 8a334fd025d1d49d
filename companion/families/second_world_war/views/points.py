"""An impulse's action points: buying them, what they can be spent on, what was spent."""

from companion.families.second_world_war.edition import SecondWorldWarEdition
from companion.families.second_world_war.rules.points import accounts, operations, purchase
from companion.families.second_world_war.state import SecondWorldWarState
from companion.families.second_world_war.views.turn_shapes import Buying, OperationView, SpentLine
from companion.families.second_world_war.words import SENTENCES
from companion.languages import _
from companion.model.sentence import Sentence
from companion.views.sentences import Renderer


def buying(edition: SecondWorldWarEdition, state: SecondWorldWarState, power: str) -> Buying:
    """What one resource buys in each theater, and why not, if it buys nothing."""
    rule = edition.action_points
    only_default = purchase.only_default(edition, state, power)
    reason = None if only_default is None else str(only_default)
    if reason is None and power in state.this_impulse.default:
        reason = _("{power} took the free point and buys none this impulse.", power=edition.powers[power].name)
    random = bool(state.options.get(rule.random_option or ""))
    added = {theatre.id: purchase.modifier_now(edition, state, power, theatre.id) for theatre in edition.theatres}
    return {
        "allowed": reason is None,
        "reason": reason,
        "random": random,
        "declares_theatre": accounts.declares(edition, state, power),
        "per_resource": {
            theatre: None if value is None or random else rule.per_resource + value for theatre, value in added.items()
        },
        "modifier": added,
        "default_point": rule.by_default,
        "default_open": power not in state.this_impulse.default and not state.this_impulse.bought.get(power),
    }


def open_operations(edition: SecondWorldWarEdition, state: SecondWorldWarState, power: str) -> list[OperationView]:
    """What a power can spend points on."""
    return [
        {
            "id": operation.id,
            "name": operation.name,
            "points": operation.points,
            "resources": operation.resources,
            "once": operation.once,
            "needs": operation.needs,
            "action": operations.own_actions(edition).get(operation.id, "spend_points"),
        }
        for operation in operations.open_to(edition, state, power)
    ]


def spent(edition: SecondWorldWarEdition, state: SecondWorldWarState, power: str) -> list[SpentLine]:
    """What a power spent points on in this impulse."""
    return [
        {
            "operation": line.operation,
            "name": edition.operations[line.operation].name,
            "count": line.count,
            "points": line.points,
            "theatre": line.theatre,
            "note": noted(edition, state, line.note),
        }
        for line in state.this_impulse.spent
        if line.power == power
    ]


def noted(edition: SecondWorldWarEdition, state: SecondWorldWarState, note: str | Sentence | None) -> str | None:
    """What points were spent on, in words, if noted."""
    return None if note is None else Renderer(SENTENCES, edition, state).reason(note)

"""Previews of an action's consequences."""

from collections.abc import Sequence

from msgspec.structs import replace

from companion.engine.decide import decide
from companion.engine.parsing import parse_action
from companion.families.second_world_war.edition import SecondWorldWarEdition
from companion.families.second_world_war.rules.points import accounts
from companion.families.second_world_war.rules.ruleset import RULESET
from companion.families.second_world_war.state import SecondWorldWarState
from companion.families.second_world_war.words import SENTENCES
from companion.model.actions import Action, RawAction
from companion.model.refusal import RuleViolation
from companion.views.sentences import Renderer


def foreseen(edition: SecondWorldWarEdition, state: SecondWorldWarState, action: Action) -> Sequence[str] | None:
    """An action's sentences, one by one; None if it can't be taken now."""
    try:
        decision = decide(RULESET, edition, state, action)
    except RuleViolation:
        return None
    renderer = Renderer(SENTENCES, edition, decision.state)
    return [renderer.sentence(sentence) for sentence in decision.said]


def with_a_point(
    edition: SecondWorldWarEdition, state: SecondWorldWarState, power: str, raw: RawAction
) -> Sequence[str] | None:
    """An action's sentences if its power had a point to spend; None if that's not all it lacks."""
    purse, free = accounts.account(power, accounts.IMPULSE), edition.action_points.by_default
    held = {**state.accounts, purse: state.accounts.get(purse, 0) + free}
    held["bank"] = held.get("bank", 0) - free
    return foreseen(edition, replace(state, accounts=held), parse_action(RULESET, raw))

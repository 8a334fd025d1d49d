"""What would follow from an action, without taking it."""

from collections.abc import Sequence

from companion.engine.decide import decide
from companion.families.second_world_war.edition import SecondWorldWarEdition
from companion.families.second_world_war.rules.ruleset import RULESET
from companion.families.second_world_war.state import SecondWorldWarState
from companion.families.second_world_war.words import SENTENCES
from companion.model.actions import Action
from companion.model.refusal import RuleViolation
from companion.views.sentences import Renderer


def foreseen(edition: SecondWorldWarEdition, state: SecondWorldWarState, action: Action) -> Sequence[str] | None:
    """What would be said of an action, sentence by sentence; None if it cannot be taken now."""
    try:
        decision = decide(RULESET, edition, state, action)
    except RuleViolation:
        return None
    renderer = Renderer(SENTENCES, edition, decision.state)
    return [renderer.sentence(sentence) for sentence in decision.said]

"""Steps of a game: a turn, or one phase of it. A tap that ends a step is meant for that one only, never a later one.

A step is named by its turn and phase (`1/germany/purchase_units`). The prefix with only the turn means the whole turn.
"""

from companion.engine.ruleset import AnyRuleset
from companion.model.actions import Action, AdvancePhase, EndTurn
from companion.model.state import GameState


def step_of(rules: AnyRuleset, state: GameState) -> str:
    """The current step: the turn and its phase."""
    return f"{rules.clock.name(state)}/{state.phase}"


def step_ended_by(rules: AnyRuleset, state: GameState, action: str) -> str | None:
    """The step that an action would end now, a phase or a whole turn; None if it ends none."""
    kind = rules.actions.get(action, Action)
    if issubclass(kind, AdvancePhase):
        return step_of(rules, state)
    return rules.clock.name(state) if issubclass(kind, (EndTurn, *rules.clock.ends_turn)) else None


def has_ended(rules: AnyRuleset, state: GameState, step: str) -> bool:
    """Whether a step is over, or never existed in this game."""
    return not f"{step_of(rules, state)}/".startswith(f"{step}/")

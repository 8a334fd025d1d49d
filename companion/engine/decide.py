"""Deciding: turn an action and a state into events, or a refusal. Pure: no clock, no dice, no I/O."""

from collections.abc import Callable, Collection, Iterable
from functools import partial
from typing import Generic

from msgspec import Struct
from msgspec.structs import replace

from companion.engine.draft import Draft
from companion.engine.evolve import evolve
from companion.engine.lookup import resolve
from companion.engine.parsing import checked
from companion.engine.position import read_position, state_position
from companion.engine.ruleset import E, Ruleset, S
from companion.model.actions import Action, StartGame, word_of
from companion.model.events import Event
from companion.model.refusal import RuleViolation
from companion.model.sentence import Sentence


class Decision(Struct, Generic[S], frozen=True):
    """The result of an action: its events, the state after them, and the sentences for the table."""

    events: tuple[Event, ...]
    state: S
    said: tuple[Sentence, ...]
    passed_over: tuple[str, ...] = ()
    """The codes of the soft rules it breaks."""
    objections: tuple[RuleViolation, ...] = ()
    """The messages of those rules."""
    late: bool = False
    """Whether one of them says that the action belongs earlier in the turn."""


def start(ruleset: Ruleset[E, S], edition: E, action: StartGame) -> Decision[S]:
    """Open the books for a new game."""
    action = checked(StartGame, action)
    resolve(edition, action)
    if action.position is not None:
        return _start_in_position(ruleset, edition, action)
    first = ruleset.opening(edition, action)
    draft = Draft(edition, evolve(ruleset, None, first), action, partial(evolve, ruleset))
    ruleset.opened(draft, action)
    return Decision(events=(first, *draft.events), state=draft.state, said=tuple(draft.said))


def _start_in_position(ruleset: Ruleset[E, S], edition: E, action: StartGame) -> Decision[S]:
    """Open the books in the position that the action states."""
    plain, stated, problems = read_position(ruleset, edition, action)
    begun, first = start(ruleset, edition, plain).state, ruleset.opening(edition, plain)
    draft = state_position(ruleset, edition, action, stated, problems, begun, first)
    return Decision(
        events=(first, *draft.events),
        state=draft.state,
        said=tuple(draft.said),
        passed_over=tuple(code.code for code in draft.passed_over),
        objections=tuple(draft.passed_over),
    )


def decide(
    ruleset: Ruleset[E, S],
    edition: E,
    state: S,
    action: Action,
    *,
    was: Iterable[Event] = (),
    taken: Collection[str] = (),
) -> Decision[S]:
    """Decide an action. Raises RuleViolation if the rules refuse it; the state is never changed.

    `was` are its events if it's decided again, `taken` the names that other entries have given.
    """
    decider = ruleset.deciders.get(type(action))
    if decider is None:
        raise RuleViolation("unknown_action", "This game has no action {name}.", name=type(action).__name__)
    action = checked(type(action), action)
    draft = Draft(edition, state, action, partial(evolve, ruleset), was, taken)
    if state.winner is not None and type(action) not in ruleset.noting | ruleset.by_banker:
        draft.warn("game_over", "The game is over. Undo the last entry, or let the banker override.")
    try:
        resolve(edition, action)
        decider(draft, action)
    except RuleViolation as refusal:
        refusal.also = _also_missing(ruleset, edition, state, action, refusal)
        refusal.about = (*refusal.about, word_of(type(action)))
        raise
    return Decision(
        events=tuple(draft.events),
        state=draft.state,
        said=tuple(draft.said),
        passed_over=tuple(code.code for code in draft.passed_over),
        objections=tuple(draft.passed_over),
        late=any(code.late for code in draft.passed_over),
    )


def _also_missing(
    ruleset: Ruleset[E, S], edition: E, state: S, action: Action, refusal: RuleViolation
) -> tuple[RuleViolation, ...]:
    """The action's other missing fields once one is missing, found by ignoring those already reported."""
    if not refusal.soft or refusal.remedy is None or not refusal.remedy.field:
        return ()
    draft = Draft(edition, state, replace(action, override=""), partial(evolve, ruleset))
    found = draft.passed_over
    try:
        ruleset.deciders[type(action)](draft, action)
    except RuleViolation as end:
        found.append(end)
    fields = {
        other.remedy.field: other
        for asked in (refusal, *found)
        for other in (asked, *asked.also)
        if other.remedy is not None and other.remedy.field and other.remedy.action == refusal.remedy.action
    }
    return tuple(other for field, other in fields.items() if field != refusal.remedy.field)


def roll_dice(ruleset: Ruleset[E, S], edition: E, state: S, action: Action, roll: Callable[[], int]) -> Action:
    """The action with every die filled in that the app should roll."""
    roller = ruleset.rollers.get(type(action))
    return action if roller is None else roller(edition, state, action, roll)


def is_rolled(ruleset: Ruleset[E, S], edition: E, state: S, action: Action) -> bool:
    """Whether the action leaves any dice to the app."""
    return roll_dice(ruleset, edition, state, action, lambda: 1) != action

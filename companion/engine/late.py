"""Logging late: an action that belongs to an earlier moment of the turn in progress is put there and decided there."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from companion.engine.correction import Correction, decided_anew, moves
from companion.engine.decide import decide
from companion.engine.evolve import fold
from companion.engine.history import History
from companion.engine.ruleset import AnyRuleset
from companion.model.actions import Action
from companion.model.edition import Edition
from companion.model.refusal import RuleViolation


@dataclass(frozen=True)
class Late:
    """An action where it belongs: what it makes of the turn. Nothing is appended yet."""

    action: Action
    after: int
    """The entry that it comes after."""
    correction: Correction
    passed_over: tuple[str, ...] = ()
    """The codes of the soft rules that speak against it there."""


@dataclass(frozen=True)
class _Moment:
    place: int
    """How many moves come before it."""
    after: int
    state: Any


def logged_late(
    ruleset: AnyRuleset,
    edition: Edition,
    history: History,
    action: Action,
    rolled: Callable[[Any, Action], Action] = lambda _state, action: action,
) -> Late | None:
    """The action at the last moment of this turn to which it belongs; none if the turn has no such moment.

    Whatever else speaks against it there is refused as always, or passed over as it says. `rolled` fills in dice, once
    the moment is found.
    """
    for moment in reversed(list(_moments(ruleset, history))):
        tried = rolled(moment.state, action)
        try:
            decision = decide(ruleset, edition, moment.state, tried)
        except RuleViolation as refusal:
            if refusal.late:
                continue
            where = f"This belongs after entry {moment.after}, and there: {refusal.sentence}"
            raise RuleViolation(refusal.code, where, soft=refusal.soft) from None
        if decision.late:
            continue
        made = decided_anew(ruleset, edition, history, moment.place, (tried,))
        return Late(tried, moment.after, made, decision.passed_over)
    return None


def _moments(ruleset: AnyRuleset, history: History) -> Iterator[_Moment]:
    """The moments of the turn in progress before now, oldest first."""
    line, turn = history.line(), ruleset.turn_of(history.state)
    begins = len(line) - 1
    while begins > 0 and ruleset.turn_of(history.at(line[begins - 1].version)) == turn:
        begins -= 1
    state = None if begins == 0 else history.at(line[begins - 1].version)
    place = len(moves(line[:begins]))
    here = moves(line[begins:])
    for move in here[:-1]:
        state, place = fold(ruleset, move.events, state), place + 1
        if ruleset.turn_of(state) == turn:
            yield _Moment(place, move.version, state)

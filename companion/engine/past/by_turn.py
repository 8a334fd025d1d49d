"""The journal by turn: which entries count in which turn, in order."""

from typing import Any

from companion.engine.evolve import fold
from companion.engine.history import History
from companion.engine.past.moves import moves
from companion.engine.ruleset import AnyRuleset
from companion.model.actions import InTurn
from companion.model.edition import Edition
from companion.model.state import GameState


def by_turn(ruleset: AnyRuleset, edition: Edition, history: History) -> list[tuple[InTurn, list[int]]]:
    """Every turn begun so far, oldest first, with the versions of the entries that count in it.

    Entries logged late are in the turn they belong to; the opening is in the first turn.
    """
    found: list[tuple[InTurn, list[int]]] = []
    turn: Any = None
    waiting: list[int] = []
    state: GameState | None = None
    for entry in history.line():
        for move in moves([entry]):
            if state is None or state.turn not in edition.powers.ids:
                waiting.append(move.version)
            elif found and ruleset.turn_of(state) == turn:
                found[-1][1].append(move.version)
            else:
                turn = ruleset.turn_of(state)
                found.append((_named(ruleset, edition, state), [*waiting, move.version]))
                waiting = []
            state = fold(ruleset, move.events, state)
    if state is not None and waiting and state.turn in edition.powers.ids:
        found.append((_named(ruleset, edition, state), waiting))
    return found


def _named(ruleset: AnyRuleset, edition: Edition, state: GameState) -> InTurn:
    part = ruleset.plays(edition, state, state.turn)
    return InTurn(round=max(1, state.round), power=state.turn, impulse=part if ruleset.impulses else None)

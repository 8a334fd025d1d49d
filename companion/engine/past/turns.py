"""The turns of a game so far: which are over, which entries count in which, and the points of each."""

from collections.abc import Collection, Iterator
from typing import Any

from companion.engine import lookup
from companion.engine.evolve import fold
from companion.engine.past.moves import moves
from companion.engine.past.past import Moment, Past
from companion.languages import Message, msg
from companion.model.actions import Action, InTurn
from companion.model.refusal import RuleViolation
from companion.model.sections.powers import Power
from companion.model.state import GameState
from companion.model.translated import named


def by_turn(past: Past) -> list[tuple[InTurn, list[int]]]:
    """Every turn begun so far, oldest first, with the versions of the entries that count in it.

    Entries logged late are in the turn they belong to; the opening is in the first turn.
    """
    rules, powers = past.rules, past.edition.powers.ids
    turns: list[tuple[InTurn, list[int]]] = []
    turn: Any = None
    waiting: list[int] = []
    state: GameState | None = None
    for entry in past.line:
        for move in moves([entry]):
            if state is None or state.turn not in powers:
                waiting.append(move.version)
            elif turns and rules.clock.turn(state) == turn:
                turns[-1][1].append(move.version)
            else:
                turn = rules.clock.turn(state)
                turns.append((_turn_in(past, state), [*waiting, move.version]))
                waiting = []
            state = fold(rules, move.events, state)
    if state is not None and waiting and state.turn in powers:
        turns.append((_turn_in(past, state), waiting))
    return turns


def _turn_in(past: Past, state: GameState) -> InTurn:
    part = past.rules.clock.plays(past.edition, state, state.turn)
    return InTurn(round=max(1, state.round), power=state.turn, impulse=part if past.rules.clock.impulses else None)


def last_turn(past: Past, power: str) -> InTurn | None:
    """The last turn that a power has finished; None if there's none, or if it's that power's turn now."""
    plays = past.rules.clock.plays
    if past.now.winner is None and plays(past.edition, past.now, power):
        return None
    for moment in past.moments():
        if plays(past.edition, moment.state, power):
            return InTurn(round=moment.state.round, power=power)
    return None


def has_ended_a_turn(past: Past, power: str) -> bool:
    """Whether a power has finished a turn."""
    return any(own and not is_on_turn(past, turn) for turn, own in turns_so_far(past, (power,)))


def is_on_turn(past: Past, turn: InTurn) -> bool:
    """Whether a turn is the current one. Once the game is won, none is."""
    state = past.now
    if state.winner is not None:
        return False
    part = past.rules.clock.plays(past.edition, state, turn.power) if turn.power in past.edition.powers.ids else None
    return bool(part) and state.round == turn.round and turn.impulse in (None, part)


def turns_so_far(past: Past, powers: Collection[str] = ()) -> Iterator[tuple[InTurn, bool]]:
    """Every turn begun so far, newest first, and whether one of these powers plays in it.

    A turn is named after the first of them that does, otherwise after the power it belongs to.
    """
    rules, edition = past.rules, past.edition
    before: Any = None
    for moment in past.moments():
        state, turn = moment.state, rules.clock.turn(moment.state)
        if turn == before or state.turn not in edition.powers.ids:
            continue
        before = turn
        own = next((power for power in powers if rules.clock.plays(edition, state, power)), None)
        if part := rules.clock.plays(edition, state, own or state.turn):
            impulse = part if rules.clock.impulses else None
            yield InTurn(round=state.round, power=own or state.turn, impulse=impulse), own is not None


def parts_of_turn(past: Past, turn: InTurn, action: Action) -> list[list[Moment]]:
    """The points of a turn, newest first, by its parts of the round; the part that counts for an action comes first.

    A turn that hasn't begun or doesn't exist is refused.
    """
    rules, edition = past.rules, past.edition
    between = type(action) in rules.clock.between_turns
    power = lookup.find("power", turn.power, edition.powers.by_id)
    parts: dict[int, list[Moment]] = {}
    for moment in past.moments():
        if moment.state.round < turn.round:
            break
        part = rules.clock.plays(edition, moment.state, power.id) if moment.state.round == turn.round else None
        if part is not None and (turn.impulse is None or part == turn.impulse or (between and part == 0)):
            parts.setdefault(part, []).append(moment)
    if not parts or (set(parts) == {0} and turn.impulse is None and not between):
        raise RuleViolation("unknown_turn", _no_turn(past.now, power, turn))
    first = 0 if between and 0 in parts else max(parts)
    return [parts[part] for part in dict.fromkeys((first, max(parts), 0)) if part in parts]


def _no_turn(now: GameState, power: Power, turn: InTurn) -> Message:
    of = {"power": named(power), "round": turn.round}
    begun = turn.round < now.round
    if turn.impulse is not None:
        text = (
            msg("{power:power the} had no turn in round {round}, impulse {impulse}.")
            if begun
            else msg("{power:power whose} turn of round {round}, impulse {impulse} hasn't begun.")
        )
        return Message(text, **of, impulse=turn.impulse)
    text = (
        msg("{power:power the} had no turn in round {round}.")
        if begun
        else msg("{power:power whose} turn of round {round} hasn't begun.")
    )
    return Message(text, **of)

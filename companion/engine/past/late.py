"""Logging late: insert an action into the turn it belongs to, at a point where the rules allow it.

That's the last such point, unless an entry of that turn would no longer count there and all of them would at another.
An action that the rest of the turn rules out is refused: an entry never replaces one logged before it, and dice are
never rolled again. So is one whose price was spent on something later, in any turn: what was bought stays bought.
"""

from collections.abc import Collection, Iterator, Mapping
from typing import Any

from msgspec import UNSET, Struct
from msgspec.structs import replace

from companion.engine import lookup
from companion.engine.decide import decide
from companion.engine.evolve import fold
from companion.engine.history import History
from companion.engine.parsing import parse_action
from companion.engine.past.correction import Correction, Dice, Rolled, replayed
from companion.engine.past.moves import Booked, Move, drawn_on, moves
from companion.engine.past.replay import REPLACED
from companion.engine.ruleset import AnyRuleset
from companion.languages import Message, msg
from companion.model.actions import Action, InTurn
from companion.model.edition import Edition
from companion.model.events import IncomeCollected
from companion.model.refusal import RuleViolation
from companion.model.sections.powers import Power
from companion.model.state import GameState
from companion.model.translated import named


class Late(Struct, frozen=True):
    """An action inserted where it belongs, and its effect on the turn. Nothing is appended yet."""

    action: Action
    after: int
    """The entry it follows."""
    correction: Correction
    passed_over: tuple[str, ...] = ()
    """The codes of the soft rules it breaks there."""


class Moment(Struct, frozen=True):
    """A point in a game: the number of moves before it, the last of them, and the state."""

    place: int
    after: int
    state: GameState


class _Candidate(Struct, frozen=True):
    moment: Moment
    action: Action
    passed_over: tuple[str, ...]
    broken: int
    """How many of the turn's entries would break a rule, or fall."""


def logged_late(
    ruleset: AnyRuleset,
    edition: Edition,
    history: History,
    action: Action,
    rolled: Rolled = lambda _state, action: action,
    booked: Booked | None = None,
) -> Late | None:
    """Insert the action at the point of the current turn where it belongs; None if there's no such point.

    Once the game is won, that's the last turn in which it wasn't. Anything else that speaks against it there is refused
    as usual, or overridden as the action says. `rolled` fills in dice once the point is found; `booked` are the events
    of the steps that older rules recorded for it.
    """
    now = len(moves(history.line()))
    earlier = [moment for moment in _latest(ruleset, history) if moment.place < now]
    return _put(ruleset, edition, history, action, earlier, rolled, None, booked=booked)


def logged_in_turn(
    ruleset: AnyRuleset,
    edition: Edition,
    history: History,
    action: Action,
    turn: InTurn,
    rolled: Rolled = lambda _state, action: action,
    booked: Booked | None = None,
) -> Late:
    """Insert the action into a power's turn in a round. A turn that hasn't begun or doesn't exist is refused.

    In the turn that won the game, it goes before the victory, which is decided again.
    """
    parts = parts_of_turn(ruleset, edition, history, turn, action)
    said = Message("Back in {power:power whose} turn:", power=named(edition.powers[turn.power]))
    own = replace(action, in_turn=UNSET)
    dice = {int(version): thrown for version, thrown in turn.dice.items()}
    refusal: RuleViolation | None = None
    for moments in parts:
        try:
            found = _put(ruleset, edition, history, own, moments, rolled, said, dice, booked)
        except RuleViolation as refused:
            refusal = refusal or refused
        else:
            if found is not None:
                return replace_action(found, action)
    if refusal is not None:
        raise refusal
    raise RuleViolation("wrong_phase", "{said} there was no point at which this was possible.", soft=True, said=said)


def last_turn(ruleset: AnyRuleset, edition: Edition, history: History, power: str) -> InTurn | None:
    """The last turn that a power has finished; None if there's none, or if it's that power's turn now."""
    if history.state.winner is None and ruleset.plays(edition, history.state, power):
        return None
    for moment in _moments(ruleset, history):
        if ruleset.plays(edition, moment.state, power):
            return InTurn(round=moment.state.round, power=power)
    return None


def has_ended_a_turn(ruleset: AnyRuleset, edition: Edition, history: History, power: str) -> bool:
    """Whether a power has finished a turn."""
    turns = turns_so_far(ruleset, edition, history, (power,))
    return any(own and not is_on_turn(ruleset, edition, history, turn) for turn, own in turns)


def is_on_turn(ruleset: AnyRuleset, edition: Edition, history: History, turn: InTurn) -> bool:
    """Whether a turn is the current one. Once the game is won, none is."""
    state = history.state
    if state.winner is not None:
        return False
    part = ruleset.plays(edition, state, turn.power) if turn.power in edition.powers.ids else None
    return bool(part) and state.round == turn.round and turn.impulse in (None, part)


def turns_so_far(
    ruleset: AnyRuleset, edition: Edition, history: History, powers: Collection[str] = ()
) -> Iterator[tuple[InTurn, bool]]:
    """Every turn begun so far, newest first, and whether one of these powers plays in it.

    A turn is named after the first of them that does, otherwise after the power it belongs to.
    """
    before: Any = None
    for moment in _moments(ruleset, history):
        state, turn = moment.state, ruleset.turn_of(moment.state)
        if turn == before or state.turn not in edition.powers.ids:
            continue
        before = turn
        own = next((power for power in powers if ruleset.plays(edition, state, power)), None)
        if part := ruleset.plays(edition, state, own or state.turn):
            impulse = part if ruleset.impulses else None
            yield InTurn(round=state.round, power=own or state.turn, impulse=impulse), own is not None


def replace_action(late: Late, action: Action) -> Late:
    """The same, with the turn that the action names recorded on it."""
    return Late(replace(late.action, in_turn=action.in_turn), late.after, late.correction, late.passed_over)


def parts_of_turn(
    ruleset: AnyRuleset, edition: Edition, history: History, turn: InTurn, action: Action
) -> list[list[Moment]]:
    """The points of a turn, newest first, by its parts of the round; the part that counts for an action comes first."""
    between = type(action) in ruleset.between_turns
    power = lookup.find("power", turn.power, edition.powers.by_id)
    parts: dict[int, list[Moment]] = {}
    for moment in _moments(ruleset, history):
        if moment.state.round < turn.round:
            break
        part = ruleset.plays(edition, moment.state, power.id) if moment.state.round == turn.round else None
        if part is not None and (turn.impulse is None or part == turn.impulse or (between and part == 0)):
            parts.setdefault(part, []).append(moment)
    if not parts or (set(parts) == {0} and turn.impulse is None and not between):
        raise RuleViolation("unknown_turn", _no_turn(history, power, turn))
    first = 0 if between and 0 in parts else max(parts)
    return [parts[part] for part in dict.fromkeys((first, max(parts), 0)) if part in parts]


def _no_turn(history: History, power: Power, turn: InTurn) -> Message:
    of = {"power": named(power), "round": turn.round}
    begun = turn.round < history.state.round
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


def _put(
    ruleset: AnyRuleset,
    edition: Edition,
    history: History,
    action: Action,
    latest_first: list[Moment],
    rolled: Rolled,
    where: Message | None,
    dice: Dice | None = None,
    booked: Booked | None = None,
) -> Late | None:
    best: _Candidate | None = None
    refusal: RuleViolation | None = None
    refused_at: dict[str, RuleViolation] = {}
    last = latest_first[0].place + 1 if latest_first else 0
    later = moves(history.line())
    for moment in latest_first:
        tried, played = rolled(moment.state, action), _played_in(history, later, moment, edition)
        try:
            decision = decide(ruleset, played, moment.state, tried)
        except RuleViolation as refused:
            if not refused.late:
                said = refused_at.setdefault(refused.code, _refused_there(refused, moment, where))
                refusal = refusal or said
            continue
        if decision.late:
            continue
        made = replayed(
            ruleset,
            edition,
            history,
            moment.place,
            (tried,),
            played=played,
            dice=dice,
            until=last,
            replaces_end=True,
            booked=booked,
        )
        replaced = {fell["version"] for fell in made.fallen if fell["code"] == REPLACED}
        broken = len(made.fallen) - len(replaced) + len(made.passed_over)
        if refusal is None and (collected := _collected(history, replaced)) is not None:
            power = named(edition.powers[collected])
            refusal = RuleViolation("no_change", "{power:power the} has already collected for that turn.", power=power)
        moved = _only_moved(refused_at, made)
        refusal = moved or refusal
        if moved or (refusal is not None and made.fallen):
            continue
        found = _Candidate(moment, tried, decision.passed_over, broken)
        if best is None or (bool(found.passed_over), broken) < (bool(best.passed_over), best.broken):
            best = found
        if not (found.passed_over or broken):
            break
    if best is None:
        if refusal is not None:
            raise refusal
        return None
    made = replayed(
        ruleset,
        edition,
        history,
        best.moment.place,
        (best.action,),
        played=_played_in(history, later, best.moment, edition),
        dice=dice,
        replaces_end=True,
        booked=booked,
    )
    if (too_little := _spent_since(ruleset, edition, best.moment, made)) is not None:
        raise _refused_there(too_little, best.moment, where)
    return Late(best.action, best.moment.after, made, best.passed_over)


def _refused_there(refused: RuleViolation, moment: Moment, where: Message | None) -> RuleViolation:
    """The refusal at an earlier point, saying which point it is."""
    said = where or Message("This belongs after entry {after}, and there:", after=moment.after)
    return RuleViolation(
        refused.code, "{said} {refused}", soft=refused.soft, said=said, refused=refused.message, about=refused.about
    )


def _only_moved(refused_at: Mapping[str, RuleViolation], made: Correction) -> RuleViolation | None:
    """The refusal by the very rule that a later entry would break instead, if there's one: only the order differs."""
    broken = (code for against in made.passed_over for code in against["codes"])
    return next((refused_at[code] for code in broken if code in refused_at), None)


def _spent_since(ruleset: AnyRuleset, edition: Edition, moment: Moment, made: Correction) -> RuleViolation | None:
    """The refusal of an insertion that costs what a later entry has spent; None if everything can be paid."""
    inserted = next(step for step in made.steps if step.version is None)
    actors = ruleset.actors(edition, moment.state, parse_action(ruleset, inserted.action))
    own = {account for account in drawn_on(inserted.events) if account.partition("/")[0] in actors}
    for move, refusal in made.unpaid:
        if own & drawn_on(move.events):
            return RuleViolation(refusal.code, "Entry {entry} has since spent what this costs.", entry=move.version)
    return None


def _collected(history: History, versions: Collection[int]) -> str | None:
    """The power that collected income in one of these entries."""
    booked = (event for move in moves(history.line()) if move.version in versions for event in move.events)
    return next((event.power for event in booked if isinstance(event, IncomeCollected)), None)


def _played_in(history: History, all_moves: list[Move], moment: Moment, edition: Edition) -> Edition:
    """The edition at a point: it lasts until the next move, so a change made before that move counts."""
    return history.played_at(all_moves[moment.place].version, edition) if moment.place < len(all_moves) else edition


def _latest(ruleset: AnyRuleset, history: History) -> Iterator[Moment]:
    """The points from the newest back to the beginning of its turn."""
    turn: Any = None
    for moment in _moments(ruleset, history):
        if turn is not None and ruleset.turn_of(moment.state) != turn:
            return
        turn = ruleset.turn_of(moment.state)
        yield moment


def _moments(ruleset: AnyRuleset, history: History) -> Iterator[Moment]:
    """Every point of a game that wasn't won yet, newest first."""
    line = history.line()
    place = len(moves(line))
    for entry in reversed(line):
        made = moves([entry])
        if entry.steps:
            states: list[Any] = []
            state = history.at(entry.parent)
            for move in made:
                state = fold(ruleset, move.events, state)
                states.append(state)
        else:
            states = [history.at(entry.version)] * len(made)
        for move, state in zip(reversed(made), reversed(states), strict=True):
            if state.winner is None:
                yield Moment(place, move.version, state)
            place -= 1

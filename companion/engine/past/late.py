"""Logging late: insert an action into the turn it belongs to, at a point where the rules allow it.

That's the last such point, unless an entry of that turn would no longer count there and all of them would at another.
An action that the rest of the turn rules out is refused: an entry never replaces one logged before it, and dice are
never rolled again. So is one whose price was spent on something later, in any turn: what was bought stays bought.
"""

from collections.abc import Collection, Mapping

from msgspec import UNSET, Struct
from msgspec.structs import replace

from companion.engine.decide import decide
from companion.engine.parsing import parse_action
from companion.engine.past.correction import Correction, Course, Dice, Rolled, as_said
from companion.engine.past.moves import Booked, DiceNeeded, drawn_on
from companion.engine.past.past import Moment, Past
from companion.engine.past.replay import REPLACED
from companion.engine.past.turns import parts_of_turn
from companion.languages import Message
from companion.model.actions import Action, InTurn
from companion.model.events import IncomeCollected
from companion.model.refusal import RuleViolation
from companion.model.translated import named


class Late(Struct, frozen=True):
    """An action inserted where it belongs, and its effect on the turn. Nothing is appended yet."""

    action: Action
    after: int
    """The entry it follows."""
    correction: Correction
    passed_over: tuple[str, ...] = ()
    """The codes of the soft rules it breaks there."""

    @property
    def needed(self) -> tuple[DiceNeeded, ...]:
        """Later entries that need dice nobody has rolled yet."""
        return self.correction.needed


class _Candidate(Struct, frozen=True):
    moment: Moment
    action: Action
    passed_over: tuple[str, ...]
    broken: int
    """How many of the turn's entries would break a rule, or fall."""
    course: Course
    """The game with the action at that point, played up to the end of the turn."""


def logged_late(past: Past, action: Action, rolled: Rolled = as_said, booked: Booked | None = None) -> Late | None:
    """Insert the action at the point of the current turn where it belongs; None if there's no such point.

    Once the game is won, that's the last turn in which it wasn't. Anything else that speaks against it there is refused
    as usual, or overridden as the action says. `rolled` fills in dice once the point is found; `booked` are the events
    of the steps that older rules recorded for it.
    """
    earlier = [moment for moment in past.latest() if moment.place < len(past.moves)]
    return _put(past, action, earlier, rolled, None, booked=booked)


def logged_in_turn(
    past: Past, action: Action, turn: InTurn, rolled: Rolled = as_said, booked: Booked | None = None
) -> Late:
    """Insert the action into a power's turn in a round. A turn that hasn't begun or doesn't exist is refused.

    In the turn that won the game, it goes before the victory, which is decided again.
    """
    parts = parts_of_turn(past, turn, action)
    said = Message("Back in {power:power whose} turn:", power=named(past.edition.powers[turn.power]))
    own = replace(action, in_turn=UNSET)
    dice = {int(version): thrown for version, thrown in turn.dice.items()}
    refusal: RuleViolation | None = None
    for moments in parts:
        try:
            late = _put(past, own, moments, rolled, said, dice, booked)
        except RuleViolation as refused:
            refusal = refusal or refused
        else:
            if late is not None:
                return replace(late, action=replace(late.action, in_turn=action.in_turn))
    if refusal is not None:
        raise refusal
    raise RuleViolation("wrong_phase", "{said} there was no point at which this was possible.", soft=True, said=said)


def _put(
    past: Past,
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
    end_of_turn = latest_first[0].place + 1 if latest_first else 0
    for moment in latest_first:
        tried, played = rolled(moment.state, action), past.played_at(moment)
        try:
            decision = decide(past.rules, played, moment.state, tried)
        except RuleViolation as refused:
            if not refused.late:
                said = refused_at.setdefault(refused.code, _refused_there(refused, moment, where))
                refusal = refusal or said
            continue
        if decision.late:
            continue
        course = Course(past, moment.place, (tried,), played=played, dice=dice, replaces_end=True, booked=booked)
        course.play(until=end_of_turn)
        turn = course.result()
        replaced = {fell["version"] for fell in turn.fallen if fell["code"] == REPLACED}
        broken = len(turn.fallen) - len(replaced) + len(turn.passed_over)
        if refusal is None and (collected := _collected(past, replaced)) is not None:
            power = named(past.edition.powers[collected])
            refusal = RuleViolation("no_change", "{power:power the} has already collected for that turn.", power=power)
        moved = _only_moved(refused_at, turn)
        refusal = moved or refusal
        if moved or (refusal is not None and turn.fallen):
            continue
        candidate = _Candidate(moment, tried, decision.passed_over, broken, course)
        if best is None or (bool(candidate.passed_over), broken) < (bool(best.passed_over), best.broken):
            best = candidate
        if not (candidate.passed_over or broken):
            break
    if best is None:
        if refusal is not None:
            raise refusal
        return None
    best.course.play()
    made = best.course.result()
    if (too_little := _spent_since(past, best.moment, made)) is not None:
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


def _spent_since(past: Past, moment: Moment, made: Correction) -> RuleViolation | None:
    """The refusal of an insertion that costs what a later entry has spent; None if everything can be paid."""
    inserted = next(step for step in made.steps if step.version is None)
    actors = past.rules.actors(past.edition, moment.state, parse_action(past.rules, inserted.action))
    own = {account for account in drawn_on(inserted.events) if account.partition("/")[0] in actors}
    for move, refusal in made.unpaid:
        if own & drawn_on(move.events):
            return RuleViolation(refusal.code, "Entry {entry} has since spent what this costs.", entry=move.version)
    return None


def _collected(past: Past, versions: Collection[int]) -> str | None:
    """The power that collected income in one of these entries."""
    booked = (event for move in past.moves if move.version in versions for event in move.events)
    return next((event.power for event in booked if isinstance(event, IncomeCollected)), None)

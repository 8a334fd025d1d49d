"""Late corrections: actions inserted into or removed from the past, with everything after them decided again."""

from collections.abc import Callable, Collection, Mapping
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from companion.engine.past.moves import LATE, Booked, DiceNeeded, Fallen, Move, PassedOver, Restated
from companion.engine.past.past import Past
from companion.engine.past.replay import Replay
from companion.model.actions import Action
from companion.model.edition import Edition
from companion.model.entry import Step
from companion.model.events import Event
from companion.model.refusal import RuleViolation
from companion.model.sentence import Sentence
from companion.model.state import GameState

Rolled = Callable[[Any, Action], Action]
"""An action with the dice that the app rolls for it in a given state."""
Dice = Mapping[int, tuple[int, ...]]
"""The table's rolls for later entries that now need dice, by version."""


class Correction(Struct, frozen=True):
    """The result of a correction, not appended yet."""

    follows: int
    steps: tuple[Step[Event], ...]
    state: GameState
    inserted: tuple[tuple[Sentence, ...], ...]
    """The sentences of each inserted action."""
    fallen: tuple[Fallen, ...]
    passed_over: tuple[PassedOver, ...]
    restated: tuple[Restated, ...] = ()
    removed: tuple[int, ...] = ()
    needed: tuple[DiceNeeded, ...] = ()
    """Later entries that need dice nobody has rolled yet."""
    unpaid: tuple[tuple[Move, RuleViolation], ...] = ()
    """Later entries that fall because what they cost has been spent, and their refusals."""
    ends_game: bool = False
    """Whether it ends a game that was running."""
    waived: tuple[RuleViolation, ...] = ()
    """What speaks against inserted actions that don't say why they may break a rule."""
    excused: tuple[str, ...] = ()
    """The soft rules that inserted actions break with a reason of their own."""

    @property
    def touched(self) -> list[int]:
        """Every earlier entry that it affects: removed, fallen, booked differently, or now against a rule."""
        warned = {moved["version"] for moved in self.passed_over if moved["version"] is not None}
        booked = {moved["version"] for moved in (*self.fallen, *self.restated)}
        return sorted(warned | booked | set(self.removed))


def as_said(_state: Any, action: Action) -> Action:
    """The action without dice of the app."""
    return action


def correct(
    past: Past,
    at_version: int,
    insert: tuple[Action, ...],
    remove: frozenset[int],
    *,
    dice: Dice | None = None,
    rolled: Rolled = as_said,
    booked: Booked | None = None,
) -> Correction:
    """Decide the game again from `at_version` on, with actions inserted right after it and entries left out.

    An inserted action that breaks a hard rule is refused; a later entry that does so falls and is reported. `booked`
    are the events of the steps that older rules recorded for it.
    """
    place = _place(past, at_version)
    lenient = tuple(replace(action, override=action.override or LATE) for action in insert)
    played = past.history.played_at(at_version, past.edition)
    left_out = _left_out(past, remove)
    course = Course(past, place, lenient, left_out, played=played, dice=dice, rolled=rolled, booked=booked)
    course.play()
    return course.result()


class Course:
    """The game decided again, with actions inserted after a number of moves, and some moves (by number) left out.

    `played` is the edition at that point, which may differ from the current one and from that of the move before it.
    With `replaces_end`, an inserted action that ends a turn replaces what ended it before.
    """

    def __init__(
        self,
        past: Past,
        place: int,
        insert: tuple[Action, ...],
        left_out: Collection[int] = (),
        *,
        played: Edition,
        dice: Dice | None = None,
        rolled: Rolled = as_said,
        replaces_end: bool = False,
        booked: Booked | None = None,
    ) -> None:
        self._past, self._place, self._insert, self._left_out = past, place, insert, left_out
        self._played, self._rolled = played, rolled
        self._first = min([*([place] if insert else []), *left_out], default=place)
        self._follows = _last_untouched(past, self._first)
        self._next = 0
        self._replay = Replay(
            past.rules, past.edition, past.history.at(self._follows), dice or {}, replaces_end, past.names, booked or {}
        )

    def play(self, until: int | None = None) -> None:
        """Go on up to this number of moves, or to the end."""
        moves = len(self._past.moves)
        for number in range(self._next, moves if until is None else min(until, moves)):
            self._reach(self._replay, number)
            self._decide(number)
            self._next = number + 1

    def result(self) -> Correction:
        """The correction, if there were no more moves; the game can still go on from here."""
        replay = self._replay.copy()
        self._reach(replay, self._next)
        replay.edition = self._past.edition
        replay.finish()
        return Correction(
            follows=self._follows,
            steps=tuple(replay.steps),
            state=replay.state,
            inserted=tuple(replay.inserted),
            fallen=tuple(replay.fallen),
            passed_over=tuple(replay.passed_over),
            restated=tuple(replay.restated),
            removed=tuple(sorted({self._past.moves[number].version for number in self._left_out})),
            needed=tuple(replay.needed),
            unpaid=tuple(replay.unpaid),
            ends_game=replay.state.winner is not None and self._past.now.winner is None,
            waived=tuple(replay.waived),
            excused=tuple(dict.fromkeys(replay.excused)),
        )

    def _reach(self, replay: Replay, number: int) -> None:
        """Come to a move: what is inserted before it is decided first."""
        if number == self._place:
            replay.edition = self._played
            for action in self._insert:
                replay.insert(self._rolled(replay.state, action))
        replay.end_left_out()

    def _decide(self, number: int) -> None:
        move, replay, left_out = self._past.moves[number], self._replay, self._left_out
        if move.ends <= self._follows:
            return
        replay.edition = self._past.history.played_at(move.version, self._past.edition)
        if number in left_out:
            later = range(number + 1, len(self._past.moves))
            replay.leave_out(move, more=any(number not in left_out for number in later))
        elif number < self._first:
            replay.keep(move)
        else:
            replay.again(move)


def _place(past: Past, at_version: int) -> int:
    """The number of moves before the insertion point. The version is an entry's or a redecided move's."""
    in_line = any(entry.version == at_version for entry in past.line)
    before = [
        number
        for number, move in enumerate(past.moves, start=1)
        if (move.ends <= at_version if in_line else move.version == at_version)
    ]
    if not before:
        raise RuleViolation(
            "unknown_version", "Entry {at_version} doesn't count (or doesn't exist).", at_version=at_version
        )
    return before[-1]


def _left_out(past: Past, remove: frozenset[int]) -> set[int]:
    """Which moves are removed."""
    left_out = set[int]()
    for version in sorted(remove):
        if version == 1:
            raise RuleViolation("unknown_version", "You can't remove the opening of the game.")
        numbers = {number for number, move in enumerate(past.moves) if move.version == version}
        if not numbers and any(entry.version == version for entry in past.line):
            raise RuleViolation(
                "unknown_version",
                "Entry {version} has nothing to leave out; undo it instead.",
                version=version,
            )
        if not numbers:
            raise RuleViolation("unknown_version", "Entry {version} doesn't count (or doesn't exist).", version=version)
        left_out |= numbers
    return left_out


def _last_untouched(past: Past, first: int) -> int:
    """The last entry before anything changes."""
    touched = {move.ends for move in past.moves[first:]}
    return [entry.version for entry in past.line if all(entry.version < item for item in touched)][-1]

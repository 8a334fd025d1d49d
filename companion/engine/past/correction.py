"""Late corrections: actions inserted into or removed from the past, with everything after them decided again."""

from collections.abc import Callable, Collection, Mapping
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from companion.engine.history import History
from companion.engine.past.moves import LATE, Booked, DiceNeeded, Fallen, Move, PassedOver, Restated, moves
from companion.engine.past.replay import Replay
from companion.engine.ruleset import AnyRuleset, Change
from companion.model.actions import Action
from companion.model.edition import Edition
from companion.model.entry import Entry, Step
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
    changes: tuple[Change, ...]
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


def correct(
    ruleset: AnyRuleset,
    edition: Edition,
    history: History,
    at_version: int,
    insert: tuple[Action, ...],
    remove: frozenset[int],
    *,
    dice: Dice | None = None,
    rolled: Rolled = lambda _state, action: action,
    booked: Booked | None = None,
) -> Correction:
    """Decide the game again from `at_version` on, with actions inserted right after it and entries left out.

    An inserted action that breaks a hard rule is refused; a later entry that does so falls and is reported. `booked`
    are the events of the steps that older rules recorded for it.
    """
    line = history.line()
    all_moves = moves(line)
    place = _place(line, all_moves, at_version)
    lenient = tuple(replace(action, override=action.override or LATE) for action in insert)
    left_out = _left_out(line, all_moves, remove)
    played = history.played_at(at_version, edition)
    return replayed(
        ruleset,
        edition,
        history,
        place,
        lenient,
        left_out,
        played=played,
        dice=dice,
        rolled=rolled,
        booked=booked,
    )


def replayed(
    ruleset: AnyRuleset,
    edition: Edition,
    history: History,
    place: int,
    insert: tuple[Action, ...],
    left_out: Collection[int] = (),
    *,
    played: Edition,
    dice: Dice | None = None,
    rolled: Rolled = lambda _state, action: action,
    until: int | None = None,
    replaces_end: bool = False,
    booked: Booked | None = None,
) -> Correction:
    """Decide the game again with actions inserted after the given number of moves, and some moves (by number) left out.

    `played` is the edition at that point, which may differ from the current one and from that of the move before it.
    `until` limits the number of moves, to see how a turn turns out. With `replaces_end`, an inserted action that ends a
    turn replaces what ended it before.
    """
    line = history.line()
    all_moves = moves(line)
    first = min([*([place] if insert else []), *left_out], default=place)
    follows = _last_untouched(line, all_moves, first)
    taken = ruleset.names(history.state)
    replay = Replay(ruleset, edition, history.at(follows), dice or {}, replaces_end, taken, booked or {})
    for number, move in enumerate([*all_moves[:until], None]):
        if number == place:
            replay.edition = played
            for action in insert:
                replay.insert(rolled(replay.state, action))
        replay.end_left_out()
        if move is None or move.ends <= follows:
            continue
        replay.edition = history.played_at(move.version, edition)
        if number in left_out:
            replay.leave_out(move, more=any(later not in left_out for later in range(number + 1, len(all_moves))))
        elif number < first:
            replay.keep(move)
        else:
            replay.again(move)
    replay.edition = edition
    replay.finish()
    return Correction(
        follows=follows,
        steps=tuple(replay.steps),
        state=replay.state,
        inserted=tuple(replay.inserted),
        changes=ruleset.changes(edition, history.state, replay.state) if until is None else (),
        fallen=tuple(replay.fallen),
        passed_over=tuple(replay.passed_over),
        restated=tuple(replay.restated),
        removed=tuple(sorted({all_moves[number].version for number in left_out})),
        needed=tuple(replay.needed),
        unpaid=tuple(replay.unpaid),
        ends_game=replay.state.winner is not None and history.state.winner is None,
        waived=tuple(replay.waived),
        excused=tuple(dict.fromkeys(replay.excused)),
    )


def _place(line: list[Entry[Event]], all_moves: list[Move], at_version: int) -> int:
    """The number of moves before the insertion point. The version is an entry's or a redecided move's."""
    in_line = any(entry.version == at_version for entry in line)
    before = [
        number
        for number, move in enumerate(all_moves, start=1)
        if (move.ends <= at_version if in_line else move.version == at_version)
    ]
    if not before:
        raise RuleViolation(
            "unknown_version", "Entry {at_version} doesn't count (or doesn't exist).", at_version=at_version
        )
    return before[-1]


def _left_out(line: list[Entry[Event]], all_moves: list[Move], remove: frozenset[int]) -> set[int]:
    """Which moves are removed."""
    found = set[int]()
    for version in sorted(remove):
        if version == 1:
            raise RuleViolation("unknown_version", "You can't remove the opening of the game.")
        numbers = {number for number, move in enumerate(all_moves) if move.version == version}
        if not numbers and any(entry.version == version for entry in line):
            raise RuleViolation(
                "unknown_version",
                "Entry {version} has nothing to leave out; undo it instead.",
                version=version,
            )
        if not numbers:
            raise RuleViolation("unknown_version", "Entry {version} doesn't count (or doesn't exist).", version=version)
        found |= numbers
    return found


def _last_untouched(line: list[Entry[Event]], all_moves: list[Move], first: int) -> int:
    """The last entry before anything changes."""
    touched = {move.ends for move in all_moves[first:]}
    return [entry.version for entry in line if all(entry.version < item for item in touched)][-1]

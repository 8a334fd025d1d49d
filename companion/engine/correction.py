"""Late correction: actions inserted into or removed from the past, and everything after decided anew."""

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from functools import cache
from typing import Any, TypedDict, get_args

from msgspec.structs import fields, replace

from companion.engine.decide import Decision, decide
from companion.engine.evolve import fold
from companion.engine.history import History, said_by
from companion.engine.parsing import parse_action
from companion.engine.ruleset import AnyRuleset, Change
from companion.model.actions import Action, RawAction, as_dict
from companion.model.edition import Edition
from companion.model.entry import Entry, Step
from companion.model.events import Event
from companion.model.refusal import RuleViolation
from companion.model.saying import Saying

LATE = "late correction"


class Fallen(TypedDict):
    """A later action that no longer stands, and why."""

    version: int
    action: RawAction
    code: str
    detail: str


class PassedOver(TypedDict):
    """An action that stands although soft rules now speak against it: the board is right."""

    version: int | None
    """None if the correction put it in."""
    action: RawAction
    codes: list[str]
    detail: str


class Restated(TypedDict):
    """A later action that comes to something else: what it said before, and what it says now."""

    version: int
    was: tuple[Saying, ...]
    now: tuple[Saying, ...]


@dataclass(frozen=True)
class Correction:
    """What a correction would make of the game: nothing is appended yet."""

    follows: int
    steps: tuple[Step[Event], ...]
    state: Any
    inserted: tuple[tuple[Saying, ...], ...]
    """What each inserted action did, in sentences."""
    changes: tuple[Change, ...]
    fallen: tuple[Fallen, ...]
    passed_over: tuple[PassedOver, ...]
    restated: tuple[Restated, ...] = ()
    removed: tuple[int, ...] = ()

    @property
    def touched(self) -> list[int]:
        """Every entry of before that is not as it was: taken out, fallen, booked differently, or against a rule now."""
        warned = {one["version"] for one in self.passed_over if one["version"] is not None}
        booked = {one["version"] for one in (*self.fallen, *self.restated)}
        return sorted(warned | booked | set(self.removed))


@dataclass(frozen=True)
class Move:
    """One action that counts, and the version that people know it by: its entry's, also after corrections."""

    version: int
    action: RawAction
    ends: int
    """The entry that holds it now: its own, or the last correction that decided it anew."""
    events: tuple[Event, ...]
    said: tuple[Saying, ...]


def moves(line: list[Entry[Event]]) -> list[Move]:
    """Every action that counts, oldest first; what a correction inserted bears the correction's version."""
    found = []
    for entry in line:
        if entry.events:
            found.append(Move(entry.version, entry.action, entry.version, entry.events, said_by(entry)))
        for step in entry.steps:
            version = step.version or entry.version
            found.append(Move(version, step.action, entry.version, step.events, said_by(step)))
    return found


def correct(
    ruleset: AnyRuleset,
    edition: Edition,
    history: History,
    at_version: int,
    insert: tuple[Action, ...],
    remove: frozenset[int],
) -> Correction:
    """Decide the game anew from `at_version` on, with actions inserted right after it and entries left out.

    An inserted action that breaks a hard rule is refused; a later one falls, and is reported.
    """
    line = history.line()
    all_moves = moves(line)
    place = _place(line, all_moves, at_version)
    lenient = tuple(replace(action, override=action.override or LATE) for action in insert)
    return decided_anew(ruleset, edition, history, place, lenient, _left_out(line, all_moves, remove))


def decided_anew(
    ruleset: AnyRuleset,
    edition: Edition,
    history: History,
    place: int,
    insert: tuple[Action, ...],
    left_out: Collection[int] = (),
) -> Correction:
    """Decide the game anew with actions inserted after so many moves, and some moves (by number) left out."""
    line = history.line()
    all_moves = moves(line)
    first = min([*([place] if insert else []), *left_out], default=place)
    follows = _last_untouched(line, all_moves, first)
    replay = _Replay(ruleset, edition, history.at(follows))
    for number, move in enumerate([*all_moves, None]):
        if number == place:
            for action in insert:
                replay.insert(action)
        if move is not None and move.ends > follows and number not in left_out:
            replay.again(move, anew=number >= first)
    return Correction(
        follows=follows,
        steps=tuple(replay.steps),
        state=replay.state,
        inserted=tuple(replay.inserted),
        changes=ruleset.changes(edition, history.state, replay.state),
        fallen=tuple(replay.fallen),
        passed_over=tuple(replay.passed_over),
        restated=tuple(replay.restated),
        removed=tuple(sorted({all_moves[one].version for one in left_out})),
    )


def _place(line: list[Entry[Event]], all_moves: list[Move], at_version: int) -> int:
    """How many moves come before what is inserted. The version is an entry's, or of a move decided anew since then."""
    in_line = any(entry.version == at_version for entry in line)
    before = [
        number
        for number, move in enumerate(all_moves, start=1)
        if (move.ends <= at_version if in_line else move.version == at_version)
    ]
    if not before:
        raise RuleViolation("unknown_version", f"Entry {at_version} does not count (or does not exist).")
    return before[-1]


def _left_out(line: list[Entry[Event]], all_moves: list[Move], remove: frozenset[int]) -> set[int]:
    """Which moves are removed."""
    found = set[int]()
    for version in sorted(remove):
        if version == 1:
            raise RuleViolation("unknown_version", "The opening of the game cannot be removed.")
        numbers = {number for number, move in enumerate(all_moves) if move.version == version}
        if not numbers and any(entry.version == version for entry in line):
            raise RuleViolation(
                "unknown_version", f"Entry {version} has nothing that could be left out; undo it instead."
            )
        if not numbers:
            raise RuleViolation("unknown_version", f"Entry {version} does not count (or does not exist).")
        found |= numbers
    return found


def _last_untouched(line: list[Entry[Event]], all_moves: list[Move], first: int) -> int:
    """The last entry before which nothing changes."""
    touched = {move.ends for move in all_moves[first:]}
    return [entry.version for entry in line if all(entry.version < one for one in touched)][-1]


class _Replay:
    def __init__(self, ruleset: AnyRuleset, edition: Edition, state: Any) -> None:
        self.ruleset, self.edition, self.state = ruleset, edition, state
        self.steps: list[Step[Event]] = []
        self.inserted: list[tuple[Saying, ...]] = []
        self.fallen: list[Fallen] = []
        self.passed_over: list[PassedOver] = []
        self.restated: list[Restated] = []

    def insert(self, action: Action) -> None:
        self.inserted.append(self._take(action, None).said)

    def again(self, move: Move, *, anew: bool) -> None:
        """Decide a move once more; if it no longer stands, it falls. What comes before the change stays as it is."""
        if not anew:
            self.steps.append(Step(action=move.action, events=move.events, version=move.version, said=move.said))
            self.state = fold(self.ruleset, move.events, self.state)
            return
        try:
            action = parse_action(self.ruleset, move.action)
            decision = self._take(replace(action, override=action.override or LATE), move.version)
        except RuleViolation as refusal:
            self.fallen.append(
                {"version": move.version, "action": move.action, "code": refusal.code, "detail": refusal.sentence}
            )
            return
        if wordless(decision.events) != wordless(move.events):
            self.restated.append({"version": move.version, "was": move.said, "now": decision.said})

    def _take(self, action: Action, version: int | None) -> Decision[Any]:
        decision = decide(self.ruleset, self.edition, self.state, action)
        self.state = decision.state
        if action.override == LATE and not decision.passed_over:
            action = replace(action, override=None)
        raw = as_dict(action)
        self.steps.append(Step(action=raw, events=decision.events, version=version, said=decision.said))
        if decision.passed_over and action.override == LATE:
            codes, detail = list(decision.passed_over), " ".join(decision.objections)
            self.passed_over.append({"version": version, "action": raw, "codes": codes, "detail": detail})
        return decision


def wordless(events: Iterable[Event]) -> list[Event]:
    """Events without the reasons they give: words may change, facts do not."""
    return [replace(one, **dict.fromkeys(_told(type(one)), "")) for one in events]


@cache
def _told(event: type[Event]) -> tuple[str, ...]:
    """The fields of an event that may hold a sentence."""
    return tuple(one.name for one in fields(event) if Saying in get_args(one.type))

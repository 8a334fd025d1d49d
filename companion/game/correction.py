"""Late correction: actions inserted into or removed from the past, and everything after decided anew."""

from typing import Any

from msgspec.structs import replace

from companion.game.decide import decide, parse_action
from companion.game.history import History
from companion.model.actions import Action, as_dict
from companion.model.edition import Edition
from companion.model.entry import Entry, Step
from companion.model.events import Event
from companion.model.refusal import RuleViolation
from companion.model.shape import Shape
from companion.model.state import GameState
from companion.rulebook.ruleset import Ruleset

LATE = "late correction"


class Correction(Shape):
    """What a correction would make of the game: nothing is appended yet."""

    follows: int
    steps: tuple[Step[Event], ...]
    state: GameState
    changes: tuple[dict[str, Any], ...]
    fallen: tuple[dict[str, Any], ...]
    """Later actions that no longer stand, each with the reason."""
    passed_over: tuple[dict[str, Any], ...]
    """Actions that stand although a soft rule now speaks against them: the board is right."""


def correct(
    ruleset: Ruleset,
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
    _check(history, line, at_version, remove)
    first = min((at_version, *(entry.parent for entry in line if entry.version in remove)))
    kept = [entry for entry in line if entry.version <= first]
    follows = kept[-1].version
    replay = _Replay(ruleset, edition, history.at(follows))
    for entry in [kept[-1], *(entry for entry in line if entry.version > follows)]:
        if entry.version > follows and entry.version not in remove:
            replay.again(entry)
        if entry.version == at_version:
            for action in insert:
                replay.insert(action)
    return Correction(
        follows=follows,
        steps=tuple(replay.steps),
        state=replay.state,
        changes=ruleset.changes(edition, history.state, replay.state),
        fallen=tuple(replay.fallen),
        passed_over=tuple(replay.passed_over),
    )


def _check(history: History, line: list[Entry[Event]], at_version: int, remove: frozenset[int]) -> None:
    live = {entry.version for entry in line}
    if at_version not in live:
        raise RuleViolation("unknown_version", f"Entry {at_version} does not count (or does not exist).")
    for version in sorted(remove):
        if version == 1:
            raise RuleViolation("unknown_version", "The opening of the game cannot be removed.")
        if version not in live:
            raise RuleViolation("unknown_version", f"Entry {version} does not count (or does not exist).")


class _Replay:
    def __init__(self, ruleset: Ruleset, edition: Edition, state: GameState) -> None:
        self.ruleset, self.edition, self.state = ruleset, edition, state
        self.steps: list[Step[Event]] = []
        self.fallen: list[dict[str, Any]] = []
        self.passed_over: list[dict[str, Any]] = []

    def insert(self, action: Action) -> None:
        self._take(replace(action, override=action.override or LATE), None)

    def again(self, entry: Entry[Event]) -> None:
        """Decide an entry's action once more; a correction's are those of its steps."""
        if entry.events:
            self._again(entry.action, entry.version)
        for step in entry.steps:
            self._again(step.action, step.version or entry.version)

    def _again(self, raw: dict[str, Any], version: int) -> None:
        try:
            action = parse_action(self.ruleset, raw)
            self._take(replace(action, override=action.override or LATE), version)
        except RuleViolation as refusal:
            self.fallen.append({"version": version, "action": raw, "code": refusal.code, "detail": refusal.sentence})

    def _take(self, action: Action, version: int | None) -> None:
        decision = decide(self.ruleset, self.edition, self.state, action)
        self.state = decision.state
        if action.override == LATE and not decision.passed_over:
            action = replace(action, override=None)
        raw = as_dict(action)
        self.steps.append(Step(action=raw, events=decision.events, version=version))
        if decision.passed_over and action.override == LATE:
            self.passed_over.append({"version": version, "action": raw, "codes": list(decision.passed_over)})

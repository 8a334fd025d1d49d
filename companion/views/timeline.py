"""The timeline: every action that counts, in the order in which it counts, round by round."""

from collections.abc import Iterable, Iterator
from typing import Any

from companion.game.evolve import evolve
from companion.game.history import REDO, UNDO, History
from companion.game.rules import ruleset_named
from companion.model.edition import Edition
from companion.model.entry import Entry
from companion.model.events import Event
from companion.model.shape import Shape
from companion.model.state import GameState

View = dict[str, Any]


class Moment(Shape):
    """One action that counts: where it stands in the journal, what it says, what it made and changed."""

    version: int
    action: str
    """The type of the action."""
    round: int
    summary: str
    events: tuple[Event, ...]
    changes: tuple[dict[str, Any], ...]
    override: str | None = None


def timeline(edition: Edition, history: History) -> list[View]:
    """What happened, by round; the opening stands with the first."""
    rounds: list[View] = []
    for moment in moments(edition, history):
        if not rounds or rounds[-1]["round"] != moment.round:
            rounds.append({"round": moment.round, "entries": []})
        line = {"version": moment.version, "summary": moment.summary, "override": moment.override}
        rounds[-1]["entries"].append(line)
    return rounds


def moments(edition: Edition, history: History) -> Iterator[Moment]:
    """Every action that counts; those that a late correction decided anew one by one, under their own numbers."""
    state: GameState | None = None
    for entry in history.line():
        if entry.steps and state is not None:
            yield from _steps(edition, history, entry, state)
        elif entry.action.get("type") not in (UNDO, REDO):
            yield Moment(
                version=entry.version,
                action=str(entry.action.get("type")),
                round=(state or history.at(entry.version)).round,
                summary=entry.summary,
                events=entry.events,
                changes=entry.changes,
                override=entry.override,
            )
        state = history.at(entry.version)


def _steps(edition: Edition, history: History, entry: Entry[Event], before: GameState) -> Iterator[Moment]:
    rules = ruleset_named(edition.edition.rules)
    for step in entry.steps:
        after = _folded(before, step.events)
        written = history.entries[(step.version or entry.version) - 1]
        yield Moment(
            version=written.version,
            action=str(step.action.get("type")),
            round=before.round,
            summary=step.summary or written.summary,
            events=step.events,
            changes=rules.changes(edition, before, after),
            override=step.action.get("override"),
        )
        before = after


def _folded(state: GameState, events: Iterable[Event]) -> GameState:
    for event in events:
        state = evolve(state, event)
    return state

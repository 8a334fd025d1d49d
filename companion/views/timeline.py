"""The timeline: every action that counts, in order, round by round."""

from collections import deque
from collections.abc import Iterable, Iterator
from typing import Any

from msgspec import Struct

from companion.engine.evolve import fold
from companion.engine.history import REDO, UNDO, History, said_by
from companion.model.edition import Edition
from companion.model.entry import Entry
from companion.model.events import Event
from companion.model.sentence import Sentence
from companion.model.state import GameState
from companion.model.wording import reason_given
from companion.views.sentences import Renderer, Sentences
from companion.views.shapes import TimelineRound


class Moment(Struct, frozen=True):
    """One action that counts: its place in the journal, its sentences, its events, and its changes."""

    version: int
    action: str
    """The type of the action."""
    round: int
    said: tuple[Sentence, ...]
    renderer: Renderer
    """Renders its sentences on demand: a long game has more moments than anybody reads."""
    events: tuple[Event, ...]
    changes: tuple[dict[str, Any], ...]
    override: str | None = None
    agreed: bool = False
    """Whether the people it cost agreed to it."""

    @property
    def sentences(self) -> tuple[str, ...]:
        """Its sentences, one by one."""
        return self.renderer.sentences(self.said)

    @property
    def summary(self) -> str:
        """Its sentences, as one line."""
        return " ".join(self.sentences)


def timeline(
    sentences: Sentences, edition: Edition, history: History, *, until: int | None = None, most: int | None = None
) -> list[TimelineRound]:
    """What happened, by round; the opening is in the first. Optionally only up to an entry, and only the last few."""
    happened: Iterable[Moment] = moments(sentences, edition, history)
    if until is not None:
        happened = (moment for moment in happened if moment.version <= until)
    rounds: list[TimelineRound] = []
    for moment in happened if most is None else deque(happened, maxlen=most):
        if not rounds or rounds[-1]["round"] != moment.round:
            rounds.append({"round": moment.round, "entries": []})
        rounds[-1]["entries"].append(
            {
                "version": moment.version,
                "summary": moment.summary,
                "override": reason_given(moment.override),
                "agreed": moment.agreed,
            }
        )
    return rounds


def moments(sentences: Sentences, edition: Edition, history: History) -> Iterator[Moment]:
    """Every action that counts; those that a late correction decided again separately, under their own numbers."""
    state: GameState | None = None
    for entry in history.line():
        now = history.at(entry.version)
        if entry.steps and state is not None:
            yield from _steps(sentences, edition, history, entry, state)
        elif entry.action.get("type") not in (UNDO, REDO):
            yield Moment(
                version=entry.version,
                action=str(entry.action.get("type")),
                round=(state or now).round,
                said=said_by(entry),
                renderer=Renderer(sentences, edition, now),
                events=entry.events,
                changes=entry.changes,
                override=entry.override,
                agreed=entry.agreed is not None,
            )
        state = now


def _steps(
    sentences: Sentences, edition: Edition, history: History, entry: Entry[Event], before: GameState
) -> Iterator[Moment]:
    rules = history.ruleset
    for step in entry.steps:
        after = fold(rules, step.events, before)
        written = history.entries[(step.version or entry.version) - 1]
        yield Moment(
            version=written.version,
            action=str(step.action.get("type")),
            round=before.round,
            said=said_by(step) or said_by(written),
            renderer=Renderer(sentences, edition, after),
            events=step.events,
            changes=rules.changes(edition, before, after),
            override=step.action.get("override"),
            agreed=written.agreed is not None,
        )
        before = after

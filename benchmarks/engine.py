"""How fast the engine is: `python -m benchmarks.engine`, or `python benchmarks/engine.py`.

Each figure has a bare baseline measured in the same run, so that a slow machine affects both: deciding and folding one
action next to writing and reading its entry as JSON, and opening a long game from SQLite next to reading and parsing
the same rows.
"""

import gc
import json
import sqlite3
import statistics
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from companion.editions import load
from companion.engine.codec import encode_entry
from companion.engine.decide import decide, start
from companion.engine.evolve import fold
from companion.engine.parsing import parse_action
from companion.families import family_of
from companion.model.actions import Action, StartGame, as_dict
from companion.model.entry import Entry, SeatRef
from companion.model.events import Event
from companion.model.records import GameRecord
from companion.model.sentence import Sentence
from companion.model.state import GameState
from companion.service import HOST, AppContext, games
from companion.storage import open_store

ENTRIES = 10_000
OPENING_GOAL = 0.5
"""Seconds in which a game with this many entries must open."""
ACTION_GOAL = 0.001
"""The maximum seconds for one action; it should be well under."""


class Line:
    """A game of any length: two powers take a land from each other in every turn."""

    PRIZES = {
        "germany": "ukraine", "soviet_union": "ukraine", "japan": "yunnan", "united_kingdom": "egypt",
        "italy": "egypt", "united_states": "yunnan",
    }  # fmt: skip

    def __init__(self) -> None:
        self.edition = load("anniversary")
        self.rules = family_of(self.edition).ruleset
        self.action: Action = StartGame(scenario="1941")
        decision = start(self.rules, self.edition, self.action)
        self.state = decision.state
        self.entries: list[Entry[Event]] = []
        self._keep(decision.events, decision.said, ())

    def _keep(self, events: tuple[Event, ...], said: tuple[Sentence, ...], changes: tuple[dict[str, Any], ...]) -> None:
        self.entries.append(
            Entry(
                version=len(self.entries) + 1,
                at="2026-11-16T20:00:00.000Z",
                action=as_dict(self.action),
                said=said,
                rules=self.rules.version,
                seat=SeatRef(id="0f0f0f0f0f0f", name="Anna"),
                events=events,
                changes=changes,
            )
        )

    def turn(self) -> list[dict[str, Any]]:
        """The actions of the turn that's beginning, as phones send them."""
        power = self.state.turn
        prize = self.PRIZES[power]
        taker = "china" if prize == "yunnan" and power == "united_states" else power
        actions: list[dict[str, Any]] = [{"type": "purchase_units", "units": {"infantry": 2}}]
        if self.edition.side_of(self.state.controller(prize) or "") != self.edition.side_of(power):
            actions.append({"type": "capture_territory", "territory": prize, "by": taker})
        home = self.edition.powers[power].capital
        actions.append({"type": "mobilize_units", "placements": {home: {"infantry": 2}}})
        return [*actions, {"type": "collect_income"}]

    def take(self, raw: dict[str, Any]) -> None:
        """Take one action, as the service does."""
        before = self.state
        self.action = parse_action(self.rules, raw)
        decision = decide(self.rules, self.edition, before, self.action)
        self.state = decision.state
        self._keep(decision.events, decision.said, self.rules.changes(self.edition, before, self.state))

    def go_on_to(self, entries: int) -> None:
        """Play until the journal has this length."""
        while len(self.entries) < entries:
            for raw in self.turn():
                if len(self.entries) < entries:
                    self.take(raw)


def seconds(task: Callable[[], object], times: int) -> float:
    """The median time of a task, garbage collection included."""
    spent = []
    for _ in range(times):
        gc.collect()
        begun = time.perf_counter()
        task()
        spent.append(time.perf_counter() - begun)
    return statistics.median(spent)


def one_action() -> list[tuple[str, float, float, float | None]]:
    """The cost of one action, by kind: deciding and folding it, next to a JSON round trip of its entry."""
    line = Line()
    line.go_on_to(60)
    rows = []
    for kind in ("purchase_units", "capture_territory", "mobilize_units", "collect_income"):
        before, raw, entry = _example(kind)

        def act(before: GameState = before, raw: dict[str, Any] = raw) -> None:
            for _ in range(100):
                decide(line.rules, line.edition, before, parse_action(line.rules, raw))

        text = encode_entry(entry)
        plain = json.loads(text)

        def write_and_read(plain: Any = plain) -> None:
            for _ in range(100):
                json.loads(json.dumps(plain))

        rows.append((f"decide and fold {kind}", seconds(act, 15) / 100, seconds(write_and_read, 15) / 100, ACTION_GOAL))
    return rows


def _example(kind: str) -> tuple[GameState, dict[str, Any], Entry[Event]]:
    """A position well into a game, an action of that kind taken there, and its entry."""
    line = Line()
    while True:
        for raw in line.turn():
            before = line.state
            line.take(raw)
            if raw["type"] == kind and len(line.entries) > 60:
                return before, raw, line.entries[-1]


def opening(entries: int) -> tuple[str, float, float, float | None]:
    """The cost of opening a long game from SQLite without caches, next to reading and parsing its rows."""
    line = Line()
    line.go_on_to(entries)
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "companion.db"
        store = open_store(f"sqlite:///{path}")
        game = GameRecord(
            id="long", name="A long game", edition="anniversary", scenario="1941", join_code="ACDEFG",
            created_at="2026-11-16T20:00:00.000Z",
        )  # fmt: skip
        with store.transaction():
            store.add_game(game)
            for entry in line.entries:
                store.append(game.id, entry.version, encode_entry(entry))
        games.show_game(AppContext(store), HOST, game.id)  # the edition is loaded once per process, not once per game
        store.close()

        def open_it() -> None:
            fresh = open_store(f"sqlite:///{path}")
            shown = games.show_game(AppContext(fresh), HOST, game.id)
            fresh.close()
            if shown["version"] != entries or shown["powers"]["germany"]["treasury"] != line.state.treasury("germany"):
                raise SystemExit("the game that was opened is not the one that was written")

        def read_rows() -> None:
            connection = sqlite3.connect(path)
            for (body,) in connection.execute("SELECT body FROM entry WHERE game = 'long' ORDER BY version"):
                json.loads(body)
            connection.close()

        return f"open a game of {entries:,} entries", seconds(open_it, 5), seconds(read_rows, 5), OPENING_GOAL


def folding(entries: int) -> tuple[str, float, float, float | None]:
    """Only the folding part of opening, with events in memory, next to iterating over them."""
    line = Line()
    line.go_on_to(entries)
    events = [event for entry in line.entries for event in entry.facts()]
    return (
        f"  of it: fold {len(events):,} events",
        seconds(lambda: fold(line.rules, events), 5),
        seconds(lambda: [*events], 5),
        None,
    )


def shown(took: float) -> str:
    """A time for people."""
    return f"{took * 1000:9.1f} ms" if took >= 0.01 else f"{took * 1_000_000:9.1f} µs"


def main() -> int:
    """Print the table; the exit code is 1 if a goal is missed."""
    rows = [*one_action(), opening(ENTRIES), folding(ENTRIES)]
    print(f"{'':44}{'engine':>12}{'baseline':>13}{'ratio':>9}{'goal':>13}")
    missed = False
    for name, took, base, goal in rows:
        verdict = "" if goal is None else ("ok" if took < goal else "MISSED")
        missed |= verdict == "MISSED"
        limit = "" if goal is None else shown(goal)
        ratio = f"{took / base:8.1f}x" if base > 1e-6 else ""
        print(f"{name:44}{shown(took)}{shown(base):>13}{ratio:>9}{limit:>13} {verdict}")
    return int(missed)


if __name__ == "__main__":
    sys.exit(main())

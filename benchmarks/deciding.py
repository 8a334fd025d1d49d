"""How many actions a second one process decides and folds, in random whole games: `python -m benchmarks.deciding`.

The games are made first, by the same random talk as in the tests; then every action that was accepted in them is read,
decided and folded again, and last the journal is folded as when a game is opened.
"""

import gc
import json
import random
import statistics
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1]))

from companion.editions import load
from companion.engine.decide import decide, start
from companion.engine.evolve import fold
from companion.engine.parsing import parse_action
from companion.families import family_of
from companion.model.actions import StartGame
from companion.model.events import Event
from companion.model.refusal import RuleViolation
from tests.families.axis_and_allies.table_talk import Chance, Talk

GOAL = 10_000
ACTIONS = 2_000
GAMES = (("anniversary", "1941"), ("revised", "1942"), ("aa1942", "1942"))


class Game:
    """A random game, so that it can be played again: every state, what was said in it, and what came of it."""

    def __init__(self, edition: str, scenario: str, actions: int = ACTIONS) -> None:
        self.edition: Any = load(edition)
        self.rules: Any = family_of(self.edition).ruleset
        self.said: list[tuple[Any, dict[str, Any]]] = []
        opened = start(self.rules, self.edition, StartGame(scenario=scenario))
        self.events: list[Event] = list(opened.events)
        chance, state = random.Random(1942), opened.state
        while len(self.said) < actions:
            if state.winner is not None:
                state = opened.state
            raw = Talk(self.edition, state, Chance(chance.getrandbits(64))).action()
            try:
                decision = decide(self.rules, self.edition, state, parse_action(self.rules, raw))
            except RuleViolation:
                continue
            self.said.append((state, raw))
            if state is not opened.state or len(self.said) == 1:
                self.events.extend(decision.events)
            state = decision.state

    def decide(self) -> None:
        """Read, decide and fold every action again."""
        for state, raw in self.said:
            decide(self.rules, self.edition, state, parse_action(self.rules, raw))

    def fold(self) -> None:
        """Fold all events, from the first."""
        fold(self.rules, self.events)


def seconds(task: Callable[[], object], clock: Callable[[], float] = time.perf_counter) -> float:
    """The median of three."""
    spent = []
    for _ in range(3):
        gc.collect()
        begun = clock()
        task()
        spent.append(clock() - begun)
    return statistics.median(spent)


def main() -> int:
    """Print the table and write JSON; the exit code is 1 if a goal is missed."""
    clock = time.process_time if "--cpu" in sys.argv else time.perf_counter
    found = {}
    for edition, scenario in GAMES:
        game = Game(edition, scenario)
        deciding, folding = seconds(game.decide, clock), seconds(game.fold, clock)
        found[edition] = {
            "decide_a_second": round(ACTIONS / deciding),
            "fold_events_a_second": round(len(game.events) / folding),
            "decide_and_fold_a_second": round(ACTIONS / (deciding + folding)),
        }
        print(f"{edition:14} {found[edition]}")
    print(json.dumps({"deciding": found, "goal": GOAL}))
    return int(min(one["decide_and_fold_a_second"] for one in found.values()) < GOAL)


if __name__ == "__main__":
    sys.exit(main())

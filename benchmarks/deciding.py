"""How many actions per second one process decides and folds, in random whole games.

The games are generated first, by the same random play as in the tests; then every accepted action is parsed, decided,
and folded again, and finally the journal is folded as when a game is opened.
"""

import gc
import random
import time
from collections.abc import Callable
from functools import partial
from typing import Any

from benchmarks.kit.figures import Figure, medians
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
    """A random game to play again: every state, its actions, and their results."""

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
        """Parse, decide, and fold every action again."""
        for state, raw in self.said:
            decide(self.rules, self.edition, state, parse_action(self.rules, raw))

    def fold(self) -> None:
        """Fold all events, from the first."""
        fold(self.rules, self.events)


def figures(rounds: int) -> list[Figure]:
    """Actions per second for every game, in processor time: nothing waits here."""
    found = []
    for edition, scenario in GAMES:
        game = Game(edition, scenario)
        deciding, folding = medians(rounds, partial(_spent, game.decide), partial(_spent, game.fold))
        notes = {"decide only": round(ACTIONS / deciding), "events folded": round(len(game.events) / folding)}
        what = f"decide and fold random whole games, {edition}"
        found.append(Figure(what, ACTIONS / (deciding + folding), "1/s", None, "at least", GOAL, notes))
    return found


def _spent(task: Callable[[], object]) -> float:
    gc.collect()
    begun = time.process_time()
    task()
    return time.process_time() - begun

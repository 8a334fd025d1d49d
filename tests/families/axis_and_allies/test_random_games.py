"""Random games on every Axis & Allies edition: whatever is said at the table, the books stay sound.

Every number that hypothesis draws becomes one action, made for the position it meets, so that most of them are legal;
some are nonsense. `Chance` reads choices out of the number. A failure prints the game as the list of its actions.
"""

import itertools
import json
import os
import random
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import HealthCheck, example, given, note, settings, target
from hypothesis import strategies as st

from companion.engine.codec import decode_entry
from companion.engine.history import History, said_by
from companion.families.axis_and_allies import FAMILY
from companion.families.axis_and_allies.rules.buildings.facilities import most_damage
from companion.families.axis_and_allies.rules.land.holdings import cities, productions
from companion.model.actions import StartGame
from companion.model.refusal import RuleViolation
from companion.model.state import GameState
from companion.service import HOST, AppContext, actions, games, transfer
from companion.storage import open_store
from tests.families.axis_and_allies.table_talk import NONSENSE, Chance, Talk
from tests.random_games import MORE

GAMES = {
    "anniversary 1941": ("anniversary", "1941", {"victory_cities": 13}),
    "anniversary 1942": ("anniversary", "1942", {}),
    "revised 1942": ("revised", "1942", {"national_advantages": 3}),
    "aa1941 1941": ("aa1941", "1941", {}),
    "aa1942 1942": ("aa1942", "1942", {}),
    "global_1940 1940": ("global_1940", "1940", {"research": True}),
    "balanced_mod 1940": ("balanced_mod", "1940", {}),
}
if "COMPANION_FUZZ" in os.environ:
    GAMES |= {f"{box} 1940": (box, "1940", {"research": True}) for box in ("pacific_1940", "europe_1940")}
LONGEST = 200
TRAVELLERS = ("anniversary 1942", "global_1940 1940")
"""Games that are moved to another laptop; the whole games of test_replays.py are too, of every box."""

seeds = st.integers(1, LONGEST).flatmap(
    lambda length: st.lists(st.integers(0, 2**64 - 1), min_size=length, max_size=length)
)


def _refusal(doing: Any, *arguments: Any) -> RuleViolation | None:
    try:
        doing(*arguments)
    except RuleViolation as refusal:
        return refusal
    return None


def _nobodys(edition: Any, territory: str, now: Any) -> bool:
    """Whether nobody may hold a territory: a neutral, or a ward nobody has taken over."""
    return now.neutral is not None or (edition.territories[territory].ward is not None and now.controller is None)


class Night:
    """A game of random actions, checked after every one."""

    def __init__(self, game: str, tell: Callable[[str], object] = print) -> None:
        self.tell = tell
        edition, scenario, options = GAMES[game]
        ticks = itertools.count()
        dice = random.Random(1942)
        self.app = AppContext(
            open_store("memory:"), clock=lambda: f"2026-11-16T20:00:{next(ticks):04d}Z", die=lambda: dice.randint(1, 6)
        )
        self.edition = self.app.edition(edition)
        start = StartGame(scenario=scenario, options=options)
        self.id = games.create_game(self.app, HOST, edition, start)["id"]
        self.seen = [self.state]
        self.accepted = self.refused = 0
        self.check()

    @property
    def history(self) -> History:
        return self.app.history(self.id)

    @property
    def state(self) -> GameState:
        return self.history.state

    def step(self, number: int) -> None:
        """Do what a number says: mostly an action; sometimes an undo, a redo or a correction."""
        chance = Chance(number)
        what = chance.below(40)
        if what == 39 or (self.state.winner and what > 20):
            self.attempt("undo", actions.undo, chance.below(self.history.version + 1))
        elif what == 38:
            self.attempt("redo", actions.redo)
        elif what == 37:
            at = chance.below(self.history.version) + 1
            insert = [Talk(self.edition, self.history.at(at), chance).action()] if chance.below(3) else []
            remove = [chance.below(self.history.version) + 1] if not insert or chance.once_in(3) else []
            self.attempt("correction", actions.correct_past, at, insert, remove)
        else:
            self.attempt("action", actions.take_action, Talk(self.edition, self.state, chance).action())

    def attempt(self, word: str, doing: Any, *arguments: Any) -> None:
        before, version = self.state, self.history.version
        refusal = _refusal(doing, self.app, HOST, self.id, *arguments)
        if refusal:
            self.tell(f"  ({word} {arguments}: {refusal.code})")
            assert refusal.sentence, "a refusal says why"
            assert self.history.version == version, "a refusal adds no entry"
            assert self.state == before, "a refusal changes nothing"
            self.refused += 1
            return
        self.tell(f"{version + 1}: {word} {arguments} -> {self.summary()}")
        assert self.history.version == version + 1
        self.seen.append(self.state)
        self.accepted += 1
        if word == "undo":
            assert self.state == self.seen[arguments[0] - 1], "an undo restores exactly what was"
        self.check()

    def summary(self) -> str:
        """What the last entry says, in words."""
        return FAMILY.renderer(self.edition, self.state).tell(said_by(self.history.entries[-1]))

    def check(self) -> None:
        """What holds after every entry."""
        edition, state = self.edition, self.state
        assert sum(state.accounts.values()) == 0, f"accounts do not balance: {state.accounts}"
        for power in edition.powers.ids:
            assert state.treasury(power) >= 0, f"{power} owes money: {state.accounts}"
            assert all(count > 0 for count in state.powers[power].to_mobilize.values())
            assert state.powers[power].researchers >= 0
        totals = dict.fromkeys(edition.powers.ids, 0)
        for territory, now in state.territories.items():
            value = edition.territories[territory].value
            assert (now.controller is None) == _nobodys(edition, territory, now), f"nobody holds {territory}"
            if now.controller is not None:
                totals[now.controller] += value
            for unit, damage in now.facilities.items():
                most = most_damage(edition, edition.facilities[unit], territory)
                assert 0 <= damage <= most, f"{unit} in {territory} has damage {damage} of at most {most}"
            groups = [edition.facilities[unit].group for unit in now.facilities]
            assert len(groups) == len(set(groups)), f"{territory} has two facilities of a kind: {now.facilities}"
        self.check_world()
        assert productions(edition, state) == totals
        held = cities(edition, state)
        assert sorted(held["axis"] + held["allies"]) == sorted(edition.city_of), "every city has exactly one holder"

    def check_world(self) -> None:
        """What holds of purses, wars and tokens."""
        edition, state = self.edition, self.state
        for power in edition.powers:
            accounts = [f"{power.id}/{purse.id}" for purse in power.purses] or [power.id]
            assert min(state.accounts[account] for account in accounts) >= 0, f"a purse owes money: {state.accounts}"
            assert sum(state.accounts[account] for account in accounts) == state.treasury(power.id)
            now = state.powers[power.id]
            if power.purses:
                pools = Counter[str]()
                for pool in now.pools.values():
                    pools.update(pool)
                assert pools == Counter(now.to_mobilize), "what waits is what waits for the purses"
            assert all(left >= 0 for left in now.tokens.values())
        assert all(not edition.allied(*pair) for pair in state.wars), "allies are not at war"
        assert len(set(state.triggered)) == len(state.triggered), "what happens once happens once"

    def go_back_and_forth(self, version: int) -> None:
        """Undo to a version, and redo."""
        last, entries = self.state, self.history.version
        if not 1 <= version < entries:
            return
        self.attempt("undo", actions.undo, version)
        if self.history.version == entries:  # it would change nothing; a redo would bring back an earlier undo
            return
        self.attempt("redo", actions.redo)
        assert self.state == last, "a redo brings back exactly what was"

    def check_at_the_end(self, *, travels: bool = True) -> None:
        """The journal, and if it travels the export and the import, tell the same game."""
        rules = self.history.ruleset
        fresh = History(rules, (decode_entry(rules, body) for body in self.app.store.entries(self.id)))
        for version, state in enumerate(self.seen, start=1):
            assert fresh.at(version) == state, f"folding the journal anew gives another state at {version}"
        verified = transfer.verify_game(self.app, HOST, self.id)
        assert (verified["problems"], verified["notices"]) == ([], [])
        if not travels:
            return
        elsewhere = AppContext(open_store("memory:"))
        transfer.import_game(elsewhere, HOST, json.loads(json.dumps(transfer.export_game(self.app, HOST, self.id))))
        here, there = games.show_game(self.app, HOST, self.id), games.show_game(elsewhere, HOST, self.id)
        assert {**here, "join_code": None} == {**there, "join_code": None}
        assert games.journal(self.app, HOST, self.id) == games.journal(elsewhere, HOST, self.id)
        assert elsewhere.history(self.id).state == self.state


@pytest.mark.parametrize("game", GAMES)
@given(numbers=seeds, back=st.integers(0, 10_000))
@example(numbers=[0], back=1)
@settings(
    max_examples=8 * MORE, deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large]
)
def test_the_books_stay_sound_whatever_is_said(game: str, numbers: list[int], back: int):
    night = Night(game, note)
    for number in numbers:
        night.step(number)
    night.go_back_and_forth(back % night.history.version)
    night.check_at_the_end(travels=MORE > 1)  # some of the long games below do
    target(float(night.accepted), label="entries")


@pytest.mark.parametrize("game", GAMES)
def test_most_of_what_is_said_is_legal(game: str):
    """Else the test above would be about refusals only."""
    numbers = random.Random(1941)
    night = Night(game)
    for _ in range(LONGEST):
        night.step(numbers.getrandbits(64))
    night.check_at_the_end(travels=MORE > 1 or game in TRAVELLERS)
    assert night.accepted > night.refused


@pytest.mark.parametrize("game", GAMES)
def test_nonsense_is_refused_and_changes_nothing(game: str):
    night = Night(game)
    for raw in NONSENSE:
        night.attempt("action", actions.take_action, raw)
        assert night.accepted == 0, f"{raw} was taken for an action"


def test_a_development_that_does_not_exist_is_refused_where_none_is_chosen():
    night = Night("anniversary 1941")
    night.attempt("action", actions.take_action, {"type": "buy_research", "count": 1, "development": "death_ray"})
    assert night.accepted == 0

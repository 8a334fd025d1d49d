"""Random games on every Axis & Allies edition: whatever is said at the table, the books stay sound.

Every number that hypothesis draws becomes one action, made for the position it meets, so that most of them are legal;
some are nonsense. `Chance` reads choices out of the number. A failure prints the game as the list of its actions.
"""

import itertools
import json
import random
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import HealthCheck, example, given, note, settings, target
from hypothesis import strategies as st

from companion.game.codec import decode_entry
from companion.game.history import History
from companion.model.actions import StartGame
from companion.model.edition import Edition
from companion.model.refusal import RuleViolation
from companion.model.state import GameState
from companion.rulebook.board import capital_held, cities, productions
from companion.rulebook.mobilize import complex_sites, room
from companion.rulebook.purchase import price_list
from companion.service import HOST, Desk, actions, games, transfer
from companion.storage import open_store

Raw = dict[str, Any]

GAMES = {
    "anniversary 1941": ("anniversary", "1941", {"victory_cities": 13}),
    "anniversary 1942": ("anniversary", "1942", {}),
    "revised 1942": ("revised", "1942", {"national_advantages": 3}),
    "aa1941 1941": ("aa1941", "1941", {}),
}
LONGEST = 200

seeds = st.integers(1, LONGEST).flatmap(
    lambda length: st.lists(st.integers(0, 2**64 - 1), min_size=length, max_size=length)
)


class Chance:
    """Choices out of one number: zero always means the first."""

    def __init__(self, number: int) -> None:
        self.number = number

    def below(self, limit: int) -> int:
        self.number, choice = divmod(self.number, limit)
        return choice

    def one_of(self, options: Any) -> Any:
        listed = list(options)
        return listed[self.below(len(listed))]

    def once_in(self, times: int) -> bool:
        return self.below(times) == times - 1

    def dice(self, count: int) -> list[int]:
        return [self.below(6) + 1 for _ in range(count)]


class Talk:
    """What somebody at the table might say in a position."""

    def __init__(self, edition: Edition, state: GameState, chance: Chance) -> None:
        self.edition, self.state, self.chance = edition, state, chance
        self.power = state.turn

    def action(self) -> Raw:
        order = list(self.edition.phase)
        late = order.index(self.state.phase)
        in_time = [word for word in WORDS if word not in LAST_PHASE or order.index(LAST_PHASE[word]) >= late]
        word = self.chance.one_of(WORDS if self.chance.once_in(8) else in_time)
        action: Raw = getattr(self, word)()
        if self.chance.once_in(8):
            action["override"] = "the table agrees"
        return action

    def held(self, by_enemy: bool = False) -> list[str]:
        """Territories of the power, or of its enemies."""
        side = self.edition.side_of(self.power)
        return [
            one
            for one, now in self.state.territories.items()
            if (self.edition.side_of(now.controller or "") != side if by_enemy else now.controller == self.power)
        ]

    def capture(self) -> Raw:
        everywhere = self.chance.once_in(12)
        lands = list(self.edition.territory) if everywhere else self.held(by_enemy=True)
        action: Raw = {"type": "capture_territory", "territory": self.chance.one_of(lands or self.edition.territory)}
        if self.chance.once_in(8):
            action["by"] = self.chance.one_of(self.edition.power)
        return action

    def buy(self) -> Raw:
        money = self.state.treasury(self.power)
        prices = price_list(self.edition, self.state, self.power)
        affordable = [unit for unit, price in prices.items() if price <= money]
        unit = self.chance.one_of(affordable or self.edition.unit)
        most = money // prices[unit] if unit in affordable else 3
        action: Raw = {"type": "purchase_units", "units": {unit: self.chance.below(min(most, 3)) + 1}}
        damaged = [one for one in self.held() if self.state.territories[one].damage]
        if damaged and self.chance.below(2):
            action["repairs"] = {self.chance.one_of(damaged): self.chance.below(3) + 1}
        return action

    def place(self) -> Raw:
        pool = self.state.powers[self.power].to_mobilize
        if not pool or self.chance.once_in(12):
            return self.buy()
        unit = self.chance.one_of(pool)
        free = room(self.edition, self.state, self.power) or {self.chance.one_of(self.edition.territory): 1}
        where = self.chance.one_of(free)
        count = self.chance.below(min(pool[unit], free[where])) + 1
        if unit == "industrial_complex":
            sites = complex_sites(self.edition, self.state, self.power)
            where, count = self.chance.one_of(sites or self.edition.territory), 1
        return {"type": "mobilize_units", "placements": {where: {unit: count}}}

    def partner_places(self) -> Raw:
        for power in self.edition.powers:
            pool = self.state.powers[power.id].to_mobilize
            lands = [one for one, now in self.state.territories.items() if now.controller == power.id]
            if power.muster and pool and lands:
                units = {unit: self.chance.below(count) + 1 for unit, count in pool.items()}
                placements = {self.chance.one_of(lands): units}
                return {"type": "mobilize_units", "power": power.id, "placements": placements}
        return self.place()

    def collect(self) -> Raw:
        if not capital_held(self.edition, self.state, self.power) or self.chance.once_in(20):
            return {"type": "end_turn"}
        action: Raw = {"type": "collect_income"}
        if "war_bonds" in self.state.powers[self.power].technologies:
            action["dice"] = self.chance.dice(1)
        return action

    def research(self) -> Raw:
        now = self.state.powers[self.power]
        if self.edition.rules.research == "none" or (not now.researchers and self.state.treasury(self.power) < 5):
            return self.capture()
        if not now.researchers or self.chance.once_in(4):
            action: Raw = {"type": "buy_research", "count": self.chance.below(2) + 1}
            if self.edition.id == "revised":
                action["development"] = self.chance.one_of(self.edition.technology)
            return action
        action = {"type": "roll_research", "dice": self.chance.dice(now.researchers)}
        if self.edition.id == "anniversary":
            action |= {"chart": self.chance.below(2) + 1, "breakthrough_die": self.chance.below(6) + 1}
        return action

    def bomb(self) -> Raw:
        targets = [one for one in self.held(by_enemy=True) if self.state.territories[one].complex]
        if self.edition.rules.bombing == "none" or not targets:
            return self.capture()
        dice = self.chance.dice(2 * self.chance.below(3) + 2)
        action: Raw = {"type": "bomb_complex", "territory": self.chance.one_of(targets), "dice": dice}
        if self.chance.once_in(3):
            action["weapon"] = self.chance.one_of(("rockets", "fighters"))
        return action

    def attest(self) -> Raw:
        if not self.edition.claim:
            return self.place()
        claim = self.chance.one_of(self.edition.claims)
        action: Raw = {"type": "attest", "claim": claim.id, "holds": self.chance.below(2) == 0}
        if claim.counts:
            action["count"] = self.chance.below(9)
        return action

    def advance(self) -> Raw:
        return {"type": "advance_phase"}

    def advantage(self) -> Raw:
        if not self.edition.advantage:
            return self.capture()
        mine = {one: power for power, now in self.state.powers.items() for one in now.advantages}
        if mine and self.chance.below(3):
            one = self.chance.one_of(mine)
            lands = self.edition.advantage[one].territories or self.edition.originals[mine[one]]
            action: Raw = {"type": "use_advantage", "advantage": one, "territory": self.chance.one_of(lands)}
            if self.edition.advantage[one].kind == "move_complex":
                homes = [land for land in lands if self.state.territories[land].complex] or list(lands)
                action["from_territory"] = home = self.chance.one_of(homes)
                action["territory"] = self.chance.one_of(self.edition.territory[home].borders or [home])
            return action
        power = self.chance.one_of(self.edition.power)
        return {"type": "choose_advantage", "power": power, "die": self.chance.below(6) + 1}

    def correct(self) -> Raw:
        territory, power = self.chance.one_of(self.edition.territory), self.chance.one_of(self.edition.power)
        technology = self.chance.one_of(self.edition.technology or ["none_here"])
        action: Raw = self.chance.one_of(
            [
                {"type": "adjust_treasury", "power": power, "amount": self.chance.below(41) - 20},
                {"type": "set_controller", "territory": territory, "controller": power},
                {"type": "set_damage", "territory": territory, "damage": self.chance.below(12)},
                {"type": "set_technology", "power": power, "technology": technology},
                {"type": "set_technology", "power": power, "technology": technology, "holds": False},
                {"type": "set_complex", "territory": territory, "holds": self.chance.below(2) == 0},
            ]
        )
        return {**action, "reason": "the board says so"}

    def declare(self) -> Raw:
        if not self.chance.once_in(8):
            return self.collect()
        return {"type": "declare_winner", "side": self.chance.one_of(("axis", "allies")), "reason": "agreed"}

    def nonsense(self) -> Raw:
        return dict(self.chance.one_of(NONSENSE))


WORDS = (
    ["capture"] * 9 + ["buy"] * 5 + ["place"] * 5 + ["collect"] * 7 + ["research"] * 4 + ["bomb"] * 3
    + ["attest"] * 2 + ["partner_places", "advance", "advantage", "advantage", "correct", "correct", "declare"]
    + ["nonsense"] * 3
)  # fmt: skip

LAST_PHASE = {
    "research": "purchase_units", "buy": "purchase_units", "capture": "conduct_combat", "bomb": "conduct_combat",
}  # fmt: skip
"""After which phase a word comes too late."""

NONSENSE: list[Raw] = [
    {},
    {"type": None},
    {"type": "sail_around_the_world"},
    {"type": "start_game", "scenario": "1941"},
    {"type": "capture_territory"},
    {"type": "capture_territory", "territory": "atlantis"},
    {"type": "capture_territory", "territory": "turkey"},
    {"type": "capture_territory", "territory": 7},
    {"type": "capture_territory", "territory": "ukraine", "by": "france"},
    {"type": "capture_territory", "territory": "ukraine", "by": ""},
    {"type": "purchase_units"},
    {"type": "purchase_units", "units": {"infantry": -3}},
    {"type": "purchase_units", "units": {"infantry": 0}},
    {"type": "purchase_units", "units": {"infantry": 10**30}},
    {"type": "purchase_units", "units": {"infantry": 999}},
    {"type": "purchase_units", "units": {"infantry": 1.5}},
    {"type": "purchase_units", "units": {"dragon": 1}},
    {"type": "purchase_units", "units": {"infantry": 1}, "power": "china"},
    {"type": "purchase_units", "units": ["infantry"]},
    {"type": "purchase_units", "repairs": {"germany": 999}},
    {"type": "purchase_units", "repairs": {"atlantis": 1}},
    {"type": "mobilize_units", "placements": {}},
    {"type": "mobilize_units", "placements": {"germany": {}}},
    {"type": "mobilize_units", "placements": {"atlantis": {"infantry": 1}}},
    {"type": "mobilize_units", "placements": {"germany": {"infantry": 999}}},
    {"type": "collect_income", "power": "china"},
    {"type": "collect_income", "power": "atlantis"},
    {"type": "collect_income", "dice": [0]},
    {"type": "collect_income", "dice": [7]},
    {"type": "collect_income", "dice": [1, 2, 3]},
    {"type": "buy_research", "count": 0},
    {"type": "buy_research", "count": -1},
    {"type": "buy_research", "count": 99},
    {"type": "roll_research", "dice": []},
    {"type": "roll_research", "dice": [0]},
    {"type": "roll_research", "dice": [7]},
    {"type": "roll_research", "dice": [6] * 61},
    {"type": "roll_research", "dice": [6], "chart": 3, "breakthrough_die": 1},
    {"type": "roll_research", "dice": [6], "chart": 1, "breakthrough_die": 0},
    {"type": "bomb_complex", "territory": "germany", "dice": [0]},
    {"type": "bomb_complex", "territory": "germany", "dice": [7]},
    {"type": "bomb_complex", "territory": "germany", "dice": []},
    {"type": "bomb_complex", "territory": "germany", "dice": [1], "weapon": "harsh_words"},
    {"type": "attest", "claim": "the_moon_is_made_of_cheese"},
    {"type": "attest", "claim": "german_submarines", "count": -1},
    {"type": "adjust_treasury", "amount": -999, "reason": "everything"},
    {"type": "adjust_treasury", "amount": 10**12, "reason": "riches"},
    {"type": "adjust_treasury", "amount": 0, "reason": "nothing"},
    {"type": "adjust_treasury", "amount": 5},
    {"type": "adjust_treasury", "amount": 5, "reason": ""},
    {"type": "set_controller", "territory": "ukraine", "controller": "bank", "reason": "?"},
    {"type": "set_controller", "territory": "sahara", "controller": "germany", "reason": "?"},
    {"type": "set_damage", "territory": "germany", "damage": -1, "reason": "?"},
    {"type": "set_damage", "territory": "germany", "damage": 999, "reason": "?"},
    {"type": "set_technology", "technology": "death_ray", "reason": "?"},
    {"type": "choose_advantage", "die": 7},
    {"type": "choose_advantage", "advantage": "dragons"},
    {"type": "use_advantage", "advantage": "dragons"},
    {"type": "use_advantage", "advantage": "mobile_industry", "territory": "atlantis", "from_territory": "russia"},
    {"type": "declare_winner", "side": "neutrals", "reason": "?"},
    {"type": "end_turn", "override": ""},
    {"type": "advance_phase", "surprise": True},
]
"""What nobody should say. All of it is refused, and changes nothing."""


def _refusal(doing: Any, *arguments: Any) -> RuleViolation | None:
    try:
        doing(*arguments)
    except RuleViolation as refusal:
        return refusal
    return None


class Night:
    """A game of random actions, checked after every one."""

    def __init__(self, game: str, tell: Callable[[str], object] = print) -> None:
        self.tell = tell
        edition, scenario, options = GAMES[game]
        ticks = itertools.count()
        dice = random.Random(1942)
        self.desk = Desk(
            open_store("memory:"), clock=lambda: f"2026-11-16T20:00:{next(ticks):04d}Z", die=lambda: dice.randint(1, 6)
        )
        self.edition = self.desk.edition(edition)
        start = StartGame(scenario=scenario, options=options)
        self.id = games.create_game(self.desk, HOST, edition, start)["id"]
        self.seen = [self.state]
        self.accepted = self.refused = 0
        self.check()

    @property
    def history(self) -> History:
        return self.desk.history(self.id)

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
            self.attempt("action", actions.act, Talk(self.edition, self.state, chance).action())

    def attempt(self, word: str, doing: Any, *arguments: Any) -> None:
        before, version = self.state, self.history.version
        refusal = _refusal(doing, self.desk, HOST, self.id, *arguments)
        if refusal:
            self.tell(f"  ({word} {arguments}: {refusal.code})")
            assert refusal.sentence, "a refusal says why"
            assert self.history.version == version, "a refusal adds no entry"
            assert self.state == before, "a refusal changes nothing"
            self.refused += 1
            return
        self.tell(f"{version + 1}: {word} {arguments} -> {self.history.entries[-1].summary}")
        assert self.history.version == version + 1
        self.seen.append(self.state)
        self.accepted += 1
        if word == "undo":
            assert self.state == self.seen[arguments[0] - 1], "an undo restores exactly what was"
        self.check()

    def check(self) -> None:
        """What holds after every entry."""
        edition, state = self.edition, self.state
        assert sum(state.accounts.values()) == 0, f"accounts do not balance: {state.accounts}"
        for power in edition.power:
            assert state.treasury(power) >= 0, f"{power} owes money: {state.accounts}"
            assert all(count > 0 for count in state.powers[power].to_mobilize.values())
            assert state.powers[power].researchers >= 0
        totals = dict.fromkeys(edition.power, 0)
        for territory, now in state.territories.items():
            value = edition.territory[territory].value
            assert now.controller in totals, f"nobody holds {territory}"
            totals[now.controller] += value
            assert 0 <= now.damage <= 2 * value, f"{territory} has damage {now.damage} of at most {2 * value}"
            assert now.complex or not now.damage, f"{territory} has damage and no complex"
        assert productions(edition, state) == totals
        held = cities(edition, state)
        assert sorted(held["axis"] + held["allies"]) == sorted(edition.city_of), "every city has exactly one holder"

    def go_back_and_forth(self, version: int) -> None:
        """Undo to a version, and redo."""
        last = self.state
        if not 1 <= version < self.history.version:
            return
        self.attempt("undo", actions.undo, version)
        self.attempt("redo", actions.redo)
        assert self.state == last, "a redo brings back exactly what was"

    def check_at_the_end(self) -> None:
        """The journal, the export and the import all tell the same game."""
        fresh = History(decode_entry(body) for body in self.desk.store.entries(self.id))
        for version, state in enumerate(self.seen, start=1):
            assert fresh.at(version) == state, f"folding the journal anew gives another state at {version}"
        verified = transfer.verify_game(self.desk, HOST, self.id)
        assert (verified["problems"], verified["notices"]) == ([], [])
        elsewhere = Desk(open_store("memory:"))
        transfer.import_game(elsewhere, HOST, json.loads(json.dumps(transfer.export_game(self.desk, HOST, self.id))))
        here, there = games.show_game(self.desk, HOST, self.id), games.show_game(elsewhere, HOST, self.id)
        assert {**here, "join_code": None} == {**there, "join_code": None}
        assert games.journal(self.desk, HOST, self.id) == games.journal(elsewhere, HOST, self.id)
        assert elsewhere.history(self.id).state == self.state


@pytest.mark.parametrize("game", GAMES)
@given(numbers=seeds, back=st.integers(0, 10_000))
@example(numbers=[0], back=1)
@settings(max_examples=12, deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large])
def test_the_books_stay_sound_whatever_is_said(game: str, numbers: list[int], back: int):
    night = Night(game, note)
    for number in numbers:
        night.step(number)
    night.go_back_and_forth(back % night.history.version)
    night.check_at_the_end()
    target(float(night.accepted), label="entries")


@pytest.mark.parametrize("game", GAMES)
def test_most_of_what_is_said_is_legal(game: str):
    """Else the test above would be about refusals only."""
    numbers = random.Random(1941)
    night = Night(game)
    for _ in range(LONGEST):
        night.step(numbers.getrandbits(64))
    night.check_at_the_end()
    assert night.accepted > night.refused


@pytest.mark.parametrize("game", GAMES)
def test_nonsense_is_refused_and_changes_nothing(game: str):
    night = Night(game)
    for raw in NONSENSE:
        night.attempt("action", actions.act, raw)
        assert night.accepted == 0, f"{raw} was taken for an action"


def test_a_development_that_does_not_exist_is_refused_where_none_is_chosen():
    night = Night("anniversary 1941")
    night.attempt("action", actions.act, {"type": "buy_research", "count": 1, "development": "death_ray"})
    assert night.accepted == 0

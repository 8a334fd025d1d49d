"""Random games: whatever is said at the table, the books add up and nothing is lost.

A game begins with nothing said, or after one of the turns of the war (`ROADS`), so that what follows from a fall, a
pact or a landing is reached as well. `table_talk` says what might be said.
"""

import re
from collections import Counter
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from companion.engine.decide import Decision, decide
from companion.engine.parsing import parse_action
from companion.engine.past.correction import correct
from companion.engine.past.past import Past
from companion.families.second_world_war.events import OnceDone, SurrenderChecked
from companion.families.second_world_war.rules.economy import limits
from companion.families.second_world_war.state import GIVING
from companion.model.actions import StartGame
from companion.model.events import MoneyMoved
from companion.model.refusal import RuleViolation
from tests.families.second_world_war.campaign import EDITION, numbers
from tests.families.second_world_war.table_talk import POWERS, spoken
from tests.random_games import MORE, RandomGame, Raw, Roll

OPTIONS: list[Raw] = [
    {},
    {"random_action_points": True, "resources_recover": "end_of_impulse", "unused_points_kept": "season"},
    {"separate_commonwealth_surrenders": True, "convoy_six_is_one_hit": True, "unused_points_kept": "impulse"},
    {"early_flipped_ships": True, "land_based_air_boxes": 3, "points_bound_to_theatre": True},
    {
        "random_action_points": True, "three_impulse_fuel": True, "early_flipped_ships": True,
        "convoy_six_is_one_hit": True, "separate_commonwealth_surrenders": True, "paris_from_impulse_start": True,
        "resources_recover": "end_of_impulse", "unused_points_kept": "season", "land_based_air_boxes": 3,
    },
]  # fmt: skip
"""Tables that play differently; the last one plays with everything."""

POINTS: list[Raw] = [
    {"type": "adjust_points", "power": power, "amount": 20, "reason": "r"} for power in POWERS if power != "france"
]
FRANCE: Raw = {"type": "capture_capital", "country": "france", "by": "germany", "dice": [6, 6], "create_vichy": True}
EAST: Raw = {"type": "declare_war", "power": "germany", "target": "soviet_union"}
PEARL: Raw = {"type": "declare_war", "power": "japan", "target": "united_states"}
CITIES: list[Raw] = [{"type": "capture_city", "city": city, "by": "germany"} for city in ("leningrad", "moscow")]
BRITAIN: Raw = {"type": "capture_capital", "country": "britain", "by": "germany", "dice": [6, 6]}
ROADS: list[tuple[str, str | None, list[Raw]]] = [
    ("1939", None, []),
    ("1941", None, []),
    ("1939", "winter 1940", [*POINTS, FRANCE]),
    ("1939", "fall 1940", [*POINTS, FRANCE, PEARL, {"type": "capture_country", "country": "dakar", "by": "japan"}]),
    ("1941", "fall 1941", [*POINTS, EAST, *CITIES, PEARL]),
    ("1941", "winter 1945", [*POINTS, EAST, PEARL, {"type": "renounce_treaty", "treaty": "japan_soviet_treaty",
                                                    "by": "japan"}]),
    ("1941", "summer 1942", [*POINTS, EAST, *CITIES, BRITAIN]),
]  # fmt: skip
"""Scenario, first season, and what has happened before the first word of a game."""


class CampaignNight(RandomGame):
    def __init__(self, entered: bool, options: Raw, road: tuple[str, str | None, list[Raw]]) -> None:
        scenario, season, said = road
        document = {**(numbers() if entered else {}), **({"opening_season": season} if season else {})}
        super().__init__(EDITION, StartGame(scenario=scenario, entered=document, options=dict(options)))
        for raw in said:
            self.append(raw, decide(self.rules, EDITION, self.history.state, self.waved_through(raw)))

    def waved_through(self, raw: Raw) -> Any:
        return parse_action(self.rules, {**raw, "override": "on the road"})

    def spoken(self, state: Any, roll: Roll) -> Raw:
        return spoken(state, roll)

    def say(self, roll: Roll) -> Decision | None:
        before: Any = self.history.state
        decision = super().say(roll)
        if decision is None:
            self.check_refusal(before, roll)
        else:
            check_words(self.summary(decision))
            check_money(before, decision)
        return decision

    def check_refusal(self, state: Any, roll: Roll) -> None:
        with pytest.raises(RuleViolation) as refusal:
            decide(self.rules, EDITION, state, parse_action(self.rules, self.spoken(state, roll)))
        if not refusal.value.code.startswith("unknown_"):
            check_words(refusal.value.sentence)

    def check(self) -> None:
        super().check()
        state: Any = self.history.state
        for power in POWERS:
            gone = power in state.surrendered
            assert limits.limit(state, power) == (0 if gone else worth_of(state, power))
            assert not (gone and state.treasury(power))

    def check_correction(self, version: int) -> None:
        """An entry can be left out: the rest counts or falls, and the books still add up.

        That includes an entry that did nothing, like a raid on an empty treasury: on another past, it may do something.
        """
        said = self.history.line()[1:]
        if not said:
            return
        removed = said[version % len(said)].version
        made = correct(Past(EDITION, self.history), removed, (), frozenset({removed}))
        assert self.rules.invariants(EDITION, made.state) == []
        later = {entry.version for entry in said if entry.version > removed}
        assert {step.version for step in made.steps} | {step["version"] for step in made.fallen} == later


def check_words(sentence: str) -> None:
    """People read it: no ids, nothing left out, no brackets for programs."""
    assert not re.search(r"[a-z]_[a-z0-9]|None|  |\.\.|\(\)|: \.", sentence), sentence
    assert sentence[0].isupper() or sentence[0].isdigit(), sentence
    assert not re.search(r"\b1 (numbers|resources|action points|dice|units)\b", sentence), sentence


def worth_of(state: Any, power: str) -> int:
    """A limit, worked out apart from the program: by spreading from a power over lands that give."""
    reached, frontier = set[str](), {power}
    while frontier:
        frontier = {
            country
            for country, territory in state.territories.items()
            if territory.controller in frontier
            and territory.status in GIVING
            and territory.gives
            and country not in reached
        }
        reached |= frontier
        frontier -= set(POWERS)
    return sum(state.numbers.resource_value.get(land, 0) for land in reached) + limits.unassigned(state, power)


COMES_IN = {"income", "lend_lease", "opening", "adjustment"}
GOES_OUT = {"purchase", "raid", "lend_lease", "opening", "adjustment", "lapse"}


def check_money(before: Any, decision: Decision) -> None:
    """Resources come and go only as the rules allow; recovery never lifts a power above its limit."""
    after: Any = decision.state
    moved: Counter[str] = Counter()
    for event in decision.events:
        if isinstance(event, MoneyMoved):
            assert event.target not in POWERS or event.kind in COMES_IN
            assert event.source not in POWERS or event.kind in GOES_OUT
            moved[event.target] += event.amount
            moved[event.source] -= event.amount
            if event.kind == "income":
                assert after.treasury(event.target) <= limits.limit(after, event.target)
    assert all(after.treasury(power) == before.treasury(power) + moved[power] for power in POWERS)


ROLLS = st.lists(st.tuples(*[st.integers(0, 5039)] * 4), min_size=120, max_size=120)


@pytest.mark.parametrize("entered", [False, True], ids=["nothing entered", "all numbers"])
@settings(
    max_examples=12 * MORE,
    deadline=None,
    suppress_health_check=list(HealthCheck),
    phases=(Phase.explicit, Phase.reuse, Phase.generate),
)
@given(rolls=ROLLS, options=st.sampled_from(OPTIONS), road=st.sampled_from(ROADS))
def test_a_random_game_adds_up_and_can_be_undone_moved_corrected_and_replayed(
    entered: bool, rolls: list[Roll], options: Raw, road: tuple[str, str | None, list[Raw]]
):
    game = CampaignNight(entered, options, road)
    for roll in rolls:
        game.say(roll)
        game.check()
    game.check_correction(rolls[0][0])
    happened_once(game.check_at_the_end())


def happened_once(events: list[Any]) -> None:
    """What happens only once happened only once; each special check was rolled only once."""
    done = Counter(event.what for event in events if isinstance(event, OnceDone))
    once = {operation.id for operation in EDITION.operations if operation.once} | {
        surrender_check.id for surrender_check in EDITION.surrender_checks if surrender_check.once
    }
    assert all(count == 1 for what, count in done.items() if what in once)
    rolled = Counter(event.check for event in events if isinstance(event, SurrenderChecked) and event.check)
    assert all(count == 1 for check, count in rolled.items() if check != "atomic_bomb")

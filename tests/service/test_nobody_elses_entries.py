"""Whatever several people say, late or not: no player's step changes what somebody else logged, and the books stay
balanced. A yes changes only what belongs to whoever asked and whoever says it; beyond that the host is needed."""

from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from companion.engine.history import booked
from companion.model.events import Event
from companion.model.refusal import NotAllowed, NotFound, RuleViolation
from companion.service import actions
from companion.service.table import requests
from tests.random_games import MORE
from tests.service.people import Evening

PEOPLE = ("Anna", "Boris", "Clara", "Host")
SAID: list[dict[str, Any]] = [
    {"type": "purchase_units", "units": {"infantry": 2}},
    {"type": "purchase_units", "units": {"submarine": 1}},
    {"type": "buy_research", "count": 1},
    {"type": "roll_research", "dice": [6], "chart": 2, "breakthrough_die": 3},
    {"type": "roll_research", "chart": 1},
    {"type": "capture_territory", "territory": "ukraine"},
    {"type": "capture_territory", "territory": "poland"},
    {"type": "capture_territory", "territory": "egypt", "by": "germany"},
    {"type": "mobilize_units", "placements": {"germany": {"infantry": 1}}},
    {"type": "mobilize_units", "placements": {"russia": {"infantry": 1}}},
    {"type": "attest", "claim": "no_enemy_warships_in_13_14_15"},
    {"type": "advance_phase"},
    {"type": "collect_income"},
]
FIRST = [SAID[2], SAID[1], SAID[8]]
"""A breakthrough that is logged after these changes what the submarine costs."""
DOINGS = ["act", "act", "act", "act", "ask", "yes", "no", "undo", "redo", "pay", "remove"]
NUMBERS = st.one_of(st.integers(0, len(SAID) * 3 - 1), st.just(SAID.index(SAID[3]) + len(SAID)))
STEPS = st.tuples(st.sampled_from(PEOPLE), st.sampled_from(DOINGS), NUMBERS)


class Watched(Evening):
    """An evening that looks, after every step, at what it changed of whom."""

    def step(self, name: str, doing: str, number: int) -> str:
        """Take a step; gives who had asked for it, if it is a yes or a no."""
        who, history = self.who(name), self.app.history(self.id)
        asked = [request for request in self.requests if request["status"] == "open"]
        match doing:
            case "act":
                said = SAID[number % len(SAID)]
                actions.take_action(self.app, who, self.id, said, confirm=number >= len(SAID))
            case "ask":
                requests.ask(self.app, who, self.id, SAID[number % len(SAID)])
            case "yes" | "no" if asked:
                question = asked[number % len(asked)]
                requests.answer(self.app, who, self.id, question["id"], doing == "yes")
                return question["seat"]["name"]
            case "undo":
                actions.undo(self.app, who, self.id, max(1, history.version - 1 - number % 3))
            case "redo":
                actions.redo(self.app, who, self.id)
            case "pay":
                insert = [{"type": "attest", "claim": "no_enemy_warships_in_13_14_15"}]
                actions.correct_past(self.app, who, self.id, 1 + number % history.version, insert)
            case "remove":
                at = 1 + number % history.version
                past = {"type": "correction", "at_version": max(1, at - 1), "insert": [], "remove": [at]}
                requests.ask(self.app, who, self.id, past)
        return name

    @property
    def facts(self) -> dict[int, tuple[str, list[Event]]]:
        """Of every entry that counts: who logged it, and what it came to."""
        history = self.app.history(self.id)
        return {
            version: (entry.seat.name if (entry := history.entries[version - 1]).seat else "", events)
            for version, events in booked(history.line()).items()
        }


@settings(max_examples=30 * MORE, deadline=None, suppress_health_check=list(HealthCheck))
@given(st.tuples(*[st.sampled_from(["Anna", "Clara", "Host"])] * len(FIRST)), st.lists(STEPS, min_size=3, max_size=25))
def test_no_step_of_a_player_changes_an_entry_of_somebody_else(
    first: tuple[str, ...], steps: list[tuple[str, str, int]]
):
    evening = Watched().seat("Anna", "germany", "italy").seat("Boris", "soviet_union", "united_kingdom")
    evening.seat("Clara", "germany", "japan")
    assert isinstance(evening, Watched)
    opening = [(name, "act", SAID.index(said)) for name, said in zip(first, FIRST, strict=True)]
    for name, doing, number in [*opening, *steps]:
        before = evening.facts
        try:
            asked = evening.step(name, doing, number)
        except (RuleViolation, NotAllowed, NotFound):
            assert evening.facts == before
            continue
        history, after = evening.app.history(evening.id), evening.facts
        assert sum(history.state.accounts.values()) == 0
        assert history.ruleset.invariants(evening.app.edition("anniversary"), history.state) == []
        if name == "Host":
            continue
        for version, (author, events) in before.items():
            if author not in (name, asked):
                assert version in after, (name, doing, version)
                assert after[version][1] == events, (name, doing, version)


class TestTheTablesYes:
    """Without a banker a player says yes; nobody says it over a third one's entries."""

    def asked(self) -> Watched:
        evening = Watched().seat("Anna", "germany", "italy").seat("Boris", "soviet_union").seat("Clara", "japan")
        assert isinstance(evening, Watched)
        said = {"type": "attest", "claim": "no_enemy_warships_in_13_14_15"}
        actions.take_action(evening.app, evening.who("Clara"), evening.id, said)
        past = {"type": "correction", "at_version": 1, "insert": [], "remove": [2]}
        requests.ask(evening.app, evening.who("Anna"), evening.id, past)
        return evening

    def test_not_over_a_third_ones_entry(self):
        evening = self.asked()
        with pytest.raises(NotAllowed, match="Clara"):
            requests.answer(evening.app, evening.who("Boris"), evening.id, evening.requests[0]["id"], True)
        assert evening.requests[0]["status"] == "open"
        assert 2 in evening.facts
        assert not requests.requests_for(evening.app, evening.who("Boris"), evening.id)

    @pytest.mark.parametrize("name", ["Clara", "Host"])
    def test_by_whose_entry_it_is_or_by_the_host(self, name: str):
        evening = self.asked()
        assert requests.requests_for(evening.app, evening.who(name), evening.id)[0]["may_answer"]
        requests.answer(evening.app, evening.who(name), evening.id, evening.requests[0]["id"], True)
        assert 2 not in evening.facts

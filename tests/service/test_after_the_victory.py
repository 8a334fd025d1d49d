"""Something forgotten in the turn that won the game: it's logged there, and the victory is decided again."""

from typing import Any

import pytest

from companion.model.refusal import RuleViolation
from companion.service import HOST, transfer
from companion.service.corrections.late_entries import turns_it_may_be
from tests.service.people import Evening

LAST = {"round": 1, "power": "united_states"}
FORGOTTEN = {"territory": "philippine_islands"}
TAKEN = ("karelia_ssr", "caucasus", "russia", "india", "kwangtung", "philippine_islands", "australia")


def decided(*, captured: bool = False) -> Evening:
    """The Axis holds 13 cities when the United States ends its turn, or one less if the Philippines were freed."""
    evening = Evening(options={"victory_cities": 13}).seat("Anna", "united_states").seat("Boris", "germany")
    for city in TAKEN:
        evening.act("Host", "set_controller", territory=city, controller="japan", reason="a long evening")
    while evening.snapshot["turn"] != "united_states":
        evening.act("Host", "end_turn", forfeit=True)
    if captured:
        evening.act("Anna", "capture_territory", **FORGOTTEN)
    evening.act("Anna", "collect_income")
    return evening


def books(evening: Evening) -> Any:
    return evening.app.history(evening.id).state


def test_a_capture_forgotten_in_the_turn_that_won_reopens_the_game_as_if_logged_in_time():
    evening = decided()
    assert evening.snapshot["victory"]["winner"] == "axis"
    with pytest.raises(RuleViolation) as refusal:
        evening.act("Anna", "capture_territory", **FORGOTTEN)
    assert (refusal.value.code, refusal.value.in_turn) == ("game_over", LAST)
    tried = evening.act("Host", "capture_territory", by="united_states", **FORGOTTEN, in_turn=LAST, dry_run=True)
    assert {"field": "status", "from": "finished", "to": "running"} in tried["changes"]
    before = books(evening)
    entry = evening.act("Host", "capture_territory", by="united_states", **FORGOTTEN, in_turn=LAST)
    assert evening.snapshot["status"] == "running"
    assert books(evening) == books(decided(captured=True))
    assert transfer.verify_game(evening.app, HOST, evening.id)["problems"] == []
    evening.undo("Host", entry["version"] - 1)
    assert books(evening) == before


def test_an_override_does_not_leave_a_winner_without_the_cities():
    evening = decided()
    entry = evening.act("Host", "capture_territory", by="united_states", **FORGOTTEN, override="we all saw it")
    assert (evening.snapshot["status"], entry["late"]) == ("running", entry["version"] - 2)
    assert books(evening) == books(decided(captured=True))


def test_what_does_not_change_the_victory_leaves_it():
    evening = decided()
    evening.act("Anna", "capture_territory", territory="manchuria", in_turn=LAST)
    assert evening.snapshot["territories"]["manchuria"]["controller"] != "japan"
    assert (evening.snapshot["status"], evening.snapshot["victory"]["winner"]) == ("finished", "axis")


def test_i_forgot_one_offers_the_turn_that_won():
    evening = decided()
    raw = {"type": "capture_territory", "by": "united_states", **FORGOTTEN}
    turns = turns_it_may_be(evening.app, evening.who("Anna"), evening.id, raw)
    assert [(turn.round, turn.power) for turn in turns[:2]] == [(1, "united_states"), (1, "italy")]


def test_a_winner_that_the_table_declared_stays_declared():
    evening = Evening().seat("Anna", "germany")
    evening.act("Host", "declare_winner", side="axis", reason="it is late")
    evening.act("Anna", "capture_territory", territory="ukraine", in_turn={"round": 1, "power": "germany"})
    assert evening.snapshot["territories"]["ukraine"]["controller"] == "germany"
    assert evening.snapshot["victory"]["winner"] == "axis"


def held_for_a_round() -> Evening:
    """The Axis holds six cities of the Pacific for a whole round, and wins as Japan's turn begins."""
    evening = Evening("global_1940", "1940").seat("Anna", "united_states").seat("Boris", "soviet_union")
    while evening.snapshot["turn"] != "japan":
        evening.act("Host", "end_turn", forfeit=True)
    for city in ("hawaiian_islands", "philippines", "india", "kwangtung"):
        evening.act("Host", "set_controller", territory=city, controller="japan", reason="a long evening")
    while evening.snapshot["status"] == "running":
        evening.act("Host", "end_turn", forfeit=True)
    return evening


def test_a_victory_as_a_turn_begins_is_reopened_from_the_turn_before_it():
    evening = held_for_a_round()
    assert (evening.snapshot["turn"], evening.snapshot["round"]) == ("japan", 2)
    raw = {"type": "capture_territory", "by": "soviet_union", "territory": "manchuria"}
    turns = turns_it_may_be(evening.app, evening.who("Boris"), evening.id, raw)
    assert [(turn.round, turn.power) for turn in turns[:3]] == [
        (2, "soviet_union"), (1, "soviet_union"), (2, "germany"),
    ]  # fmt: skip
    with pytest.raises(RuleViolation) as refusal:
        evening.act("Host", "capture_territory", territory="manchuria", in_turn={"round": 2, "power": "japan"})
    assert refusal.value.code == "unknown_turn"
    city = {"territory": "hawaiian_islands", "by": "united_states", "declare_war": True}
    before = books(evening)
    entry = evening.act(
        "Host", "capture_territory", **city, in_turn={"round": 1, "power": "united_states"}, override="the table agrees"
    )
    assert (evening.snapshot["status"], evening.snapshot["turn"]) == ("running", "japan")
    evening.undo("Host", entry["version"] - 1)
    assert books(evening) == before
    evening.act("Host", "set_controller", territory="india", controller="united_kingdom", reason="late",
                override="the board says so")  # fmt: skip
    assert (evening.snapshot["status"], evening.snapshot["turn"]) == ("running", "japan")


def test_in_the_war_game_too_the_turn_that_won_can_be_corrected():
    evening = Evening("war_game", "1942")
    while evening.snapshot["status"] == "running":
        evening.act("Host", "end_turn")
    last = {"round": evening.snapshot["round"], "power": evening.snapshot["turn"]}
    before = books(evening)
    entry = evening.act("Host", "adjust_treasury", power=last["power"], amount=3, reason="late", in_turn=last)
    assert evening.treasury(last["power"]) == before.treasury(last["power"]) + 3
    assert evening.snapshot["status"] == "finished"
    evening.undo("Host", entry["version"] - 1)
    assert books(evening) == before

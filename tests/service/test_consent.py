"""What is put to the table is agreed to by those it costs: nobody gives themselves consent."""

import pytest

from companion.model.refusal import NotAllowed, RuleViolation
from companion.service import actions
from companion.service.table import seats
from tests.service.people import Evening

CAPTURE = {"type": "capture_territory", "territory": "ukraine", "by": "germany"}


@pytest.fixture
def evening() -> Evening:
    evening = Evening().seat("Anna", "germany", "italy").seat("Boris", "soviet_union").seat("Dora", "japan")
    return evening.seat("Eve", "united_kingdom")


def needed(asked: dict) -> list[tuple[str | None, list[str], bool]]:
    return [(need["power"], [seat["name"] for seat in need["seats"]], need["agreed"]) for need in asked["needs"]]


def late_capture(evening: Evening) -> dict:
    """Germany forgot to log that it took Ukraine; the Soviet Union has bought since."""
    evening.act("Anna", "collect_income")
    evening.act("Boris", "purchase_units", units={"infantry": 1})
    return evening.ask("Anna", "correction", at_version=1, insert=[CAPTURE])


def test_every_power_that_loses_must_agree_and_the_question_says_in_figures_what_it_loses(evening: Evening):
    asked = late_capture(evening)
    assert needed(asked) == [("soviet_union", ["Boris"], False)]
    figures = {(change.get("power"), change["field"]): (change["from"], change["to"]) for change in asked["changes"]}
    assert figures["soviet_union", "production"] == (30, 28)
    with pytest.raises(NotAllowed, match="Boris must agree, for the Soviet Union"):
        evening.answer("Eve", asked["id"], True)
    assert evening.answer("Boris", asked["id"], True)["status"] == "agreed"


def test_it_stays_open_until_all_have_agreed_and_one_no_closes_it(evening: Evening):
    evening.act("Boris", "attest", claim="no_other_allies_in_soviet_territory")
    evening.act("Eve", "attest", claim="no_enemy_warships_in_13_14_15")
    asked = evening.ask("Anna", "correction", at_version=1, insert=[CAPTURE], remove=[3])
    assert needed(asked) == [("soviet_union", ["Boris"], False), (None, ["Eve"], False)]
    first = evening.answer("Boris", asked["id"], True)
    assert (first["status"], [seat["name"] for seat in first["agreed"]]) == ("open", ["Boris"])
    assert needed(first) == [("soviet_union", ["Boris"], True), (None, ["Eve"], False)]
    with pytest.raises(NotAllowed):
        evening.answer("Boris", asked["id"], True)
    assert evening.answer("Eve", asked["id"], True)["status"] == "agreed"
    entry = evening.journal[-1]
    assert entry["summary"].endswith("Anna asked, Boris, Eve agreed. Late correction after entry 1.")
    again = evening.ask("Anna", "correction", at_version=1, remove=[2])
    assert evening.answer("Boris", again["id"], False)["status"] == "refused"


def test_a_second_seat_in_the_same_browser_is_no_second_person():
    evening = Evening().seat("Axel", "germany", device="tab").seat("Stooge", "soviet_union", device="tab")
    evening.seat("Boris", "united_kingdom", device="other")
    asked = evening.ask("Stooge", "purchase_units", power="soviet_union", units={"infantry": 1})
    with pytest.raises(NotAllowed):
        evening.answer("Axel", asked["id"], True)
    assert needed(asked) == [(None, [], False)]
    assert evening.answer("Host", asked["id"], True)["status"] == "agreed"


@pytest.mark.parametrize(
    "part",
    [
        {"type": "adjust_treasury", "power": "germany", "amount": 50, "reason": "r"},
        {"type": "declare_winner", "side": "axis", "reason": "r"},
        {"type": "purchase_units", "power": "soviet_union", "units": {"infantry": 1}},
        {"type": "purchase_units", "units": {"infantry": 1}, "override": "why not"},
        {"type": "end_turn", "forfeit": True},
    ],
)
def test_a_correction_is_as_hard_as_the_hardest_thing_in_it(evening: Evening, part: dict):
    evening.seat("Guest")
    for name in ("Guest", "Eve"):
        with pytest.raises(NotAllowed):
            evening.ask(name, "correction", at_version=1, insert=[part])


def test_ending_an_inserted_turn_does_not_open_the_next_ones(evening: Evening):
    insert = [{"type": "collect_income", "power": "germany"}, {"type": "end_turn", "forfeit": True}]
    with pytest.raises(NotAllowed, match="You don't play the Soviet Union"):
        evening.ask("Anna", "correction", at_version=1, insert=insert)


def test_a_seat_that_took_the_power_after_the_question_does_not_answer_for_it():
    evening = Evening().seat("Anna", "germany")
    evening.act("Anna", "collect_income")
    late = evening.ask("Anna", "correction", at_version=1, insert=[CAPTURE])
    assert needed(late) == [("soviet_union", [], False)]
    evening.seat("Stooge", "soviet_union")
    with pytest.raises(NotAllowed, match="nobody else to ask"):
        evening.answer("Stooge", late["id"], True)
    assert evening.answer("Host", late["id"], True)["status"] == "agreed"


def test_whoever_gives_the_power_away_no_longer_answers_for_it(evening: Evening):
    asked = late_capture(evening)
    seats.hand_over(evening.app, evening.who("Boris"), evening.id, "soviet_union", evening.ids["Eve"])
    for name in ("Boris", "Eve"):
        with pytest.raises(NotAllowed):
            evening.answer(name, asked["id"], True)


def test_anyone_it_cost_takes_it_back_with_one_tap_until_they_act_again(evening: Evening):
    asked = late_capture(evening)
    evening.answer("Boris", asked["id"], True)
    assert [question["may_take_back"] for question in evening.questions("Boris")] == [True]
    with pytest.raises(NotAllowed):
        evening.take_back("Eve", asked["id"])
    assert evening.take_back("Boris", asked["id"])["status"] == "taken_back"
    assert evening.snapshot["territories"]["ukraine"]["controller"] == "soviet_union"
    assert evening.journal[2]["undone"] is False

    again = evening.ask("Anna", "correction", at_version=1, insert=[CAPTURE])
    evening.answer("Boris", again["id"], True)
    evening.act("Boris", "collect_income")
    with pytest.raises(NotAllowed, match="until they act again"):
        evening.take_back("Boris", again["id"])


def test_what_others_logged_since_stays_when_it_is_taken_back(evening: Evening):
    asked = late_capture(evening)
    evening.answer("Boris", asked["id"], True)
    evening.act("Eve", "attest", claim="no_enemy_warships_in_13_14_15")
    evening.take_back("Boris", asked["id"])
    assert evening.snapshot["territories"]["ukraine"]["controller"] == "soviet_union"
    assert not evening.journal[4]["undone"]


def test_questions_of_a_seat_that_is_gone_lapse_and_one_without_powers_asks_one_at_a_time(evening: Evening):
    evening.seat("Guest")
    evening.act("Anna", "capture_territory", territory="ukraine")
    evening.ask("Guest", "correction", at_version=1, remove=[2])
    evening.act("Anna", "capture_territory", territory="baltic_states")
    with pytest.raises(RuleViolation, match="wait for an answer"):
        evening.ask("Guest", "correction", at_version=1, remove=[3])
    seats.remove_seat(evening.app, evening.who("Host"), evening.id, evening.ids["Guest"])
    assert [request["status"] for request in evening.requests] == ["lapsed"]


def test_whose_turn_it_is_must_agree_before_it_changes(evening: Evening):
    evening.act("Anna", "collect_income")
    asked = evening.ask("Eve", "correction", at_version=1, remove=[2])
    assert {power for power, _, _ in needed(asked)} == {"germany", "soviet_union"}  # Germany's player also logged it
    with pytest.raises(NotAllowed):
        evening.answer("Dora", asked["id"], True)


GIFTS = [
    {"type": "adjust_treasury", "power": "italy", "amount": 500, "reason": "r"},
    {"type": "set_technology", "power": "italy", "technology": "rockets", "reason": "r"},
    {"type": "capture_territory", "territory": "egypt", "by": "italy"},
    {"type": "purchase_units", "power": "italy", "units": {"infantry": 1}},
]


def names(asked: dict) -> list[str]:
    """Who must agree; those of whom one is enough are joined by a slash."""
    return sorted("/".join(seat["name"] for seat in need["seats"]) for need in asked["needs"] if need["seats"])


@pytest.mark.parametrize("gift", GIFTS, ids=lambda gift: gift["type"])
def test_what_no_rule_gives_costs_every_opponent_and_all_their_players_must_agree(gift: dict):
    evening = Evening().seat("Ivo", "italy").seat("Chen", "china").seat("Boris", "soviet_union")
    evening.seat("Uma", "united_states", "united_kingdom").seat("Anna", "germany")
    asked = evening.ask("Ivo", **gift)
    assert names(asked) == ["Boris", "Chen", "Uma"]
    assert evening.answer("Chen", asked["id"], True)["status"] == "open"
    with pytest.raises(NotAllowed, match="Boris must agree"):
        evening.answer("Anna", asked["id"], True)
    assert len(evening.journal) == 1
    evening.answer("Boris", asked["id"], True)
    assert evening.answer("Uma", asked["id"], True)["status"] == "agreed"
    assert evening.journal[-1]["summary"].endswith("Ivo asked, Chen, Boris, Uma agreed.")


@pytest.mark.parametrize("gift", GIFTS, ids=lambda gift: gift["type"])
def test_where_no_opponent_is_seated_only_the_banker_gives_what_no_rule_does(gift: dict):
    evening = Evening().seat("Ivo", "italy").seat("Anna", "germany")
    asked = evening.ask("Ivo", **gift)
    assert names(asked) == []
    with pytest.raises(NotAllowed, match="nobody else to ask"):
        evening.answer("Anna", asked["id"], True)
    assert evening.answer("Host", asked["id"], True)["status"] == "agreed"


def test_a_gift_inside_a_correction_of_the_past_costs_every_opponent_too(evening: Evening):
    evening.act("Anna", "advance_phase")
    bought = {"type": "purchase_units", "power": "italy", "units": {"infantry": 1}}
    asked = evening.ask("Anna", "correction", at_version=1, insert=[bought])
    assert names(asked) == ["Boris", "Eve"]


def test_what_somebody_paid_comes_back_only_if_every_opponent_agrees(evening: Evening):
    evening.act("Anna", "buy_research", count=2)
    evening.act("Anna", "roll_research", dice=[1, 2])
    asked = evening.ask("Anna", "correction", at_version=1, remove=[2])
    assert names(asked) == ["Boris", "Eve"]


def test_what_somebody_paid_comes_back_by_a_late_purchase_only_if_every_opponent_agrees(evening: Evening):
    evening.act("Anna", "purchase_units", units={"infantry": 10})
    tank = {"type": "purchase_units", "power": "germany", "units": {"tank": 1}}
    asked = evening.ask("Anna", "correction", at_version=1, insert=[tank])
    assert names(asked) == ["Boris", "Eve"]


def test_what_the_rules_give_late_needs_only_those_whom_it_costs(evening: Evening):
    assert names(late_capture(evening)) == ["Boris"]


def test_an_opponent_who_gave_a_power_away_or_sat_down_later_leaves_it_to_the_host(evening: Evening):
    asked = evening.ask("Anna", **GIFTS[0])
    seats.hand_over(evening.app, evening.who("Boris"), evening.id, "soviet_union", evening.ids["Eve"])
    assert evening.answer("Eve", asked["id"], True)["status"] == "open"
    assert evening.treasury("italy") == 10
    assert evening.answer("Host", asked["id"], True)["status"] == "agreed"


def test_dice_that_the_app_would_roll_are_agreed_to_by_every_opponent_before_they_fall(evening: Evening):
    evening.act("Anna", "buy_research", count=1)
    evening.act("Anna", "collect_income")
    asked = evening.ask("Anna", "roll_research", power="germany", chart=1, in_turn=None)
    assert names(asked) == ["Boris", "Eve"]


def test_a_yes_lapses_when_its_figures_change_and_is_asked_for_again():
    evening = Evening().seat("Anna", "germany").seat("Boris", "soviet_union").seat("Dora", "japan")
    evening.seat("Eve", "united_kingdom").seat("Ivo", "italy")
    capture = {"type": "set_controller", "territory": "ukraine", "controller": "germany", "reason": "board"}
    asked = evening.ask("Anna", **capture)
    assert evening.answer("Boris", asked["id"], True)["status"] == "open"
    evening.act("Host", "set_controller", territory="ukraine", controller="united_kingdom", reason="slip")
    now = evening.answer("Eve", asked["id"], True)
    assert (now["status"], now["agreed"]) == ("open", [])
    assert [seat["name"] for seat in now["asked_again"]] == ["Boris", "Eve"]
    figures = {(change.get("power"), change["field"]): change["to"] - change["from"] for change in now["changes"][:2]}
    assert figures["united_kingdom", "production"] == -2
    assert evening.answer("Eve", asked["id"], True)["status"] == "open"
    done = evening.answer("Boris", asked["id"], True)
    assert (done["status"], done["asked_again"]) == ("agreed", [])


def test_a_late_yes_costs_no_more_than_it_said(evening: Evening):
    """Boris agreed to lose 2 IPC; five rounds later it would have been 12."""
    evening.seat("Cleo", "china")
    evening.act("Host", "attest", claim="no_other_allies_in_soviet_territory", holds=True)
    asked = evening.ask("Anna", "correction", at_version=1, insert=[CAPTURE], remove=[2])
    lost = {
        change["field"]: change["to"] - change["from"]
        for change in asked["changes"]
        if change.get("power") == "soviet_union" and isinstance(change["to"], int)
    }
    assert evening.answer("Boris", asked["id"], True)["status"] == "open"
    evening.act("Anna", "collect_income")
    evening.act("Boris", "collect_income")
    now = evening.answer("Host", asked["id"], True)
    assert now["status"] == "open"
    assert [seat["name"] for seat in now["asked_again"]] == ["Boris", "Host"]
    again = {
        change["field"]: change["to"] - change["from"]
        for change in now["changes"]
        if change.get("power") == "soviet_union" and isinstance(change["to"], int)
    }
    assert again != lost
    assert evening.answer("Host", asked["id"], True)["status"] == "agreed"


@pytest.mark.parametrize("change", ["undone", "corrected"])
def test_a_question_about_the_past_lapses_when_its_entries_have_changed(evening: Evening, change: str):
    evening.act("Anna", "capture_territory", territory="baltic_states")
    asked = evening.ask("Eve", "correction", at_version=1, remove=[2])
    if change == "undone":
        evening.undo("Anna", 1)
    else:
        actions.correct_past(evening.app, evening.who("Host"), evening.id, 1, [CAPTURE], [2])
    assert evening.requests[-1]["status"] == "lapsed"
    with pytest.raises(RuleViolation, match="no longer open"):
        evening.answer("Anna", asked["id"], True)


def test_a_question_about_the_past_stays_while_its_entries_do(evening: Evening):
    evening.act("Anna", "capture_territory", territory="baltic_states")
    evening.ask("Eve", "correction", at_version=1, remove=[2])
    evening.act("Anna", "capture_territory", territory="ukraine")
    evening.undo("Anna", 2)
    evening.act("Anna", "collect_income")
    assert evening.requests[-1]["status"] == "open"

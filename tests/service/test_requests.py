"""What stays soft is put to the table: asked by a player, answered by a banker or the other side, kept in the entry."""

import pytest

from companion.languages import speaking
from companion.model.refusal import NotAllowed, RuleViolation
from tests.service.people import Evening

OUT_OF_TURN = {"type": "purchase_units", "power": "italy", "units": {"infantry": 1}}


@pytest.fixture
def evening() -> Evening:
    return Evening().seat("Anna", "germany", "italy").seat("Boris", "soviet_union").seat("Dora", "japan")


def test_a_soft_refusal_becomes_a_question_and_a_yes_an_entry(evening: Evening):
    with pytest.raises(RuleViolation) as refusal:
        evening.act("Anna", **OUT_OF_TURN)
    assert refusal.value.soft
    asked = evening.ask("Anna", **OUT_OF_TURN)
    assert (asked["status"], asked["code"], asked["detail"]) == ("open", "wrong_turn", refusal.value.sentence)
    assert asked["summary"] == "Italy buys 1 infantry for 3 IPC."
    answered = evening.answer("Boris", asked["id"], True, "Italy was skipped")
    assert (answered["status"], answered["entry"]) == ("agreed", 2)
    entry = evening.journal[1]
    assert (entry["seat"]["name"], entry["agreed"]["name"]) == ("Anna", "Boris")
    assert (entry["override"], entry["passed_over"]) == ("Italy was skipped", ["wrong_turn"])
    assert entry["summary"] == "Italy buys 1 infantry for 3 IPC. Anna asked, Boris agreed."


def test_a_yes_without_a_reason_reads_in_the_readers_language(evening: Evening):
    evening.answer("Boris", evening.ask("Anna", **OUT_OF_TURN)["id"], True)
    assert evening.journal[1]["override"] == "The table agreed"
    with speaking("es"):
        assert evening.journal[1]["override"] == "La mesa aceptó"


def test_where_it_gives_nobody_anything_an_opponent_answers_or_the_banker(evening: Evening):
    evening.act("Anna", "buy_research", count=1)
    evening.act("Anna", "capture_territory", territory="ukraine")
    asked = evening.ask("Anna", "roll_research", power="germany", dice=[1, 2])
    assert [(need["side"], [seat["name"] for seat in need["seats"]]) for need in asked["needs"]] == [
        ("axis", ["Boris"])
    ]
    for name in ("Dora", "Anna"):
        with pytest.raises(NotAllowed, match="Boris must agree"):
            evening.answer(name, asked["id"], True)
    evening.seat("Bert", role="banker")
    assert evening.answer("Bert", asked["id"], False, "no")["status"] == "refused"
    assert len(evening.journal) == 3
    with pytest.raises(RuleViolation, match="no longer open"):
        evening.answer("Bert", asked["id"], True)


def test_whoever_asked_may_take_the_question_back(evening: Evening):
    asked = evening.ask("Anna", **OUT_OF_TURN)
    assert evening.answer("Anna", asked["id"], False)["status"] == "refused"


def test_the_same_question_is_asked_once_and_only_so_many_at_a_time(evening: Evening):
    first = evening.ask("Anna", **OUT_OF_TURN)
    assert evening.ask("Anna", **OUT_OF_TURN)["id"] == first["id"]
    for unit in ("tank", "artillery", "submarine", "transport"):
        evening.ask("Anna", "purchase_units", power="italy", units={unit: 1})
    with pytest.raises(RuleViolation, match="wait for an answer"):
        evening.ask("Anna", "purchase_units", power="italy", units={"destroyer": 1})


def test_nothing_is_asked_that_no_rule_or_a_hard_rule_speaks_against(evening: Evening):
    with pytest.raises(RuleViolation) as refusal:
        evening.ask("Anna", "capture_territory", territory="ukraine")
    assert refusal.value.code == "nothing_to_ask"
    with pytest.raises(RuleViolation) as refusal:
        evening.ask("Anna", "capture_territory", territory="atlantis")
    assert refusal.value.code == "unknown_territory"
    with pytest.raises(NotAllowed):
        evening.ask("Anna", "purchase_units", power="soviet_union", units={"infantry": 1})


def test_a_question_that_the_game_has_outgrown_lapses_by_itself(evening: Evening):
    asked = evening.ask("Anna", **OUT_OF_TURN)
    evening.act("Anna", "capture_territory", territory="ukraine")
    assert evening.requests[0]["status"] == "open"
    evening.act("Anna", "collect_income")
    assert evening.requests[0]["status"] == "lapsed"
    evening.undo("Host", 1)
    assert evening.requests[0]["status"] == "lapsed"
    with pytest.raises(RuleViolation, match="no longer open"):
        evening.answer("Boris", asked["id"], True)


def test_whoever_asked_is_told_that_the_question_lapsed_until_the_next_turn_is_over(evening: Evening):
    asked = evening.ask("Anna", **OUT_OF_TURN)
    evening.act("Anna", "collect_income")
    assert [(question["id"], question["status"]) for question in evening.questions("Anna")] == [(asked["id"], "lapsed")]
    assert evening.questions("Boris") == []
    evening.act("Boris", "collect_income")
    assert evening.questions("Anna") == []


def test_what_was_agreed_late_and_against_another_rule_is_put_in_its_place(evening: Evening):
    evening.act("Anna", "buy_research", count=1)
    evening.act("Anna", "capture_territory", territory="ukraine")
    asked = evening.ask("Anna", "roll_research", power="germany", dice=[1, 2])
    answered = evening.answer("Boris", asked["id"], True, "two were rolled")
    entry = evening.journal[answered["entry"] - 1]
    assert (entry["late"], entry["override"], entry["passed_over"]) == (2, "two were rolled", ["wrong_dice_count"])
    assert entry["summary"].startswith("Germany rolls 1, 2: no breakthrough")
    assert evening.snapshot["phase"] == "conduct_combat"


def test_a_question_lapses_when_it_is_so_already(evening: Evening):
    evening.ask("Boris", "capture_territory", territory="poland", by="soviet_union")
    evening.act("Host", "set_controller", territory="poland", controller="soviet_union", reason="board")
    assert evening.requests[0]["status"] == "lapsed"


def test_a_correction_of_the_past_can_be_asked_for(evening: Evening):
    evening.act("Anna", "collect_income")
    forgotten = [{"type": "capture_territory", "territory": "ukraine", "by": "germany"}]
    asked = evening.ask("Anna", "correction", at_version=1, insert=forgotten)
    evening.act("Boris", "purchase_units", units={"infantry": 1})
    assert evening.requests[0]["status"] == "open"
    evening.answer("Boris", asked["id"], True)
    assert evening.snapshot["territories"]["ukraine"]["controller"] == "germany"
    assert evening.journal[-1]["agreed"]["name"] == "Boris"


def test_an_action_that_cannot_be_done_any_more_changes_nothing_when_agreed(evening: Evening):
    asked = evening.ask("Anna", "purchase_units", power="italy", units={"infantry": 3})
    before = evening.journal
    evening.act("Host", "adjust_treasury", power="italy", amount=-10, reason="slip")
    assert evening.requests[0]["status"] == "lapsed"
    with pytest.raises(RuleViolation):
        evening.answer("Host", asked["id"], True)
    assert len(evening.journal) == len(before) + 1

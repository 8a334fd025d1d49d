"""Things are logged late at a real table: they are put where they belong, and nobody's entries change unasked."""

import msgspec
import pytest

from companion.model.refusal import NotAllowed, RuleViolation
from companion.service import HOST, AppContext, actions, transfer
from companion.storage import open_store
from tests.service.people import Evening


@pytest.fixture
def evening() -> Evening:
    return Evening().seat("Anna", "germany", "italy").seat("Boris", "soviet_union")


def test_a_purchase_after_a_capture_is_put_before_it_and_says_so(evening: Evening):
    evening.act("Anna", "capture_territory", territory="ukraine")
    entry = evening.act("Anna", "purchase_units", units={"infantry": 3})
    assert entry["action"] == {"type": "purchase_units", "units": {"infantry": 3}}
    assert entry["summary"] == "Germany buys 3 infantry for 9 IPC. Logged late."
    assert (entry["late"], entry["consequences"]) == (1, [])
    assert {"power": "germany", "field": "treasury", "from": 31, "to": 22} in entry["changes"]
    assert evening.snapshot["phase"] == "conduct_combat"
    assert [entry["undone"] for entry in evening.journal] == [False, False, False]
    assert [entry["restated"] for entry in evening.journal] == [None, None, None]


def test_a_capture_after_the_combat_and_research_after_a_purchase_are_put_where_they_belong(evening: Evening):
    evening.act("Anna", "purchase_units", units={"infantry": 2})
    while evening.snapshot["phase"] != "mobilize_new_units":
        evening.act("Anna", "advance_phase")
    assert evening.act("Anna", "capture_territory", territory="ukraine")["late"] == 4
    assert evening.act("Anna", "buy_research", count=1)["late"] == 1
    assert evening.snapshot["phase"] == "mobilize_new_units"
    assert evening.snapshot["territories"]["ukraine"]["controller"] == "germany"
    assert evening.treasury("germany") == 31 - 6 - 5


def test_several_late_entries_keep_their_order_and_can_be_taken_back_one_by_one(evening: Evening):
    evening.act("Anna", "capture_territory", territory="ukraine")
    evening.act("Anna", "purchase_units", units={"infantry": 1})
    evening.act("Anna", "purchase_units", units={"tank": 1})
    assert evening.treasury("germany") == 31 - 3 - 5
    evening.undo("Anna", 3)
    assert evening.treasury("germany") == 31 - 3
    evening.undo("Anna", 2)
    assert evening.treasury("germany") == 31
    assert evening.snapshot["territories"]["ukraine"]["controller"] == "germany"


def test_what_the_rules_say_against_it_there_is_still_said(evening: Evening):
    evening.act("Anna", "capture_territory", territory="ukraine")
    with pytest.raises(RuleViolation, match=r"belongs after entry 1, and there: .*this costs 99") as refusal:
        evening.act("Anna", "purchase_units", units={"infantry": 33})
    assert (refusal.value.code, refusal.value.soft) == ("not_enough_money", False)


@pytest.mark.parametrize(
    ("late", "fields"),
    [("purchase_units", {"units": {"tank": 1}}), ("buy_research", {"count": 1}), ("purchase_units", {"repairs": 5})],
    ids=["units", "research dice", "repairs"],
)
@pytest.mark.parametrize("in_turn", [False, True], ids=["in this turn", "in its turn"])
def test_what_was_bought_is_not_thrown_out_by_something_late_that_cannot_be_paid(
    evening: Evening, late: str, fields: dict, in_turn: bool
):
    if "repairs" in fields:
        evening.act("Host", "set_damage", territory="germany", damage=5, reason="r")
        fields = {"repairs": {"germany": 5}}
    evening.act("Anna", "purchase_units", units={"infantry": 10})
    evening.act("Anna", "capture_territory", territory="ukraine")
    if in_turn:
        evening.act("Anna", "collect_income")
        fields = {**fields, "in_turn": {"round": 1, "power": "germany"}}
    before, entries = evening.treasury("germany"), len(evening.journal)
    for told in ({"confirm": True}, {"dry_run": True}):
        with pytest.raises(RuleViolation, match=r"Germany has 1 IPC; this costs|Entry 2 has since spent") as refusal:
            evening.act("Anna", late, **fields, **told)
        assert (refusal.value.code, refusal.value.soft) == ("not_enough_money", False)
    assert (evening.treasury("germany"), len(evening.journal)) == (before, entries)


def test_what_a_later_turn_bought_is_not_thrown_out_either_and_the_entry_that_spent_it_is_named(evening: Evening):
    turn = {"round": 1, "power": "germany"}
    evening.act("Anna", "purchase_units", units={"infantry": 7})
    evening.act("Anna", "collect_income")
    while evening.snapshot["turn"] != "germany":
        evening.act("Host", "end_turn", forfeit=True)
    bought = evening.act("Anna", "purchase_units", units={"infantry": evening.treasury("germany") // 3})
    with pytest.raises(RuleViolation, match=f"Entry {bought['version']} has since spent what this costs") as refusal:
        evening.act("Anna", "purchase_units", units={"tank": 1}, in_turn=turn)
    assert refusal.value.code == "not_enough_money"
    left = evening.treasury("germany")
    evening.undo("Anna", bought["version"] - 1)
    evening.act("Anna", "purchase_units", units={"tank": 1}, in_turn=turn)
    assert evening.treasury("germany") == bought["changes"][0]["from"] - 5 > left


def test_a_soft_rule_is_not_dodged_by_logging_before_what_it_counts(evening: Evening):
    evening.act("Host", "adjust_treasury", power="germany", amount=40, reason="r")
    evening.act("Anna", "purchase_units", units={"infantry": 14})
    evening.act("Anna", "mobilize_units", placements={"germany": {"infantry": 10}})
    evening.act("Anna", "collect_income")
    more = {"power": "germany", "placements": {"germany": {"infantry": 4}}, "in_turn": {"round": 1, "power": "germany"}}
    with pytest.raises(RuleViolation, match="can still place 0 units") as refusal:
        evening.act("Anna", "mobilize_units", **more)
    assert (refusal.value.code, refusal.value.soft) == ("over_capacity", True)
    evening.act("Host", "mobilize_units", **more, override="the table says so")
    assert evening.snapshot["powers"]["germany"]["to_mobilize"] == {}


def test_an_earlier_turn_is_not_reached_back_into(evening: Evening):
    evening.act("Anna", "collect_income")
    with pytest.raises(RuleViolation) as refusal:
        evening.act("Anna", "purchase_units", power="germany", units={"infantry": 1})
    assert refusal.value.code == "wrong_turn"


def _technology_late(evening: Evening) -> dict:
    """Buying cheap ships first, the breakthrough that makes them cheap afterward."""
    evening.act("Host", "buy_research", count=1)
    evening.act("Anna", "purchase_units", units={"submarine": 1})
    return {"dice": [6], "chart": 2, "breakthrough_die": 3}


def test_consequences_for_ones_own_entries_are_shown_and_then_confirmed(evening: Evening):
    roll = _technology_late(evening)
    shown = evening.act("Anna", "roll_research", dry_run=True, **roll)
    assert [(consequence["version"], consequence["seat"]["name"]) for consequence in shown["consequences"]] == [
        (3, "Anna")
    ]
    assert "for 6 IPC" in shown["consequences"][0]["was"]
    assert "for 5 IPC" in shown["consequences"][0]["now"]
    with pytest.raises(RuleViolation, match="Now: Germany buys 1 submarine for 5 IPC") as refusal:
        evening.act("Anna", "roll_research", **roll)
    assert (refusal.value.code, refusal.value.soft) == ("changes_entries", False)
    assert len(evening.journal) == 3
    entry = evening.act("Anna", "roll_research", confirm=True, **roll)
    assert entry["summary"].endswith("Logged late.")
    assert evening.treasury("germany") == 31 - 5 - 5
    assert evening.journal[2]["restated"] == "Germany buys 1 submarine for 5 IPC."


def test_what_would_change_somebody_elses_entry_is_not_done_but_asked(evening: Evening):
    evening.act("Host", "buy_research", count=1)
    evening.act("Host", "purchase_units", units={"submarine": 1})
    roll = {"dice": [6], "chart": 2, "breakthrough_die": 3}
    with pytest.raises(RuleViolation, match="This would change Host's entries") as refusal:
        evening.act("Anna", "roll_research", confirm=True, **roll)
    assert (refusal.value.code, refusal.value.soft) == ("changes_others", True)
    asked = evening.ask("Anna", "roll_research", **roll)
    answered = evening.answer("Host", asked["id"], True, "we all saw the six")
    entry = evening.journal[answered["entry"] - 1]
    assert (entry["seat"]["name"], entry["agreed"]["name"], entry["override"]) == ("Anna", "Host", "we all saw the six")
    assert evening.treasury("germany") == 31 - 5 - 5
    with pytest.raises(NotAllowed, match="undo only what you logged yourself") as refusal:
        evening.undo("Anna", entry["version"] - 1)
    assert not refusal.value.message.values, "an English word inside the sentence of another language"
    evening.undo("Host", entry["version"] - 1)
    assert evening.treasury("germany") == 31 - 5 - 6


def test_the_banker_may_still_pass_over_the_rule_at_once(evening: Evening):
    evening.act("Anna", "capture_territory", territory="ukraine")
    entry = evening.act("Host", "purchase_units", units={"infantry": 1}, override="agreed")
    assert (entry["late"], entry["passed_over"]) == (None, ["wrong_phase"])


def test_a_correction_shows_the_reason_for_what_it_inserted_against_a_rule(evening: Evening):
    bought = {"type": "purchase_units", "power": "italy", "units": {"infantry": 1}, "override": "Italy was skipped"}
    made = actions.correct_past(evening.app, HOST, evening.id, 1, [bought])
    assert (made["override"], made["passed_over"]) == ("Italy was skipped", ["wrong_turn"])
    fair = {**bought, "power": "germany"}
    assert actions.correct_past(evening.app, HOST, evening.id, 1, [fair])["override"] is None, "no rule was in the way"
    moved = AppContext(open_store("memory:"))
    taken = transfer.import_game(moved, HOST, transfer.export_game(evening.app, HOST, evening.id))
    assert taken["differences"] == []


def test_a_game_with_late_entries_is_exported_and_taken_in_elsewhere(evening: Evening):
    roll = _technology_late(evening)
    evening.act("Anna", "roll_research", confirm=True, **roll)
    evening.act("Anna", "capture_territory", territory="ukraine")
    evening.act("Anna", "purchase_units", units={"infantry": 1})
    evening.act("Anna", "collect_income")
    document = msgspec.json.decode(msgspec.json.encode(transfer.export_game(evening.app, HOST, evening.id)))
    other = Evening()
    taken = transfer.import_game(other.app, HOST, document)
    assert (taken["differences"], taken["version"]) == ([], len(evening.journal))
    assert other.app.history(evening.id).state == evening.app.history(evening.id).state
    assert transfer.verify_game(evening.app, HOST, evening.id)["problems"] == []


def test_players_put_in_an_answer_that_came_too_late_but_correct_nothing_else(evening: Evening):
    correction = {"at_version": 1, "insert": [{"type": "capture_territory", "territory": "ukraine", "by": "germany"}]}
    with pytest.raises(NotAllowed, match="Only the banker can correct the past"):
        actions.correct_past(evening.app, evening.who("Anna"), evening.id, **correction)
    with pytest.raises(NotAllowed):
        actions.correct_past(evening.app, evening.who("Anna"), evening.id, 1, remove=[1])


def test_the_war_game_puts_an_attack_before_the_building_that_closed_combat():
    evening = Evening("war_game", "1942").seat("Anna", "germany", "italy")
    for power in ("germany", "italy"):
        evening.act("Anna", "purchase_units", power=power, units={"infantry": 1})
    assert evening.snapshot["phase"] == "build_recruit"
    taken = {"territory": "Kiev", "value": 4, "from": "soviet_union", "by": "germany"}
    entry = evening.act("Anna", "capture_territory", **taken, confirm=True)
    assert entry["late"] == 1
    assert evening.snapshot["phase"] == "build_recruit"
    assert evening.app.history(evening.id).ruleset.invariants(
        evening.app.edition("war_game"), evening.app.history(evening.id).state
    ) == []  # fmt: skip

"""Journal, undo, redo and late corrections, through the service as everybody uses it."""

import itertools
import json

import pytest

from companion.engine.codec import decode_entry
from companion.engine.history import History, undone_between
from companion.engine.past.correction import Correction
from companion.model.actions import StartGame
from companion.model.refusal import RuleViolation
from companion.service import HOST, AppContext, actions, games, transfer
from companion.storage import open_store


class Night:
    """A game night with a clock that ticks once per entry."""

    def __init__(self, edition: str = "anniversary", scenario: str = "1941", **opening: object) -> None:
        ticks = itertools.count()
        self.app = AppContext(open_store("memory:"), clock=lambda: f"2026-11-16T20:{next(ticks):02d}:00Z")
        self.id = games.create_game(self.app, HOST, edition, StartGame(scenario=scenario, **opening))["id"]

    def act(self, type: str, **fields: object) -> dict:
        return actions.take_action(self.app, HOST, self.id, {"type": type, **fields})

    @property
    def history(self) -> History:
        return self.app.history(self.id)

    @property
    def snapshot(self) -> dict:
        return games.show_game(self.app, HOST, self.id)


@pytest.fixture
def night() -> Night:
    return Night()


def test_entries_carry_who_when_what_and_before_and_after(night: Night):
    entry = night.act("capture_territory", territory="ukraine")
    assert entry["version"] == 2
    assert entry["seat"] == {"id": "host", "name": "Host"}
    assert entry["at"] == "2026-11-16T20:01:00Z"
    assert entry["summary"] == "Germany takes Ukraine (+2)."
    assert {"power": "germany", "field": "production", "from": 31, "to": 33} in entry["changes"]
    assert {"power": "soviet_union", "field": "production", "from": 30, "to": 28} in entry["changes"]


def test_an_entry_names_the_objective_it_meets(night: Night):
    for territory in ("ukraine", "baltic_states"):
        night.act("capture_territory", territory=territory)
    entry = night.act("capture_territory", territory="belorussia")
    assert {
        "power": "germany", "objective": "germany_eastern_gains", "field": "objective", "from": "not_met", "to": "met",
    } in entry["changes"]  # fmt: skip


def test_undo_restores_the_exact_state_and_keeps_the_journal(night: Night):
    before = night.history.state
    night.act("capture_territory", territory="ukraine")
    night.act("collect_income")
    entry = actions.undo(night.app, HOST, night.id, 1)
    assert entry["version"] == 4
    assert entry["summary"] == "Undone: 2 entries, back to entry 1."
    assert night.history.state == before
    journal = games.journal(night.app, HOST, night.id)
    assert [entry["undone"] for entry in journal["entries"]] == [False, True, True, False]


def test_undoing_one_entry_says_which(night: Night):
    night.act("capture_territory", territory="ukraine")
    assert actions.undo(night.app, HOST, night.id, 1)["summary"] == "Undone: Germany takes Ukraine (+2)."


def test_redo_brings_back_what_undo_took(night: Night):
    night.act("capture_territory", territory="ukraine")
    after = night.history.state
    actions.undo(night.app, HOST, night.id, 1)
    entry = actions.redo(night.app, HOST, night.id)
    assert night.history.state == after
    assert entry["summary"] == "Redone: Germany takes Ukraine (+2)."
    with pytest.raises(RuleViolation, match="nothing to redo"):
        actions.redo(night.app, HOST, night.id)


def test_two_undos_are_redone_in_reverse(night: Night):
    night.act("capture_territory", territory="ukraine")
    middle = night.history.state
    night.act("capture_territory", territory="belorussia")
    last = night.history.state
    actions.undo(night.app, HOST, night.id, 2)
    actions.undo(night.app, HOST, night.id, 1)
    actions.redo(night.app, HOST, night.id)
    assert night.history.state == middle
    actions.redo(night.app, HOST, night.id)
    assert night.history.state == last


def test_a_new_action_ends_the_chance_to_redo(night: Night):
    night.act("capture_territory", territory="ukraine")
    actions.undo(night.app, HOST, night.id, 1)
    night.act("capture_territory", territory="belorussia")
    with pytest.raises(RuleViolation, match="nothing to redo"):
        actions.redo(night.app, HOST, night.id)


def test_an_undo_can_be_undone(night: Night):
    night.act("capture_territory", territory="ukraine")
    after = night.history.state
    actions.undo(night.app, HOST, night.id, 1)
    actions.undo(night.app, HOST, night.id, 2)
    assert night.history.state == after


@pytest.mark.parametrize(
    ("version", "code"),
    [(0, "unknown_version"), (-4, "unknown_version"), (1, "nothing_to_undo"), (99, "nothing_to_undo")],
)
def test_undo_to_nowhere_is_refused(night: Night, version: int, code: str):
    with pytest.raises(RuleViolation) as refusal:
        actions.undo(night.app, HOST, night.id, version)
    assert refusal.value.code == code
    assert night.history.version == 1


def test_a_refused_action_writes_nothing(night: Night):
    with pytest.raises(RuleViolation):
        night.act("capture_territory", territory="turkey")
    assert night.history.version == 1


def test_a_dry_run_writes_nothing(night: Night):
    preview = actions.take_action(night.app, HOST, night.id, {"type": "collect_income"}, dry_run=True)
    assert preview["version"] == 2
    assert night.history.version == 1
    assert {**night.act("collect_income"), "at": "", "hash": ""} == {**preview, "at": "", "hash": ""}


def test_folding_the_stored_events_equals_the_live_state(night: Night):
    night.act("purchase_units", units={"infantry": 3})
    night.act("collect_income")
    rules = night.app.history(night.id).ruleset
    fresh = History(rules, (decode_entry(rules, body) for body in night.app.store.entries(night.id)))
    assert fresh.state == night.history.state


UKRAINE = {"type": "capture_territory", "territory": "ukraine", "by": "germany"}


class TestLateCorrection:
    def forgotten(self) -> Night:
        """Germany took Ukraine in round 1; nobody logged it until the Soviet Union and Japan had played."""
        night = Night()
        night.act("purchase_units", units={"infantry": 3})  # 2
        night.act("capture_territory", territory="belorussia")  # 3
        night.act("collect_income")  # 4 germany: 31-9+32+5
        night.act("capture_territory", territory="belorussia")  # 5 soviet union takes it back
        night.act("collect_income")  # 6 soviet union: 30+30
        return night

    def test_an_inserted_capture_changes_every_income_after_it(self):
        night = self.forgotten()
        insert = [{"type": "capture_territory", "territory": "ukraine", "by": "germany"}]
        preview = actions.correct_past(night.app, HOST, night.id, 3, insert, dry_run=True)
        assert {"power": "germany", "field": "treasury", "from": 59, "to": 61} in preview["changes"]
        assert {"power": "soviet_union", "field": "treasury", "from": 60, "to": 58} in preview["changes"]
        assert preview["fallen"] == []
        assert night.history.version == 6, "a dry run writes nothing"
        applied = actions.correct_past(night.app, HOST, night.id, 3, insert)
        assert applied["changes"] == preview["changes"]
        assert night.snapshot["powers"]["germany"]["treasury"] == 61
        assert night.snapshot["territories"]["ukraine"]["controller"] == "germany"
        assert night.snapshot["turn"] == "japan"

    def test_a_later_action_that_no_longer_stands_is_reported(self):
        night = self.forgotten()
        outcome = actions.correct_past(night.app, HOST, night.id, 2, [], [3])
        assert [(step["version"], step["code"]) for step in outcome["fallen"]] == [(5, "already_controlled")]
        assert night.snapshot["powers"]["germany"]["treasury"] == 58

    def test_a_correction_is_an_entry_that_can_be_undone(self):
        night = self.forgotten()
        before = night.history.state
        actions.correct_past(night.app, HOST, night.id, 2, [], [3])
        actions.undo(night.app, HOST, night.id, 6)
        assert night.history.state == before

    def test_a_correction_on_top_of_a_correction(self):
        night = self.forgotten()
        actions.correct_past(
            night.app, HOST, night.id, 3, [{"type": "capture_territory", "territory": "ukraine", "by": "germany"}]
        )
        actions.correct_past(
            night.app, HOST, night.id, 2, [{"type": "capture_territory", "territory": "east_poland", "by": "germany"}]
        )
        snapshot = night.snapshot
        assert snapshot["territories"]["ukraine"]["controller"] == "germany"
        assert snapshot["territories"]["east_poland"]["controller"] == "germany"
        assert snapshot["powers"]["germany"]["treasury"] == 31 - 9 + 31 + 1 + 2 + 1 + 5 + 5

    def test_taking_a_correction_out_again_keeps_what_came_after(self):
        night = self.forgotten()
        before = night.history.state
        actions.correct_past(night.app, HOST, night.id, 3, [UKRAINE])  # 7
        outcome = actions.correct_past(night.app, HOST, night.id, 3, [], [7])
        assert outcome["fallen"] == []
        assert night.history.state == before

    def test_what_a_correction_decided_anew_can_be_corrected_again(self):
        night = self.forgotten()
        actions.correct_past(night.app, HOST, night.id, 2, [UKRAINE])  # 7: entries 3 to 6 are decided anew
        actions.correct_past(night.app, HOST, night.id, 3, [{**UKRAINE, "territory": "east_poland"}])  # 8
        assert night.snapshot["powers"]["germany"]["treasury"] == 31 - 9 + 31 + 1 + 2 + 1 + 5 + 5
        outcome = actions.correct_past(night.app, HOST, night.id, 5, [], [3])  # 9: without Belorussia
        assert [step["version"] for step in outcome["fallen"]] == [5]
        holders = {place: territory["controller"] for place, territory in night.snapshot["territories"].items()}
        assert (holders["ukraine"], holders["east_poland"]) == ("germany", "germany")
        assert holders["belorussia"] == "soviet_union"

    def test_the_journal_strikes_out_only_what_fell(self):
        night = self.forgotten()
        actions.correct_past(night.app, HOST, night.id, 2, [], [3])
        shown = games.journal(night.app, HOST, night.id)["entries"]
        assert [entry["version"] for entry in shown if entry["undone"]] == [3, 5]

    def test_an_undo_behind_a_correction_counts_what_it_decided_anew(self):
        night = self.forgotten()
        actions.correct_past(night.app, HOST, night.id, 3, [UKRAINE])  # 7
        assert [entry.version for entry in undone_between(night.history, 3)] == [4, 5, 6, 7]
        assert [entry.version for entry in undone_between(night.history, 6)] == [7]
        assert actions.undo(night.app, HOST, night.id, 3)["summary"] == "Undone: 4 entries, back to entry 3."

    def test_an_entry_without_a_move_cannot_be_left_out(self):
        night = self.forgotten()
        actions.undo(night.app, HOST, night.id, 5)
        with pytest.raises(RuleViolation, match="undo it instead"):
            actions.correct_past(night.app, HOST, night.id, 2, [], [7])

    def test_an_inserted_action_against_a_hard_rule_is_refused(self):
        night = self.forgotten()
        with pytest.raises(RuleViolation) as refusal:
            actions.correct_past(night.app, HOST, night.id, 3, [{"type": "capture_territory", "territory": "spain"}])
        assert refusal.value.code == "impassable"
        assert night.history.version == 6

    @pytest.mark.parametrize("dry_run", [True, False])
    def test_inserting_after_the_turn_needs_a_reason_for_the_soft_rule(self, dry_run: bool):
        night, capture = self.forgotten(), {"type": "capture_territory", "territory": "ukraine", "by": "germany"}
        before = night.history.version
        with pytest.raises(RuleViolation) as refusal:
            actions.correct_past(night.app, HOST, night.id, 4, [capture], dry_run=dry_run)
        assert (refusal.value.code, refusal.value.soft) == ("wrong_turn", True)
        assert "turn, not Germany's" in refusal.value.sentence
        assert night.history.version == before
        reasoned = {**capture, "override": "everybody saw it"}
        outcome = actions.correct_past(night.app, HOST, night.id, 4, [reasoned], dry_run=dry_run)
        assert outcome["warnings"] == []
        assert outcome["action"]["insert"][0]["override"] == "everybody saw it"
        assert outcome["summary"] == "Added: Germany takes Ukraine (+2). Late correction after entry 4."

    def test_a_correction_from_before_reasons_were_asked_for_comes_in_without_a_doubt(self, monkeypatch):
        night, capture = self.forgotten(), {"type": "capture_territory", "territory": "ukraine", "by": "germany"}
        with monkeypatch.context() as earlier:
            earlier.setattr(Correction, "waived", ())
            actions.correct_past(night.app, HOST, night.id, 4, [capture])
        document = json.loads(json.dumps(transfer.export_game(night.app, HOST, night.id)))
        assert transfer.import_game(AppContext(open_store("memory:")), HOST, document)["differences"] == []

    def test_the_journal_says_what_an_entry_came_to_since_and_forgets_it_with_the_correction(self):
        night = self.forgotten()
        insert = [{"type": "capture_territory", "territory": "ukraine", "by": "germany"}]
        actions.correct_past(night.app, HOST, night.id, 3, insert)
        entries = games.journal(night.app, HOST, night.id)["entries"]
        assert entries[3]["summary"] == "Germany collects 37 IPC (32 + 5 objectives)."
        assert entries[3]["restated"] == "Germany collects 39 IPC (34 + 5 objectives)."
        assert [entry["version"] for entry in entries if entry["restated"]] == [4, 6]
        actions.undo(night.app, HOST, night.id, 6)
        assert not any(entry["restated"] for entry in games.journal(night.app, HOST, night.id)["entries"])

    def test_a_later_correction_does_not_restate_an_earlier_one(self):
        night = self.forgotten()
        insert = [
            {"type": "adjust_treasury", "power": "germany", "amount": amount, "reason": "test"} for amount in (5, 6)
        ]
        actions.correct_past(night.app, HOST, night.id, 3, insert)
        actions.correct_past(night.app, HOST, night.id, 2, insert[:1])
        entries = games.journal(night.app, HOST, night.id)["entries"]
        assert entries[6]["restated"] is None

    def test_removing_a_correction_says_whose_insertion_goes(self):
        night = self.forgotten()
        capture = {"type": "capture_territory", "territory": "ukraine", "by": "germany", "override": "seen by all"}
        actions.correct_past(night.app, HOST, night.id, 4, [capture])
        taken_out = actions.correct_past(night.app, HOST, night.id, 4, [], [7])
        assert taken_out["summary"] == "Removed: what entry 7 had added. Late correction after entry 4."

    @pytest.mark.parametrize(
        ("at", "remove", "code"),
        [
            (0, [3], "unknown_version"),
            (99, [3], "unknown_version"),
            (2, [1], "unknown_version"),
            (2, [], "invalid_correction"),
            (2, [42], "unknown_version"),
        ],
    )
    def test_corrections_of_nothing_are_refused(self, at: int, remove: list[int], code: str):
        night = self.forgotten()
        with pytest.raises(RuleViolation) as refusal:
            actions.correct_past(night.app, HOST, night.id, at, [], remove)
        assert refusal.value.code == code


def test_the_statement_lists_only_what_counts(night: Night):
    night.act("purchase_units", units={"infantry": 3})
    actions.undo(night.app, HOST, night.id, 1)
    night.act("collect_income")
    statement = games.show_statement(night.app, HOST, night.id, "germany")
    assert [line["amount"] for line in statement["lines"]] == [31, 31, 5]
    assert statement["balance"] == statement["lines"][-1]["balance"] == 67


def test_stats_are_taken_at_the_end_of_each_round():
    night = Night("aa1941")
    for _ in range(5):
        night.act("collect_income")
    night.act("capture_territory", territory="norway_finland")
    first, second = games.show_stats(night.app, HOST, night.id)["rounds"]
    assert first["round"] == 1
    assert first["powers"]["germany"] == {
        "production": 12, "treasury": 24, "income": 12, "spent": 0, "cities": 1, "objectives": 0,
    }  # fmt: skip
    assert second["powers"]["soviet_union"]["production"] > first["powers"]["soviet_union"]["production"]

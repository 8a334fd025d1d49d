"""What is logged late in an impulse is put where it belongs; another bloc's impulse is not reached back into."""

import pytest

from companion.model.refusal import RuleViolation
from companion.service import HOST, Identity, transfer
from tests.families.second_world_war.campaign import Raw
from tests.families.second_world_war.test_service import Table

TWO_FOR_GERMANY: Raw = {"type": "buy_points", "power": "germany", "resources": 2, "theatre": "et"}
ATTACK: Raw = {"type": "spend_points", "power": "germany", "operation": "ground_attack"}
GO_ON: Raw = {"type": "advance_phase"}


@pytest.fixture
def table() -> Table:
    return Table().to("axis_bloc")


def take(table: Table, *moves: Raw, who: Identity = HOST) -> None:
    for move in moves:
        table.act(move, who)


LATE: list[Raw] = [
    ATTACK,
    {"type": "buy_points", "power": "japan", "resources": 1, "theatre": "pt"},
    {"type": "build_reinforcement", "power": "germany", "units": {"infantry": 1}},
    {"type": "rebuild_unit", "power": "germany", "unit": "armor"},
    {"type": "capture_capital", "country": "poland", "by": "germany", "dice": [1, 1]},
    {"type": "raid_convoys", "by": "germany", "target": "commonwealth", "hits": 1},
    {"type": "declare_war", "power": "germany", "target": "denmark"},
    {"type": "take_default_point", "power": "italy"},
]


@pytest.mark.parametrize("action", LATE, ids=lambda action: str(action["type"]))
def test_what_was_done_before_the_impulse_ended_is_put_there(table: Table, action: Raw):
    take(table, TWO_FOR_GERMANY, GO_ON)
    assert table.shown["phase"] == "end_of_impulse"
    entry = table.act(action)
    assert entry["summary"].endswith(" Logged late.")
    assert (entry["late"], entry["consequences"]) == (entry["version"] - 2, [])
    assert table.shown["phase"] == "end_of_impulse"
    assert transfer.verify_game(table.app, HOST, table.id)["problems"] == []


def test_a_free_point_that_was_forgotten_is_taken_before_the_first_action(table: Table):
    kept: Raw = {"type": "adjust_points", "power": "italy", "amount": 2, "reason": "kept from the last impulse"}
    ferry: Raw = {"type": "spend_points", "power": "italy", "operation": "ferry", "count": 2}
    take(table, kept, ferry)
    entry = table.act({"type": "take_default_point", "power": "italy"}, confirm=True)
    assert entry["summary"].endswith(" Logged late.")
    assert table.shown["powers"]["italy"]["action_points"] == 1


def test_that_paris_was_in_reach_is_said_later_in_the_impulse():
    table = Table(options={"paris_from_impulse_start": True}).to("axis_bloc")
    take(table, TWO_FOR_GERMANY, ATTACK)
    entry = table.act({"type": "attest", "claim": "paris_in_reach", "holds": True})
    assert entry["late"] is not None
    check = table.act({"type": "check_surrender", "check": "french_capitulation", "dice": [1, 1]})
    assert "France" in check["summary"]


def test_a_players_late_entry_that_changes_nobodys_needs_nobody(table: Table):
    germany, japan = table.seat("germany"), table.seat("japan")
    take(table, TWO_FOR_GERMANY, who=germany)
    take(table, {"type": "buy_points", "power": "japan", "resources": 1, "theatre": "pt"}, who=japan)
    take(table, GO_ON)
    assert table.act(ATTACK, germany)["summary"].endswith(" Logged late.")


def test_an_impulse_that_is_over_is_not_reached_back_into(table: Table):
    take(table, TWO_FOR_GERMANY, {"type": "end_turn"})
    with pytest.raises(RuleViolation) as refusal:
        table.act(ATTACK)
    assert (refusal.value.code, refusal.value.soft) == ("wrong_turn", True)
    with pytest.raises(RuleViolation) as refusal:
        table.act({"type": "attest", "claim": "paris_in_reach", "holds": True})
    assert refusal.value.code == "wrong_phase"

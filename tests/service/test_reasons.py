"""A reason says something: it's what people read beside an entry that broke a rule."""

from typing import Any

import pytest

from companion.model.actions import StartGame
from companion.model.refusal import RuleViolation
from companion.service import HOST, AppContext, actions, games, transfer, writing
from companion.service.saved import boards
from companion.storage import open_store
from tests.service.people import Evening

NOTHING = (" ", "   ", "\u00a0", "\u200b", " \u2060 ")
BOUGHT: dict[str, Any] = {"type": "purchase_units", "power": "italy", "units": {"infantry": 1}}
BY_HAND: dict[str, Any] = {"type": "adjust_treasury", "power": "italy", "amount": 1}


@pytest.fixture
def evening() -> Evening:
    return Evening().seat("Anna", "germany").seat("Ivo", "italy")


@pytest.mark.parametrize("reason", NOTHING)
@pytest.mark.parametrize("field", ["override", "reason"])
def test_a_blank_reason_is_refused_and_changes_nothing(evening: Evening, field: str, reason: str):
    action = {**(BOUGHT if field == "override" else BY_HAND), field: reason}
    for take in (
        lambda: actions.take_action(evening.app, HOST, evening.id, action),
        lambda: actions.take_action(evening.app, HOST, evening.id, action, dry_run=True),
        lambda: actions.correct_past(evening.app, HOST, evening.id, 1, [action]),
    ):
        with pytest.raises(RuleViolation) as refused:
            take()
        assert refused.value.sentence == "Say why in a few words: a reason can't be blank."
    assert len(evening.journal) == 1
    assert evening.requests == []


@pytest.mark.parametrize("reason", NOTHING)
def test_nobody_asks_the_table_without_a_reason_for_what_needs_one(evening: Evening, reason: str):
    with pytest.raises(RuleViolation, match="can't be blank"):
        evening.ask("Anna", **BY_HAND, reason=reason)
    assert evening.requests == []


def test_the_table_gives_no_blank_reason_either(evening: Evening):
    asked = evening.ask("Ivo", "purchase_units", power="italy", units={"infantry": 1})
    with pytest.raises(RuleViolation, match="can't be blank"):
        evening.answer("Host", asked["id"], True, " ")
    assert evening.requests[0]["status"] == "open"
    assert evening.answer("Host", asked["id"], True, "")["status"] == "agreed"


def test_no_board_is_kept_and_no_game_opened_for_a_blank_reason(evening: Evening):
    odd = "name,value,original\nBerlin,99,germany\n"
    with pytest.raises(RuleViolation, match="can't be blank"):
        boards.save_board(evening.app, HOST, "war_game", "House map", odd, override=" ")
    assert boards.list_boards(evening.app, HOST, "war_game") == []
    before = len(games.list_games(evening.app, HOST))
    with pytest.raises(RuleViolation, match="can't be blank"):
        games.create_game(evening.app, HOST, "war_game", StartGame(scenario="1942", override="\u00a0"))
    assert len(games.list_games(evening.app, HOST)) == before


def test_games_that_have_a_blank_reason_are_read_and_corrected(evening: Evening, monkeypatch: pytest.MonkeyPatch):
    with monkeypatch.context() as before:
        before.setattr(writing, "REASONS", ())
        evening.act("Host", **BOUGHT, override="  ")
    evening.act("Anna", "collect_income")
    other = AppContext(open_store("memory:"))
    taken = transfer.import_game(other, HOST, transfer.export_game(evening.app, HOST, evening.id))
    assert (taken["differences"], taken["version"]) == ([], 3)
    late = {"type": "capture_territory", "territory": "ukraine", "by": "germany"}
    made = actions.correct_past(evening.app, HOST, evening.id, 1, [late])
    assert made["version"] == 4
    assert evening.treasury("italy") == 7

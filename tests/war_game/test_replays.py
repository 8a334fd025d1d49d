"""Whole games as data, replayed through the service.

Each `tests/replays/war_game_*.json` is a game: per turn its actions as a phone would send them (`refused` is the code
that an action must meet), and every treasury, all hardware money and all land when the turn is over. The figures were
worked out by hand. Territory values are invented, see `board.csv`.
"""

import json
from pathlib import Path
from typing import Any

import pytest

from companion.game.history import History
from companion.model.actions import StartGame
from companion.model.refusal import RuleViolation
from companion.service import HOST, Desk, actions, games, transfer
from companion.storage import open_store
from tests.war_game.wartable import document, whole_board

FOLDER = Path(__file__).parents[1] / "replays"
REPLAYS = sorted(FOLDER.glob("war_game_*.json"))


def no_die() -> int:
    raise AssertionError("a replay states all its dice")


class Replay:
    def __init__(self, path: Path) -> None:
        self.data = json.loads(path.read_text())
        self.desk = Desk(open_store("memory:"), die=no_die)
        entered = {"board": document(whole_board())} if "board" in self.data else {}
        start = StartGame(scenario=self.data["scenario"], entered=entered)
        self.id = games.create_game(self.desk, HOST, self.data["edition"], start)["id"]

    @property
    def snapshot(self) -> dict[str, Any]:
        return games.show_game(self.desk, HOST, self.id)

    @property
    def history(self) -> History:
        return self.desk.history(self.id)

    def play(self) -> "Replay":
        for turn in self.data["turns"]:
            shown = self.snapshot
            where = (turn["round"], turn["turn"])
            assert (shown["round"], shown["turn"], shown["victory"]["winner"]) == (*where, None)
            for action in turn["actions"]:
                self.step(dict(action))
            powers = self.snapshot["powers"]
            for figure, key in (("treasury", "treasury"), ("land", "production"), ("hardware", "hardware")):
                found = {power: one[key] for power, one in powers.items() if figure != "hardware" or one[key]}
                assert found == turn[figure], f"{where}: {figure}"
        return self

    def step(self, action: dict[str, Any]) -> None:
        code = action.pop("refused", None)
        before = self.history.state
        if code is None:
            actions.act(self.desk, HOST, self.id, action)
            return
        with pytest.raises(RuleViolation) as refusal:
            actions.act(self.desk, HOST, self.id, action)
        assert refusal.value.code == code
        assert self.history.state == before


@pytest.fixture(params=REPLAYS, ids=lambda path: path.stem, scope="module")
def replay(request: pytest.FixtureRequest) -> Replay:
    return Replay(request.param).play()


def test_there_is_a_game_for_each_side():
    winners = {json.loads(path.read_text())["end"]["winner"] for path in REPLAYS}
    assert winners == {"axis", "allies"}


def test_the_game_ends_as_it_should(replay: Replay):
    end, shown = replay.data["end"], replay.snapshot
    assert shown["status"] == "finished"
    assert shown["victory"]["winner"] == end["winner"]
    assert (shown["round"], shown["turn"]) == (end["round"], end["turn"])
    assert shown["land"]["sides"] == end["sides"]
    assert sum(end["sides"].values()) == end["total"] == 624 + shown["land"]["neutrals_taken"]


def test_it_verifies_and_moves_without_a_difference(replay: Replay):
    found = transfer.verify_game(replay.desk, HOST, replay.id)
    assert (found["problems"], found["notices"]) == ([], [])
    elsewhere = Desk(open_store("memory:"))
    transfer.import_game(elsewhere, HOST, json.loads(json.dumps(transfer.export_game(replay.desk, HOST, replay.id))))
    assert elsewhere.history(replay.id).state == replay.history.state


def test_statements_end_with_the_treasuries(replay: Replay):
    for power, one in replay.snapshot["powers"].items():
        assert games.show_statement(replay.desk, HOST, replay.id, power)["balance"] == one["treasury"]


def test_every_view_reads_every_position(replay: Replay):
    for power in replay.snapshot["powers"]:
        json.dumps(games.show_turn_card(replay.desk, HOST, replay.id, power))
        json.dumps(games.show_income(replay.desk, HOST, replay.id, power))
    json.dumps(games.show_stats(replay.desk, HOST, replay.id))
    json.dumps(games.show_audit(replay.desk, HOST, replay.id))

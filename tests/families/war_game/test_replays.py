"""Whole games as data, replayed through the service.

Each `replays/war_game_*.json` is a game: per turn its actions as a phone would send them (`refused` is the code
that an action must meet), and every treasury, all hardware money and all land when the turn is over. The figures were
worked out by hand. Territory values are invented, see `board.csv`.
"""

import json
from pathlib import Path

import pytest

from companion.service import HOST, AppContext, games, transfer
from companion.storage import open_store
from tests.families.war_game.wartable import document, whole_board
from tests.replaying import Replay, read

REPLAYS = sorted((Path(__file__).parent / "replays").glob("war_game_*.json"))


class WarReplay(Replay):
    def play(self) -> "WarReplay":
        for turn in self.data["turns"]:
            shown = self.shown
            where = (turn["round"], turn["turn"])
            assert (shown["round"], shown["turn"], shown["victory"]["winner"]) == (*where, None)
            for action in turn["actions"]:
                self.take(action)
            powers = self.shown["powers"]
            for figure, key in (("treasury", "treasury"), ("land", "production"), ("hardware", "hardware")):
                found = {power: now[key] for power, now in powers.items() if figure != "hardware" or now[key]}
                assert found == turn[figure], f"{where}: {figure}"
        return self


def played(path: Path) -> WarReplay:
    data = read(path)
    return WarReplay(data, {"board": document(whole_board())} if "board" in data else {}).play()


@pytest.fixture(params=REPLAYS, ids=lambda path: path.stem, scope="module")
def replay(request: pytest.FixtureRequest) -> WarReplay:
    return played(request.param)


def test_there_is_a_game_for_each_side():
    winners = {read(path)["end"]["winner"] for path in REPLAYS}
    assert winners == {"axis", "allies"}


def test_the_game_ends_as_it_should(replay: WarReplay):
    end, shown = replay.data["end"], replay.shown
    assert shown["status"] == "finished"
    assert shown["victory"]["winner"] == end["winner"]
    assert (shown["round"], shown["turn"]) == (end["round"], end["turn"])
    assert shown["land"]["sides"] == end["sides"]
    assert sum(end["sides"].values()) == end["total"] == 624 + shown["land"]["neutrals_taken"]


def test_it_verifies_and_moves_without_a_difference(replay: WarReplay):
    found = transfer.verify_game(replay.app, HOST, replay.id)
    assert (found["problems"], found["notices"]) == ([], [])
    elsewhere = AppContext(open_store("memory:"))
    transfer.import_game(elsewhere, HOST, json.loads(json.dumps(transfer.export_game(replay.app, HOST, replay.id))))
    assert elsewhere.history(replay.id).state == replay.history.state


def test_statements_end_with_the_treasuries(replay: WarReplay):
    for power, now in replay.shown["powers"].items():
        assert games.show_statement(replay.app, HOST, replay.id, power)["balance"] == now["treasury"]


def test_every_view_reads_every_position(replay: WarReplay):
    for power in replay.shown["powers"]:
        assert json.loads(json.dumps(games.show_turn_card(replay.app, HOST, replay.id, power)))
        assert json.loads(json.dumps(games.show_income(replay.app, HOST, replay.id, power)))["power"] == power
    assert json.loads(json.dumps(games.show_stats(replay.app, HOST, replay.id)))
    assert json.loads(json.dumps(games.show_audit(replay.app, HOST, replay.id)))

"""The sample games: each script can be played with the box as it is now, turn by turn."""

import pytest

from companion.families.samples import sample_files, sample_of
from companion.model.actions import StartGame
from companion.service import HOST, AppContext
from companion.service.actions import take_action
from companion.service.games import create_game, show_game
from companion.service.samples import open_sample, sample_boxes
from companion.storage.temporary import TemporaryStore


def test_the_first_box_has_a_sample_game() -> None:
    app = AppContext(TemporaryStore())
    assert app.catalogue.ids()[0] in sample_boxes(app)


@pytest.mark.parametrize("box", sample_files())
def test_a_sample_has_two_whole_rounds_and_each_turn_is_the_power_s_own(box: str) -> None:
    app, sample = AppContext(TemporaryStore()), sample_of(box)
    assert sample is not None
    opening = StartGame(scenario=sample.scenario, players=sample.players, practice=True)
    game = create_game(app, HOST, box, opening)["id"]
    for turn in sample.turn:
        now = show_game(app, HOST, game)
        assert (now["round"], now["turn"]) == (turn.round, turn.power)
        for action in turn.actions:
            take_action(app, HOST, game, action)
    now = show_game(app, HOST, game)
    assert (now["round"], now["status"]) == (3, "running")
    same = open_sample(app, HOST, box)
    assert {**same, "name": "", "id": "", "head": "", "created_at": ""} | {"join_code": ""} == {
        **now,
        "name": "",
        "id": "",
        "head": "",
        "created_at": "",
        "join_code": "",
    }

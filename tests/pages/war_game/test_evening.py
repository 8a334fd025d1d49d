"""The evening of `replays/evening.json`, played by its taps alone on the pages of eight phones."""

from flask.testing import FlaskClient

from companion.model.actions import StartGame
from companion.service import HOST, AppContext
from companion.service.games import create_game
from companion.service.saved.boards import save_board
from tests.families.war_game.test_evening import EVENING
from tests.families.war_game.wartable import CSV
from tests.pages.conftest import Night
from tests.pages.taps import Thumb


def test_the_taps_of_the_evening_make_its_books(context: AppContext, host: FlaskClient) -> None:
    save_board(context, HOST, "war_game", "Our box", CSV)
    made = create_game(context, HOST, "war_game", StartGame(scenario="1942"), "Friday night", board="our_box")
    night = Night(context, made["id"], made["join_code"])
    for turn in EVENING["turns"]:
        assert (night.state.round, night.state.turn) == (turn["round"], turn["turn"])
        phones: dict[str, Thumb] = {}
        for step in turn["steps"]:
            power = step["on"]
            phone = phones.setdefault(power, Thumb(host, f"/play/{power}?game={night.id}"))
            phone.show_again()
            for tap in step["taps"]:
                phone.tap(tap)
        found = {power: night.state.treasury(power) for power in turn["treasury"]}
        assert found == turn["treasury"], (turn["round"], turn["turn"])

"""A game of The War Game that goes on: the setup charts print the units that were counted."""

import re

import pytest

from companion.editions import load
from companion.model.actions import StartGame
from companion.service import HOST, AppContext
from companion.service.actions import take_action
from companion.service.counted_units import keep_units
from companion.service.games import create_game
from companion.service.reports import game_report
from companion.service.saved.boards import save_board
from companion.storage.temporary import TemporaryStore
from printables import Job, make
from tests.families.war_game.wartable import CSV
from tests.printables.paper_reading import drawn_text_of

EDITION = load("war_game")


@pytest.fixture
def context() -> AppContext:
    return AppContext(TemporaryStore())


def new_game(context: AppContext, board: str | None) -> str:
    save_board(context, HOST, "war_game", "Our box", CSV)
    return create_game(context, HOST, "war_game", StartGame(scenario="1942"), "Saturday", board=board)["id"]


def charts(context: AppContext, game: str) -> list[str]:
    pdf = make("setup_charts", Job(EDITION, "1942", game=game_report(context, HOST, game)))
    return drawn_text_of(pdf)


def chart_of(power: str, pages: list[str]) -> str:
    return next(page for page in pages if page.startswith(power) and "Your units tonight" in page)


def test_setup_charts_print_the_units_that_were_counted(context: AppContext) -> None:
    game = new_game(context, "our_box")
    assert not any("Your units tonight" in page for page in charts(context, game))
    take_action(context, HOST, game, {"type": "collect_income"})
    keep_units(
        context,
        HOST,
        game,
        {"ruhr": {"germany": {"infantry": 7, "armor": 4}}, "austria": {"germany": {"destroyer": 3}}},
    )
    pages = charts(context, game)
    germany = chart_of("Germany", pages)
    assert "Saturday · " in germany
    assert "$127 in hand" in germany
    assert "127 land, on the track" in germany
    assert "14 pieces in all" in germany
    assert "Ruhr 7 4" in germany
    assert "Austria 3" in germany
    assert "Starting units" not in germany
    assert "Nobody counted any units of this power." in chart_of("Italy", pages)


def test_more_places_than_fit_are_added_up_in_the_last_line(context: AppContext) -> None:
    game = new_game(context, "our_box")
    places = list(context.history(game).state.territories)
    keep_units(context, HOST, game, {place: {"germany": {"infantry": 1}} for place in places})
    germany = chart_of("Germany", charts(context, game))
    shown = germany[germany.index("Your units tonight") :]
    assert f"{len(places)} pieces in all" in shown
    told = re.search(r"(\d+) more places: see the resume pack (\d+)", shown)
    assert told
    assert told[1].endswith(told[2]), "as many places as units: there is one in each"
    assert 0 < int(told[2]) < len(places) - 30

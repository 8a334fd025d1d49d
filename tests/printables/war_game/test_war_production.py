"""The war production chart, the form for the board, and cards for territories that the table entered."""

from pathlib import Path

import pytest
from click.testing import CliRunner

from companion.cli import _group as companion
from companion.editions import load
from companion.families.decks import deck
from companion.model.actions import StartGame
from companion.service import HOST, AppContext
from companion.service.games import create_game
from companion.service.reports import GameReport
from companion.service.saved.boards import save_board
from companion.storage.temporary import TemporaryStore
from companion.views.cards import find_card
from printables import Job, NothingToPrint, make
from tests.families.war_game.wartable import CSV
from tests.printables.paper_reading import drawn_text_of, solid
from tests.printables.played import played_game

EDITION = load("war_game")
BOARD = Path(__file__).parents[2] / "families" / "war_game" / "board.csv"
RUHR = {"ruhr": {"name": "Ruhr", "value": 10, "original": "germany", "at_start": "germany", "factory": "major"}}


def text_of(data: bytes) -> list[str]:
    return drawn_text_of(data)


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("ink", ["full", "saver"])
def test_the_chart_has_every_price_and_the_land_and_the_form_is_empty(paper: str, ink: str):
    chart, *forms = text_of(make("war_production", Job(EDITION, paper=paper, ink=ink)))
    for power in EDITION.powers:
        assert power.name in chart
        for price in power.unit_costs.values():
            assert str(price) in chart
    assert "Axis 236, Allies 388, 624 in all" in chart
    assert "13 July - December 1945" in " ".join(chart.split())
    assert len(forms) == 2
    assert all("It must add up to" in form for form in forms)


def test_other_boxes_have_no_such_chart():
    with pytest.raises(NothingToPrint):
        make("war_production", Job(load("revised")))


def test_entered_territories_get_cards_and_leave_the_others_their_codes():
    every = deck(EDITION, RUHR)
    ruhr = next(card for card in every if card["id"] == "ruhr")
    assert [card for card in every if card is not ruhr] == deck(EDITION)
    assert (ruhr["title"], ruhr["value"], ruhr["power"]) == ("Ruhr", 10, "germany")
    assert ruhr["path"] == "/q/war_game/territory/ruhr"
    assert find_card(deck(EDITION, RUHR), ruhr["code"].lower()) == ruhr
    assert find_card(deck(EDITION), ruhr["code"]) is None


def test_a_running_game_prints_its_territories():
    context = AppContext(TemporaryStore())
    save_board(context, HOST, "war_game", "Our box", CSV)
    game = create_game(context, HOST, "war_game", StartGame(scenario="1942"), board="our_box")
    history = context.history(game["id"])
    print_of = GameReport(EDITION, history, game_id=game["id"], name="Friday")
    pages = "\n".join(text_of(make("war_production,cards", Job(EDITION, game=print_of))))
    assert " ".join(pages.split()).count("Central Russia") == 2


def test_a_board_file_prints_cards_from_the_command_line(tmp_path: Path):
    out = tmp_path / "cards.pdf"
    words = ["print", "war_game", "--what", "cards", "-o", str(out)]
    assert CliRunner().invoke(companion, [*words, "--board", str(BOARD)]).exit_code == 0
    printed = "\n".join(text_of(out.read_bytes()))
    assert "Central Russia" in " ".join(printed.split())
    assert printed.count("value") == 63
    broken = tmp_path / "broken.csv"
    broken.write_text("name,value\nKiev,many\n")
    refused = CliRunner().invoke(companion, [*words, "--board", str(broken)])
    assert refused.exit_code == 1
    assert "many" in refused.output


def test_the_chart_of_a_game_has_the_land_of_every_turn_that_is_over() -> None:
    game = played_game("war_game")
    chart = solid(text_of(make("war_production", Job(game.edition, game=game)))[0])
    assert game.snapshot["status"] == "finished"
    for row in game.stats["rounds"]:
        (turn,) = [turn for turn in game.edition.game_turns if turn.number == row["round"]]
        figures = "".join(str(row["powers"][power.id]["production"]) for power in game.edition.powers)
        assert solid(f"{turn.number} {turn.name}{figures}") in chart


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_the_sums_of_the_form_have_the_nations_in_the_order_of_the_chart(paper: str):
    _chart, form, *_more = text_of(make("war_production", Job(EDITION, paper=paper)))
    sums = form[form.index("It must add up to") :]
    at = [sums.index(power.name) for power in EDITION.powers]
    assert at == sorted(at)

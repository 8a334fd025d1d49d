"""Tent cards: they stand on a foot, name the player, and open the power's books."""

import pytest

from companion.editions import load
from printables import Job, make
from printables.pdf.paper import PAPERS
from printables.sheets.setup.tent_cards import FOOT, TAB, face_height
from tests.printables.paper_reading import decoded, text_of
from tests.printables.played import played_game


@pytest.mark.parametrize("paper", PAPERS)
def test_two_equal_faces_a_foot_and_a_tab_take_the_whole_sheet(paper: str) -> None:
    tall = PAPERS[paper].turned().height
    assert 2 * face_height(tall) + FOOT + TAB == pytest.approx(tall)
    assert face_height(tall) > FOOT, "it leans, and does not fall"


def test_each_has_the_code_of_its_power() -> None:
    job = Job(load("aa1941"))
    found = list(decoded(make("tent_cards", job)))
    assert found == [[job.url("power", power.id)] for power in job.edition.powers]


def test_from_a_game_it_names_the_player_and_without_one_there_is_a_line() -> None:
    report = played_game("aa1941")
    texts = text_of(make("tent_cards", Job(report.edition, game=report)))
    for power, text in zip(report.edition.powers, texts, strict=True):
        player = report.snapshot["powers"][power.id]["player"]
        assert (player or "player") in text
    assert all("player" in text for text in text_of(make("tent_cards", Job(load("aa1941")))))

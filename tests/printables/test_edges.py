"""Nothing but the colored bands leaves the printable area: on every sheet of every box, and of their games."""

import os

import pytest

from companion.editions import boxes, load
from printables import Job, names_for
from printables.catalogue import parts
from printables.pdf.sheet import Sheet
from tests.printables.edges import leaving
from tests.printables.played import played_game

EVERYTHING = "COMPANION_FUZZ" in os.environ
PAPERS = (("a4", "full"), ("letter", "saver"))
WAYS = tuple((paper, ink) for paper in ("a4", "letter") for ink in ("full", "saver")) if EVERYTHING else PAPERS
SAMPLE = {("anniversary", "letter"), ("second_world_war", "letter"), ("war_game", "a4"), ("global_1940", "a4")}
"""The boxes that are looked at in every run, and on which paper."""
PRINTS = [(box, *way) for box in boxes() for way in WAYS if EVERYTHING or (box, way[0]) in SAMPLE]


@pytest.mark.parametrize(("box", "paper", "ink"), PRINTS)
def test_nothing_but_the_bands_leaves_the_printable_area(box: str, paper: str, ink: str) -> None:
    edition = load(box)
    names = names_for(edition)
    assert leaving(names, Job(edition, None, paper, ink)) == []


@pytest.mark.parametrize(("box", "paper", "ink"), PRINTS)
def test_nothing_leaves_the_printable_area_of_a_games_papers(box: str, paper: str, ink: str) -> None:
    game = played_game(box)
    names = [name for name in names_for(game.edition, game=True) if parts()[name].needs == "game"]
    assert leaving(names, Job(game.edition, None, paper, ink, game=game)) == []


def test_a_setup_charts_code_that_moves_to_the_right_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    edition = load("aa1941")
    assert leaving("setup_charts", Job(edition)) == []
    draw = Sheet.qr
    monkeypatch.setattr(Sheet, "qr", lambda sheet, url, x, *more, **named: draw(sheet, url, x + 9, *more, **named))
    assert leaving("setup_charts", Job(edition)) != []


def test_what_leaves_by_a_millimeter_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    edition = load("aa1941")
    draw = Sheet.text
    monkeypatch.setattr(Sheet, "text", lambda sheet, x, *more, **named: draw(sheet, x - 1, *more, **named))
    assert leaving("reference", Job(edition)) != []

"""The map on paper: the position, an empty one, on A3 too, and the war as a film strip."""

from functools import cache

import pytest

from companion.editions import boxes, load
from printables import GamePrint, Job, make, names_for
from printables.game import from_history
from printables.parts.map.drawing import fitting, type_size
from printables.parts.map.pages import blank_board
from printables.press import fonts
from printables.press.paper import MARGIN, MM, PAPERS
from tests.printables.paper_reading import drawn_text_of, outside, pages_of, text_of
from tests.printables.sample_game import sample_history

DRAWN = [box for box in boxes() if "blank_map" in names_for(load(box))]


@cache
def game(edition_id: str = "aa1941", scenario: str = "1941") -> GamePrint:
    edition = load(edition_id)
    history = sample_history(edition, scenario, 12)
    return from_history(edition, history, game_id="k3x9", name="Saturday", public_url="http://companion.local")


@pytest.mark.parametrize("ink", ["full", "saver"])
def test_the_map_names_every_land_of_the_position(ink: str) -> None:
    (text,) = drawn_text_of(make("map", Job(load("aa1941"), None, "a4", ink, game=game())))
    flat = text.replace(" ", "").replace("-", "")
    for place in game().snapshot["territories"].values():
        assert place["name"].replace(" ", "").replace("-", "") in flat
    worth = game().snapshot["powers"]["germany"]["production"]
    assert f"Germany {worth}" in text


def test_where_ink_is_saved_no_colour_is_printed() -> None:
    pdf = make("map", Job(load("aa1941"), None, "a4", "saver", game=game()))
    assert b" rg\n" not in b"".join(page.get_contents().get_data() for page in pages_of(pdf))


def test_the_large_map_lies_across_a3_and_stays_out_of_the_pack() -> None:
    (page,) = pages_of(make("blank_map_large", Job(load("aa1941"))))
    assert (round(page.mediabox.width / MM), round(page.mediabox.height / MM)) == (420, 297)
    assert "blank_map_large" in names_for(load("aa1941"))


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("box", DRAWN)
def test_an_empty_map_stays_on_its_paper_with_names_that_can_be_read(box: str, paper: str) -> None:
    fonts.register()
    pdf = make("blank_map", Job(load(box), None, paper))
    pages = pages_of(pdf)
    plan, _ = blank_board(load(box))
    sheet = PAPERS[paper] if len(pages) > 1 else PAPERS[paper].turned()
    room = sheet.content
    scale = fitting(plan, room) if len(pages) == 1 else min(2 * room.width / plan.width, room.height / plan.height)
    assert type_size(plan, scale) >= 5.5
    if len(pages) == 1:
        assert outside(pdf, MARGIN) == []


def test_a_board_that_the_table_enters_has_no_empty_map() -> None:
    assert "blank_map" not in names_for(load("war_game"))


def test_the_report_has_a_film_strip_and_the_resume_pack_the_position() -> None:
    report = text_of(make("after_action", Job(load("aa1941"), game=game())))
    (strip,) = [text for text in report if "The war on the map" in text]
    assert "Start" in strip
    assert "End of round 1" in strip
    resume = text_of(make("resume_pack", Job(load("aa1941"), game=game())))
    assert any("Saturday: the map" in text for text in resume)

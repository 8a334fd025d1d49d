"""The map on paper: the position, an empty one, on A3 too, and the war as a film strip."""

from functools import cache

import pytest

from companion.editions import boxes, load
from companion.service.reports import GameReport
from printables import Job, make, names_for
from printables.catalogue import page_plan
from printables.pdf import fonts
from printables.pdf.paper import MARGIN, MM, PAPERS
from printables.sheets.map.drawing import SMALLEST_TYPE, Drawn, type_size
from printables.sheets.map.pages import MapPage, blank_board
from printables.sheets.map.water_words import Word, placed, shared
from tests.printables.paper_reading import drawn_text_of, outside, pages_of, runs_of, text_of, type_of
from tests.printables.played import played_game
from tests.printables.sample_game import sample_history

DRAWN = [box for box in boxes() if "blank_map" in names_for(load(box))]


@cache
def game(edition_id: str = "aa1941", scenario: str = "1941") -> GameReport:
    edition = load(edition_id)
    history = sample_history(edition, scenario, 12)
    return GameReport(edition, history, game_id="k3x9", name="Saturday")


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


@pytest.mark.parametrize(("box", "upright"), [("pacific_1940", True), ("aa1941", False)])
def test_the_map_is_turned_so_that_the_board_is_largest(box: str, upright: bool) -> None:
    (page,) = pages_of(make("blank_map", Job(load(box))))
    assert (page.mediabox.height > page.mediabox.width) == upright


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("box", DRAWN)
def test_every_name_on_an_empty_map_can_be_read_and_stands_whole_on_one_of_its_pages(box: str, paper: str) -> None:
    fonts.register()
    plan, view = blank_board(load(box))
    pages = MapPage(Job(load(box), None, paper), plan, view, "The map", "", blank=True)
    parts, scale = pages.layout(PAPERS[paper])
    assert type_size(plan, scale) >= SMALLEST_TYPE == 7
    for x, _, w, _ in plan.tiles.values():
        assert any(left <= x and x + w <= right for left, right in parts)


def test_a_map_in_parts_stays_on_its_paper_and_names_every_land() -> None:
    pdf = make("blank_map", Job(load("global_1940"), None, "a4"))
    assert len(pages_of(pdf)) > 1
    assert outside(pdf, MARGIN) == []
    flat = "".join(drawn_text_of(pdf)).replace(" ", "").replace("-", "")
    for place in load("global_1940").territories:
        assert place.name.replace(" ", "").replace("-", "") in flat


def test_the_complete_pack_holds_the_empty_map() -> None:
    assert "Empty map" in [part for _, part, *_ in page_plan("all", Job(load("aa1941")))]


def test_a_board_that_the_table_enters_has_no_empty_map() -> None:
    assert "blank_map" not in names_for(load("war_game"))


def test_the_report_has_a_film_strip_and_the_resume_pack_the_position() -> None:
    report = text_of(make("after_action", Job(load("aa1941"), game=game())))
    (strip,) = [text for text in report if "The war on the map" in text]
    assert "Start" in strip
    assert "End of round 1" in strip
    resume = text_of(make("resume_pack", Job(load("aa1941"), game=game())))
    assert any("Saturday: the map" in text for text in resume)


def test_the_figures_of_a_key_are_those_of_the_books() -> None:
    """The Netherlands East Indies are worth 3, but give the Commonwealth nothing yet."""
    game = played_game("second_world_war")
    key = " ".join(run.text for run in runs_of(make("map", Job(game.edition, game=game)))[0])
    limit = game.snapshot["powers"]["commonwealth"]["production"]
    land = [place for place in game.snapshot["territories"].values() if place["controller"] == "commonwealth"]
    assert limit < sum(place["value"] or 0 for place in land)
    assert f"Commonwealth {limit} " in key
    assert "Limit:" in key


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_where_a_link_leaves_the_map_its_words_keep_clear_of_the_edge(paper: str) -> None:
    edition = load("global_1940")
    plan, _view = blank_board(edition)
    leaving = {exit_.text for exit_ in plan.exits}
    leaving -= {sea.number for sea in plan.seas}
    (page,) = type_of(make("blank_map_large", Job(edition, paper=paper)))
    (head,) = [line for line in page if line.text.strip() == edition.title]  # as far to the right as the map
    words = [line for line in page if line.text.strip() in leaving]
    assert len(words) == 2
    assert [line.text for line in words if line.bounds[2] > head.bounds[2] - 0.8 * MM] == []


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("box", DRAWN)
def test_where_a_link_leads_is_written_on_no_tile(box: str, paper: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """In two lines where one has no room: on Anniversary's board, Hawaiian Islands began below Okinawa."""
    met: list[str] = []

    def keep(drawn: Drawn) -> list[Word]:
        words = placed(drawn)
        tiles = [drawn.field(rect) for rect in drawn.plan.tiles.values()]
        met.extend(word.text for word in words for tile in tiles if shared(word.box, tile) > 0.5)
        return words

    monkeypatch.setattr("printables.sheets.map.water_words.placed", keep)
    make("blank_map", Job(load(box), paper=paper))
    assert met == []

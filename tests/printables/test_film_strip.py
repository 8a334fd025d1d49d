"""The film strip of a report: pictures of the board that fill their page, and do not become too many."""

from dataclasses import replace

import pytest

from companion.editions import load
from printables import Job, make
from printables.pdf.paper import Box
from printables.sheets.map import pages
from tests.printables.paper_reading import drawn_text_of
from tests.printables.played import played_game
from tests.printables.reports import Showing
from tests.printables.samples import played

ROOM = Box(12, 29, 186, 244)
RATIO = 2.1


@pytest.mark.parametrize("count", range(1, 9))
def test_pictures_stay_on_the_page_and_apart_and_none_is_narrower_than_half_of_it(count: int) -> None:
    places = pages.film(count, RATIO, ROOM)
    assert len(places) == count
    for number, place in enumerate(places):
        assert ROOM.x <= place.x
        assert place.right <= ROOM.right + 1e-6
        assert place.bottom <= ROOM.bottom + 1e-6
        assert place.width >= (ROOM.width - pages.STRIP_GAP) / 2 - 1e-6
        for other in places[number + 1 :]:
            assert other.y >= place.bottom - 1e-6 or other.x >= place.right


def test_a_long_game_has_three_pages_with_the_start_and_the_end() -> None:
    game = played(load("aa1941"), "1941")
    frames = [(f"End of round {number}", *game.strip[0][1:]) for number in range(300)]
    job = Job(load("aa1941"), game=Showing(game, strip=frames))
    assert len(pages.strip(job)) == pages.STRIP_PAGES


@pytest.mark.parametrize("count", [1, 2, 4, 6, 12, 40])
def test_the_last_picture_of_a_board_of_countries_names_them_however_many_there_are(count: int) -> None:
    game = played_game("second_world_war")
    frames = [(f"Season {number}", *game.strip[-1][1:]) for number in range(count)]
    job = Job(load("second_world_war"), game=Showing(game, strip=frames))
    strip = [text for text in drawn_text_of(make("after_action", job)) if text.startswith("The war on the map")]
    assert len(strip) <= pages.STRIP_PAGES
    assert f"Season {count - 1}" in strip[-1]
    assert "Yugoslavia" in strip[-1]
    assert sum(text.count("Season ") for text in strip) <= count


def test_a_board_that_nobody_had_entered_at_the_start_has_no_picture_of_it() -> None:
    game = played_game("war_game")
    _when, plan, tiles = game.strip[-1]
    frames = [("Start", replace(plan, tiles={}), {}), ("Now", plan, tiles)]
    job = Job(load("war_game"), game=Showing(game, strip=frames))
    behind = drawn_text_of(make("front_page", job))[1]
    (strip,) = [text for text in drawn_text_of(make("after_action", job)) if text.startswith("The war on the map")]
    for page in (behind, strip):
        assert ("Start" in page, "Now" in page) == (False, True)

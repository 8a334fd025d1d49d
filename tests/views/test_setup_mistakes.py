"""The model of mistakes in a setup, which spaces it has people count, and the page about how much that finds."""

from math import isclose

import pytest

from companion.views.maps.terrain import Terrain
from companion.views.setup.mistakes import Board, board_of, counting_order, mistakes, similar_names
from tools import setup_mistakes

KINDS = {"infantry": "land", "fighter": "air", "submarine": "sea", "factory": "building"}
TERRAIN = Terrain(
    lands={"poland": "Poland", "east_poland": "East Poland", "spain": "Spain", "ural": "Ural"},
    borders=frozenset({("poland", "spain"), ("spain", "ural")}),
    coasts=frozenset({("spain", "12"), ("poland", "12")}),
    seas=("12", "13", "21"),
    sea_borders=frozenset({("12", "13")}),
)
SPACES = ("poland", "east_poland", "spain", "ural", "sea_zone_12", "sea_zone_13", "sea_zone_21")


def board(**pieces: dict[str, int]) -> Board:
    piles = {space: {"germany": units} for space, units in pieces.items()}
    return board_of(piles, SPACES, TERRAIN, similar_names(TERRAIN), KINDS)


def test_names_that_share_a_word_and_numbers_that_look_alike_are_similar():
    alike = similar_names(TERRAIN)
    assert alike["poland"] == {"east_poland"}
    assert alike["sea_zone_12"] == {"sea_zone_13", "sea_zone_21"}
    assert "spain" not in alike


def test_every_piece_weighs_the_same_and_each_slip_that_can_happen_is_equally_likely():
    made = [*mistakes(board(poland={"infantry": 2}, ural={"infantry": 1}))]
    of_poland = {(mistake.slip, mistake.other): mistake.weight for mistake in made if mistake.space == "poland"}
    slips = [("left_out", None), ("doubled", None), ("next_door", "spain"), ("similar_name", "east_poland")]
    assert of_poland == dict.fromkeys(slips, 0.5)
    of_ural = {mistake.slip: mistake.weight for mistake in made if mistake.space == "ural"}
    assert of_ural.keys() == {"left_out", "doubled", "next_door"}
    assert isclose(sum(of_ural.values()), 1)


def test_ships_stay_at_sea_and_land_units_on_land_but_aircraft_go_anywhere():
    of_land = [*mistakes(board(spain={"infantry": 1, "fighter": 1}))]
    others = {unit: {made.other for made in of_land if made.unit == unit} for unit in ("infantry", "fighter")}
    assert others["infantry"] == {None, "poland", "ural"}
    assert others["fighter"] == {None, "poland", "ural", "sea_zone_12"}
    at_sea = {mistake.other for mistake in mistakes(board(sea_zone_12={"submarine": 1}))}
    assert at_sea == {None, "sea_zone_13", "sea_zone_21"}


def test_buildings_are_not_counted():
    assert [*mistakes(board(spain={"factory": 1}))] == []


def test_the_fullest_space_is_counted_first_and_what_it_already_finds_counts_no_more():
    assert counting_order(board(poland={"infantry": 6}, ural={"infantry": 2}))[0] == "poland"
    # spain would find half of what is misplaced from both sides; after it, poland's own pieces find more than ural's
    order = counting_order(board(poland={"infantry": 3}, spain={"infantry": 9}, ural={"infantry": 2}))
    assert order[:3] == ["spain", "poland", "ural"]


def test_a_count_finds_a_mistake_wherever_it_shows_and_leads_to_its_neighbors():
    made_of = board(poland={"infantry": 1}, spain={"infantry": 1}, ural={"infantry": 1})
    moved = next(mistake for mistake in mistakes(made_of) if (mistake.space, mistake.other) == ("poland", "spain"))
    lost = next(mistake for mistake in mistakes(made_of) if (mistake.space, mistake.slip) == ("ural", "left_out"))
    assert setup_mistakes.check(made_of, [moved, lost], ["spain"], follow=False) == (1, 1)
    assert setup_mistakes.check(made_of, [moved, lost], ["spain"], follow=True)[0] == 2
    assert setup_mistakes.check(made_of, [lost], ["east_poland"], follow=True) == (0, 1)


def test_two_mistakes_that_cancel_out_are_not_found():
    made_of = board(ural={"infantry": 2})
    slips = {mistake.slip: mistake for mistake in mistakes(made_of)}
    assert setup_mistakes.check(made_of, [slips["left_out"], slips["doubled"]], ["ural"], follow=True) == (0, 1)


@pytest.mark.parametrize("title", ["Axis & Allies 1941, 1941"])
def test_the_page_says_what_the_simulation_finds(title: str):
    of_title = dict(setup_mistakes.boards(only="aa1941"))[title]
    line = setup_mistakes.line(setup_mistakes.row(title, of_title))
    page = setup_mistakes.PAGE.read_text(encoding="utf-8")
    assert line in page
    assert page.startswith(setup_mistakes.TEXT.partition("{")[0])

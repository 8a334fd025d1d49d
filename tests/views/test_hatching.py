"""Hatchings: what one tile shows goes on in the next, on screens and on paper."""

from math import hypot

import pytest

from companion.views.drawing.hatching import BY_COLOUR, HATCHINGS, hatched, numbered, tile


@pytest.mark.parametrize("number", range(len(HATCHINGS)))
def test_a_hatching_goes_on_in_the_next_tile(number: int) -> None:
    wide, tall = tile(number, 1.5)
    here = [*hatched(3, 4, wide, tall, number, 1.5)]
    beside = [*hatched(3 + wide, 4, wide, tall, number, 1.5)]
    below = [*hatched(3, 4 + tall, wide, tall, number, 1.5)]
    assert here
    for moved, lines in (((wide, 0), beside), ((0, tall), below)):
        back = [(a - moved[0], b - moved[1], c - moved[0], d - moved[1]) for a, b, c, d in lines]
        assert [pytest.approx(line) for line in here] == back


@pytest.mark.parametrize("number", range(len(HATCHINGS)))
def test_lines_are_about_a_distance_apart_whatever_their_direction(number: int) -> None:
    hatching = HATCHINGS[number]
    for family in hatching.families:
        distance = 1 / hypot(family.across / hatching.width, family.down / hatching.height)
        assert 1.0 <= distance <= 2.6


def test_a_color_of_another_box_gets_a_free_hatching_and_nobodys_is_nobodys() -> None:
    found = numbered([*BY_COLOUR, "#123456", "#654321"])
    assert len(set(found.values())) == len(found)
    assert 0 not in found.values()
    assert {colour: found[colour] for colour in BY_COLOUR} == BY_COLOUR

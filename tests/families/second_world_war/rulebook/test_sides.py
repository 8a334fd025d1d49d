"""Who the powers are, and on which side."""

from tests.families.second_world_war.campaign import EDITION


def test_the_powers_are_the_seven_major_countries():
    assert set(EDITION.power) == {
        "commonwealth", "france", "germany", "italy", "japan", "soviet_union", "united_states",
    }  # fmt: skip


def test_the_sides_are_the_printed_ones():
    assert {one for one in EDITION.power if EDITION.side_of(one) == "axis"} == {"germany", "italy", "japan"}
    assert {one for one in EDITION.power if EDITION.side_of(one) == "allies"} == {
        "commonwealth", "france", "soviet_union", "united_states",
    }  # fmt: skip

"""Who the powers are, and on which side."""

from tests.families.second_world_war.campaign import EDITION


def test_the_powers_are_the_seven_major_countries():
    assert set(EDITION.powers.ids) == {
        "commonwealth", "france", "germany", "italy", "japan", "soviet_union", "united_states",
    }  # fmt: skip


def test_the_sides_are_the_printed_ones():
    assert {power for power in EDITION.powers.ids if EDITION.side_of(power) == "axis"} == {"germany", "italy", "japan"}
    assert {power for power in EDITION.powers.ids if EDITION.side_of(power) == "allies"} == {
        "commonwealth", "france", "soviet_union", "united_states",
    }  # fmt: skip

"""How a game is played if the table says nothing, and whose income waits for which answer, typed a second time."""

import pytest

from companion.editions import load

DEFAULTS = {
    "aa1941": {"victory": "two_capitals", "dice": "standard"},
    "aa1942": {
        "victory": "standard",
        "dardanelles_closed": False,
        "escorts_and_interceptors": False,
        "dice": "standard",
    },
    "global_1940": {"research": False, "dice": "standard"},
    "revised": {
        "research": True,
        "victory_cities": 10,
        "individual_winner": False,
        "national_advantages": 0,
        "dice": "standard",
    },
}
ASKED_FOR = {
    "anniversary": {
        "no_enemy_warships_in_13_14_15": {"italy"},
        "no_other_allies_in_soviet_territory": {"soviet_union"},
    },
    "revised": {"german_submarines": {"united_kingdom", "united_states"}},
}


@pytest.mark.parametrize("box", DEFAULTS)
def test_what_is_played_unless_the_table_says_otherwise(box: str):
    assert {option.id: option.default for option in load(box).options} == DEFAULTS[box]


@pytest.mark.parametrize("box", ASKED_FOR)
def test_whose_income_waits_for_which_answer(box: str):
    assert {claim.id: set(claim.asked_for) for claim in load(box).claims} == ASKED_FOR[box]

"""Dice: six sides, and how many of them."""

import pytest

from tests.families.second_world_war.campaign import AXIS, WESTERN, Campaign, Raw
from tests.families.second_world_war.moves import capital, ready, roll, special

ROLLED: dict[str, tuple[str, Raw]] = {
    "capital": (AXIS, capital("france", "germany", dice=[7, 1])),
    "special check": (AXIS, special("french_capitulation", 0, 6)),
    "commitment": (AXIS, roll("yugoslav_commitment", 7)),
    "atomic bomb": (WESTERN, {"type": "drop_atomic_bomb", "target": "japan", "dice": [1, 9]}),
}


@pytest.mark.parametrize("word", ROLLED)
def test_a_die_shows_one_to_six(word: str):
    bloc, action = ROLLED[word]
    game = ready(bloc, season="winter 1945", wars=[("japan", "united_states")])
    game.refuses(action, "invalid_dice", "1 to 6")


def test_a_die_for_points_shows_one_to_six():
    game = Campaign(options={"random_action_points": True}).given(bloc=AXIS)
    game.refuses(
        {"type": "buy_points", "power": "germany", "resources": 1, "theatre": "et", "dice": [0]}, "invalid_dice"
    )


@pytest.mark.parametrize("dice", [[6], [6, 6, 6]])
def test_a_surrender_check_takes_two_dice(dice: list[int]):
    Campaign().given(bloc=AXIS).refuses(capital("france", "germany", dice=dice), "invalid_dice")

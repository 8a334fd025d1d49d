"""Kamikazes and atomic bombs are counted; kinds of units that only some powers have are built by these only."""

import pytest

from companion.families.second_world_war.views.turn_card import turn_card
from tests.families.second_world_war.campaign import AXIS, EDITION, WESTERN, Campaign, Raw

BUILD: Raw = {"type": "build_reinforcement", "power": "united_states", "units": {"atomic_bomb": 1}}
DROP: Raw = {"type": "drop_atomic_bomb", "target": "japan", "dice": [1, 1]}
KAMIKAZE: Raw = {"type": "spend_points", "power": "japan", "operation": "kamikazes"}


def in_1945() -> Campaign:
    return Campaign().given(season="winter 1945", bloc=WESTERN, wars=[("japan", "united_states")])


def test_a_bomb_is_built_before_it_is_dropped_and_spent_when_it_is():
    game = in_1945().objects(DROP, "no_bomb", "built as a reinforcement first")
    game.when(BUILD).then(special={"atomic_bomb": 1}).when(DROP).then(special={}, bombs={"japan": 1})
    game.objects(DROP, "no_bomb")


def test_the_banker_may_drop_a_bomb_that_the_books_do_not_know_of():
    in_1945().when({**DROP, "override": "built before the books"}).then(special={}, bombs={"japan": 1})


def test_a_bomb_that_is_lost_on_its_way_is_not_dropped():
    game = in_1945().when(BUILD).when({"type": "lose_units", "power": "united_states", "unit": "atomic_bomb"})
    game.then(special={}, says="Out of play: 1 atomic bomb; 0 left.").objects(DROP, "no_bomb")
    game.refuses({"type": "lose_units", "power": "united_states", "unit": "atomic_bomb"}, "unknown_item")


def test_a_bomb_is_not_rebuilt():
    in_1945().refuses({"type": "rebuild_unit", "power": "united_states", "unit": "atomic_bomb"}, "not_rebuilt")


def test_no_more_than_three_kamikazes_are_in_play():
    game = Campaign().given(bloc=AXIS, points={"japan": 9}).objects({**KAMIKAZE, "count": 5}, "too_many_in_play")
    game.when({**KAMIKAZE, "count": 3}).then(special={"kamikaze": 3}).objects(KAMIKAZE, "too_many_in_play", "are 3")
    game.when({"type": "lose_units", "power": "japan", "unit": "kamikaze", "count": 2}).when(KAMIKAZE)
    game.then(special={"kamikaze": 2})
    assert turn_card(EDITION, game.state, "japan")["special_units"] == {"kamikaze": 2}


@pytest.mark.parametrize(
    ("power", "unit"),
    [("germany", "strategic_bomber"), ("germany", "atomic_bomb"), ("italy", "q_ship"), ("japan", "pocket_battleship")],
)
def test_units_that_a_power_does_not_have_are_objected_to(power: str, unit: str):
    game = Campaign().given(season="winter 1945", bloc=AXIS)
    game.objects({"type": "build_reinforcement", "power": power, "units": {unit: 1}}, "no_such_units")
    if unit != "atomic_bomb":
        game.objects({"type": "rebuild_unit", "power": power, "unit": unit, "box": 2}, "no_such_units")


def test_build_lists_offer_only_what_a_power_may_build():
    game = Campaign().given(season="fall 1944", bloc=WESTERN)
    card = turn_card(EDITION, game.state, "united_states")
    assert "strategic_bomber" in card["first_boxes"]
    assert not {"q_ship", "pocket_battleship", "kamikaze", "conscripts", "atomic_bomb"} & set(card["first_boxes"])
    assert "atomic_bomb" not in card["may_build"]
    game.given(season="winter 1945", bloc=WESTERN)
    assert "atomic_bomb" in turn_card(EDITION, game.state, "united_states")["may_build"]
    assert "strategic_bomber" not in turn_card(EDITION, game.state, "germany")["may_build"]
    assert {"q_ship", "pocket_battleship"} <= set(turn_card(EDITION, game.state, "germany")["may_build"])


def test_only_powers_at_war_move_on_the_raider_display():
    move: Raw = {"type": "spend_points", "power": "united_states", "operation": "raider_display_move", "theatre": "sm"}
    game = Campaign().given(bloc=WESTERN, points={"united_states": 2}).objects(move, "not_belligerent", "is neutral")
    game.given(wars=[("germany", "united_states")]).when(move).then(points={"united_states": 1})


def test_only_powers_at_war_hunt_raiders():
    hunt: Raw = {"type": "spend_points", "power": "united_states", "operation": "raider_hunt", "theatre": "sm"}
    game = Campaign().given(bloc=WESTERN, points={"united_states": 2}).objects(hunt, "not_belligerent", "is neutral")
    game.given(wars=[("germany", "united_states")]).when(hunt).then(points={"united_states": 1})

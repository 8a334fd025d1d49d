"""What leaves the map when a land falls, and what the calendar says of units: reminders in the entry."""

import pytest

from tests.families.second_world_war.campaign import AXIS, WESTERN, Campaign
from tests.families.second_world_war.moves import capital, declare, ready, take

WARS = [("italy", "commonwealth"), ("japan", "commonwealth"), ("japan", "united_states"), ("germany", "united_states")]


@pytest.mark.parametrize(
    ("land", "bloc", "by", "note"),
    [
        ("east_africa", WESTERN, "commonwealth", "Remove the Italian East African unit."),
        ("manchuria", WESTERN, "commonwealth", "Remove the Manchuria garrison"),
        ("korea", WESTERN, "united_states", "Remove the Korea garrison"),
        ("philippines", AXIS, "japan", "Remove the Philippine units."),
    ],
)
def test_garrisons_leave_with_their_land(land: str, bloc: str, by: str, note: str):
    ready(bloc, wars=WARS).when(take(land, by)).then(says=note)


def test_both_garrisons_leave_with_japan():
    game = ready(WESTERN, wars=WARS).when(capital("japan", "united_states", dice=[6, 6]))
    game.then(says=("Remove the Manchuria garrison", "Remove the Korea garrison"))


def test_a_garrison_that_left_with_its_land_is_not_spoken_of_again():
    game = ready(WESTERN, wars=WARS).when(take("manchuria", "commonwealth")).then(says="Remove the Manchuria garrison")
    game.when(capital("japan", "united_states", dice=[6, 6])).then(says="Remove the Korea garrison")
    assert "Manchuria garrison" not in game.summary


def test_the_african_colonial_unit_leaves_when_both_its_ports_are_lost():
    game = ready(AXIS, wars=WARS).when(take("lagos", "italy"))
    assert "African Colonial" not in game.summary
    game.when(take("mombasa", "italy")).then(says="Remove the African Colonial unit of the Commonwealth.")


def test_the_east_indies_check_by_five_once_their_units_are_there_and_these_leave_with_them():
    game = ready(AXIS, country={"netherlands_east_indies": ("uncommitted_ally", "commonwealth")})
    game.when(declare("japan", "commonwealth")).then(says="Its units deploy in Batavia.")
    game.refuses(take("netherlands_east_indies", "japan"), "not_surrendered")
    game.when(capital("netherlands_east_indies", "japan", dice=[2, 3])).then(says="not above 5: it fights on")
    game.when({"type": "count_units", "country": "netherlands_east_indies", "enemy": 2, "friendly": 0})
    game.then(country={"netherlands_east_indies": ("captured", "japan")}, says="Remove its units.")


def test_the_east_indies_fall_at_once_while_their_units_are_not_there():
    game = ready(AXIS, wars=[("japan", "commonwealth")])
    game.given(country={"netherlands_east_indies": ("uncommitted_ally", "commonwealth")})
    game.when(take("netherlands_east_indies", "japan"))
    game.then(country={"netherlands_east_indies": ("captured", "japan")})
    assert "Remove its units" not in game.summary


def test_german_submarines_range_further_from_1942_on():
    game = Campaign().given(season="fall 1941", phase="end_of_season").when({"type": "advance_phase"})
    game.then(says="German submarines trace supply over nine movement points instead of six from now on.")

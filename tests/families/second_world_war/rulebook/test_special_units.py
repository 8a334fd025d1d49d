"""Units that come at the price of others: kamikazes and Luftwaffe field units."""

import pytest

from tests.families.second_world_war.campaign import AXIS, Campaign


@pytest.mark.parametrize(("power", "operation"), [("japan", "kamikazes"), ("germany", "luftwaffe_field_unit")])
def test_one_of_them_costs_a_point_and_no_resource(power: str, operation: str):
    game = Campaign().given(bloc=AXIS, points={power: 2})
    before = game.state.treasury(power)
    game.when({"type": "spend_points", "power": power, "operation": operation})
    game.then(points={power: 1}, available={power: before})
    game.given(points={power: 0})
    game.refuses({"type": "spend_points", "power": power, "operation": operation}, "not_enough_points")

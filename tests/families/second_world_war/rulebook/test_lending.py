"""Lend-Lease, where the other tests leave something open."""

from tests.families.second_world_war.campaign import WESTERN, Campaign

SEND = {"type": "send_lend_lease", "route": "atlantic"}


def test_a_neutral_united_states_sends_what_its_free_point_pays_for():
    game = Campaign().given(season="summer 1941", bloc=WESTERN, treaties={"lend_lease_act": True})
    game.refuses({**SEND, "amount": 2}, "not_enough_points")
    game.objects({"type": "buy_points", "power": "united_states", "resources": 1, "theatre": "et"}, "default_only")
    game.when(SEND)
    assert "united_states" in game.state.this_impulse.default
    game.then(available={"united_states": 12, "commonwealth": 14}).refuses(SEND, "not_enough_points")

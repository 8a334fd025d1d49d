"""Convoy raids, where the other tests leave something open."""

from tests.families.second_world_war.campaign import AXIS, LIMITS_1939, Campaign

RAID = {"type": "raid_convoys", "by": "germany", "target": "commonwealth"}


def test_only_the_power_that_is_raided_loses_resources():
    game = Campaign().given(bloc=AXIS).when({**RAID, "hits": 3})
    game.then(available={**LIMITS_1939, "commonwealth": LIMITS_1939["commonwealth"] - 3}, limit=LIMITS_1939)


def test_hits_on_an_escort_cost_no_resources():
    Campaign().given(bloc=AXIS).when({**RAID, "hits": 0}).then(available=LIMITS_1939)


def test_convoys_may_be_raided_again_in_the_same_impulse():
    game = Campaign().given(bloc=AXIS).when({**RAID, "hits": 1}, {**RAID, "hits": 1})
    game.then(available={"commonwealth": LIMITS_1939["commonwealth"] - 2})

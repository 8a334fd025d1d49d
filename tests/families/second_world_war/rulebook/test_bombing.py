"""Strategic bombing, where the other tests leave something open."""

from tests.families.second_world_war.campaign import IN_EARNEST, WESTERN, Campaign


def test_a_capital_in_axis_hands_is_a_target():
    game = Campaign().given(treaties=IN_EARNEST, bloc=WESTERN, country={"norway": ("captured", "germany")})
    raid = {"type": "bomb_city", "by": "commonwealth", "target": "germany", "city": "oslo", "raid": "daylight"}
    game.when({**raid, "hits": 1}).then(available={"germany": 6}, says="Daylight raid on Oslo")
    game.objects({**raid, "hits": 1}, "already_bombed", "Oslo")


def test_bombing_a_city_costs_no_point():
    game = Campaign().given(treaties=IN_EARNEST, bloc=WESTERN, points={"commonwealth/et": 2})
    raid = {"type": "bomb_city", "by": "commonwealth", "target": "germany", "city": "kiel", "raid": "daylight"}
    game.when({**raid, "hits": 1}).then(points={"commonwealth/et": 2})
    game.given(points={"commonwealth/et": 0}).when({**raid, "city": "berlin", "hits": 1})

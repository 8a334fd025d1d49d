"""Strategic bombing, where the other tests leave something open."""

from tests.families.second_world_war.campaign import IN_EARNEST, VALUES, WESTERN, Campaign, numbers


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


def test_a_named_city_is_a_target_only_as_the_rule_says():
    raid = {"type": "bomb_city", "by": "commonwealth", "target": "germany", "raid": "daylight", "hits": 1}
    wars = [("italy", "commonwealth")]
    game = Campaign().given(treaties=IN_EARNEST, bloc=WESTERN, wars=wars, places={"vladivostok": "germany"})
    game.refuses({**raid, "city": "Moscow"}, "invalid_target", "Moscow is neither")
    game.refuses({**raid, "city": "vladivostok"}, "invalid_target")
    game.refuses({**raid, "city": "Rome"}, "invalid_target")
    game.refuses({**raid, "city": "Paris"}, "invalid_target")
    game.when({**raid, "target": "italy", "city": "Rome"})
    game.when({**raid, "target": "italy", "city": "Tirana"})
    worthless = numbers(resource_value={**VALUES, "albania": 0})
    game = Campaign(entered=worthless).given(treaties=IN_EARNEST, bloc=WESTERN, wars=wars)
    game.refuses({**raid, "target": "italy", "city": "Tirana"}, "invalid_target")


def test_a_city_keeps_its_name_in_every_script_and_needs_one():
    raid = {"type": "bomb_city", "by": "commonwealth", "target": "germany", "raid": "daylight", "hits": 1}
    game = Campaign().given(treaties=IN_EARNEST, bloc=WESTERN)
    for city in ("Köln", "Кёльн", "München"):
        game.when({**raid, "city": city})
        assert f"Daylight raid on {city}:" in game.summary
        game.objects({**raid, "city": city}, "already_bombed", city)
    game.refuses({**raid, "city": "  "}, "invalid_target", "Name the city")
    game.refuses({**raid, "city": "!?"}, "invalid_target", "Name the city")

"""The weather by theater: two powers' points are tied to one as printed, all powers' by an option."""

from tests.families.second_world_war.campaign import AXIS, WESTERN, Campaign, Raw

BOUND: Raw = {"points_bound_to_theatre": True}
LITERAL: Raw = {"weather_binds_points": False}


def buy(power: str, theatre: str | None, resources: int = 1) -> Raw:
    return {"type": "buy_points", "power": power, "resources": resources, "theatre": theatre}


def spend(power: str, theatre: str | None, count: int = 1, **more: object) -> Raw:
    return {
        "type": "spend_points", "power": power, "operation": "ground_attack", "theatre": theatre, "count": count,
        **more,
    }  # fmt: skip


def test_read_literally_germany_may_buy_in_good_weather_and_spend_in_bad():
    game = Campaign(options=LITERAL).given(season="winter 1940", bloc=AXIS).when(buy("germany", "pt"))
    game.then(points={"germany": 6}).when(spend("germany", "et", 6)).then(points={"germany": 0})


def test_by_the_option_points_are_for_the_theatre_they_were_bought_for():
    game = Campaign(options=BOUND).given(season="winter 1940", bloc=AXIS)
    game.refuses(buy("germany", None), "invalid_theatre", "Choose the European Theater")
    game.when(buy("germany", "pt"), buy("germany", "et")).then(points={"germany/pt": 6, "germany/et": 4, "germany": 0})
    game.objects(spend("germany", "et", 5), "wrong_theatre", "European Theater")
    game.when(spend("germany", "et", 4)).then(points={"germany/et": 0, "germany/pt": 6})
    game.refuses(spend("germany", None), "invalid_theatre")


def test_the_banker_may_let_points_of_another_theatre_pay():
    game = Campaign().given(bloc=WESTERN, points={"commonwealth/et": 1, "commonwealth/pt": 2})
    game.when(spend("commonwealth", "pt", 3, override="the table says so"))
    game.then(points={"commonwealth/et": 0, "commonwealth/pt": 0})


def test_more_points_than_there_are_stay_refused():
    game = Campaign().given(bloc=WESTERN, points={"commonwealth/et": 1, "commonwealth/pt": 2})
    game.refuses(spend("commonwealth", "pt", 4), "not_enough_points")


def test_a_unit_is_deployed_with_points_of_its_theatre():
    game = Campaign().given(bloc=WESTERN, points={"commonwealth/et": 2})
    game.when({"type": "place_on_display", "power": "commonwealth", "unit": "infantry", "reason": "r"})
    game.given(bloc=WESTERN, impulse=2)
    deploy: Raw = {"type": "deploy_units", "power": "commonwealth", "items": ["commonwealth_1"]}
    game.objects(deploy, "wrong_theatre", "Say which map")
    game.objects({**deploy, "theatre": "pt"}, "wrong_theatre", "for the Pacific Theater")
    game.when({**deploy, "theatre": "et"}).then(points={"commonwealth/et": 1})

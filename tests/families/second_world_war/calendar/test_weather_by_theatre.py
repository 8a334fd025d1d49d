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


def declare(power: str, target: str, **more: object) -> Raw:
    return {"type": "declare_war", "power": power, "target": target, **more}


class TestWhatIsNoAttack:
    """Declarations, interventions, forced surrender, and Lend-Lease are paid for with points of their theater."""

    def winter(self, bloc: str = AXIS, options: Raw | None = None, **more: object) -> Campaign:
        return Campaign(options=options or {}).given(season="winter 1940", bloc=bloc, **more)  # type: ignore[arg-type]

    def test_points_bought_for_the_pacific_in_winter_declare_no_war_in_europe(self):
        game = self.winter().when(buy("germany", "pt"))
        game.objects(declare("germany", "denmark"), "wrong_theatre", "for the European Theater")
        game.objects(declare("germany", "denmark", theatre="pt"), "wrong_theatre", "Use points for the European")
        game.when(buy("germany", "et"), declare("germany", "denmark")).then(points={"germany/pt": 6, "germany": 3})

    def test_a_war_is_declared_where_both_have_land(self):
        game = Campaign().given(season="summer 1940", bloc=AXIS, points={"japan/et": 9, "japan/pt": 9})
        game.given(wars=[("japan", "nationalist_china")])
        game.when(declare("japan", "commonwealth")).then(points={"japan/et": 9, "japan/pt": 8})
        game.when(declare("japan", "netherlands")).then(points={"japan/et": 9, "japan/pt": 7})
        game = self.winter(points={"germany/et": 9, "germany/pt": 9}).when(declare("germany", "netherlands"))
        game.then(points={"germany/et": 8, "germany/pt": 9})

    def test_the_commonwealth_says_for_which_map_or_pays_where_the_war_is(self):
        points = {"commonwealth/et": 2, "commonwealth/pt": 2}
        game = self.winter(WESTERN, points=points, treaties={"sitzkrieg": False})
        game.objects(declare("commonwealth", "italy", theatre="pt"), "wrong_theatre")
        game.when(declare("commonwealth", "italy")).then(points={"commonwealth/et": 1, "commonwealth/pt": 2})

    def test_read_literally_any_points_pay_and_the_map_may_be_named(self):
        game = self.winter(options=LITERAL).when(buy("germany", "pt")).when(declare("germany", "denmark", theatre="pt"))
        assert game.state.this_impulse.spent[-1].theatre == "pt"

    def test_an_intervention_is_paid_for_where_the_country_is(self):
        game = self.winter(WESTERN, points={"commonwealth/pt": 9}, country={"poland": ("at_war", None)})
        help_poland: Raw = {"type": "intervene", "power": "commonwealth", "country": "poland"}
        game.objects(help_poland, "wrong_theatre").given(points={"commonwealth/et": 1}).when(help_poland)
        game.then(points={"commonwealth/et": 0, "commonwealth/pt": 9})

    def test_france_is_forced_to_capitulate_with_points_for_europe(self):
        game = self.winter(points={"germany/pt": 9}, treaties={"sitzkrieg": False})
        force: Raw = {"type": "check_surrender", "check": "french_capitulation", "by": "germany", "dice": [1, 1]}
        game.objects({**force, "theatre": "pt"}, "wrong_theatre", "Force France to capitulate: points for")
        game.objects(force, "wrong_theatre").given(points={"germany/et": 1}).when(force)
        game.then(points={"germany/et": 0, "germany/pt": 9})

    def test_yugoslavia_is_courted_and_vichy_disbanded_with_points_for_europe(self):
        game = self.winter(points={"germany/pt": 9})
        game.objects({"type": "roll_commitment", "table": "yugoslav_commitment", "die": 1}, "wrong_theatre")
        game = self.winter(
            points={"germany/pt": 9}, surrendered={"france": "germany"}, wars=[("germany", "united_states")]
        )
        game.given(country={"vichy_france": ("neutral", None)})
        game.objects({"type": "spend_points", "power": "germany", "operation": "disband_vichy"}, "wrong_theatre")

    def test_lend_lease_is_paid_for_where_it_arrives(self):
        wars = [("germany", "soviet_union"), ("united_states", "germany")]
        game = Campaign().given(season="winter 1942", bloc=WESTERN, wars=wars, treaties={"lend_lease_act": True})
        send: Raw = {"type": "send_lend_lease", "route": "vladivostok"}
        game.given(points={"united_states/et": 9}).objects(send, "wrong_theatre", "for the Pacific Theater")
        game.objects({**send, "theatre": "et"}, "wrong_theatre", "Use points for the Pacific Theater")
        game.given(points={"united_states/pt": 1}).when({**send, "theatre": "pt"})
        game.then(points={"united_states/et": 9, "united_states/pt": 0})

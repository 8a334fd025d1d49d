"""What is easily overlooked in The Second World War, line by line of its rulebook."""

import pytest
from msgspec.structs import replace

from companion.engine.decide import decide
from companion.engine.parsing import parse_action
from companion.families.second_world_war.rules import world
from companion.families.second_world_war.rules.points import operations
from companion.families.second_world_war.views.surrender import possible_checks
from tests.families.second_world_war.campaign import AXIS, EDITION, IN_EARNEST, RULES, WESTERN, Campaign, Raw
from tests.families.second_world_war.moves import spend


def bought(power: str, theatre: str | None, **options: bool) -> Campaign:
    game = Campaign(options=dict(options)).given(season="winter 1940", bloc=AXIS)
    return game.when({"type": "buy_points", "power": power, "resources": 1, "theatre": theatre})


class TestWeather:
    """Lines 205, 542, 1938 and 1956."""

    def test_naming_the_other_theatre_does_not_dodge_the_weather(self):
        game = bought("germany", "pt").then(points={"germany/pt": 6, "germany": 0})
        game.objects(spend("germany", "ground_attack", theatre="et"), "wrong_theatre", "European Theater")
        game.when(spend("germany", "ground_attack", theatre="pt")).then(points={"germany/pt": 5})
        game.when(spend("germany", "ground_attack", theatre="sm")).then(points={"germany/pt": 4})

    def test_what_the_bad_weather_gives_is_free_for_any_map(self):
        game = bought("germany", "et").then(points={"germany": 4})
        game.when(spend("germany", "ground_attack", theatre="pt")).then(points={"germany": 3})

    def test_a_power_without_a_modifier_is_free_whatever_it_names(self):
        game = Campaign().given(season="winter 1940", bloc=AXIS, wars=[("italy", "france")])
        game.when({"type": "buy_points", "power": "italy", "resources": 1, "theatre": "pt"}).then(points={"italy": 4})
        game.when(spend("italy", "ferry", theatre="et")).then(points={"italy": 3})

    def test_the_strategic_map_is_no_way_round_either(self):
        game = Campaign().given(season="winter 1940", bloc=AXIS)
        buy: Raw = {"type": "buy_points", "power": "germany", "resources": 1, "theatre": "sm"}
        game.refuses(buy, "invalid_theatre", "Choose the European Theater")

    def test_points_that_name_no_map_are_spent_where_they_belong(self):
        game = bought("germany", "pt").when(spend("germany", "ground_attack"))
        assert game.state.this_impulse.spent[-1].theatre == "pt"

    def test_points_of_both_theatres_ask_for_the_map(self):
        game = bought("germany", "pt").given(season="spring 1940", bloc=AXIS)
        game.when({"type": "buy_points", "power": "germany", "resources": 1, "theatre": "et"})
        game.refuses(spend("germany", "ferry"), "invalid_theatre", "Say which map")

    def test_where_the_weather_is_the_same_everywhere_points_are_free(self):
        game = Campaign().given(season="fall 1940", bloc=AXIS)
        game.when({"type": "buy_points", "power": "germany", "resources": 1, "theatre": "pt"})
        game.then(points={"germany": 6}).when(spend("germany", "ground_attack", theatre="et"))

    def test_a_game_that_began_without_the_option_keeps_the_literal_reading(self):
        game = bought("germany", "pt", weather_binds_points=False).then(points={"germany": 6})
        game.when(spend("germany", "ground_attack", theatre="et", count=6)).then(points={"germany": 0})

    def test_an_attack_on_a_country_is_paid_with_points_of_the_map_that_it_is_on(self):
        game = bought("germany", "pt").given(wars=[("germany", "poland"), ("germany", "soviet_union")])
        attack = spend("germany", "ground_attack", against="poland", theatre="pt")
        game.objects(attack, "wrong_theatre", "Poland, which is in the European Theater")
        game.objects({**attack, "theatre": "sm"}, "wrong_theatre", "the Strategic Map")
        game.objects(
            spend("germany", "ground_attack", against="poland"), "wrong_theatre", "0 action points for the European"
        )
        game.when(spend("germany", "ground_attack", against="soviet_union", theatre="pt"))

    def test_the_attacked_country_says_which_map_is_meant(self):
        game = bought("germany", "pt").given(season="spring 1940", bloc=AXIS, wars=[("germany", "poland")])
        game.when({"type": "buy_points", "power": "germany", "resources": 1, "theatre": "et"})
        game.when(spend("germany", "ground_attack", against="poland")).then(points={"germany/et": 5, "germany/pt": 6})
        commonwealth = Campaign().given(bloc=WESTERN, points={"commonwealth/et": 1}, wars=[("commonwealth", "japan")])
        attack = spend("commonwealth", "ground_attack", against="japan")
        commonwealth.objects({**attack, "theatre": "et"}, "wrong_theatre", "Japan, which is in the Pacific Theater")
        commonwealth.given(points={"commonwealth/pt": 1}).when(attack).then(points={"commonwealth/pt": 0})

    def test_on_the_strategic_map_any_points_pay(self):
        game = Campaign().given(bloc=WESTERN, points={"commonwealth/pt": 2}, wars=[("commonwealth", "italy")])
        attack = spend("commonwealth", "ground_attack", against="east_africa")
        game.when(attack, {**attack, "theatre": "pt"}).then(points={"commonwealth/pt": 0})

    def test_read_literally_naming_the_other_theater_is_enough(self):
        game = bought("germany", "pt", weather_binds_points=False).given(wars=[("germany", "poland")])
        game.when(spend("germany", "ground_attack", against="poland", theatre="pt")).then(points={"germany": 5})

    def test_a_game_whose_edition_does_not_say_where_attacks_are_keeps_the_map_that_was_named(self):
        game = bought("germany", "pt").given(wars=[("germany", "poland")])
        rule = replace(EDITION.action_points, attacks="on_the_named_map")
        attack = parse_action(RULES, spend("germany", "ground_attack", against="poland"))
        after = decide(RULES, replace(EDITION, action_points=rule), game.state, attack).state
        assert after.accounts["germany/action_points/pt"] == 5


class TestAttacks:
    """Lines 827, 1115, 2442 and 2672."""

    def test_nobody_attacks_a_country_with_which_it_is_not_at_war(self):
        game = Campaign().given(bloc=AXIS, points={"germany": 3})
        game.objects(spend("germany", "ground_attack", against="spain"), "not_at_war", "Spain")
        game.objects(spend("germany", "airstrike", against="italy"), "not_at_war", "Italy")
        game.when(spend("germany", "ground_attack", against="poland"))

    @pytest.mark.parametrize("operation", ["ground_attack", "airstrike"])
    def test_a_neutral_power_attacks_nobody(self, operation: str):
        game = Campaign().given(bloc=WESTERN, points={"united_states/et": 1})
        game.objects(spend("united_states", operation, theatre="et"), "not_belligerent", "is neutral")
        assert operation not in {offered.id for offered in operations.open_to(EDITION, game.state, "united_states")}

    def test_the_pearl_harbor_raid_needs_a_war_with_the_united_states_and_is_not_used_up_in_peace(self):
        raid = spend("japan", "pearl_harbor_raid")
        game = Campaign().given(bloc=AXIS, points={"japan": 2}).objects(raid, "not_at_war", "United States")
        assert "pearl_harbor_raid" not in {
            operation.id for operation in operations.open_to(EDITION, game.state, "japan")
        }
        game.given(wars=[("japan", "commonwealth")]).objects(raid, "not_at_war", "United States")
        game.given(wars=[("japan", "united_states")]).when(raid).refuses(raid, "already_done")

    def test_airstrikes_are_attacks_in_china_too(self):
        game = Campaign().given(bloc=AXIS, points={"japan": 3})
        game.when(spend("japan", "airstrike"), spend("japan", "ground_attack", against="nationalist_china"))
        assert game.state.claims["japan_attacks_in_china"] == 2


class TestCooperation:
    """Lines 60, 1582-1588 and 2092."""

    AT_WAR = (("germany", "united_states"),)

    def attack(self, power: str, payer: str) -> Raw:
        return spend(power, "ground_attack", theatre="et", points_of=payer)

    def test_the_commonwealth_never_spends_french_points_nor_france_its(self):
        game = Campaign().given(bloc=WESTERN, wars=self.AT_WAR, treaties=IN_EARNEST)
        game.given(points={"france": 1, "commonwealth/et": 1, "united_states/et": 1})
        game.objects(self.attack("commonwealth", "france"), "not_cooperating", "Commonwealth and France")
        game.objects(self.attack("france", "commonwealth"), "not_cooperating")
        game.when(self.attack("france", "united_states")).then(points={"united_states/et": 0, "france": 1})

    def test_a_neutral_united_states_pays_for_no_commonwealth_attack(self):
        game = Campaign().given(bloc=WESTERN, treaties=IN_EARNEST, points={"united_states/this_impulse": 1})
        game.objects(self.attack("commonwealth", "united_states"), "not_cooperating", "neutral power")
        game.given(wars=self.AT_WAR).when(self.attack("commonwealth", "united_states"))
        game.then(points={"united_states/this_impulse": 0})

    def test_the_commonwealth_and_the_united_states_cooperate_and_others_only_by_rule(self):
        state = Campaign().state
        assert world.cooperate(EDITION, state, "commonwealth", "united_states")
        assert not world.cooperate(EDITION, state, "france", "united_states")
        assert not world.cooperate(EDITION, state, "germany", "italy")


class TestSurrender:
    """Lines 1626, 2062, 2217 and 2242."""

    def test_conscripts_of_nationalist_china_stay_when_it_surrenders(self):
        game = Campaign().given(bloc=AXIS)
        game.when({"type": "capture_city", "city": "kunming", "by": "japan"})
        assert "nationalist_china" in game.state.surrendered
        assert "Its conscripts stay until they are eliminated." in game.summary

    def test_units_of_others_all_leave(self):
        game = Campaign().given(bloc=AXIS, points={"germany": 1})
        game.when({"type": "capture_capital", "country": "poland", "by": "germany", "defenders": False})
        assert "Poland's units leave the map for good." in game.summary

    def test_a_finland_that_has_surrendered_is_not_announced_as_an_ally(self):
        game = Campaign().given(bloc=AXIS, surrendered={"finland": "soviet_union"}, points={"germany": 1})
        game.when({"type": "declare_war", "power": "germany", "target": "soviet_union"})
        assert "Finland becomes" not in game.summary
        assert [item.subject for item in game.state.scheduled] == []

    def test_a_finland_that_has_not_is(self):
        game = Campaign().given(bloc=AXIS, points={"germany": 1})
        game.when({"type": "declare_war", "power": "germany", "target": "soviet_union"})
        assert "Finland becomes an ally of Germany next season." in game.summary

    def test_forced_capitulation_does_not_ask_about_vichy_france(self):
        game = Campaign().given(bloc=AXIS, points={"germany": 2})
        forced: Raw = {"type": "check_surrender", "check": "french_capitulation", "by": "germany", "dice": [6, 6]}
        found = {
            possible_check["check"]: possible_check
            for possible_check in possible_checks(EDITION, game.state, "germany")
        }
        assert found["french_capitulation"]["asks"]["create_vichy"] is False
        game.refuses({**forced, "create_vichy": False}, "invalid_check", "always created")
        game.when(forced).then(country={"vichy_france": ("neutral", None)})


def test_moving_a_ground_unit_and_going_on_by_rail_cost_nothing_and_need_no_points():
    game = Campaign().given(bloc=AXIS).when(spend("germany", "ground_move", count=9))
    game.then(points={"germany": 0}, available={"germany": 7})
    game.refuses(spend("germany", "rail_embark"), "not_enough_points")
    game.given(points={"germany": 1}).when(spend("germany", "rail_embark"), spend("germany", "ground_move"))
    game.then(points={"germany": 0})

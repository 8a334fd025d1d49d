"""Rules 9-15: who gets how many action points, for what, and how long they last."""

import pytest

from companion.engine.decide import roll_dice
from companion.families.second_world_war.actions import BuyPoints
from companion.families.second_world_war.rules import world
from companion.languages.current import speaking
from companion.model.sentence import sentence
from tests.families.second_world_war.campaign import (
    AXIS,
    EDITION,
    END,
    MINORS,
    RULES,
    SOVIET,
    WESTERN,
    Campaign,
    numbers,
)
from tests.families.second_world_war.moves import DEFAULT, buy, spend


def test_rule_9_a_resource_is_four_points_and_the_nationality_modifier():
    game = Campaign().given(bloc=AXIS).when(buy("germany", 2, theatre="et"))
    game.then(
        points={"germany/et": 12},
        available={"germany": 5},
        said=sentence("points_bought_for", power="germany", resources=2, points=12, theatre="et"),
    )


def test_rule_9_points_are_bought_at_any_time_in_the_own_impulse():
    game = Campaign().given(bloc=AXIS, phase="start_of_impulse").when(buy("germany", 1, theatre="et"))
    game.then(phase="actions").when(spend("germany", "airstrike"), buy("germany", 1, theatre="et"))
    game.then(points={"germany/et": 11}).given(bloc=AXIS, phase="end_of_impulse")
    game.objects(buy("germany", 1, theatre="et"), "wrong_phase")
    game.given(bloc=WESTERN).objects(buy("germany", 1, theatre="et"), "wrong_turn", "isn't Germany's impulse")


def test_rule_9_variant_a_die_takes_the_place_of_four():
    game = Campaign(options={"random_action_points": True}).given(bloc=AXIS)
    game.when(buy("germany", 2, theatre="et", dice=[1, 6])).then(points={"germany/et": 11})
    game.refuses(buy("germany", 2, theatre="et", dice=[1]), "invalid_dice", "2 in all")
    game.refuses(buy("germany", 1, theatre="et"), "invalid_dice")


def test_rule_9_without_the_variant_nobody_rolls():
    Campaign().given(bloc=AXIS).refuses(buy("germany", 1, theatre="et", dice=[6]), "invalid_dice")


def test_rule_9_the_app_rolls_if_the_dice_are_left_out():
    state = Campaign(options={"random_action_points": True}).state
    action = roll_dice(RULES, EDITION, state, BuyPoints(power="germany", resources=3), lambda: 4)
    assert isinstance(action, BuyPoints)
    assert action.dice == (4, 4, 4)
    plain = roll_dice(RULES, EDITION, Campaign().state, BuyPoints(power="germany", resources=3), lambda: 4)
    assert isinstance(plain, BuyPoints)
    assert plain.dice is None


@pytest.mark.parametrize(
    ("season", "theatre", "points"),
    [
        ("winter 1940", "et", 4), ("winter 1940", "pt", 6),
        ("spring 1940", "et", 6), ("spring 1940", "pt", 4),
        ("summer 1940", "et", 6), ("summer 1940", "pt", 4),
        ("fall 1940", "et", 6), ("fall 1940", "pt", 6), ("winter 1940", "sm", 6),
    ],
)  # fmt: skip
def test_rule_10_the_weather_takes_the_modifier_away(season: str, theatre: str, points: int):
    game = (
        Campaign(options={"weather_binds_points": False})
        .given(season=season, bloc=AXIS)
        .when(buy("germany", 1, theatre=theatre))
    )
    game.then(points={"germany": points})


def test_rule_10_weather_counts_with_random_points_too():
    game = Campaign(options={"random_action_points": True}).given(season="winter 1940", bloc=AXIS)
    game.when(buy("germany", 1, theatre="et", dice=[3])).then(points={"germany": 3})


def test_rule_10_where_the_weather_matters_the_theatre_must_be_named():
    game = Campaign().given(season="winter 1940", bloc=AXIS)
    game.refuses(buy("germany", 1), "invalid_theatre", "in Winter, the European Theater adds no nationality modifier")
    game.refuses(buy("germany", 1, theatre="moon"), "unknown_theatre")
    game.given(season="fall 1940", bloc=AXIS).when(buy("germany", 1)).then(points={"germany": 6})


def test_rule_11_commonwealth_and_united_states_declare_a_theatre():
    game = Campaign().given(bloc=WESTERN)
    choose = "Choose the European Theater or the Pacific Theater."
    game.refuses(buy("commonwealth", 1), "invalid_theatre", choose)
    game.refuses(buy("commonwealth", 1, theatre="sm"), "invalid_theatre", choose)
    game.when(buy("commonwealth", 1, theatre="et"), buy("commonwealth", 1, theatre="pt"))
    game.then(points={"commonwealth/et": 5, "commonwealth/pt": 4, "commonwealth": 0})
    maps = "European Theater, Pacific Theater, Strategic Map"
    game.refuses(spend("commonwealth", "airstrike"), "invalid_theatre", maps)
    game.when(spend("commonwealth", "airstrike", theatre="et", count=2)).then(points={"commonwealth/et": 3})
    game.objects(spend("commonwealth", "airstrike", theatre="pt", count=5), "wrong_theatre", "for the Pacific Theater")
    with speaking("de"):
        game.objects(
            spend("commonwealth", "airstrike", theatre="pt", count=5), "wrong_theatre", "den Schauplatz Pazifik"
        )


def test_rule_11_the_strategic_map_is_always_allowed():
    game = Campaign().given(bloc=WESTERN, points={"commonwealth/et": 1, "commonwealth/pt": 1})
    game.when(spend("commonwealth", "move_submarines", theatre="sm", count=2))
    game.then(points={"commonwealth/et": 0, "commonwealth/pt": 0})


def test_rule_11_other_powers_spend_freely():
    game = Campaign().given(season="fall 1940", bloc=AXIS).when(buy("germany", 1, theatre="et"))
    game.when(spend("germany", "airstrike", theatre="pt"), spend("germany", "airstrike")).then(points={"germany": 4})


def test_rule_12_the_default_point_is_free_for_who_buys_none():
    game = Campaign().given(bloc=AXIS, phase="start_of_impulse").when({**DEFAULT, "power": "germany"})
    game.then(points={"germany/this_impulse": 1}, available={"germany": 7})
    game.objects(buy("germany", 1, theatre="et"), "default_taken").refuses(
        {**DEFAULT, "power": "germany"}, "default_taken"
    )


def test_rule_12_it_is_declared_before_buying_or_acting():
    game = Campaign().given(bloc=AXIS).when(buy("germany", 1, theatre="et"))
    game.objects({**DEFAULT, "power": "germany"}, "points_bought")
    game.given(bloc=AXIS, wars=[("italy", "france")], points={"italy": 1}).when(spend("italy", "airstrike"))
    game.objects({**DEFAULT, "power": "italy"}, "too_late")


def test_rule_12_it_may_be_spent_in_any_theatre_and_only_in_that_impulse():
    game = Campaign().given(bloc=WESTERN).when({**DEFAULT, "power": "commonwealth"})
    game.when(spend("commonwealth", "airstrike", theatre="pt")).then(points={"commonwealth/this_impulse": 0})
    game.given(bloc=AXIS).when({**DEFAULT, "power": "germany"}, END).then(points={"germany/this_impulse": 0})


@pytest.mark.parametrize(("power", "bloc"), [("soviet_union", SOVIET), ("italy", AXIS), ("united_states", WESTERN)])
def test_rule_13_a_neutral_major_power_has_the_default_point_only(power: str, bloc: str):
    game = Campaign().given(bloc=bloc).objects(buy(power, 1, theatre="et"), "default_only", "only the free point")
    game.when({**DEFAULT, "power": power}).then(points={f"{power}/this_impulse": 1})


def test_rule_13_war_with_china_opens_buying_and_war_with_a_minor_power_does_not():
    Campaign().given(bloc=AXIS).when(buy("japan", 1, theatre="et")).then(points={"japan/et": 5})
    game = Campaign().given(bloc=SOVIET, wars=[("soviet_union", "finland")])
    game.objects(buy("soviet_union", 1), "default_only")


def test_rule_13_the_default_point_spent_on_declaring_war_opens_buying():
    game = (
        Campaign()
        .given(bloc=AXIS, phase="start_of_impulse")
        .when({**DEFAULT, "power": "italy"}, {"type": "declare_war", "power": "italy", "target": "france"})
    )
    game.then(points={"italy/this_impulse": 0}, said=sentence("may_buy_points", power="italy"))
    game.when(buy("italy", 2)).then(points={"italy": 8}, available={"italy": 3})


def test_rule_13_declaring_war_on_a_minor_power_does_not_open_buying():
    game = (
        Campaign()
        .given(bloc=AXIS)
        .when({**DEFAULT, "power": "italy"}, {"type": "declare_war", "power": "italy", "target": "greece"})
    )
    game.objects(buy("italy", 1), "default_only")


def test_rule_14_unallied_minors_at_war_get_one_point_each():
    game = (
        Campaign()
        .given(bloc=WESTERN)
        .when(END)
        .then(
            bloc=MINORS,
            points={"poland/this_impulse": 1, "maoist_china/this_impulse": 1, "nationalist_china/this_impulse": 1},
        )
    )
    game.when(spend("poland", "ground_attack")).refuses(spend("poland", "ground_attack"), "not_enough_points")
    game.when(END).then(points={"maoist_china/this_impulse": 0, "poland/this_impulse": 0})


def test_rule_14_allied_minors_use_their_majors_points():
    game = Campaign().given(country={"rumania": ("ally", "germany")}, bloc=AXIS, points={"germany": 1})
    game.refuses(spend("rumania", "ground_attack"), "not_available", "its major ally pays")
    game.when(spend("germany", "ground_attack", note="Rumanian infantry")).then(points={"germany": 0})
    game.refuses(spend("sweden", "ground_attack"), "not_available").refuses(spend("mars", "ferry"), "unknown_country")
    game.refuses(spend("poland", "conscript"), "not_available")


def test_rule_15_unused_points_are_kept_for_good_by_default():
    game = Campaign().given(bloc=AXIS, points={"germany": 3}).when(END).then(points={"germany": 3})
    game.given(phase="end_of_season").when({"type": "advance_phase"}).then(points={"germany": 3})


def test_rule_15_the_table_may_end_them_with_the_impulse_or_the_season():
    kept = Campaign(options={"unused_points_kept": "impulse"}).given(bloc=AXIS, points={"germany": 3, "italy": 1})
    kept.when(END).then(points={"germany": 0, "italy": 0})
    season = Campaign(options={"unused_points_kept": "season"}).given(bloc=WESTERN, points={"commonwealth/et": 3})
    season.when(END).then(points={"commonwealth/et": 3})
    season.given(phase="end_of_season").when({"type": "advance_phase"}).then(points={"commonwealth/et": 0})


def test_nationality_modifiers_the_soviet_one_rises_in_winter_1943():
    war = [("germany", "soviet_union")]
    game = Campaign().given(season="fall 1942", bloc=SOVIET, wars=war).when(buy("soviet_union", 1))
    game.then(points={"soviet_union": 4})
    game.given(season="spring 1943", bloc=SOVIET).when(buy("soviet_union", 1, theatre="et"))
    game.then(points={"soviet_union": 4, "soviet_union/et": 5})


@pytest.mark.parametrize(
    ("who", "modifier"), [("finland", 1), ("maoist_china", 1), ("poland", 0), ("nationalist_china", 0), ("denmark", 0)]
)
def test_nationality_modifiers_of_minor_powers(who: str, modifier: int):
    assert world.modifier(EDITION, Campaign().state, who) == modifier


def test_a_missing_modifier_is_asked_for_and_the_banker_may_count_it_as_nothing():
    game = Campaign(entered=numbers(nationality_modifier={})).given(bloc=AXIS)
    game.objects(buy("germany", 1), "missing_number", "nationality modifier")
    game.when({**buy("germany", 1), "override": "later"}).then(points={"germany": 4})


def test_a_power_is_named_where_several_act_and_may_be_left_out_where_one_does():
    game = Campaign().given(bloc=AXIS).refuses({"type": "buy_points", "resources": 1}, "invalid_power")
    game.given(bloc=SOVIET, wars=[("germany", "soviet_union")]).when({"type": "buy_points", "resources": 1})
    game.then(points={"soviet_union": 4})


def test_points_have_two_sides_like_everything_else():
    game = Campaign().given(bloc=AXIS).when(buy("germany", 1, theatre="et"), spend("germany", "ferry"))
    assert sum(game.state.accounts.values()) == 0
    assert game.state.accounts["germany/action_points/et"] == 5

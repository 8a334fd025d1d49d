"""Rules 29-35 and the tables of surrender: who gives up, to whom, and what follows."""

import pytest

from companion.editions.second_world_war import checks, falling
from companion.game.decide import roll_dice
from companion.model.second_world_war_actions import CheckSurrender
from tests.second_world_war.campaign import AXIS, EDITION, RULES, SOVIET, VALUES, WESTERN, Campaign, Raw, numbers


def capital(country: str, by: str, **more: object) -> Raw:
    return {"type": "capture_capital", "country": country, "by": by, **more}


def check(country: str, *dice: int, **more: object) -> Raw:
    return {"type": "check_surrender", "country": country, "dice": list(dice), **more}


def special(word: str, *dice: int, **more: object) -> Raw:
    return {"type": "check_surrender", "check": word, "dice": list(dice), **more}


def count(country: str, enemy: int, friendly: int, **more: object) -> Raw:
    return {"type": "count_units", "country": country, "enemy": enemy, "friendly": friendly, **more}


def take(country: str, by: str, **more: object) -> Raw:
    return {"type": "capture_country", "country": country, "by": by, **more}


def city(word: str, by: str, **more: object) -> Raw:
    return {"type": "capture_city", "city": word, "by": by, **more}


def test_rule_29_a_country_without_capital_and_units_surrenders_at_once():
    game = Campaign().given(bloc=AXIS).when(capital("poland", "germany", defenders=False))
    game.then(country={"poland": ("captured", "germany")}, limit={"germany": 9}, pending=())
    assert game.state.surrendered["poland"].to == "germany"
    assert not game.at_war("germany", "poland")
    assert not game.at_war("soviet_union", "poland")


def test_rule_29_also_when_its_last_unit_goes_later():
    game = Campaign().given(bloc=AXIS).when(capital("poland", "germany", dice=[2, 3]))
    game.when(count("poland", 3, 1)).then(says="Poland holds on", country={"poland": ("at_war", None)})
    game.when(count("poland", 3, 0)).then(country={"poland": ("captured", "germany")})


def test_rule_29_at_the_end_of_a_season_it_surrenders_if_the_enemy_has_at_least_as_many_units():
    for enemy, friendly, falls in ((2, 2, True), (3, 2, True), (1, 2, False)):
        game = Campaign().given(bloc=AXIS).when(capital("poland", "germany", dice=[2, 3])).given(phase="end_of_season")
        game.when(count("poland", enemy, friendly))
        assert ("poland" in game.state.surrendered) is falls


def test_rule_29_while_its_capital_is_its_own_nobody_counts():
    Campaign().refuses(count("poland", 5, 0), "capital_held")


def test_rule_29_a_capital_may_be_taken_back():
    game = Campaign().given(bloc=AXIS, wars=[("germany", "norway")]).when(capital("norway", "germany", dice=[1, 1]))
    assert game.state.country("norway").capital_held_by == "germany"
    game.given(bloc=WESTERN).when(capital("norway", "commonwealth")).then(says="frees the capital of Norway")
    assert game.state.country("norway").capital_held_by is None


def test_rule_29_the_soviet_union_surrenders_by_a_failed_check_only():
    game = (
        Campaign()
        .given(bloc=AXIS, wars=[("germany", "soviet_union")])
        .when(capital("soviet_union", "germany", defenders=False))
    )
    assert "soviet_union" not in game.state.surrendered
    game.given(phase="end_of_season").when(count("soviet_union", 9, 0)).then(says="holds on")
    game.when({"type": "advance_phase"}).then(round=2)


def test_rule_30_two_dice_above_the_number_mean_surrender():
    game = Campaign().given(bloc=AXIS).when(capital("france", "germany")).then(says="France must check for surrender")
    game.objects({"type": "advance_phase"}, "still_due", "France must check")
    game.refuses({"type": "check_surrender", "country": "france"}, "invalid_dice")
    game.when(check("france", 2, 3)).then(says="2 and 3, not above 5: it fights on", pending=())
    game.refuses(check("france", 6, 6), "not_due")


def test_rule_30_the_dice_may_come_with_the_capture_or_from_the_app():
    game = Campaign().given(bloc=AXIS).when(capital("france", "germany", dice=[3, 3]))
    assert game.state.surrendered["france"].to == "germany"
    action = roll_dice(RULES, EDITION, game.state, CheckSurrender(country="france"), lambda: 5)
    assert isinstance(action, CheckSurrender)
    assert action.dice == (5, 5)


@pytest.mark.parametrize(
    ("country", "number"),
    [
        ("britain", 7), ("australia", 7), ("canada", 7), ("south_africa", 7), ("france", 5), ("germany", 8),
        ("italy", 5),
        ("japan", 8), ("soviet_union", 7), ("united_states", 6), ("maoist_china", 7), ("nationalist_china", 5),
        ("poland", 5), ("norway", 5), ("turkey", 5), ("denmark", None), ("egypt", None), ("baltic_states", None),
    ],
)  # fmt: skip
def test_surrender_numbers(country: str, number: int | None):
    assert falling.number(EDITION, Campaign().state, country) == number


@pytest.mark.parametrize("power", ["france", "germany", "italy", "japan", "united_states"])
def test_a_power_fights_on_at_its_number_and_surrenders_above(power: str):
    number = falling.number(EDITION, Campaign().state, power)
    assert number is not None
    enemy, bloc = ("commonwealth", WESTERN) if EDITION.side_of(power) == "axis" else ("germany", AXIS)
    for total, falls in ((number, False), (number + 1, True)):
        game = Campaign().given(bloc=bloc)
        if not game.at_war(power, enemy):
            game.given(wars=[(enemy, power)])
        game.when(capital(power, enemy, dice=[total // 2, total - total // 2]))
        assert (power in game.state.surrendered) is falls


def test_rule_30_non_powers_fall_with_their_capital():
    game = Campaign().given(bloc=AXIS, wars=[("germany", "denmark")]).when(capital("denmark", "germany"))
    game.then(country={"denmark": ("captured", "germany")}, limit={"germany": 8})


def test_rule_31_the_captors_limit_rises_and_its_available_resources_stay():
    game = Campaign().given(bloc=AXIS).when(capital("poland", "germany", defenders=False))
    game.then(limit={"germany": 9}, available={"germany": 7})


def test_rule_31_non_power_territories_follow():
    game = Campaign(entered=numbers(resource_value={**VALUES, "crete": 1}))
    game.given(bloc=AXIS, wars=[("germany", "greece")]).when(capital("greece", "germany", defenders=False))
    game.then(country={"crete": ("captured", "germany")}, limit={"germany": 9})


def test_rule_31_the_units_of_the_fallen_leave_the_display():
    game = Campaign().given(country={"rumania": ("ally", "germany")}, bloc=AXIS, wars=[("germany", "soviet_union")])
    game.when({"type": "rebuild_unit", "power": "germany", "unit": "infantry", "country": "rumania"})
    game.given(bloc=SOVIET).when(capital("rumania", "soviet_union", defenders=False))
    game.then(
        production=(), country={"rumania": ("captured", "soviet_union")}, limit={"germany": 7, "soviet_union": 14}
    )


def test_rule_31_powers_never_return():
    game = Campaign().given(bloc=AXIS).when(capital("france", "germany", dice=[6, 6]))
    game.given(bloc=WESTERN).refuses({"type": "take_default_point", "power": "france"}, "surrendered")
    game.given(country={"france": ("ally", "united_states")})
    game.refuses({"type": "take_default_point", "power": "france"}, "surrendered")
    game.given(surrendered={"norway": "germany"}, country={"norway": ("captured", "germany")})
    game.when(capital("norway", "commonwealth")).then(country={"norway": ("ally", "commonwealth")})
    assert "norway" in game.state.surrendered


def test_rule_32_the_western_allies_liberate():
    game = Campaign().given(
        season="fall 1940", country={"norway": ("captured", "germany")}, surrendered={"norway": "germany"}, bloc=WESTERN
    )
    game.when(take("norway", "commonwealth")).then(
        country={"norway": ("ally", "commonwealth")}, limit={"commonwealth": 15}
    )


def test_rule_32_from_summer_1941_they_get_nothing_from_what_was_not_theirs_in_1939():
    lands = {"norway": ("captured", "germany"), "egypt": ("captured", "italy")}
    game = Campaign().given(bloc=AXIS).when(capital("france", "germany", dice=[6, 6]))
    game.given(season="summer 1941", country=lands, bloc=WESTERN, surrendered={"norway": "germany"})
    game.given(wars=[("italy", "commonwealth")]).then(limit={"commonwealth": 12})
    game.when(take("norway", "commonwealth")).then(limit={"commonwealth": 12}, says="no resources under the Charter")
    game.when(take("egypt", "commonwealth")).then(
        limit={"commonwealth": 13}, country={"egypt": ("controlled", "commonwealth")}
    )
    game.when(capital("france", "commonwealth")).then(limit={"commonwealth": 17})


def test_rule_32_what_was_liberated_before_the_charter_keeps_giving():
    game = Campaign().given(
        season="spring 1941",
        country={"norway": ("captured", "germany")},
        surrendered={"norway": "germany"},
        bloc=WESTERN,
    )
    game.when(take("norway", "commonwealth")).given(season="fall 1941").then(limit={"commonwealth": 15})


def test_rule_32_allies_that_join_by_themselves_give_even_under_the_charter():
    game = Campaign().given(season="fall 1941", phase="end_of_season").when({"type": "advance_phase"})
    game.then(country={"brazil": ("ally", "united_states")}, limit={"united_states": 15})


def test_rule_33_control_is_not_given_away():
    assert not {"give_country", "transfer_control"} & set(RULES.actions)
    game = Campaign().given(bloc=AXIS).refuses(take("libya", "italy"), "already_controlled")
    game.objects(take("libya", "germany"), "not_at_war")


def test_rule_33_a_cooperating_allys_recapture_may_go_back_to_the_owner():
    lost = {"egypt": ("captured", "italy")}
    game = Campaign().given(country=lost, bloc=WESTERN, wars=[("italy", "united_states")])  # type: ignore[arg-type]
    game.when(take("egypt", "united_states", restore=True)).then(country={"egypt": ("controlled", "commonwealth")})
    kept = Campaign().given(country=lost, bloc=WESTERN, wars=[("italy", "united_states")])  # type: ignore[arg-type]
    kept.when(take("egypt", "united_states")).then(country={"egypt": ("ally", "united_states")})


def test_rule_33_powers_that_do_not_cooperate_give_nothing_back():
    game = Campaign().given(country={"libya": ("ally", "commonwealth")}, bloc=AXIS)
    game.refuses(take("libya", "germany", restore=True), "not_cooperating")
    game.when(take("libya", "germany")).then(country={"libya": ("captured", "germany")})
    french = Campaign().given(country={"dakar": ("captured", "germany")}, bloc=WESTERN)
    french.refuses(take("dakar", "commonwealth", restore=True), "not_cooperating")


def test_rule_33_a_country_with_units_must_surrender_first():
    Campaign().given(bloc=AXIS).refuses(take("poland", "germany"), "not_surrendered", "capture_capital")


def test_rule_34_minor_allies_of_a_fallen_power_turn_neutral_or_surrender_if_invaded():
    game = Campaign().given(
        country={"rumania": ("ally", "germany"), "bulgaria": ("ally", "germany")},
        bloc=SOVIET,
        wars=[("germany", "soviet_union")],
    )
    game.when(capital("germany", "soviet_union", dice=[6, 6], invaded=["rumania"]))
    game.then(
        country={
            "bulgaria": ("neutral", None),
            "rumania": ("captured", "soviet_union"),
            "germany": ("captured", "soviet_union"),
        }
    )
    assert "bulgaria" not in game.state.surrendered


def test_rule_34_what_the_table_sees_otherwise_is_booked_otherwise():
    game = Campaign().given(
        bloc=WESTERN, country={"norway": ("captured", "germany"), "denmark": ("captured", "germany")}
    )
    game.when(
        capital("germany", "commonwealth", dice=[6, 6], held={"norway": "soviet_union", "denmark": "neutral"})
    ).then(
        country={
            "norway": ("captured", "soviet_union"), "denmark": ("neutral", None),
            "konigsberg": ("ally", "commonwealth"),
        }
    )  # fmt: skip
    game.refuses(capital("italy", "commonwealth", held={"libya": "germany"}), "unknown_power")


def test_a_fallen_power_has_nothing_left():
    game = Campaign().given(bloc=AXIS).when({"type": "rebuild_unit", "power": "germany", "unit": "armor"})
    game.given(bloc=WESTERN, points={"germany": 3}).when(capital("germany", "commonwealth", dice=[6, 6]))
    game.then(available={"germany": 0}, points={"germany": 0}, limit={"germany": 0}, production=())
    assert not [war for war in game.state.wars if "germany" in war.parties]


def test_rule_35_the_axis_wins_at_once_when_britain_and_the_soviet_union_have_surrendered():
    game = Campaign().given(bloc=AXIS, wars=[("germany", "soviet_union")])
    game.when(capital("britain", "germany", dice=[4, 4]))
    assert {"britain", "commonwealth"} <= set(game.state.surrendered)
    assert game.state.winner is None
    game.when(city("moscow", "germany"), city("leningrad", "germany"), special("soviet_two_cities", 4, 4))
    assert game.state.winner is not None
    assert (game.state.winner.side, game.state.status) == ("axis", "finished")
    game.objects({"type": "end_turn"}, "game_over")


def test_rule_35_with_separate_surrenders_it_is_britain_that_counts():
    game = Campaign(options={"separate_commonwealth_surrenders": True}).given(
        bloc=AXIS, wars=[("germany", "soviet_union")], surrendered={"soviet_union": "germany"}
    )
    game.given(available={"soviet_union": 0})
    lands = {one: ("neutral", None) for one, now in game.state.territories.items() if now.controller == "soviet_union"}
    game.given(country=lands).when(capital("britain", "germany", dice=[4, 4]))  # type: ignore[arg-type]
    assert game.state.winner is not None
    assert "commonwealth" not in game.state.surrendered


class TestCommonwealth:
    def test_with_britain_the_whole_commonwealth_is_out(self):
        game = Campaign().given(bloc=AXIS).when(capital("britain", "germany", dice=[4, 4], invaded=["canada"]))
        game.then(
            country={
                "britain": ("captured", "germany"), "india": ("captured", "germany"), "australia": ("neutral", None),
                "canada": ("captured", "germany"),
            }
        )  # fmt: skip

    def test_with_the_option_its_countries_surrender_one_by_one(self):
        game = Campaign(options={"separate_commonwealth_surrenders": True}).given(bloc=AXIS)
        game.when(capital("britain", "germany", dice=[4, 4])).then(
            country={"britain": ("captured", "germany"), "india": ("controlled", "commonwealth")},
            limit={"commonwealth": 8, "germany": 12},
        )
        for dominion in ("australia", "canada"):
            game.when(capital(dominion, "germany", dice=[4, 4]))
        assert "commonwealth" not in game.state.surrendered
        game.when(capital("south_africa", "germany", dice=[4, 4])).then(country={"india": ("captured", "germany")})
        assert "commonwealth" in game.state.surrendered

    def test_australia_takes_its_territories_along(self):
        game = Campaign().given(bloc=AXIS, wars=[("japan", "commonwealth")])
        game.when(capital("australia", "japan", dice=[3, 4])).then(country={"australia": ("ally", "commonwealth")})
        game.when(count("australia", 2, 0)).then(
            country={
                "australia": ("captured", "japan"),
                "new_zealand": ("captured", "japan"),
                "new_britain": ("captured", "japan"),
            }
        )


class TestSpecialChecks:
    def test_the_soviet_union_checks_when_moscow_and_leningrad_or_stalingrad_are_lost(self):
        for other in ("leningrad", "stalingrad"):
            game = Campaign().given(bloc=AXIS, wars=[("germany", "soviet_union")]).when(city("moscow", "germany"))
            assert checks.due(EDITION, game.state) == []
            game.when(city(other, "germany")).then(says="soviet_two_cities")
            assert [one.id for one in checks.due(EDITION, game.state)] == ["soviet_two_cities"]

    def test_each_of_the_three_checks_comes_once(self):
        game = Campaign().given(bloc=AXIS, wars=[("germany", "soviet_union"), ("japan", "soviet_union")])
        game.when(city("moscow", "germany"), city("stalingrad", "germany"), special("soviet_two_cities", 3, 4))
        game.refuses(special("soviet_two_cities", 6, 6), "already_done")
        game.refuses(special("soviet_three_cities", 6, 6), "not_due")
        game.when(city("leningrad", "germany")).objects({"type": "end_turn"}, "still_due")
        game.when(
            special("soviet_three_cities", 3, 4), city("vladivostok", "japan"), special("soviet_four_cities", 3, 4)
        )
        assert checks.due(EDITION, game.state) == []
        game.given(bloc=SOVIET).when(city("moscow", "soviet_union")).given(bloc=AXIS).when(city("moscow", "germany"))
        assert checks.due(EDITION, game.state) == []
        game.when({"type": "end_turn"})

    def test_sverdlovsk_counts_like_vladivostok(self):
        lost = dict.fromkeys(("moscow", "leningrad", "stalingrad", "sverdlovsk"), "germany")
        game = Campaign().given(bloc=AXIS, wars=[("germany", "soviet_union")], places=lost)
        assert [one.id for one in checks.due(EDITION, game.state)] == [
            "soviet_two_cities", "soviet_three_cities", "soviet_four_cities",
        ]  # fmt: skip

    def test_a_failed_check_and_the_soviet_union_surrenders(self):
        game = Campaign().given(bloc=AXIS, wars=[("germany", "soviet_union")])
        game.when(city("moscow", "germany"), city("leningrad", "germany"), special("soviet_two_cities", 4, 4))
        game.then(
            country={"soviet_union": ("captured", "germany"), "baltic_states": ("neutral", None)}, limit={"germany": 17}
        )

    def test_france_is_forced_by_a_unit_next_to_paris_and_fails_into_vichy(self):
        game = Campaign().given(bloc=AXIS, points={"germany": 2}).when(special("french_capitulation", 3, 3))
        game.then(points={"germany": 1}, country={"france": ("captured", "germany"), "vichy_france": ("neutral", None)})

    def test_france_can_be_forced_once_and_then_only_surrenders_normally(self):
        game = Campaign().given(bloc=AXIS, points={"germany": 2}).when(special("french_capitulation", 2, 3))
        game.refuses(special("french_capitulation", 6, 6), "already_done")
        game.when(capital("france", "germany", dice=[6, 6])).then(
            country={"vichy_france": ("captured", "germany"), "dakar": ("captured", "germany")}
        )

    def test_germany_may_still_create_vichy_when_france_surrenders_normally(self):
        game = Campaign().given(bloc=AXIS).when(capital("france", "germany", dice=[6, 6], create_vichy=True))
        game.then(country={"vichy_france": ("neutral", None), "dakar": ("neutral", "vichy_france")})

    def test_france_costs_a_german_point_and_needs_the_war(self):
        game = Campaign().given(bloc=AXIS).refuses(special("french_capitulation", 6, 6), "not_enough_points")
        game.given(peace=[("germany", "france")], points={"germany": 1})
        game.objects(special("french_capitulation", 6, 6), "not_yet", "not at war with France")
        game.refuses(special("french_capitulation", 6, 6, by="italy"), "not_available")

    def test_with_the_option_paris_must_be_in_reach_when_the_impulse_begins(self):
        game = Campaign(options={"paris_from_impulse_start": True}).given(bloc=AXIS, points={"germany": 1})
        game.objects(special("french_capitulation", 6, 6), "not_yet", "paris_in_reach")
        game.objects({"type": "attest", "claim": "paris_in_reach"}, "wrong_phase")
        game.given(bloc=AXIS, phase="start_of_impulse").when({"type": "attest", "claim": "paris_in_reach"})
        game.when(special("french_capitulation", 6, 6))
        assert "france" in game.state.surrendered

    def test_the_answer_about_paris_is_forgotten_with_the_impulse(self):
        game = Campaign(options={"paris_from_impulse_start": True}).given(bloc=AXIS, phase="start_of_impulse")
        game.when({"type": "attest", "claim": "paris_in_reach"}, {"type": "end_turn"}).then(claims={})

    def test_italy_is_open_to_a_coup_once(self):
        game = (
            Campaign()
            .given(bloc=WESTERN)
            .objects(special("italian_coup", 6, 6), "not_yet", "United States is not at war")
        )
        game.given(wars=[("italy", "united_states"), ("italy", "commonwealth")])
        game.objects(special("italian_coup", 6, 6), "not_yet", "East Africa")
        game.given(country={"east_africa": ("ally", "commonwealth")}).when(special("italian_coup", 2, 3))
        game.refuses(special("italian_coup", 6, 6), "already_done")

    def test_a_coup_makes_italy_surrender_to_the_western_allies(self):
        game = Campaign().given(
            bloc=WESTERN,
            wars=[("italy", "united_states"), ("germany", "united_states")],
            country={"east_africa": ("ally", "united_states")},
        )
        game.when(special("italian_coup", 3, 3, by="united_states")).then(
            country={"italy": ("ally", "united_states"), "azores": ("controlled", "united_states")}
        )

    def test_germany_in_rome_keeps_italy(self):
        game = Campaign().given(
            bloc=WESTERN, wars=[("italy", "united_states")], country={"east_africa": ("ally", "united_states")}
        )
        game.when(special("italian_coup", 3, 3, held={"italy": "germany"})).then(
            country={"italy": ("captured", "germany")}
        )

    def test_finland_is_pressed_for_peace_once_for_a_soviet_point(self):
        game = Campaign().given(
            bloc=SOVIET,
            wars=[("germany", "soviet_union")],
            country={"finland": ("ally", "germany")},
            points={"soviet_union": 2},
        )
        game.when(special("finnish_peace", 3, 3)).then(
            country={"finland": ("neutral", None)}, points={"soviet_union": 1}
        )
        assert "treaty_of_moscow" in game.state.treaties
        assert "finland" not in game.state.surrendered
        game.refuses(special("finnish_peace", 6, 6), "already_done")

    def test_finland_must_be_at_war_with_the_soviet_union(self):
        game = Campaign().given(bloc=SOVIET, points={"soviet_union": 1})
        game.objects(special("finnish_peace", 6, 6), "not_yet", "not at war with the Soviet Union")

    def test_a_finland_that_holds_stays_in_the_war(self):
        game = Campaign().given(bloc=SOVIET, wars=[("soviet_union", "finland")], points={"soviet_union": 1})
        game.given(country={"finland": ("at_war", None)}).when(special("finnish_peace", 2, 3))
        game.then(country={"finland": ("at_war", None)})
        assert game.at_war("finland", "soviet_union")

    def test_nationalist_china_surrenders_if_kunming_falls(self):
        game = Campaign().given(bloc=AXIS).when(city("kunming", "japan"))
        game.then(country={"nationalist_china": ("captured", "japan")}, limit={"japan": 10})

    def test_maoist_china_surrenders_if_yenan_falls(self):
        game = (
            Campaign()
            .given(bloc=AXIS)
            .when(city("yenan", "japan"))
            .then(country={"maoist_china": ("captured", "japan")})
        )
        game.refuses(city("yenan", "japan"), "already_controlled")

    def test_a_check_must_be_named_in_one_way(self):
        game = Campaign().refuses({"type": "check_surrender"}, "invalid_check")
        game.refuses({"type": "check_surrender", "check": "moon", "dice": [1, 1]}, "unknown_check")


def test_named_capitals_are_cities_and_capitals():
    game = Campaign().given(bloc=AXIS).when(city("paris", "germany")).then(says="takes the capital of France")
    assert game.state.country("france").capital_held_by == "germany"
    assert [one.country for one in game.state.pending] == ["france"]

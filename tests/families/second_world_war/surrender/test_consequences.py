"""Rules 31-35: what becomes of the lands, units and allies of the fallen, and who wins."""

from companion.model.sentence import sentence
from tests.families.second_world_war.campaign import (
    AXIS,
    IN_EARNEST,
    RULES,
    SOVIET,
    VALUES,
    WESTERN,
    Campaign,
    numbers,
)
from tests.families.second_world_war.moves import capital, city, special, take


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


def test_rule_31_the_points_of_the_fallen_lapse():
    game = Campaign().given(bloc=WESTERN).when({"type": "end_turn"}).then(points={"poland/this_impulse": 1})
    game.given(country={"poland": ("at_war", None)})
    game.when({**capital("poland", "germany", defenders=False), "override": "late"})
    game.then(points={"poland/this_impulse": 0})


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
    game.when(take("norway", "commonwealth")).then(
        limit={"commonwealth": 12},
        said=sentence("gained_under_the_charter", country="norway", how="ally", by="commonwealth"),
    )
    game.when(take("egypt", "commonwealth")).then(
        limit={"commonwealth": 13}, country={"egypt": ("controlled", "commonwealth")}
    )
    game.when(capital("france", "commonwealth")).then(limit={"commonwealth": 17})


def test_rule_32_a_country_the_table_added_was_theirs_if_it_began_so():
    further = [{"name": "Malta Island", "value": 1, "holder": "commonwealth"}, {"name": "Eire", "value": 1}]
    game = Campaign(entered=numbers(further_country=further)).given(season="summer 1941", bloc=WESTERN)
    game.given(country={"malta_island": ("captured", "germany"), "eire": ("captured", "germany")})
    game.when(take("malta_island", "commonwealth")).then(limit={"commonwealth": 14})
    game.when(take("eire", "commonwealth")).then(limit={"commonwealth": 14})


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
    Campaign().given(bloc=AXIS).refuses(take("poland", "germany"), "not_surrendered", "its capital")


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


def test_rule_34_an_invaded_ally_with_a_war_of_its_own_surrenders_with_its_lands():
    game = Campaign().given(bloc=AXIS, wars=[("germany", "spain")], country={"spain": ("ally", "commonwealth")})
    game.when(capital("britain", "germany", dice=[6, 6], invaded=["spain"]))
    game.then(country={"spain": ("captured", "germany"), "spanish_morocco": ("captured", "germany")})
    assert not [war for war in game.state.wars if "spain" in war.parties]


def test_rule_34_the_fates_of_many_are_told_together():
    game = Campaign().given(bloc=AXIS).when(capital("britain", "germany", dice=[6, 6]))
    game.then(
        says=(
            "Germany takes the capital of Britain. Sitzkrieg: over.",
            "Seychelles, and the West Indies are captured by Germany.",
            "Australia, Canada, South Africa, New Zealand, and New Britain are neutral.",
        )
    )
    blank = Campaign(entered={"resource_value": {"britain": 5}}).given(bloc=AXIS)
    blank.when(capital("britain", "germany", dice=[6, 6])).then(
        says="captured by Germany (not all values are entered)."
    )


def test_a_country_whose_last_enemy_is_gone_is_neutral():
    game = Campaign().given(bloc=AXIS, points={"germany": 1})
    game.when({"type": "declare_war", "power": "germany", "target": "norway"}).given(bloc=WESTERN)
    game.when(capital("germany", "commonwealth", dice=[6, 6])).then(
        country={"norway": ("neutral", None), "poland": ("at_war", None)},
        said=sentence("neutral_again", countries=["norway"]),
    )


def test_what_a_fallen_power_took_of_others_is_free_again():
    game = Campaign().given(
        treaties=IN_EARNEST, bloc=AXIS, wars=[("germany", "soviet_union")], points={"united_states/et": 1}
    )
    game.when(city("murmansk", "germany"), city("moscow", "germany"))
    game.given(season="summer 1941", bloc=WESTERN, treaties={"lend_lease_act": True})
    game.when(capital("germany", "commonwealth", dice=[6, 6])).then(places={}, pending=())
    assert game.state.country("soviet_union").capital_held_by is None


def test_rule_34_what_the_table_sees_otherwise_is_booked_otherwise():
    game = Campaign().given(
        treaties=IN_EARNEST,
        bloc=WESTERN,
        country={"norway": ("captured", "germany"), "denmark": ("captured", "germany")},
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
    game.given(treaties=IN_EARNEST, bloc=WESTERN, points={"germany": 3}).when(
        capital("germany", "commonwealth", dice=[6, 6])
    )
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
    lands = {
        territory: ("neutral", None)
        for territory, now in game.state.territories.items()
        if now.controller == "soviet_union"
    }
    game.given(country=lands).when(capital("britain", "germany", dice=[4, 4]))  # type: ignore[arg-type]
    assert game.state.winner is not None
    assert "commonwealth" not in game.state.surrendered

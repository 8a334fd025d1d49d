"""The table of special surrender checks, and the cities they ask for."""

from companion.families.second_world_war.rules.surrender import checks
from companion.model.sentence import sentence
from tests.families.second_world_war.campaign import AXIS, EDITION, SOVIET, WESTERN, Campaign
from tests.families.second_world_war.moves import capital, check, city, special, take


class TestSpecialChecks:
    def test_the_soviet_union_checks_when_moscow_and_leningrad_or_stalingrad_are_lost(self):
        for other in ("leningrad", "stalingrad"):
            game = Campaign().given(bloc=AXIS, wars=[("germany", "soviet_union")]).when(city("moscow", "germany"))
            assert checks.due(EDITION, game.state) == []
            game.when(city(other, "germany"))
            game.then(says=f"Soviet Union must check for surrender: two cities lost (Moscow and {other.title()}).")
            assert [due.id for due in checks.due(EDITION, game.state)] == ["soviet_two_cities"]

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
        assert [due.id for due in checks.due(EDITION, game.state)] == [
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

    def test_germany_says_whether_it_creates_vichy_before_the_dice_are_cast(self):
        taken = {"type": "capture_capital", "country": "france", "by": "germany"}
        game = Campaign().given(bloc=AXIS)
        game.refuses({**taken, "dice": [1, 1]}, "vichy_undecided", soft=True)
        game.refuses({**taken, "defenders": False}, "vichy_undecided", soft=True)
        game.when(taken).refuses(
            {"type": "check_surrender", "country": "france", "dice": [6, 6]}, "vichy_undecided", soft=True
        )
        game.when(check("france", 6, 6, create_vichy=True)).then(country={"vichy_france": ("neutral", None)})

    def test_germany_may_still_create_vichy_when_france_surrenders_normally(self):
        game = Campaign().given(bloc=AXIS).when(capital("france", "germany", dice=[6, 6], create_vichy=True))
        game.then(country={"vichy_france": ("neutral", None), "dakar": ("neutral", "vichy_france")})

    def test_france_costs_a_german_point_and_needs_the_war(self):
        game = Campaign().given(bloc=AXIS).refuses(special("french_capitulation", 6, 6), "not_enough_points")
        game.given(peace=[("germany", "france")], points={"germany": 1})
        game.objects(special("french_capitulation", 6, 6), "not_yet", "isn't at war with France")
        game.refuses(special("french_capitulation", 6, 6, by="italy"), "not_available")

    def test_with_the_option_paris_must_be_in_reach_when_the_impulse_begins(self):
        game = Campaign(options={"paris_from_impulse_start": True}).given(bloc=AXIS, points={"germany": 1})
        game.objects(special("french_capitulation", 6, 6), "not_yet", "next to Paris when the impulse began")
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
            .objects(special("italian_coup", 6, 6), "not_yet", "United States isn't at war")
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

    def test_a_finland_at_peace_has_its_capital_back(self):
        game = Campaign().given(bloc=SOVIET, wars=[("soviet_union", "finland")], points={"soviet_union": 1})
        game.given(country={"finland": ("at_war", None)}).when(capital("finland", "soviet_union", dice=[1, 1]))
        game.when(special("finnish_peace", 6, 6)).given(phase="end_of_season").when({"type": "advance_phase"})
        game.then(country={"finland": ("neutral", None)}, round=2)

    def test_finland_must_be_at_war_with_the_soviet_union(self):
        game = Campaign().given(bloc=SOVIET, points={"soviet_union": 1})
        game.objects(special("finnish_peace", 6, 6), "not_yet", "isn't at war with the Soviet Union")

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


class TestCities:
    def test_only_an_enemy_takes_a_city(self):
        Campaign().given(bloc=AXIS).objects(city("leningrad", "germany"), "not_at_war", "Soviet Union")

    def test_a_friend_frees_a_city_for_its_country(self):
        game = Campaign().given(bloc=AXIS, wars=[("germany", "soviet_union")]).when(city("murmansk", "germany"))
        game.then(places={"murmansk": "germany"}).given(bloc=WESTERN).when(city("murmansk", "commonwealth"))
        game.then(places={})

    def test_with_a_liberated_country_its_cities_are_free(self):
        game = Campaign().given(bloc=AXIS).when(capital("france", "germany", dice=[6, 6])).then(places={})
        game.given(bloc=WESTERN).when(take("france", "commonwealth"))
        game.refuses(city("paris", "commonwealth"), "already_controlled")

    def test_what_a_friend_of_the_captor_holds_stays_with_it(self):
        game = Campaign().given(bloc=AXIS, wars=[("germany", "soviet_union"), ("japan", "soviet_union")])
        game.when(city("vladivostok", "japan"), city("moscow", "germany"), city("leningrad", "germany"))
        game.when(special("soviet_two_cities", 4, 4)).then(places={"vladivostok": "japan"})

    def test_moscow_last_and_two_checks_are_due_at_once(self):
        game = Campaign().given(bloc=AXIS, wars=[("germany", "soviet_union")])
        game.when(city("stalingrad", "germany"), city("leningrad", "germany")).when(city("moscow", "germany"))
        game.then(says=("three cities lost (Moscow, Leningrad, and Stalingrad).",))
        assert [due.id for due in checks.due(EDITION, game.state)] == ["soviet_two_cities", "soviet_three_cities"]
        game.when(special("soviet_three_cities", 3, 4)).objects({"type": "end_turn"}, "still_due")
        game.when(special("soviet_two_cities", 3, 4), {"type": "end_turn"})

    def test_a_city_that_was_taken_back_before_the_check_is_not_checked_for(self):
        game = Campaign().given(bloc=AXIS, wars=[("germany", "soviet_union")])
        game.when(city("moscow", "germany"), city("leningrad", "germany"))
        game.when({**city("leningrad", "soviet_union"), "override": "a slip"})
        game.refuses(special("soviet_two_cities", 6, 6), "not_due")


def test_named_capitals_are_cities_and_capitals():
    game = (
        Campaign()
        .given(bloc=AXIS)
        .when(city("paris", "germany"))
        .then(said=sentence("capital_taken", by="germany", country="france"))
    )
    assert game.state.country("france").capital_held_by == "germany"
    assert [item.country for item in game.state.pending] == ["france"]

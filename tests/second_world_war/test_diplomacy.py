"""The tables of minor powers, triggers, commitments and declarations of war."""

import pytest

from companion.editions.second_world_war import diplomacy, wars
from companion.model.wording import possessive
from tests.second_world_war.campaign import AXIS, EDITION, SOVIET, WESTERN, Campaign, Raw


def declare(power: str, target: str, **more: object) -> Raw:
    return {"type": "declare_war", "power": power, "target": target, **more}


def ready(bloc: str, **more: object) -> Campaign:
    """A game in a bloc's impulse, with points for everybody."""
    powers = {
        "soviet_union": 9,
        "germany": 9,
        "italy": 9,
        "japan": 9,
        "commonwealth": 9,
        "france": 9,
        "united_states": 9,
    }
    return Campaign().given(bloc=bloc, points=powers, **more)  # type: ignore[arg-type]


FALL_OF_FRANCE: Raw = {
    "type": "capture_capital",
    "country": "france",
    "by": "germany",
    "dice": [6, 6],
    "create_vichy": True,
}
UNITS = {
    "belgium": "1 infantry and 1 land-based air (land-based air flipped)",
    "bulgaria": "2 infantry",
    "finland": "2 infantry and 1 land-based air",
    "greece": "2 infantry, 1 land-based air and 1 destroyer",
    "hungary": "2 infantry and 1 land-based air",
    "netherlands": "1 infantry, 1 land-based air and 1 destroyer (land-based air, destroyer flipped)",
    "norway": "1 infantry",
    "rumania": "2 infantry and 1 land-based air",
    "spain": "3 infantry, 1 land-based air and 1 destroyer",
    "sweden": "3 infantry, 1 land-based air and 2 destroyers",
    "turkey": "4 infantry, 1 land-based air and 1 destroyer",
    "yugoslavia": "2 infantry and 1 land-based air",
}


@pytest.mark.parametrize("country", UNITS)
def test_a_minor_power_gets_its_units_when_war_is_declared_on_it(country: str):
    game = ready(AXIS).when(declare("germany", country))
    name = next(one.name for one in EDITION.minor_powers if one.id == country)
    says = f"Place {possessive(name)} units: {UNITS[country]}."
    game.then(country={country: ("at_war", None)}, points={"germany": 8}, says=says)
    assert game.state.country(country).units_placed


@pytest.mark.parametrize("country", ["poland", "nationalist_china", "maoist_china"])
def test_minor_powers_at_war_from_the_start_have_their_units(country: str):
    assert Campaign().state.country(country).units_placed


def test_a_minor_power_gets_its_units_once():
    game = ready(AXIS).when(declare("germany", "turkey")).given(bloc=WESTERN)
    game.when({"type": "intervene", "power": "commonwealth", "country": "turkey"})
    assert "Place" not in game.last.summary


class TestDeclarations:
    def test_a_declaration_costs_a_point(self):
        game = ready(AXIS).when(declare("germany", "norway")).then(points={"germany": 8})
        assert game.at_war("germany", "norway")
        game.refuses(declare("germany", "norway"), "already_at_war")
        game.given(points={"germany": 0}).refuses(declare("germany", "sweden"), "not_enough_points")

    def test_nobody_attacks_its_own_or_the_fallen_or_a_held_land(self):
        game = ready(AXIS).refuses(declare("germany", "germany"), "own_country")
        game.refuses(declare("italy", "albania"), "own_country").refuses(declare("japan", "egypt"), "not_free")
        game.refuses(declare("germany", "atlantis"), "unknown_country")
        game.objects(declare("germany", "italy"), "same_side")
        game.given(surrendered={"norway": "germany"}).refuses(declare("germany", "norway"), "surrendered")

    def test_the_united_states_may_not_declare_war_at_first(self):
        game = ready(WESTERN).objects(declare("united_states", "germany"), "war_forbidden", "Winter 1943 has come")
        game.objects(declare("united_states", "japan"), "war_forbidden")

    def test_the_united_states_may_if_a_major_power_declared_war_on_it(self):
        game = ready(WESTERN, wars=[("japan", "united_states")]).when(declare("united_states", "germany"))
        assert game.at_war("united_states", "germany")

    def test_the_united_states_may_if_japan_declares_war_on_a_country_that_is_not_vichy_french(self):
        assert "japan" in wars.may_attack(EDITION, ready(WESTERN, wars=[("japan", "thailand")]).state, "united_states")
        vichy = ready(WESTERN, wars=[("japan", "indochina")], country={"indochina": ("at_war", "vichy_france")})
        vichy.objects(declare("united_states", "japan"), "war_forbidden")

    def test_japans_war_in_china_at_the_start_is_no_reason(self):
        assert "japan" not in wars.may_attack(EDITION, ready(WESTERN).state, "united_states")

    def test_the_united_states_may_attack_japan_after_two_attacks_in_china_in_a_season(self):
        game = ready(WESTERN).when({"type": "attest", "claim": "japan_attacks_in_china", "count": 1})
        game.objects(declare("united_states", "japan"), "war_forbidden")
        game.when({"type": "attest", "claim": "japan_attacks_in_china", "count": 2})
        game.objects(declare("united_states", "germany"), "war_forbidden").when(declare("united_states", "japan"))
        assert game.at_war("united_states", "japan")

    def test_attacks_in_china_are_counted_anew_each_season(self):
        game = ready(WESTERN, claims={"japan_attacks_in_china": 3}).given(phase="end_of_season")
        game.when({"type": "advance_phase"}).then(claims={})
        game.refuses({"type": "attest", "claim": "japan_attacks_in_china"}, "invalid_claim")

    def test_the_united_states_may_attack_germany_from_winter_1943_on(self):
        game = ready(WESTERN, season="winter 1943").when(declare("united_states", "germany"))
        assert game.at_war("united_states", "germany")
        game.objects(declare("united_states", "japan"), "war_forbidden")

    def test_the_soviet_union_may_not_attack_germany_before_spring_1942(self):
        game = ready(SOVIET, season="winter 1942").objects(declare("soviet_union", "germany"), "war_forbidden", "Pact")
        game.given(season="spring 1942", bloc=SOVIET).when(declare("soviet_union", "germany"))
        assert game.at_war("soviet_union", "germany")
        game.then(country={"finland": ("neutral", None), "hungary": ("neutral", None)}, stunned=frozenset())

    def test_the_soviet_union_may_attack_if_germany_uncovers_its_east_front_but_not_in_summer_1939(self):
        game = ready(SOVIET).when({"type": "attest", "claim": "east_front_open"})
        game.objects(declare("soviet_union", "germany"), "war_forbidden")
        game.given(season="fall 1939", bloc=SOVIET, claims={"east_front_open": True}).when(
            declare("soviet_union", "germany")
        )
        assert "nazi_soviet_pact" not in game.state.treaties

    @pytest.mark.parametrize("country", ["bulgaria", "hungary", "rumania"])
    def test_the_pact_protects_germanys_friends(self, country: str):
        game = ready(SOVIET).objects(declare("soviet_union", country), "war_forbidden", "Nazi-Soviet Pact")
        game.given(treaties={"nazi_soviet_pact": False}).when(declare("soviet_union", country))

    def test_the_soviet_union_does_not_attack_finland_again_after_the_treaty_of_moscow(self):
        ready(SOVIET, treaties={"treaty_of_moscow": True}).objects(declare("soviet_union", "finland"), "war_forbidden")

    @pytest.mark.parametrize(
        ("one", "other", "bloc"), [("japan", "soviet_union", AXIS), ("soviet_union", "japan", SOVIET)]
    )
    def test_japan_and_the_soviet_union_keep_their_treaty(self, one: str, other: str, bloc: str):
        game = ready(bloc).objects(declare(one, other), "war_forbidden", "Japan-Soviet Treaty")
        game.objects({"type": "renounce_treaty", "treaty": "japan_soviet_treaty", "by": one}, "not_yet", "Winter 1945")
        game.given(season="winter 1945", bloc=bloc)
        game.when({"type": "renounce_treaty", "treaty": "japan_soviet_treaty", "by": one})
        game.objects(declare(one, other), "war_forbidden")
        game.refuses({"type": "renounce_treaty", "treaty": "japan_soviet_treaty", "by": other}, "already_renounced")
        game.given(phase="end_of_season").when({"type": "advance_phase"})
        assert "japan_soviet_treaty" not in game.state.treaties
        game.given(bloc=bloc).when(declare(one, other))

    def test_turkey_is_protected_by_its_treaties(self):
        ready(WESTERN).objects(declare("commonwealth", "turkey"), "war_forbidden", "Turko-Allied Treaty")
        game = ready(AXIS, season="winter 1941", treaties={"turko_axis_treaty": True})
        game.objects(declare("germany", "turkey"), "war_forbidden").objects(declare("italy", "turkey"), "war_forbidden")
        ready(AXIS, season="fall 1940").when(declare("germany", "turkey"))

    def test_under_the_charter_the_western_allies_attack_belligerent_axis_allies_only(self):
        game = ready(WESTERN, season="summer 1941", treaties={"atlantic_charter": True})
        game.objects(declare("commonwealth", "sweden"), "war_forbidden", "Atlantic Charter")
        game.given(country={"thailand": ("ally", "japan")}).when(declare("commonwealth", "thailand"))
        game.when(declare("commonwealth", "italy", override="x"))
        ready(WESTERN, season="spring 1941").when(declare("commonwealth", "sweden"))

    def test_vichy_lands_are_left_alone_in_the_season_in_which_france_falls(self):
        game = ready(AXIS).when(FALL_OF_FRANCE).given(bloc=WESTERN)
        game.objects(declare("commonwealth", "levant"), "war_forbidden", "earlier season")
        game.given(season="fall 1939", bloc=WESTERN).when(declare("commonwealth", "levant"))

    def test_wars_last_until_somebody_surrenders(self):
        game = ready(AXIS).when(declare("germany", "norway"))
        game.when({"type": "capture_capital", "country": "norway", "by": "germany", "defenders": False})
        assert not game.at_war("germany", "norway")


class TestTriggers:
    def test_france_surrenders_tripartite_pact_bulgaria_rumania_and_vichy_in_one_entry(self):
        game = ready(AXIS).when(FALL_OF_FRANCE)
        assert "tripartite_pact" in game.state.treaties
        game.then(
            country={
                "france": ("captured", "germany"), "bulgaria": ("ally", "germany"), "rumania": ("ally", "germany"),
                "vichy_france": ("neutral", None), "french_north_africa": ("neutral", "vichy_france"),
                "levant": ("neutral", "vichy_france"), "indochina": ("neutral", "vichy_france"),
                "dakar": ("neutral", "vichy_france"), "new_caledonia": ("controlled", "commonwealth"),
            },
            limit={"germany": 7 + 4 + 1 + 3, "france": 0},
            available={"france": 0, "germany": 7},
            says=(
                "France surrenders to Germany.", "Tripartite Pact: in force.",
                "Bulgaria becomes an ally of Germany (+1).", "Place Rumania's units",
                "Vichy France is neutral.", "Dakar is held by Vichy France.",
            ),
        )  # fmt: skip

    def test_a_french_land_that_is_already_axis_does_not_join_vichy(self):
        game = ready(AXIS, country={"indochina": ("captured", "japan")}).when(FALL_OF_FRANCE)
        game.then(country={"indochina": ("captured", "japan")}, limit={"japan": 9})

    def test_vichy_cannot_be_created_once_its_own_land_has_fallen(self):
        game = ready(AXIS).when({"type": "capture_country", "country": "vichy_france", "by": "germany"}, FALL_OF_FRANCE)
        game.then(country={"vichy_france": ("captured", "germany"), "dakar": ("captured", "germany")})

    def test_under_the_pact_the_axis_powers_join_a_war_with_a_neutral_major_power(self):
        game = ready(AXIS, treaties={"tripartite_pact": True}).when(declare("japan", "united_states"))
        assert all(game.at_war(one, "united_states") for one in ("germany", "italy", "japan"))
        game.then(points={"japan": 8, "germany": 9, "italy": 9})

    def test_without_the_pact_they_do_not(self):
        game = ready(AXIS).when(declare("japan", "united_states"))
        assert not game.at_war("germany", "united_states")

    def test_the_pact_does_not_ask_who_declared_war(self):
        game = ready(WESTERN, treaties={"tripartite_pact": True}, claims={"japan_attacks_in_china": 2})
        game.when(declare("united_states", "japan"))
        assert all(game.at_war(one, "united_states") for one in ("germany", "italy", "japan"))

    def test_the_pact_leaves_the_soviet_union_and_powers_already_at_war_out(self):
        game = ready(AXIS, treaties={"tripartite_pact": True}).when(declare("germany", "soviet_union"))
        assert not game.at_war("italy", "soviet_union")
        game.when(declare("italy", "commonwealth"))
        assert not game.at_war("japan", "commonwealth")

    @pytest.mark.parametrize(("attacked", "joins"), [("belgium", "netherlands"), ("netherlands", "belgium")])
    def test_war_on_one_of_the_low_countries_is_war_with_both(self, attacked: str, joins: str):
        game = (
            ready(AXIS)
            .when(declare("germany", attacked))
            .then(points={"germany": 8}, country={attacked: ("at_war", None), joins: ("at_war", None)})
        )
        assert game.at_war("germany", joins)

    def test_germany_attacks_the_soviet_union(self):
        game = ready(AXIS, season="summer 1941").when(declare("germany", "soviet_union"))
        game.then(country={"hungary": ("ally", "germany"), "finland": ("neutral", None)}, limit={"germany": 8})
        assert "nazi_soviet_pact" not in game.state.treaties
        game.given(bloc=SOVIET).objects(
            {"type": "buy_points", "power": "soviet_union", "resources": 1}, "default_only", "by surprise"
        )
        game.when({"type": "end_turn"}).given(bloc=SOVIET, impulse=2)
        game.when({"type": "buy_points", "power": "soviet_union", "resources": 1}).then(points={"soviet_union": 13})
        game.given(phase="end_of_season").when({"type": "advance_phase"})
        game.then(country={"finland": ("ally", "germany")}, scheduled=(), limit={"germany": 9})

    def test_finland_does_not_join_if_it_fell_in_the_meantime(self):
        game = ready(AXIS).when(declare("germany", "soviet_union"))
        game.given(surrendered={"finland": "soviet_union"}, country={"finland": ("captured", "soviet_union")})
        game.given(phase="end_of_season").when({"type": "advance_phase"})
        game.then(country={"finland": ("captured", "soviet_union")}, scheduled=())

    def test_germany_attacks_yugoslavia_and_hungary_joins(self):
        ready(AXIS).when(declare("germany", "yugoslavia")).then(country={"hungary": ("ally", "germany")})
        ready(AXIS).when(declare("italy", "yugoslavia")).then(country={"hungary": ("neutral", None)})

    def test_japan_attacks_the_western_allies_thailand_joins_and_the_east_indies_deploy(self):
        game = ready(AXIS).when(
            {"type": "enter_numbers", "numbers": {"east_indies_units": {"infantry": 1, "destroyer": 1}}}
        )
        game.when(declare("japan", "commonwealth")).then(
            country={"thailand": ("ally", "japan")}, limit={"japan": 9},
            says="Netherlands East Indies: Its units deploy in Batavia. (1 infantry and 1 destroyer)",
        )  # fmt: skip

    def test_in_a_war_of_united_states_and_japan_nationalist_china_is_a_non_cooperating_ally(self):
        game = ready(AXIS).when(declare("japan", "united_states"))
        game.then(country={"nationalist_china": ("non_cooperating_ally", "united_states")}, limit={"united_states": 15})

    def test_the_netherlands_fall_and_the_east_indies_are_an_uncommitted_ally(self):
        game = ready(AXIS).when(declare("germany", "netherlands"))
        game.when({"type": "capture_capital", "country": "netherlands", "by": "germany", "defenders": False})
        game.then(
            country={
                "netherlands": ("captured", "germany"),
                "netherlands_east_indies": ("uncommitted_ally", "commonwealth"),
            },
            limit={"germany": 9, "commonwealth": 13},
        )

    def test_denmark_falls_to_the_axis(self):
        game = ready(AXIS).when(
            declare("germany", "denmark"), {"type": "capture_capital", "country": "denmark", "by": "germany"}
        )
        game.then(country={"faeroes": ("controlled", "commonwealth"), "iceland": ("ally", "commonwealth")})

    def test_denmark_falls_and_the_axis_already_holds_the_faeroes(self):
        game = ready(AXIS, country={"faeroes": ("captured", "germany")}).when(declare("germany", "denmark"))
        game.when({"type": "capture_capital", "country": "denmark", "by": "germany"})
        game.then(country={"faeroes": ("captured", "germany")})

    def test_denmark_falls_to_the_soviet_union(self):
        game = ready(SOVIET).when(declare("soviet_union", "denmark"))
        game.when({"type": "capture_capital", "country": "denmark", "by": "soviet_union"})
        game.then(country={"faeroes": ("ally", "commonwealth"), "iceland": ("ally", "commonwealth")})

    def test_the_commonwealth_falls_and_iceland_is_neutral_or_american(self):
        lands = {"iceland": ("ally", "commonwealth"), "faeroes": ("controlled", "commonwealth")}
        fall = {"type": "capture_capital", "country": "britain", "by": "germany", "dice": [6, 6]}
        ready(AXIS, country=lands).when(fall).then(country={"iceland": ("neutral", None), "faeroes": ("neutral", None)})
        at_war = ready(AXIS, country=lands, wars=[("japan", "united_states")]).when(fall)
        at_war.then(country={"iceland": ("ally", "united_states"), "faeroes": ("ally", "united_states")})

    def test_italy_surrenders_and_the_azores_and_cape_verde_are_western(self):
        game = ready(WESTERN, wars=[("italy", "commonwealth")]).when(
            {"type": "capture_capital", "country": "italy", "by": "commonwealth", "dice": [6, 6]}
        )
        game.then(country={"azores": ("controlled", "commonwealth"), "cape_verde": ("controlled", "commonwealth")})

    def test_germany_surrenders_italy_too_and_vichy_goes_to_the_western_allies(self):
        game = ready(AXIS).when(FALL_OF_FRANCE).given(bloc=WESTERN, wars=[("italy", "commonwealth")])
        game.when({"type": "capture_capital", "country": "germany", "by": "commonwealth", "dice": [6, 6]})
        assert {"germany", "italy"} <= set(game.state.surrendered)
        game.then(
            country={
                "italy": ("ally", "commonwealth"), "vichy_france": ("controlled", "commonwealth"),
                "levant": ("ally", "commonwealth"), "france": ("ally", "commonwealth"),
            }
        )  # fmt: skip

    def test_poland_surrenders_and_its_east_is_soviet(self):
        game = ready(AXIS).when({"type": "capture_capital", "country": "poland", "by": "germany", "defenders": False})
        game.then(says="The part east of the partition line is Soviet")

    def test_spain_commits_to_the_first_power_that_intervenes(self):
        game = ready(AXIS).when(declare("germany", "spain")).given(bloc=WESTERN)
        game.when({"type": "intervene", "power": "commonwealth", "country": "spain"})
        game.then(country={"spain": ("ally", "commonwealth")}, limit={"commonwealth": 15}, points={"commonwealth": 8})

    @pytest.mark.parametrize("power", ["united_states", "germany"])
    def test_turkey_is_an_ally_of_the_united_states_or_germany_if_they_intervene(self, power: str):
        bloc, enemy = (WESTERN, "italy") if power == "united_states" else (AXIS, "soviet_union")
        game = ready(bloc, wars=[(enemy, "turkey"), (enemy, power)], country={"turkey": ("at_war", None)})
        game.when({"type": "intervene", "power": power, "country": "turkey"}).then(country={"turkey": ("ally", power)})

    def test_turkey_is_no_ally_of_the_commonwealth_until_the_united_states_enters(self):
        game = ready(WESTERN, wars=[("germany", "turkey")], country={"turkey": ("at_war", None)})
        game.when({"type": "intervene", "power": "commonwealth", "country": "turkey"}).then(
            country={"turkey": ("at_war", None)}
        )
        game.given(bloc=AXIS).when(declare("japan", "united_states")).then(
            country={"turkey": ("ally", "united_states")}
        )

    def test_the_soviet_union_is_barred_from_turkey(self):
        game = ready(
            SOVIET, wars=[("germany", "turkey"), ("germany", "soviet_union")], country={"turkey": ("at_war", None)}
        )
        game.objects({"type": "intervene", "power": "soviet_union", "country": "turkey"}, "barred")

    def test_germany_ends_the_sitzkrieg_by_attacking_anybody_but_poland(self):
        game = ready(AXIS)
        assert "sitzkrieg" in game.state.treaties
        game.when(declare("germany", "norway"))
        assert "sitzkrieg" not in game.state.treaties

    def test_the_table_says_when_germany_breaks_the_sitzkrieg_otherwise(self):
        game = ready(WESTERN).when({"type": "renounce_treaty", "treaty": "sitzkrieg"}).then(says="Sitzkrieg: over.")
        game.refuses({"type": "renounce_treaty", "treaty": "sitzkrieg"}, "not_in_force")
        game.refuses({"type": "renounce_treaty", "treaty": "nazi_soviet_pact"}, "not_renounced")


class TestIntervention:
    def test_it_needs_a_country_at_war_with_a_common_enemy(self):
        game = ready(WESTERN).refuses(
            {"type": "intervene", "power": "commonwealth", "country": "sweden"}, "no_occasion"
        )
        game.given(wars=[("soviet_union", "finland")], country={"finland": ("at_war", None)})
        game.objects({"type": "intervene", "power": "commonwealth", "country": "finland"}, "no_common_enemy")
        game.when({"type": "intervene", "power": "commonwealth", "country": "poland"})
        assert game.state.country("poland").intervened_by == "commonwealth"
        game.then(country={"poland": ("at_war", None)})

    def test_one_major_power_only_but_commonwealth_and_united_states_count_as_one(self):
        game = ready(WESTERN, wars=[("germany", "united_states")])
        game.when({"type": "intervene", "power": "commonwealth", "country": "poland"})
        game.refuses({"type": "intervene", "power": "commonwealth", "country": "poland"}, "already_intervened")
        game.when({"type": "intervene", "power": "united_states", "country": "poland"})
        other = ready(WESTERN).when({"type": "intervene", "power": "france", "country": "poland"})
        other.refuses({"type": "intervene", "power": "commonwealth", "country": "poland"}, "already_intervened")

    def test_the_axis_does_not_intervene_in_vichy_lands(self):
        game = ready(AXIS, wars=[("commonwealth", "levant")], country={"levant": ("at_war", "vichy_france")})
        game.objects({"type": "intervene", "power": "germany", "country": "levant"}, "barred")


def roll(table: str, die: int | None, **more: object) -> Raw:
    return {"type": "roll_commitment", "table": table, "die": die, **more}


class TestYugoslavia:
    @pytest.mark.parametrize("die", [1, 2])
    def test_one_or_two_and_it_is_a_german_ally(self, die: int):
        game = ready(AXIS).when(roll("yugoslav_commitment", die))
        game.then(country={"yugoslavia": ("ally", "germany")}, points={"germany": 8}, limit={"germany": 9})

    @pytest.mark.parametrize("die", [3, 4, 5, 6])
    def test_three_to_six_and_it_is_war_at_once_free_of_charge(self, die: int):
        game = ready(AXIS).when(roll("yugoslav_commitment", die))
        game.then(country={"yugoslavia": ("at_war", None), "hungary": ("ally", "germany")}, points={"germany": 8})
        assert game.at_war("germany", "yugoslavia")
        game.refuses(roll("yugoslav_commitment", 1), "not_open")

    def test_only_germany_in_an_axis_impulse_while_it_is_neutral(self):
        game = ready(AXIS).refuses(roll("yugoslav_commitment", 1, power="italy"), "not_available")
        game.refuses(roll("yugoslav_commitment", None), "invalid_dice")
        ready(WESTERN).objects(roll("yugoslav_commitment", 1), "wrong_turn")
        ready(AXIS, country={"yugoslavia": ("at_war", None)}).refuses(roll("yugoslav_commitment", 1), "not_open")


class TestVichy:
    def created(self, **more: object) -> Campaign:
        return ready(AXIS).when(FALL_OF_FRANCE).given(season="fall 1940", bloc=WESTERN, **more)  # type: ignore[arg-type]

    def test_seven_or_more_and_all_of_vichy_joins_germany(self):
        game = self.created().when(roll("vichy_commitment", 6, country="levant"))
        game.then(
            country=dict.fromkeys(("vichy_france", "levant", "dakar", "indochina"), ("ally", "germany")),
            limit={"germany": 15 + 2 + 1 + 1 + 1},
        )

    @pytest.mark.parametrize("die", [4, 5, 6])
    def test_four_to_six_and_the_country_fights_as_a_minor_power(self, die: int):
        game = self.created().when(roll("vichy_commitment", die, country="indochina"))
        game.then(country={"indochina": ("at_war", "vichy_france"), "dakar": ("neutral", "vichy_france")})
        assert game.at_war("commonwealth", "indochina")
        game.refuses(roll("vichy_commitment", 1, country="indochina"), "not_open")

    @pytest.mark.parametrize("die", [2, 3])
    def test_two_or_three_and_it_surrenders_to_the_western_allies(self, die: int):
        game = self.created().when(roll("vichy_commitment", die, country="indochina"))
        game.then(country={"indochina": ("ally", "commonwealth")}, limit={"commonwealth": 14})

    def test_one_or_less_and_it_is_a_commonwealth_ally(self):
        game = self.created().when(roll("vichy_commitment", 1, country="indochina"))
        game.then(country={"indochina": ("ally", "commonwealth")})

    @pytest.mark.parametrize(
        ("country", "wars", "france", "modifier"),
        [
            ("vichy_france", [], None, 5),
            ("levant", [], None, 1),
            ("french_north_africa", [], None, 1),
            ("indochina", [], None, 0),
            ("dakar", [("germany", "united_states")], None, -2),
            ("levant", [("germany", "united_states")], None, -1),
            ("vichy_france", [("italy", "united_states")], None, 3),
            ("dakar", [("germany", "united_states")], "united_states", -4),
            ("vichy_france", [("germany", "united_states")], "united_states", 1),
            ("dakar", [], "commonwealth", 0),
            ("dakar", [("japan", "united_states")], None, 0),
        ],
    )
    def test_the_modifiers(self, country: str, wars: list[tuple[str, str]], france: str | None, modifier: int):
        lands = {"france": ("ally", france)} if france else {}
        game = self.created(wars=wars, country=lands)
        table = diplomacy.tables(EDITION)["vichy_commitment"]
        assert sum(diplomacy.modifiers(EDITION, game.state, table, country).values()) == modifier

    def test_when_vichy_france_itself_surrenders_all_its_lands_are_western_allies(self):
        game = self.created(wars=[("germany", "united_states")], country={"france": ("ally", "united_states")})
        game.when(roll("vichy_commitment", 1, country="vichy_france"))
        game.then(country={"vichy_france": ("ally", "united_states"), "dakar": ("ally", "united_states")})

    def test_a_country_must_be_named_and_uncommitted(self):
        game = self.created().refuses(roll("vichy_commitment", 3), "invalid_country")
        game.refuses(roll("vichy_commitment", 3, country="sweden"), "unknown_country")
        ready(WESTERN).refuses(roll("vichy_commitment", 3, country="dakar"), "not_open")

    def test_germany_disbands_vichy_once_when_the_united_states_is_at_war_with_it(self):
        game = self.created()
        spend = {"type": "spend_points", "power": "germany", "operation": "disband_vichy"}
        game.when(roll("vichy_commitment", 4, country="indochina"))
        game.given(bloc=AXIS).objects(spend, "not_yet", "United States").given(wars=[("germany", "united_states")])
        game.when(spend).then(
            country={
                "vichy_france": ("controlled", "germany"), "dakar": ("ally", "united_states"),
                "indochina": ("ally", "commonwealth"),
            },
            points={"germany": 8},
        )  # fmt: skip
        game.refuses(spend, "already_done")

    def test_there_must_be_a_vichy_france_to_disband(self):
        game = ready(AXIS, wars=[("germany", "united_states")])
        game.objects(
            {"type": "spend_points", "power": "germany", "operation": "disband_vichy"}, "not_yet", "no Vichy France"
        )


class TestFinland:
    def test_finland_may_give_in_without_a_war_while_the_pact_holds(self):
        game = ready(SOVIET).when({"type": "sign_treaty", "treaty": "treaty_of_moscow"})
        assert "treaty_of_moscow" in game.state.treaties
        game.refuses({"type": "sign_treaty", "treaty": "treaty_of_moscow"}, "already_in_force")
        ready(SOVIET, treaties={"nazi_soviet_pact": False}).objects(
            {"type": "sign_treaty", "treaty": "treaty_of_moscow"}, "no_occasion"
        )

    def test_a_winter_war_ends_in_an_axis_impulse(self):
        game = ready(SOVIET).when(declare("soviet_union", "finland")).then(country={"finland": ("at_war", None)})
        game.objects({"type": "sign_treaty", "treaty": "treaty_of_moscow"}, "wrong_turn").given(bloc=AXIS)
        game.when({"type": "sign_treaty", "treaty": "treaty_of_moscow"}).then(country={"finland": ("neutral", None)})
        assert not game.at_war("soviet_union", "finland")

    def test_other_treaties_are_not_signed(self):
        game = ready(AXIS).refuses({"type": "sign_treaty", "treaty": "lend_lease_act"}, "not_signed")
        game.given(country={"finland": ("ally", "germany")})
        game.refuses({"type": "sign_treaty", "treaty": "treaty_of_moscow"}, "no_occasion")

"""The table of triggers: what follows from what."""

import pytest

from companion.model.sentence import sentence
from tests.families.second_world_war.campaign import AXIS, SOVIET, WESTERN
from tests.families.second_world_war.moves import FALL_OF_FRANCE, declare, ready


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
                "Vichy France is neutral.", "Madagascar, and the Marquesas are held by Vichy France.",
            ),
        )  # fmt: skip

    @pytest.mark.parametrize("land", ["indochina", "new_caledonia"])
    def test_a_french_land_that_is_already_axis_does_not_join_vichy(self, land: str):
        game = ready(AXIS, country={land: ("captured", "japan")}).when(FALL_OF_FRANCE)
        game.then(country={land: ("captured", "japan")})

    def test_a_french_land_that_somebody_else_has_liberated_does_not_join_vichy_either(self):
        game = ready(AXIS, country={"levant": ("ally", "united_states")}).when(FALL_OF_FRANCE)
        game.then(country={"levant": ("ally", "united_states")})

    def test_germany_creates_vichy_also_if_italy_took_paris(self):
        game = ready(AXIS, wars=[("italy", "france")]).when({**FALL_OF_FRANCE, "by": "italy"})
        game.then(country={"france": ("captured", "italy"), "vichy_france": ("neutral", None)}, limit={"italy": 9})
        assert "tripartite_pact" in game.state.treaties

    def test_france_falls_to_nobody_of_the_axis_and_there_is_no_vichy(self):
        game = ready(SOVIET, wars=[("soviet_union", "france")]).when({**FALL_OF_FRANCE, "by": "soviet_union"})
        game.then(country={"dakar": ("captured", "soviet_union")})

    def test_vichy_cannot_be_created_once_its_own_land_has_fallen_and_the_french_lands_defect(self):
        game = ready(AXIS).when({"type": "capture_country", "country": "vichy_france", "by": "germany"}, FALL_OF_FRANCE)
        game.then(
            country={
                "france": ("captured", "germany"), "vichy_france": ("captured", "germany"),
                "dakar": ("ally", "commonwealth"), "new_caledonia": ("ally", "commonwealth"),
            }
        )  # fmt: skip

    def test_under_the_pact_the_axis_powers_join_a_war_with_a_neutral_major_power(self):
        game = ready(AXIS, treaties={"tripartite_pact": True}).when(declare("japan", "united_states"))
        assert all(game.at_war(power, "united_states") for power in ("germany", "italy", "japan"))
        game.then(points={"japan": 8, "germany": 9, "italy": 9})

    def test_without_the_pact_they_do_not(self):
        game = ready(AXIS).when(declare("japan", "united_states"))
        assert not game.at_war("germany", "united_states")

    def test_the_pact_does_not_ask_who_declared_war(self):
        game = ready(WESTERN, treaties={"tripartite_pact": True}, claims={"japan_attacks_in_china": 2})
        game.when(declare("united_states", "japan"))
        assert all(game.at_war(power, "united_states") for power in ("germany", "italy", "japan"))

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

    def test_what_happened_by_one_trigger_does_not_happen_again_by_the_next(self):
        game = (
            ready(AXIS)
            .when(declare("germany", "yugoslavia"))
            .then(said=sentence("place_units", minor="hungary", units={"infantry": 2, "land_based_air": 1}, flipped=[]))
        )
        game.when(declare("germany", "soviet_union")).then(limit={"germany": 8})
        assert "Hungary" not in game.summary
        game.given(treaties={"turko_axis_treaty": True}).when(FALL_OF_FRANCE).then(
            said=sentence("place_units", minor="bulgaria", units={"infantry": 2}, flipped=[])
        )
        game.given(season="fall 1940", phase="end_of_season").when({"type": "advance_phase"})
        assert "Bulgaria" not in game.summary

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
        game.when(declare("japan", "united_states"))
        assert "Batavia" not in game.summary

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
        game = ready(AXIS, country=lands).when(fall)
        game.then(country={"iceland": ("neutral", None), "faeroes": ("neutral", None)})
        game.then(said=sentence("units_go_to_the_1_box", power="commonwealth", country="iceland"))
        at_war = ready(AXIS, country=lands, wars=[("japan", "united_states")]).when(fall)
        at_war.then(country={"iceland": ("ally", "united_states"), "faeroes": ("ally", "united_states")})

    def test_the_commonwealth_falls_and_a_danish_iceland_stays_danish(self):
        game = ready(AXIS, wars=[("japan", "united_states")])
        game.when({"type": "capture_capital", "country": "britain", "by": "germany", "dice": [6, 6]})
        game.then(country={"iceland": ("controlled", "denmark"), "faeroes": ("controlled", "denmark")})

    def test_italy_surrenders_and_what_another_axis_power_holds_stays_with_it(self):
        game = ready(WESTERN, wars=[("italy", "commonwealth")], country={"azores": ("captured", "germany")})
        game.when({"type": "capture_capital", "country": "italy", "by": "commonwealth", "dice": [6, 6]})
        game.then(country={"azores": ("captured", "germany"), "cape_verde": ("controlled", "commonwealth")})

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
                "levant": ("controlled", "commonwealth"), "france": ("ally", "commonwealth"),
            }
        )  # fmt: skip

    def test_germany_surrenders_and_vichy_lands_that_joined_it_are_western_but_what_it_took_goes_to_the_captor(self):
        lands = {"vichy_france": ("ally", "germany"), "dakar": ("ally", "germany"), "levant": ("captured", "germany")}
        game = ready(AXIS).when(FALL_OF_FRANCE)
        game.given(bloc=SOVIET, wars=[("germany", "soviet_union")], country=lands)
        game.when({"type": "capture_capital", "country": "germany", "by": "soviet_union", "dice": [6, 6]})
        game.then(
            country={
                "vichy_france": ("controlled", "commonwealth"), "dakar": ("controlled", "commonwealth"),
                "madagascar": ("controlled", "commonwealth"), "levant": ("captured", "soviet_union"),
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
        game = (
            ready(WESTERN)
            .when({"type": "renounce_treaty", "treaty": "sitzkrieg"})
            .then(said=sentence("treaty_ends", treaty="sitzkrieg"))
        )
        game.refuses({"type": "renounce_treaty", "treaty": "sitzkrieg"}, "not_in_force")
        game.refuses({"type": "renounce_treaty", "treaty": "nazi_soviet_pact"}, "not_renounced")

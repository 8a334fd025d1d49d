"""Anniversary: control, liberation, capitals and China (p. 10, 19-20)."""

import pytest

from companion.families.axis_and_allies.actions import BuyResearch, CollectIncome, EndTurn, RollResearch
from companion.families.axis_and_allies.rules.units.mobilization import muster_count, room
from companion.families.axis_and_allies.rules.victory import standings
from tests.families.axis_and_allies.rulebooks.talk import buys, places, takes
from tests.families.axis_and_allies.table import Table


def table(turn: str = "germany", scenario: str = "1941", **position: object) -> Table:
    return Table("anniversary", scenario).given(turn=turn, phase="combat_move", **position)  # type: ignore[arg-type]


def test_a_scenarios_conquests_do_not_change_the_original_controller():
    game = table(scenario="1942")
    assert game.state.controller("ukraine") == "germany"
    assert game.edition.territories["ukraine"].original == "soviet_union"
    game.given(turn="united_kingdom").when(takes("ukraine")).then(control={"ukraine": "soviet_union"})


def test_nobody_takes_from_its_own_side():
    table().refuses(takes("balkans"), "friendly_territory")
    table(turn="united_states").refuses(takes("fukien"), "friendly_territory")


def test_a_capture_moves_value_complex_and_damage():
    game = table(damage={"karelia_ssr": 3}).when(takes("karelia_ssr"))
    game.then(production={"germany": 33, "soviet_union": 28}, damage={"karelia_ssr": 3})
    game.given(turn="germany", round=2, phase="purchase_units")
    assert room(game.edition, game.state, "germany") == {"germany": 10}, "three markers on a complex worth two"
    game.when(buys(repairs={"karelia_ssr": 3})).then(treasury={"germany": 28})
    assert room(game.edition, game.state, "germany") == {"germany": 10, "karelia_ssr": 2}


def test_a_captured_complex_works_from_the_captors_next_turn():
    game = table(pool={"germany": {"infantry": 1}}).when(takes("caucasus"))
    game.refuses(places("caucasus", infantry=1), "not_held_long_enough", soft=True)
    game.given(turn="germany", phase="mobilize_new_units", round=2).when(places("caucasus", infantry=1))


def test_a_liberated_complex_is_for_its_owner_from_its_next_turn():
    game = table(turn="united_kingdom", control={"caucasus": "germany"}, pool={"united_kingdom": {"infantry": 1}})
    game.when(takes("caucasus")).refuses(places("caucasus", infantry=1), "not_your_complex")
    game.given(turn="soviet_union", round=2)
    assert room(game.edition, game.state, "soviet_union")["caucasus"] == 4


def test_while_moscow_is_lost_the_liberator_keeps_land_income_and_complex():
    game = table(turn="united_kingdom", control={"caucasus": "germany", "russia": "germany"}).when(takes("caucasus"))
    game.then(control={"caucasus": "united_kingdom"}, production={"united_kingdom": 47})
    game.given(turn="united_kingdom", phase="mobilize_new_units", round=2, pool={"united_kingdom": {"infantry": 4}})
    game.when(places("caucasus", infantry=4))


def test_without_its_capital_a_power_moves_and_fights_but_does_nothing_else():
    game = table(turn="soviet_union", control={"russia": "germany"}, researchers={"soviet_union": 2})
    game.refuses(buys(infantry=1), "capital_lost").refuses(CollectIncome(), "capital_lost")
    game.refuses(BuyResearch(count=1), "capital_lost").refuses(RollResearch(dice=(6, 1)), "capital_lost")
    game.when(takes("poland"), EndTurn()).then(control={"poland": "soviet_union"}, treasury={"soviet_union": 30})


def test_units_and_researchers_outlast_the_loss_of_the_capital():
    game = table(
        turn="soviet_union",
        control={"russia": "germany"},
        researchers={"soviet_union": 2},
        pool={"soviet_union": {"infantry": 2}},
    )
    game.refuses(places("caucasus", infantry=2), "capital_lost").when(EndTurn()).then(
        pool={"soviet_union": {"infantry": 2}}
    )
    assert game.state.powers["soviet_union"].researchers == 2
    game.given(control={"russia": "soviet_union"}, turn="soviet_union", phase="mobilize_new_units", round=2)
    game.when(places("russia", infantry=2)).then(pool={"soviet_union": {}})


def test_a_power_that_frees_its_own_capital_collects_again_in_that_turn():
    game = table(turn="japan", control={"japan": "united_states"}, treasury={"japan": 0})
    game.when(takes("japan"), CollectIncome()).then(treasury={"japan": 17 + 5})


def test_a_freed_capital_brings_back_land_and_complexes_from_friendly_hands_only():
    game = table(
        turn="united_states",
        control={"russia": "germany", "caucasus": "united_kingdom", "urals": "united_states", "ukraine": "germany"},
    )
    game.when(takes("russia")).then(
        control={
            "russia": "soviet_union",
            "caucasus": "soviet_union",
            "urals": "soviet_union",
            "ukraine": "germany",
        },
        treasury={"germany": 31, "united_states": 40},
    )
    assert set(game.says("land_returns")["territories"]) == {"caucasus", "urals"}
    game.given(turn="soviet_union", round=2)
    assert room(game.edition, game.state, "soviet_union") == {"karelia_ssr": 2, "russia": 6, "caucasus": 4}


def test_only_who_holds_a_territory_collects_for_it():
    game = Table("anniversary", "1941", options={"national_objectives": False})
    game.given(turn="united_kingdom", control={"france": "united_kingdom"}).when(CollectIncome())
    game.then(treasury={"united_kingdom": 43 + 49, "united_states": 40})


def test_cities_go_with_their_territory():
    game = table().when(takes("karelia_ssr"))
    now = standings(game.edition, game.state)
    assert (now["axis"].count, now["allies"].count) == (7, 11)


class TestChina:
    def test_china_is_a_power_of_its_own_in_the_united_states_turn(self):
        game = table(turn="united_states").when(takes("kiangsu", by="china"))
        game.then(control={"kiangsu": "china"}, treasury={"china": 0, "united_states": 40}, turn="united_states")
        assert "china" not in game.edition.scenarios["1941"].turn_order

    def test_chinese_land_pays_the_axis_and_nobody_else(self):
        japan = table(turn="japan").when(takes("hupeh")).then(production={"japan": 18})
        japan.given(turn="united_states", phase="combat_move").when(takes("hupeh")).then(
            control={"hupeh": "china"}, production={"japan": 17, "united_states": 40}
        )
        japan.refuses(CollectIncome(power="china"), "no_income")

    @pytest.mark.parametrize(
        ("lost", "infantry"),
        [(0, 3), (1, 3), (2, 2), (3, 2), (4, 1), (5, 1), (6, 0), (7, 0)],
    )
    def test_one_infantry_for_two_territories_free_of_the_axis_rounded_down(self, lost: int, infantry: int):
        free = ["chinghai", "ningxia", "suiyuan", "sikang", "hupeh", "yunnan", "fukien"]
        game = table(turn="italy", control=dict.fromkeys(free[:lost], "japan"))
        assert muster_count(game.edition, game.state, "china") == infantry
        game.when(CollectIncome()).then(pool={"china": {"infantry": infantry} if infantry else {}})

    def test_china_buys_and_researches_nothing_not_even_a_fighter(self):
        game = table(turn="united_states").given(phase="research_development")
        game.refuses(buys("china", fighter=1), "no_purchases")
        game.refuses(BuyResearch(power="china", count=1), "no_research")

    def test_new_infantry_stands_in_chinese_land_also_if_just_freed(self):
        game = table(turn="united_states", pool={"china": {"infantry": 3}}).when(takes("kiangsu", by="china"))
        game.when(places("kiangsu", power="china", infantry=3)).then(pool={"china": {}})

    def test_new_infantry_stands_nowhere_else(self):
        game = table(turn="united_states", pool={"china": {"infantry": 1}})
        game.refuses(places("manchuria", power="china", infantry=1), "not_your_territory")
        game.refuses(places("india", power="china", infantry=1), "not_your_territory")

    @pytest.mark.parametrize("place", ["french_indo_china_thailand", "burma", "japan"])
    def test_chinese_units_stay_in_chinese_land(self, place: str):
        table(turn="united_states", scenario="1942").refuses(takes(place, by="china"), "out_of_bounds", soft=True)

    def test_chinese_units_may_free_manchuria_kiangsu_and_kwangtung(self):
        game = table(turn="united_states", scenario="1942")
        game.when(takes("manchuria", by="china"), takes("kiangsu", by="china"), takes("kwangtung", by="china"))
        game.then(control={"manchuria": "china", "kiangsu": "china", "kwangtung": "united_kingdom"})
        game.then(production={"united_kingdom": 32})

    def test_china_keeps_kwangtung_while_london_is_lost_and_counts_it(self):
        game = table(turn="united_states", scenario="1942", control={"united_kingdom": "germany"})
        assert muster_count(game.edition, game.state, "china") == 3
        game.when(takes("kwangtung", by="china")).then(control={"kwangtung": "china"})
        assert muster_count(game.edition, game.state, "china") == 4

    def test_kwangtung_goes_back_when_london_is_free(self):
        game = table(turn="united_states", scenario="1942", control={"united_kingdom": "germany", "kwangtung": "china"})
        game.when(takes("united_kingdom")).then(control={"kwangtung": "united_kingdom"})


def test_an_ally_whose_units_free_and_share_a_territory_collects_nothing_for_it():
    game = Table("anniversary", "1941", options={"national_objectives": False})
    game.given(turn="united_kingdom", phase="combat_move", control={"karelia_ssr": "germany"})
    before = {power: game.production(power) for power in ("united_kingdom", "soviet_union")}
    game.when(takes("karelia_ssr")).then(
        control={"karelia_ssr": "soviet_union"},
        production={"united_kingdom": before["united_kingdom"], "soviet_union": before["soviet_union"] + 2},
    )
    assert game.says("liberated")
    game.when(CollectIncome()).then(treasury={"united_kingdom": 43 + 43})

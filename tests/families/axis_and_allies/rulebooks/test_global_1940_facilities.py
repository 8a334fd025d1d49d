"""Global 1940: facilities, the two British economies, China."""

import pytest
from msgspec.structs import replace

from companion.families.axis_and_allies.actions import (
    BombComplex,
    BuyResearch,
    CollectIncome,
    DeclareWar,
    DisruptConvoys,
    MobilizeUnits,
    PurchaseUnits,
    RollResearch,
    SetDamage,
)
from companion.families.axis_and_allies.rules.purses import made
from companion.families.axis_and_allies.rules.units.mobilization import capacity
from companion.families.axis_and_allies.views.snapshot import snapshot
from tests.families.axis_and_allies.rulebooks.global_1940 import game, purses, stands, turn
from tests.families.axis_and_allies.rulebooks.talk import bombs, buys, places, takes
from tests.families.axis_and_allies.table import Table


class TestFacilities:
    def test_a_minor_complex_places_3_units_and_a_major_one_10(self):
        table = game()
        assert capacity(table.edition, table.state, "germany", "germany") == 10
        assert capacity(table.edition, table.state, "france", "southern_france") == 3

    def test_damage_counts_against_capacity_and_stops_at_the_limit_of_the_facility(self):
        table = turn("united_kingdom", "conduct_combat").when(bombs("southern_italy", 6, 6))
        assert stands(table, "southern_italy")["minor_industrial_complex"] == 6
        table = turn("united_kingdom", "conduct_combat").when(bombs("germany", 1))
        assert stands(table, "germany")["major_industrial_complex"] == 3, "a die and 2 more"
        assert capacity(table.edition, table.state, "germany", "germany") == 7

    def test_tactical_bombers_raid_bases_only_and_add_nothing(self):
        raid = BombComplex(territory="southern_italy", dice=(3,), weapon="tactical_bombers", facility="air_base")
        table = turn("united_kingdom", "conduct_combat").when(raid)
        assert stands(table, "southern_italy")["air_base"] == 3
        wrong = BombComplex(territory="germany", dice=(3,), weapon="tactical_bombers")
        table.refuses(wrong, "wrong_target", soft=True)

    def test_a_base_is_out_of_order_at_3_and_works_again_below(self):
        raid = BombComplex(territory="southern_italy", dice=(1,), facility="naval_base")
        table = turn("united_kingdom", "conduct_combat").when(raid)
        assert "out of action" in table.summary
        table.given(turn="italy", phase="purchase_units")
        table.when(PurchaseUnits(repairs={"southern_italy": {"naval_base": 1}}))
        assert stands(table, "southern_italy")["naval_base"] == 2
        table.then(treasury={"italy": 9})

    def test_the_base_must_be_named_where_there_are_two(self):
        raid = BombComplex(territory="new_zealand", dice=(3,))
        table = turn("japan", "combat_move").when(DeclareWar(against="anzac"))
        table.refuses(raid, "choose_facility")

    @pytest.mark.parametrize(
        ("unit", "site", "code"),
        [
            ("minor_industrial_complex", "denmark", None),
            ("minor_industrial_complex", "germany", "one_complex_only"),
            ("major_industrial_complex", "greater_southern_germany", None),
            ("major_industrial_complex", "poland", "worthless_site"),
            ("air_base", "poland", None),
            ("air_base", "western_germany", "one_complex_only"),
        ],
    )
    def test_where_a_facility_may_be_built(self, unit: str, site: str, code: str | None):
        table = turn("germany", pool={"germany": {unit: 1}})
        if code is None:
            assert unit in stands(table.when(places(site, **{unit: 1})), site)
        else:
            table.refuses(places(site, **{unit: 1}), code)

    def test_no_complex_on_islands_but_bases(self):
        table = turn("japan", pool={"japan": {"minor_industrial_complex": 1, "air_base": 1}})
        table.given(control={"java": "japan"})
        table.refuses(places("java", minor_industrial_complex=1), "no_islands")
        assert "air_base" in stands(table.when(places("java", air_base=1)), "java")

    def test_a_major_complex_needs_original_land(self):
        table = turn("japan", pool={"japan": {"major_industrial_complex": 1}})
        table.refuses(places("manchuria", major_industrial_complex=1), "not_original")
        table.when(places("korea", major_industrial_complex=1))

    def test_nothing_is_built_on_land_gained_this_turn(self):
        table = turn("japan", "combat_move", pool={"japan": {"minor_industrial_complex": 1}}).when(takes("yunnan"))
        table.given(control={"malaya": "japan"}).when(DeclareWar(against="france"), takes("french_indo_china"))
        table.refuses(places("french_indo_china", minor_industrial_complex=1), "not_held_long_enough", soft=True)

    def test_an_upgrade_costs_20_and_works_from_the_next_turn(self):
        upgrade = PurchaseUnits(upgrades=("southern_italy",))
        table = turn("italy", treasury={"italy": 25}).when(upgrade).then(treasury={"italy": 5})
        assert "major_industrial_complex" in stands(table, "southern_italy")
        assert capacity(table.edition, table.state, "italy", "southern_italy") == 3
        table.given(turn="italy", phase="purchase_units")
        assert capacity(table.edition, table.state, "italy", "southern_italy") == 10
        turn("france", treasury={"france": 99}).refuses(PurchaseUnits(upgrades=("normandy_bordeaux",)), "no_upgrade")

    def test_a_captured_major_complex_turns_minor_and_keeps_up_to_6_damage(self):
        table = turn("united_kingdom", "conduct_combat").when(bombs("germany", 6, 6)).when(takes("germany"))
        assert stands(table, "germany") == {"minor_industrial_complex": 6}
        table.given(turn="germany", phase="conduct_combat").when(takes("germany"))
        assert stands(table, "germany") == {"minor_industrial_complex": 6}, "it stays minor"

    def test_bases_are_captured_with_their_damage_and_work_from_the_next_turn(self):
        raid = BombComplex(territory="france", dice=(1,), facility="air_base")
        table = turn("germany", "conduct_combat").when(raid, takes("france"))
        assert stands(table, "france")["air_base"] == 3
        assert capacity(table.edition, table.state, "germany", "france") == 0

    def test_facilities_do_not_count_against_what_a_complex_places(self):
        table = turn("italy", pool={"italy": {"infantry": 3, "air_base": 1}, "japan": {}})
        table.given(control={}).when(
            MobilizeUnits(placements={"southern_italy": {"infantry": 3}, "northern_italy": {"air_base": 1}})
        )

    def test_units_beyond_the_room_are_paid_back(self):
        table = turn("anzac", treasury={"anzac": 30}).when(
            replace(buys(infantry=5), override="miscounted"), CollectIncome()
        )
        table.then(treasury={"anzac": 30 - 15 + 6 + 10})

    def test_buying_beyond_the_room_is_asked_about_but_repairs_make_room_and_facilities_need_none(self):
        table = turn("anzac", treasury={"anzac": 90}, damage={})
        table.refuses(
            buys(infantry=4), "over_capacity", "ANZAC can place 3 units this turn; that would be 4", soft=True
        )
        table.when(buys(infantry=3, air_base=1))
        wrecked = turn("italy", treasury={"italy": 40}).when(
            SetDamage(territory="northern_italy", damage=10, reason="bombed"),
            SetDamage(territory="southern_italy", damage=3, reason="bombed"),
        )
        wrecked.refuses(buys(infantry=1), "over_capacity", "Italy can place 0 units", soft=True)
        wrecked.when(PurchaseUnits(units={"infantry": 1}, repairs={"southern_italy": 1}))


class TestTheTwoEconomies:
    def test_they_start_with_28_and_17(self):
        table = game()
        assert purses(table) == {"europe": 28, "pacific": 17}
        found = {purse: made(table.edition, table.state, "united_kingdom", purse) for purse in ("europe", "pacific")}
        assert found == {"europe": 28, "pacific": 17}
        table.then(treasury={"united_kingdom": 45}, production={"united_kingdom": 45})

    def test_each_pays_for_its_own(self):
        table = turn("united_kingdom")
        table.refuses(buys(infantry=1), "choose_purse")
        table.refuses(PurchaseUnits(units={"infantry": 6}, purse="pacific"), "not_enough_money")
        table.when(PurchaseUnits(units={"infantry": 5}, purse="pacific"))
        assert purses(table) == {"europe": 28, "pacific": 2}
        table.refuses(PurchaseUnits(units={"infantry": 1}, purse="africa"), "unknown_purse")

    def test_each_places_in_its_own_land(self):
        table = turn("united_kingdom").when(PurchaseUnits(units={"infantry": 2}, purse="pacific"))
        table.refuses(places("united_kingdom", infantry=1), "not_in_pool")
        table.when(places("india", infantry=2)).then(pool={"united_kingdom": {}})

    def test_each_repairs_its_own(self):
        table = turn("united_kingdom", damage={})
        table.given(turn="germany", phase="conduct_combat").when(bombs("united_kingdom", 4))
        table.given(turn="united_kingdom", phase="purchase_units")
        table.refuses(PurchaseUnits(repairs={"united_kingdom": 6}, purse="pacific"), "other_purse")
        table.when(PurchaseUnits(repairs={"united_kingdom": 6}))
        assert purses(table) == {"europe": 22, "pacific": 17}

    def test_both_collect_in_one_turn(self):
        table = turn("united_kingdom", "collect_income").when(CollectIncome())
        assert purses(table) == {"europe": 28 + 28 + 5, "pacific": 34}

    def test_london_costs_only_the_european_money_and_income(self):
        table = turn("germany", "conduct_combat").when(takes("united_kingdom"))
        table.then(treasury={"germany": 30 + 28, "united_kingdom": 17})
        table.given(turn="united_kingdom", phase="purchase_units")
        table.refuses(PurchaseUnits(units={"infantry": 1}, purse="europe"), "capital_lost")
        table.when(PurchaseUnits(units={"infantry": 1}, purse="pacific"), CollectIncome())
        assert purses(table) == {"europe": 0, "pacific": 14 + 17}

    def test_calcutta_costs_only_the_pacific_ones(self):
        table = turn("japan", "combat_move").when(DeclareWar(against="united_kingdom"), takes("india"))
        table.then(treasury={"japan": 26 + 17, "united_kingdom": 28})

    def test_loot_goes_to_the_economy_of_the_map_half(self):
        table = turn("united_kingdom", "conduct_combat").when(takes("germany"))
        assert purses(table) == {"europe": 28 + 30, "pacific": 17}

    def test_british_land_depends_on_the_capital_of_its_own_economy(self):
        lost = {"united_kingdom": "germany", "egypt": "italy", "burma": "japan"}
        table = turn("united_states", "conduct_combat", round=4, control=lost)
        table.when(DeclareWar(against="italy", override="late"), DeclareWar(against="japan", override="late"))
        table.when(takes("egypt"), takes("burma")).then(control={"egypt": "united_states", "burma": "united_kingdom"})

    def test_research_is_paid_by_a_purse_and_serves_both(self):
        table = game(research=True).given(turn="united_kingdom", phase="research_development")
        table.refuses(BuyResearch(count=1), "choose_purse")
        table.when(BuyResearch(count=1, purse="pacific"), BuyResearch(count=1, purse="europe"))
        assert purses(table) == {"europe": 23, "pacific": 12}
        table.when(RollResearch(dice=(6, 2), chart=1, breakthrough_die=5))
        table.when(CollectIncome(dice=(4,), purse="pacific"))
        assert purses(table) == {"europe": 23 + 33, "pacific": 12 + 17 + 4}


class TestChina:
    def test_it_buys_infantry_and_artillery_only_while_the_burma_road_is_open(self):
        table = turn("china").refuses(buys(tank=1), "not_for_sale")
        table.when(buys(infantry=2, artillery=1)).then(treasury={"china": 2})
        turn("china", control={"burma": "japan"}).refuses(buys(artillery=1), "not_for_sale", "Burma")

    def test_it_places_anywhere_on_its_own_land_also_new_in_any_number(self):
        table = turn("china").when(buys(infantry=4), takes("kiangsu"), places("kiangsu", infantry=4))
        table.then(pool={"china": {}})

    def test_it_places_nothing_elsewhere(self):
        turn("china").when(buys(infantry=1)).refuses(places("burma", infantry=1), "not_your_territory")

    def test_a_complex_is_gone_when_china_gets_the_land_back(self):
        table = turn("japan", pool={"japan": {"minor_industrial_complex": 1}})
        table.when(places("kiangsu", minor_industrial_complex=1))
        table.given(turn="china", phase="conduct_combat").when(takes("kiangsu"))
        assert stands(table, "kiangsu") == {}

    def test_its_forces_stay_at_home(self):
        turn("china", "conduct_combat").refuses(takes("korea"), "out_of_bounds", soft=True)
        table = turn("china", "conduct_combat", control={"kwangtung": "japan"}).when(takes("kwangtung"))
        table.then(control={"kwangtung": "united_kingdom"})

    def test_its_land_freed_by_an_ally_is_its_own_again(self):
        table = turn("united_kingdom", "combat_move").when(DeclareWar(against="japan"), takes("kiangsu"))
        table.then(control={"kiangsu": "china"})

    def test_it_never_loses_its_income_and_does_no_research(self):
        table = turn("china", "collect_income").when(CollectIncome()).then(treasury={"china": 12 + 12 + 6})
        table.given(turn="china", phase="collect_income")
        table.refuses(DisruptConvoys(dice={"sea_zone_19": (1,)}), "no_convoys")
        game(research=True).given(turn="china", phase="purchase_units").refuses(BuyResearch(count=1), "no_research")


def test_the_snapshot_shows_purses_wars_tokens_facilities_neutrals_and_maps():
    table = game()
    shown = snapshot(table.edition, table.state, game_id="g", name="", version=1)
    assert shown["powers"]["united_kingdom"]["purses"]["pacific"]["treasury"] == 17
    assert shown["powers"]["united_kingdom"]["treasury"] == 45
    assert shown["powers"]["japan"]["at_war_with"] == ["china"]
    assert shown["powers"]["japan"]["tokens"] == {"kamikaze": 6}
    assert shown["territories"]["russia"]["facilities"]["air_base"] == {"damage": 0, "working": True}
    assert shown["territories"]["spain"]["neutral"] == "strict"
    assert shown["territories"]["russia"]["neutral"] is None
    assert shown["victory"]["maps"]["europe"]["cities"] == {"axis": 3, "allies": 8}
    assert shown["victory"]["maps"]["pacific"]["needed"] == {"axis": 6}


def test_boxes_without_them_show_what_they_always_did():
    table = Table("anniversary", "1941")
    shown = snapshot(table.edition, table.state, game_id="g", name="", version=1)
    assert not {"purses", "at_war_with", "tokens"} & set(shown["powers"]["germany"])
    assert not {"facilities", "neutral"} & set(shown["territories"]["germany"])
    assert "maps" not in shown["victory"]

"""Global 1940: what is easily overlooked, rule by rule."""

import pytest

from companion.families.axis_and_allies.actions import (
    AttackNeutral,
    BombComplex,
    CollectIncome,
    DeclareWar,
    DisruptConvoys,
    MobilizeUnits,
    PlaceFreeUnits,
    PurchaseUnits,
    TakeNeutral,
)
from companion.families.axis_and_allies.rules.ruleset import actors
from companion.families.axis_and_allies.rules.world.convoys import raiders
from companion.families.axis_and_allies.views.income import income_view
from companion.model.actions import Action, Attest
from tests.families.axis_and_allies.rulebooks.global_1940 import game, met, purses, turn
from tests.families.axis_and_allies.rulebooks.talk import buys, takes
from tests.families.axis_and_allies.table import Table


class TestLostCapitals:
    LOST = {"united_kingdom": "germany", "india": "japan"}

    @pytest.mark.parametrize(
        "action",
        [
            CollectIncome(),
            PurchaseUnits(units={"infantry": 1}, purse="europe"),
            MobilizeUnits(placements={"india": {"infantry": 1}}),
        ],
    )
    def test_with_london_and_calcutta_lost_nothing_is_collected_bought_or_placed(self, action: Action):
        table = turn("united_kingdom", control=self.LOST)
        table.refuses(action, "capital_lost", "its capitals (United Kingdom and India)")

    def test_a_purse_whose_capital_is_lost_places_nothing_while_the_other_does(self):
        table = turn("united_kingdom").when(PurchaseUnits(units={"infantry": 1}, purse="europe"))
        table.when(PurchaseUnits(units={"infantry": 1}, purse="pacific")).given(control={"united_kingdom": "germany"})
        canada = MobilizeUnits(placements={"ontario": {"infantry": 1}})
        table.refuses(canada, "capital_lost", "its capital (United Kingdom)")
        table.when(MobilizeUnits(placements={"india": {"infantry": 1}})).then(pool={"united_kingdom": {"infantry": 1}})


class TestThePursesApart:
    def test_the_entry_of_the_income_names_each_purse(self):
        table = turn("united_kingdom", "collect_income").when(DisruptConvoys(dice={"106": (2,)}), CollectIncome())
        europe, pacific = "Europe 31 (28 + 5 objectives − 2 disrupted convoys)", "Pacific 17"
        assert f"The United Kingdom collects for each economy: {europe} and {pacific}." in table.summary

    def test_the_preview_tells_each_purse(self):
        table = turn("united_kingdom", "collect_income", technologies={"united_kingdom": ("war_bonds",)})
        view = income_view(table.edition, table.state, "united_kingdom")
        europe, pacific = view["purses"]["europe"], view["purses"]["pacific"]
        assert (europe["name"], europe["production"], europe["total"]) == ("Europe", 28, 33)
        assert (pacific["name"], pacific["production"], pacific["total"]) == ("Pacific", 17, 17)
        assert [objective["id"] for objective in europe["objectives"]] == ["united_kingdom_empire_in_the_west"]
        assert [objective["id"] for objective in pacific["objectives"]] == ["united_kingdom_far_east"]
        assert (europe["dice_needed"], pacific["dice_needed"]) == (1, 0)
        assert view["total"] == europe["total"] + pacific["total"]

    def test_the_preview_says_which_capital_a_purse_has_lost(self):
        table = turn("united_kingdom", "collect_income", control={"united_kingdom": "germany"})
        view = income_view(table.edition, table.state, "united_kingdom")
        europe = view["purses"]["europe"]
        assert (europe["collectable"], europe["total"]) == (False, 0)
        assert europe["reason"] == "The enemy holds United Kingdom."
        assert view["purses"]["pacific"]["collectable"]

    def test_a_power_with_one_purse_has_no_others(self):
        table = game()
        assert "purses" not in income_view(table.edition, table.state, "germany")


class TestFreeFrenchUnits:
    INFANTRY = PlaceFreeUnits(power="france", units={"infantry": 1})

    def freed(self, by: str) -> Table:
        table = turn("germany", "conduct_combat").when(takes("france"))
        return table.given(turn=by, phase="conduct_combat").when(takes("france"))

    def test_they_are_lost_when_the_enemy_takes_paris_again_before_they_are_placed(self):
        table = self.freed("united_kingdom").given(turn="germany", phase="conduct_combat").when(takes("france"))
        assert "can no longer place free units" in table.summary
        table.refuses(self.INFANTRY, "no_free_units")

    def test_nor_are_they_placed_in_a_paris_that_the_banker_has_given_to_the_enemy(self):
        table = self.freed("united_kingdom").given(control={"france": "germany"})
        table.refuses(self.INFANTRY, "no_free_units", "in enemy hands")

    def test_french_units_that_free_paris_themselves_get_them_too(self):
        table = self.freed("france")
        assert table.state.powers["france"].grant == ("france", 12)

    def test_they_are_placed_in_parts_until_nothing_more_can_be_had_for_the_rest(self):
        table = self.freed("united_kingdom").when(self.INFANTRY)
        assert "France may place units worth 9 IPC in France, for free" in table.summary
        assert table.state.powers["france"].grant == ("france", 9)
        table.refuses(PlaceFreeUnits(power="france", units={"fighter": 1}), "not_enough_money")
        table.when(PlaceFreeUnits(power="france", units={"infantry": 1, "artillery": 1}))
        assert table.state.powers["france"].grant is None, "2 IPC buy nothing"
        table.refuses(self.INFANTRY, "no_free_units")

    def test_what_is_left_of_them_is_lost_with_paris(self):
        table = self.freed("united_kingdom").when(self.INFANTRY)
        table.given(turn="germany", phase="conduct_combat").when(takes("france"))
        table.refuses(self.INFANTRY, "no_free_units")

    def test_ships_are_not_among_them_but_aircraft_are(self):
        table = self.freed("united_kingdom")
        table.refuses(PlaceFreeUnits(power="france", units={"submarine": 2}), "invalid_placement", "on land")
        table.when(PlaceFreeUnits(power="france", units={"fighter": 1}))


class TestRockets:
    def test_each_facility_of_a_territory_is_hit_once(self):
        table = turn("germany", "conduct_combat", technologies={"germany": ("rockets",)})

        def rocket(facility: str) -> BombComplex:
            return BombComplex(territory="united_kingdom", dice=(2,), weapon="rockets", facility=facility)

        table.when(rocket("major_industrial_complex"), rocket("air_base")).then(damage={"united_kingdom": 4})
        table.refuses(rocket("air_base"), "already_rocketed", "the air base", soft=True)


class TestConvoys:
    def test_china_has_no_ships_to_disrupt_japans_convoys(self):
        table = turn("japan", "collect_income")
        dice = DisruptConvoys(power="japan", dice={"6": (1,)})
        assert raiders(table.edition, table.state, "japan") == []
        assert actors(table.edition, table.state, dice) == ("japan",)
        table.refuses(dice, "at_peace", "anybody that has ships", soft=True)

    def test_anybody_with_ships_at_war_disrupts_them(self):
        table = turn("united_states", "combat_move", round=4).when(DeclareWar(against="japan"))
        assert raiders(table.edition, table.state, "japan") == ["united_states"]

    def test_dice_after_the_income_that_the_table_agrees_to_are_paid_back_at_once(self):
        table = turn("united_kingdom", "collect_income").when(CollectIncome())
        late = DisruptConvoys(power="united_kingdom", dice={"106": (1, 2)}, override="forgotten")
        before = purses(table)
        table.when(late)
        assert purses(table) == {"europe": before["europe"] - 3, "pacific": before["pacific"]}
        again = DisruptConvoys(power="united_kingdom", dice={"106": (1,)}, override="one die was wrong")
        table.when(again)
        assert purses(table) == {"europe": before["europe"] - 1, "pacific": before["pacific"]}


class TestNeutrals:
    def test_what_is_left_of_an_army_joins_and_no_more(self):
        table = turn("germany", "conduct_combat")
        table.refuses(AttackNeutral(territory="greece", left=5), "invalid_army", "an army of 4")
        table.when(AttackNeutral(territory="greece", left=1))
        assert "1 unit of its army left" in table.summary
        table.given(turn="united_kingdom", phase="noncombat_move").when(TakeNeutral(territory="greece"))
        assert "with its army: 1 infantry" in table.summary

    def test_a_second_attack_leaves_less(self):
        table = turn("germany", "conduct_combat").when(AttackNeutral(territory="greece", left=3))
        table.refuses(AttackNeutral(territory="greece", left=4), "invalid_army", "an army of 3")
        table.when(AttackNeutral(territory="greece", left=0))
        table.given(turn="united_kingdom", phase="noncombat_move").when(TakeNeutral(territory="greece"))
        assert "army" not in table.summary

    def test_nothing_said_of_an_army_leaves_all_of_it(self):
        table = turn("germany", "conduct_combat").when(AttackNeutral(territory="greece"))
        table.given(turn="united_kingdom", phase="noncombat_move").when(TakeNeutral(territory="greece"))
        assert "with its army: 4 infantry" in table.summary

    def test_what_is_left_of_mongolias_armies_joins_the_soviets(self):
        table = turn("japan", "conduct_combat").when(AttackNeutral(territory="olgiy", left=1))
        table.when(DeclareWar(against="soviet_union", override="an example"), takes("amur", override="an example"))
        assert table.says("neutrals_join")["army"] == 5


class TestRepairs:
    def test_increased_factory_production_halves_repairs_of_bases_too(self):
        table = turn("italy", technologies={"italy": ("increased_factory_production",)})
        table.given(turn="united_kingdom", phase="conduct_combat")
        table.when(BombComplex(territory="southern_italy", dice=(2,), facility="naval_base"))
        table.given(turn="italy", phase="purchase_units")
        table.when(PurchaseUnits(repairs={"southern_italy": {"naval_base": 4}})).then(treasury={"italy": 8})


class TestWarAndPeace:
    def test_a_capture_at_peace_that_the_table_agrees_to_is_war(self):
        table = turn("japan", "conduct_combat")
        assert met(table, "japan_trade") == 10
        table.when(takes("malaya", override="we forgot the declaration"))
        assert "Japan attacks the United Kingdom: that's war." in table.summary
        assert {("anzac", "japan"), ("japan", "united_kingdom")} <= set(table.state.wars)
        assert "unprovoked_war" in table.state.triggered
        assert met(table, "japan_trade") == 0
        table.given(control={"malaya": "united_kingdom"})
        assert met(table, "united_kingdom_far_east") == 5

    def test_a_raid_at_peace_that_the_table_agrees_to_is_war(self):
        raid = BombComplex(territory="russia", dice=(3,), override="we forgot the declaration")
        table = turn("germany", "conduct_combat").when(raid)
        assert ("germany", "soviet_union") in table.state.wars
        assert "war_on_the_soviets" in table.state.triggered

    @pytest.mark.parametrize(
        ("claim", "says_so"),
        [
            ("japan_attacked_indo_china", ("japan",)),
            ("japan_attacked_mongolian_border", ("japan",)),
            ("soviets_attacked_mongolian_border", ("soviet_union",)),
            ("german_land_unit_in_egypt", ()),
        ],
    )
    def test_the_attacker_says_that_an_attack_has_happened(self, claim: str, says_so: tuple[str, ...]):
        table = game()
        assert actors(table.edition, table.state, Attest(claim=claim, holds=True)) == says_so


class TestWarProduction:
    def test_units_are_bought_for_complexes_that_grow_with_a_war_declared_this_turn(self):
        table = turn("united_states", round=4, treasury={"united_states": 90}).when(buys(infantry=30))
        assert "There's room for 21 infantry only if the United States goes to war this turn." in table.summary
        table.when(DeclareWar(against="japan")).given(phase="mobilize_new_units")
        home = ("eastern_united_states", "central_united_states", "western_united_states")
        table.when(MobilizeUnits(placements={place: {"infantry": 10} for place in home}))
        table.then(pool={"united_states": {}})

    def test_more_than_even_those_can_place_is_asked_about(self):
        table = turn("united_states", round=4, treasury={"united_states": 93})
        table.refuses(buys(infantry=31), "over_capacity", "30 units", soft=True)

    def test_a_declaration_that_comes_only_after_mobilizing_makes_no_room(self):
        table = turn("united_states", round=3)
        table.refuses(buys(infantry=10), "over_capacity", "9 units", soft=True)


class TestJapansIslands:
    RING = ("guam", "midway", "wake_island", "gilbert_islands", "solomon_islands")

    def test_the_outer_ring_pays_5_in_axis_hands_at_war_and_only_whole(self):
        table = turn("japan", "combat_move", control=dict.fromkeys(self.RING, "japan"))
        assert met(table, "japan_outer_ring") == 0, "not at war yet"
        table.when(DeclareWar(against="united_kingdom"))
        assert met(table, "japan_outer_ring") == 5
        for island in self.RING:
            table.given(control={island: "germany"})
            assert met(table, "japan_outer_ring") == 5, "any Axis power"
            table.given(control={island: "anzac"})
            assert met(table, "japan_outer_ring") == 0
            table.given(control={island: "japan"})

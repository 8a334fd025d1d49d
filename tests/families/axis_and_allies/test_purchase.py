"""Purchase, repair, and mobilization."""

import pytest

from companion.families.axis_and_allies.actions import (
    CaptureTerritory,
    CollectIncome,
    EndTurn,
    MobilizeUnits,
    PurchaseUnits,
)
from companion.families.axis_and_allies.rules.purchase import price_list
from companion.families.axis_and_allies.rules.units.mobilization import complex_sites, room
from tests.families.axis_and_allies.table import Table

LANDLOCKED = {"caucasus": "germany"}
"""Of the Soviet complexes of 1941 only Moscow's is left."""


def buys(power: str | None = None, repairs: dict[str, int] | None = None, **units: int) -> PurchaseUnits:
    return PurchaseUnits(power=power, units=units, repairs=repairs or {})


def places(territory: str, override: str | None = None, power: str | None = None, **units: int) -> MobilizeUnits:
    return MobilizeUnits(power=power, placements={territory: units}, override=override)


class TestPurchase:
    def test_units_cost_what_the_chart_says_and_wait_to_be_mobilised(self):
        table = Table("anniversary", "1941").when(buys(infantry=3, tank=2))
        table.then(treasury={"germany": 12}, pool={"germany": {"infantry": 3, "tank": 2}}, phase="purchase_units")
        assert table.says("units_bought")["cost"] == 19

    def test_a_tank_costs_6_in_1941_and_5_elsewhere(self):
        Table("aa1941", "1941").when(buys(tank=1)).then(treasury={"soviet_union": 1})
        Table("revised", "1942").when(buys(tank=1)).then(treasury={"soviet_union": 19})

    def test_what_is_not_affordable_is_refused_with_both_figures(self):
        Table("anniversary", "1941").refuses(
            buys(bomber=3), "not_enough_money", "Germany has 31 IPC; this costs 36 IPC."
        )

    def test_units_and_repairs_are_paid_together_or_not_at_all(self):
        table = Table("anniversary", "1941").given(treasury={"germany": 10}, damage={"germany": 5})
        table.refuses(buys(repairs={"germany": 5}, infantry=2), "not_enough_money", "this costs 11 IPC")

    def test_improved_shipyards_changes_the_prices_of_ships(self):
        table = Table("anniversary", "1941").given(technologies={"germany": ("improved_shipyards",)})
        prices = price_list(table.edition, table.state, "germany")
        ships = ("battleship", "aircraft_carrier", "cruiser", "destroyer", "transport", "submarine")
        assert [prices[ship] for ship in ships] == [17, 11, 10, 7, 6, 5]
        assert prices["infantry"] == 3
        table.when(buys(submarine=2)).then(treasury={"germany": 21})

    def test_buying_after_combat_is_a_soft_rule(self):
        table = Table("anniversary", "1941").when(CaptureTerritory(territory="ukraine"))
        table.refuses(buys(infantry=1), "wrong_phase", "Purchase Units is over", soft=True)

    def test_a_power_without_its_capital_cannot_buy(self):
        Table("anniversary", "1941").given(control={"germany": "united_kingdom"}).refuses(
            buys(infantry=1), "capital_lost", "Germany can't buy units"
        )

    def test_china_buys_nothing(self):
        Table("anniversary", "1941").given(turn="united_states", phase="purchase_units").refuses(
            buys("china", infantry=1), "no_purchases", "musters"
        )

    @pytest.mark.parametrize("unit", ["industrial_complex"])
    def test_1941_sells_no_complexes(self, unit: str):
        Table("aa1941", "1941").given(treasury={"soviet_union": 40}).refuses(buys(**{unit: 1}), "not_for_sale")

    def test_an_unknown_unit_is_refused(self):
        Table("aa1941", "1941").refuses(buys(artillery=1), "unknown_unit", "artillery")

    def test_an_empty_purchase_is_refused(self):
        Table("anniversary", "1941").refuses(buys(), "invalid_purchase")

    @pytest.mark.parametrize("count", [-1, 0, 1000, 10**12])
    def test_negative_and_huge_numbers_are_refused(self, count: int):
        Table("anniversary", "1941").refuses(buys(infantry=count), "invalid_action")


class TestRepair:
    def test_a_damage_marker_costs_1_ipc_to_remove(self):
        Table("anniversary", "1941").given(damage={"germany": 5}).when(buys(repairs={"germany": 3})).then(
            treasury={"germany": 28}, damage={"germany": 2}
        )

    def test_increased_factory_production_removes_two_for_1_ipc(self):
        Table("anniversary", "1941").given(
            damage={"germany": 5}, technologies={"germany": ("increased_factory_production",)}
        ).when(buys(repairs={"germany": 5})).then(treasury={"germany": 28}, damage={"germany": 0})

    def test_more_damage_than_there_is_cannot_be_removed(self):
        Table("anniversary", "1941").given(damage={"germany": 2}).refuses(
            buys(repairs={"germany": 3}), "invalid_repair", "has 2 damage"
        )

    def test_only_own_complexes_are_repaired(self):
        table = Table("anniversary", "1941").given(damage={"italy": 2})
        table.refuses(buys(repairs={"italy": 1}), "not_your_complex")
        table.refuses(buys(repairs={"poland": 1}), "no_complex")


class TestMobilize:
    def test_a_complex_mobilises_up_to_its_value(self):
        table = Table("anniversary", "1941").given(pool={"germany": {"infantry": 12}})
        assert room(table.edition, table.state, "germany") == {"germany": 10}
        table.refuses(places("germany", infantry=11), "over_capacity", "can still place 10 units", soft=True)
        table.when(places("germany", infantry=10)).then(pool={"germany": {"infantry": 2}})
        table.refuses(places("germany", infantry=1), "over_capacity", soft=True)

    def test_damage_lowers_what_a_complex_can_mobilise(self):
        table = Table("anniversary", "1941").given(damage={"germany": 4}, pool={"germany": {"tank": 7}})
        table.refuses(places("germany", tank=7), "over_capacity", "(damage 4)", soft=True)
        table.when(places("germany", tank=6))

    def test_a_complex_damaged_beyond_its_value_mobilises_nothing(self):
        table = Table("anniversary", "1941").given(damage={"germany": 20}, pool={"germany": {"tank": 1}})
        assert room(table.edition, table.state, "germany") == {}

    def test_increased_factory_production_adds_two_units_from_value_3(self):
        table = Table("anniversary", "1941").given(
            technologies={
                "germany": ("increased_factory_production",),
                "soviet_union": ("increased_factory_production",),
            }
        )
        assert room(table.edition, table.state, "germany") == {"germany": 12}
        assert room(table.edition, table.state, "soviet_union") == {"karelia_ssr": 2, "russia": 8, "caucasus": 6}

    def test_a_complex_captured_this_turn_does_not_work_yet(self):
        table = Table("anniversary", "1941").given(pool={"germany": {"infantry": 2}})
        table.when(CaptureTerritory(territory="karelia_ssr"))
        table.refuses(places("karelia_ssr", infantry=1), "not_held_long_enough", "taken this turn", soft=True)
        assert "karelia_ssr" not in room(table.edition, table.state, "germany")

    def test_excess_units_wait_for_a_later_turn(self):
        table = Table("anniversary", "1941").given(pool={"germany": {"infantry": 12}})
        table.when(places("germany", infantry=10), CollectIncome()).then(pool={"germany": {"infantry": 2}})

    def test_unrecorded_units_are_taken_as_placed_when_the_turn_ends(self):
        Table("anniversary", "1941").when(buys(infantry=3), CollectIncome()).then(pool={"germany": {}})

    def test_unrecorded_units_beyond_the_room_wait(self):
        table = Table("anniversary", "1941").given(damage={"germany": 8}, pool={"germany": {"infantry": 2, "tank": 2}})
        table.when(EndTurn(forfeit=True)).then(pool={"germany": {"infantry": 2}})

    def test_the_rest_after_a_partial_log_is_taken_as_placed(self):
        table = Table("anniversary", "1941").given(pool={"germany": {"infantry": 4, "tank": 2}})
        table.when(places("germany", infantry=1), CollectIncome()).then(pool={"germany": {}})
        assert table.says("rest_placed")["units"] == {"infantry": 3, "tank": 2}

    def test_a_complex_logged_does_not_keep_the_other_units_waiting(self):
        table = Table("anniversary", "1941").given(pool={"germany": {"infantry": 3, "industrial_complex": 1}})
        table.when(places("france", industrial_complex=1), CollectIncome()).then(pool={"germany": {}})

    def test_only_what_has_no_room_waits_after_a_partial_log(self):
        table = Table("anniversary", "1941").given(damage={"germany": 7}, pool={"germany": {"infantry": 5}})
        table.when(places("germany", infantry=1), CollectIncome()).then(pool={"germany": {"infantry": 2}})
        assert table.says("units_wait")["units"] == {"infantry": 2}

    def test_ships_are_placed_only_at_a_complex_on_the_coast(self):
        table = Table("anniversary", "1941").given(
            turn="soviet_union", pool={"soviet_union": {"submarine": 1, "infantry": 1}}
        )
        table.refuses(places("russia", infantry=1, submarine=1), "no_coast", "Russia has no coast", soft=True)
        table.when(places("karelia_ssr", submarine=1), places("russia", infantry=1)).then(pool={"soviet_union": {}})

    def test_unrecorded_ships_need_room_on_the_coast(self):
        table = Table("revised", "1942").given(
            control={"caucasus": "germany", "karelia_ssr": "germany"},
            pool={"soviet_union": {"battleship": 1, "infantry": 3}},
        )
        table.when(CollectIncome()).then(pool={"soviet_union": {"battleship": 1}})

    def test_land_units_leave_the_room_on_the_coast_to_ships(self):
        table = Table("revised", "1942").given(pool={"soviet_union": {"transport": 4, "tank": 8}})
        table.when(CollectIncome()).then(pool={"soviet_union": {}})

    def test_units_of_a_power_without_its_capital_keep_waiting(self):
        table = Table("anniversary", "1941").given(
            control={"united_kingdom": "germany"}, pool={"united_kingdom": {"infantry": 2}}, turn="united_kingdom"
        )
        table.when(EndTurn(forfeit=True)).then(pool={"united_kingdom": {"infantry": 2}})

    def test_units_that_do_not_wait_cannot_be_placed(self):
        Table("anniversary", "1941").given(pool={"germany": {"infantry": 1}}).refuses(
            places("germany", infantry=2), "not_in_pool", "has 1 infantry waiting"
        )

    def test_no_units_at_an_allys_complex(self):
        Table("anniversary", "1941").given(pool={"germany": {"infantry": 1}}).refuses(
            places("italy", infantry=1), "not_your_complex"
        )


class TestNewComplexes:
    def test_a_new_complex_stands_in_a_territory_held_since_the_start_of_the_turn(self):
        table = Table("anniversary", "1941").when(buys(industrial_complex=1), places("france", industrial_complex=1))
        assert table.state.territories["france"].facilities
        table.then(pool={"germany": {}})
        table.given(pool={"germany": {"infantry": 1}})
        table.refuses(places("france", infantry=1), "not_held_long_enough", "is new", soft=True)

    def test_not_in_a_territory_taken_this_turn(self):
        table = Table("anniversary", "1941").when(buys(industrial_complex=1), CaptureTerritory(territory="ukraine"))
        table.refuses(places("ukraine", industrial_complex=1), "not_held_long_enough", soft=True)
        assert "ukraine" not in complex_sites(table.edition, table.state, "germany")

    def test_not_where_there_is_one(self):
        Table("anniversary", "1941").when(buys(industrial_complex=1)).refuses(
            places("germany", industrial_complex=1), "one_complex_only"
        )

    def test_not_in_a_territory_without_value(self):
        Table("anniversary", "1941").given(control={"gibraltar": "germany"}).when(buys(industrial_complex=1)).refuses(
            places("gibraltar", industrial_complex=1), "worthless_site"
        )

    def test_a_complex_that_was_not_placed_keeps_waiting(self):
        Table("anniversary", "1941").when(buys(industrial_complex=1), CollectIncome()).then(
            pool={"germany": {"industrial_complex": 1}}
        )


class TestNineteenFortyOne:
    def test_no_more_than_can_be_mobilised_is_bought(self):
        table = Table("aa1941", "1941").given(treasury={"soviet_union": 30})
        capacity = sum(room(table.edition, table.state, "soviet_union").values())
        table.when(buys(infantry=capacity)).refuses(buys(infantry=1), "over_capacity", soft=True)

    def test_excess_units_are_refunded(self):
        table = Table("aa1941", "1941").given(treasury={"soviet_union": 40})
        capacity = sum(room(table.edition, table.state, "soviet_union").values())
        table.when(
            PurchaseUnits(units={"infantry": capacity, "fighter": 1}, override="table rule"),
            EndTurn(forfeit=True),
        )
        table.then(treasury={"soviet_union": 40 - 10 - 3 * (capacity - 1)}, pool={"soviet_union": {}})

    def test_after_a_partial_log_only_what_has_no_room_is_refunded(self):
        table = Table("aa1941", "1941").given(treasury={"soviet_union": 15})
        table.when(buys(infantry=3), places("russia", infantry=1), EndTurn(forfeit=True))
        table.then(treasury={"soviet_union": 6}, pool={"soviet_union": {}})

    def test_ships_are_bought_only_where_a_coast_has_room(self):
        table = Table("aa1941", "1941").given(treasury={"soviet_union": 40}, control=LANDLOCKED)
        assert set(room(table.edition, table.state, "soviet_union")) == {"russia"}
        table.refuses(buys(battleship=1), "no_coast", "coast", soft=True)
        table.given(turn="germany", treasury={"germany": 40}).when(buys(battleship=1))

    def test_no_price_is_lost_for_a_ship_that_nobody_can_place(self):
        table = Table("aa1941", "1941").given(treasury={"soviet_union": 40}, control=LANDLOCKED)
        table.when(PurchaseUnits(units={"battleship": 1}, override="table rule"), EndTurn(forfeit=True))
        table.then(treasury={"soviet_union": 40}, pool={"soviet_union": {}})
        assert table.says("units_returned")["price"] == 16


class TestChineseMuster:
    def test_one_infantry_for_every_two_chinese_territories_at_the_start_of_the_united_states_turn(self):
        table = Table("anniversary", "1941").given(turn="italy", phase="collect_income")
        table.when(CollectIncome()).then(pool={"china": {"infantry": 3}}, turn="united_states")

    def test_territories_under_axis_control_do_not_count(self):
        table = Table("anniversary", "1941").given(
            control={"fukien": "japan", "yunnan": "japan"}, turn="italy", phase="collect_income"
        )
        table.when(CollectIncome()).then(pool={"china": {"infantry": 2}})

    def test_kwangtung_counts_while_china_holds_it(self):
        table = Table("anniversary", "1942").given(
            control={"united_kingdom": "germany", "kwangtung": "china"}, turn="italy", phase="collect_income"
        )
        table.when(CollectIncome()).then(pool={"china": {"infantry": 4}})

    def test_chinese_infantry_is_placed_in_chinese_territory_even_if_just_retaken(self):
        table = Table("anniversary", "1941").given(
            pool={"china": {"infantry": 3}}, turn="united_states", phase="combat_move"
        )
        table.when(CaptureTerritory(territory="kiangsu", by="china"))
        table.when(places("kiangsu", power="china", infantry=3)).then(pool={"china": {}})

    def test_chinese_infantry_is_placed_in_its_turn_and_never_saved_up(self):
        table = Table("anniversary", "1941").given(
            pool={"china": {"infantry": 3}}, turn="united_states", phase="mobilize_new_units"
        )
        table.when(places("fukien", power="china", infantry=1), CollectIncome()).then(pool={"china": {}})
        assert table.says("rest_placed")["units"] == {"infantry": 2}

    def test_chinese_infantry_without_any_land_is_lost(self):
        table = Table("anniversary", "1941")
        held = [territory for territory, now in table.state.territories.items() if now.controller == "china"]
        table.given(
            control=dict.fromkeys(held, "japan"),
            pool={"china": {"infantry": 2}},
            turn="united_states",
            phase="mobilize_new_units",
        )
        table.when(CollectIncome()).then(pool={"china": {}})
        assert table.says("units_lost")["units"] == {"infantry": 2}

    def test_not_where_china_does_not_rule(self):
        Table("anniversary", "1941").given(
            pool={"china": {"infantry": 1}}, turn="united_states", phase="mobilize_new_units"
        ).refuses(places("kiangsu", power="china", infantry=1), "not_your_territory")

"""Rules 12 to 14: money spent outside Phase V."""

from itertools import count
from typing import Any

import pytest

from companion.engine.decide import roll_dice
from tests.families.war_game.wartable import EDITION, WarTable, blank, full


def attack(table: WarTable, territory: str = "turkey", **fields: Any) -> WarTable:
    return table.do(
        "conquer_neutral", territory=territory, **{"land_units": 1, "nearest_enemy": "soviet_union", **fields}
    )


class TestNeutrals:
    def test_rule_12_the_attack_costs_twice_the_value(self):
        attack(full(), die=12).then(
            treasury={"germany": 127 - 18}, control={"turkey": "germany"}, phase="combat_orders"
        )

    def test_rule_12_it_is_declared_with_the_combat_orders(self):
        full().turn_of("germany", phase="build_recruit").no(
            "wrong_phase", "conquer_neutral", territory="turkey", die=1, land_units=2, soft=True
        )

    def test_rule_12_money_that_is_not_there_conquers_nothing(self):
        table = full().collected().money(germany=17)
        table.no("not_enough_money", "conquer_neutral", territory="turkey", die=12, land_units=2, says="$17")

    def test_rule_12_hardware_money_does_not_pay_for_it(self):
        table = full().turn_of("soviet_union").collected().money(soviet_union=17, hardware={"soviet_union": 50})
        table.no("not_enough_money", "conquer_neutral", territory="turkey", die=12, land_units=2)

    @pytest.mark.parametrize(
        ("die", "holder"), [(9, "soviet_union"), (1, "soviet_union"), (10, "germany"), (12, "germany")]
    )
    def test_rule_12_a_roll_up_to_the_value_costs_one_unit(self, die: int, holder: str):
        attack(full(), die=die).then(control={"turkey": holder})

    def test_rule_12_a_second_land_unit_takes_it_all_the_same(self):
        attack(full(), die=1, land_units=2).then(control={"turkey": "germany"}, production={"germany": 136})

    def test_rule_12_the_casualty_may_have_been_an_aircraft(self):
        attack(full(), die=1, land_units=1, survives=True).then(control={"turkey": "germany"})

    @pytest.mark.parametrize(("value", "certain"), [(11, False), (12, True)])
    def test_rule_12_above_11_one_land_unit_is_lost_without_a_roll(self, value: int, certain: bool):
        table = blank()
        if not certain:
            table.no("dice_needed", "conquer_neutral", territory="Spain", value=value, land_units=2)
            return
        table.do("conquer_neutral", territory="Spain", value=value, land_units=1, nearest_enemy="united_kingdom")
        table.then(control={"spain": "united_kingdom"}, production={"united_kingdom": 119 + 12})

    def test_rule_12_a_failed_attack_is_paid_for_and_feeds_the_nearest_enemy(self):
        table = attack(full(), die=3)
        table.then(treasury={"germany": 109}, production={"germany": 127, "soviet_union": 77})

    def test_rule_12_the_nearest_enemy_must_be_one(self):
        full().no("not_an_enemy", "conquer_neutral", territory="turkey", die=1, land_units=1, nearest_enemy="japan").no(
            "nearest_enemy_needed", "conquer_neutral", soft=True, territory="turkey", die=1, land_units=1
        )

    def test_rule_12_asks_how_many_land_units_attack(self):
        full().no("land_units_needed", "conquer_neutral", territory="turkey", die=1, soft=True)
        attack(full(), die=1, land_units=None, override="many").then(control={"turkey": "germany"})

    def test_joint_conquerors_of_a_neutral_choose_the_owner(self):
        attack(full(), die=12, others=["italy"], owner="italy", land_units=2).then(
            control={"turkey": "italy"}, treasury={"germany": 127 - 18, "italy": 26}, production={"italy": 26 + 9}
        )
        attack(full(), die=12, others=["italy"], land_units=2).then(control={"turkey": "germany"})

    def test_joint_conquerors_of_a_neutral_may_share_the_price(self):
        table = attack(full(), die=12, others=["italy"], shares={"germany": 10, "italy": 8}, agreed=["italy"])
        table.then(treasury={"germany": 117, "italy": 18}, control={"turkey": "germany"})

    def test_nobody_spends_a_partners_money_without_asking_it(self):
        joint = {"territory": "turkey", "die": 12, "land_units": 2, "others": ["italy"], "shares": {"italy": 8}}
        table = full().no("partner_pays", "conquer_neutral", soft=True, says="does its player agree", **joint)
        before = table.collected().state
        after = table.do("conquer_neutral", **joint, agreed=["italy"]).state
        assert {power: before.treasury(power) - after.treasury(power) for power in ("germany", "italy")} == {
            "germany": 10,
            "italy": 8,
        }

    @pytest.mark.parametrize("shares", [{"germany": 10}, {"germany": 10, "italy": 9}, {"germany": 10, "japan": 8}])
    def test_the_shares_of_a_neutrals_price_are_all_of_it(self, shares: dict[str, int]):
        full().no("invalid_shares", "conquer_neutral", territory="turkey", die=12, others=["italy"], shares=shares)

    def test_two_nations_attack_a_neutral_with_a_land_unit_each(self):
        """So one is left whatever the die shows, and the nearest enemy need not be named."""
        full().do("conquer_neutral", territory="turkey", die=1, others=["italy"]).then(control={"turkey": "germany"})

    def test_a_sole_generals_nation_takes_the_neutral(self):
        joint = {"territory": "turkey", "die": 12, "others": ["italy"], "generals": ["italy"]}
        full().do("conquer_neutral", **joint).then(control={"turkey": "italy"})
        full().no("general_decides", "conquer_neutral", **joint, owner="germany", soft=True)

    def test_only_those_on_turn_attack_a_neutral_together(self):
        full().no("wrong_turn", "conquer_neutral", territory="turkey", die=12, others=["japan"], soft=True)
        full().no("invalid_owner", "conquer_neutral", territory="turkey", die=12, others=["china"])

    def test_a_joint_attack_that_fails_feeds_the_nearest_enemy(self):
        attack(full(), die=1, others=["italy"], owner="italy", survives=False).then(control={"turkey": "soviet_union"})

    def test_rule_12_a_held_neutral_is_taken_like_any_land(self):
        table = full().turn_of("soviet_union")
        table.no("not_free", "conquer_neutral", territory="norway", die=1, land_units=2)
        table.do("capture_territory", territory="norway").then(control={"norway": "soviet_union"})

    def test_rule_12_a_free_neutral_is_not_simply_captured(self):
        full().no("free_neutral", "capture_territory", territory="turkey")
        blank().no("free_neutral", "capture_territory", territory="Turkey", value=9, from_="neutral")

    def test_rule_12_all_land_grows_by_the_neutrals_taken(self):
        table = attack(full(), die=12)
        assert sum(table.production(power) for power in EDITION.powers.ids) == 624 + 9

    def test_the_app_rolls_a_twelve_sided_die_and_never_in_vain(self):
        table = full()
        dice = count(1)
        action = table.action("conquer_neutral", territory="turkey", land_units=2)
        rolled = roll_dice(table.rules, EDITION, table.state, action, lambda: min(6, next(dice) * 5))
        assert rolled.die == 5 + 6
        sure = table.action("conquer_neutral", territory="spain", land_units=2)
        assert roll_dice(table.rules, EDITION, table.state, sure, lambda: 1).die is None

    def test_a_die_has_twelve_sides(self):
        with pytest.raises(Exception, match="1 to 12"):
            full().action("conquer_neutral", territory="turkey", land_units=2, die=13)


class TestBattleshipRepair:
    @pytest.mark.parametrize(
        ("price", "territory", "fits"),
        [
            (1, "sicily", True), (3, "sicily", True), (4, "sicily", True), (7, "sicily", True), (8, "sicily", False),
            (3, "desert", False), (8, "austria", True), (12, "austria", True), (8, "ruhr", False),
            (4, "rocks", False), (3, "rocks", True),
        ],
    )  # fmt: skip
    def test_rule_13_the_price_decides_the_place(self, price: int, territory: str, fits: bool):
        table = full().do("enter_board", territories=[
            {"name": "Desert", "value": 0, "original": "germany", "controller": "germany"},
        ])  # fmt: skip
        if territory == "rocks":
            table = blank().do(
                "register_territory", territory="Rocks", value=3, controller="germany", original="germany"
            )
        table.do("repair_battleship", ship="Bismarck", die=price)
        if fits:
            table.do("repair_battleship", ship="Bismarck", territory=territory)
            table.then(treasury={"germany": 127 - price})
        else:
            table.no("wrong_site", "repair_battleship", ship="Bismarck", territory=territory, soft=True)

    def test_rule_13_the_die_fixes_the_price_for_good(self):
        table = full().do("repair_battleship", ship="Bismarck", die=9)
        table.no("price_fixed", "repair_battleship", ship="Bismarck", die=1, territory="germany", says="$9")
        table.no("price_fixed", "repair_battleship", ship="Bismarck")
        table.do("repair_battleship", ship="Bismarck", territory="germany").then(treasury={"germany": 118})

    def test_rule_13_a_roll_counts_even_if_the_place_does_not_do(self):
        table = full().do("repair_battleship", ship="Bismarck", die=9, territory="ruhr")
        table.then(treasury={"germany": 127})
        assert table.state.repairs["germany_bismarck"].price == 9
        assert table.state.repairs["germany_bismarck"].territory is None

    def test_rule_13_a_roll_counts_even_if_the_money_does_not_do(self):
        table = full().collected().money(germany=2).do("repair_battleship", ship="Bismarck", die=3, territory="ruhr")
        table.then(treasury={"germany": 2})
        table.no("not_enough_money", "repair_battleship", ship="Bismarck", territory="ruhr")

    def test_rule_13_the_price_may_be_rolled_at_any_time(self):
        full().do("repair_battleship", power="japan", ship="Yamato", die=2).no(
            "wrong_turn", "repair_battleship", power="japan", ship="Yamato", territory="japan", soft=True
        )

    def test_rule_13_the_ship_is_whole_on_the_owners_next_turn(self):
        table = full().do("repair_battleship", ship="Bismarck", die=2, territory="germany").end(4)
        assert table.state.repairs["germany_bismarck"].territory == "germany"
        table.end()
        assert table.state.repairs == {}
        assert "ship_whole_again" in table.said

    def test_rule_13_the_money_is_lost_with_the_territory_and_the_price_stays(self):
        table = full().do("repair_battleship", ship="Bismarck", die=2, territory="germany").end()
        table.do("capture_territory", territory="germany")
        assert table.state.repairs["germany_bismarck"].territory is None
        assert table.state.repairs["germany_bismarck"].price == 2
        table.then(treasury={"germany": 125})

    def test_rule_13_a_dear_repair_is_lost_with_the_factory(self):
        table = full().do("repair_battleship", ship="Bismarck", die=9, territory="austria").end()
        table.do("scorched_earth", territory="austria")
        assert table.state.repairs["germany_bismarck"].territory is None

    def test_rule_13_allies_repair_at_friendly_land_but_not_at_soviet_land(self):
        table = full().turn_of("united_kingdom").do("repair_battleship", ship="Hood", die=1)
        table.no("own_navy_only", "repair_battleship", ship="Hood", territory="leningrad", soft=True)
        table.do("repair_battleship", ship="Hood", territory="alaska")

    def test_rule_13_soviet_ships_are_repaired_at_any_friendly_land(self):
        table = full().turn_of("soviet_union").do("repair_battleship", ship="Marat", die=1)
        table.do("repair_battleship", ship="Marat", territory="egypt").then(treasury={"soviet_union": 83 - 1})
        full().turn_of("soviet_union").do("repair_battleship", ship="Marat", die=1, territory="leningrad")

    def test_rule_13_so_are_ships_of_the_axis(self):
        full().turn_of("japan").do("repair_battleship", ship="Yamato", die=2, territory="germany")
        full().do("repair_battleship", ship="Bismarck", die=2, territory="japan")

    def test_a_sunk_battleship_is_struck_off(self):
        table = full().do("repair_battleship", ship="Bismarck", die=9).end()
        table.do("lose_battleship", power="germany", ship="Bismarck")
        assert (table.state.repairs, table.said) == ({}, ["ship_lost"])
        table.end(4).do("repair_battleship", ship="Bismarck", die=2).then(phase="income")

    def test_a_battleship_sunk_under_repair_takes_the_money_with_it(self):
        table = full().do("repair_battleship", ship="Bismarck", die=9, territory="germany").end()
        table.do("lose_battleship", power="germany").then(treasury={"germany": 118})
        assert (table.state.repairs, table.said) == ({}, ["ship_lost_in_repair"])
        assert "ship_whole_again" not in table.end(4).said

    def test_a_sunk_battleship_is_the_only_one_of_its_nation(self):
        table = full().do("repair_battleship", power="japan", ship="Yamato", die=2)
        table.do("repair_battleship", ship="Bismarck", die=9).do("lose_battleship", power="germany")
        assert list(table.state.repairs) == ["japan_yamato"]

    def test_a_sunk_battleship_must_be_in_the_books(self):
        table = full().no("unknown_ship", "lose_battleship", power="germany")
        table.do("repair_battleship", ship="Bismarck", die=9).do("repair_battleship", ship="Tirpitz", die=8)
        table.no("unknown_ship", "lose_battleship", power="germany", ship="Hood", says="called Hood")
        table.no("which_ship", "lose_battleship", power="germany", says="Bismarck, Tirpitz")
        table.do("lose_battleship", power="germany", ship="Tirpitz")
        assert list(table.state.repairs) == ["germany_bismarck"]

    def test_a_place_of_ones_own_that_is_not_in_the_books_is_listed_on_the_way(self):
        table = blank().turn_of("united_kingdom")
        table.do("repair_battleship", ship="Hood", die=9, territory="Wales", value=5, factory="minor")
        table.then(treasury={"united_kingdom": 134 - 9})
        assert table.state.territories["wales"].factory == "minor"

    def test_rule_13_never_at_enemy_land(self):
        full().no("not_friendly", "repair_battleship", ship="Bismarck", die=1, territory="egypt")
        full().no("not_friendly", "repair_battleship", ship="Bismarck", die=1, territory="turkey")

    def test_rule_13_a_ship_is_repaired_once_at_a_time(self):
        table = full().do("repair_battleship", ship="Bismarck", die=2, territory="germany")
        table.no("under_repair", "repair_battleship", ship="Bismarck", territory="germany")

    def test_rule_13_without_a_name_the_only_waiting_ship_is_meant(self):
        table = full().do("repair_battleship", die=5)
        table.no("price_fixed", "repair_battleship", die=1)
        table.do("repair_battleship", territory="germany").do("repair_battleship", die=4)
        assert {repair.price for repair in table.state.repairs.values()} == {4, 5}
        table.do("repair_battleship", ship="Tirpitz", die=3)
        table.no("which_ship", "repair_battleship", territory="germany")

    def test_rule_13_the_app_rolls_only_for_a_ship_without_a_price(self):
        table = full()
        action = table.action("repair_battleship", ship="Bismarck")
        assert roll_dice(table.rules, EDITION, table.state, action, lambda: 2).die == 2
        table.do("repair_battleship", ship="Bismarck", die=9)
        assert roll_dice(table.rules, EDITION, table.state, action, lambda: 2).die is None


class TestParatroopers:
    def test_rule_14_a_dollar_each_paid_at_once_for_good(self):
        table = full().do("train_paratroopers", count=3, territory="germany").then(treasury={"germany": 124})
        table.end(5)
        assert table.state.powers["germany"].trained == {"paratroopers": 3}

    def test_rule_14_only_at_an_own_factory(self):
        table = full()
        table.no("no_factory", "train_paratroopers", count=1, territory="ruhr", soft=True)
        table.no("not_your_territory", "train_paratroopers", count=1, territory="leningrad")

    def test_rule_14_the_factory_was_there_at_the_start_of_the_turn(self):
        table = full().do("capture_territory", territory="leningrad")
        table.no("not_held_since_start", "train_paratroopers", count=1, territory="leningrad", soft=True)

    def test_rule_14_training_takes_nothing_from_the_factory(self):
        table = full().do("train_paratroopers", count=2, territory="austria")
        table.do("purchase_units", placements={"austria": {"armor": 2}})

    def test_rule_14_only_if_the_option_is_played(self):
        full(options={"paratroopers": False}).no("not_played", "train_paratroopers", count=1)


class TestAttacksThatCannotFail:
    def test_rule_12_a_die_above_the_value_needs_no_nearest_enemy(self):
        for die in (10, 12):
            table = full().do("conquer_neutral", territory="turkey", die=die, land_units=1)
            table.then(control={"turkey": "germany"})
        full().no("nearest_enemy_needed", "conquer_neutral", territory="turkey", die=9, land_units=1, soft=True)

    def test_rule_12_land_without_a_number_never_costs_a_unit(self):
        table = blank().do("conquer_neutral", territory="Desert", value=0, die=1, land_units=1)
        table.then(control={"desert": "germany"}, treasury={"germany": 127})

    def test_rule_12_nobody_takes_it_in_the_turn_of_a_failed_attack(self):
        table = attack(full(), die=3).then(control={"turkey": "soviet_union"})
        for by in ("germany", "italy"):
            table.no("attack_failed", "capture_territory", territory="turkey", by=by, soft=True)
        table.do("advance_phase").do("advance_phase").then(phase="noncombat_movement")
        table.no("attack_failed", "capture_territory", territory="turkey", soft=True)
        table.turn_of("germany", round=7, phase="combat").do("capture_territory", territory="turkey")

"""Rules 16 to 18: what land and factories give in a turn."""

from typing import Any

import pytest

from companion.families.war_game.rules.building import limits
from companion.families.war_game.rules.purchase import may_buy
from companion.families.war_game.state import LandState
from tests.families.war_game.wartable import EDITION, WarTable, blank, full


def land(value: int, original: str | None, holder: str = "germany", factory: str | None = None) -> LandState:
    return LandState(controller=holder, name="X", value=value, original=original, start=holder, factory=factory)


def buys(table: WarTable, territory: str, **units: Any) -> WarTable:
    power = table.state.controller(territory)
    return table.do("purchase_units", power=power, placements={territory: units})


def over(table: WarTable, territory: str, code: str = "over_capacity", **units: Any) -> WarTable:
    power = table.state.controller(territory)
    return table.no(code, "purchase_units", power=power, placements={territory: units}, soft=True)


class TestRecruiting:
    @pytest.mark.parametrize("value", range(21))
    def test_rule_16_original_land_gives_its_value(self, value: int):
        assert limits.recruits(EDITION, land(value, "germany")) == value

    @pytest.mark.parametrize(
        ("value", "most"), [(0, 0), (1, 0), (2, 1), (3, 1), (4, 2), (5, 2), (7, 3), (8, 4), (9, 4), (13, 4), (40, 4)]
    )
    @pytest.mark.parametrize("original", ["france", None])
    def test_rule_16_occupied_land_gives_half_and_at_most_four(self, value: int, most: int, original: str | None):
        assert limits.recruits(EDITION, land(value, original)) == most

    def test_rule_16_infantry_within_the_limit(self):
        table = full().collected().money(germany=500)
        over(buys(table, "ruhr", infantry=10), "ruhr", infantry=1)

    def test_rule_16_the_rulebooks_examples(self):
        table = full().turn_of("japan").collected()
        over(buys(table, "indo_china", infantry=2), "indo_china", infantry=1)
        germany = full().collected().money(germany=500).do("reduce_factory", territory="france", destroy=True)
        over(buys(germany, "france", infantry=4), "france", infantry=1)

    def test_rule_16_a_factory_on_occupied_land_adds_to_its_four(self):
        table = full().collected().money(germany=500)
        over(buys(table, "france", infantry=4 + 6), "france", infantry=1)

    def test_rule_16_freed_land_gives_its_owner_the_whole_value(self):
        table = full().turn_of("united_kingdom").do("capture_territory", territory="france")
        table.then(control={"france": "france"}).turn_of("france", round=7).collected().money(france=500)
        table.do("reduce_factory", power="france", territory="france", destroy=True)
        over(buys(table, "france", infantry=13), "france", infantry=1)

    def test_rule_16_not_where_land_was_conquered_this_turn(self):
        table = full().do("capture_territory", territory="kiev")
        over(table, "kiev", "not_held_since_start", infantry=1)

    def test_rule_16_nor_where_it_was_liberated_this_turn(self):
        table = full().turn_of("united_kingdom").do("capture_territory", territory="morocco")
        table.then(control={"morocco": "france"})
        over(table, "morocco", "not_held_since_start", infantry=1)

    def test_rule_16_but_from_the_next_turn_on(self):
        table = full().do("capture_territory", territory="kiev").end(5)
        buys(table, "kiev", infantry=2)

    def test_rule_16_never_on_an_allys_land(self):
        full().no(
            "not_your_territory", "purchase_units", power="italy", placements={"ruhr": {"infantry": 1}}, soft=True
        )

    def test_rule_16_the_additional_infantry_is_recruited_too(self):
        table = full(options={"extra_unit_types": True}).collected()
        over(buys(table, "ruhr", infantry=4, waffen_ss=6), "ruhr", waffen_ss=1)


class TestFactories:
    def test_rule_17_all_else_needs_a_factory(self):
        over(full(), "ruhr", "no_factory", armor=1)
        buys(full(), "germany", armor=1)

    def test_rule_17_held_since_the_start_of_the_turn(self):
        table = full().do("capture_territory", territory="leningrad")
        over(table, "leningrad", "not_held_since_start", armor=1)

    def test_rule_17_no_ships_where_the_enemy_lies_off_every_coast(self):
        table = full().do("attest", claim="blockaded_germany")
        over(table, "germany", "blockaded", submarine=1)
        buys(table, "germany", armor=1)
        table.do("attest", claim="blockaded_germany", holds=False)
        buys(table, "germany", submarine=1)

    def test_rule_17_a_blockade_is_attested_for_a_turn(self):
        table = full().do("attest", claim="blockaded_germany").end()
        assert table.state.claims == {}

    def test_rule_18_a_major_factory_makes_as_many_units_as_the_value(self):
        table = full().collected().money(germany=999)
        over(buys(table, "germany", battleship=5, bomber=4, armor=3), "germany", armor=1)

    def test_rule_18_half_of_that_when_occupied(self):
        table = full().collected().money(germany=999)
        over(buys(table, "france", armor=6), "france", armor=1)

    def test_rule_18_a_minor_factory_makes_two_units_whatever_the_value(self):
        table = full().collected().money(germany=999)
        over(buys(table, "austria", armor=2), "austria", armor=1)
        over(buys(table, "belgium", armor=2), "belgium", armor=1)

    @pytest.mark.parametrize("unit", ["battleship", "bomber", "aircraft_carrier"])
    def test_rule_18_and_none_of_the_big_three(self, unit: str):
        over(full(), "austria", "factory_too_small", **{unit: 1})

    @pytest.mark.parametrize(
        "unit", ["armor", "artillery", "destroyer", "fighter", "infantry", "submarine", "transport"]
    )
    def test_rule_18_but_all_the_others(self, unit: str):
        buys(full(), "austria", **{unit: 2})

    def test_rule_18_peking_gives_eight_units_and_eight_infantry(self):
        table = full().do("set_price", power="china", unit="bomber", price=30)
        table.turn_of("china").collected().money(china=999)
        over(buys(table, "peking", battleship=5, bomber=3, infantry=8), "peking", infantry=1)
        table = full().turn_of("china").collected().money(china=999)
        over(buys(table, "peking", infantry=16), "peking", infantry=1)

    def test_rule_18_new_south_wales_builds_two_units_and_five_infantry(self):
        table = full().turn_of("united_kingdom").collected()
        over(buys(table, "new_south_wales", destroyer=1, fighter=1, infantry=5), "new_south_wales", infantry=1)

    def test_the_whole_limit_is_checked_where_all_land_is_in_the_books(self):
        table = full().turn_of("china").collected().money(china=999)
        table.no("over_capacity", "purchase_units", power="china", units={"armor": 9}, soft=True, says="make 8")
        table.no(
            "over_capacity", "purchase_units", power="china", units={"infantry": 40}, soft=True, says="39 infantry"
        )
        table.do("purchase_units", power="china", units={"infantry": 31, "armor": 8})

    def test_without_a_board_nothing_is_limited_but_money(self):
        table = blank().collected().money(germany=999)
        table.do("purchase_units", units={"armor": 50})

    def test_the_banker_may_pass_over_a_limit(self):
        table = full().collected()
        table.do("purchase_units", placements={"ruhr": {"armor": 1}}, override="house rule")
        assert table.last.passed_over == ("no_factory",)


class TestPurchases:
    def test_placements_are_part_of_the_units(self):
        table = full().do("purchase_units", units={"infantry": 3}, placements={"ruhr": {"infantry": 2}})
        table.then(treasury={"germany": 127 - 15})
        assert table.state.this_turn.sites == {"ruhr": {"infantry": 2}}
        assert table.state.this_turn.bought == {"germany": {"infantry": 3}}
        table.no("invalid_purchase", "purchase_units", units={"infantry": 1}, placements={"ruhr": {"infantry": 2}})

    def test_something_must_be_bought(self):
        full().no("invalid_purchase", "purchase_units", placements={"ruhr": {}})

    def test_a_factory_needs_a_place(self):
        full().no("invalid_purchase", "purchase_units", units={"major_factory": 1}, says="needs a place")

    def test_optional_units_only_if_played(self):
        blank().no("unknown_unit", "purchase_units", units={"maus": 1})
        blank().no("unknown_unit", "purchase_units", units={"cruiser": 1})

    def test_nobody_spends_more_than_there_is(self):
        full().no("not_enough_money", "purchase_units", units={"infantry": 26}, says="$127; this costs $130")

    def test_the_price_of_a_chinese_bomber_is_said_with_the_purchase(self):
        table = blank().turn_of("china").collected()
        buying = {"power": "china", "units": {"bomber": 1}}
        table.no("price_needed", "purchase_units", soft=True, **buying)
        table.do("purchase_units", **buying, prices={"bomber": 30}).then(treasury={"china": 1})
        assert table.said == ["combat_over_for", "price_entered", "buys"]
        table.money(china=60).do("purchase_units", **buying, prices={"bomber": 30}).then(treasury={"china": 30})
        table.no("price_known", "purchase_units", **buying, prices={"bomber": 29}, soft=True)

    def test_the_last_purchase_of_a_turn_may_end_it(self):
        table = blank().turn_of("japan").do("purchase_units", units={"infantry": 1}, ends_turn=6)
        table.then(turn="united_states", treasury={"japan": 77})
        assert table.said == ["collected", "combat_over", "buys", "turn_ends"]

    def test_a_purchase_never_ends_a_later_turn(self):
        table = blank().turn_of("japan", round=7)
        table.no("another_turn", "purchase_units", units={"infantry": 1}, ends_turn=6, says="it's turn 7 now")

    def test_a_purchase_out_of_turn_ends_nobodys(self):
        table = blank().money(japan=10)
        table.do("purchase_units", power="japan", units={"infantry": 1}, ends_turn=6, override="forgotten")
        table.then(turn="germany", treasury={"japan": 4})

    def test_what_must_be_answered_first_is_answered_before_a_purchase_ends_the_game_turn(self):
        table = blank().turn_of("united_states")
        table.do("capture_territory", territory="Normandy", value=12, from_="germany", original="france")
        buying = {"units": {"infantry": 1}, "ends_turn": 6}
        table.no("attest_first", "purchase_units", **buying, soft=True).then(treasury={"united_states": 147})
        table.do("attest", claim="allies_hold_their_homes").do("purchase_units", **buying)
        assert table.state.winner.side == "allies"

    def test_a_place_that_is_not_in_the_books_is_asked_about(self):
        table, buying = blank(), {"units": {"infantry": 3}, "placements": {"ruhr": {"infantry": 3}}}
        table.no("place_unknown", "purchase_units", **buying, soft=True)
        table.do("purchase_units", **buying, override="no time").then(treasury={"germany": 112})
        assert (table.state.this_turn.sites, table.state.this_turn.bought) == ({}, {"germany": {"infantry": 3}})

    def test_a_territory_must_be_in_the_books(self):
        full().no(
            "unknown_territory", "purchase_units", placements={"rur": {"infantry": 1}}, says="isn't in the books yet"
        )


class TestUnitsWithoutAPlace:
    """Rule 18 where nobody says where units go: there must still be a place that makes each of them."""

    def germany(self) -> WarTable:
        return full().collected().money(germany=2000)

    def test_big_units_need_major_factories(self):
        table = full().turn_of("united_kingdom").money(france=500)
        for unit in ("battleship", "bomber", "aircraft_carrier"):
            table.no("factory_too_small", "purchase_units", power="france", units={unit: 1}, soft=True)

    def test_no_more_of_them_than_the_major_factories_make(self):
        majors = sum(
            limits.room(EDITION, self.germany().state, "germany", territory).output
            for territory, now in full().state.territories.items()
            if now.controller == "germany" and now.factory == "major"
        )
        assert majors == 12 + 13 // 2
        table = self.germany().do("purchase_units", units={"bomber": majors})
        table.no("over_capacity", "purchase_units", units={"bomber": 1}, soft=True, says=f"make {majors} bombers")
        table.do("purchase_units", units={"armor": 2})

    def test_what_was_placed_takes_its_place(self):
        table = self.germany().do("purchase_units", placements={"germany": {"armor": 12}})
        table.do("purchase_units", units={"bomber": 6})
        table.no("over_capacity", "purchase_units", units={"bomber": 1}, soft=True)

    def test_the_page_offers_what_can_be_bought(self):
        table = self.germany().do("purchase_units", units={"bomber": 18})
        offered = may_buy(EDITION, table.state, "germany")
        assert "bomber" not in offered
        assert {"armor", "infantry"} <= set(offered)

    def test_with_every_factory_blockaded_no_ship_is_sold(self):
        table = self.germany()
        for territory, now in full().state.territories.items():
            if now.controller == "germany" and now.factory:
                table.do("attest", claim=f"blockaded_{territory}", holds=True)
        table.no("blockaded", "purchase_units", units={"submarine": 1}, soft=True, says="Enemy ships are off")
        offered = set(may_buy(EDITION, table.state, "germany"))
        assert not offered & {"submarine", "battleship", "destroyer", "transport", "aircraft_carrier"}
        table.do("purchase_units", units={"bomber": 1})

    def test_one_factory_without_enemy_ships_is_enough(self):
        table = self.germany().do("attest", claim="blockaded_germany", holds=True)
        table.do("purchase_units", units={"battleship": 6})
        table.no("over_capacity", "purchase_units", units={"battleship": 1}, soft=True)


class TestPlacingLater:
    def test_what_was_bought_without_a_place_gets_one_later(self):
        table = (
            full()
            .do("purchase_units", units={"infantry": 3})
            .do("mobilize_units", placements={"ruhr": {"infantry": 2}})
        )
        assert table.said == ["places"]
        assert table.state.this_turn.sites == {"ruhr": {"infantry": 2}}
        table.then(treasury={"germany": 127 - 15})
        table.no(
            "not_bought", "mobilize_units", placements={"ruhr": {"infantry": 2}}, says="1 infantry without a place"
        )
        table.no("not_bought", "mobilize_units", placements={"ruhr": {"armor": 1}})

    def test_the_limits_of_a_place_hold_for_what_comes_later(self):
        table = full().money(germany=500).do("purchase_units", units={"infantry": 30}, override="test")
        table.no("over_capacity", "mobilize_units", soft=True, placements={"ruhr": {"infantry": 21}})

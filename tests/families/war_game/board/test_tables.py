"""The tables of the facts sheet, row by row: land totals, prices, options."""

import pytest

from companion.families.war_game.rules.land import totals as land
from tests.families.war_game.wartable import EDITION, WarTable, blank, full

LAND = {
    "germany": (28, 52, 0, 47, 127), "italy": (26, 0, 0, 0, 26), "japan": (43, 5, 0, 35, 83),
    "soviet_union": (84, 0, -16, 0, 68), "united_kingdom": (118, 5, -4, 0, 119), "france": (70, 0, -47, 0, 23),
    "united_states": (115, 38, -6, 0, 147), "china": (40, 0, -9, 0, 31),
}  # fmt: skip
NATIONS = ("germany", "italy", "soviet_union", "united_kingdom", "france", "japan", "united_states", "china")
PRICES = {
    "infantry": (5, 6, 5, 6, 6, 6, 6, 5),
    "artillery": (9, 11, 10, 10, 11, 11, 9, 12),
    "armor": (11, 13, 12, 12, 13, 13, 11, 14),
    "fighter": (14, 16, 15, 15, 16, 14, 13, 18),
    "bomber": (26, 27, 28, 25, 29, 27, 24, None),
    "battleship": (30, 29, 32, 28, 31, 28, 27, 37),
    "aircraft_carrier": (26, 26, 28, 25, 27, 24, 23, 30),
    "destroyer": (13, 12, 13, 11, 12, 10, 10, 14),
    "submarine": (7, 10, 10, 8, 10, 9, 7, 12),
    "transport": (12, 11, 13, 9, 12, 10, 9, 14),
    "waffen_ss": (5, 6, 5, 6, 6, 6, 6, 5),
    "nebelwerfer": (7, 9, 8, 8, 9, 9, 7, 10),
    "fw_190d_9": (14, 16, 15, 15, 16, 14, 13, 18),
    "me_262": (16, 18, 17, 17, 18, 16, 15, 20),
    "maus": (15, 17, 16, 16, 17, 17, 15, 19),
}


@pytest.mark.parametrize("power", LAND)
def test_land_totals_start_as_printed_with_nothing_entered(power: str):
    assert land.land_of(blank().state, power) == LAND[power][-1]


@pytest.mark.parametrize("power", LAND)
def test_land_totals_start_as_printed_with_a_whole_board(power: str):
    state = full().state
    row = land.columns(power, state.territories.values())
    assert (row.original, row.neutrals, row.lost, row.conquered, row.land) == LAND[power]
    assert (land.land_of(state, power), land.unlisted(state, power)) == (LAND[power][-1], 0)


def test_236_against_388_is_624():
    assert land.side_lands(EDITION, blank().state) == {"axis": 236, "allies": 388}
    assert sum(blank().state.land_at_start.values()) == 624


def rich(power: str) -> WarTable:
    return blank(options={"extra_unit_types": True}).turn_of(power).collected().money(**{power: 99})


@pytest.mark.parametrize("unit", PRICES)
@pytest.mark.parametrize("power", NATIONS)
def test_a_unit_costs_each_nation_its_own_price(unit: str, power: str):
    price = PRICES[unit][NATIONS.index(power)]
    if price is None:
        rich(power).no(
            "price_needed", "purchase_units", soft=True, power=power, units={unit: 1}, says="Look at its chart"
        )
    else:
        rich(power).do("purchase_units", power=power, units={unit: 2}).then(treasury={power: 99 - 2 * price})


class TestChinasBomber:
    def test_its_price_is_asked_for_when_first_needed_and_then_known(self):
        table = rich("china").do("set_price", power="china", unit="bomber", price=31)
        table.do("purchase_units", power="china", units={"bomber": 1}).then(treasury={"china": 68})

    def test_it_may_be_entered_with_the_game(self):
        table = blank(entered={"prices": {"china": {"bomber": 31}}})
        table.no("no_change", "set_price", power="china", unit="bomber", price=31)

    def test_entered_and_printed_prices_are_changed_by_the_banker_only(self):
        table = blank().do("set_price", power="china", unit="bomber", price=31)
        table.no("price_known", "set_price", power="china", unit="bomber", price=30, soft=True, says="entered before")
        table.no("price_known", "set_price", power="germany", unit="bomber", price=30, soft=True, says="printed")
        table.do("set_price", power="china", unit="bomber", price=30, override="misread")
        assert table.state.prices == {"china": {"bomber": 30}}


DEFAULTS = {
    "generals": True, "commanders": False, "harsh_terrain": True, "bomber_transport": True, "paratroopers": True,
    "naval_pass_through": True, "preemptive_battleships": False, "extra_unit_types": False,
    "lent_money_counts": True, "free_loan_each_turn": True,
}  # fmt: skip


def test_options_have_their_defaults():
    assert blank().state.options == DEFAULTS


@pytest.mark.parametrize("option", DEFAULTS)
def test_every_option_can_be_chosen(option: str):
    assert blank(options={option: not DEFAULTS[option]}).state.options[option] is not DEFAULTS[option]


def test_bids_are_paid_at_the_start():
    blank(bids={"italy": 5}).then(treasury={"italy": 5})

"""Rules 4 to 7: income at the start of the turn."""

import pytest

from companion.families.war_game.rules.income import income
from companion.model.refusal import RuleViolation
from tests.families.war_game.wartable import EDITION, blank, full

LAND = {
    "germany": 127, "italy": 26, "soviet_union": 68, "united_kingdom": 119,
    "france": 23, "japan": 83, "united_states": 147, "china": 31,
}  # fmt: skip
LOANS = {"soviet_union": 15, "united_kingdom": 15, "france": 4}


def test_rule_4_cash_is_land_and_savings_and_loans():
    table = blank().turn_of("soviet_union", round=7).money(soviet_union=10)
    table.turn_of("united_states").collected().do("lend_money", to="soviet_union", amount=19)
    table.turn_of("soviet_union", round=8).collected()
    table.then(treasury={"soviet_union": 10 + 68 + 15})
    assert table.hardware("soviet_union") == 4


def test_rule_4_controlled_neutrals_pay_full_value():
    table = full().do("conquer_neutral", territory="sweden", die=8, land_units=2)
    table.then(production={"germany": 127 + 7})
    table.turn_of("germany", round=7).money(germany=0).collected().then(treasury={"germany": 134})


@pytest.mark.parametrize("power", ["germany", "italy"])
def test_rule_5_germany_and_italy_collect_the_printed_land(power: str):
    blank().collected().then(treasury={power: LAND[power]})


@pytest.mark.parametrize("power", ["soviet_union", "united_kingdom", "france", "japan", "united_states", "china"])
def test_rule_5_the_others_start_from_the_printed_figure(power: str):
    table = blank().turn_of(power).do("collect_income", power=power)
    table.then(treasury={power: LAND[power] + LOANS.get(power, 0)})


def test_rule_5_less_what_they_lost_before_their_turn():
    table = blank().do("capture_territory", territory="Kiev", value=4, from_="soviet_union").end()
    table.collected().then(treasury={"soviet_union": 68 - 4 + 15})


@pytest.mark.parametrize("power", LAND)
def test_rule_6_starting_loans_come_with_the_first_income_only(power: str):
    table = blank()
    assert income(EDITION, table.state, power).starting_loan == LOANS.get(power, 0)
    table.turn_of(power).do("collect_income", power=power)
    assert income(EDITION, table.state, power).starting_loan == 0
    assert income(EDITION, blank().turn_of(power, round=7).state, power).starting_loan == 0


def test_rule_6_a_starting_loan_buys_anything():
    table = blank().turn_of("france").do("collect_income", power="france")
    table.do("purchase_units", power="france", units={"infantry": 4}).then(treasury={"france": 27 - 24})


def test_rule_7_unspent_money_carries_over():
    table = blank().collected().end(5).collected()
    table.then(treasury={"germany": 254, "italy": 52})


def test_income_is_collected_once_a_turn():
    table = blank().do("collect_income", power="italy")
    table.no("already_collected", "collect_income", power="italy")
    table.do("collect_income").then(treasury={"germany": 127, "italy": 26})
    table.no("already_collected", "collect_income")


def test_nobody_loses_income_by_forgetting_to_collect():
    blank().end().then(treasury={"germany": 127, "italy": 26})


def test_land_taken_this_turn_pays_from_the_next():
    table = blank().do("capture_territory", territory="Kiev", value=4, from_="soviet_union")
    table.then(treasury={"germany": 127}, production={"germany": 131})


def test_income_has_no_field_for_dice():
    with pytest.raises(RuleViolation) as refusal:
        blank().action("collect_income", dice=[3])
    assert refusal.value.code == "invalid_action"

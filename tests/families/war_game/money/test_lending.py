"""Rules 8 to 11: lend/lease."""

import pytest

from tests.families.war_game.wartable import WarTable, blank

ROUTES = [
    ("united_states", "united_kingdom"),
    ("united_states", "soviet_union"),
    ("united_states", "china"),
    ("united_kingdom", "france"),
]
NATIONS = [
    "germany", "italy", "soviet_union", "united_kingdom", "france", "japan", "united_states", "china",
]  # fmt: skip


def america(**options: bool) -> WarTable:
    return blank(options=options).turn_of("united_states").collected()


@pytest.mark.parametrize(("lender", "recipient"), ROUTES)
def test_rule_8_money_is_lent_on_four_routes(lender: str, recipient: str):
    table = blank().turn_of(lender).do("lend_money", power=lender, to=recipient, amount=3)
    assert "lends" in table.said


@pytest.mark.parametrize("lender", NATIONS)
@pytest.mark.parametrize("recipient", NATIONS)
def test_rule_8_and_on_no_other(lender: str, recipient: str):
    if (lender, recipient) in ROUTES:
        return
    blank().turn_of(lender).no("no_route", "lend_money", power=lender, to=recipient, amount=1)


def test_rule_9_all_gifts_together_are_a_third_rounded_up():
    table = america().then(treasury={"united_states": 147})
    table.do("lend_money", to="china", amount=15).do("lend_money", to="united_kingdom", amount=15)
    table.no("over_lend_limit", "lend_money", to="soviet_union", amount=20, soft=True, says="$49")
    table.do("lend_money", to="soviet_union", amount=19).then(treasury={"united_states": 98})
    table.no("over_lend_limit", "lend_money", to="soviet_union", amount=1, soft=True, says="has lent $49")


@pytest.mark.parametrize(("money", "most"), [(1, 1), (3, 1), (4, 2), (147, 49), (148, 50), (150, 50)])
def test_rule_9_a_third_is_rounded_up(money: int, most: int):
    table = america().money(united_states=money)
    table.no("over_lend_limit" if most < money else "not_enough_money", "lend_money", to="china", amount=most + 1,
             soft=most < money)  # fmt: skip
    table.do("lend_money", to="china", amount=most)


def test_rule_9_savings_count():
    america().money(united_states=300).do("lend_money", to="china", amount=100)


@pytest.mark.parametrize(
    "spending",
    [
        {"type": "purchase_units", "units": {"armor": 4, "infantry": 5}},
        {"type": "conquer_neutral", "territory": "Mexico", "value": 6, "die": 12, "survives": True},
        {"type": "train_paratroopers", "count": 9},
    ],
    ids=lambda action: action["type"],
)
def test_rule_9_a_third_of_the_total_whatever_was_spent_of_it(spending: dict):
    table = america().do(**spending)
    assert table.state.treasury("united_states") < 147
    table.do("lend_money", to="china", amount=49)
    table.no("over_lend_limit", "lend_money", to="china", amount=1, soft=True, says="may lend $49")


def test_rule_9_what_was_spent_last_turn_is_gone():
    table = america().do("purchase_units", units={"armor": 9}).end(5).collected()
    table.then(treasury={"united_states": 147 - 99 + 147})
    table.no("over_lend_limit", "lend_money", to="china", amount=66, soft=True)
    table.do("lend_money", to="china", amount=65)


def test_rule_9_hardware_money_that_was_spent_counts_for_the_total():
    table = blank().turn_of("united_kingdom").collected().money(united_kingdom=30, hardware={"united_kingdom": 30})
    table.do("purchase_units", units={"fighter": 2}).do("lend_money", to="france", amount=20)
    table.no("over_lend_limit", "lend_money", to="france", amount=1, soft=True)


def test_rule_9_nobody_lends_what_is_not_there():
    table = america().money(united_states=0)
    table.no("not_enough_money", "lend_money", to="china", amount=1)


def britain(counts: bool) -> WarTable:
    """The U.K. has 119 land and 15 lent: 134 and 119 to count."""
    return blank(options={"lent_money_counts": counts}).turn_of("united_kingdom").collected()


def test_rule_9_lent_money_counts_as_the_lenders_own_if_so_agreed():
    britain(True).do("lend_money", to="france", amount=45)
    britain(False).no("over_lend_limit", "lend_money", to="france", amount=41, soft=True)
    britain(False).do("lend_money", to="france", amount=40)


def test_rule_10_the_first_15_for_each_recipient_are_free_the_rest_is_hardware_money():
    table = america().do("lend_money", to="china", amount=15).do("lend_money", to="soviet_union", amount=19)
    table.then(treasury={"china": 46})
    assert table.hardware("china") == 0
    assert table.state.in_transit("soviet_union") == (15, 4)


def test_rule_10_several_gifts_count_together():
    table = america().do("lend_money", to="china", amount=10).do("lend_money", to="china", amount=10)
    table.then(treasury={"china": 31 + 15})
    assert table.hardware("china") == 5


def test_rule_10_hardware_money_never_buys_infantry():
    table = blank().turn_of("soviet_union").collected().money(soviet_union=4, hardware={"soviet_union": 20})
    table.no("not_enough_money", "purchase_units", units={"infantry": 1}, says="$20 for hardware")
    table.do("purchase_units", units={"artillery": 1})
    assert (table.state.treasury("soviet_union"), table.hardware("soviet_union")) == (4, 10)


def test_rule_10_hardware_money_goes_first_wherever_it_may():
    table = blank().turn_of("soviet_union").collected().money(soviet_union=20, hardware={"soviet_union": 8})
    table.do("purchase_units", units={"infantry": 2, "artillery": 1})
    assert (table.state.treasury("soviet_union"), table.hardware("soviet_union")) == (20 - 10 - 2, 0)


def test_rule_10_waffen_ss_is_infantry():
    table = blank(options={"extra_unit_types": True}).turn_of("soviet_union").collected()
    table.money(soviet_union=0, hardware={"soviet_union": 20}).no(
        "not_enough_money", "purchase_units", units={"waffen_ss": 1}
    )


def test_rule_10_saved_hardware_money_keeps_its_tag():
    table = america().do("lend_money", to="china", amount=20).end(5).turn_of("china", round=8)
    assert table.hardware("china") == 5


def test_rule_10_the_15_begin_anew_each_turn():
    table = america().do("lend_money", to="china", amount=15).end(5).do("lend_money", to="china", amount=15)
    assert table.hardware("china") == 0


def test_rule_10_or_are_counted_once_if_so_agreed():
    table = america(free_loan_each_turn=False).do("lend_money", to="china", amount=10)
    table.end(5).do("lend_money", to="china", amount=10)
    assert table.hardware("china") == 5
    table.do("lend_money", to="soviet_union", amount=3)
    assert table.state.in_transit("soviet_union") == (0, 3)


@pytest.mark.parametrize("recipient", ["united_kingdom", "soviet_union"])
def test_rule_11_lent_money_arrives_on_the_recipients_next_turn(recipient: str):
    table = america().money(**{recipient: 0}).do("lend_money", to=recipient, amount=19)
    table.then(treasury={recipient: 0})
    assert table.hardware(recipient) == 0
    table.turn_of(recipient, round=7).do("collect_income", power=recipient)
    table.then(treasury={recipient: {"united_kingdom": 119, "soviet_union": 68}[recipient] + 15})
    assert table.hardware(recipient) == 4
    assert table.state.in_transit(recipient) == (0, 0)


@pytest.mark.parametrize(("lender", "recipient"), [("united_states", "china"), ("united_kingdom", "france")])
def test_rule_11_or_at_once_for_those_who_act_together(lender: str, recipient: str):
    table = blank().turn_of(lender).collected()
    before = table.state.treasury(recipient)
    table.do("lend_money", to=recipient, amount=6)
    table.then(treasury={recipient: before + 6})
    table.do("purchase_units", power=recipient, units={"infantry": 1})


def test_rule_11_lending_is_done_on_the_lenders_turn():
    blank().no("wrong_turn", "lend_money", power="united_states", to="china", amount=1, soft=True)


def test_lending_collects_first_so_that_the_third_is_of_all_the_money():
    blank().turn_of("united_states").do("lend_money", to="china", amount=49).then(treasury={"united_states": 98})

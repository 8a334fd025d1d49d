"""The banker's corrections."""

from tests.families.war_game.wartable import blank, full


def test_money_of_either_purse_is_corrected():
    table = blank().do("adjust_treasury", power="china", amount=5, reason="miscounted")
    table.do("adjust_treasury", power="china", amount=3, reason="miscounted", fund="hardware")
    table.then(treasury={"china": 5})
    assert table.hardware("china") == 3
    table.do("adjust_treasury", power="china", amount=-2, reason="miscounted", fund="hardware")
    assert table.hardware("china") == 1
    table.no("not_enough_money", "adjust_treasury", power="china", amount=-2, reason="x", fund="hardware")
    table.no("invalid_amount", "adjust_treasury", power="china", amount=0, reason="x", fund="hardware")
    table.no("not_enough_money", "adjust_treasury", power="china", amount=-6, reason="x")


def test_a_holder_is_corrected_without_touching_money_or_factories():
    table = full().do("set_controller", territory="kiev", controller="germany", reason="forgotten")
    table.then(control={"kiev": "germany"}, production={"germany": 131}, treasury={"germany": 0})
    assert table.state.territories["kiev"].factory == "minor"
    table.do("collect_income").do("purchase_units", placements={"kiev": {"infantry": 2}})
    table.no("already_controlled", "set_controller", territory="kiev", controller="germany", reason="x")
    table.no("invalid_controller", "set_controller", territory="kiev", controller="neutral", reason="x")
    table.no("unknown_territory", "set_controller", territory="nowhere", controller="germany", reason="x")
    table.no("unknown_power", "set_controller", territory="kiev", controller="atlantis", reason="x")


def test_a_repair_is_lost_with_a_corrected_holder_too():
    table = full().do("repair_battleship", ship="Bismarck", die=2, territory="germany")
    table.do("set_controller", territory="germany", controller="soviet_union", reason="forgotten")
    assert table.state.repairs["germany_bismarck"].territory is None


def test_a_factory_is_corrected():
    table = full().do("set_factory", territory="ruhr", factory="major", reason="forgotten")
    table.do("purchase_units", placements={"ruhr": {"armor": 10}})
    table.do("set_factory", territory="ruhr", factory="none", reason="after all")
    assert table.state.territories["ruhr"].factory is None
    table.no("no_change", "set_factory", territory="ruhr", factory="none", reason="x")


def test_what_was_entered_for_a_territory_is_corrected_and_the_total_stays():
    table = blank().do("capture_territory", territory="Kiev", value=4, from_="soviet_union")
    table.do("amend_territory", territory="kiev", value=3, reason="misread")
    table.then(production={"germany": 130, "soviet_union": 65})
    table.no("not_enough_land", "amend_territory", territory="kiev", value=69, reason="x")
    table.no("no_change", "amend_territory", territory="kiev", value=3, reason="x")
    table.no("does_not_add_up", "amend_territory", territory="kiev", original="neutral", reason="x", soft=True)
    table.no("invalid_territory", "amend_territory", territory="kiev", original="atlantis", reason="x")
    table.do("amend_territory", territory="kiev", groups=["contiguous_usa"], reason="x")
    assert table.state.territories["kiev"].groups == ("contiguous_usa",)


def test_two_territories_never_get_one_name():
    full().no("invalid_territory", "amend_territory", territory="kiev", name="Urals", reason="x")

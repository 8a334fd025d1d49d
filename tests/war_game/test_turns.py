"""Rules 1 to 3: the turn frame."""

import pytest

from companion.editions.war_game.turns import game_turn
from tests.war_game.wartable import EDITION, blank

ORDER = ["germany", "soviet_union", "united_kingdom", "japan", "united_states"]


def test_rule_1_five_turns_make_a_game_turn():
    table = blank()
    seen = []
    for _ in range(5):
        seen.append(table.state.turn)
        table.end()
    assert seen == ORDER
    table.then(turn="germany", round=7)


@pytest.mark.parametrize(
    ("first", "second"), [("germany", "italy"), ("united_kingdom", "france"), ("united_states", "china")]
)
def test_rule_1_paired_nations_act_together_with_separate_purses(first: str, second: str):
    table = blank().turn_of(first).collected()
    before = table.state.treasury(first)
    table.do("purchase_units", power=second, units={"infantry": 1})
    assert table.state.treasury(first) == before
    assert table.state.treasury(second) < table.state.land_at_start[second] + 4
    table.do("purchase_units", power=first, units={"infantry": 1})


def test_rule_1_nobody_else_acts_in_their_turn():
    blank().no(
        "wrong_turn", "purchase_units", power="japan", units={"infantry": 1}, soft=True, says="Germany's turn"
    ).no("wrong_turn", "capture_territory", territory="Kiev", value=4, from_="germany", by="soviet_union", soft=True)


def test_rule_2_a_turn_goes_through_five_phases():
    table = blank()
    seen = [table.state.phase]
    for _ in range(4):
        table.do("advance_phase")
        seen.append(table.state.phase)
    assert seen == ["income", "combat_orders", "combat", "noncombat_movement", "build_recruit"]
    table.no("last_phase", "advance_phase")


def test_rule_2_actions_lead_to_their_phase_and_none_goes_back():
    table = blank().do(
        "conquer_neutral", territory="Turkey", value=9, die=12, land_units=1, nearest_enemy="soviet_union"
    )
    table.then(phase="combat_orders")
    table.do("capture_territory", territory="Kiev", value=4, from_="soviet_union").then(phase="combat_orders")
    table.do("purchase_units", units={"infantry": 1}).then(phase="build_recruit")
    table.no("wrong_phase", "capture_territory", territory="Minsk", value=2, from_="soviet_union", soft=True)


def test_rule_3_the_basic_game_runs_from_turn_6_to_13():
    table = blank()
    assert table.state.round == 6
    assert game_turn(EDITION, 6).name == "January - June 1942"
    assert game_turn(EDITION, 13).ends == "1945-12"


@pytest.mark.parametrize(
    ("number", "begins", "ends"),
    [(1, "1939-07", "1939-12"), (6, "1942-01", "1942-06"), (9, "1943-07", "1943-12"), (13, "1945-07", "1945-12"),
     (14, "1946-01", "1946-06"), (17, "1947-07", "1947-12")],
)  # fmt: skip
def test_rule_3_a_game_turn_is_half_a_year(number: int, begins: str, ends: str):
    turn = game_turn(EDITION, number)
    assert (turn.begins, turn.ends) == (begins, ends)

"""Rules 1 to 3: the turn frame."""

import pytest

from tests.families.war_game.wartable import EDITION, blank, full

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
    table.do("purchase_units", units={"infantry": 1})
    table.no("wrong_phase", "capture_territory", territory="Minsk", value=2, from_="soviet_union", soft=True)


def test_rule_2_a_lone_nation_that_buys_has_fought():
    table = blank().turn_of("japan").do("purchase_units", units={"infantry": 1}).then(phase="build_recruit")
    assert "combat_over" in table.said
    table.no("wrong_phase", "capture_territory", territory="Burma", value=2, from_="united_kingdom", soft=True)


class TestOneOfTwoBuilds:
    """A first purchase closes combat for the nation that buys, and not for its partner."""

    def test_the_partner_still_fights(self):
        table = blank().do("purchase_units", units={"infantry": 1}).then(phase="combat_orders")
        assert "combat_over_for" in table.said
        table.do("capture_territory", territory="Tunis", value=2, from_="france", by="italy")
        table.do("conquer_neutral", territory="Malta", value=1, die=12, survives=True, by="italy")

    def test_the_buyer_does_not(self):
        table = blank().do("purchase_units", power="italy", units={"infantry": 1})
        table.no("wrong_phase", "capture_territory", territory="Kiev", value=4, from_="soviet_union", by="italy",
                 soft=True, says="Italy has started to build")  # fmt: skip
        table.no("wrong_phase", "capture_territory", territory="Kiev", value=4, from_="soviet_union", by="germany",
                 others=["italy"], soft=True)  # fmt: skip

    def test_both_have_collected_before_the_first_of_them_buys(self):
        table = blank().do("purchase_units", power="italy", units={"infantry": 1})
        table.do("capture_territory", territory="Kiev", value=4, from_="soviet_union")
        table.then(treasury={"germany": 127, "italy": 20})

    def test_combat_is_over_when_both_build(self):
        table = blank().do("purchase_units", units={"infantry": 1})
        table.do("purchase_units", power="italy", units={"infantry": 1}).then(phase="build_recruit")
        assert table.said == ["combat_over", "buys"]
        table.no("wrong_phase", "capture_territory", territory="Kiev", value=4, from_="soviet_union", soft=True)

    def test_combat_is_over_when_the_table_says_so(self):
        table = blank()
        for _ in range(4):
            table.do("advance_phase")
        table.do("purchase_units", units={"infantry": 1}).no(
            "wrong_phase", "capture_territory", territory="Tunis", value=2, from_="france", by="italy", soft=True
        )

    def test_a_factory_is_a_purchase_too(self):
        table = full().do("build_factory", territory="ruhr", factory="minor")
        table.no("wrong_phase", "capture_territory", territory="kiev", soft=True)
        table.do("capture_territory", territory="egypt", by="italy")

    def test_the_defender_scorches_while_one_of_them_fights(self):
        full().do("purchase_units", units={"infantry": 1}).do("scorched_earth", territory="leningrad")

    def test_the_next_turn_begins_anew(self):
        table = blank().do("purchase_units", units={"infantry": 1}).end(5)
        table.do("capture_territory", territory="Kiev", value=4, from_="soviet_union")


def test_rule_3_the_basic_game_runs_from_turn_6_to_13():
    table = blank()
    assert table.state.round == 6
    assert EDITION.game_turn(6).name == "January - June 1942"
    assert EDITION.game_turn(13).ends == "1945-12"


@pytest.mark.parametrize(
    ("number", "begins", "ends"),
    [(1, "1939-07", "1939-12"), (6, "1942-01", "1942-06"), (9, "1943-07", "1943-12"), (13, "1945-07", "1945-12"),
     (14, "1946-01", "1946-06"), (17, "1947-07", "1947-12")],
)  # fmt: skip
def test_rule_3_a_game_turn_is_half_a_year(number: int, begins: str, ends: str):
    turn = EDITION.game_turn(number)
    assert (turn.begins, turn.ends) == (begins, ends)

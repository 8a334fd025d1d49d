"""Capture and liberation (Anniversary p. 19-20, Revised p. 18, 1941 p. 18)."""

import pytest

from companion.families.axis_and_allies.actions import CaptureTerritory, CollectIncome, PurchaseUnits
from tests.families.axis_and_allies.table import Table


def takes(territory: str, by: str | None = None, **extra: str) -> CaptureTerritory:
    return CaptureTerritory(territory=territory, by=by, **extra)


def test_capture_moves_the_city():
    table = Table("anniversary", "1941").when(takes("karelia_ssr"))
    assert {"side": "axis", "field": "cities", "from": 6, "to": 7} in table.rules.changes(
        table.edition, Table("anniversary", "1941").state, table.state
    )


def test_gibraltar_has_no_value_but_changes_hands():
    Table("anniversary", "1941").when(takes("gibraltar")).then(
        control={"gibraltar": "germany"}, production={"germany": 31, "united_kingdom": 43}
    )


def test_a_territory_held_by_its_owner_cannot_be_taken_twice():
    Table("anniversary", "1941").when(takes("ukraine")).refuses(
        takes("ukraine"), "already_controlled", "Germany already holds Ukraine."
    )


@pytest.mark.parametrize(
    ("edition", "scenario", "neutral"),
    [("anniversary", "1941", "turkey"), ("revised", "1942", "sahara"), ("aa1941", "1941", "mongolia")],
)
def test_neutral_territories_are_refused(edition: str, scenario: str, neutral: str):
    Table(edition, scenario).refuses(takes(neutral), "impassable", "neutral")


def test_an_unknown_territory_is_refused_with_the_nearest_name():
    Table("anniversary", "1941").refuses(takes("ukrane"), "unknown_territory", "Did you mean ukraine?")


def test_capturing_out_of_turn_is_a_soft_rule():
    table = Table("anniversary", "1941")
    action = takes("manchuria", by="soviet_union")
    table.refuses(action, "wrong_turn", "It's Germany's turn", soft=True)
    table.when(takes("manchuria", by="soviet_union", override="we forgot to log it"))
    table.then(turn="germany", phase="research_development")
    assert table.last.passed_over == ("wrong_turn",)


def test_capturing_advances_the_phase_by_itself():
    Table("anniversary", "1941").when(takes("ukraine")).then(phase="conduct_combat")


def test_a_blitz_is_logged_within_combat_move():
    Table("anniversary", "1941").given(phase="combat_move").when(takes("ukraine")).then(phase="combat_move")


def test_going_back_to_combat_is_a_soft_rule():
    table = Table("anniversary", "1941").given(phase="mobilize_new_units")
    table.refuses(takes("ukraine"), "wrong_phase", "Mobilize New Units", soft=True)
    table.when(takes("ukraine", override="forgot")).then(phase="mobilize_new_units", production={"germany": 33})


class TestChina:
    """China (Anniversary p. 10)."""

    def test_china_acts_in_the_united_states_turn(self):
        table = Table("anniversary", "1941")
        table.refuses(takes("kiangsu", by="china"), "wrong_turn", soft=True)
        table.given(turn="united_states", phase="combat_move").when(takes("kiangsu", by="china"))
        table.then(control={"kiangsu": "china"}, turn="united_states")


class TestCapitals:
    """Capitals (Anniversary p. 20, Revised p. 18, 1941 p. 18)."""

    def test_moscow_taken_with_18_ipc_in_hand(self):
        table = Table("anniversary", "1941").given(treasury={"soviet_union": 18}).when(takes("russia"))
        table.then(treasury={"soviet_union": 0, "germany": 49}, production={"germany": 37, "soviet_union": 24})
        assert table.says("treasury_falls")["amount"] == 18

    def test_a_later_holders_money_is_never_taken(self):
        Table("anniversary", "1941").given(
            control={"russia": "germany"}, treasury={"germany": 30}, turn="united_kingdom", phase="combat_move"
        ).when(takes("russia")).then(treasury={"germany": 30, "united_kingdom": 43})

    def test_the_captor_gets_the_money_even_without_its_own_capital(self):
        Table("anniversary", "1941").given(control={"germany": "united_kingdom"}, treasury={"soviet_union": 18}).when(
            takes("russia")
        ).then(treasury={"germany": 49, "soviet_union": 0})

    def test_a_capital_retaken_and_lost_again_is_looted_again(self):
        Table("anniversary", "1941").given(treasury={"soviet_union": 9}).when(takes("russia")).given(
            control={"russia": "soviet_union"}, treasury={"soviet_union": 4}
        ).when(takes("russia")).then(treasury={"germany": 44, "soviet_union": 0})

    def test_a_liberated_power_collects_before_it_has_anything_to_spend(self):
        table = Table("revised", "1942").given(turn="germany", phase="combat_move").when(takes("russia"))
        table.given(turn="united_kingdom", phase="combat_move").when(takes("russia")).then(treasury={"soviet_union": 0})
        table.given(turn="soviet_union", phase="purchase_units", round=2)
        table.refuses(PurchaseUnits(units={"infantry": 1}), "not_enough_money")
        table.when(CollectIncome()).given(turn="soviet_union", phase="purchase_units", round=3)
        table.when(PurchaseUnits(units={"infantry": 1}))

"""Turns, phases, openings and the banker's corrections."""

import pytest

from companion.editions import load
from companion.families.axis_and_allies.actions import CollectIncome, EndTurn, SetComplex, SetDamage, SetTechnology
from companion.families.axis_and_allies.rules.phases import phases
from companion.model.actions import AdjustTreasury, AdvancePhase, SetController
from companion.model.refusal import RuleViolation
from tests.families.axis_and_allies.table import Table

EVERY_SCENARIO = [("anniversary", "1941"), ("anniversary", "1942"), ("revised", "1942"), ("aa1941", "1941")]


@pytest.mark.parametrize(("edition", "scenario"), EVERY_SCENARIO)
def test_turns_follow_the_printed_order_and_then_the_round_ends(edition: str, scenario: str):
    table = Table(edition, scenario)
    seen = []
    for _ in table.edition.scenarios[scenario].turn_order:
        seen.append(table.state.turn)
        table.when(EndTurn(forfeit=True))
    assert tuple(seen) == table.edition.scenarios[scenario].turn_order
    table.then(round=2, turn=seen[0])


@pytest.mark.parametrize(("edition", "scenario"), EVERY_SCENARIO)
def test_phases_advance_one_by_one_to_the_last(edition: str, scenario: str):
    table = Table(edition, scenario)
    names = [phase.id for phase in phases(table.edition, table.state, table.state.turn)]
    for name in names[1:]:
        table.when(AdvancePhase()).then(phase=name)
    table.refuses(AdvancePhase(), "last_phase", "collect income, or end the turn")


def test_a_power_without_its_capital_only_moves_and_fights():
    table = Table("anniversary", "1941").given(control={"russia": "germany"})
    table.when(EndTurn(forfeit=True)).then(turn="soviet_union", phase="combat_move")
    names = [phase.id for phase in phases(table.edition, table.state, "soviet_union")]
    assert names == ["combat_move", "conduct_combat", "noncombat_move"]
    table.refuses(CollectIncome(), "capital_lost")
    table.when(EndTurn(forfeit=True)).then(turn="japan")


def test_bids_are_extra_starting_money():
    Table("anniversary", "1941", bids={"germany": 6, "japan": 2}).then(treasury={"germany": 37, "japan": 19})


def test_players_names_are_kept():
    assert Table("aa1941", "1941", players={"germany": "Anna"}).state.players == {"germany": "Anna"}


@pytest.mark.parametrize(
    ("opening", "code"),
    [
        ({"scenario": "1999"}, "unknown_scenario"),
        ({"scenario": "1941", "bids": {"narnia": 3}}, "unknown_power"),
        ({"scenario": "1941", "bids": {"germany": -3}}, "invalid_action"),
        ({"scenario": "1941", "bids": {"china": 5}}, "invalid_bid"),
        ({"scenario": "1941", "options": {"dragons": True}}, "unknown_option"),
        ({"scenario": "1941", "options": {"research": "yes"}}, "invalid_option"),
        ({"scenario": "1941", "players": {"narnia": "Lucy"}}, "unknown_power"),
    ],
)
def test_a_nonsensical_opening_is_refused(opening: dict[str, object], code: str):
    with pytest.raises(RuleViolation) as refusal:
        Table("anniversary", **opening)  # type: ignore[arg-type]
    assert refusal.value.code == code


class TestCorrections:
    def test_the_treasury(self):
        table = Table("anniversary", "1941").when(AdjustTreasury(power="japan", amount=-3, reason="paid twice"))
        table.then(treasury={"japan": 14})
        table.refuses(AdjustTreasury(power="japan", amount=-15, reason="x"), "not_enough_money")
        table.refuses(AdjustTreasury(power="japan", amount=0, reason="x"), "invalid_amount")

    def test_who_holds_a_territory_without_any_money(self):
        table = Table("anniversary", "1941").given(treasury={"soviet_union": 18})
        table.when(SetController(territory="russia", controller="germany", reason="board says so"))
        table.then(control={"russia": "germany"}, treasury={"soviet_union": 18, "germany": 31})
        table.refuses(SetController(territory="russia", controller="germany", reason="x"), "already_controlled")
        table.refuses(SetController(territory="spain", controller="germany", reason="x"), "impassable")

    def test_a_corrected_territory_counts_as_held_all_along(self):
        table = Table("anniversary", "1941").when(
            SetController(territory="karelia_ssr", controller="germany", reason="board says so")
        )
        assert "karelia_ssr" not in table.state.this_turn.gained

    def test_damage(self):
        table = Table("anniversary", "1941").when(SetDamage(territory="germany", damage=4, reason="miscounted"))
        table.then(damage={"germany": 4})
        table.refuses(SetDamage(territory="germany", damage=4, reason="again"), "no_change", "already")
        table.refuses(SetDamage(territory="germany", damage=21, reason="x"), "invalid_damage", "at most 20")
        table.refuses(SetDamage(territory="poland", damage=1, reason="x"), "no_complex")
        Table("revised", "1942").refuses(SetDamage(territory="germany", damage=1, reason="x"), "no_damage")

    def test_a_technology(self):
        table = Table("anniversary", "1941").when(SetTechnology(power="japan", technology="radar", reason="forgot"))
        table.refuses(SetTechnology(power="japan", technology="radar", reason="x"), "no_change")
        table.when(SetTechnology(power="japan", technology="radar", holds=False, reason="wrong power"))
        assert table.state.powers["japan"].technologies == ()

    def test_a_complex(self):
        table = Table("anniversary", "1941").when(SetComplex(territory="france", reason="forgot"))
        assert table.state.territories["france"].facilities
        table.refuses(SetComplex(territory="france", reason="x"), "no_change")
        table.when(SetComplex(territory="france", holds=False, reason="wrong one"))

    def test_a_reason_is_needed(self):
        Table("anniversary", "1941").refuses(
            AdjustTreasury(amount=2, reason=""), "invalid_action", "Reason: write something."
        )


def test_every_ruleset_lists_its_actions_by_word():
    table = Table("anniversary", "1941")
    assert set(table.rules.actions) >= {"capture_territory", "collect_income", "attest", "declare_winner"}
    assert load("anniversary").edition.rules == "axis_and_allies"


class TestIncomeThatIsDue:
    """Anniversary, Revised and 1941, Turn Sequence: income must be collected if it can be."""

    def test_the_turn_does_not_end_in_silence(self):
        table = Table("anniversary", "1941", options={"national_objectives": False})
        table.refuses(EndTurn(), "income_due", "31 IPC to collect", soft=True)
        table.when(EndTurn(override="the table agrees")).then(turn="soviet_union", treasury={"germany": 31})

    def test_it_can_be_given_up_and_the_entry_says_what_is_lost(self):
        table = Table("revised", "1942").when(EndTurn(forfeit=True))
        table.then(turn="germany", treasury={"soviet_union": 24})
        assert table.says("income_given_up") == {"power": "soviet_union", "amount": 24}

    def test_without_the_capital_nothing_is_due(self):
        table = Table("aa1941", "1941").given(control={"russia": "germany"}).when(EndTurn())
        assert [sentence.key for sentence in table.last.said] == ["turn_ended"]

"""What entries and refusals speak of: every figure and name that a reader needs."""

import pytest

from companion.engine.decide import decide
from companion.families.axis_and_allies.actions import (
    BuyResearch,
    ChooseAdvantage,
    CollectIncome,
    DeclareWar,
    EndTurn,
    RollResearch,
    SetTechnology,
)
from companion.families.axis_and_allies.rules.invariants import invariants
from companion.model.actions import Action, AdvancePhase
from companion.model.refusal import RuleViolation
from tests.families.axis_and_allies.table import Table


def test_a_phase_that_begins_is_named_with_its_power():
    table = Table("anniversary", "1941").when(AdvancePhase())
    assert table.says("phase_begins") == {"power": "germany", "phase": "purchase_units"}


def test_a_corrected_technology_is_told_with_power_and_reason():
    table = Table("anniversary", "1941").when(SetTechnology(power="italy", technology="radar", reason="forgotten"))
    assert table.says("technology_given") == {"technology": "radar", "power": "italy", "reason": "forgotten"}
    table.when(SetTechnology(power="italy", technology="radar", holds=False, reason="misread"))
    assert table.says("technology_taken") == {"technology": "radar", "power": "italy", "reason": "misread"}


@pytest.mark.parametrize(
    ("edition", "action", "code", "sentence"),
    [
        ("revised", ChooseAdvantage(die=1), "no_advantages", "This game is played without national advantages."),
        ("anniversary", CollectIncome(dice=(2, 3)), "invalid_dice", "Germany adds 1 die to its income, not 2."),
        (
            "anniversary",
            RollResearch(dice=(6,)),
            "choose_chart",
            "A breakthrough: choose a chart and roll one die on it.",
        ),
    ],
)
def test_a_refusal_says_what_is_wrong_in_a_whole_sentence(edition: str, action: Action, code: str, sentence: str):
    table = Table(edition, "1942" if edition == "revised" else "1941")
    if edition == "anniversary":
        table.given(technologies={"germany": ("war_bonds",)}, researchers={"germany": 1})
    with pytest.raises(RuleViolation) as refusal:
        decide(table.rules, table.edition, table.state, action)
    assert (refusal.value.code, refusal.value.sentence) == (code, sentence)


def test_an_unknown_advantage_of_the_list_is_named_as_such():
    with pytest.raises(RuleViolation, match="dragon") as refusal:
        Table("revised", "1942", options={"national_advantages": {"japan": ["dragon"]}})
    assert refusal.value.code == "unknown_advantage"


@pytest.mark.parametrize("action", [BuyResearch(count=1), RollResearch(dice=(6,))])
def test_a_power_without_its_capital_is_told_that_it_cannot_research(action: Action):
    table = Table("anniversary", "1941").given(control={"germany": "soviet_union"})
    table.refuses(action, "capital_lost", "Germany can't research while the enemy holds its capital (Germany).")


def test_the_last_phase_without_a_capital_offers_no_income():
    table = Table("anniversary", "1941").given(control={"russia": "germany"}).when(EndTurn(forfeit=True))
    table.when(AdvancePhase()).when(AdvancePhase())
    table.refuses(AdvancePhase(), "last_phase", "This is the last phase of the turn: end the turn.")


@pytest.mark.parametrize(("damage", "wrong"), [(0, []), (20, []), (21, ["germany has 21 damage, which it can't have"])])
def test_damage_beyond_the_limit_is_noticed(damage: int, wrong: list[str]):
    table = Table("anniversary", "1941").given(damage={"germany": damage})
    assert invariants(table.edition, table.state) == wrong


def test_income_says_how_many_questions_are_open():
    table = Table("anniversary", "1941").given(turn="italy").when(CollectIncome())
    assert table.says("question_open") == {"count": 1}
    wars = {"turn": "soviet_union", "round": 4, "phase": "combat_move"}
    table = Table("global_1940", "1940").given(**wars).when(DeclareWar(against="germany"), CollectIncome())
    assert table.says("questions_open") == {"count": 2}

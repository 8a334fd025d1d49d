"""Doing something early takes nothing away: the phase doesn't run ahead, and what comes before it isn't late."""

import pytest

from companion.families.axis_and_allies.actions import (
    CaptureTerritory,
    CollectIncome,
    DeclareWar,
    DisruptConvoys,
    MobilizeUnits,
    PurchaseUnits,
    TakeNeutral,
)
from companion.families.axis_and_allies.views.turn_card import next_step
from companion.model.actions import Action
from tests.families.axis_and_allies.rulebooks.global_1940 import turn
from tests.families.axis_and_allies.table import Table
from tests.service.people import Evening

PLACED = MobilizeUnits(placements={"germany": {"infantry": 2}})
CAPTURE = {"anniversary": "ukraine", "aa1942": "caucasus", "revised": "caucasus", "global_1940": "yugoslavia"}
SCENARIO = {"anniversary": "1941", "aa1942": "1942", "revised": "1942", "global_1940": "1940"}


def game(box: str) -> Table:
    return Table(box, SCENARIO[box]).given(turn="germany", phase="purchase_units")


@pytest.mark.parametrize("box", CAPTURE)
def test_placing_before_a_capture_makes_the_books_of_placing_after_it(box: str):
    bought, taken = PurchaseUnits(units={"infantry": 2}), CaptureTerritory(territory=CAPTURE[box])
    early = game(box).when(bought, PLACED).then(phase="purchase_units").when(taken)
    in_order = game(box).when(bought, taken, PLACED)
    assert early.state == in_order.state
    assert early.when(CollectIncome()).state == in_order.when(CollectIncome()).state


def test_chinas_infantry_placed_first_leaves_the_united_states_their_whole_turn():
    evening = Evening().seat("Anna", "united_states")
    while evening.snapshot["turn"] != "united_states":
        evening.act("Host", "end_turn", forfeit=True)
    phase, where = evening.snapshot["phase"], "chinghai"
    units = evening.snapshot["powers"]["china"]["to_mobilize"]
    evening.act("Anna", "mobilize_units", power="china", placements={where: units})
    assert evening.snapshot["phase"] == phase
    for said in (
        ("buy_research", {"count": 1}),
        ("purchase_units", {"units": {"infantry": 1}}),
        ("capture_territory", {"territory": "manchuria"}),
        ("capture_territory", {"territory": "kiangsu", "by": "china"}),
    ):
        entry = evening.act("Anna", said[0], **said[1])
        assert entry["late"] is None
        assert "Logged late" not in entry["summary"]


@pytest.mark.parametrize(
    ("power", "early", "then"),
    [
        ("united_kingdom", DisruptConvoys(dice={"106": (2,)}), CaptureTerritory(territory="ethiopia")),
        ("united_kingdom", TakeNeutral(territory="persia"), CaptureTerritory(territory="ethiopia")),
        ("germany", DeclareWar(against="soviet_union"), PurchaseUnits(units={"infantry": 1})),
    ],
    ids=["convoys", "a neutral", "a declaration"],
)
def test_what_is_logged_early_closes_nothing(power: str, early: Action, then: Action):
    table = turn(power, "purchase_units").when(early).then(phase="purchase_units").when(then)
    assert not table.last.passed_over
    in_order = turn(power, "purchase_units").when(then, early)
    now, later = table.when(CollectIncome()).state, in_order.when(CollectIncome()).state
    assert (now.accounts, now.territories, now.wars) == (later.accounts, later.territories, later.wars)


def test_a_declaration_that_only_a_later_phase_allows_still_waits_for_it():
    turn("united_states", "purchase_units", round=3).when(DeclareWar(against="japan")).then(phase="collect_income")


def test_once_everything_is_placed_the_income_is_next_and_nothing_is_bought_again():
    table = game("anniversary").when(PurchaseUnits(units={"infantry": 2}), PLACED)
    assert next_step(table.edition, table.state, "germany") == "collect_income"
    table = turn("united_kingdom", "purchase_units").when(PurchaseUnits(units={"infantry": 1}, purse="europe"))
    table.when(MobilizeUnits(placements={"united_kingdom": {"infantry": 1}}))
    assert next_step(table.edition, table.state, "united_kingdom") == "purchase_units", "Calcutta has bought nothing"

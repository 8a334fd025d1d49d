"""Dice that others could see can't be unseen: what was paid for them stays paid. Only typing mistakes are undone."""

import pytest

from companion.model.refusal import RuleViolation
from companion.service.corrections.undoing import may_ask_to_undo, may_undo, removal_of
from companion.service.table import requests
from tests.service.people import Evening


@pytest.fixture
def evening() -> Evening:
    return Evening().seat("Anna", "germany").seat("Boris", "soviet_union").seat("Eve", "united_kingdom")


def refused(evening: Evening, name: str, to_version: int) -> str:
    with pytest.raises(RuleViolation) as refusal:
        evening.undo(name, to_version)
    assert refusal.value.soft
    assert not may_undo(evening.app, evening.who(name), evening.id, to_version)
    assert may_ask_to_undo(evening.app, evening.who(name), evening.id, to_version)
    return refusal.value.code


@pytest.mark.parametrize("dice", [None, [1, 2]], ids=["rolled by the app", "typed"])
def test_research_that_failed_is_not_undone_to_get_the_money_back(evening: Evening, dice: list[int] | None):
    evening.act("Anna", "buy_research", count=2)
    evening.act("Anna", "roll_research", chart=1, **({"dice": dice} if dice else {}))
    assert refused(evening, "Anna", 1) == "dice_seen"
    assert evening.treasury("germany") == 21
    evening.undo("Host", 1)
    assert evening.treasury("germany") == 31


def test_what_the_app_rolled_stays_until_the_table_or_the_banker_agrees(evening: Evening):
    evening.act("Anna", "buy_research", count=2)
    evening.act("Anna", "roll_research", chart=1)
    assert refused(evening, "Anna", 2) == "dice_seen"
    asked = requests.ask(evening.app, evening.who("Anna"), evening.id, removal_of(3))
    for name in ("Boris", "Eve"):
        if asked["status"] == "open":
            asked = evening.answer(name, asked["id"], True)
    assert asked["status"] == "agreed"
    assert evening.snapshot["powers"]["germany"]["researchers"] == 2


def test_dice_that_were_typed_wrong_are_typed_again_and_what_was_paid_stays_paid(evening: Evening):
    evening.act("Anna", "buy_research", count=2)
    evening.act("Anna", "roll_research", dice=[1, 2])
    evening.undo("Anna", 2)
    assert refused(evening, "Anna", 1) == "dice_seen"
    evening.act("Anna", "roll_research", dice=[2, 2])
    assert refused(evening, "Anna", 1) == "dice_seen"
    assert evening.treasury("germany") == 21


def test_what_came_after_dice_is_undone_as_ever(evening: Evening):
    evening.act("Anna", "buy_research", count=1)
    evening.act("Anna", "roll_research", dice=[1])
    evening.act("Anna", "purchase_units", units={"infantry": 1})
    evening.undo("Anna", 3)
    assert evening.treasury("germany") == 26


def test_dice_stay_seen_in_a_late_correction_that_decided_them_again(evening: Evening):
    evening.act("Anna", "buy_research", count=2)
    evening.act("Anna", "roll_research", dice=[1, 2])
    evening.act("Anna", "capture_territory", territory="ukraine")
    evening.act("Anna", "purchase_units", units={"infantry": 1}, confirm=True)
    assert evening.journal[-1]["late"] is not None
    assert refused(evening, "Anna", 1) == "dice_seen"


def test_where_nobody_else_sits_nobody_could_see():
    evening = Evening().seat("Anna", "germany")
    evening.act("Anna", "buy_research", count=2)
    evening.act("Anna", "roll_research", dice=[1, 2])
    evening.undo("Anna", 1)
    assert evening.treasury("germany") == 31


def test_raids_are_dice_that_others_see_too(evening: Evening):
    evening.act("Anna", "bomb_complex", territory="caucasus", count=2, weapon="bombers")
    assert refused(evening, "Anna", 1) == "dice_seen"

"""The checkpoint before a turn ends: what's open, what was answered before, and what ends the game."""

from typing import Any

import pytest

from companion.service import HOST
from companion.service.checkpoint import Checkpoint, checkpoint
from companion.service.table.battles import begin_battle, drop_battle
from tests.service.people import Evening

CLAIM = "no_enemy_warships_in_13_14_15"
FIGHT: dict[str, Any] = {
    "kind": "land",
    "territory": "ukraine",
    "attacker": {"power": "germany", "units": {"infantry": 2}},
    "defender": {"units": {"infantry": 1}},
}


@pytest.fixture
def evening() -> Evening:
    return Evening().seat("Anna", "germany").seat("Ivo", "italy")


def before(evening: Evening, power: str) -> Checkpoint:
    return checkpoint(evening.app, HOST, evening.id, power, {"type": "collect_income", "power": power})


def until(evening: Evening, power: str, round_number: int) -> None:
    while (evening.snapshot["turn"], evening.snapshot["round"]) != (power, round_number):
        evening.act("Host", "end_turn", forfeit=True)


def test_a_powers_own_battles_that_are_not_logged_are_open(evening: Evening):
    assert before(evening, "germany")["battles"] == []
    begun = begin_battle(evening.app, evening.who("Anna"), evening.id, FIGHT)
    assert [battle.id for battle in before(evening, "germany")["battles"]] == [begun.id]
    assert before(evening, "italy")["battles"] == []
    drop_battle(evening.app, evening.who("Anna"), evening.id, begun.id)
    assert before(evening, "germany")["battles"] == []


def test_an_answer_counts_as_given_before_unless_it_was_given_in_this_turn(evening: Evening):
    until(evening, "italy", 1)
    evening.act("Ivo", "attest", claim=CLAIM, holds=True)
    assert before(evening, "italy")["answered_before"] == []
    evening.act("Ivo", "collect_income")
    evening.act("Ivo", "attest", claim=CLAIM, holds=False)
    until(evening, "italy", 2)
    assert before(evening, "italy")["answered_before"] == [{"claim": CLAIM, "answer": False, "round": 1}]
    evening.act("Ivo", "attest", claim=CLAIM, holds=True)
    assert before(evening, "italy")["answered_before"] == []


def test_an_answer_inserted_into_an_earlier_turn_has_that_turns_round(evening: Evening):
    until(evening, "italy", 2)
    evening.act("Host", "attest", claim=CLAIM, holds=True)
    evening.act("Host", "capture_territory", territory="egypt", by="italy")
    assert before(evening, "italy")["answered_before"] == []


def test_who_wins_is_said_before_the_turn_ends_and_not_in_a_game_that_goes_on(evening: Evening):
    assert before(evening, "germany")["winner"] is None

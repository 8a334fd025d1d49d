"""Dice that the app rolled stay as they were shown, however often they are taken back."""

import pytest

from tests.service.people import Evening


@pytest.fixture
def evening() -> Evening:
    return Evening().seat("Anna", "germany")


def _roll(evening: Evening) -> list[int]:
    return evening.act("Anna", "roll_research", chart=1)["action"]["dice"]


def test_a_roll_that_was_shown_stays_and_the_journal_says_how_often_it_was_asked(evening: Evening):
    evening.act("Anna", "buy_research", count=6)
    first = evening.act("Anna", "roll_research", chart=1)
    assert "asked" not in first["summary"]
    for times in (2, 3):
        evening.undo("Anna", 2)
        again = evening.act("Anna", "roll_research", chart=1)
        assert again["action"] == first["action"]
        assert again["summary"].endswith(f"The app was asked {times} times for this roll; the first one counts.")


def test_more_dice_after_an_undo_go_on_after_those_already_seen(evening: Evening):
    evening.act("Anna", "buy_research", count=2)
    seen = _roll(evening)
    evening.undo("Anna", 1)
    evening.act("Anna", "buy_research", count=5)
    assert _roll(evening)[:2] == seen


def test_the_next_round_and_other_games_have_other_dice():
    shown = set()
    for _ in range(6):
        evening = Evening().seat("Anna", "germany")
        evening.act("Anna", "buy_research", count=6)
        shown.add(tuple(_roll(evening)))
    assert len(shown) > 1

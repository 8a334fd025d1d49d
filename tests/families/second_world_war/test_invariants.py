"""What must hold after every entry, broken once each."""

from typing import Any

import pytest
from msgspec.structs import replace

from companion.families.second_world_war import events as e
from companion.families.second_world_war.state import CountryState
from companion.model.events import MoneyMoved
from tests.families.second_world_war.campaign import EDITION, RULES, Campaign

LIBYA = CountryState(controller="atlantis", status="controlled")


@pytest.mark.parametrize(
    ("events", "says"),
    [
        ([MoneyMoved(source="germany", target="bank", amount=9, kind="raid", reason="r")], "has \N{MINUS SIGN}2"),
        ([e.Surrendered(who="italy", to="germany")], "italy has surrendered and still has resources"),
        ([e.Surrendered(who="italy", to="germany")], "italy has surrendered and still holds albania"),
        ([e.Surrendered(who="poland", to="germany")], "poland has surrendered and is still at war"),
        ([e.NumbersEntered(numbers=Campaign().state.numbers, countries={"mars": LIBYA})], "no country 'mars'"),
        ([e.CountryChanged(country="libya", status="ally", controller="atlantis")], "no power or country 'atlantis'"),
        (
            [e.CapitalChanged(country="poland", by="italy"), e.Surrendered(who="italy", to="germany")],
            "italy has surrendered and still holds the capital of poland",
        ),
        (
            [e.PlaceTaken(place="moscow", by="italy"), e.Surrendered(who="italy", to="germany")],
            "italy has surrendered and still holds moscow",
        ),
        ([e.CheckBecameDue(country="norway", by="germany")], "norway has a surrender check to make"),
        ([e.UnitQueued(item="x", power="germany", unit="armor", box=9, start=3)], "x is in no box"),
    ],
)  # fmt: skip
def test_a_broken_game_is_found(events: list[Any], says: str):
    game = Campaign().happen(*events)
    assert any(says in sentence for sentence in RULES.invariants(EDITION, game.state))


def test_accounts_that_do_not_balance_are_found():
    state = Campaign().state
    broken = replace(state, accounts={**state.accounts, "germany": 99})
    assert any("sum to" in sentence for sentence in RULES.invariants(EDITION, broken))


def test_a_sound_game_has_nothing_to_say():
    assert RULES.invariants(EDITION, Campaign().state) == []
    assert RULES.invariants(EDITION, Campaign("1941").state) == []

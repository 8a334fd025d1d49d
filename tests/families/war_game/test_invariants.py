"""The books notice when they do not add up."""

from typing import Any

import pytest
from msgspec.structs import replace

from companion.families.war_game.rules.invariants import invariants
from companion.families.war_game.state import ShipRepair, WarGameState
from tests.families.war_game.wartable import EDITION, full


def land(state: WarGameState, territory: str, **changed: Any) -> WarGameState:
    return replace(
        state, territories={**state.territories, territory: replace(state.territories[territory], **changed)}
    )


SOUND = full().state
BROKEN: dict[str, WarGameState] = {
    "the accounts sum to 5": replace(SOUND, accounts={**SOUND.accounts, "germany": 5}),
    "china/hardware has \N{MINUS SIGN}1": replace(SOUND, accounts={**SOUND.accounts, "china/hardware": -1, "bank": 1}),
    "without a name": land(SOUND, "ruhr", value=11),
    "there is no power 'atlantis'": land(SOUND, "ruhr", original="atlantis"),
    "there is no factory 'huge'": land(SOUND, "ruhr", factory="huge"),
    "has lost its holder": land(SOUND, "ruhr", controller=None),
    "waits for allies": land(SOUND, "ukraine", closed=True),
    "makes no sense": replace(SOUND, repairs={"a": ShipRepair(power="germany", name="A", price=13)}),
    "isn't in the books": replace(SOUND, repairs={"a": ShipRepair(power="germany", name="A", price=1, territory="x")}),
    "the powers aren't those": replace(SOUND, land_at_start={"germany": 127}),
    "there is no turn": replace(SOUND, turn="atlantis"),
    "isn't a game of": replace(SOUND, scenario="1939"),
}


def test_a_sound_game_has_nothing_to_say():
    assert invariants(EDITION, SOUND) == []


@pytest.mark.parametrize("says", BROKEN)
def test_what_does_not_add_up_is_said(says: str):
    assert any(says in sentence for sentence in invariants(EDITION, BROKEN[says]))

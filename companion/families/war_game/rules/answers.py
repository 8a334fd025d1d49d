"""Attesting: what only the people at the board can see, including claims about single territories.

`vacated_<territory>`: the allies who freed it have left. `blockaded_<territory>`: enemy ships are in every sea zone off
it this turn. The edition lists the other claims.
"""

from companion.engine import deciders
from companion.families.war_game.events import PlacementClosed
from companion.families.war_game.rules.draft import Draft
from companion.families.war_game.rules.lookup import listed
from companion.families.war_game.rules.turn import BLOCKADED
from companion.families.war_game.rules.victory import extra_time_claim
from companion.families.war_game.state import LandState
from companion.languages import msg
from companion.model.actions import Attest
from companion.model.events import ClaimAttested

VACATED = "vacated_"


def attest(draft: Draft, action: Attest) -> None:
    """Record an answer."""
    if action.claim.startswith(VACATED):
        territory, now = listed(draft, action.claim.removeprefix(VACATED))
        _vacated(draft, territory, now, action.holds)
    elif action.claim.startswith(BLOCKADED):
        territory, _ = listed(draft, action.claim.removeprefix(BLOCKADED))
        draft.emit(ClaimAttested(claim=BLOCKADED + territory, answer=action.holds))
        draft.say("blockaded" if action.holds else "not_blockaded", territory=territory)
    else:
        if action.claim == extra_time_claim(draft.edition):
            _last_turn_only(draft)
        deciders.attest(draft, action)


def _last_turn_only(draft: Draft) -> None:
    """Object to extending the game before its last turn."""
    last = draft.edition.land_victory.last_turn
    if draft.state.round < last:
        draft.warn(
            "too_early",
            "You say that in turn {last}; it's turn {round} now.",
            last=last,
            round=draft.state.round,
        )


def _vacated(draft: Draft, territory: str, now: LandState, holds: bool) -> None:
    waiting = {
        power
        for rule in draft.edition.diplomacy.land_returns
        if rule.result == "to_owner_who_waits"
        for power in rule.originals_of
    }
    if now.controller not in waiting or now.original != now.controller:
        raise draft.refuse("not_waiting", "Nobody is waiting for allies to leave {now}.", now=now.name)
    if now.closed != holds:
        text = (
            msg("The books already say that allies have left {territory}.")
            if holds
            else msg("The books already say that allies are in {territory}.")
        )
        raise draft.refuse("no_change", text, territory=now.name)
    draft.emit(PlacementClosed(territory=territory, closed=not holds))
    draft.say("allies_left" if holds else "allies_stand_there", territory=territory, power=now.controller)

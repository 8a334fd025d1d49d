"""Attesting: what only the people at the board can see, also of single territories.

`vacated_<territory>`: the allies who freed it have left. `blockaded_<territory>`: enemy ships lie in every sea zone off
it this turn. The other claims are listed with the edition.
"""

from companion.editions.war_game.books import listed, need
from companion.editions.war_game.turns import BLOCKADED
from companion.model.actions import Attest
from companion.model.events import ClaimAttested
from companion.model.war_game_events import PlacementClosed
from companion.model.war_game_state import LandState
from companion.rulebook import attesting
from companion.rulebook.draft import Draft

VACATED = "vacated_"


def attest(draft: Draft, action: Attest) -> None:
    """Record an answer."""
    if action.claim.startswith(VACATED):
        territory, now = listed(draft, action.claim.removeprefix(VACATED))
        _vacated(draft, territory, now, action.holds)
    elif action.claim.startswith(BLOCKADED):
        territory, now = listed(draft, action.claim.removeprefix(BLOCKADED))
        draft.emit(ClaimAttested(claim=BLOCKADED + territory, answer=action.holds))
        draft.say(f"Enemy ships lie {'in every' if action.holds else 'not in every'} sea zone off {now.name}.")
    else:
        attesting.attest(draft, action)


def _vacated(draft: Draft, territory: str, now: LandState, holds: bool) -> None:
    waiting = {
        power
        for rule in need(draft.edition.diplomacy).land_returns
        if rule.result == "to_owner_who_waits"
        for power in rule.originals_of
    }
    if now.controller not in waiting or now.original != now.controller:
        raise draft.refuse("not_waiting", f"Nobody waits for allies to leave {now.name}.")
    if now.closed != holds:
        state = "have left" if holds else "stand in"
        raise draft.refuse("no_change", f"The books say already that allies {state} {now.name}.")
    draft.emit(PlacementClosed(territory=territory, closed=not holds))
    name = draft.name(now.controller)
    if holds:
        draft.say(f"The allies have left {now.name}; {name} may place units there.")
    else:
        draft.say(f"Allies stand in {now.name}; {name} places nothing there.")

"""Who can act now: nations that act together share a turn."""

from companion.engine import turns
from companion.families.war_game.edition import WarGameEdition
from companion.families.war_game.rules.draft import Draft
from companion.families.war_game.state import WarGameState


def on_turn(edition: WarGameEdition, state: WarGameState, power: str) -> bool:
    """Whether a power can act now: in its own turn, or in one that it shares with another."""
    return power in edition.group_of(state.turn)


def require_turn(draft: Draft, power: str) -> None:
    """Object to acting out of turn."""
    if not on_turn(draft.edition, draft.state, power):
        turns.warn_out_of_turn(draft, power)

"""How a game ends: a side has won."""

from companion.engine.draft import AnyDraft
from companion.engine.ledger import Reason
from companion.model.actions import DeclareWinner
from companion.model.events import GameWon
from companion.model.sides import Side


def win(draft: AnyDraft, side: Side, reason: Reason, individual: str | None = None) -> None:
    """A side has won."""
    draft.emit(GameWon(side=side, reason=reason, individual=individual))
    draft.say("won", side=side, reason=reason)
    if individual is not None:
        draft.say("grown_the_most", power=individual)


def declare_winner(draft: AnyDraft, action: DeclareWinner) -> None:
    """Decide that the table has agreed on a winner."""
    win(draft, action.side, action.reason)

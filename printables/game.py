"""A running game made ready for printing: its read models, gathered once."""

from typing import Any

from companion.model.edition import Edition
from companion.views.families import views_of
from companion.views.journal import entry_view
from companion.views.statement import statement
from printables.job import GamePrint, View


def from_history(edition: Edition, history: Any, *, game_id: str, name: str, public_url: str) -> GamePrint:
    """Everything that a game's papers show, from its history (a `companion.game` History)."""
    views = views_of(edition)
    undone = history.undone()
    statements = {power: statement(history, power) for power in edition.power}
    return GamePrint(
        snapshot=views.snapshot(edition, history.state, game_id=game_id, name=name, version=history.version),
        statements=statements,
        stats=views.stats(edition, history),
        audit=views.audit(edition, history.state),
        journal=[entry_view(entry, undone=entry.version in undone) for entry in history.entries],
        objectives=views.objectives(edition, history.state),
        bids=bids(statements),
        reopen_url=f"{public_url.rstrip('/')}/table/{game_id}",
    )


def bids(statements: dict[str, View]) -> dict[str, int]:
    """What each power was given as a bid."""
    given = {
        power: sum(line["amount"] for line in one["lines"] if line.get("kind") == "bid")
        for power, one in statements.items()
    }
    return {power: amount for power, amount in given.items() if amount}

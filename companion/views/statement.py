"""A power's money history: every movement of its treasury that still counts, with the balance after it."""

from typing import Any

from companion.game.evolve import evolve
from companion.game.history import History
from companion.model.events import MoneyMoved

View = dict[str, Any]


def statement(history: History, power: str) -> View:
    """The lines of one treasury, oldest first, and what is in it now."""
    lines: list[View] = []
    balance = 0
    state = None
    for entry in history.line():
        for event in entry.facts():
            if isinstance(event, MoneyMoved) and power in (event.source, event.target):
                amount = event.amount if event.target == power else -event.amount
                balance += amount
                lines.append(
                    {
                        "version": entry.version,
                        "round": max(1, state.round) if state else 1,
                        "reason": event.reason,
                        "kind": event.kind,
                        "amount": amount,
                        "balance": balance,
                    }
                )
            state = evolve(state, event)
    return {"power": power, "balance": balance, "lines": lines}

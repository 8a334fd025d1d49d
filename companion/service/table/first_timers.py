"""Seats of people who have never played: which they are, and which prompts they have skipped."""

from typing import Any

import msgspec

from companion.model.reading import decode
from companion.model.refusal import RuleViolation
from companion.model.shape import Shape
from companion.service.app_context import AppContext
from companion.service.identity import Identity
from companion.storage import FIRST_TIME

MOST_SKIPPED = 12
"""How many skipped steps are remembered: a game goes on, and never comes back to old ones."""


class FirstTimer(Shape):
    """What's remembered of a seat whose player has never played."""

    skipped: tuple[str, ...] = ()
    """The steps whose prompts were skipped, oldest first."""


def first_timer(app: AppContext, who: Identity) -> FirstTimer | None:
    """What's remembered of this person's seat; None if its player knows the game, or without a seat."""
    if who.seat is None:
        return None
    kept = app.store.document(FIRST_TIME, _name(who))
    return None if kept is None else decode(kept, FirstTimer)


def set_first_timer(app: AppContext, who: Identity, on: bool) -> None:
    """Say whether this seat's player has never played; it's for all phones of the seat."""
    _require_seat(who)
    with app.transaction(_game(who)):
        if not on:
            app.store.remove_document(FIRST_TIME, _name(who))
        elif first_timer(app, who) is None:
            _keep(app, who, FirstTimer())


def skip_step(app: AppContext, who: Identity, step: str, *, again: bool = False) -> None:
    """Skip the prompt of a step, or show it `again`."""
    _require_seat(who)
    with app.transaction(_game(who)):
        now = first_timer(app, who)
        if now is None:
            return
        others = tuple(skipped for skipped in now.skipped if skipped != step)
        _keep(app, who, FirstTimer(skipped=others if again else (*others, step)[-MOST_SKIPPED:]))


def _keep(app: AppContext, who: Identity, now: FirstTimer) -> None:
    app.store.keep_document(FIRST_TIME, _name(who), msgspec.json.encode(now).decode())


def _require_seat(who: Identity) -> None:
    if who.seat is None:
        raise RuleViolation("no_seat", "Take a seat first: this is remembered with it.")


def _game(who: Identity) -> Any:
    return who.seat.game if who.seat is not None else None


def _name(who: Identity) -> str:
    return f"{who.seat.game}/{who.seat.id}" if who.seat is not None else ""

"""What is stored of battles in progress, and how each battle's rolls are named.

A roll's name says whose battle it belongs to, where, which one in that round, and which roll in that battle:
`2/germany/fight/ukraine/1/3`. No two battles share a name, so nothing that was shown for one tells another's dice.
Battles from before every shown die went into the journal have `battle` in place of `fight`.
"""

import re
from collections.abc import Iterable
from typing import Any, NamedTuple

from companion.model.entry import Drawn, SeatRef
from companion.model.reading import decode
from companion.model.shape import Shape
from companion.service.app_context import AppContext
from companion.service.table.tables import BATTLES


class OpenBattle(Shape):
    """A battle in progress."""

    id: str
    at: str
    seat: SeatRef
    """Who started it."""
    body: str
    """The battle in its family's stored form."""
    turn: int = 0
    """The number of taps so far."""
    rolls: str = ""
    """The name of its rolls: round, attacker, place, and number."""
    drawn: tuple[Drawn, ...] = ()
    """The app's dice for it."""
    version: int = 0
    """The game's version when it was started; 0 in older ones."""


class Battles(Shape):
    """A game's battles."""

    fought: tuple[OpenBattle, ...] = ()
    shown: dict[str, Any] | None = None
    """The request for odds shown on the television."""


def battles_of(app: AppContext, game_id: str) -> Battles:
    """A game's battles in progress."""
    body = app.store.document(BATTLES, game_id)
    return Battles() if body is None else decode(body, Battles)


class BattleRoll(NamedTuple):
    """Which roll of which battle some dice are."""

    row: str
    """The battles that are counted together: round, attacker, and place."""
    battle: int
    roll: int


_ROLL = re.compile(r"([0-9]+/[^/]+/fight/[^/]+)/([0-9]+)/([0-9]+)")


def battle_roll(name: str) -> BattleRoll | None:
    """Which roll of which battle a name says; None for other dice, and battles from before these names."""
    found = _ROLL.fullmatch(name)
    return None if found is None else BattleRoll(found[1], int(found[2]), int(found[3]))


def name_of_rolls(round_number: int, power: str, where: str, shown: Iterable[Drawn]) -> str:
    """How the rolls of a new battle begin: it has the number after those that dice were ever shown for."""
    row = f"{round_number}/{power}/fight/{where}"
    rolls = (battle_roll(drawn.name) for drawn in shown)
    taken = max((roll.battle for roll in rolls if roll is not None and roll.row == row), default=0)
    return f"{row}/{taken + 1}/"

"""Luck in money: the results of a game's battles compared with the average."""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

from msgspec import Struct

from companion.engine.history import History, booked
from companion.families.axis_and_allies.combat import ask
from companion.families.axis_and_allies.edition import AxisAndAlliesEdition
from companion.families.axis_and_allies.events import BattleFought
from companion.families.axis_and_allies.rules.battles import document
from companion.languages import _
from companion.views.luck import BOLD
from companion.views.shapes import BattleLuck

GREATEST = 3


class Fought(Struct, frozen=True):
    """A battle: its actual result, and its average result, for the attacker."""

    version: int
    round: int
    event: BattleFought
    swing: int
    expected: float
    spread: float
    chance: float
    """The attack's chance: to take the land, or at sea to win."""

    @property
    def at_stake(self) -> int:
        """What both sides lost together."""
        return self.event.attackers_price + self.event.defenders_price


def battles(edition: AxisAndAlliesEdition, history: History) -> list[Fought]:
    """Every battle that counts, in order, including those logged late or decided again by a correction."""
    return [
        _with_odds(edition, history.at(history.entries[version - 1].parent), version, event)
        for version, events in sorted(booked(history.line()).items())
        for event in events
        if isinstance(event, BattleFought)
    ]


def _with_odds(edition: AxisAndAlliesEdition, state: Any, version: int, event: BattleFought) -> Fought:
    answer = _odds(_Asked(edition, state, event))
    return Fought(
        version=version,
        round=state.round,
        event=event,
        swing=event.defenders_price - event.attackers_price,
        expected=answer["swing"],
        spread=answer["swing_sd"],
        chance=answer["attacker_wins" if event.kind == "sea" else "takes_land"],
    )


class _Asked(Struct, frozen=True):
    edition: AxisAndAlliesEdition
    state: Any
    event: BattleFought

    def __hash__(self) -> int:
        return hash((self.edition.id, self.event.by, self.event.territory, self.event.attackers_price))


@lru_cache(maxsize=256)
def _odds(asked: _Asked) -> Mapping[str, Any]:
    return ask.answer(ask.prepare(asked.edition, asked.state, document(asked.event)))


def battle_luck(edition: AxisAndAlliesEdition, history: History) -> list[BattleLuck]:
    """Every battle that counts, for papers."""
    return [
        {
            "version": battle.version,
            "by": battle.event.by,
            "against": battle.event.against,
            "name": _("at sea") if battle.event.territory is None else edition.place(battle.event.territory),
            "swing": battle.swing,
            "better": battle.swing - battle.expected,
            "spread": battle.spread,
            "at_stake": battle.at_stake,
            "chance": battle.chance,
            "won": bool(battle.event.defenders) and battle.event.defenders_lost == battle.event.defenders,
        }
        for battle in battles(edition, history)
    ]


def greatest(fought: Sequence[Fought]) -> list[Fought]:
    """The battles with the largest losses."""
    return sorted(fought, key=lambda battle: -battle.at_stake)[:GREATEST]


def boldest(fought: Sequence[Fought]) -> Fought | None:
    """The attack with the smallest chance that still won: none of the defender's units were left. None if no attack
    that won was likelier to fail.
    """
    won = [
        battle
        for battle in fought
        if battle.event.defenders_lost == battle.event.defenders and battle.event.defenders and battle.chance < BOLD
    ]
    return min(won, key=lambda battle: battle.chance, default=None)

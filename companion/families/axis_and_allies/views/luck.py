"""Luck in money: what the fought battles of a game came to, against what they come to on average."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import erfc, sqrt
from typing import Any

from companion.engine.history import History, counting
from companion.families.axis_and_allies.combat import ask
from companion.families.axis_and_allies.edition import AxisAndAlliesEdition
from companion.families.axis_and_allies.events import BattleFought
from companion.families.axis_and_allies.rules.battles import document
from companion.languages import _
from companion.views.shapes import BattleLuck

GREATEST = 3


@dataclass(frozen=True)
class Fought:
    """A battle of the evening: what it came to, and what it comes to on average, for the attacker."""

    version: int
    round: int
    event: BattleFought
    swing: int
    expected: float
    spread: float
    chance: float
    """The chance the attack had: to take the land, or at sea to win."""

    @property
    def at_stake(self) -> int:
        """What both sides lost together."""
        return self.event.attackers_price + self.event.defenders_price


@dataclass(frozen=True)
class Luck:
    """How much luckier than average somebody was."""

    who: str
    amount: float
    spread: float
    battles: int

    @property
    def one_in(self) -> int:
        """One evening in so many goes that well, or that badly."""
        tail = erfc(abs(self.amount) / self.spread / sqrt(2)) / 2 if self.spread else 0.5
        return max(2, round(1 / max(tail, 1e-4)))


def battles(edition: AxisAndAlliesEdition, history: History) -> list[Fought]:
    """Every battle that counts, in order."""
    found = []
    for version in counting(history.line()):
        entry = history.entries[version - 1]
        fought = [event for event in entry.events if isinstance(event, BattleFought)]
        for event in fought:
            found.append(_told(edition, history.at(version - 1), version, event))
    return found


def _told(edition: AxisAndAlliesEdition, state: Any, version: int, event: BattleFought) -> Fought:
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


@dataclass(frozen=True)
class _Asked:
    edition: AxisAndAlliesEdition
    state: Any
    event: BattleFought

    def __hash__(self) -> int:
        return hash((self.edition.id, self.event.by, self.event.territory, self.event.attackers_price))


@lru_cache(maxsize=256)
def _odds(asked: _Asked) -> Mapping[str, Any]:
    return ask.answer(ask.prepare(asked.edition, asked.state, document(asked.event)))


def battle_luck(edition: AxisAndAlliesEdition, history: History) -> list[BattleLuck]:
    """Every battle that counts, as papers tell it."""
    return [
        {
            "version": battle.version,
            "by": battle.event.by,
            "against": battle.event.against,
            "name": _("at sea") if battle.event.territory is None else edition.place(battle.event.territory),
            "better": battle.swing - battle.expected,
            "chance": battle.chance,
            "won": bool(battle.event.defenders) and battle.event.defenders_lost == battle.event.defenders,
        }
        for battle in battles(edition, history)
    ]


def luck(fought: Iterable[Fought], player: Mapping[str, str]) -> list[Luck]:
    """Everybody's luck, the luckiest first; `player` says who plays a power."""
    sums: dict[str, tuple[float, float, int]] = {}
    for battle in fought:
        for power, sign in ((battle.event.by, 1), (battle.event.against, -1)):
            if power is not None:
                who = player.get(power, power)
                amount, variance, count = sums.get(who, (0.0, 0.0, 0))
                gained = sign * (battle.swing - battle.expected)
                sums[who] = amount + gained, variance + battle.spread**2, count + 1
    found = [Luck(who, amount, sqrt(variance), count) for who, (amount, variance, count) in sums.items()]
    return sorted(found, key=lambda one_player: -one_player.amount)


def greatest(fought: Sequence[Fought]) -> list[Fought]:
    """The battles in which the most was lost."""
    return sorted(fought, key=lambda battle: -battle.at_stake)[:GREATEST]


def boldest(fought: Sequence[Fought]) -> Fought | None:
    """The attack with the smallest chance that won all the same: nothing of the defender was left."""
    won = [
        battle for battle in fought if battle.event.defenders_lost == battle.event.defenders and battle.event.defenders
    ]
    return min(won, key=lambda battle: battle.chance, default=None)

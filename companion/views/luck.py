"""Luck in money: how much better than average somebody's battles went, and how rare that is."""

from collections.abc import Iterable, Mapping
from math import erfc, sqrt

from msgspec import Struct

from companion.languages import _
from companion.views.shapes import BattleLuck

BOLD = 0.5
"""An attack that wins with a chance below this is bold; a sure thing is not."""


class Luck(Struct, frozen=True):
    """How much luckier than average somebody was."""

    who: str
    amount: float
    spread: float
    battles: int

    @property
    def one_in(self) -> int:
        """The one-in-N odds of an evening this good or bad."""
        tail = erfc(abs(self.amount) / self.spread / sqrt(2)) / 2 if self.spread else 0.5
        return max(2, round(1 / max(tail, 1e-4)))


def luck(fought: Iterable[BattleLuck], player: Mapping[str, str]) -> list[Luck]:
    """Everybody's luck, luckiest first; `player` maps a power to its player."""
    sums: dict[str, tuple[float, float, int]] = {}
    for battle in fought:
        for power, sign in ((battle["by"], 1), (battle["against"], -1)):
            if power is not None:
                who = player.get(power, power)
                amount, variance, count = sums.get(who, (0.0, 0.0, 0))
                sums[who] = amount + sign * battle["better"], variance + battle["spread"] ** 2, count + 1
    found = [Luck(who, amount, sqrt(variance), count) for who, (amount, variance, count) in sums.items()]
    return sorted(found, key=lambda person: -person.amount)


def in_words(person: Luck, currency: str) -> str:
    """Somebody's luck as a sentence."""
    words = {
        "who": person.who,
        "amount": round(abs(person.amount)),
        "currency": currency,
        "one_in": person.one_in,
        "spread": round(person.spread),
    }
    if not words["amount"]:
        return _("{who} was neither lucky nor unlucky.", who=person.who)
    if person.amount > 0:
        return _(
            "{who} was {amount} {currency} luckier than average, give or take {spread}; "
            "one evening in {one_in} goes that well.",
            **words,
        )
    return _(
        "{who} was {amount} {currency} unluckier than average, give or take {spread}; "
        "one evening in {one_in} goes that badly.",
        **words,
    )

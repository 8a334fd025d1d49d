"""Turning points: the entries after which the war looked different. For the after-action page.

A swing is weighed by how far it moved the sides apart: production gained on the enemy, money taken from a fallen
capital, cities that changed sides (each as much as a good territory), and new wars. Entries that only bring the books
in line with the table (entered numbers and boards, the banker's corrections) don't count.
"""

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from companion.engine.history import History
from companion.model.actions import StartGame, word_of
from companion.model.edition import Edition
from companion.model.events import MoneyMoved
from companion.model.sides import SideId
from companion.views.sentences import Sentences
from companion.views.shapes import TurningPoint
from companion.views.timeline import Moment, moments

Change = Mapping[str, Any]
MOST = 6
"""The most turning points on a page."""
CITY = 5
"""The weight of a city that changes sides, relative to a point of production or money."""
WAR = 15
"""The weight of a new war between two powers."""


def turning_points(sentences: Sentences, edition: Edition, history: History, most: int = MOST) -> list[TurningPoint]:
    """The largest swings first; among equals, the earlier one."""
    rules = history.ruleset
    books = {word_of(correction) for correction in {StartGame} | rules.entering | rules.corrections}
    played = (moment for moment in moments(sentences, edition, history) if moment.action not in books)
    swings = [swing for moment in played if (swing := _swing(edition, moment)).weight]
    swings.sort(key=lambda swing: (-swing.weight, swing.moment.version))
    return [_point(swing) for swing in swings[:most]]


class _Swing(NamedTuple):
    """How far an action moved the sides apart."""

    moment: Moment
    production: dict[SideId, int]
    cities: dict[SideId, int]
    looted: int
    wars: int

    @property
    def gain(self) -> int:
        """How much the most successful side has gained on the least successful."""
        return max(self.production.values()) - min(self.production.values())

    @property
    def weight(self) -> int:
        cities = max(abs(change) for change in self.cities.values())
        return self.gain + CITY * cities + self.looted + WAR * self.wars


def _swing(edition: Edition, moment: Moment) -> _Swing:
    looted = sum(event.amount for event in moment.events if isinstance(event, MoneyMoved) and event.kind == "looting")
    production, cities = (_by_side(edition, moment.changes, field) for field in ("production", "cities"))
    return _Swing(moment, production, cities, looted, _wars(moment.changes))


def _point(swing: _Swing) -> TurningPoint:
    """A swing in words."""
    return {
        "version": swing.moment.version,
        "round": swing.moment.round,
        "summary": swing.moment.summary,
        "sentences": list(swing.moment.sentences),
        "side": _favoured(swing.production) or _favoured(swing.cities),
        "swing": swing.gain,
        "production": swing.production,
        "cities": swing.cities,
        "looted": swing.looted,
        "weight": swing.weight,
    }


def _wars(changes: Iterable[Change]) -> int:
    """How many pairs of powers are newly at war."""
    pairs = {
        frozenset((change["power"], foe))
        for change in changes
        if change["field"] == "at_war_with"
        for foe in {*change["to"]} - {*change["from"]}
    }
    return len(pairs)


def _by_side(edition: Edition, changes: Iterable[Change], field: str) -> dict[SideId, int]:
    """How much a figure has changed for each side."""
    sums: dict[SideId, int] = dict.fromkeys(edition.sides.ids, 0)
    for change in changes:
        if change["field"] != field:
            continue
        side = change.get("side") or _side_of(edition, change.get("power"))
        if side in sums:
            sums[side] += change["to"] - change["from"]
    return sums


def _side_of(edition: Edition, power: str | None) -> SideId | None:
    return edition.side_of(power) if power is not None and power in edition.powers.ids else None


def _favoured(figures: Mapping[SideId, int]) -> SideId | None:
    """The one side that did better than every other; None if nothing moved, or several did equally well."""
    best = [side for side, change in figures.items() if change == max(figures.values())]
    return best[0] if len(best) == 1 else None

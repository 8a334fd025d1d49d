"""The bar of actions within the thumb's reach on every page of a power: at most five, each in its place."""

from typing import Literal

from msgspec import Struct

from api.pages.kit.visitor import AnyVisitor, game_argument
from companion.languages import _

MOST_OF_A_FAMILY = 3
"""Scanning and finishing are everybody's."""


class BarItem(Struct, frozen=True):
    """One of the actions: its word and icon, and where it leads; nowhere while there is nothing to do."""

    name: str
    icon: str
    page: str
    href: str | None
    kind: Literal["way", "scan", "finish"] = "way"


def bar(visitor: AnyVisitor, power: str) -> list[BarItem]:
    """The actions of a power: two of its family's own, scan, another of its own, and finish, in this order."""
    running, mine = (
        visitor.snapshot["status"] == "running" and not visitor.archived,
        power in visitor.powers and not visitor.observer,
    )
    suffix = game_argument(visitor)
    ways = [
        BarItem(_(way.name), way.icon, way.page, f"/play/{power}/{way.page}{suffix}" if running and mine else None)
        if way.open(visitor, power)
        else BarItem(_(way.name), way.icon, way.page, None)
        for way in visitor.family.bar[:MOST_OF_A_FAMILY]
    ]
    ends = running and mine and can_finish(visitor, power)
    found = BarItem(_("Scan"), "scan", "scan", f"/scan{suffix}", "scan")
    finish = BarItem(_("Finish"), "finish", "finish", f"/play/{power}/finish{suffix}" if ends else None, "finish")
    return [*ways[:2], found, *ways[2:], finish]


def can_finish(visitor: AnyVisitor, power: str) -> bool:
    """Whether this person may end what goes on now, with this power's page open."""
    if visitor.for_everybody:
        return bool(visitor.powers)
    return power in visitor.acting and (visitor.banker or visitor.snapshot["turn"] in visitor.powers)

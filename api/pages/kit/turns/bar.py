"""The action bar at the bottom of every power page: at most five actions, each in its place."""

from typing import Literal

from msgspec import Struct

from api.pages.kit.visiting import game_argument
from api.pages.kit.visitor import AnyVisitor
from companion.languages import _

MOST_OF_A_FAMILY = 3
"""Scanning and finishing are shared."""


class BarItem(Struct, frozen=True):
    """One of the actions: its label and icon, and its link; none if there's nothing to do."""

    name: str
    icon: str
    page: str
    href: str | None
    kind: Literal["way", "scan", "finish"] = "way"


def bar(visitor: AnyVisitor, power: str) -> list[BarItem]:
    """A power's actions: two of its family's, scan, another of its family's, and finish, in this order."""
    running, mine = (
        visitor.snapshot["status"] == "running" and not visitor.archived,
        power in visitor.powers and not visitor.observer,
    )
    suffix = game_argument(visitor)
    ways = [
        BarItem(_(link.name), link.icon, link.page, f"/play/{power}/{link.page}{suffix}" if running and mine else None)
        if link.open(visitor, power)
        else BarItem(_(link.name), link.icon, link.page, None)
        for link in visitor.family.bar[:MOST_OF_A_FAMILY]
    ]
    ends = running and mine and can_finish(visitor, power)
    scan = BarItem(_("Scan"), "scan", "scan", f"/scan{suffix}", "scan")
    finish = BarItem(_("Finish"), "finish", "finish", f"/play/{power}/finish{suffix}" if ends else None, "finish")
    return [*ways[:2], scan, *ways[2:], finish]


def can_finish(visitor: AnyVisitor, power: str) -> bool:
    """Whether this person can end the current turn or step from this power's page."""
    if visitor.for_everybody:
        return bool(visitor.powers)
    return power in visitor.acting and (visitor.banker or visitor.snapshot["turn"] in visitor.powers)

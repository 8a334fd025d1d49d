"""What the board audit shows of an Axis & Allies game."""

from collections.abc import Mapping
from typing import Any

from api.families.axis_and_allies.visitor import GameVisitor
from api.families.family import AuditPage
from companion.families.axis_and_allies.views.board import whose_land
from companion.languages import _


def _seen(place: Mapping[str, Any]) -> list[str]:
    """The city, the facilities with their damage, and whether it changed hands."""
    sentences = (
        *place.get("stands", ()),
        place.get("city") or "",
        _("complex") if place.get("complex") and "stands" not in place else "",
        _("damage {damage}", damage=place["damage"]) if place.get("damage") and "stands" not in place else "",
        _("changed hands") if place.get("changed_hands") and place.get("controller") else "",
    )
    return [sentence for sentence in sentences if sentence]


def _facts(place: Mapping[str, Any]) -> list[str]:
    """How a land that nobody holds leans, and the facilities with their damage."""
    facilities = place.get("facilities")
    if facilities is None:
        facilities = {"complex": place["damage"]} if place.get("complex") else {}
    return [place.get("neutral") or "", *(f"{unit} {damage}" for unit, damage in sorted(facilities.items()))]


def _holder(visitor: GameVisitor, place: Mapping[str, Any]) -> str:
    """For land that no power holds: whose it is, or how it leans."""
    return whose_land(visitor.edition, place["id"], place.get("neutral")) or _("Nobody")


AUDIT: AuditPage[GameVisitor] = AuditPage(
    seen=_seen, facts=_facts, changed=lambda place: place["changed"], holder=_holder
)

"""What the board audit shows of an Axis & Allies game."""

from collections.abc import Mapping
from typing import Any

from api.families.axis_and_allies.visitor import GameVisitor
from api.families.family import AuditPage


def _seen(place: Mapping[str, Any]) -> list[str]:
    """The city, what stands there with its damage, how a neutral leans, and whether it changed hands."""
    told = (
        *place.get("stands", ()),
        (place.get("neutral") or "").replace("_", "-"),
        place.get("city") or "",
        "complex" if place.get("complex") and "stands" not in place else "",
        f"damage {place['damage']}" if place.get("damage") and "stands" not in place else "",
        "changed hands" if place.get("changed_hands") and place.get("controller") else "",
    )
    return [sentence for sentence in told if sentence]


AUDIT: AuditPage[GameVisitor] = AuditPage(seen=_seen)

"""What the board audit shows of an Axis & Allies game."""

from collections.abc import Mapping
from typing import Any

from api.families.axis_and_allies.visitor import GameVisitor
from api.families.family import AuditPage
from companion.languages import _
from companion.model.wording import in_words


def _seen(place: Mapping[str, Any]) -> list[str]:
    """The city, what stands there with its damage, how a neutral leans, and whether it changed hands."""
    told = (
        *place.get("stands", ()),
        in_words(place["neutral"]) if place.get("neutral") else "",
        place.get("city") or "",
        _("complex") if place.get("complex") and "stands" not in place else "",
        _("damage {damage}", damage=place["damage"]) if place.get("damage") and "stands" not in place else "",
        _("changed hands") if place.get("changed_hands") and place.get("controller") else "",
    )
    return [sentence for sentence in told if sentence]


AUDIT: AuditPage[GameVisitor] = AuditPage(seen=_seen)

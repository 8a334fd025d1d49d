"""What the board audit shows of an Axis & Allies game."""

from collections.abc import Mapping
from typing import Any

from api.families.family import AuditPage
from companion.families.axis_and_allies.edition import AxisAndAlliesEdition


def _seen(place: Mapping[str, Any]) -> list[str]:
    """The city, the complex and its damage, and whether it changed hands."""
    told = (
        place.get("city") or "",
        "complex" if place.get("complex") else "",
        f"damage {place['damage']}" if place.get("damage") else "",
        "changed hands" if place.get("changed_hands") else "",
    )
    return [one for one in told if one]


AUDIT: AuditPage[AxisAndAlliesEdition] = AuditPage(seen=_seen)

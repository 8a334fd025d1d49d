"""A clock as pages show it: whose time, how much is left, and what to say about it."""

from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Any

from companion.languages import _
from companion.model.edition import Edition
from companion.model.sides import SideId
from companion.model.translated import in_language, side_name
from companion.service.table.clock import seconds_of
from companion.views.shapes import ClockView

WARNING = 60
"""Seconds before the end that a screen warns."""


def clock_face(
    clock: ClockView, edition: Edition, *, may_pause: bool, mine: bool, now: float | None = None
) -> Mapping[str, Any]:
    """What a page shows of a clock."""
    now = datetime.now(UTC).timestamp() if now is None else now
    left, of = clock["left"], clock["of"]
    evening = clock["ends_at"] is not None
    seconds = 0.0
    if clock["ends_at"] is not None:
        seconds = seconds_of(clock["ends_at"]) - now
    elif left is not None and of is not None:
        seconds = left.get(of, 0.0)
    name = _("until the last round") if evening else _name(edition, clock["kind"], of) if of else _("nobody's time")
    note = name
    if clock["paused_by"] and clock["paused_at"]:
        minutes = int(max(0.0, now - seconds_of(clock["paused_at"])) // 60)
        note = _("paused by {name}, {minutes} min", name=clock["paused_by"], minutes=minutes)
    return {
        "seconds": round(seconds, 1),
        "text": reading(seconds) if evening or of else "–",
        "note": note,
        "key": f"{clock['kind']} {of}",
        "ticks": evening or clock["running"],
        "warns": evening or mine,
        "rings": clock["at_zero"] == "sound",
        "paused_by": clock["paused_by"],
        "may_pause": may_pause,
        "rows": [
            {
                "power": each if clock["kind"] != "side" else None,
                "name": _name(edition, clock["kind"], each),
                "left": reading(left[each]),
                "used": reading(clock["used"][each]),
            }
            for each in (left or {})
            if left is not None
        ],
    }


def reading(seconds: float) -> str:
    """Seconds as a clock shows them: 12:05, 1:02:05; with a plus once time is over."""
    whole = int(abs(seconds)) if seconds < 0 else int(seconds + 0.999)
    hours, minutes, rest = whole // 3600, whole // 60 % 60, whole % 60
    text = f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"
    return f"+{text}" if seconds < 0 else text


def _name(edition: Edition, kind: str | None, of: str) -> str:
    if kind == "side":
        return side_name(edition, SideId(of)) if of in edition.sides.ids else of
    return in_language(edition).powers[of].name

"""A unit's progress on the Production Display as a row of boxes: filled behind it, its own marked, the rest open."""

from typing import Any

from markupsafe import Markup

from api.svg import drawing
from companion.languages import _, msg

STEP, SIZE = 14, 11
WIDEST = 12
"""Boxes in a row; longer runs have smaller boxes, shorter ones don't have larger ones."""


def row(unit: dict[str, Any]) -> Markup:
    """One unit's boxes, from its first to the last; two rows for ships that go through twice."""
    start, laps = unit["start"], unit["laps"]
    shapes = [
        f'<rect class="{_state(unit, lap, box)}" x="{(start - box) * STEP + 1.5}" y="{(lap - 1) * STEP + 1.5}"'
        f' width="{SIZE}" height="{SIZE}" rx="2.5"/>'
        for lap in range(1, laps + 1)
        for box in range(start, 0, -1)
    ]
    text = (
        msg("In box {box}, begun in box {start}, run {lap} of {laps}")
        if laps > 1
        else msg("In box {box}, begun in box {start}")
    )
    words = _(text, box=unit["box"], start=start, lap=unit["lap"], laps=laps)
    return drawing("boxes", f"0 0 {max(start, WIDEST) * STEP} {laps * STEP}", words, shapes)


def _state(unit: dict[str, Any], lap: int, box: int) -> str:
    now = (unit["lap"], -unit["box"])
    return "here" if (lap, -box) == now else "behind" if (lap, -box) < now else "ahead"

"""How the powers of an imported map look: the model box's colors and emblems first, then others that are still free."""

from collections.abc import Iterator, Mapping, Sequence
from colorsys import hls_to_rgb
from itertools import islice
from typing import Any

from companion.editions.triplea.reading import BadMap
from companion.languages import _
from companion.model.emblems import EMBLEMS
from companion.model.sections.powers import COUNTERS

KEYS = ("colour", "emblem", "pieces")
GOLDEN_ANGLE = 0.618
"""A turn of the color wheel after which no hue comes near an earlier one for a long time."""
LIGHT, DARK = (0.26, 0.4), (0.74, 0.45)
"""Lightness and saturation: white type reads on the first, dark type on the second."""


def looks(powers: Sequence[Mapping[str, Any]], count: int) -> list[dict[str, Any]]:
    """Colors, emblems, and pieces for so many powers, no two emblems alike."""
    if count > len(EMBLEMS):
        raise BadMap(
            _(
                "This game has {count} powers; {most} are as many as we have emblems for.",
                count=count,
                most=len(EMBLEMS),
            )
        )
    known = [{key: power[key] for key in KEYS if key in power} for power in powers]
    return [*known, *islice(_others({power["emblem"] for power in powers}), max(0, count - len(known)))][:count]


def _others(taken: set[str]) -> Iterator[dict[str, Any]]:
    free = (emblem for emblem in EMBLEMS if emblem not in taken)
    for number, emblem in enumerate(free):
        hue = number * GOLDEN_ANGLE % 1
        yield {"colour": {"light": _hex(hue, *LIGHT), "dark": _hex(hue, *DARK)}, "emblem": emblem, "pieces": COUNTERS}


def _hex(hue: float, lightness: float, saturation: float) -> str:
    return "#" + "".join(f"{round(255 * part):02X}" for part in hls_to_rgb(hue, lightness, saturation))

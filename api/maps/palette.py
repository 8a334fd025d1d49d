"""The colors of powers and sides as a stylesheet, made from the edition's data: pages have no style attributes.

Every element with `data-power` gets `--power` (the color, for marks, bars, and bands), `--on-power` (ink readable on
it), `--off-power` (its opposite, for hatchings under that ink), and `--tint` (a background on which the page's own ink
is readable), for light and dark themes. Every element with `data-side` gets `--side`.
"""

from companion.model.edition import Edition

INK, PAPER = "#000000", "#FFFFFF"
LIGHT_GROUND, DARK_GROUND = "#FFFCF5", "#12171A"
LIGHT_TINT, DARK_TINT = 0.34, 0.36
"""How much of a power's color is in its tint."""


def stylesheet(edition: Edition) -> str:
    """The rules for all powers and sides of an edition."""
    light = "".join(
        _rule(power.id, power.colour.light, mixed(power.colour.light, LIGHT_GROUND, LIGHT_TINT))
        for power in edition.powers
    )
    dark = "".join(
        _rule(power.id, power.colour.dark, mixed(power.colour.dark, DARK_GROUND, DARK_TINT)) for power in edition.powers
    )
    light += "".join(_of_side(side.id, side.colour.light) for side in edition.sides)
    dark += "".join(_of_side(side.id, side.colour.dark) for side in edition.sides)
    return f"{light}@media (prefers-color-scheme:dark){{{dark}}}\n"


def _rule(power: str, colour: str, tint: str) -> str:
    ink = readable_on(colour)
    return f'[data-power="{power}"]{{--power:{colour};--on-power:{ink};--off-power:{opposite(ink)};--tint:{tint}}}'


def _of_side(side: str, colour: str) -> str:
    return f'[data-side="{side}"]{{--side:{colour}}}'


def mixed(colour: str, ground: str, share: float) -> str:
    """A color mixed onto a background."""
    parts = [(int(colour[at : at + 2], 16), int(ground[at : at + 2], 16)) for at in (1, 3, 5)]
    return "#" + "".join(f"{round(part * share + other * (1 - share)):02X}" for part, other in parts)


def readable_on(colour: str) -> str:
    """Ink or paper: whichever has more contrast on a color."""
    return max((INK, PAPER), key=lambda ink: contrast(ink, colour))


def opposite(ink: str) -> str:
    """The color of a hatching under an ink, so that the ink contrasts with its lines too."""
    return PAPER if ink == INK else INK


def contrast(one: str, other: str) -> float:
    """The contrast ratio of two colors, as WCAG defines it."""
    low, high = sorted((_luminance(one), _luminance(other)))
    return (high + 0.05) / (low + 0.05)


def _luminance(colour: str) -> float:
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue

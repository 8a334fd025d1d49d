"""The powers' colours as a stylesheet, made from the edition's data: pages carry no style attributes.

Every element with `data-power` gets `--power` (the colour, for marks, bars and bands) and `--on-power` (ink that can be
read on it), for light and dark ground.
"""

from companion.model.edition import Edition

INK, PAPER = "#17140F", "#FFFFFF"


def stylesheet(edition: Edition) -> str:
    """The rules for all powers of an edition."""
    light = "".join(_rule(power.id, power.colour.light) for power in edition.powers)
    dark = "".join(_rule(power.id, power.colour.dark) for power in edition.powers)
    return f"{light}@media (prefers-color-scheme:dark){{{dark}}}\n"


def _rule(power: str, colour: str) -> str:
    return f'[data-power="{power}"]{{--power:{colour};--on-power:{readable_on(colour)}}}'


def readable_on(colour: str) -> str:
    """Ink or paper: whichever stands out more on a colour."""
    return max((INK, PAPER), key=lambda ink: contrast(ink, colour))


def contrast(one: str, other: str) -> float:
    """The contrast ratio of two colours, as WCAG defines it."""
    low, high = sorted((_luminance(one), _luminance(other)))
    return (high + 0.05) / (low + 0.05)


def _luminance(colour: str) -> float:
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (one / 12.92 if one <= 0.03928 else ((one + 0.055) / 1.055) ** 2.4 for one in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue

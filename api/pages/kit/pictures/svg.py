"""Small pieces of inline SVG for charts. No style attributes: the policy forbids them.

Everything here is built from figures and our own words; external text (names) is escaped.
"""

from collections.abc import Sequence

from markupsafe import Markup, escape


def drawing(kind: str, box: str, said: str, pieces: Sequence[str]) -> Markup:
    """A picture, with a description for screen readers."""
    body = Markup("".join(pieces))  # noqa: S704 - pieces are made by the functions below
    return Markup('<svg class="{}" viewBox="{}" role="img" aria-label="{}">{}</svg>').format(kind, box, said, body)


def text(name: str, x: float, y: float, size: float, words: object, anchor: str = "start") -> str:
    """Words at a point."""
    at = f'x="{x:.1f}" y="{y:.1f}" font-size="{size:g}" text-anchor="{anchor}"'
    return f'<text class="{name}" {at}>{escape(words)}</text>'


def stroke(name: str, path: str, width: float, more: str = "") -> str:
    """A stroked path."""
    return f'<path class="{name}" fill="none" stroke-width="{width:g}"{more} d="{path}"/>'


def glyph(name: str, path: str, x: float, y: float, size: float) -> str:
    """A 100-unit mark, scaled and centered on a point."""
    place = f"translate({x - size / 2:.1f} {y - size / 2:.1f}) scale({size / 100:.3f})"
    return f'<path class="{name}" fill-rule="evenodd" transform="{place}" d="{path}"/>'

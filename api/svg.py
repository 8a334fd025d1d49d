"""Scenes as SVG: roles are classes, whose looks are in stylesheets. No style attributes: the policy forbids them.

Everything here is built from figures and our own words; external text (names) is escaped.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from markupsafe import Markup, escape

from companion.model.sections.sides import Side
from companion.views.drawing.scene import MARK, Disc, Group, Mark, Piece, Point, Rectangle, Stroke, Words


def picture(kind: str, width: float, height: float, said: str, pieces: Iterable[Piece]) -> Markup:
    """A scene as a picture, with a description for screen readers."""
    return drawing(kind, f"0 0 {width:g} {height:g}", said, [svg(piece) for piece in pieces])


def drawing(kind: str, box: str, said: str, pieces: Sequence[str]) -> Markup:
    """A picture of written pieces."""
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
    """An emblem or a side's mark, scaled and centered on a point."""
    place = f"translate({x - size / 2:.1f} {y - size / 2:.1f}) scale({size / MARK:.3f})"
    return f'<path class="{name}" fill-rule="evenodd" transform="{place}" d="{path}"/>'


def svg(piece: Piece) -> str:
    """A piece of a scene as markup."""
    return WRITERS[type(piece)](piece)


def _stroke(piece: Stroke) -> str:
    dash = " ".join(f"{length:.3g}" for length in piece.dash)
    more = ' stroke-linejoin="round"' + (f' stroke-dasharray="{dash}"' if dash else "")
    return stroke(piece.role, "".join(_through(run) for run in piece.runs), round(piece.width, 2), more)


def _through(run: Sequence[Point]) -> str:
    return "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in run)


def _rectangle(piece: Rectangle) -> str:
    at = f'x="{piece.x:.1f}" y="{piece.y:.1f}" width="{piece.width:.1f}" height="{piece.height:.1f}"'
    return f'<rect class="{piece.role}" {at}/>'


def _disc(piece: Disc) -> str:
    return f'<circle class="{piece.role}" cx="{piece.x:.1f}" cy="{piece.y:.1f}" r="{piece.radius:.1f}"/>'


def _mark(piece: Mark) -> str:
    return glyph(piece.role, piece.path, piece.x, piece.y, piece.size)


def _words(piece: Words) -> str:
    return text(piece.role, piece.x, piece.y, piece.size, piece.text, piece.anchor)


def _group(piece: Group) -> str:
    whose = f'data-{"side" if isinstance(piece.whose, Side) else "power"}="{piece.whose.id}"'
    return f'<g class="{piece.role}" {whose}>{"".join(map(svg, piece.parts))}</g>'


WRITERS: Mapping[type, Callable[[Any], str]] = {
    Stroke: _stroke,
    Rectangle: _rectangle,
    Disc: _disc,
    Mark: _mark,
    Words: _words,
    Group: _group,
}

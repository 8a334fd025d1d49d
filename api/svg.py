"""Scenes as SVG: roles are classes, whose looks are in stylesheets. No style attributes: the policy forbids them.

Everything here is built from figures and our own words; external text (names) is escaped.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from markupsafe import Markup, escape

from companion.model.sections.sides import Side
from companion.views.drawing.scene import Area, Disc, Group, Mark, Paragraph, Piece, Point, Rectangle, Stroke, Words


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
    rounded = f' rx="{piece.radius:g}"' if piece.radius else ""
    return f'<rect class="{piece.role}" {at}{rounded}/>'


def _area(piece: Area) -> str:
    return f'<path class="{piece.role}" d="{"".join(rounded(loop, piece.radius) for loop in piece.loops)}"/>'


def rounded(corners: Sequence[Point], radius: float) -> str:
    """A closed line along both axes, with round corners."""
    count = len(corners)
    out = []
    for at, (x, y) in enumerate(corners):
        (a, b), (c, d) = (_towards((x, y), corners[other % count], radius) for other in (at - 1, at + 1))
        out.append(f"{'L' if at else 'M'}{a:g} {b:g}Q{x:g} {y:g} {c:g} {d:g}")
    return "".join(out) + "Z"


def _towards(corner: Point, other: Point, radius: float) -> Point:
    return tuple(here + radius * ((there > here) - (there < here)) for here, there in zip(corner, other, strict=True))  # type: ignore[return-value]


def _disc(piece: Disc) -> str:
    return f'<circle class="{piece.role}" cx="{piece.x:.1f}" cy="{piece.y:.1f}" r="{piece.radius:.1f}"/>'


def _mark(piece: Mark) -> str:
    left, top = piece.x - piece.size / 2, piece.y - piece.size / 2
    place = f"translate({left:.1f} {top:.1f}) scale({piece.size / piece.square:.3f})"
    return f'<path class="{piece.role}" fill-rule="evenodd" transform="{place}" d="{piece.path}"/>'


def _words(piece: Words) -> str:
    return text(piece.role, piece.x, piece.y, piece.size, piece.text, piece.anchor)


def _paragraph(piece: Paragraph) -> str:
    lines = "".join(
        f'<tspan x="{piece.x:g}"{f""" dy="{piece.leading:g}" """.rstrip() if at else ""}>{escape(line)}</tspan>'
        for at, line in enumerate(piece.lines)
    )
    return f'<text class="{piece.role}" y="{piece.y:.1f}" font-size="{piece.size:g}">{lines}</text>'


def _group(piece: Group) -> str:
    whose = f'data-{"side" if isinstance(piece.whose, Side) else "power"}="{piece.whose.id}"'
    return f'<g class="{piece.role}" {whose}>{"".join(map(svg, piece.parts))}</g>'


WRITERS: Mapping[type, Callable[[Any], str]] = {
    Stroke: _stroke,
    Rectangle: _rectangle,
    Area: _area,
    Disc: _disc,
    Mark: _mark,
    Words: _words,
    Paragraph: _paragraph,
    Group: _group,
}

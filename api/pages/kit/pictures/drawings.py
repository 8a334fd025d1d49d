"""Marks and codes as inline SVG: the powers' emblems, QR codes. No style attributes: the policy forbids them."""

from functools import lru_cache

from markupsafe import Markup

from companion.model.edition import Edition
from companion.model.emblems import EMBLEMS, SIDE_MARKS
from companion.views.maps.signs import SIGNS

_EMBLEM = Markup(
    '<svg class="emblem" viewBox="0 0 100 100" aria-hidden="true" focusable="false">'
    '<path fill="currentColor" fill-rule="evenodd" d="{}"/></svg>'
)
_QR = Markup(
    '<svg class="qr" viewBox="0 0 {} {}" role="img" aria-label="{}" shape-rendering="crispEdges">'
    '<path fill="#FFFFFF" d="M0 0h{}v{}H0z"/><path fill="#000000" d="{}"/></svg>'
)


def emblem(edition: Edition, power: str | None) -> Markup:
    """A power's emblem in the surrounding text color; empty for nobody."""
    power_shown = edition.powers.get(power or "")
    return emblem_named(power_shown.emblem) if power_shown else Markup("")


_INITIALS = Markup(
    '<svg class="emblem" viewBox="0 0 100 100" aria-hidden="true" focusable="false"><circle cx="50" cy="50" r="46" '
    'fill="none" stroke="currentColor" stroke-width="7"/><text x="50" y="66" text-anchor="middle" font-size="44" '
    'font-weight="700" fill="currentColor">{}</text></svg>'
)


def initials(name: str) -> Markup:
    """The mark of somebody without an emblem, such as a minor power: a ring with its initials."""
    words = name.replace("_", " ").split()
    letters = "".join(word[0] for word in words[:2]) if len(words) > 1 else name[:2]
    return _INITIALS.format(letters.title() if len(words) == 1 else letters.upper())


@lru_cache(maxsize=64)
def facility_sign(kind: str) -> Markup:
    """A facility's symbol in a list, as on maps; the words are next to it."""
    return Markup(
        '<svg class="sign" viewBox="-1 -1 16 16" aria-hidden="true" focusable="false">'
        '<path fill-rule="evenodd" d="{path}"/></svg>'
    ).format(path=SIGNS[kind])


@lru_cache(maxsize=64)
def emblem_named(name: str) -> Markup:
    """A mark by its own name."""
    return _EMBLEM.format(EMBLEMS[name])


_SIDE_MARK = Markup(
    '<svg class="side-shape" viewBox="0 0 100 100" data-side="{}" aria-hidden="true" focusable="false">'
    '<path d="{}"/></svg>'
)


def side_mark(edition: Edition, side: str) -> Markup:
    """A side's mark, in its color."""
    return _SIDE_MARK.format(side, SIDE_MARKS[edition.sides[side].mark])


def on_the_right(edition: Edition, side: str) -> bool:
    """Whether a side is on the right of the television: the second half of them."""
    return list(edition.sides.ids).index(side) >= (len(edition.sides) + 1) // 2


@lru_cache(maxsize=64)
def qr(url: str, label: str) -> Markup:
    """A URL's QR code as one path, with its quiet zone; black on white in every theme."""
    from printables.pdf.qr import QUIET, matrix, rectangles  # brings pictures along; the server starts without

    rows = matrix(url)
    side = len(rows) + 2 * QUIET
    path = "".join(f"M{x + QUIET} {y + QUIET}h{w}v{h}h-{w}z" for x, y, w, h in rectangles(rows))
    return _QR.format(side, side, label, side, side, path)

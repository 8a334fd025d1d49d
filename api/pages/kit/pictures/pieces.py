"""Pieces as inline SVG: the silhouettes that papers have."""

from collections.abc import Sequence
from functools import lru_cache

from markupsafe import Markup

from companion.model.sections.units import Unit

_PIECE = Markup('<svg class="piece" viewBox="0 0 100 60" aria-hidden="true"><path fill-rule="evenodd" d="{}"/></svg>')


@lru_cache(maxsize=256)
def _paths(unit: Unit) -> Sequence[str]:
    from printables.pdf.pieces import silhouette  # brings the PDF along; the server starts without

    return silhouette(unit)


def silhouette(unit: Unit) -> Markup:
    """A unit's silhouette in the surrounding text color."""
    return _PIECE.format(" ".join(_paths(unit)))

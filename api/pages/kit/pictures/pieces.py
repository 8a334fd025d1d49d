"""Pieces as inline SVG: the silhouettes that papers have."""

from functools import lru_cache

from markupsafe import Markup

from companion.model.sections.units import Unit
from companion.model.silhouettes import HEIGHT, WIDTH
from companion.model.silhouettes import silhouette as paths

_PIECE = Markup('<svg class="piece" viewBox="0 0 {} {}" aria-hidden="true"><path fill-rule="evenodd" d="{}"/></svg>')


@lru_cache(maxsize=256)
def silhouette(unit: Unit) -> Markup:
    """A unit's silhouette in the surrounding text color."""
    return _PIECE.format(WIDTH, HEIGHT, " ".join(paths(unit)))

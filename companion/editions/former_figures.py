"""The figures that shipped boxes have had in any version: a game with others wasn't opened with a box of ours.

Every family with boxes keeps them in `former_figures.toml`, by box: a hash for each version's figures (texts and the
drawn map don't count), and what openings stated once that has been corrected since. `python -m tools.former_figures`
adds today's.
"""

import tomllib
from collections.abc import Mapping, Sequence
from functools import cache
from hashlib import blake2b
from pathlib import Path
from typing import Any

import msgspec

from companion.editions.catalogue import boxes
from companion.model.edition import Edition
from companion.model.translated import without_words

FILE = "former_figures.toml"
DRAWN = "map"
"""The section that is a picture: its cells are no figures."""


def file_of(box: str) -> Path:
    """The file with a box's former figures, in its family's folder."""
    return boxes()[box].parents[1] / FILE


def figures_of(edition: Edition) -> dict[str, Any]:
    """What an edition states, without texts for people and without the drawn map."""
    tables: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(without_words(edition), order="sorted"))
    tables.pop(DRAWN, None)
    return tables


def mark_of(edition: Edition) -> str:
    """The hash of an edition's figures."""
    return blake2b(msgspec.json.encode(figures_of(edition), order="sorted"), digest_size=16).hexdigest()


def is_ours(edition: Edition) -> bool:
    """Whether an edition has figures that a version of Companion shipped under its id; so do all ids we don't ship."""
    source = edition.source
    return source.beside.once(is_ours, lambda: _is_ours(source))


def _is_ours(edition: Edition) -> bool:
    known = _known(edition.id).get("figures")
    return known is None or mark_of(edition) in known


def corrected_since(edition: Edition, scenario: str, changes: Sequence[Mapping[str, Any]]) -> bool:
    """Whether an opening differs from today's only in figures that were printed so once, and corrected since."""
    once = _known(edition.id).get("opening", {}).get(scenario, {})
    return all(once.get(str(line.get("territory")), {}).get(line["field"]) == (line["from"] or "") for line in changes)


@cache
def _known(box: str) -> Mapping[str, Any]:
    """A box's former figures; nothing for an edition that isn't shipped, or whose family doesn't keep any."""
    file = file_of(box) if box in boxes() else None
    if file is None or not file.exists():
        return {}
    found: Mapping[str, Any] = tomllib.loads(file.read_text(encoding="utf-8")).get(box, {})
    return found

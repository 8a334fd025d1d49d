"""The families' papers, each in its own folder, and their discovery.

A family's papers are a package with a `FAMILY`: in this folder, or named by an installed distribution in the entry
point group `printables.families`. There's no list.
"""

from collections.abc import Mapping
from functools import cache

from companion.model.edition import Edition
from companion.model.plugins import found
from printables.families.family import AnyPapers, FamilyPapers

__all__ = ["AnyPapers", "FamilyPapers", "families", "papers_of"]


@cache
def families() -> Mapping[str, AnyPapers]:
    """The papers of every family that has its own, by name: those in this folder first."""
    return {papers.name: papers for papers in found(__name__, "FAMILY", FamilyPapers)}


def papers_of(edition: Edition) -> AnyPapers:
    """The papers of an edition's family; the defaults if it has none."""
    return families().get(edition.family) or FamilyPapers()

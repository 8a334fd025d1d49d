"""Papers of families of games, each in a folder of its own, and finding them.

A family's papers are a package with a `FAMILY`: one that lies in this folder, or one that an installed distribution
names in the entry point group `printables.families`. Nothing lists them by hand.
"""

from collections.abc import Mapping
from functools import cache

from companion.model.edition import Edition
from companion.model.plugins import found
from printables.families.family import AnyPapers, FamilyPapers

__all__ = ["AnyPapers", "FamilyPapers", "families", "papers_of"]


@cache
def families() -> Mapping[str, AnyPapers]:
    """The papers of every family that has some of its own, by the family's name: those of this folder first."""
    return {papers.name: papers for papers in found(__name__, "FAMILY", FamilyPapers)}


def papers_of(edition: Edition) -> AnyPapers:
    """The papers of an edition's family; plain ones where it brings none."""
    return families().get(edition.family) or FamilyPapers(edition.family)

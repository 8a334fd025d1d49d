"""The pages of the families of games, each in a folder of its own, and finding them.

A family's pages are a package with a `FAMILY`: one that lies in this folder, or one that an installed distribution
names in the entry point group `api.families`. A family that brings none has the shared pages only.
"""

from collections.abc import Mapping
from functools import cache

from api.families.family import AnyFamilyPages, FamilyPages
from companion.model.edition import Edition
from companion.model.plugins import found

__all__ = ["AnyFamilyPages", "FamilyPages", "families", "pages_of"]


@cache
def families() -> Mapping[str, AnyFamilyPages]:
    """The pages of every family that brings some, by its name."""
    return {family.name: family for family in found(__name__, "FAMILY", FamilyPages)}


def pages_of(edition: Edition) -> AnyFamilyPages:
    """The pages of the family that plays an edition."""
    return families().get(edition.family) or FamilyPages(edition.family)

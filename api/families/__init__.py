"""The families' pages, each in its own folder, and their discovery.

A family's pages are a package with a `FAMILY`: in this folder, or named by an installed distribution in the entry point
group `api.families`. A family without any uses the shared pages.
"""

from collections.abc import Mapping
from functools import cache

from api.families.family import AnyFamilyPages, FamilyPages
from companion.model.edition import Edition
from companion.model.plugins import found

__all__ = ["AnyFamilyPages", "FamilyPages", "families", "pages_of"]


@cache
def families() -> Mapping[str, AnyFamilyPages]:
    """The pages of every family that has some, by name."""
    return {family.name: family for family in found(__name__, "FAMILY", FamilyPages)}


def pages_of(edition: Edition) -> AnyFamilyPages:
    """The pages of the family that plays an edition."""
    return families().get(edition.family) or FamilyPages()

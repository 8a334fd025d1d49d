"""Families of games, each in its own folder, and their discovery.

A family is a package with a `FAMILY`: in this folder, or named by an installed distribution in the entry point group
`companion.families`. There's no list.
"""

from collections.abc import Mapping
from functools import cache

from companion.families.family import AnyFamily, Family
from companion.languages import add_folder
from companion.model.edition import Edition
from companion.model.plugins import broken, found, provider, try_rooms

__all__ = ["AnyFamily", "Family", "broken_families", "families", "family_named", "family_of", "provider_of"]


@cache
def families() -> Mapping[str, AnyFamily]:
    """Every family by name: those in this folder first."""
    every = {family.name: family for family in found(__name__, "FAMILY", Family)}
    for family in every.values():
        add_folder(family.boxes.parent / "languages")  # what an installed family says in other languages
    return every


def family_named(name: str) -> AnyFamily | None:
    """A family by its name; None if there is none."""
    return families().get(name)


def family_of(edition: Edition) -> AnyFamily:
    """The family that plays an edition."""
    return families()[edition.family]


def broken_families() -> Mapping[str, str]:
    """Installed families that don't work, and broken pages and papers, by name, with the reason."""
    families()
    _try_rooms()
    return broken


@cache
def _try_rooms() -> None:
    try_rooms("FAMILY")


def provider_of(name: str) -> str:
    """The distribution to install for a family; empty if it ships with this program."""
    return provider(__name__, name)

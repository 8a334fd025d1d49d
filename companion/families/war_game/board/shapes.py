"""The shapes of a board as others show it."""

from __future__ import annotations

from typing import TypedDict


class EnteredTerritory(TypedDict):
    """A territory that a table entered, as papers and cards show it."""

    name: str
    value: int
    original: str | None
    at_start: str | None
    factory: str | None

"""The geography of a map: lands, sea zones, and which of them border each other."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property

Pair = tuple[str, str]
Rect = tuple[int, int, int, int]
"""Left, top, width and height, in cells."""


def pair(one: str, other: str) -> Pair:
    """Two spaces, in no particular order."""
    return (one, other) if one < other else (other, one)


@dataclass(frozen=True)
class Terrain:
    """A board's spaces. Sea zones are named by their number, as text."""

    lands: Mapping[str, str]
    """The name of every land, by id."""
    regions: Mapping[str, str] = field(default_factory=dict)
    """The part of the world each land is in."""
    borders: frozenset[Pair] = frozenset()
    """Lands that border each other."""
    coasts: frozenset[Pair] = frozenset()
    """A land and a sea zone on its coast: (land, number)."""
    seas: tuple[str, ...] = ()
    sea_borders: frozenset[Pair] = frozenset()
    sea_names: Mapping[str, str] = field(default_factory=dict)
    """What we call sea zones, by number, where the board prints no numbers."""

    @cached_property
    def spaces(self) -> tuple[str, ...]:
        """Every land, then every sea zone."""
        return (*self.lands, *self.seas)

    @cached_property
    def neighbours(self) -> Mapping[str, frozenset[str]]:
        """Every space that may touch a space: the lands and sea zones it borders."""
        return neighbours(self.spaces, (*self.borders, *self.coasts, *self.sea_borders))

    def near(self, held: Iterable[str]) -> set[str]:
        """Other lands that border some of these, or share a sea zone with them."""
        mine = set(held)
        beside = {space for land in mine for space in self.neighbours.get(land, ()) if space in self.lands}
        shores = {zone for land in mine for zone in self.neighbours.get(land, ()) if zone not in self.lands}
        across = {land for land, zone in self.coasts if zone in shores}
        return (beside | across) - mine


def no_terrain(_edition: object) -> Terrain:
    """A board without known borders."""
    return Terrain(lands={})


def neighbours(spaces: Iterable[str], pairs: Iterable[Pair]) -> dict[str, frozenset[str]]:
    """Neighbors by space; an unknown space has none."""
    found: dict[str, set[str]] = {space: set() for space in spaces}
    for edge, other in pairs:
        if edge in found and other in found:
            found[edge].add(other)
            found[other].add(edge)
    return {item: frozenset(others) for item, others in found.items()}


def shared_edge(rect: Rect, other: Rect) -> int:
    """The number of cells along two rectangles' shared edge; 0 if they meet only at a corner, or not at all."""
    across = min(rect[0] + rect[2], other[0] + other[2]) - max(rect[0], other[0])
    down = min(rect[1] + rect[3], other[1] + other[3]) - max(rect[1], other[1])
    if across == 0 and down > 0:
        return down
    return across if down == 0 and across > 0 else 0


def overlap(rect: Rect, other: Rect) -> bool:
    """Whether two rectangles have a cell in common."""
    across = min(rect[0] + rect[2], other[0] + other[2]) - max(rect[0], other[0])
    return across > 0 and min(rect[1] + rect[3], other[1] + other[3]) > max(rect[1], other[1])


def touching(fields: Iterable[Rect], others: Iterable[Rect]) -> int:
    """The longest edge that two fields of rectangles share."""
    beside = list(others)
    return max((shared_edge(entry_field, other) for entry_field in fields for other in beside), default=0)

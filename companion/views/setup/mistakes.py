"""The mistakes that people make when they set up a board, and which spaces to count so that most of them are found.

The model: every piece is equally likely to be touched by a mistake, and a mistake is equally likely to be any of the
four slips that can happen to it there. It's left out, it's doubled, it's put into a space next door, or it's put into a
space with a similar name. Which neighbor and which name is equally likely, too. Pieces only go where they can be: ships
into sea zones, tanks on land.

A count of a space finds every mistake that changed what's in it. `counting_order` sorts the spaces so that counting the
first few finds as many mistakes as possible; `tools/setup_mistakes.py` measures how many that is.
"""

import re
from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from itertools import combinations
from math import ceil
from typing import Literal

from companion.model.ids import SEA_ZONE, sea_zone_id
from companion.views.maps.terrain import Terrain

Slip = Literal["left_out", "doubled", "next_door", "similar_name"]
Counts = Mapping[str, Mapping[str, Mapping[str, int]]]
"""Pieces by space, power, and kind."""

SHARE = 4
"""One in so many spaces is counted."""
ALIKE = 0.75
"""From this likeness on, two names are similar."""
SHORTEST = 4
"""The letters of the shortest word that makes two names similar if they share it."""
PLAIN_WORDS = frozenset(
    {
        "north",
        "south",
        "east",
        "west",
        "northern",
        "southern",
        "eastern",
        "western",
        "central",
        "sea",
        "states",
        "territory",
    }
)
"""Words in so many names that they make none of them similar."""


@dataclass(frozen=True)
class Mistake:
    """One thing that may go wrong, and how likely it is compared with others."""

    space: str
    power: str
    unit: str
    slip: Slip
    other: str | None
    """The space that the piece ends up in by mistake."""
    weight: float

    @property
    def touches(self) -> frozenset[str]:
        """The spaces whose count is wrong afterward."""
        return frozenset(filter(None, (self.space, self.other)))


@dataclass(frozen=True)
class Board:
    """What has to stand where, and which spaces can be mixed up."""

    pieces: Counts
    spaces: Sequence[str]
    """Every space, empty ones too."""
    beside: Mapping[str, frozenset[str]]
    alike: Mapping[str, frozenset[str]]
    """The spaces with names similar to a space's."""
    kinds: Mapping[str, str]
    """Whether a unit is of the land, the sea, or the air, or a building."""

    @property
    def quarter(self) -> int:
        """How many spaces a check counts: a quarter of the board's."""
        return ceil(len(self.spaces) / SHARE)

    def mixed_up(self, space: str) -> frozenset[str]:
        """Where else to look if a count is wrong: next door, and under a similar name."""
        return self.beside.get(space, frozenset()) | self.alike.get(space, frozenset())


def board_of(
    pieces: Counts,
    spaces: Collection[str],
    terrain: Terrain,
    alike: Mapping[str, frozenset[str]],
    kinds: Mapping[str, str],
) -> Board:
    """A board with pieces, from its geography; `spaces` are those where pieces can be."""

    def space_id(space: str) -> str:
        return space if space in terrain.lands else sea_zone_id(int(space))

    near = {space_id(space): {*map(space_id, others)} for space, others in terrain.neighbours.items()}
    beside = {space: frozenset(near.get(space, set()).intersection(spaces)) for space in spaces}
    return Board(pieces, [*spaces], beside, {space: alike.get(space, frozenset()) for space in spaces}, kinds)


def similar_names(terrain: Terrain) -> dict[str, frozenset[str]]:
    """The spaces with names similar to a space's, by the box's own names: it takes long, so do it once for a box."""
    found: dict[str, set[str]] = defaultdict(set)
    zones = {sea_zone_id(int(zone)): zone for zone in terrain.seas}
    for names, are_similar in ((terrain.lands, _are_names_similar), (zones, _are_numbers_similar)):
        for (space, name), (other, called) in combinations(names.items(), 2):
            if are_similar(name, called):
                found[space].add(other)
                found[other].add(space)
    return {space: frozenset(others) for space, others in found.items()}


def is_sea(space: str) -> bool:
    """Whether a space is a sea zone."""
    return space.startswith(SEA_ZONE)


def mistakes(board: Board) -> Iterator[Mistake]:
    """Everything that may go wrong, with its weight: the sum of a piece's weights is 1."""
    for space, powers in board.pieces.items():
        for power, units in powers.items():
            for unit, count in units.items():
                if count and board.kinds[unit] != "building":
                    yield from _of_piece(board, space, power, unit, count)


def _of_piece(board: Board, space: str, power: str, unit: str, count: int) -> Iterator[Mistake]:
    fits = [True, False] if board.kinds[unit] == "air" else [is_sea(space)]
    elsewhere: dict[Slip, list[str]] = {
        "next_door": sorted(other for other in board.beside.get(space, ()) if is_sea(other) in fits),
        "similar_name": sorted(other for other in board.alike.get(space, ()) if is_sea(other) in fits),
    }
    possible = {slip: others for slip, others in elsewhere.items() if others}
    weight = count / (2 + len(possible))
    yield Mistake(space, power, unit, "left_out", None, weight)
    yield Mistake(space, power, unit, "doubled", None, weight)
    for slip, others in possible.items():
        for other in others:
            yield Mistake(space, power, unit, slip, other, weight / len(others))


def counting_order(board: Board) -> list[str]:
    """Every space that a mistake may touch, the one whose count finds most first, then what finds most of the rest."""
    weights: dict[frozenset[str], float] = defaultdict(float)
    for mistake in mistakes(board):
        weights[mistake.touches] += mistake.weight
    finds: dict[str, float] = defaultdict(float)
    touching: dict[str, set[frozenset[str]]] = defaultdict(set)
    for touched, weight in weights.items():
        for space in touched:
            finds[space] += weight
            touching[space].add(touched)
    order: list[str] = []
    left = dict(sorted(finds.items()))
    while left:
        best = max(left, key=lambda space: (round(left[space], 9), space))
        order.append(best)
        del left[best]
        for touched in touching[best]:
            weight = weights.pop(touched, 0.0)
            for space in touched & left.keys():
                left[space] -= weight
    return order


def _are_names_similar(one: str, other: str) -> bool:
    return bool(_words(one) & _words(other)) or SequenceMatcher(None, one.lower(), other.lower()).ratio() >= ALIKE


def _are_numbers_similar(one: str, other: str) -> bool:
    return abs(int(one) - int(other)) == 1 or sorted(one) == sorted(other)


def _words(name: str) -> set[str]:
    return {word for word in re.findall(r"\w+", name.lower()) if len(word) >= SHORTEST} - PLAIN_WORDS

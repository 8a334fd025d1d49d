"""The board on a map: who holds every land, and what is to be seen there."""

from collections.abc import Mapping, Sequence
from typing import Literal, NotRequired, TypedDict

MarkKind = Literal[
    "capital",
    "city",
    "complex",
    "minor_complex",
    "damage",
    "base",
    "air_base",
    "naval_base",
    "both_bases",
    "pro_axis",
    "pro_allies",
    "strict",
]


class MapMark(TypedDict):
    """Something at a land that a map shows as a small mark: what kind, in words, and how many."""

    kind: MarkKind
    text: str
    count: NotRequired[int]


class MapTile(TypedDict):
    """One land as a map shows it."""

    name: str
    region: str
    holder: str | None
    original: str | None
    value: int | None
    open: bool
    """Whether somebody can hold it."""
    marks: Sequence[MapMark]
    whose: NotRequired[str]
    """Of land that no power holds: whose it is, or how it leans."""


class MapLayer(TypedDict):
    """What somebody wants of the board: which lands it takes, and which of them are missing."""

    id: str
    title: str
    power: str | None
    met: bool
    lands: Sequence[str]
    missing: Sequence[str]


class MapView(TypedDict):
    """The board at one moment."""

    tiles: Mapping[str, MapTile]
    layers: Sequence[MapLayer]


class MapFrame(TypedDict):
    """What an entry changed on the map: the lands that are different after it."""

    version: int
    round: int
    text: str
    tiles: Mapping[str, MapTile]


class MapFilm(TypedDict):
    """A whole game on the map: how it began, and every change since, in order."""

    version: int
    first: MapFrame
    frames: Sequence[MapFrame]

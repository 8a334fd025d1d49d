"""The board on a map: who holds each land, and what's there."""

from collections.abc import Mapping, Sequence
from typing import Annotated, Literal, NotRequired, TypedDict

from companion.model.about import about

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
    "damaged_base",
    "damaged_air_base",
    "damaged_naval_base",
    "damaged_both_bases",
    "pro_axis",
    "pro_allies",
    "strict",
]


class MapMark(TypedDict):
    """A small mark on a land: its kind, in words, and a count."""

    kind: Annotated[MarkKind, about("What it is.", "capital")]
    text: Annotated[str, about("In words.", "city: Berlin")]
    count: NotRequired[Annotated[int, about("How many, of damage.", 2)]]


class MapTile(TypedDict):
    """One land as a map shows it."""

    name: Annotated[str, about("Its name.", "Ukraine")]
    region: Annotated[str, about("The part of the world it lies in.", "Eastern Europe")]
    holder: Annotated[str | None, about("Who holds it.", "germany")]
    original: Annotated[str | None, about("Who is printed on it.", "soviet_union")]
    value: Annotated[int | None, about("Its printed income.", 2)]
    open: Annotated[bool, about("Whether somebody can hold it.", True)]
    said: NotRequired[Annotated[str, about("All that in words.", "Ukraine: Germany, 2 IPC")]]
    whose: NotRequired[
        Annotated[str, about("Of land that no power holds: whose it is, or how it leans.", "Netherlands")]
    ]
    marks: Annotated[Sequence[MapMark], about("What is to be seen there.")]


class MapLayer(TypedDict):
    """A goal on the board: which lands it takes, and which of them are missing."""

    id: Annotated[str, about("Its id.", "germany_eastern_gains")]
    title: Annotated[str, about("Its title.", "Germany: Eastern gains")]
    power: Annotated[str | None, about("Whose it is; none of a side.", "germany")]
    met: Annotated[bool, about("Whether it is met.", False)]
    lands: Annotated[Sequence[str], about("The lands it is about.", ["ukraine"])]
    missing: Annotated[Sequence[str], about("Those of them that are in other hands.", ["ukraine"])]


class MapView(TypedDict):
    """The board at one point in time."""

    tiles: Annotated[Mapping[str, MapTile], about("Every land, by id.", {})]
    layers: Annotated[Sequence[MapLayer], about("What objectives and cities ask for.")]


class BoardMap(MapView):
    """The board at one point of a game."""

    version: Annotated[int, about("After which entry.", 12)]
    round: Annotated[int, about("In which round.", 2)]
    changed: Annotated[Sequence[str], about("Lands that changed hands since the round began.", ["ukraine"])]
    front: Annotated[
        Sequence[str],
        about("Lands of others that border your seat's side, or share a sea zone with it.", ["belorussia"]),
    ]


class MapFrame(TypedDict):
    """What an entry changed on the map: the lands that differ after it."""

    version: Annotated[int, about("The entry.", 12)]
    round: Annotated[int, about("The round it belongs to.", 2)]
    text: Annotated[str, about("What it says.", "Germany takes Ukraine (+2).")]
    tiles: Annotated[Mapping[str, MapTile], about("The lands that are different after it.", {})]


class MapFilm(TypedDict):
    """A whole game on the map: its start, and every change since, in order."""

    version: Annotated[int, about("The version of the game.", 40)]
    first: Annotated[MapFrame, about("How the board began.")]
    frames: Annotated[Sequence[MapFrame], about("Every change since, in order.")]

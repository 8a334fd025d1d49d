"""Sample games that ship with the boxes: `<family>/samples/<box>.toml`, a short script of actions to look at."""

import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path

from companion.families import families
from companion.model.actions import RawAction
from companion.model.ids import Id, Name
from companion.model.reading import convert
from companion.model.shape import Shape

FOLDER = "samples"


class SampleTurn(Shape):
    """`[[turn]]`: what one power does in its turn."""

    round: int
    power: Id
    actions: tuple[RawAction, ...]


class Sample(Shape):
    """A script: how the game is opened, and every turn of it. The engine decides what comes of it."""

    scenario: Id
    players: dict[Id, Name] = {}
    """Made-up names, by power."""
    turn: tuple[SampleTurn, ...]


def sample_of(edition_id: str) -> Sample | None:
    """The sample game of a box; None if it has none."""
    path = sample_files().get(edition_id)
    return None if path is None else convert(tomllib.loads(path.read_text(encoding="utf-8")), Sample)


@cache
def sample_files() -> Mapping[str, Path]:
    """The scripts of all families, by box."""
    folders = [family.boxes.parent / FOLDER for family in families().values()]
    return {path.stem: path for folder in folders for path in sorted(folder.glob("*.toml"))}

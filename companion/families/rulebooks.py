"""The rules that ship with the boxes: `<family>/rulebooks/<box>.toml`, read when somebody first asks why."""

import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

from companion.families import family_named
from companion.model.edition import Edition
from companion.model.reading import convert
from companion.model.rulebook import NO_RULES, Rulebook, RuleFile
from companion.model.translated import words_of

FOLDER = "rulebooks"
EVERY_BOX = "every_box"
"""What holds in every box of a family."""
EVERY_GAME = Path(__file__).parent / "every_game.toml"
"""What holds in every game."""


def rulebook_of(edition: Edition) -> Rulebook:
    """The rules behind an edition: its own, those of the box that it follows, of a variant those of its box."""
    box = book_among(edition.family, edition.id, edition.edition.follows, edition.box.id, edition.box.edition.follows)
    return NO_RULES if box is None else _read(edition.family, box)


def book_among(family: str, *boxes: str | None) -> str | None:
    """The first of some boxes that has a rulebook; None if none does."""
    files = rule_files(family)
    return next((box for box in boxes if box in files), None)


def read_file(path: Path) -> RuleFile:
    """A file of rules."""
    return convert(tomllib.loads(path.read_text(encoding="utf-8")), RuleFile)


def extract(file: Any, _keywords: Any, _comment_tags: Any, options: Any) -> Iterator[tuple[int, str, Any, list[str]]]:
    """The texts of every rule in a file, as messages: `babel.cfg` has Babel call this for every file."""
    for context, text in words_of(read_file(Path(file.name))):
        yield 1, "pgettext", (context, text), []


@cache
def rule_files(family: str) -> Mapping[str, Path]:
    """The files of a family's boxes, by the box's id."""
    known = family_named(family)
    found = known.boxes.parent.joinpath(FOLDER).glob("*.toml") if known is not None else ()
    return {path.stem: path for path in sorted(found) if path.stem != EVERY_BOX}


@cache
def _read(family: str, box: str) -> Rulebook:
    path = rule_files(family)[box]
    file = read_file(path)
    further = _read(family, file.book.follows) if file.book.follows else _general(path.with_stem(EVERY_BOX))
    return Rulebook(box, file.book.title, file.rules, further)


@cache
def _general(path: Path) -> Rulebook:
    every_game = Rulebook("", "", read_file(EVERY_GAME).rules)
    return Rulebook("", "", read_file(path).rules, every_game) if path.is_file() else every_game

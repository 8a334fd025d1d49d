"""The rules that ship with the boxes: `<family>/rulebooks/<box>.toml`, read when first needed."""

import tomllib
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from companion.families import family_named
from companion.model.edition import Edition
from companion.model.reading import convert
from companion.model.rulebook import NO_RULES, Rulebook, RuleFile
from companion.model.translated import words_of

FOLDER = "rulebooks"
EVERY_BOX = "every_box"
"""Rules for every box of a family."""
EVERY_GAME = Path(__file__).parent / "every_game.toml"
"""Rules for every game."""


def rulebook_of(edition: Edition) -> Rulebook:
    """An edition's rulebook: its own, that of the box it follows, or for a variant that of its box."""
    box = book_among(edition.family, edition.id, edition.edition.follows, edition.box.id, edition.box.edition.follows)
    return NO_RULES if box is None else _read(edition.family, box)


def book_among(family: str, *boxes: str | None) -> str | None:
    """The first of some boxes with a rulebook; None if there is none."""
    files = rule_files(family)
    return next((box for box in boxes if box in files), None)


def read_file(path: Path) -> RuleFile:
    """Read a file of rules."""
    return convert(tomllib.loads(path.read_text(encoding="utf-8")), RuleFile)


def extract(file: Any, _keywords: Any, _comment_tags: Any, options: Any) -> Iterator[tuple[int, str, Any, list[str]]]:
    """The texts of every rule in a file, as messages: Babel calls this for every file (`babel.cfg`)."""
    for context, text in words_of(read_file(Path(file.name))):
        yield 1, "pgettext", (context, text), []


@cache
def rule_files(family: str) -> Mapping[str, Path]:
    """The rule files of a family's boxes, by box id."""
    known = family_named(family)
    files = known.boxes.parent.joinpath(FOLDER).glob("*.toml") if known is not None else ()
    return {path.stem: path for path in sorted(files) if path.stem != EVERY_BOX}


@cache
def _read(family: str, box: str) -> Rulebook:
    path = rule_files(family)[box]
    file = read_file(path)
    further = _general(path.with_stem(EVERY_BOX))
    if file.book.follows:
        further = _taken(_read(family, file.book.follows), file.book.takes, further)
    return Rulebook(box, file.book.title, file.rules, further)


def _taken(followed: Rulebook, takes: Sequence[str], further: Rulebook) -> Rulebook:
    """The rules of a box that another takes from it, or from the one that it follows; that book has other headings."""
    every = followed.every
    rules = tuple(replace(every[name], section="", page=None) for name in takes)
    return Rulebook(followed.edition, followed.title, rules, further)


@cache
def _general(path: Path) -> Rulebook:
    every_game = Rulebook("", "", read_file(EVERY_GAME).rules)
    return Rulebook("", "", read_file(path).rules, every_game) if path.is_file() else every_game

"""Which tests cover each rule of a box's rulebook, and where the rule is in its source."""

import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Annotated, Any

import msgspec
from msgspec import Meta

from companion.editions import load
from companion.families.rulebooks import read_file, rule_files
from companion.model.rulebook import Rule
from companion.model.shape import Shape

FOLDER = Path(__file__).parent


class Box(Shape):
    """Which box a file is about."""

    edition: str
    source: str
    numbers: str = "lines"
    """What the numbers count in the source: lines of a text, or facts of a list."""


class Statement(Shape):
    """One rule: where it is in the source, and the tests that cover it."""

    rule: str
    line: Annotated[str, Meta(pattern=r"^\d+(-\d+)?(, \d+(-\d+)?)*$")]
    kept_by: tuple[str, ...] = ()

    @property
    def first_line(self) -> int:
        """Where it begins."""
        return int(self.line.replace(",", "-").split("-")[0])


class Statements(Shape):
    """A whole file."""

    box: Box
    statements: tuple[Statement, ...] = msgspec.field(name="statement")

    @property
    def title(self) -> str:
        """The box's name."""
        return str(_file(self.box.edition).book.title)

    @property
    def rules(self) -> dict[str, Rule]:
        """What the box's rules say, by id."""
        return {rule.id: rule for rule in _file(self.box.edition).rules}

    def __iter__(self) -> Iterator[tuple[Statement, Rule]]:
        rules = self.rules
        return ((statement, rules[statement.rule]) for statement in self.statements)


@cache
def _file(edition: str) -> Any:
    return read_file(rule_files(load(edition).family)[edition])


def read(path: Path) -> Statements:
    """A box's statements."""
    raw: dict[str, Any] = tomllib.loads(path.read_text(encoding="utf-8"))
    return msgspec.convert(raw, Statements)


def files() -> list[Path]:
    """Every box's file."""
    return sorted(FOLDER.glob("*.toml"))

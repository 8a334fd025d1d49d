"""What a box's rulebook says about the books, statement by statement: where it stands, and which tests keep it.

One TOML file per box beside this module, in the order of the rulebook:

    [box]
    edition = "aa1941"                # the edition's id
    title = "Axis & Allies 1941"
    source = "the rulebook of 1941"   # what the line numbers count in

    [[statement]]
    line = "772-788"
    topic = "placing units"
    says = "Every unit that was bought is placed in the same turn, as far as the complexes have room."
    kept_by = ["tests/families/axis_and_allies/test_purchase.py::TestPlacing::test_all_units_are_placed"]

    [[statement]]
    line = "790"
    topic = "placing units"
    says = "Ships go to a sea zone beside the complex."
    left_to_the_table = "The companion sees no ships; it asks only whether a complex has a coast."

`reading` may add how we read what the rulebook leaves open.
"""

import tomllib
from pathlib import Path
from typing import Annotated, Any

import msgspec
from msgspec import Meta

from companion.model.shape import Shape

FOLDER = Path(__file__).parent


class Box(Shape):
    """Which box a file is about."""

    edition: str
    title: str
    source: str
    numbers: str = "lines"
    """What the numbers count in the source: lines of a text, or facts of a list."""


class Statement(Shape):
    """One thing that a rulebook says about money, production, limits, control, research, order, time or victory."""

    line: Annotated[str, Meta(pattern=r"^\d+(-\d+)?(, \d+(-\d+)?)*$")]
    topic: Annotated[str, Meta(min_length=3, max_length=60)]
    says: Annotated[str, Meta(min_length=10, max_length=400)]
    kept_by: tuple[str, ...] = ()
    left_to_the_table: str = ""
    reading: str = ""

    @property
    def first_line(self) -> int:
        """Where it begins."""
        return int(self.line.replace(",", "-").split("-")[0])


class Statements(Shape):
    """A whole file."""

    box: Box
    statements: tuple[Statement, ...] = msgspec.field(name="statement")


def read(path: Path) -> Statements:
    """A box's statements."""
    raw: dict[str, Any] = tomllib.loads(path.read_text(encoding="utf-8"))
    return msgspec.convert(raw, Statements)


def files() -> list[Path]:
    """Every box's file."""
    return sorted(FOLDER.glob("*.toml"))

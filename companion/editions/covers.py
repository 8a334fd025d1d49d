"""Box covers: what lists show of an edition, read without the rest of it."""

from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from companion.editions import sources, varying
from companion.editions.problems import Problems
from companion.editions.sources import RawEdition
from companion.model.edition import About, Edition
from companion.model.reading import convert
from companion.views.editions import ListedScenario, line
from companion.views.shapes import EditionLine

SECTIONS = ("edition", "scenario", "power", "remove", "change")


class Cover(NamedTuple):
    """What lists show of an edition."""

    edition: About
    scenarios: tuple[ListedScenario, ...]
    powers: tuple[str, ...]

    @property
    def line(self) -> EditionLine:
        """One line of the list of editions."""
        return line(*self)


@cache
def front_of(folder: Path) -> RawEdition:
    """The tables of a box that its cover needs."""
    return sources.read(folder, Problems(), SECTIONS)


def cover_of(front: RawEdition, base: RawEdition | None) -> Cover:
    """The cover of a shipped box, merged with the one it extends."""
    tables: dict[str, Any] = front.tables if base is None else varying.vary(front, base, Problems()).tables
    return Cover(
        convert(tables["edition"], About),
        tuple(ListedScenario(part["id"], part["name"], part["year"]) for part in tables["scenario"]),
        tuple(part["id"] for part in tables["power"]),
    )


def cover(edition: Edition) -> Cover:
    """The cover of a loaded edition."""
    scenarios = tuple(ListedScenario(scenario.id, scenario.name, scenario.year) for scenario in edition.scenarios)
    return Cover(edition.edition, scenarios, tuple(power.id for power in edition.powers))

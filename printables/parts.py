"""Parts: the table of everything that can be printed, and the assembling of parts into one document."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from io import BytesIO
from typing import BinaryIO, Literal

from companion.model.edition import Edition

from printables import (
    cards,
    labels,
    setup_charts,
)
from printables import document
from printables.document import Chapter, Page
from printables.job import Job, NothingToPrint, UnknownName

ALL = "all"


@dataclass(frozen=True)
class Part:
    """Something that can be printed: what it is, what it needs, and how its pages come about."""

    title: str
    about: str
    needs: Literal["edition", "game"]
    pages: Callable[[Job], list[Page]]
    lacking: Callable[[Edition], str | None] = lambda edition: None
    """A sentence if this edition does not have it."""
    duplex: bool = False


def _without(section: str, what: str) -> Callable[[Edition], str | None]:
    def sentence(edition: Edition) -> str | None:
        return None if getattr(edition, section) else f"{edition.title} has no {what}."

    return sentence


PARTS: dict[str, Part] = {
    "setup_charts": Part(
        "Setup charts", "a sheet per power: starting units, pieces, objectives", "edition", setup_charts.pages, duplex=True
    ),
    "cards": Part("Scan cards", "a deck of poker size, one code each", "edition", cards.pages),
    "labels": Part("Scan labels", "the same codes on label sheets", "edition", labels.pages),
}
"""Every part by its name, in the order of a complete pack."""


def names_for(edition: Edition, *, game: bool = False) -> list[str]:
    """The parts that an edition has; those of a running game only if there is one."""
    return [
        name
        for name, part in PARTS.items()
        if part.lacking(edition) is None and (part.needs == "edition" or game)
    ]


def parse_names(names: str | Sequence[str]) -> list[str]:
    """Names as people give them (`"cards,tracks"`), each once and known; raises UnknownName otherwise."""
    wanted = names.split(",") if isinstance(names, str) else list(names)
    wanted = [name.strip() for name in wanted if name.strip()]
    for name in wanted:
        if name != ALL and name not in PARTS:
            raise UnknownName("printable", name, [ALL, *PARTS])
    return list(dict.fromkeys(wanted)) or [ALL]


def chapters(names: str | Sequence[str], job: Job) -> list[Chapter]:
    """The chapters of a document; raises if a name is unknown or its part does not apply."""
    made = []
    for name in _expanded(parse_names(names), job.edition):
        part = PARTS[name]
        lacking = part.lacking(job.edition)
        if lacking is not None:
            raise NothingToPrint(lacking)
        if part.needs == "game" and job.game is None:
            raise NothingToPrint(f"{name} is printed from a running game: open the game's print page.")
        made.append(Chapter(part.title, part.pages(job), part.duplex))
    return made


def _expanded(names: Sequence[str], edition: Edition) -> list[str]:
    wide = [one for name in names for one in (names_for(edition) if name == ALL else [name])]
    return list(dict.fromkeys(wide))


def title_of(names: Sequence[str], job: Job) -> str:
    """The document's title."""
    what = "Complete pack" if ALL in names else ", ".join(PARTS[name].title for name in names)
    game = f" · {job.game.snapshot['name']}" if job.game is not None else ""
    start = f" · {job.scenarios[0].name}" if job.scenario is not None else ""
    return f"{what} · {job.edition.title}{start}{game}"


def write(names: str | Sequence[str], job: Job, file: BinaryIO) -> int:
    """Print parts into a file, one page after the other. Returns the number of pages."""
    if job.game is not None and job.scenario is None:
        job = replace(job, scenario=job.game.snapshot["scenario"])
    return document.write(chapters(names, job), job, title_of(parse_names(names), job), file)


def make(names: str | Sequence[str], job: Job) -> bytes:
    """Print parts and give the document back. The same data always give the same bytes."""
    file = BytesIO()
    write(names, job, file)
    return file.getvalue()

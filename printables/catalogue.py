"""Parts: everything that can be printed, by name, and assembling parts into one document."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import cache
from io import BytesIO
from typing import BinaryIO

from companion.languages import _, msg, speaking
from companion.model.edition import Edition
from printables import plan
from printables.families import families, papers_of
from printables.job import AnyJob
from printables.part import Part
from printables.pdf import document
from printables.pdf.document import Chapter
from printables.refusals import NothingToPrint, UnknownName
from printables.shared_parts import SHARED

ALL, TONIGHT = "all", "tonight"
PLANNED = 3
"""Documents with more parts than this begin with a page plan."""


@cache
def parts() -> Mapping[str, Part]:
    """Every part by name, in the order of a complete pack."""
    every = SHARED | {name: part for papers in families().values() for name, part in papers.parts.items()}
    return dict(sorted(every.items(), key=lambda item: item[1].order))


def names_for(edition: Edition, *, game: bool = False) -> list[str]:
    """An edition's parts; those of a running game only if there is one."""
    return [name for name, part in parts().items() if _has(edition, name) and (part.needs == "edition" or game)]


def _has(edition: Edition, name: str) -> bool:
    """Whether an edition has a part: it's shared or its family's, and the edition has the data for it."""
    mine = name in SHARED or name in papers_of(edition).parts
    return mine and bool(parts()[name].there(edition))


def parse_names(names: str | Sequence[str]) -> list[str]:
    """Parse names (`"cards,tracks"`), each once and known; raises UnknownName otherwise."""
    wanted = names.split(",") if isinstance(names, str) else list(names)
    wanted = [name.strip() for name in wanted if name.strip()]
    for name in wanted:
        if name not in BUNDLES and name not in parts():
            raise UnknownName("printable", name, [*BUNDLES, *parts()])
    return list(dict.fromkeys(wanted)) or [ALL]


def chapters(names: str | Sequence[str], job: AnyJob) -> list[Chapter]:
    """A document's chapters; raises if a name is unknown or its part doesn't apply."""
    made = []
    asked = parse_names(names)
    for name in _expanded(asked, job):
        part = parts()[name]
        if not _has(job.edition, name):
            raise part.missing(job.edition.title)
        if part.needs == "game" and job.game is None:
            raise NothingToPrint("{name} is printed from a running game. Open the game's print page.", name=name)
        pages = part.brief if part.brief is not None and asked == [TONIGHT] else part.pages
        made.append(Chapter(part.title_in(job.edition), pages(job), part.duplex, part.stock))
    planned = len(made) > PLANNED and asked != [TONIGHT]
    return [plan.chapter(made, job), *made] if planned else made


def page_plan(names: str | Sequence[str], job: AnyJob) -> list[tuple[str, str, str, str]]:
    """Pages, part, sides, and stock of everything in a document, in order."""
    job = _one_start(names, job)
    with speaking(job.language):
        return plan.lines(chapters(names, job), job)


def _expanded(names: Sequence[str], job: AnyJob) -> list[str]:
    wide = [part for name in names for part in (BUNDLES[name][1](job) if name in BUNDLES else [name])]
    return list(dict.fromkeys(wide))


def _packed(job: AnyJob) -> list[str]:
    """The parts of a complete pack."""
    return [name for name in names_for(job.edition) if not parts()[name].apart]


def _tonight(job: AnyJob) -> list[str]:
    """What one evening needs: something to scan, what to set up, the turn on a page, and how to join."""
    wanted = [to_scan(job.edition), "setup_charts", "reference", "quick_start"]
    mine = names_for(job.edition, game=job.game is not None)
    return [name for name in wanted if name in mine]


def to_scan(edition: Edition) -> str:
    """What the print shop suggests for scanning: the map, or the poster if there is none."""
    return "scan_map" if _has(edition, "scan_map") else "scan_poster"


BUNDLES: Mapping[str, tuple[str, Callable[[AnyJob], list[str]]]] = {
    ALL: (msg("Complete pack"), _packed),
    TONIGHT: (msg("Tonight's pack"), _tonight),
}
"""Names for several parts: their title, and which parts."""


def _one_start(names: str | Sequence[str], job: AnyJob) -> AnyJob:
    """The job with its game's scenario; without a game, the first scenario."""
    if job.scenario is not None:
        return job
    if job.game is not None:
        return replace(job, scenario=job.game.snapshot["scenario"])
    return replace(job, scenario=job.scenarios[0].id) if TONIGHT in parse_names(names) else job


def page_counts(job: AnyJob, names: Sequence[str]) -> dict[str, int]:
    """The page count of each part, laid out but not drawn."""
    job = _one_start(names, job)
    with speaking(job.language):
        return {name: len(parts()[name].pages(job)) for name in names}


def first_page(name: str, job: AnyJob) -> bytes:
    """Only the first page of a part, as a preview."""
    job = _one_start([name], job)
    file = BytesIO()
    with speaking(job.language):
        made = chapters([name], job)[:1]
        document.write([replace(chapter, pages=chapter.pages[:1]) for chapter in made], job.imprint(name), file)
    return file.getvalue()


def title_of(names: Sequence[str], job: AnyJob) -> str:
    """The document's title."""
    what = ", ".join(_(BUNDLES[name][0]) if name in BUNDLES else parts()[name].title_in(job.edition) for name in names)
    game = f" · {job.game.snapshot['name']}" if job.game is not None else ""
    start = f" · {job.scenarios[0].name}" if job.scenario is not None else ""
    return f"{what} · {job.edition.title}{start}{game}"


def write(names: str | Sequence[str], job: AnyJob, file: BinaryIO) -> int:
    """Print parts to a file, page by page. Returns the number of pages."""
    job = _one_start(names, job)
    with speaking(job.language):
        return document.write(chapters(names, job), job.imprint(title_of(parse_names(names), job)), file)


def make(names: str | Sequence[str], job: AnyJob) -> bytes:
    """Print parts and return the document. The same data always give the same bytes."""
    file = BytesIO()
    write(names, job, file)
    return file.getvalue()

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
from printables.packs import ALL, CRAFT, PLAY, SCAN, TONIGHT
from printables.part import Part
from printables.pdf import document
from printables.pdf.document import Chapter, Page
from printables.refusals import NothingChosen, NothingToPrint, UnknownName
from printables.shared_parts import SHARED

ALIASES = {"battle_board": "battle_strip", "city_tokens": "city_board", "score_sheet": "tournament_sheet"}
"""Names of former versions, and what has taken their place."""
TO_SCAN = ("scan_poster", "cards", "labels", "scan_map", "scan_map_large", "scan_poster_large")
"""What phones scan: the first is in packs, unless one of the others is chosen."""
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
    """Parse names (`"cards,tracks"`), each once and known; raises UnknownName otherwise, and NothingChosen for none."""
    listed = [names] if isinstance(names, str) else names
    said = [name.strip() for some in listed for name in some.split(",")]
    wanted = [ALIASES.get(name, name) for name in said if name]
    for name in wanted:
        if name not in BUNDLES and name not in parts():
            raise UnknownName("printable", name, [*BUNDLES, *parts()])
    if not wanted:
        raise NothingChosen([*BUNDLES, *parts()])
    return list(dict.fromkeys(wanted))


Drawn = dict[tuple[str, bool], list[Page]]
"""The pages of parts, in full and as packs have them."""


def chapters(names: str | Sequence[str], job: AnyJob, drawn: Drawn | None = None) -> list[Chapter]:
    """A document's chapters; raises if a name is unknown or its part doesn't apply."""
    made = []
    drawn = {} if drawn is None else drawn
    asked = parse_names(names)
    for name in _expanded(asked, job):
        part = parts()[name]
        if not _has(job.edition, name):
            raise part.missing(job.edition.title)
        if part.needs == "game" and job.game is None:
            raise NothingToPrint("{name} is printed from a running game. Open the game's print page.", name=name)
        brief = part.brief is not None and name not in asked
        if (name, brief) not in drawn:
            drawn[name, brief] = part.brief(job) if part.brief is not None and brief else part.pages(job)
        if pages := drawn[name, brief]:
            made.append(Chapter(part.title_in(job.edition), pages, part.duplex and not brief, part.stock))
    planned = len(made) > PLANNED and not {*asked} <= {TONIGHT, PLAY}
    return [plan.chapter(made, job), *made] if planned else made


def page_plan(names: str | Sequence[str], job: AnyJob) -> list[tuple[str, str, str, str]]:
    """Pages, part, sides, and stock of everything in a document, in order."""
    job = _one_start(names, job)
    with speaking(job.language):
        return plan.lines(chapters(names, job), job)


def _expanded(names: Sequence[str], job: AnyJob) -> list[str]:
    """The parts of a document, in order: no poster if something else to scan is chosen."""
    chosen = [name for name in names if name in TO_SCAN]
    wide: list[str] = []
    for name in names:
        packed = BUNDLES[name][1](job) if name in BUNDLES else [name]
        wide += [part for part in packed if name not in BUNDLES or part not in TO_SCAN or not chosen]
    return list(dict.fromkeys(wide))


def _level(level: str) -> Callable[[AnyJob], list[str]]:
    """The parts of one level of the complete pack."""

    def packed(job: AnyJob) -> list[str]:
        mine = [(name, parts()[name]) for name in names_for(job.edition)]
        return [name for name, part in mine if part.level == level and not part.apart]

    return packed


def _complete(job: AnyJob) -> list[str]:
    """All three levels."""
    return [name for level in (PLAY, SCAN, CRAFT) for name in _level(level)(job)]


def _tonight(job: AnyJob) -> list[str]:
    """What one evening needs: how to join, a sheet for each power, what to set up, the turn, and something to scan."""
    wanted = ["quick_start", "player_sheet", "setup_charts", "reference", TO_SCAN[0]]
    mine = names_for(job.edition, game=job.game is not None)
    return [name for name in wanted if name in mine]


BUNDLES: Mapping[str, tuple[str, Callable[[AnyJob], list[str]]]] = {
    ALL: (msg("Complete pack"), _complete),
    TONIGHT: (msg("Tonight's pack"), _tonight),
    PLAY: (msg("Play"), _level(PLAY)),
    SCAN: (msg("Scan"), _level(SCAN)),
    CRAFT: (msg("Craft"), _level(CRAFT)),
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
    """The page count of each part or pack, laid out but not drawn; packs with their plan and blank sides."""
    job = _one_start(names, job)
    drawn: Drawn = {}
    with speaking(job.language):
        laid_out = {name: chapters([name], job, drawn) for name in names}
        return {name: document.ranges(made)[-1][2] if made else 0 for name, made in laid_out.items()}


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

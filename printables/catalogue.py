"""Parts: the table of everything that can be printed, and the assembling of parts into one document."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import cache, partial
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
from printables.sheets import reference, tournament
from printables.sheets.board import battle_strip, control_markers, money, tracks
from printables.sheets.cards import card_backs, labels, nfc_tags, reference_cards, scan_poster
from printables.sheets.game import after_action, audit_sheet, quick_start, resume, score_sheet, statement
from printables.sheets.map import pages as map_pages
from printables.sheets.map import scan_map
from printables.sheets.newspaper import pages as newspaper
from printables.sheets.setup import charts, tent_cards

ALL, TONIGHT = "all", "tonight"
GAME = msg("From this game")
PLANNED = 3
"""Documents with more parts than this begin with a plan of their pages."""


SHARED: dict[str, Part] = {
    "setup_charts": Part(
        msg("Setup charts"),
        msg("A sheet per power: starting units, pieces, and what it plays for."),
        "edition",
        charts.pages,
        there=lambda edition: edition.units,
        lacking=msg("{title} has no pieces to set up."),
        duplex=True,
        brief=charts.first_sheets,
        group=msg("To set up"),
        order=10,
    ),
    "tent_cards": Part(
        msg("Tent cards"),
        msg("A card to fold for each power: its name to the table, prices and aims to the player."),
        "edition",
        tent_cards.pages,
        stock="card",
        group=msg("To set up"),
        order=15,
    ),
    "cards": Part(
        msg("Scan cards"),
        msg("A deck of poker size, one code each; fronts and backs in turn, to print on both sides."),
        "edition",
        card_backs.deck,
        duplex=True,
        stock="card",
        group=msg("To scan"),
        order=20,
    ),
    "card_backs": Part(
        msg("Card backs"),
        msg("One more sheet of back sides, for cards of your own."),
        "edition",
        card_backs.pages,
        stock="card",
        apart=True,
        group=msg("To scan"),
        order=25,
    ),
    "labels": Part(
        msg("Scan labels"),
        msg("The same codes on label sheets."),
        "edition",
        labels.pages,
        stock="labels",
        group=msg("To scan"),
        order=30,
    ),
    "scan_poster": Part(
        msg("Scan poster"),
        msg("All codes on a few pages, instead of the deck."),
        "edition",
        scan_poster.pages,
        group=msg("To scan"),
        order=35,
    ),
    "scan_poster_large": Part(
        msg("Scan poster, large"),
        msg("The same on A3 (or two letter pages in one), with large codes."),
        "edition",
        partial(scan_poster.pages, double=True),
        apart=True,
        group=msg("To scan"),
        order=36,
    ),
    "scan_map": Part(
        msg("Scan map"),
        msg(
            "The board on sheets to glue together, each territory's code inside it; instead of deck, labels and poster."
        ),
        "edition",
        scan_map.pages,
        scan_map.there,
        msg("{title} has no map before its board is entered."),
        apart=True,
        group=msg("To scan"),
        order=18,
    ),
    "scan_map_large": Part(
        msg("Scan map, large"),
        msg("The same on A3 (or two letter pages in one)."),
        "edition",
        partial(scan_map.pages, double=True),
        scan_map.there,
        msg("{title} has no map before its board is entered."),
        apart=True,
        group=msg("To scan"),
        order=19,
    ),
    "nfc_tags": Part(
        msg("NFC tags"),
        msg("What to write on each tag, so that phones open cards without a camera."),
        "edition",
        nfc_tags.pages,
        apart=True,
        group=msg("To scan"),
        order=38,
    ),
    "tracks": Part(
        msg("Tracks"),
        msg("The production track, and the round track or calendar."),
        "edition",
        tracks.pages,
        group=msg("For the board"),
        order=40,
    ),
    "control_markers": Part(
        msg("Control markers"),
        msg("Discs with each power's emblem."),
        "edition",
        control_markers.pages,
        stock="card",
        group=msg("For the board"),
        order=110,
    ),
    "battle_strip": Part(
        msg("Battle strip"),
        msg("Attackers and defenders by what they hit on."),
        "edition",
        battle_strip.pages,
        battle_strip.fights,
        msg("{title} prints no attack and defense figures to sort pieces by."),
        group=msg("For the board"),
        order=130,
    ),
    "battle_board": Part(
        msg("Battle board"),
        msg("The same on two pages that make a large one."),
        "edition",
        battle_strip.board_pages,
        battle_strip.fights,
        msg("{title} prints no attack and defense figures to sort pieces by."),
        stock="card",
        group=msg("For the board"),
        order=135,
    ),
    "money": Part(
        msg("Money"),
        msg("Notes in 1, 5, 10, 20 and 50."),
        "edition",
        money.pages,
        group=msg("For the board"),
        order=140,
    ),
    "reference": Part(
        msg("Reference sheet"),
        msg("The turn on one page."),
        "edition",
        reference.pages,
        group=msg("To set up"),
        order=150,
    ),
    "reference_cards": Part(
        msg("Reference cards"),
        msg("What is looked up most, on cards of poker size."),
        "edition",
        reference_cards.pages,
        reference_cards.topics_of,
        stock="card",
        group=msg("To set up"),
        order=160,
    ),
    "tournament_sheet": Part(
        msg("Tournament sheet"),
        msg("Cities to tick, money round by round, tie-breaks and signatures."),
        "edition",
        tournament.pages,
        group=msg("To set up"),
        order=170,
    ),
    "blank_map": Part(
        msg("Empty map"),
        msg("The board as a schematic, to draw on."),
        "edition",
        map_pages.empty,
        map_pages.there,
        msg("{title} has no map before its board is entered."),
        group=msg("For the board"),
        order=145,
    ),
    "blank_map_large": Part(
        msg("Empty map, large"),
        msg("The same on A3 (or two letter pages in one)."),
        "edition",
        partial(map_pages.empty, double=True),
        map_pages.there,
        msg("{title} has no map before its board is entered."),
        apart=True,
        group=msg("For the board"),
        order=146,
    ),
    "map": Part(msg("Map"), msg("Who holds what right now."), "game", map_pages.position, group=GAME, order=1012),
    "map_large": Part(
        msg("Map, large"),
        msg("The same on A3 (or two letter pages in one)."),
        "game",
        partial(map_pages.position, double=True),
        apart=True,
        group=GAME,
        order=1014,
    ),
    "quick_start": Part(
        msg("Quick start"),
        msg("One page with the code that seats a phone."),
        "game",
        quick_start.pages,
        group=GAME,
        order=1005,
    ),
    "resume_pack": Part(
        msg("Resume pack"),
        msg("Everything to pack up tonight and go on next week."),
        "game",
        resume.pages,
        group=GAME,
        order=1010,
    ),
    "audit_sheet": Part(
        msg("Board audit"),
        msg("The board by region, to compare with the books."),
        "game",
        audit_sheet.pages,
        group=GAME,
        order=1020,
    ),
    "statements": Part(
        msg("Bank statements"),
        msg("Every power's money history."),
        "game",
        statement.pages,
        group=GAME,
        order=1030,
    ),
    "after_action": Part(
        msg("After-action report"),
        msg("Result, charts and timeline."),
        "game",
        after_action.pages,
        group=GAME,
        order=1040,
    ),
    "front_page": Part(
        msg("The evening's front page"),
        msg("A newspaper of the game: headlines, maps, curves, a medal for each player."),
        "game",
        newspaper.pages,
        group=GAME,
        order=1002,
    ),
    "score_sheet": Part(
        msg("Score sheet"),
        msg("What every power and side has, the result, and signatures."),
        "game",
        score_sheet.pages,
        group=GAME,
        order=1050,
    ),
}
"""What is printed of any game. Families put theirs between by their order; what names none stands before the games'."""


@cache
def parts() -> Mapping[str, Part]:
    """Every part by its name, in the order of a complete pack."""
    every = SHARED | {name: part for papers in families().values() for name, part in papers.parts.items()}
    return dict(sorted(every.items(), key=lambda item: item[1].order))


def names_for(edition: Edition, *, game: bool = False) -> list[str]:
    """The parts that an edition has; those of a running game only if there is one."""
    return [name for name, part in parts().items() if _has(edition, name) and (part.needs == "edition" or game)]


def _has(edition: Edition, name: str) -> bool:
    """Whether an edition has a part: it is everybody's or its family's, and the edition brings what it is made of."""
    mine = name in SHARED or name in papers_of(edition).parts
    return mine and bool(parts()[name].there(edition))


def parse_names(names: str | Sequence[str]) -> list[str]:
    """Names as people give them (`"cards,tracks"`), each once and known; raises UnknownName otherwise."""
    wanted = names.split(",") if isinstance(names, str) else list(names)
    wanted = [name.strip() for name in wanted if name.strip()]
    for name in wanted:
        if name not in BUNDLES and name not in parts():
            raise UnknownName("printable", name, [*BUNDLES, *parts()])
    return list(dict.fromkeys(wanted)) or [ALL]


def chapters(names: str | Sequence[str], job: AnyJob) -> list[Chapter]:
    """The chapters of a document; raises if a name is unknown or its part does not apply."""
    made = []
    asked = parse_names(names)
    for name in _expanded(asked, job):
        part = parts()[name]
        if not _has(job.edition, name):
            raise part.missing(job.edition.title)
        if part.needs == "game" and job.game is None:
            raise NothingToPrint("{name} is printed from a running game. Open the game's print page.", name=name)
        pages = part.brief if part.brief is not None and asked == [TONIGHT] else part.pages
        made.append(Chapter(_(part.title), pages(job), part.duplex, part.stock))
    planned = len(made) > PLANNED and asked != [TONIGHT]
    return [plan.chapter(made, job), *made] if planned else made


def page_plan(names: str | Sequence[str], job: AnyJob) -> list[tuple[str, str, str, str]]:
    """Pages, part, sides and stock of everything in a document, in order."""
    job = _one_start(names, job)
    with speaking(job.language):
        return plan.lines(chapters(names, job), job)


def _expanded(names: Sequence[str], job: AnyJob) -> list[str]:
    wide = [part for name in names for part in (BUNDLES[name][1](job) if name in BUNDLES else [name])]
    return list(dict.fromkeys(wide))


def _packed(job: AnyJob) -> list[str]:
    """What a complete pack holds."""
    return [name for name in names_for(job.edition) if not parts()[name].apart]


def _tonight(job: AnyJob) -> list[str]:
    """What one evening needs: something to scan, what to set up, the turn on a page, and how to join."""
    wanted = [to_scan(job.edition), "setup_charts", "reference", "quick_start"]
    mine = names_for(job.edition, game=job.game is not None)
    return [name for name in wanted if name in mine]


def to_scan(edition: Edition) -> str:
    """What the print shop proposes to scan from: the map, or the poster where there is none."""
    return "scan_map" if _has(edition, "scan_map") else "scan_poster"


BUNDLES: Mapping[str, tuple[str, Callable[[AnyJob], list[str]]]] = {
    ALL: (msg("Complete pack"), _packed),
    TONIGHT: (msg("Tonight's pack"), _tonight),
}
"""Names that stand for several parts: their title, and which parts."""


def _one_start(names: str | Sequence[str], job: AnyJob) -> AnyJob:
    """The job with the scenario of its game; an evening without a game is one of the first scenario."""
    if job.scenario is not None:
        return job
    if job.game is not None:
        return replace(job, scenario=job.game.snapshot["scenario"])
    return replace(job, scenario=job.scenarios[0].id) if TONIGHT in parse_names(names) else job


def page_counts(job: AnyJob, names: Sequence[str]) -> dict[str, int]:
    """How many pages each part has, laid out but not drawn."""
    job = _one_start(names, job)
    with speaking(job.language):
        return {name: len(parts()[name].pages(job)) for name in names}


def first_page(name: str, job: AnyJob) -> bytes:
    """The first page of a part alone, to be looked at."""
    job = _one_start([name], job)
    file = BytesIO()
    with speaking(job.language):
        made = chapters([name], job)[:1]
        document.write([replace(chapter, pages=chapter.pages[:1]) for chapter in made], job, name, file)
    return file.getvalue()


def title_of(names: Sequence[str], job: AnyJob) -> str:
    """The document's title."""
    what = ", ".join(_(BUNDLES[name][0]) if name in BUNDLES else _(parts()[name].title) for name in names)
    game = f" · {job.game.snapshot['name']}" if job.game is not None else ""
    start = f" · {job.scenarios[0].name}" if job.scenario is not None else ""
    return f"{what} · {job.edition.title}{start}{game}"


def write(names: str | Sequence[str], job: AnyJob, file: BinaryIO) -> int:
    """Print parts into a file, one page after the other. Returns the number of pages."""
    job = _one_start(names, job)
    with speaking(job.language):
        return document.write(chapters(names, job), job, title_of(parse_names(names), job), file)


def make(names: str | Sequence[str], job: AnyJob) -> bytes:
    """Print parts and give the document back. The same data always give the same bytes."""
    file = BytesIO()
    write(names, job, file)
    return file.getvalue()

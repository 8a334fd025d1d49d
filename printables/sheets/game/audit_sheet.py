"""The board audit sheet: walk around the board region by region and check off what matches the books."""

from collections.abc import Mapping, Sequence

from companion.languages import _
from companion.views.shapes import AuditPlace, AuditRegion
from printables.families import papers_of
from printables.job import AnyJob
from printables.pdf import fonts
from printables.pdf.document import Page
from printables.pdf.flow import UNTITLED, Block, Cell, Column, paragraph, space, table, titled
from printables.sheets.game.report import fitting, flowed, holder_name, marked, shown, status, tick, words_of

HOLDER, THING = 34.0, 14.0
"""Width of the holder column, and the minimum of one for what's there."""
ROWS = (5.8, 5.6, 5.4, 5.2)
"""Row heights to try: the first whose last page is worth its paper."""


def pages(job: AnyJob) -> list[Page]:
    """Every region in board order."""
    width = job.sheet_of_paper.content.width
    regions = job.running.audit["regions"]
    things = _things(job, [place for region in regions for place in region["territories"]])
    tries = ([block for region in regions for block in _region(job, region, things, width, row)] for row in ROWS)
    none = [paragraph(_("The books have no {place} yet.", place=words_of(job).place[1]), width, 10)]
    blocks = fitting(job, tries) if regions else none
    name = job.running.snapshot["name"]
    return flowed(
        job,
        _("Board audit"),
        _("{name}: {status}. Bold holders differ from the original owner.", name=name, status=status(job)),
        blocks,
    )


def _things(job: AnyJob, places: Sequence[AuditPlace]) -> Mapping[str, Mapping[str, str]]:
    """What's in each place, by column title, without empty columns."""
    audited = papers_of(job.edition).books.audited
    columns = {title: {place["id"]: said(job, place["id"]) for place in places} for title, said in audited.items()}
    return {title: words for title, words in columns.items() if any(words.values())}


def _region(
    job: AnyJob, region: AuditRegion, things: Mapping[str, Mapping[str, str]], width: float, row: float
) -> list[Block]:
    wide = [_width([title, *words.values()]) for title, words in things.items()]
    columns = [
        Column(UNTITLED, 6),
        Column(words_of(job).place[0], 50, font=fonts.SEMIBOLD, wrap=False),
        Column("value", 11, "centre"),
        Column("held by", HOLDER),
        *(Column(title, room, muted=True, wrap=False) for title, room in zip(things, wide, strict=True)),
        Column("seen instead", width - 67 - HOLDER - sum(wide)),
    ]
    rows: list[Sequence[Cell]] = [
        [
            tick,
            territory["name"],
            shown(job.running.snapshot["territories"][territory["id"]]["value"]),
            _holder(job, territory),
            *(words[territory["id"]] for words in things.values()),
            None,
        ]
        for territory in region["territories"]
    ]
    note = _("{count} to check", count=len(rows))
    return [*titled(region["name"], width, table(columns, rows, 8.5, least=row), note), space(2)]


def _width(words: Sequence[str]) -> float:
    """The width of such a column."""
    return max(THING, *(fonts.width(word, fonts.REGULAR, 8.5) + 3 for word in words))


def _holder(job: AnyJob, place: AuditPlace) -> Cell:
    """A place's holder, in bold if it isn't the printed one."""
    holder = place["controller"]
    changed = holder != job.running.snapshot["territories"][place["id"]]["original"]
    power = job.edition.powers.get(holder or "")
    return marked(power, holder_name(job.edition, holder), 8.5, fonts.BOLD if changed else fonts.REGULAR, HOLDER)

"""The resume pack: pack up tonight, set up again next week. Who holds what, what everyone has, whose turn it is."""

from collections.abc import Sequence

from companion.languages import _
from companion.languages.local import day_and_time
from companion.model.sections.powers import Power
from companion.model.translated import named_side, side_name
from companion.model.wording import capitalized, in_parts, in_words, labelled
from companion.views.shapes import PowerView
from printables.families import papers_of
from printables.job import AnyJob
from printables.pdf import fonts
from printables.pdf.document import Page
from printables.pdf.flow import Block, Cell, Column, heading, height_of, paragraph, space, table
from printables.pdf.sheet import Sheet
from printables.pdf.title import HEIGHT
from printables.sheets.game import grid, photos
from printables.sheets.game.report import (
    counted_now,
    figures_of,
    flowed,
    marked,
    money_of,
    powers_now,
    status,
    words_of,
)
from printables.sheets.map import pages as map_pages

QR = 31.0
MOST_LINES = 4
"""How many instruction lines fit beside the code."""
ROWS = (9.6, 8.4, 7.6, 6.6)
"""How tall the line of a power is."""
LOW_ROW = 7.0
"""Below this, its figures are smaller, and its notes take two lines at most."""
SIZES = (9.5, 9.0, 8.5, 8.0, 7.5, 7.0)
"""Type sizes for the books: the largest with which they fit on one page."""


def pages(job: AnyJob) -> list[Page]:
    """The state of the books with the code that reopens the game, then the board by power, then the family's
    own pages.
    """
    width = job.sheet_of_paper.content.width
    name = job.running.snapshot["name"]
    room = job.sheet_of_paper.content.height - HEIGHT - QR - 12
    tried = [_books(job, width, size, row) for row in ROWS for size in SIZES]
    books = next((item for item in tried if height_of(item) <= room), tried[0])
    return [
        *flowed(job, name, status(job), books, _("The books"), lambda sheet, y: _reopen(sheet, job, y), QR + 12),
        *grid.land_pages(job),
        *grid.sea_pages(job),
        *map_pages.overview(job),
        *photos.pages(job),
    ]


def _books(job: AnyJob, width: float, size: float, row: float) -> list[Block]:
    return [
        *_treasuries(job, width, row),
        *_victory(job, width),
        *_sections(job, width, size),
        *_agreed(job, width, size),
    ]


def _reopen(sheet: Sheet, job: AnyJob, y: float) -> None:
    box = sheet.content
    url = job.reopen_url
    sheet.qr(url, box.x + 3, y + 3.6, QR, does=_("Sit down again in this game"))
    x = box.x + QR + 12
    room = box.right - x
    code = job.running.join_code
    wide = sheet.text(box.right, y + 10, code, 24, fonts.BOLD, align="right") + 4 if code else 0.0
    sheet.text(x, y + 9, _("Scan to sit down again"), 14, fonts.SEMIBOLD, room=room - wide)
    sheet.text(x, y + 14.4, url, 8.5, colour=sheet.ink.muted, room=room)
    steps = (
        _(
            "Before you pack up: on the next pages, write down how many pieces are in each space, or count them in the "
            "app (Check the board, Count the units). Your setup charts then print this position."
        ),
        _("When you set up again: check off each line as you place its pieces, scan the code, and take your old seat."),
    )
    size = next((size for size in SIZES[1:] if _lines(steps, size, room - 6) <= MOST_LINES), SIZES[-1])
    at = y + 22
    for step in steps:
        sheet.tick_box(x, at - 2.8, 3.4)
        at = sheet.paragraph(x + 6, at, step, room - 6, size) + 2
    if job.running.journal:
        last = day_and_time(job.running.journal[-1]["at"])
        words = _("Packed up after the entry of {last}", last=last)
        sheet.text(x, max(at, y + QR + 3), words, 10, fonts.SEMIBOLD, room=room)


def _lines(texts: Sequence[str], size: float, room: float) -> int:
    return sum(len(fonts.wrap(fonts.shown(text), fonts.REGULAR, size, room)) for text in texts)


def _treasuries(job: AnyJob, width: float, row: float) -> list[Block]:
    money, words = money_of(job), words_of(job)
    rest = width - 44 - 24 - 22 - 22
    large, lines = (15, 3) if row > LOW_ROW else (12, 2)
    columns = [
        Column("power", 44),
        Column("played by", 24, muted=True, wrap=False),
        Column(money, 22, "right", fonts.BOLD, size=large, wrap=False),
        Column(words.source, 22, "right", fonts.SEMIBOLD, size=12, wrap=False),
        Column(f"   {words.further}", rest),
    ]
    rows: list[Sequence[Cell]] = []
    for power, now in powers_now(job):
        rows.append(
            [
                marked(power, power.name, 10, fonts.SEMIBOLD, 44),
                now["player"] or "",
                *figures_of(job, power, now),
                _more(job, power, now, rest, lines),
            ]
        )
    return [heading(words.books, width), *table(columns, rows, 8, least=row)]


def _more(job: AnyJob, power: Power, now: PowerView, room: float, most: int) -> Cell:
    words = in_parts(further(job, power, now)) or "-"
    size, lines = fonts.wrap_to(fonts.shown(words), fonts.REGULAR, 8, room - 5, most)

    def draw(sheet: Sheet, x: float, y: float) -> None:
        sheet.lines(x + 4, y + 1.1 - (len(lines) - 1) * size * 0.21, lines, size)

    return draw


def further(job: AnyJob, power: Power, now: PowerView) -> list[str]:
    """What a power has other than money, in words; the money of each of several economies."""
    books = papers_of(job.edition).books
    lines = [*books.purses(job, power.id), *books.further(job, power.id)]
    return [*lines, *([] if now["capital_held"] else [words_of(job).fallen])]


def _victory(job: AnyJob, width: float) -> list[Block]:
    far = counted_now(job)
    words = []
    if far is not None:
        sides = [
            _(
                "{side} {have}, needed: {needed}",
                side=side_name(job.edition, side),
                have=far.have[side],
                needed=far.needed.get(side, "-"),
            )
            for side in job.edition.sides.ids
            if side in far.have
        ]
        words.append(labelled(capitalized(far.what), in_parts(sides)))
    winner = job.running.snapshot["victory"]["winner"]
    if winner:
        words.append(_("{side:side The} {side:side verb has|have} won", side=named_side(job.edition, winner)))
    return [space(2), heading("Victory", width), paragraph(". ".join(words) + ".", width, 9)] if words else []


def _sections(job: AnyJob, width: float, size: float) -> list[Block]:
    """What else the books track in this family."""
    blocks: list[Block] = []
    for title, lines in papers_of(job.edition).books.sections(job).items():
        if lines:
            blocks += [space(2), heading(title, width), *(paragraph(line, width, size) for line in lines)]
    return blocks


def _agreed(job: AnyJob, width: float, size: float) -> list[Block]:
    """This game's options, and what has been attested this turn."""
    now = job.running.snapshot
    words = []
    for option, value in now["options"].items():
        known = job.edition.options.get(option)
        if known is not None and not isinstance(value, dict):
            words.append(labelled(known.name, _said(value)))
    for claim, value in now["claims"].items():
        known_claim = job.edition.claims.get(claim)
        if known_claim is not None:
            words.append(f"{known_claim.question} {_said(value)}")
    return [space(2), heading("Agreed", width), paragraph(f"{in_parts(words)}.", width, size)] if words else []


def _said(value: object) -> str:
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    return in_words(str(value))

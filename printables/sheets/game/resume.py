"""The resume pack: pack up tonight, set up again next week. Who holds what, what everyone has, whose turn it is."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from companion.languages import _
from companion.model.sections.powers import Power
from companion.model.sections.units import Unit
from companion.model.sides import SIDES, named_side, side_name
from companion.model.wording import capitalized, counted, in_words
from companion.views.shapes import PowerView, TerritoryView
from printables.families import papers_of
from printables.job import AnyJob
from printables.pdf import fonts
from printables.pdf.document import Page
from printables.pdf.flow import Block, Cell, Column, heading, height_of, joined, paragraph, section, space, table
from printables.pdf.pieces import piece
from printables.pdf.sheet import Sheet
from printables.pdf.title import HEIGHT
from printables.sheets.game import photos
from printables.sheets.game.report import (
    counted_now,
    fitting,
    flowed,
    marked,
    money_of,
    powers_now,
    shown,
    status,
    words_of,
)
from printables.sheets.map import pages as map_pages

QR = 34.0
NAME, VALUE = 54.0, 11.0
"""Widths of the columns before those of the units."""
SIZES = (9.5, 9.0, 8.5, 8.0, 7.5)
"""Sizes of the books' small type: the largest with which they stand on one page."""
ROWS = (7.4, 7.0, 6.6, 6.2, 5.8)
"""How tall the line of a place is: the first height whose last page is worth its paper."""


def pages(job: AnyJob) -> list[Page]:
    """The state of the books with the code that reopens the game, then the board power by power, then what the
    family has besides."""
    width = job.sheet_of_paper.content.width
    name = job.running.snapshot["name"]
    room = job.sheet_of_paper.content.height - HEIGHT - QR - 12
    tried = [_books(job, width, size) for size in SIZES]
    books = next((item for item in tried if height_of(item) <= room), tried[0])
    land = fitting(job, (_board(job, width, row) for row in ROWS))
    return [
        *flowed(job, name, status(job), books, _("The books"), lambda sheet, y: _reopen(sheet, job, y), QR + 12),
        *flowed(job, _("The board"), f"{name}: {status(job)}", land, _("The board")),
        *map_pages.position(job),
        *papers_of(job.edition).books.board(job),
        *photos.pages(job),
    ]


def _books(job: AnyJob, width: float, size: float) -> list[Block]:
    return [*_treasuries(job, width), *_victory(job, width), *_sections(job, width, size), *_agreed(job, width, size)]


def _reopen(sheet: Sheet, job: AnyJob, y: float) -> None:
    box = sheet.content
    url = job.reopen_url
    sheet.qr(url, box.x + 3, y + 3.6, QR)
    x = box.x + QR + 12
    room = box.right - x
    code = job.running.join_code
    wide = sheet.text(box.right, y + 10, code, 24, fonts.BOLD, align="right") + 4 if code else 0.0
    sheet.text(x, y + 9, _("Scan to sit down again"), 14, fonts.SEMIBOLD, room=room - wide)
    sheet.text(x, y + 14.4, url, 8.5, colour=sheet.ink.muted, room=room)
    if job.running.journal:
        last = job.running.journal[-1]["at"][:16].replace("T", " ")
        sheet.text(x, y + QR + 3, _("Packed up after the entry of {last}", last=last), 10, fonts.SEMIBOLD)
    steps = (
        _("Before you pack up: on the next pages, write down how many pieces are in each space."),
        _(
            "When you set up again: check off each line as you place its pieces, scan the code or type the letters, "
            "and take your old seat."
        ),
    )
    at = y + 22
    for step in steps:
        sheet.tick_box(x, at - 2.8, 3.4)
        at = sheet.paragraph(x + 6, at, step, room - 6, 9) + 2


def _treasuries(job: AnyJob, width: float) -> list[Block]:
    money, words = money_of(job), words_of(job)
    rest = width - 44 - 24 - 22 - 22
    columns = [
        Column("power", 44),
        Column("played by", 24, muted=True, wrap=False),
        Column(money, 22, "right", fonts.BOLD, size=15, wrap=False),
        Column(words.source, 22, "right", fonts.SEMIBOLD, size=12, wrap=False),
        Column(f"   {words.further}", rest),
    ]
    rows: list[Sequence[Cell]] = []
    for power, now in powers_now(job):
        rows.append(
            [
                marked(power, power.name, 10, fonts.SEMIBOLD, 44),
                now["player"] or "",
                str(now["treasury"]),
                str(now["production"]),
                _more(job, power, now, rest),
            ]
        )
    return [heading(words.books, width), *table(columns, rows, 8, least=9.6)]


def _more(job: AnyJob, power: Power, now: PowerView, room: float) -> Cell:
    words = "; ".join(further(job, power, now)) or "-"
    size, lines = fonts.wrap_to(fonts.shown(words), fonts.REGULAR, 8, room - 5, 3)

    def draw(sheet: Sheet, x: float, y: float) -> None:
        sheet.lines(x + 4, y + 1.1 - (len(lines) - 1) * size * 0.21, lines, size)

    return draw


def further(job: AnyJob, power: Power, now: PowerView) -> list[str]:
    """What a power has besides money, in words."""
    told = papers_of(job.edition).books.further(job, power.id)
    return [*told, *([] if now["capital_held"] else [words_of(job).fallen])]


def _victory(job: AnyJob, width: float) -> list[Block]:
    far = counted_now(job)
    words = []
    if far is not None:
        words += [
            _(
                "{side}: {have} {what}, needed: {needed}",
                side=side_name(side),
                have=far.have[side],
                what=far.what,
                needed=far.needed.get(side, "-"),
            )
            for side in SIDES
            if side in far.have
        ]
    winner = job.running.snapshot["victory"]["winner"]
    if winner:
        words.append(_("{side:side The} {side:side verb has|have} won", side=named_side(winner)))
    return [space(2), heading("Victory", width), paragraph(". ".join(words) + ".", width, 9)] if words else []


def _sections(job: AnyJob, width: float, size: float) -> list[Block]:
    """What else the books keep in this family of games."""
    blocks: list[Block] = []
    for title, lines in papers_of(job.edition).books.sections(job).items():
        if lines:
            blocks += [space(2), heading(title, width), *(paragraph(line, width, size) for line in lines)]
    return blocks


def _agreed(job: AnyJob, width: float, size: float) -> list[Block]:
    """The options of this game and what has been attested this turn."""
    now = job.running.snapshot
    words = []
    for option, value in now["options"].items():
        known = job.edition.option.get(option)
        if known is not None and not isinstance(value, dict):
            words.append(f"{known.name}: {_said(value)}")
    for claim, value in now["claims"].items():
        known_claim = job.edition.claim.get(claim)
        if known_claim is not None:
            words.append(f"{known_claim.question} {_said(value)}")
    return [space(2), heading("Agreed", width), paragraph("; ".join(words) + ".", width, size)] if words else []


def _said(value: object) -> str:
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    return in_words(str(value))


def _board(job: AnyJob, width: float, row: float) -> list[Block]:
    """A setup chart of the position: what everybody holds, with a column for every kind of unit to fill in."""
    land = job.running.snapshot["territories"]
    head = _unit_heads(job, width)
    if not land:
        several = words_of(job).place[1]
        note = _("The books list no {several}. Write them down here.", several=several)
        return [
            head,
            heading(capitalized(several), width, note),
            *(_line(job, "", "", "", width, row) for _unused in range(28)),
        ]
    holders = [*((power.name, power) for power, _unused in powers_now(job)), (_("Nobody"), None)]
    blocks = [block for name, power in holders for block in _holdings(job, name, power, land, head, width, row)]
    return [head, *blocks]


def _units(job: AnyJob) -> list[Unit]:
    """What stands on land and is not in the books: no ships where sea zones have their own page, no buildings."""
    ashore = bool(papers_of(job.edition).books.board(job))
    hidden = ("sea", "building") if ashore else ()
    return [unit for unit in job.edition.units if unit.option is None and unit.kind not in hidden]


def _unit_heads(job: AnyJob, width: float) -> Block:
    """The names of the columns, upright below their silhouettes; repeated on every page."""
    units = _units(job)
    wide = (width - NAME - VALUE) / max(1, len(units))
    tall = max((fonts.width(unit.name, fonts.REGULAR, 8) for unit in units), default=4.0)

    def draw(sheet: Sheet, x: float, y: float) -> None:
        sheet.text(x + 6, y + tall + 6.4, words_of(job).place[0], 8, colour=sheet.ink.muted)
        sheet.text(x + NAME + VALUE / 2, y + tall + 6.4, "value", 8, colour=sheet.ink.muted, align="centre")
        for number, unit in enumerate(units):
            centre = x + NAME + VALUE + (number + 0.5) * wide
            piece(sheet, unit, centre - 3.2, y, 6.4, sheet.ink.muted)
            with sheet.turned(centre + 1, y + tall + 6) as inner:
                inner.text(0, 0, unit.name, 8)

    return Block(tall + 8, draw, keep=True)


def _holdings(
    job: AnyJob,
    name: str,
    power: Power | None,
    land: Mapping[str, TerritoryView],
    columns: Block,
    width: float,
    row: float,
) -> list[Block]:
    holder = power.id if power is not None else None
    held = {id: one for id, one in land.items() if one["controller"] == holder}
    if not held:
        return []
    total = sum(place["value"] or 0 for place in held.values())
    several = counted(len(held), *words_of(job).place)
    known = any(place["value"] is not None for place in held.values())
    player = job.running.snapshot["powers"][holder]["player"] if holder is not None else None
    # the name comes last: figures after a right-to-left name would be read as part of it
    notes = [
        several,
        _("value {total}", total=total) if known else "",
        _("played by {player}", player=player) if player else "",
    ]
    head = heading(name, width, ", ".join(filter(None, notes)))
    lines = [
        _line(job, place["name"], shown(place["value"]), _state(job, holder, id, place), width, row)
        for id, place in held.items()
    ]
    both = joined(columns, head)
    _unused, *rows = section(head, lines)
    return [replace(head, header=columns), *(replace(row, header=both) for row in rows), space(2)]


def _line(job: AnyJob, name: str, value: str, state: str, width: float, row: float) -> Block:
    """One place: a box to tick, what it is, and an empty field for every kind of unit."""
    units = _units(job)
    told = fonts.wrap(fonts.shown(state), fonts.REGULAR, 7, NAME - 7)
    row = max(row, 4.6 + len(told) * 2.6)
    wide = (width - NAME - VALUE) / max(1, len(units))

    def draw(sheet: Sheet, x: float, y: float) -> None:
        sheet.tick_box(x + 0.6, y + row / 2 - 1.7, 3.4)
        if name:
            sheet.text(x + 6, y + (3.5 if state else row / 2 + 1.2), name, 9, fonts.SEMIBOLD, room=NAME - 7)
        first = y + row - 1.3 - (len(told) - 1) * 2.6
        sheet.lines(x + 6, first, told, 7, colour=sheet.ink.muted, leading=1.05)
        sheet.text(x + NAME + VALUE / 2, y + row / 2 + 1.4, value, 10, fonts.BOLD, align="centre")
        for number in range(len(units) + 1):
            left = x + NAME + VALUE + number * wide
            sheet.line(left, y, left, y + row)
        sheet.line(x, y + row, x + width, y + row)

    return Block(row, draw)


def _state(job: AnyJob, holder: str | None, territory: str, place: TerritoryView) -> str:
    words = [*papers_of(job.edition).books.seen(job, territory)]
    original = job.edition.power.get(place["original"] or "")
    if original is not None and original.id != holder:
        words.append(_("from {power}", power=original.name))
    return ", ".join(words)

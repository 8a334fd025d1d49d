"""The tournament score sheet: what every power and side has, the result, and signatures."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

from companion.languages import _, msg
from companion.model.edition import Edition
from companion.model.sections.powers import Power
from companion.model.sides import SideId
from companion.model.translated import named_side
from companion.views.shapes import PowerView
from printables.families import papers_of
from printables.job import AnyJob
from printables.pdf import fonts
from printables.pdf.document import Page
from printables.pdf.flow import Block, Cell, Column, draw_all, heading, paragraph, ruled, space, table
from printables.pdf.sheet import Sheet
from printables.pdf.title import title
from printables.sheets.game.report import (
    counted_now,
    figures_of,
    last_round,
    line_of,
    marked,
    money_of,
    powers_now,
    status,
    words_of,
)

SIGN = 24.0
ACROSS, WIN = 3, 42.0
"""How many results to check off there are per line, and their width."""
LINES = 36.0
"""The space for remarks."""
NAME, FIGURE, SIDE_FIGURE = 46.0, 24.0, 34.0
Figure = Callable[[Power, PowerView], int | str]
"""A figure of a power, from what the books say of it."""
TITLE_SIZE = 8.0
"""The size of a column's title."""
NEEDED = msg("needed")
FIELDS = (msg("Event"), msg("Table"), msg("Date"), msg("Referee"), msg("Started at"), msg("Ended at"))


def pages(job: AnyJob) -> list[Page]:
    """One page."""
    return [Page(lambda sheet: _draw(sheet, job))]


def _draw(sheet: Sheet, job: AnyJob) -> None:
    name = job.running.snapshot["name"]
    y = title(sheet, job.edition, _("Score sheet"), f"{name}. {status(job)}.", line_of(job))
    box = sheet.content
    blocks = [fields(box.width), *_powers(job, box.width), space(3), *_sides(job, box.width), space(3)]
    y = draw_all(sheet, [*blocks, *result(job, box.width)], box.x, y)
    remarks(sheet, y, box.bottom - 2 * SIGN)
    signatures(sheet, job.edition, box.bottom - 2 * SIGN)


def fields(width: float) -> Block:
    """Lines for the event, the table, and the date."""
    wide = (width + 5) / 3

    def draw(sheet: Sheet, x: float, y: float) -> None:
        for number, name in enumerate(FIELDS):
            left, top = x + number % 3 * wide, y + number // 3 * 10
            label = sheet.text(left, top + 6, _(name), 8.5, colour=sheet.ink.muted)
            sheet.line(left + label + 2, top + 6.6, left + wide - 5, top + 6.6, 0.5, sheet.ink.text)

    return Block(23, draw)


def _powers(job: AnyJob, width: float) -> list[Block]:
    """Who played what, and how it ended: bids only in games that have them, and what the family counts."""
    money, words, last = money_of(job), words_of(job), last_round(job)
    books: list[tuple[str, str, Figure]] = [
        (_("in hand ({money})", money=money), fonts.REGULAR, lambda power, now: figures_of(job, power, now)[0]),
        (words.source, fonts.SEMIBOLD, lambda power, now: figures_of(job, power, now)[1]),
    ]
    figures = [*books]
    if words.bids:
        figures.insert(
            0, (_("bid ({money})", money=money), fonts.REGULAR, lambda power, now: job.running.bids.get(power.id, 0))
        )
    for key in papers_of(job.edition).books.scored(job.edition):
        figures.append((key, fonts.SEMIBOLD, partial(_at_the_end, last, key)))
    columns = [
        Column("power", NAME),
        Column("played by", width - NAME - FIGURE * len(figures)),
        *(Column(title, FIGURE, "right", font) for title, font, _unused in figures),
    ]
    rows: list[Sequence[Cell]] = []
    for power, now in powers_now(job):
        purses = _purses(now)  # their lines have what the books say, once
        rows.append(
            [
                marked(power, power.name, 10, fonts.SEMIBOLD, NAME),
                now["player"] or _write_here,
                *("" if purses and figure in books else str(figure[2](power, now)) for figure in figures),
            ]
        )
        for purse in purses:
            name = f"{power.name}, {purse['name']}"
            own = [str(figure[2](power, purse)) if figure in books else "" for figure in figures]
            rows.append([marked(power, name, 9, fonts.REGULAR, NAME), "", *own])
    return [heading("Powers", width), *table(columns, rows, 10, least=8)]


def _purses(now: Any) -> Sequence[Any]:
    """A power's economies, if it has several."""
    return list(now.get("purses", {}).values())


def _at_the_end(last: Mapping[str, Mapping[str, int]], key: str, power: Power, _now: PowerView) -> int:
    return last[power.id][key]


def _together(job: AnyJob, members: Sequence[tuple[Power, PowerView]]) -> int | str:
    """The total of powers with entered numbers."""
    unknown = papers_of(job.edition).unknown
    known = [now["production"] or 0 for power, now in members if not unknown(job.running.snapshot, power.id)]
    return sum(known) if known else "–"


def _write_here(sheet: Sheet, x: float, y: float) -> None:
    sheet.line(x, y + 2.2, x + 34, y + 2.2, 0.5, sheet.ink.muted)


def _sides(job: AnyJob, width: float) -> list[Block]:
    """What each side has, and how much of what counts toward victory."""
    counted, words = counted_now(job), words_of(job)
    members = {
        side: [(power, now) for power, now in powers_now(job) if power.side == side] for side in job.edition.sides.ids
    }
    bids = job.running.bids
    figures: list[tuple[str, str, Callable[[SideId], int | str]]] = []
    if words.bids:
        figures.append(
            (msg("bids"), fonts.REGULAR, lambda side: sum(bids.get(power.id, 0) for power, _unused in members[side]))
        )
    if counted is None or counted.what != words.source:
        made = {side: _together(job, of_side) for side, of_side in members.items()}
        figures.append((words.source, fonts.SEMIBOLD, lambda side: made[side]))
    if counted is not None:
        have, needed = counted.have, counted.needed
        figures.append((counted.what, fonts.BOLD, lambda side: have.get(side, "-")))
        figures.append((NEEDED, fonts.REGULAR, lambda side: needed.get(side, "-")))
    widths = [
        max(SIDE_FIGURE, fonts.width(_(title), fonts.REGULAR, TITLE_SIZE) + 4) for title, _font, _figure in figures
    ]
    columns = [
        Column("side", width - sum(widths), font=fonts.SEMIBOLD),
        *(
            Column(title, wide, "right", font, muted=title == NEEDED, size=9 if title == NEEDED else None)
            for (title, font, _unused), wide in zip(figures, widths, strict=True)
        ),
    ]
    rows: list[Sequence[Cell]] = [
        [side.name, *(str(figure(side.id)) for _unused, _unused, figure in figures)] for side in job.edition.sides
    ]
    return [heading("Sides", width), *table(columns, rows, 11, least=8.4)]


def result(job: AnyJob, width: float) -> list[Block]:
    """Who has won and why, or checkboxes while nobody has."""
    victory = job.running.snapshot["victory"]
    winner = victory["winner"]
    if winner:
        reason = (victory["reason"] or "").rstrip(".")
        words = (
            _(
                "{side:side The} {side:side verb wins|win}: {reason}.",
                side=named_side(job.edition, winner),
                reason=reason,
            )
            if reason
            else _("{side:side The} {side:side verb wins|win}.", side=named_side(job.edition, winner))
        )
        return [heading("Result", width), paragraph(words, width, 14, fonts.BOLD)]
    return [heading("Result", width, _("The game isn't over yet.")), choices(job.edition, width)]


def choices(edition: Edition, width: float) -> Block:
    """Checkboxes for who won, and a line for how."""
    wins = [_("{side:side} {side:side verb wins|win}", side=named_side(edition, side)) for side in edition.sides.ids]
    other = _("Draw, or adjudicated:")

    def draw(sheet: Sheet, x: float, y: float) -> None:
        for number, words in enumerate((*wins, other)):
            left, top = x + number % ACROSS * WIN, y + number // ACROSS * 8
            sheet.tick_box(left, top + 3, 4)
            sheet.text(left + 6, top + 6.4, words, 10.5, room=WIN - 8)
        sheet.line(left + WIN + 2, top + 7, x + width, top + 7, 0.5, sheet.ink.text)

    return Block(12 + len(wins) // ACROSS * 8, draw)


def remarks(sheet: Sheet, y: float, foot: float) -> None:
    """Lines to write on from y down to the bottom section, if there's room."""
    if foot - y > LINES:
        draw_all(sheet, [ruled(_("Rulings and remarks"), sheet.content.width, foot - y - 10)], sheet.content.x, y + 4)


def signatures(sheet: Sheet, edition: Edition, y: float, tall: float = SIGN) -> None:
    """Where the sides and the referee sign, at the bottom of the page."""
    box = sheet.content
    names = [_("For {side:side whom}", side=named_side(edition, side)) for side in edition.sides.ids]
    wide = (box.width - 4 * len(names)) / (len(names) + 1)
    draw_all(sheet, [heading("Signatures", box.width)], box.x, y)
    for number, name in enumerate((*names, _("Referee"))):
        x = box.x + number * (wide + 4)
        sheet.line(x, y + tall + 8, x + wide, y + tall + 8, 0.6, sheet.ink.text)
        sheet.text(x, y + tall + 12, name, 8.5, colour=sheet.ink.muted)

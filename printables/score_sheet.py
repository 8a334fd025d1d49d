"""The tournament score sheet: bids, cities, production, the result, and signatures."""

from collections.abc import Sequence

from printables import fonts
from printables.document import Page
from printables.flow import Block, Cell, Column, draw_all, heading, paragraph, space, table
from printables.job import Job
from printables.power_sheet import SIDE_NAMES
from printables.report import line_of, marked, money_of, powers_now, sides_now, status
from printables.sheet import Sheet
from printables.title import title

SIGN = 24.0
FIELDS = ("Event", "Table", "Date", "Referee", "Started at", "Ended at")


def pages(job: Job) -> list[Page]:
    """One page."""
    return [Page(lambda sheet: _draw(sheet, job))]


def _draw(sheet: Sheet, job: Job) -> None:
    name = job.running.snapshot["name"]
    y = title(sheet, job.edition, "Score sheet", f"{name}. {status(job)}.", line_of(job))
    box = sheet.content
    blocks = [_fields(box.width), *_powers(job, box.width), space(3), *_sides(job, box.width), space(3)]
    y = draw_all(sheet, blocks, box.x, y)
    draw_all(sheet, _result(job, box.width), box.x, y)
    _signatures(sheet, box.bottom - 2 * SIGN)


def _fields(width: float) -> Block:
    wide = width / 3

    def draw(sheet: Sheet, x: float, y: float) -> None:
        for number, name in enumerate(FIELDS):
            left, top = x + number % 3 * wide, y + number // 3 * 10
            label = sheet.text(left, top + 6, name, 8.5, colour=sheet.ink.muted)
            sheet.line(left + label + 2, top + 6.6, left + wide - 5, top + 6.6, 0.5, sheet.ink.text)

    return Block(23, draw)


def _powers(job: Job, width: float) -> list[Block]:
    money = money_of(job)
    figures = 24.0
    columns = [
        Column("power", 46),
        Column("played by", width - 46 - figures * 4),
        Column(f"bid ({money})", figures, "right"),
        Column(f"in hand ({money})", figures, "right"),
        Column("production", figures, "right", fonts.SEMIBOLD),
        Column("cities", figures, "right", fonts.SEMIBOLD),
    ]
    rounds = job.running.stats.get("rounds", [])
    last = rounds[-1]["powers"] if rounds else {}
    rows: list[Sequence[Cell]] = []
    for power, now in powers_now(job):
        rows.append(
            [
                marked(power, power.name, 10, fonts.SEMIBOLD, 46),
                now.get("player") or _write_here,
                str(job.running.bids.get(power.id, 0)),
                str(now.get("treasury", "")),
                str(now.get("production", "")),
                str(last.get(power.id, {}).get("cities", "")),
            ]
        )
    return [heading("Powers", width), *table(columns, rows, 10, least=8)]


def _write_here(sheet: Sheet, x: float, y: float) -> None:
    sheet.line(x, y + 2.2, x + 34, y + 2.2, 0.5, sheet.ink.muted)


def _sides(job: Job, width: float) -> list[Block]:
    what, counted, needed = sides_now(job)
    figures = 34.0
    columns = [
        Column("side", width - figures * 4, font=fonts.SEMIBOLD),
        Column("bids", figures, "right"),
        Column("production", figures, "right", fonts.SEMIBOLD),
        Column(what or "points", figures, "right", fonts.BOLD),
        Column("needed", figures, "right", muted=True, size=9),
    ]
    rows: list[Sequence[Cell]] = []
    for side, name in SIDE_NAMES.items():
        members = [(power, now) for power, now in powers_now(job) if power.side == side]
        rows.append(
            [
                name,
                str(sum(job.running.bids.get(power.id, 0) for power, _ in members)),
                str(sum(now.get("production") or 0 for _, now in members)),
                str(counted.get(side, "-")),
                str(needed.get(side, "-")),
            ]
        )
    return [heading("Sides", width), *table(columns, rows, 11, least=8.4)]


def _result(job: Job, width: float) -> list[Block]:
    victory = job.running.snapshot.get("victory") or {}
    winner = victory.get("winner")
    if winner:
        reason = str(victory.get("reason") or "").rstrip(".")
        words = f"The {SIDE_NAMES[winner]} win: {reason}." if reason else f"The {SIDE_NAMES[winner]} win."
        return [heading("Result", width), paragraph(words, width, 14, fonts.BOLD)]
    return [heading("Result", width, "The game is still open."), _choices(width)]


def _choices(width: float) -> Block:
    def draw(sheet: Sheet, x: float, y: float) -> None:
        for number, words in enumerate(("Axis win", "Allies win", "Draw, or adjudicated:")):
            left = x + number * 42
            sheet.tick_box(left, y + 3, 4)
            sheet.text(left + 6, y + 6.4, words, 10.5)
        sheet.line(x + 84 + 44, y + 7, x + width, y + 7, 0.5, sheet.ink.text)

    return Block(12, draw)


def _signatures(sheet: Sheet, y: float) -> None:
    """Where both sides and the referee sign, at the foot of the page."""
    box = sheet.content
    wide = (box.width - 8) / 3
    draw_all(sheet, [heading("Signatures", box.width)], box.x, y)
    for number, name in enumerate(("For the Axis", "For the Allies", "Referee")):
        x = box.x + number * (wide + 4)
        sheet.line(x, y + SIGN + 8, x + wide, y + SIGN + 8, 0.6, sheet.ink.text)
        sheet.text(x, y + SIGN + 12, name, 8.5, colour=sheet.ink.muted)

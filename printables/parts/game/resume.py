"""The resume pack: pack up tonight, set up again next week. Who holds what, what everyone has, whose turn it is."""

from collections.abc import Mapping, Sequence

from companion.model.sections.powers import Power
from companion.model.sides import SIDES, side_name
from companion.model.wording import capitalized, counted, in_words
from companion.views.shapes import PowerView, TerritoryView
from printables.families import papers_of
from printables.job import AnyJob
from printables.parts.game.report import (
    counted_now,
    flowed,
    marked,
    money_of,
    powers_now,
    shown,
    status,
    tick,
    words_of,
)
from printables.press import fonts
from printables.press.document import Page
from printables.press.flow import Block, Cell, Column, heading, paragraph, section, space, table
from printables.press.sheet import Sheet

QR = 34.0
NAME = 50.0
BLANK_LINES = 60


def pages(job: AnyJob) -> list[Page]:
    """The state of the books with the code that reopens the game, then the board power by power, then what the
    family has besides."""
    width = job.sheet_of_paper.content.width
    name = job.running.snapshot["name"]
    books = [*_treasuries(job, width), *_victory(job, width), *_sections(job, width), *_agreed(job, width)]
    land = _board(job, width)
    return [
        *flowed(job, name, status(job), books, "The books", lambda sheet, y: _reopen(sheet, job, y), QR + 12),
        *flowed(job, "The board", f"{name}: {status(job)}", land, "The board"),
        *papers_of(job.edition).books.board(job),
    ]


def reopen_url(job: AnyJob) -> str:
    """What the code opens."""
    return job.running.reopen_url or f"{job.address}/table/{job.running.snapshot['id']}"


def _reopen(sheet: Sheet, job: AnyJob, y: float) -> None:
    box = sheet.content
    url = reopen_url(job)
    sheet.qr(url, box.x + 3, y + 3.6, QR)
    x = box.x + QR + 12
    room = box.right - x
    sheet.text(x, y + 9, "Scan to reopen the game", 14, fonts.SEMIBOLD)
    sheet.text(x, y + 14.4, url, 8.5, colour=sheet.ink.muted, room=room)
    steps = (
        "Before you pack up: write the pieces of every space on its line on the next pages.",
        "When you set up again: tick each line as its pieces stand, then scan and go on.",
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
            f"{side_name(side)}: {far.have[side]} {far.what}, needed: {far.needed.get(side, '-')}"
            for side in SIDES
            if side in far.have
        ]
    winner = job.running.snapshot["victory"]["winner"]
    if winner:
        words.append(f"The {side_name(winner)} have won")
    return [space(2), heading("Victory", width), paragraph(". ".join(words) + ".", width, 9)] if words else []


def _sections(job: AnyJob, width: float) -> list[Block]:
    """What else the books keep in this family of games."""
    blocks: list[Block] = []
    for title, lines in papers_of(job.edition).books.sections(job).items():
        if lines:
            blocks += [space(2), heading(title, width), *(paragraph(line, width, 8.5) for line in lines)]
    return blocks


def _agreed(job: AnyJob, width: float) -> list[Block]:
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
    return [space(2), heading("Agreed", width), paragraph("; ".join(words) + ".", width, 8.5)] if words else []


def _said(value: object) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return in_words(str(value))


def _board(job: AnyJob, width: float) -> list[Block]:
    """What everybody holds; empty lines where the books know no territories."""
    land = job.running.snapshot["territories"]
    if not land:
        blank: list[Sequence[Cell]] = [[tick, None, None, None, None] for _ in range(BLANK_LINES)]
        several = words_of(job).place[1]
        note = f"The books name no {several}: write them down yourselves."
        return section(heading(capitalized(several), width, note), table(_columns(width), blank, 9, least=7.2))
    holders = [*((power.name, power) for power, _ in powers_now(job)), ("Nobody", None)]
    return [block for name, power in holders for block in _holdings(job, name, power, land, width)]


def _columns(width: float) -> list[Column]:
    return [
        Column("", 6),
        Column("", NAME, font=fonts.SEMIBOLD, wrap=False),
        Column("value", 11, "centre"),
        Column("", 40, muted=True, size=7.5, wrap=False),
        Column("pieces standing here", width - 6 - NAME - 11 - 40),
    ]


def _holdings(
    job: AnyJob, name: str, power: Power | None, land: Mapping[str, TerritoryView], width: float
) -> list[Block]:
    holder = power.id if power is not None else None
    held = {id: one for id, one in land.items() if one["controller"] == holder}
    if not held:
        return []
    total = sum(one["value"] or 0 for one in held.values())
    rows: list[Sequence[Cell]] = [
        [tick, place["name"], shown(place["value"]), _state(job, holder, id, place), None] for id, place in held.items()
    ]
    several = counted(len(held), *words_of(job).place)
    known = any(one["value"] is not None for one in held.values())
    head = heading(name, width, f"{several}, value {total}" if known else several)
    return [*section(head, table(_columns(width), rows, 9, least=7.2)), space(3)]


def _state(job: AnyJob, holder: str | None, territory: str, place: TerritoryView) -> str:
    words = [*papers_of(job.edition).books.seen(job, territory)]
    original = job.edition.power.get(place["original"] or "")
    if original is not None and original.id != holder:
        words.append(f"from {original.name}")
    return ", ".join(words)

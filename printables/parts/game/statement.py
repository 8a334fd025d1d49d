"""Bank statements: every movement of a power's treasury, with the balance after it."""

from collections.abc import Sequence

from companion.model.sections.powers import Power
from companion.model.wording import signed
from printables.job import AnyJob
from printables.parts.game.report import flowed, money_of, round_name, status, words_of
from printables.press import fonts
from printables.press.document import Page
from printables.press.emblem import emblem
from printables.press.flow import Block, Cell, Column, height_of, paragraph, section, space, table
from printables.press.sheet import Sheet
from printables.press.title import HEIGHT

HEAD, NAME = 18.0, 62.0
"""Height of a power's name and figures above its movements, and room for the name."""


def pages(job: AnyJob) -> list[Page]:
    """A statement for each power that has one: as many on a page as it has room for, none split without need."""
    box = job.sheet_of_paper.content
    groups: list[tuple[list[str], list[Block]]] = []
    for power in job.edition.powers:
        if power.id in job.running.statements:
            one = _statement(job, power, box.width)
            if not groups or height_of([*groups[-1][1], *one]) > box.height - HEIGHT:
                groups.append(([], []))
            groups[-1][0].append(power.name)
            groups[-1][1].extend([*one, space(6)])
    note = f"{job.running.snapshot['name']}: {status(job)}"
    return [
        page for names, blocks in groups for page in flowed(job, "Bank statements", note, blocks[:-1], ", ".join(names))
    ]


def _statement(job: AnyJob, power: Power, width: float) -> list[Block]:
    lines = job.running.statements[power.id]["lines"]
    moved = _lines(job, power, width) if lines else [paragraph("Nothing has moved yet.", width, 10)]
    return section(Block(HEAD, lambda sheet, x, y: _balance(sheet, job, power, x, y), keep=True), moved)


def _balance(sheet: Sheet, job: AnyJob, power: Power, x: float, y: float) -> None:
    one = job.running.statements[power.id]
    received = sum(line["amount"] for line in one["lines"] if line["amount"] > 0)
    paid = -sum(line["amount"] for line in one["lines"] if line["amount"] < 0)
    emblem(sheet, power, x, y + 2, 11)
    size, words = fonts.wrap_to(power.name, fonts.BOLD, 15, NAME - 17, 2)
    sheet.text(x + 15, y + 4, "Statement of", 8, colour=sheet.ink.muted)
    sheet.lines(x + 15, y + 9.6, words, size, fonts.BOLD, leading=1.0)
    money = money_of(job)
    wide = (sheet.content.width - NAME) / 3
    for number, (figure, told) in enumerate(
        ((one["balance"], f"{money} in hand"), (received, "received in all"), (paid, "paid in all"))
    ):
        left = x + NAME + number * wide
        sheet.text(left, y + 9, str(figure), 24 if number == 0 else 17, fonts.BOLD)
        sheet.text(left, y + 13.6, told, 8, colour=sheet.ink.muted)


def _lines(job: AnyJob, power: Power, width: float) -> list[Block]:
    columns = [
        Column(words_of(job).round, 18, "centre"),
        Column("entry", 16, "centre", muted=True),
        Column("for", width - 94),
        Column("amount", 30, "right", fonts.SEMIBOLD),
        Column("balance", 30, "right", fonts.BOLD),
    ]
    rows: list[Sequence[Cell]] = [
        [
            round_name(job, line["round"]).short,
            str(line["version"]),
            line["reason"],
            signed(line["amount"]),
            str(line["balance"]),
        ]
        for line in job.running.statements[power.id]["lines"]
    ]
    return table(columns, rows, 9, least=5.8)

"""Bank statements: every movement of a power's treasury, with the balance after it."""

from collections.abc import Sequence

from companion.model.sections.powers import Power
from companion.model.wording import signed
from printables.job import AnyJob
from printables.parts.game.report import flowed, money_of, round_name, status, words_of
from printables.press import fonts
from printables.press.document import Page
from printables.press.emblem import emblem
from printables.press.flow import Block, Cell, Column, paragraph, table
from printables.press.sheet import Sheet

HEAD = 20.0


def pages(job: AnyJob) -> list[Page]:
    """A statement for each power that has one, each on its own page."""
    return [
        page for power in job.edition.powers if power.id in job.running.statements for page in _statement(job, power)
    ]


def _statement(job: AnyJob, power: Power) -> list[Page]:
    width = job.sheet_of_paper.content.width
    lines = job.running.statements[power.id]["lines"]
    blocks = _lines(job, power, width) if lines else [paragraph("Nothing has moved yet.", width, 10)]
    note = f"{job.running.snapshot['name']}: {status(job)}"
    name = f"Statement of {power.name}"
    return flowed(job, name, note, blocks, power.name, lambda sheet, y: _balance(sheet, job, power, y), HEAD)


def _balance(sheet: Sheet, job: AnyJob, power: Power, y: float) -> None:
    box = sheet.content
    one = job.running.statements[power.id]
    received = sum(line["amount"] for line in one["lines"] if line["amount"] > 0)
    paid = -sum(line["amount"] for line in one["lines"] if line["amount"] < 0)
    emblem(sheet, power, box.x, y + 1, 13)
    money = money_of(job)
    for number, (figure, words) in enumerate(
        ((one["balance"], f"{money} in hand"), (received, "received in all"), (paid, "paid in all"))
    ):
        x = box.x + 20 + number * 52
        sheet.text(x, y + 9, str(figure), 24 if number == 0 else 17, fonts.BOLD)
        sheet.text(x, y + 13.6, words, 8, colour=sheet.ink.muted)


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

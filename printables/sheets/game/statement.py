"""Bank statements: every movement of a power's treasury, with the balance after it."""

from collections.abc import Sequence
from dataclasses import replace
from functools import partial

from companion.families import family_of
from companion.languages import _, msg
from companion.model.edition import Edition
from companion.model.sections.powers import Power
from companion.model.wording import capitalized, labelled, signed
from companion.views.shapes import StatementLine
from companion.views.words import Words, by_economy
from printables.job import AnyJob
from printables.pdf import fonts
from printables.pdf.document import Page
from printables.pdf.emblem import emblem
from printables.pdf.flow import Block, Cell, Column, paragraph, section, space, table
from printables.pdf.sheet import Sheet
from printables.sheets.game.report import fitting, flowed, money_of, round_name, status, words_of

TOGETHER = 6
"""How many movements stay with a power's figures at least, if there are that many."""
HEAD, NAME = 18.0, 62.0
"""Height of a power's name and figures above its movements, and space for the name."""


Row = tuple[float, float]
ROWS: tuple[Row, ...] = ((9.0, 5.8), (9.0, 5.2), (8.5, 4.9), (8.0, 4.6))
"""The type of a line and how tall it is: the first whose last page is worth its paper."""
TITLE, WITHOUT_A_BANK = msg("Bank statements"), msg("Statements")


def called(edition: Edition) -> str:
    """Their title; a family whose books don't track treasuries has no bank."""
    return TITLE if family_of(edition).words.books == Words().books else WITHOUT_A_BANK


def pages(job: AnyJob) -> list[Page]:
    """A statement for each power that has one, one below another."""
    width = job.sheet_of_paper.content.width
    names: dict[int, str] = {}

    def made(row: Row) -> list[Block]:
        blocks: list[Block] = []
        for power in job.edition.powers:
            if power.id in job.running.statements:
                names[len(blocks)] = power.name
                blocks += [*_statement(job, power, width, row), space(6)]
        return blocks[:-1]

    blocks = fitting(job, map(made, ROWS))
    return flowed(job, _(called(job.edition)), labelled(job.running.snapshot["name"], status(job)), blocks, names)


def _statement(job: AnyJob, power: Power, width: float, row: Row) -> list[Block]:
    lines = job.running.statements[power.id]["lines"]
    moved = _lines(job, power, width, row) if lines else [paragraph(_("Nothing has moved yet."), width, 10)]
    said = _("Statement of"), _("continued")
    head, again = (Block(HEAD, partial(_balance, job, power, words), keep=True) for words in said)
    return [
        replace(block, keep=block.keep or (at < TOGETHER and at + 1 < len(moved)))
        for at, block in enumerate(section(head, moved, again))
    ]


def _balance(job: AnyJob, power: Power, words: str, sheet: Sheet, x: float, y: float) -> None:
    statement = job.running.statements[power.id]
    received = sum(line["amount"] for line in statement["lines"] if line["amount"] > 0)
    paid = -sum(line["amount"] for line in statement["lines"] if line["amount"] < 0)
    emblem(sheet, power, x, y + 2, 11)
    size, name = fonts.wrap_to(power.name, fonts.TITLE, 15, NAME - 17, 2)
    sheet.text(x + 15, y + 4, words, 8, colour=sheet.ink.muted)
    sheet.lines(x + 15, y + 9.6, name, size, fonts.TITLE, leading=1.0)
    money = money_of(job)
    purses = [f"{purse['name']} {purse['balance']}" for purse in statement.get("purses", {}).values()]
    wide = (sheet.content.width - NAME) / 3
    for number, (figure, label) in enumerate(
        (
            (by_economy(statement, "balance"), ", ".join(purses) or _("{money} in hand", money=money)),
            (received, _("received in all")),
            (paid, _("paid in all")),
        )
    ):
        left = x + NAME + number * wide
        sheet.text(left, y + 9, str(figure), 24 if number == 0 else 17, fonts.BOLD)
        sheet.text(left, y + 13.6, label, 8, colour=sheet.ink.muted, room=wide - 2)


def _reason(job: AnyJob, power: Power, line: StatementLine) -> str:
    purse, reason = line.get("purse"), capitalized(line["reason"])
    return labelled(job.edition.purse_name(power.id, purse), reason) if purse else reason


def _lines(job: AnyJob, power: Power, width: float, row: Row) -> list[Block]:
    statement = job.running.statements[power.id]
    purses = statement.get("purses", {})
    balances = [Column(purse["name"], 26, "right", fonts.BOLD) for purse in purses.values()] or [
        Column("balance", 30, "right", fonts.BOLD)
    ]
    columns = [
        Column(words_of(job).round, 18, "centre"),
        Column("entry", 16, "centre", muted=True),
        Column("for", width - 64 - sum(column.width for column in balances)),
        Column("amount", 30, "right", fonts.SEMIBOLD),
        *balances,
    ]
    held = dict.fromkeys(purses, 0)
    rows: list[Sequence[Cell]] = []
    for line in statement["lines"]:
        if purse := line.get("purse"):
            held[purse] = line["purse_balance"]
        rows.append(
            [
                round_name(job, line["round"]).short,
                str(line["version"]),
                _reason(job, power, line),
                signed(line["amount"]),
                *(map(str, held.values()) if held else (str(line["balance"]),)),
            ]
        )
    return table(columns, rows, row[0], least=row[1])

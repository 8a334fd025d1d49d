"""The foot of a player sheet: ten rounds of income and spending."""

from collections.abc import Sequence

from companion.languages import _
from companion.model.sections.scenarios import Scenario
from companion.views.words import money_of
from printables.families import papers_of
from printables.job import AnyJob
from printables.pdf import fonts
from printables.pdf.flow import heading
from printables.pdf.paper import Box
from printables.pdf.sheet import Sheet
from printables.sheets.player.goals import ROUNDS
from printables.sheets.player.player_sheet import Ledger

HEAD, TITLES = 8.4, 4.6
ROW, LOW_ROW = 7.4, 5.8
"""A row's height, and its height if a power has several economies."""
NAME, BEFORE = 24.0, 13.0
"""Widths of the columns of what a row is, and of what a power has before the first round."""


def first_round(job: AnyJob, scenario: Scenario) -> int:
    """The round a sheet begins with: the game's current one, or the first, which is 1 where rounds have names."""
    if job.game is not None:
        return int(job.game.snapshot["round"])
    return 1 if _named_rounds(job, scenario) else scenario.first_round


def round_names(job: AnyJob, scenario: Scenario) -> list[str]:
    """The rounds on a sheet: by the box's calendar while it has one, otherwise by their numbers."""
    first = first_round(job, scenario)
    left = _named_rounds(job, scenario)[first - 1 :]
    return [*left[:ROUNDS]] if left else [str(first + number) for number in range(ROUNDS)]


def _named_rounds(job: AnyJob, scenario: Scenario) -> Sequence[str]:
    papers = papers_of(job.edition)
    return papers.tracks.rounds(job.edition, scenario, papers.turns(job.edition, scenario)).names


def height_of(ledger: Ledger | None, scale: float = 1.0) -> float:
    """How tall it is with rows of this scale, with white space above it."""
    return 2.0 + HEAD + TITLES + len(_rows(ledger)) * _row(ledger) * scale if ledger is not None else 0.0


def _row(ledger: Ledger) -> float:
    return ROW if len(ledger.economies) == 1 else LOW_ROW


def _rows(ledger: Ledger) -> list[tuple[str, str, int | None]]:
    """Every row: its economy if it's the first of one, what it's for, and what it begins with."""
    last = len(ledger.rows) - 1
    return [
        (economy if at == 0 else "", name, has if at == last else None)
        for economy, has in ledger.economies
        for at, name in enumerate(ledger.rows)
    ]


def draw_ledger(sheet: Sheet, job: AnyJob, scenario: Scenario, ledger: Ledger, box: Box) -> None:
    """A column for every round; what the power has comes first."""
    title = heading(_("Round by round"), box.width, _("In {currency}.", currency=money_of(job.edition)))
    title.draw(sheet, box.x, box.y + 2)
    names, rows = round_names(job, scenario), _rows(ledger)
    tall = (box.height - 2 - HEAD - TITLES) / len(rows)
    several = len(ledger.economies) > 1
    before = NAME + (14.0 if several else 0.0)
    top = box.y + 2 + HEAD + TITLES
    wide = (box.width - before - BEFORE) / len(names)
    start = _("start") if job.game is None else _("now")
    left = box.x + before
    sheet.text(left + BEFORE / 2, top - 1.2, start, 7.5, colour=sheet.ink.muted, align="centre", room=BEFORE - 1)
    for number, name in enumerate(names):
        size = fonts.fit(name, fonts.SEMIBOLD, 9, wide - 1)
        middle = left + BEFORE + (number + 0.5) * wide
        sheet.text(middle, top - 1.2, name, size, fonts.SEMIBOLD, align="centre")
    for number, (economy, words, has) in enumerate(rows):
        y = top + number * tall
        last = number % len(ledger.rows) == len(ledger.rows) - 1
        if last:
            sheet.ground(Box(box.x, y, box.width, tall))
        sheet.line(box.x, y, box.right, y, 0.6 if number % len(ledger.rows) == 0 else 0.3)
        base = y + tall / 2 + 1.2
        sheet.text(box.x + 0.6, base, economy, 9, fonts.SEMIBOLD, room=before - NAME - 1)
        sheet.text(
            box.x + before - NAME + 0.6, base, words, 9, fonts.SEMIBOLD if last else fonts.REGULAR, room=NAME - 2
        )
        if has is not None:
            sheet.text(left + BEFORE / 2, base + 0.3, str(has), 11, fonts.BOLD, align="centre")
    bottom = top + len(rows) * tall
    sheet.line(box.x, bottom, box.right, bottom, 0.6)
    for x in _edges(left, wide, len(names)):
        sheet.line(x, top, x, bottom)


def _edges(left: float, wide: float, rounds: int) -> Sequence[float]:
    return [left, *(left + BEFORE + at * wide for at in range(rounds + 1))]

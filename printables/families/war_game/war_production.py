"""The war production chart: every nation's prices side by side, its land by turn, and a form for the board.

For games in which land pays and the table copies the board from its own box. Entered territories are printed in the
form; the rest of its lines are empty.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from companion.families.war_game.edition import WarGameEdition
from companion.families.war_game.sections.land import LandCheck, PowerLand
from companion.families.war_game.sections.powers import Power
from companion.languages import _, msg
from companion.model.sections.scenarios import Scenario
from printables.families.war_game.job import WarGameJob
from printables.pdf import fonts
from printables.pdf.document import Page
from printables.pdf.emblem import emblem
from printables.pdf.paper import Box
from printables.pdf.sheet import Sheet
from printables.pdf.title import title

Document = Mapping[str, Any]
"""A territory as entered by the table."""
NAME = 44.0
HEAD = 13.0
ROW = 6.4
"""The row height, if the paper has room."""
FORM_ROW = 7.2
FORM_COLUMNS = (
    (msg("Territory"), 0.4),
    (msg("value"), 0.09),
    (msg("color"), 0.19),
    (msg("1942 holder"), 0.2),
    (msg("factory"), 0.12),
)
FACTORIES = {"major": msg("major"), "minor": msg("minor")}
EMPTY_PAGES = 2
"""Pages of empty lines when nothing is entered."""


def pages(job: WarGameJob) -> list[Page]:
    """The chart, then the form."""
    found: list[Page] = []
    for scenario in job.scenarios:
        check = job.edition.land_checks.get(scenario.id)
        if check is None:
            continue
        found.append(_chart_page(job, scenario, check))
        found += _form_pages(job, scenario, check)
    return found


def _chart_page(job: WarGameJob, scenario: Scenario, check: LandCheck) -> Page:
    return Page(lambda sheet: _chart(sheet, job, scenario, check), _("War production chart"))


def _chart(sheet: Sheet, job: WarGameJob, scenario: Scenario, check: LandCheck) -> None:
    edition = job.edition
    y = title(
        sheet,
        edition,
        _("War production"),
        _("Every nation's prices, and what its land pays."),
        _line(job, scenario),
    )
    powers = list(edition.powers)
    money = edition.edition.currency
    turns = [game_turn for game_turn in edition.game_turns if game_turn.number >= scenario.first_round]
    rows_in_all = len(edition.units) + len(_LAND) + len(turns)
    tall = min(ROW, (sheet.content.bottom - y - 3 * HEAD - 20) / rows_in_all)
    y = _heads(sheet, powers, _("Prices in {money}", money=money), y)
    for number, unit in enumerate(edition.units):
        prices = [power.unit_costs.get(unit.id, unit.cost) for power in powers]
        if not any(price is not None for price in prices):
            continue
        _row(
            sheet,
            unit.name if unit.option is None else _("{unit} (option)", unit=unit.name),
            ["" if price is None else str(price) for price in prices],
            Box(0, y, 0, tall),
            number % 2 == 1,
        )
        for at, price in enumerate(prices):
            if price is None:
                _field(sheet, powers, at, Box(0, y, 0, tall))
        y += tall
    sheet.text(
        sheet.content.x,
        y + 4.4,
        _("An empty field: copy the price from the nation's own chart."),
        7.5,
        colour=sheet.ink.muted,
    )
    y = _heads(sheet, powers, _("Land"), y + 8)
    rows = {row.power: row for row in check.powers}
    for word, pick in _LAND.items():
        figures = [str(pick(rows[power.id])) if power.id in rows else "" for power in powers]
        _row(sheet, _(word), figures, Box(0, y, 0, tall), ground=word == ALL_LAND, bold=word == ALL_LAND)
        y += tall
    y = _heads(sheet, powers, _("Land, turn by turn"), y + 4)
    played = _played(job)
    for turn in turns:
        had = played.get(turn.number, {})
        figures = [str(had.get(power.id, "")) for power in powers]
        _row(sheet, f"{turn.number}  {turn.name}", figures, Box(0, y, 0, tall), False)
        for at in range(len(powers)):
            _field(sheet, powers, at, Box(0, y, 0, tall))
        y += tall
    axis, allies = check.sides["axis"], check.sides["allies"]
    sums = _(
        "At the start: Axis {axis}, Allies {allies}, {total} in all. Neutrals conquered later are extra.",
        axis=axis,
        allies=allies,
        total=check.total,
    )
    sheet.text(sheet.content.x, y + 5, sums, 8.5, fonts.SEMIBOLD)


def _played(job: WarGameJob) -> dict[int, dict[str, int]]:
    """Every nation's land at the end of each game turn, if there's a game."""
    if job.game is None:
        return {}
    rows = job.game.stats["rounds"]
    over = rows if job.game.snapshot["status"] == "finished" else rows[:-1]
    return {row["round"]: {power: had["production"] for power, had in row["powers"].items()} for row in over}


ALL_LAND = msg("all its land")
_LAND: dict[str, Callable[[PowerLand], int]] = {
    msg("in its color"): lambda row: row.original,
    msg("neutrals it holds"): lambda row: row.neutrals,
    msg("lost to others"): lambda row: abs(row.lost),
    msg("taken from others"): lambda row: row.conquered,
    ALL_LAND: lambda row: row.land,
}
"""A nation's row of the printed table, figure by figure."""


TOTAL_WORDS, TOTAL_LINE = 30.0, 3.5


def _line(job: WarGameJob, scenario: Scenario) -> str:
    return f"{job.edition.title} · {scenario.name}"


def _column(sheet: Sheet, powers: Sequence[Power]) -> float:
    return (sheet.content.width - NAME) / len(powers)


def _heads(sheet: Sheet, powers: Sequence[Power], name: str, y: float) -> float:
    """The row of nations above a table. Returns the y below it."""
    box, wide = sheet.content, _column(sheet, powers)
    sheet.text(box.x, y + HEAD - 2.4, name, 12, fonts.SEMIBOLD, room=NAME - 2)
    for number, power in enumerate(powers):
        centre = box.x + NAME + (number + 0.5) * wide
        emblem(sheet, power, centre - 2.5, y + 1, 5)
        size, lines = fonts.wrap_to(power.name, fonts.REGULAR, 7.5, wide - 0.6, 2)
        sheet.lines(centre, y + 8.8, lines, size, colour=sheet.ink.muted, align="centre", leading=1.05)
    sheet.line(box.x, y + HEAD, box.right, y + HEAD, 0.6, sheet.ink.text)
    return y + HEAD


def _row(sheet: Sheet, name: str, figures: Sequence[str], line: Box, ground: bool, bold: bool = False) -> None:
    """One row; only y and height of its box count."""
    box, y = sheet.content, line.y
    if ground:
        sheet.ground(Box(box.x, y, box.width, line.height))
    sheet.text(box.x + 1, line.bottom - 2, name, 9, fonts.SEMIBOLD, room=NAME - 3)
    wide = (box.width - NAME) / max(1, len(figures))
    for number, figure in enumerate(figures):
        centre = box.x + NAME + (number + 0.5) * wide
        sheet.text(centre, line.bottom - 1.8, figure, 10.5, fonts.BOLD if bold else fonts.REGULAR, align="centre")
    sheet.line(box.x, line.bottom, box.right, line.bottom)


def _field(sheet: Sheet, powers: Sequence[Power], at: int, line: Box) -> None:
    wide = _column(sheet, powers)
    x = sheet.content.x + NAME + at * wide
    sheet.rect(Box(x + 1.4, line.y + 0.9, wide - 2.8, line.height - 1.8), stroke=sheet.ink.hair, width=0.5, radius=0.8)


def _form_pages(job: WarGameJob, scenario: Scenario, check: LandCheck) -> list[Page]:
    """The board, one territory per line in two columns: as entered, then empty lines."""
    paper = job.sheet_of_paper.content
    per_column = int((paper.height - 16 - 34 - FORM_ROW) // FORM_ROW)
    entered = sorted(job.entered.values(), key=lambda territory: (str(territory["original"] or "~"), territory["name"]))
    count = max(EMPTY_PAGES, -(-len(entered) // (2 * per_column)))
    sheets = [entered[at * 2 * per_column : (at + 1) * 2 * per_column] for at in range(count)]
    return [
        _form_page(job, scenario, check, rows, per_column, _("Board form") if at == 0 else "")
        for at, rows in enumerate(sheets)
    ]


def _form_page(
    job: WarGameJob, scenario: Scenario, check: LandCheck, rows: list[Document], per_column: int, bookmark: str
) -> Page:
    def draw(sheet: Sheet) -> None:
        note = _("Copy your board once, enter it on a phone or from a spreadsheet, and keep this sheet.")
        y = title(sheet, job.edition, _("The board"), note, _line(job, scenario))
        box = sheet.content
        wide = (box.width - 6) / 2
        for column in range(2):
            part = rows[column * per_column : (column + 1) * per_column]
            _lines(sheet, job.edition, part, per_column, Box(box.x + column * (wide + 6), y, wide, 0))
        _totals(sheet, job.edition, check, Box(box.x, box.bottom - 28, box.width, 28))

    return Page(draw, bookmark)


def _lines(sheet: Sheet, edition: WarGameEdition, rows: list[Document], count: int, box: Box) -> None:
    x = box.x
    edges = [x := x + share * box.width for _unused, share in FORM_COLUMNS]
    starts = [box.x, *edges[:-1]]
    for (word, _unused), start in zip(FORM_COLUMNS, starts, strict=True):
        sheet.text(start + 0.8, box.y + FORM_ROW - 2, _(word), 7, colour=sheet.ink.muted)
    sheet.line(box.x, box.y + FORM_ROW, box.right, box.y + FORM_ROW, 0.6, sheet.ink.text)
    for number in range(count):
        y = box.y + (number + 1) * FORM_ROW
        sheet.line(box.x, y + FORM_ROW, box.right, y + FORM_ROW)
        for start in starts[1:]:
            sheet.line(start, y, start, y + FORM_ROW)
        if number < len(rows):
            for cell, start, end in zip(_cells(edition, rows[number]), starts, edges, strict=True):
                sheet.text(start + 0.8, y + FORM_ROW - 2.2, cell, 8, room=end - start - 2.0)


def _cells(edition: WarGameEdition, document: Document) -> list[str]:
    def name(power: str | None) -> str:
        known = edition.powers.get(power or "")
        return known.name if known is not None else _("neutral")

    return [
        document["name"],
        str(document["value"]),
        name(document["original"]),
        name(document["at_start"]),
        _(FACTORIES[document["factory"]]) if document["factory"] else "",
    ]


def _totals(sheet: Sheet, edition: WarGameEdition, check: LandCheck, box: Box) -> None:
    """What the lines must add up to: a row for every kind of land, a column for every nation."""
    sheet.text(box.x, box.y + 4, _("It must add up to"), 9, fonts.SEMIBOLD)
    for number, word in enumerate(_LAND):
        sheet.text(box.x, box.y + 13 + number * TOTAL_LINE, _(word), 7.5, colour=sheet.ink.muted)
    wide = (box.width - TOTAL_WORDS) / len(check.powers)
    order = list(edition.powers.ids)
    for number, row in enumerate(sorted(check.powers, key=lambda row: order.index(row.power))):
        _total(sheet, edition, row, Box(box.x + TOTAL_WORDS + number * wide, box.y, wide, box.height))


def _total(sheet: Sheet, edition: WarGameEdition, row: PowerLand, box: Box) -> None:
    power = edition.powers[row.power]
    emblem(sheet, power, box.x, box.y + 4, 4)
    size, lines = fonts.wrap_to(power.name, fonts.SEMIBOLD, 7.5, box.width - 5.6, 2)
    sheet.lines(box.x + 5, box.y + 7 - (len(lines) - 1) * 1.3, lines, size, fonts.SEMIBOLD, leading=1.0)
    for number, (word, pick) in enumerate(_LAND.items()):
        font = fonts.BOLD if word == ALL_LAND else fonts.REGULAR
        sheet.text(box.x + 5, box.y + 13 + number * TOTAL_LINE, str(pick(row)), 9, font)

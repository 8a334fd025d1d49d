"""A player sheet's narrow table: what a power pays for, with attack, defense, and move."""

from collections.abc import Sequence
from typing import Any

from companion.languages import _, msg
from companion.model.sections.powers import Power
from companion.model.sections.units import Unit
from printables.families import papers_of
from printables.job import AnyJob
from printables.pdf import fonts
from printables.pdf.flow import UNTITLED, Block, Cell, Column, Draw, heading, row_height, table
from printables.pdf.pieces import height_of as height_of_piece
from printables.pdf.pieces import piece
from printables.sheets.player.player_sheet import Prices
from printables.sheets.setup.priced import priced

PICTURE, FIGURE = 8.6, 8.0
"""Widths of the columns of a piece's picture, and of a figure."""
TALLEST = 6.6
"""The tallest row, if there's room."""


def prices_of(job: AnyJob, power: Power) -> Prices | None:
    """What a power pays for: its pieces, or what a family says instead; None if its pieces have no figures."""
    edition, papers = job.edition, papers_of(job.edition)
    said = papers.player.operations(job, power)
    if said is not None:
        return said
    in_battle = papers.reference.in_battle
    own = [(unit, price) for unit, price in priced(edition, power) if _played(job, unit)]
    figures = [
        (msg("cost"), [price for _unit, price in own]),
        (msg("att."), [_shown(unit.attack) for unit, _price in own]),
        (msg("def."), [_shown(in_battle(unit).printed_defence) for unit, _price in own]),
        (msg("move"), [_shown(unit.move) for unit, _price in own]),
    ]
    used = [(title, values) for title, values in figures if any(values)]
    if not used:
        return None
    rows = [(unit, [values[at] or "-" for _title, values in used]) for at, (unit, _price) in enumerate(own)]
    titles = [title for title, _values in used]
    return (
        Prices(titles, rows, edition.edition.currency)
        if any(price for _unit, price in own)
        else Prices(titles, rows, heading="Pieces")
    )


def _played(job: AnyJob, unit: Unit) -> bool:
    """Whether a game plays with a piece."""
    return unit.option is None or job.game is None or bool(job.game.snapshot["options"].get(unit.option))


def _shown(figure: int | str | None) -> str:
    return "" if figure is None else str(figure)


def prices_table(prices: Prices, width: float, size: float, taller: float = 0.0) -> list[Block]:
    """The table, with a heading."""
    pictured = all(isinstance(subject, Unit) for subject, _figures in prices.rows)
    left = PICTURE if pictured else 0.0
    wide = [max(FIGURE, fonts.width(_(title), fonts.REGULAR, fonts.SMALLEST) + 1.6) for title in prices.titles]
    columns = [
        *([Column(UNTITLED, PICTURE)] if pictured else []),
        Column(UNTITLED, width - left - sum(wide), font=fonts.SEMIBOLD, wrap=not pictured),
        *(
            Column(title, its_width, "centre", fonts.BOLD if at == 0 else fonts.REGULAR, size=size + 1, wrap=False)
            for at, (title, its_width) in enumerate(zip(prices.titles, wide, strict=True))
        ),
    ]
    rows: list[Sequence[Cell]] = []
    for subject, figures in prices.rows:
        name = subject.name if isinstance(subject, Unit) else str(subject)
        rows.append([*([_picture(subject)] if pictured else []), name, *figures])
    least = min(TALLEST, row_height(size) + taller)
    return [heading(prices.heading, width, prices.note), *table(columns, rows, size, least=least)]


def _picture(unit: Any) -> Draw:
    return lambda sheet, x, y: piece(sheet, unit, x + 0.4, y - height_of_piece(6.6) / 2, 6.6)

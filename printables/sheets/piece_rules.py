"""What each piece can do: once for the table, on the back of its reference sheet."""

from collections.abc import Sequence

from companion.languages import _
from companion.model.edition import Edition
from companion.model.sections.units import Unit
from companion.model.wording import in_a_sentence
from printables.job import AnyJob
from printables.pdf import fonts
from printables.pdf.flow import UNTITLED, Block, Cell, Column, Draw, draw_all, height_of, table
from printables.pdf.pieces import height_of as height_of_piece
from printables.pdf.pieces import piece
from printables.pdf.sheet import Sheet
from printables.pdf.title import HEIGHT, title
from printables.sheets.box_names import both_names, printed_name, room_for_both

SIZES = (13.0, 12.5, 12.0, 11.5, 11.0, 10.5, 10.0, 9.5, 9.0, 8.5, 8.0, 7.6, 7.3, 7.0)
"""Type sizes to try until everything fits on the side."""
PICTURE, NAME = 13.0, 40.0
"""Widths of the columns of pictures and names."""


def draw_rules(sheet: Sheet, job: AnyJob) -> None:
    """The whole side."""
    y = title(sheet, job.edition, _("The pieces"), _("What each of them can do."))
    draw_all(sheet, rules_of_pieces(job), sheet.content.x, y)


def rules_of_pieces(job: AnyJob) -> list[Block]:
    """A row for every piece of the box, in type as large as fits on one side."""
    box = job.sheet_of_paper.content
    for size in SIZES:
        blocks = _table(job.edition, job.edition.units, box.width, size)
        if height_of(blocks) <= box.height - HEIGHT:
            break
    return blocks


def _table(edition: Edition, units: Sequence[Unit], width: float, size: float) -> list[Block]:
    columns = [
        Column(UNTITLED, PICTURE),
        Column(UNTITLED, NAME, font=fonts.SEMIBOLD, wrap=False),
        Column(UNTITLED, width - PICTURE - NAME, size=max(fonts.SMALLEST, size - 0.4)),
    ]
    rows: list[Sequence[Cell]] = []
    for unit in units:
        name = both_names(unit.name, printed_name(unit, edition.source.units.by_id), size, NAME)
        rows.append([_picture(unit), name, what_it_can_do(edition, unit)])
    return table(columns, rows, size, least=max(room_for_both(edition, size), size * 0.62), titled=False)


def what_it_can_do(edition: Edition, unit: Unit) -> str:
    """A piece's abilities as sentences, and whether it's only in some games."""
    texts = [text if text.endswith((".", "!", "?")) else f"{text}." for text in unit.abilities]
    if unit.option is not None:
        option = in_a_sentence(edition.options[unit.option].name)
        texts.append(_("Only if you play with {option}.", option=option))
    return " ".join(texts)


def _picture(unit: Unit) -> Draw:
    return lambda sheet, x, y: piece(sheet, unit, x + 1, y - height_of_piece(9) / 2, 9)

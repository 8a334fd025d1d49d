"""Names printed in the box, of pieces, powers, and technologies, if the sheet is in another language."""

from collections.abc import Iterable, Mapping
from typing import Protocol

from companion.model.edition import Edition
from printables.pdf import fonts
from printables.pdf.flow import Cell, row_height
from printables.pdf.paper import MM
from printables.pdf.sheet import Sheet


class Named(Protocol):
    """Something in an edition with a name."""

    @property
    def id(self) -> str:
        """Which one."""

    @property
    def name(self) -> str:
        """Its name in the sheet's language."""


def printed_name(thing: Named, in_the_box: Mapping[str, Named]) -> str:
    """Its name in the box; empty if it's the same on the sheet. `in_the_box` is its section as it was read."""
    name = in_the_box[thing.id].name
    return "" if name == thing.name else name


def printed_names(things: Iterable[Named], in_the_box: Mapping[str, Named]) -> dict[str, str]:
    """The same for several, by id; identical names are left out."""
    things = [thing for thing in things if thing is not in_the_box[thing.id]]
    names = {thing.id: printed_name(thing, in_the_box) for thing in things}
    return {id: name for id, name in names.items() if name}


def both_names(name: str, printed: str, size: float, width: float) -> Cell:
    """A name, with the one in the box below it if it differs."""
    if not printed:
        return name

    def draw(sheet: Sheet, x: float, y: float) -> None:
        with sheet.one_paragraph():
            own, lines = fonts.squeeze(name, fonts.SEMIBOLD, size, width - 1.2)
            own, first = (own, y - 0.2) if len(lines) == 1 else (fonts.SMALLEST, y - 1.7)
            sheet.lines(x, first, lines, own, fonts.SEMIBOLD, leading=1.0)
            below = first + (2.9 if len(lines) == 1 else 4.85)
            sheet.text(x, below, printed, fonts.SMALLEST, fonts.ITALIC, sheet.ink.muted)

    return draw


def room_for_both(edition: Edition, size: float) -> float:
    """The minimum row height for both names of a piece; 0 if the sheet is in the box's language."""
    both = bool(printed_names(edition.units, edition.source.units.by_id))
    return row_height(size) + fonts.SMALLEST / MM if both else 0.0

"""The header of a page that belongs to no power: what it is and of which game, in one line and a note."""

from companion.model.edition import Edition
from companion.model.sections.scenarios import Scenario
from printables.pdf import fonts
from printables.pdf.document import stamp, stamp_width
from printables.pdf.sheet import Sheet

HEIGHT = 16.0


def start_of_play(edition: Edition, *starts: Scenario) -> str:
    """Which game it is, and which scenarios; left out if a box has only one and its title already has the year."""
    if len(edition.scenarios) == 1 and starts[0].name in edition.title:
        return edition.title
    return " · ".join((edition.title, *(scenario.name for scenario in starts)))


def title(sheet: Sheet, edition: Edition, text: str, note: str = "", line: str = "") -> float:
    """Draw it at the top of the printable area. Returns the y below it."""
    box = sheet.content
    with sheet.tagged("H1"):
        wide = sheet.text(box.x, box.y + 6.6, text, 22, fonts.TITLE, room=box.width * 0.62)
    which = line or edition.title
    sheet.text(box.right, box.y + 6.6, which, 8.5, colour=sheet.ink.muted, align="right", room=box.width - wide - 6)
    room = box.width
    if edition.differs_from_the_box:
        stamp(sheet, box.right - stamp_width(), box.y + 8.6)
        room -= stamp_width() + 4
    if note:
        sheet.text(box.x, box.y + 11.8, note, 8.5, room=room)
    return box.y + HEIGHT

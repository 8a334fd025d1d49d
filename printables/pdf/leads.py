"""Lines of small print: a bold lead, a text after it, and a figure on the right or a checkbox in front."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby

from companion.model.wording import with_colon
from printables.pdf import fonts
from printables.pdf.flow import Block
from printables.pdf.paper import MM
from printables.pdf.sheet import LEADING, Sheet

TICK = 4.6
"""The width of a checkbox on the left."""


@dataclass(frozen=True)
class LedLine:
    """A line's lead and text, and optionally a figure or a checkbox."""

    lead: str
    text: str = ""
    figure: str = ""
    tick: bool = False
    ticked: bool = False
    """Whether that checkbox is already checked."""

    @property
    def bold(self) -> str:
        """The lead, with a colon if a sentence follows."""
        follows = self.text[:1].isupper() or self.text[:1].isdigit()
        return with_colon(self.lead) if self.lead and follows and not self.lead.endswith((":", "?", ".")) else self.lead


def line_block(line: LedLine, width: float, size: float, ruled: bool = True) -> Block:
    """A line as a block, with a hairline below it if `ruled`."""
    left = TICK if line.tick else 0.0
    above = size * 0.1 if ruled else 0.1
    large = size * 1.36
    figure = fonts.width(line.figure, fonts.BOLD, large) + 2 if line.figure else 0.0
    lead = fonts.shown(line.bold)
    words = " ".join(filter(None, (lead, fonts.shown(line.text))))
    lines = fonts.wrap(words, fonts.SEMIBOLD if lead else fonts.REGULAR, size, width - left - figure)
    height = len(lines) * size * LEADING / MM + 2 * above + (0.0 if ruled else 0.7)

    def draw(sheet: Sheet, x: float, y: float) -> None:
        first = y + above + size * 0.32
        if line.tick:
            sheet.tick_box(x, first - 2.5, 2.9, ticked=line.ticked)
        with sheet.one_paragraph():
            _mixed(sheet, words, lines, len(lead), x + left, first, size)
            if line.figure:
                sheet.text(x + width, first + 0.25, line.figure, large, fonts.BOLD, align="right")
        if ruled:
            sheet.line(x, y + height, x + width, y + height)

    return Block(height, draw)


def run_in(lines: Sequence[LedLine], width: float, size: float) -> Block:
    """Lines run together in one paragraph; the leads are bold, and the rest quieter."""
    words = [
        (word, font)
        for line in lines
        for text, font in ((line.bold, fonts.SEMIBOLD), (line.text, fonts.REGULAR))
        for word in fonts.shown(text).split(" ")
        if word
    ]
    gap = fonts.width(" ", fonts.REGULAR, size)
    rows: list[list[tuple[str, str]]] = [[]]
    taken = 0.0
    for word, font in words:
        wide = fonts.width(word, font, size)
        if rows[-1] and taken + wide > width:
            rows.append([])
            taken = 0.0
        rows[-1].append((word, font))
        taken += wide + gap

    def draw(sheet: Sheet, x: float, y: float) -> None:
        with sheet.one_paragraph():
            for number, row in enumerate(rows):
                base, at = y + (number * LEADING + 0.9) * size / MM, x
                for font, some in groupby(row, lambda pair: pair[1]):
                    colour = sheet.ink.muted if font == fonts.REGULAR else None
                    at += sheet.text(at, base, " ".join(word for word, _font in some), size, font, colour) + gap

    return Block(len(rows) * size * LEADING / MM + 1.0, draw)


def _mixed(sheet: Sheet, words: str, lines: Sequence[str], bold: int, x: float, y: float, size: float) -> None:
    """The lines of a text whose first letters are bold."""
    at = 0
    for line in lines:
        at = words.find(line, at)
        letters = max(0, bold - at)
        lead, rest = line[:letters], line[letters:]
        wide = sheet.text(x, y, lead, size, fonts.SEMIBOLD)
        space = fonts.width(" ", fonts.REGULAR, size) if rest.startswith(" ") else 0.0
        sheet.text(x + wide + space, y, rest.strip(), size)
        at += len(line)
        y += size * LEADING / MM

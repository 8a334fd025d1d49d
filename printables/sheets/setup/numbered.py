"""Numbered entries in two columns: what's looked up by a die or a list number."""

from collections.abc import Sequence

from printables.pdf import fonts
from printables.pdf.flow import Block
from printables.pdf.paper import MM, Box
from printables.pdf.sheet import LEADING, Sheet

GAP = 6.0
"""The space between two columns."""
TIGHT = 8.0
"""From this type size on, entries get some space around them."""
Entry = tuple[str, str, str]
"""A number, a name, and its text."""


def beside(left: Sequence[Entry], right: Sequence[Entry], half: float, size: float) -> list[Block]:
    """Two columns of numbered entries, row by row."""
    blocks = []
    for number in range(max(len(left), len(right))):
        two = [side[number] if number < len(side) else None for side in (left, right)]
        blocks.append(_entries(two, half, size))
    return blocks


def _entries(two: Sequence[Entry | None], half: float, size: float) -> Block:
    small = max(fonts.SMALLEST, size - 0.6)
    texts = [fonts.wrap(fonts.shown(card[2]), fonts.REGULAR, small, half - 8) if card else () for card in two]
    step = small * LEADING / MM
    air = max(0.0, size - TIGHT) * 0.25
    height = 4.2 + max(len(lines) for lines in texts) * step + 0.9 + 2 * air

    def draw(sheet: Sheet, x: float, y: float) -> None:
        for number, (card, lines) in enumerate(zip(two, texts, strict=True)):
            left = x + number * (half + GAP)
            if card is None:
                continue
            sheet.rect(Box(left + 0.4, y + 1 + air, 4.4, 4.4), stroke=sheet.ink.muted, width=0.6, radius=0.9)
            with sheet.one_paragraph():
                sheet.text(left + 2.6, y + 4.3 + air, card[0], 8.5, fonts.SEMIBOLD, align="centre")
                sheet.text(left + 7, y + 3.6 + air, card[1], size + 0.3, fonts.SEMIBOLD, room=half - 8)
                sheet.lines(left + 7, y + 3.6 + air + step + 0.2, lines, small)
            sheet.line(left, y + height, left + half, y + height)

    return Block(height, draw)

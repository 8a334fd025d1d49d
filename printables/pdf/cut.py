"""Cutting: marks in the margin and small crosses where four pieces meet, for a knife and a ruler."""

from collections.abc import Sequence

from printables.pdf.sheet import Sheet

GAP, LENGTH, CROSS = 1.0, 3.0, 1.2


def cut_lines(
    sheet: Sheet, corners: Sequence[tuple[float, float]], width: float, height: float, past: float = LENGTH
) -> None:
    """Lines across all pieces of a gapless grid, extending a little past them: for a ruler and a knife."""
    xs = sorted({round(x, 4) for x, _ in corners} | {round(x + width, 4) for x, _ in corners})
    ys = sorted({round(y, 4) for _, y in corners} | {round(y + height, 4) for _, y in corners})
    for x in xs:
        sheet.line(x, ys[0] - past, x, ys[-1] + past, colour=sheet.ink.muted)
    for y in ys:
        sheet.line(xs[0] - past, y, xs[-1] + past, y, colour=sheet.ink.muted)


def cut_marks(sheet: Sheet, corners: Sequence[tuple[float, float]], width: float, height: float) -> None:
    """Marks for a gapless grid of equal pieces, given by their top left corners."""
    xs = sorted({round(x, 4) for x, _ in corners} | {round(x + width, 4) for x, _ in corners})
    ys = sorted({round(y, 4) for _, y in corners} | {round(y + height, 4) for _, y in corners})
    top, bottom, left, right = ys[0], ys[-1], xs[0], xs[-1]
    ink = sheet.ink.muted
    for x in xs:
        sheet.line(x, top - GAP - LENGTH, x, top - GAP, colour=ink)
        sheet.line(x, bottom + GAP, x, bottom + GAP + LENGTH, colour=ink)
    for y in ys:
        sheet.line(left - GAP - LENGTH, y, left - GAP, y, colour=ink)
        sheet.line(right + GAP, y, right + GAP + LENGTH, y, colour=ink)
    for x in xs:
        for y in ys:
            sheet.line(x - CROSS, y, x + CROSS, y, colour=sheet.ink.hair)
            sheet.line(x, y - CROSS, x, y + CROSS, colour=sheet.ink.hair)

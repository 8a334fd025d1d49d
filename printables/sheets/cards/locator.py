"""A territory card's locator map: where it is, whom it's printed for, and its surroundings."""

from companion.views.maps.plan import MapPlan
from companion.views.maps.window import window
from printables.job import AnyJob
from printables.pdf.ink import WHITE, from_hex, lighter
from printables.pdf.paper import MM, Box
from printables.pdf.sheet import Sheet
from printables.sheets.map.pages import blank_board, there

WAVES = 1.1
"""The distance between the lines of the sea, in millimeters."""
DOTS, DOT = 1.3, 0.5
"""The distance between its rows of dots, in millimeters, and a dot's size, in points."""
NOBODYS = 0.62
"""How much paler than type a land is that belongs to no power: no power is that pale."""
SEAM = 0.12
WATER = from_hex("#9DB0AE")


def plan_of(job: AnyJob) -> MapPlan | None:
    """The board to look up territories on, if known."""
    if there(job.edition):
        return blank_board(job.edition)[0]
    return job.game.board[0] if job.game is not None else None


def locator(sheet: Sheet, plan: MapPlan, land: str, colour: str | None, box: Box) -> None:
    """The land in its owner's color, its neighbors outlined, the sea as fine lines or dots."""
    shown = window(plan, plan.tiles[land], box.width / box.height)
    left, top, scale = shown.left, shown.top, box.width / shown.across
    with sheet.clipped(box):
        sea(sheet, box)
        for other, rect in plan.tiles.items():
            if not shown.shows(rect):
                continue
            x, y, w, h = rect
            at = Box(box.x + (x - left + SEAM) * scale, box.y + (y - top + SEAM) * scale, 0, 0)
            tile = Box(at.x, at.y, (w - 2 * SEAM) * scale, (h - 2 * SEAM) * scale)
            if other == land:
                found = tile
            else:
                sheet.rect(tile, fill=sheet.ink.tint or WHITE, stroke=sheet.ink.muted, width=0.35, radius=0.4)
        _land(sheet, colour, found)
    sheet.rect(box, stroke=sheet.ink.text, width=0.5)


def sea(sheet: Sheet, box: Box) -> None:
    """Fine lines across a box; with the ink saver, where lines are somebody's hatching, sparse dots."""
    if sheet.ink.solid:
        for number in range(1, int(box.height / WAVES) + 1):
            sheet.line(box.x, box.y + number * WAVES, box.right, box.y + number * WAVES, 0.25, WATER)
        return
    for number in range(1, int(box.height / DOTS) + 1):
        left = box.x + DOTS * (0.5 + number % 2)
        y = box.y + (number - 0.5) * DOTS
        sheet.curve([(left, y), (box.right, y)], DOT, sheet.ink.muted, (DOT, 2 * DOTS * MM - DOT))


def _land(sheet: Sheet, colour: str | None, tile: Box) -> None:
    if colour is None:
        sheet.rect(tile, fill=lighter(sheet.ink.muted, NOBODYS) if sheet.ink.solid else WHITE)
    elif sheet.ink.solid:
        sheet.rect(tile, fill=sheet.ink.of(colour))
    else:
        sheet.rect(tile, fill=WHITE)
        sheet.hatch(tile, 0.9, sheet.ink.pattern(colour))
    sheet.rect(tile, stroke=sheet.ink.text, width=1.3, radius=0.4)

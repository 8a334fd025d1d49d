"""Pictures for cards without a place on the map: an emblem, a silhouette, a city's ring, a bonus."""

from collections.abc import Callable, Mapping

from companion.languages import _
from companion.model.edition import Edition
from companion.views.shapes import PrintedCard
from printables.pdf import fonts
from printables.pdf.emblem import emblem
from printables.pdf.ink import WHITE
from printables.pdf.paper import Box
from printables.pdf.pieces import height_of, piece
from printables.pdf.sheet import Sheet
from printables.sheets.cards.faces import colour_of, owner
from printables.sheets.cards.table_signs import SIDE, TABLE_SIGNS

CORNER = 15
EMBLEM = 12.0
"""The size of the emblem on objectives, if the picture isn't too low for it."""
TWO_ROWS = 18.6
"""The height of a picture with room for two figures per side, each with its label below; in a lower one, the labels are
beside them.
"""


def medallion(sheet: Sheet, edition: Edition, card: PrintedCard, box: Box) -> None:
    """A card's picture, centered."""
    PICTURES.get(card["kind"], _sign)(sheet, edition, card, box)


def _power(sheet: Sheet, edition: Edition, card: PrintedCard, box: Box) -> None:
    side = box.height - 5
    power = owner(edition, card)
    _patch(sheet, box, side / 2 + 1.6)
    if power is not None:
        emblem(sheet, power, box.x + (box.width - side) / 2, box.y + 2.5, side)


def _unit(sheet: Sheet, edition: Edition, card: PrintedCard, box: Box) -> None:
    wide = min(box.width * 0.5, (box.height - 4) / height_of(1))
    middle = Box(box.x + (box.width - wide) / 2, box.y + (box.height - height_of(wide)) / 2, wide, height_of(wide))
    sheet.rect(middle.inset(-1.2), fill=sheet.ink.tint or WHITE, radius=2)
    piece(sheet, edition.units[card["id"]], middle.x, middle.y, wide)


def _city(sheet: Sheet, edition: Edition, card: PrintedCard, box: Box) -> None:
    x, y, radius = box.x + box.width / 2, box.y + box.height / 2, box.height / 2 - 3.4
    colour = sheet.ink.of(colour_of(edition, card))
    sheet.circle(x, y, radius, fill=sheet.ink.tint or WHITE, stroke=colour, width=4.2)
    if card.get("capital_of"):
        sheet.circle(x, y, radius * 0.45, fill=colour)


def _sign(sheet: Sheet, edition: Edition, card: PrintedCard, box: Box) -> None:
    """A card's first letter, as a symbol."""
    size = box.height * 1.7
    _patch(sheet, box, box.height / 2 - 2.4)
    letter = fonts.shown(card["title"])[:1]
    sheet.text(box.x + box.width / 2, box.y + box.height / 2 + size * 0.12, letter, size, fonts.BLACK, align="centre")


def _table(sheet: Sheet, edition: Edition, card: PrintedCard, box: Box) -> None:
    if card["id"] not in TABLE_SIGNS:
        _sign(sheet, edition, card, box)
        return
    side = box.height - 7
    _patch(sheet, box, side / 2 + 2.4)
    sheet.shape(TABLE_SIGNS[card["id"]], box.x + (box.width - side) / 2, box.y + 3.5, side / SIDE)


def _objective(sheet: Sheet, edition: Edition, card: PrintedCard, box: Box) -> None:
    power = owner(edition, card)
    if power is None:
        _sign(sheet, edition, card, box)
        return
    side = min(EMBLEM, box.height - 4)
    _patch(sheet, box, side / 2 + 1)
    emblem(sheet, power, box.x + (box.width - side) / 2, box.y + (box.height - side) / 2, side)


def _patch(sheet: Sheet, box: Box, radius: float) -> None:
    """A quiet background behind a picture, so that no line runs through it."""
    sheet.circle(box.x + box.width / 2, box.y + box.height / 2, radius, fill=sheet.ink.tint or WHITE)


PICTURES: Mapping[str, Callable[[Sheet, Edition, PrintedCard, Box], None]] = {
    "power": _power,
    "unit": _unit,
    "city": _city,
    "objective": _objective,
    "table": _table,
}


def corner_figures(sheet: Sheet, card: PrintedCard, box: Box) -> None:
    """A unit's attack and defense on the left, move and price on the right: always in the same corners."""
    figures = (
        (_("attack"), card.get("attack"), "left", False),
        (_("defense"), card.get("defence"), "left", True),
        (_("cost"), card.get("cost"), "right", False),
        (_("move"), card.get("move"), "right", True),
    )
    sides = [side for _word, value, side, _low in figures if value is not None]
    for word, value, side, low in figures:
        if value is None:
            continue
        below = box.height >= TWO_ROWS or sides.count(side) < 2
        figure, label = fonts.width(str(value), fonts.BLACK, CORNER), fonts.width(word, fonts.REGULAR, fonts.SMALLEST)
        wide = (max(figure, label) if below else figure + 1 + label) + 1
        x, inward = (box.x + 2, 1) if side == "left" else (box.right - 2, -1)
        y = box.bottom - (4.6 if below else 2) if low else box.y + (5.6 if below else 5)
        left = x - 0.5 if side == "left" else x - wide + 0.5
        sheet.rect(Box(left, y - 4.8, wide, 8.4 if below else 5.8), fill=sheet.ink.tint or WHITE)
        sheet.text(x, y, str(value), CORNER, fonts.BLACK, align=side)
        spot = (x, y + 3) if below else (x + inward * (figure + 1), y)
        sheet.text(*spot, word, fonts.SMALLEST, colour=sheet.ink.muted, align=side)

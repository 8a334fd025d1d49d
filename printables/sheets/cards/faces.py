"""The contents of a card or label: its facts in words, its figure, its color, and its mark."""

from collections.abc import Sequence

from companion.languages import _, msg
from companion.model.edition import Edition
from companion.model.sections.powers import Power
from companion.views.shapes import PrintedCard
from printables.families import papers_of
from printables.pdf import fonts
from printables.pdf.emblem import emblem
from printables.pdf.ink import WHITE, Colour
from printables.pdf.paper import MM, Box
from printables.pdf.pieces import height_of, piece
from printables.pdf.sheet import LEADING, Sheet

KINDS = {
    "city": msg("City"),
    "objective": msg("Objective"),
    "power": msg("Power"),
    "table": msg("Table"),
    "territory": msg("Territory"),
    "unit": msg("Unit"),
}
NEUTRAL = "#4A4640"
"""The band of cards that belong to no power."""


def kind_name(card: PrintedCard) -> str:
    """The text on a card's band."""
    if band := card.get("band"):
        return band
    return _(KINDS[card["kind"]]) if card["kind"] in KINDS else card["kind"].replace("_", " ").capitalize()


def subtitle(edition: Edition, card: PrintedCard) -> str:
    """The text below a card's name; empty if the band already says it."""
    words = papers_of(edition).cards.subtitle(edition, card)
    return "" if words.lower() == kind_name(card).lower() else words


def colour_of(edition: Edition, card: PrintedCard) -> str:
    """The color of a card's band."""
    power = owner(edition, card)
    return power.colour.light if power is not None else NEUTRAL


def edge(sheet: Sheet, edition: Edition, card: PrintedCard, box: Box, radius: float = 0.0) -> Colour:
    """A card's band in its power's color. Land of no power has an outline: no power's band. Returns the ink on it."""
    if card["kind"] != "territory" or owner(edition, card) is not None:
        return sheet.band(box, colour_of(edition, card), radius)
    sheet.rect(box, fill=WHITE, stroke=sheet.ink.text, width=0.8, radius=radius)
    return sheet.ink.text


def owner(edition: Edition, card: PrintedCard) -> Power | None:
    """The power that a card belongs to."""
    return edition.powers.get(card["power"] or "")


def figure(card: PrintedCard) -> tuple[str, str]:
    """The most important number on a card, and its label."""
    value, cost, bonus = card.get("value"), card.get("cost"), card.get("bonus")
    if value is not None:
        return str(value), _("value")
    if cost is not None:
        return str(cost), _("cost")
    return (f"+{bonus}", _("bonus")) if bonus is not None else ("", "")


def set_small(lines: Sequence[str], size: float, width: float, height: float) -> tuple[float, list[str], bool]:
    """Facts set as large as fit between their first and last baseline: their size, their lines, and whether they're
    complete. What's too long for the smallest type ends with dots: the page behind the code has everything.
    """
    while True:
        broken = [part for line in lines for part in fonts.wrap(fonts.shown(line), fonts.REGULAR, size, width)]
        most = 1 + max(0, int((height + 0.01) / (size * LEADING / MM)))
        if len(broken) <= most:
            return size, broken, True
        if size <= fonts.SMALLEST:
            return size, [*broken[: most - 1], _dotted(broken[most - 1], size, width)], False
        size = max(fonts.SMALLEST, size - 0.2)


def _dotted(line: str, size: float, width: float) -> str:
    """A line ending with dots, without the words that leave no room for them."""
    while " " in line and fonts.width(f"{line} …", fonts.REGULAR, size) > width:
        line = line.rpartition(" ")[0]
    return f"{line} …"


def with_spares(deck: Sequence[PrintedCard], per_sheet: int) -> list[PrintedCard]:
    """A deck that fills its sheets: the rest of the last one gets the table cards again, "End the turn" first."""
    table = [card for card in reversed(deck) if card["kind"] == "table"]
    spare = -len(deck) % per_sheet if table else 0
    return [*deck, *(table[number % len(table)] for number in range(spare))]


def mark(sheet: Sheet, edition: Edition, card: PrintedCard, x: float, y: float, size: float, colour: Colour) -> None:
    """The power's emblem, or the unit's silhouette, in a square."""
    power = owner(edition, card)
    if card["kind"] == "unit":
        wide = size * 1.5
        piece(sheet, edition.units[card["id"]], x - (wide - size), y + (size - height_of(wide)) / 2, wide, colour)
    elif power is not None:
        emblem(sheet, power, x, y, size, colour)

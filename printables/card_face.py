"""What stands on a card or label: its facts in words, its colour and mark."""

from companion.model.edition import Edition
from companion.model.sections.powers import Power
from printables.emblem import emblem
from printables.ink import Colour
from printables.job import View
from printables.pieces import height_of, piece
from printables.sheet import Sheet

KIND_NAMES = {
    "territory": "Territory",
    "power": "Power",
    "objective": "Objective",
    "city": "City",
    "unit": "Unit",
    "table": "Table",
}
NEUTRAL = "#4A4640"
"""The band of cards that belong to no power."""


def colour_of(edition: Edition, card: View) -> str:
    """The colour of a card's band."""
    power = owner(edition, card)
    return power.colour.light if power is not None else NEUTRAL


def owner(edition: Edition, card: View) -> Power | None:
    """The power that a card belongs to."""
    return edition.power.get(card.get("power") or "")


def figure(card: View) -> tuple[str, str]:
    """The number that matters most on a card, and what it is."""
    if card["kind"] in ("territory", "city"):
        return ("", "") if card["value"] is None else (str(card["value"]), "value")
    if card["kind"] == "objective":
        return f"+{card['bonus']}", "bonus"
    if card["kind"] == "unit" and card["cost"] is not None:
        return str(card["cost"]), "cost"
    return "", ""


def facts(edition: Edition, card: View) -> list[str]:
    """The lines of a card below its name."""
    return FACTS[card["kind"]](edition, card)


def _territory(edition: Edition, card: View) -> list[str]:
    lines = [f"Original: {card['original']}"] if card["original"] else []
    if card["region"] and card["region"] != card["subtitle"]:
        lines.append(card["region"])
    if card["capital_of"] and card["city"]:
        lines.append(f"Capital: {card['city']}")
    elif card["capital_of"]:
        lines.append(f"Capital of {card['capital_of']}")
    elif card["city"]:
        lines.append(f"City: {card['city']}")
    if card["complex"]:
        lines.append("Industrial complex")
    if card["sea_zones"]:
        word = "Sea zone" if len(card["sea_zones"]) == 1 else "Sea zones"
        lines.append(f"{word} {', '.join(str(one) for one in card['sea_zones'])}")
    return lines


def _power(edition: Edition, card: View) -> list[str]:
    return [card["subtitle"], *([f"Capital: {card['capital']}"] if card["capital"] else [])]


def _city(edition: Edition, card: View) -> list[str]:
    capital = [f"Capital of {card['capital_of']}"] if card["capital_of"] else []
    return [card["subtitle"], *capital]


def _objective(edition: Edition, card: View) -> list[str]:
    return [card["text"]]


def _unit(edition: Edition, card: View) -> list[str]:
    parts = [(word, card[word]) for word in ("attack", "defence", "move") if card[word] is not None]
    lines = [", ".join(f"{word} {value}" for word, value in parts).capitalize()] if parts else []
    if card["costs"]:
        prices = (f"{edition.power[power].name} {cost}" for power, cost in card["costs"].items())
        lines.append(f"Costs: {', '.join(prices)}")
    return lines


def _table(edition: Edition, card: View) -> list[str]:
    return [card["text"]]


FACTS = {
    "territory": _territory,
    "power": _power,
    "city": _city,
    "objective": _objective,
    "unit": _unit,
    "table": _table,
}


def mark(sheet: Sheet, edition: Edition, card: View, x: float, y: float, size: float, colour: Colour) -> None:
    """The power's emblem, or the unit's silhouette, in a square."""
    power = owner(edition, card)
    if card["kind"] == "unit":
        wide = size * 1.5
        piece(sheet, edition.unit[card["id"]], x - (wide - size), y + (size - height_of(wide)) / 2, wide, colour)
    elif power is not None:
        emblem(sheet, power, x, y, size, colour)

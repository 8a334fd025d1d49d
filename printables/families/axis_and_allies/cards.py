"""What the scan cards of Axis & Allies say of territories and cities."""

from companion.model.wording import one_or_many
from companion.views.shapes import PrintedCard
from printables.sheets.cards.faces import land_facts


def territory(card: PrintedCard) -> list[str]:
    """Whose it is printed for, its city, its complex and the seas around it."""
    lines = land_facts(card)
    capital, city, zones = card.get("capital_of"), card.get("city"), card.get("sea_zones")
    if capital:
        lines.append(f"Capital: {city}" if city else f"Capital of {capital}")
    elif city:
        lines.append(f"City: {city}")
    if card.get("complex"):
        lines.append("Industrial complex")
    if zones:
        lines.append(f"{one_or_many(len(zones), 'Sea zone')} {', '.join(str(zone) for zone in zones)}")
    return lines


def city(card: PrintedCard) -> list[str]:
    """Where it stands, and whose capital it is."""
    capital = card.get("capital_of")
    return [card["subtitle"], *([f"Capital of {capital}"] if capital else [])]

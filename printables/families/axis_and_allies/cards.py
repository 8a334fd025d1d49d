"""What the scan cards of Axis & Allies say of territories and cities."""

from companion.languages import _, n_
from companion.views.shapes import PrintedCard
from printables.sheets.cards.faces import land_facts


def territory(card: PrintedCard) -> list[str]:
    """Whose it is printed for, its city, its complex and the seas around it."""
    lines = land_facts(card)
    capital, city, zones = card.get("capital_of"), card.get("city"), card.get("sea_zones")
    if capital:
        lines.append(_("Capital: {city}", city=city) if city else _("Capital of {power}", power=capital))
    elif city:
        lines.append(_("City: {city}", city=city))
    if card.get("complex"):
        lines.append(_("Industrial complex"))
    if zones:
        lines.append(
            n_("Sea zone {zones}", "Sea zones {zones}", len(zones), zones=", ".join(str(zone) for zone in zones))
        )
    return lines


def city(card: PrintedCard) -> list[str]:
    """Where it is, and whose capital it is."""
    capital = card.get("capital_of")
    return [card["subtitle"], *([_("Capital of {power}", power=capital)] if capital else [])]

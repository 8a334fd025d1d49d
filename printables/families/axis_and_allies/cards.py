"""What the scan cards of Axis & Allies say of territories and cities."""

from companion.families.axis_and_allies.edition import AxisAndAlliesEdition
from companion.languages import _, msg, n_
from companion.model.translated import named
from companion.model.wording import capitalized
from companion.views.shapes import PrintedCard
from printables.sheets.cards.faces import land_facts

NEUTRALS = {
    "strict": msg("Strict neutral"),
    "pro_axis": msg("Pro-Axis neutral"),
    "pro_allies": msg("Pro-Allies neutral"),
}


def territory(edition: AxisAndAlliesEdition, card: PrintedCard) -> list[str]:
    """Whom it's printed for, or how it leans; its city, its complex, and the adjacent seas."""
    lines = [*land_facts(card), *_nobodys(edition, card["id"])]
    city, zones = card.get("city"), card.get("sea_zones")
    if capital := _whose_capital(edition, card["id"]):
        lines.append(_("Capital: {city}", city=city) if city else capital)
    elif city:
        lines.append(_("City: {city}", city=city))
    if card.get("complex"):
        lines.append(_("Industrial complex"))
    if zones:
        lines.append(
            n_("Sea zone {zones}", "Sea zones {zones}", len(zones), zones=", ".join(str(zone) for zone in zones))
        )
    return lines


def city(edition: AxisAndAlliesEdition, card: PrintedCard) -> list[str]:
    """Where it is, and whose capital it is."""
    return [card["subtitle"], *filter(None, [_whose_capital(edition, card["territory"])])]


def _whose_capital(edition: AxisAndAlliesEdition, territory: str) -> str:
    power = edition.capital_of.get(territory)
    if power is None:
        return ""
    return capitalized(_("{power:power whose} capital", power=named(edition.source.power[power.id])))


def _nobodys(edition: AxisAndAlliesEdition, territory: str) -> list[str]:
    """The nonplaying country that owns it; a neutral's leaning and army."""
    place = edition.territory[territory]
    lines = [_("Original: {power}", power=ward.name) for ward in edition.wards if ward.id == place.ward]
    if place.neutral is not None:
        army = [edition.units_in_words({edition.neutrals.army: place.army})] if edition.neutrals and place.army else []
        lines.append(", ".join([_(NEUTRALS[place.neutral]), *army]))
    return lines

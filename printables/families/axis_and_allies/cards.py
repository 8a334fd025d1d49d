"""What the scan cards of Axis & Allies say of territories and cities."""

from collections.abc import Callable, Sequence

from companion.families.axis_and_allies.edition import AxisAndAlliesEdition
from companion.languages import _, msg, n_
from companion.model.translated import named, named_powers
from companion.model.wording import capitalized, labelled, listed
from companion.views.shapes import PrintedCard
from printables.families.axis_and_allies.battle import piece_in_battle
from printables.families.family import Cards
from printables.sheets.cards.facts import land_facts, power_facts, unit_facts, usual_facts

MANY = 4
"""How many original territories of a power are worth one name on a card."""

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
    """Whose capital it is."""
    return [*filter(None, [_whose_capital(edition, card["territory"])])]


def power(edition: AxisAndAlliesEdition, card: PrintedCard) -> list[str]:
    """Its side and pieces, and its capital, or those of its economies."""
    if len(edition.powers[card["id"]].purses) < 2:
        return usual_facts(edition, card)
    return [*power_facts(edition, card), labelled(_("Capitals"), card.get("capital"))]


def unit(edition: AxisAndAlliesEdition, card: PrintedCard) -> list[str]:
    """The usual lines, and what the piece can do in battle."""
    return unit_facts(edition, card, piece_in_battle(edition.units[card["id"]]).traits)


def objective(edition: AxisAndAlliesEdition, card: PrintedCard) -> list[str]:
    """What it requires; a power's original territories are one name, if any of them counts."""
    lands = edition.lands_of(edition.objectives[card["id"]])
    whole = {power: own for power, own in edition.originals.items() if len(own) >= MANY and set(own) <= set(lands)}
    named_apart = [land for land in lands if not any(land in own for own in whole.values())]
    names = [
        *(_("{power:power whose} original territories", power=named(edition.source.powers[power])) for power in whole),
        *(edition.territories[land].name for land in named_apart),
    ]
    listing = listed([edition.territories[land].name for land in lands], "or")
    text = card.get("text") or ""
    return [text.replace(listing, listed(names, "or")) if whole else text]


def objective_in_short(edition: AxisAndAlliesEdition, card: PrintedCard) -> list[str]:
    """What to hold, without the wars it takes: every table knows who is at war."""
    objective_, (text,) = edition.objectives[card["id"]], objective(edition, card)
    wars = (named_powers(edition, objective_.at_war_with), named_powers(edition, objective_.at_war_with_any, "or"))
    for powers in wars:
        text = text.replace(_("Only at war with {powers:power the}.", powers=powers), "")
    return [" ".join(text.split())]


def _whose_capital(edition: AxisAndAlliesEdition, territory: str) -> str:
    owner = edition.capital_of.get(territory)
    if owner is None:
        return ""
    for purse in owner.purses:
        if purse.capital == territory:
            return _("Capital of the {purse} economy", purse=purse.name)
    return capitalized(_("{power:power whose} capital", power=named(edition.source.powers[owner.id])))


def _nobodys(edition: AxisAndAlliesEdition, territory: str) -> list[str]:
    """The nonplaying country that owns it; a neutral's leaning and army."""
    place = edition.territories[territory]
    lines = [_("Original: {power}", power=ward.name) for ward in edition.wards if ward.id == place.ward]
    if place.neutral is not None:
        army = (
            [edition.units_in_words({edition.neutrals.army: place.army})]
            if edition.neutrals and edition.neutrals.army and place.army
            else []
        )
        lines.append(", ".join([_(NEUTRALS[place.neutral]), *army]))
    return lines


FACTS: dict[str, Callable[[AxisAndAlliesEdition, PrintedCard], list[str]]] = {
    "territory": territory,
    "city": city,
    "objective": objective,
    "power": power,
    "unit": unit,
}
"""The lines below a card's name, by kind, if they aren't the usual ones."""


class AxisAndAlliesCards(Cards[AxisAndAlliesEdition]):
    """Scan cards and labels."""

    def subtitle(self, edition: AxisAndAlliesEdition, card: PrintedCard) -> str:
        """Where a city is, and whose an objective is: their bands say the rest. Complexes and bases are facilities."""
        if card["kind"] == "city":
            return edition.territories[card["territory"]].name
        if card["kind"] == "objective":
            return edition.powers[card["power"] or ""].name
        building = card["kind"] == "unit" and edition.units[card["id"]].kind == "building"
        return capitalized(_("facility")) if building else card["subtitle"]

    def facts(self, edition: AxisAndAlliesEdition, card: PrintedCard) -> Sequence[str]:
        """Cities, complexes, seas, objectives, and what pieces can do in battle."""
        return FACTS.get(card["kind"], usual_facts)(edition, card)

    def shortest(self, edition: AxisAndAlliesEdition, card: PrintedCard) -> Sequence[str]:
        """An objective without the wars it takes."""
        return objective_in_short(edition, card) if card["kind"] == "objective" else self.facts(edition, card)

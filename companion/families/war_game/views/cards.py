"""The deck of The War Game: powers, the territories that the rulebook or the table names, and units."""

from collections.abc import Mapping

from companion.families.war_game.edition import WarGameEdition
from companion.families.war_game.sections.land import KnownTerritory
from companion.families.war_game.views.shapes import EnteredTerritory
from companion.languages import _, msg
from companion.views.cards import TABLE_CARDS, power_card, table_card, unit_card
from companion.views.shapes import Card

STARTS_WITH = {"major": msg("Major factory at the start"), "minor": msg("Minor factory at the start")}


def cards(edition: WarGameEdition, entered: Mapping[str, EnteredTerritory]) -> list[Card]:
    """Every card of the box; territories that the table entered have its values and are among the others."""
    known = edition.known_territories.ids
    more = sorted((territory["name"], id) for id, territory in entered.items() if id not in known)
    return [
        *(power_card(edition, power) for power in edition.powers),
        *(_known(edition, territory, entered.get(territory.id)) for territory in edition.known_territories),
        *(_entered(edition, id, entered[id]) for _name, id in more),
        *(unit_card(unit, _costs(edition, unit.id)) for unit in edition.units),
        *(table_card(*card) for card in TABLE_CARDS),
    ]


def _costs(edition: WarGameEdition, unit: str) -> dict[str, int]:
    return {power.id: power.unit_costs[unit] for power in edition.powers if unit in power.unit_costs}


def _known(edition: WarGameEdition, territory: KnownTerritory, entered: EnteredTerritory | None) -> Card:
    """A territory named in the rulebook: as the table entered it, otherwise as far as the rulebook says."""
    if entered is not None:
        return _entered(edition, territory.id, entered)
    card = _land(territory.id, territory.name, territory.value)
    card["subtitle"] = _("Neutral territory") if territory.neutral else _("Territory")
    card["power"] = territory.original or territory.held_by
    card["original"] = edition.powers[territory.original].name if territory.original else None
    return card


def _entered(edition: WarGameEdition, territory: str, place: EnteredTerritory) -> Card:
    """The card of a territory that a table entered."""
    card = _land(territory, place["name"], place["value"])
    card["subtitle"] = _(STARTS_WITH[place["factory"]]) if place["factory"] else ""
    card["power"] = place["original"]
    card["original"] = edition.powers[place["original"]].name if place["original"] else _("neutral")
    return card


def _land(territory: str, name: str, value: int | None) -> Card:
    return {
        "kind": "territory",
        "id": territory,
        "title": name,
        "subtitle": "",
        "does": _("log a capture"),
        "power": None,
        "value": value,
        "region": "",
        "original": None,
        "city": None,
        "capital_of": None,
        "complex": False,
        "sea_zones": [],
    }

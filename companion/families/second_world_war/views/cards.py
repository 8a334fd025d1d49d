"""The deck of The Second World War: powers, countries, the cities named in rules, and units."""

from collections.abc import Mapping
from typing import Any

from companion.families.second_world_war.edition import SecondWorldWarEdition as Edition
from companion.families.second_world_war.sections.countries import Country, Place
from companion.languages import Name, _, msg
from companion.model.translated import named
from companion.views.cards import TABLE_CARDS, power_card, table_card, unit_card
from companion.views.shapes import Card

RECOVERY_CARD = (
    "income",
    msg("Resources"),
    msg("See what your power has, its limit, and what it recovers."),
    msg("see your resources"),
)
"""Replaces the income card: resources recover automatically."""


def cards(edition: Edition, entered: Mapping[str, Mapping[str, Any]]) -> list[Card]:
    """Every card of the box; countries have the value that the table entered."""
    return [
        *(power_card(edition, power) for power in edition.powers),
        *(_country(edition, country, entered.get(country.id, {}).get("value")) for country in edition.countries),
        *(_place(edition, place) for place in edition.places),
        *(unit_card(unit, {}) for unit in edition.units),
        *(table_card(*(RECOVERY_CARD if card[0] == "income" else card)) for card in TABLE_CARDS),
    ]


COUNTRY_KINDS = {"major": msg("Major country"), "minor": msg("Minor country"), "territory": msg("Territory")}


def _country(edition: Edition, country: Country, value: int | None = None) -> Card:
    """A country; its home is printed, its current holder is in the books."""
    first = next((scenario.id for scenario in edition.scenarios if scenario.id in country.start), None)
    starts = [country.start[first]] if first else []
    owners = [
        start.to[0] for start in starts if start.status in ("home", "controlled") and start.to[0] in edition.powers.ids
    ]
    theatres = [theatre.name for theatre in edition.theatres if theatre.id in country.theatres]
    return {
        "kind": "territory",
        "id": country.id,
        "title": country.name,
        "subtitle": _(COUNTRY_KINDS[country.kind]),
        "does": _("see its holder"),
        "power": owners[0] if owners else None,
        "region": ", ".join(theatres),
        "original": edition.powers[owners[0]].name if owners else None,
        "value": value,
        "band": None if country.kind == "territory" else _("Country"),
        "city": None,
        "capital_of": None,
        "complex": False,
        "sea_zones": [],
    }


def _named(edition: Edition, country: Country) -> Name:
    """A country's name, inflected by its sentence."""
    return named(edition.source.countries[country.id])


def _place(edition: Edition, city: Place) -> Card:
    """A city named in rules, in a country whose value the table enters."""
    country = edition.countries.get(city.country)
    return {
        "kind": "city",
        "id": city.id,
        "title": city.name,
        "subtitle": _("City in {country:the}", country=_named(edition, country)) if country else _("City"),
        "does": _("log a capture"),
        "power": _country(edition, country)["power"] if country else None,
        "territory": city.country,
        "value": None,
        "capital_of": None,
    }

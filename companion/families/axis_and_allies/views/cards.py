"""The deck of an Axis & Allies box: powers, territories, cities, objectives, and units."""

from collections.abc import Mapping
from typing import Any

from companion.families.axis_and_allies.edition import AxisAndAlliesEdition
from companion.families.axis_and_allies.sections.board import Territory
from companion.families.axis_and_allies.sections.objectives import Objective
from companion.families.axis_and_allies.sections.powers import Power
from companion.families.axis_and_allies.views.objectives import in_words
from companion.languages import _
from companion.model.ids import slug
from companion.model.translated import named
from companion.model.wording import in_parts
from companion.views.cards import TABLE_CARDS, power_card, table_card, unit_card
from companion.views.shapes import Card


def cards(edition: AxisAndAlliesEdition, _entered: Mapping[str, Any]) -> list[Card]:
    """Every card of a box."""
    return [
        *(_power(edition, power) for power in edition.powers),
        *(_territory(edition, territory) for territory in edition.territories if not territory.impassable),
        *(_city(edition, territory) for territory in edition.territories if territory.city),
        *(_objective(edition, objective) for objective in edition.objectives),
        *(unit_card(unit, _costs(edition, unit.id)) for unit in edition.units),
        *(table_card(*card) for card in TABLE_CARDS),
    ]


def _costs(edition: AxisAndAlliesEdition, unit: str) -> dict[str, int]:
    return {power.id: power.unit_costs[unit] for power in edition.powers if unit in power.unit_costs}


def _power(edition: AxisAndAlliesEdition, power: Power) -> Card:
    return {**power_card(edition, power), "capital": _capital(edition, power)}


def _capital(edition: AxisAndAlliesEdition, power: Power) -> str | None:
    """The location of its capital, or of each of its economies' capitals."""
    capitals = [power.capital] if power.capital else [purse.capital for purse in power.purses]
    places = [edition.territories[place] for place in capitals]
    return (
        in_parts(
            f"{place.city}, {place.name}" if place.city and place.city != place.name else place.name for place in places
        )
        or None
    )


def _territory(edition: AxisAndAlliesEdition, territory: Territory) -> Card:
    capital = edition.capital_of.get(territory.id)
    return {
        "kind": "territory",
        "id": territory.id,
        "title": territory.name,
        "subtitle": territory.region,
        "does": _("log a capture"),
        "power": territory.original,
        "value": territory.value,
        "region": territory.region,
        "original": edition.powers[territory.original].name if territory.original else None,
        "city": territory.city,
        "capital_of": capital.name if capital else None,
        "complex": territory.complex,
        "sea_zones": list(territory.sea_zones),
    }


def _city(edition: AxisAndAlliesEdition, territory: Territory) -> Card:
    capital = edition.capital_of.get(territory.id)
    city = territory.city or ""
    return {
        "kind": "city",
        "id": slug(city),
        "title": city,
        "subtitle": _("Victory city in {territory}", territory=territory.name)
        if edition.victory.kind == "cities"
        else _("City in {territory}", territory=territory.name),
        "does": _("log a capture"),
        "power": territory.original,
        "territory": territory.id,
        "value": territory.value,
        "capital_of": capital.name if capital else None,
    }


def _objective(edition: AxisAndAlliesEdition, objective: Objective) -> Card:
    return {
        "kind": "objective",
        "id": objective.id,
        "title": objective.title,
        "subtitle": _("{power:power whose} objective", power=named(edition.source.powers[objective.power])),
        "does": _("check it"),
        "power": objective.power,
        "bonus": objective.bonus,
        "text": in_words(edition, objective),
    }

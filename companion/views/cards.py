"""The deck of an edition: one card per territory, power, objective, city and unit, and the table cards.

A card is scoped to its edition, so that a deck is printed once and serves every game. It carries an address and, for
phones without a camera at hand, a short code. A variant has the codes of the edition that it extends.
"""

from collections.abc import Mapping
from hashlib import sha256
from typing import Any

from companion.editions import BUILT_IN, load
from companion.model.edition import Edition
from companion.model.ids import slug
from companion.model.sections.board import Territory
from companion.model.sections.countries import Country, Place
from companion.model.sections.objectives import Objective
from companion.model.sections.powers import Power
from companion.model.sections.units import Unit
from companion.model.sections.war_economy import KnownTerritory
from companion.views.objectives import in_words

View = dict[str, Any]
NOTHING: Mapping[str, View] = {}
Key = tuple[str, str]

ALPHABET = "346789ACDEFHJKMNPRTWXY"
"""What short codes are made of: no two of these look alike in print or by hand."""
LENGTH = 4
LOOKALIKES = str.maketrans({"B": "8", "G": "6"})
"""Letters that nobody printed, and what stands on the card instead."""

KINDS = ("power", "territory", "city", "objective", "unit", "table")
"""What a card can stand for."""

TABLE_CARDS: tuple[tuple[str, str, str, str], ...] = (
    ("join", "Take a seat", "Sit down at this game with your phone.", "take a seat"),
    ("income", "Collect income", "See what your power gets and why, then collect it.", "collect income"),
    ("undo", "Undo", "Go back behind the last entry.", "undo the last entry"),
    ("audit", "Check the board", "Walk round the board and compare it with the books.", "start the audit"),
    ("table", "Table view", "The big view for a tablet or television.", "open the big view"),
    ("end_turn", "End the turn", "Hand over to the next power.", "end the turn"),
)
"""Id, title, text and what the scan does."""
RECOVERY_CARD = (
    "income",
    "Resources",
    "See what your power has, its limit, and what it recovers.",
    "see your resources",
)
"""Instead of the card for income, where resources come back by themselves."""


def table_cards(edition: Edition) -> list[tuple[str, str, str, str]]:
    """The table cards of an edition."""
    return [RECOVERY_CARD if one[0] == "income" and edition.resources else one for one in TABLE_CARDS]


def cards(edition: Edition, entered: Mapping[str, View] = NOTHING) -> list[View]:
    """Every card of an edition: powers, territories, cities, objectives, units, then the table cards.

    `entered` are territories that a table copied from its own box, as a snapshot shows them; theirs come at the end.
    """
    deck = [
        *(_power(edition, one) for one in edition.powers),
        *(_territory(edition, one) for one in edition.territories if not one.impassable),
        *(_known(edition, one) for one in edition.known_territories),
        *(_country(edition, one) for one in edition.countries),
        *(_city(edition, one) for one in edition.territories if one.city),
        *(_place(edition, one) for one in edition.places),
        *(_objective(edition, one) for one in edition.objectives),
        *(_unit(edition, one) for one in edition.units),
        *(_table(*one) for one in table_cards(edition)),
    ]
    own = {(card["kind"], card["id"]) for card in deck}
    deck += [_entered(edition, id, one) for id, one in entered.items() if ("territory", id) not in own]
    codes = _codes(edition, [(card["kind"], card["id"]) for card in deck], own)
    return [
        {**card, "code": codes[card["kind"], card["id"]], "path": f"/q/{edition.id}/{card['kind']}/{card['id']}"}
        for card in deck
    ]


def find_card(edition: Edition, code: str, entered: Mapping[str, View] = NOTHING) -> View | None:
    """The card with a short code, however it was typed; None if there is none."""
    wanted = "".join(letter for letter in code.upper() if letter.isalnum()).translate(LOOKALIKES)
    return next((card for card in cards(edition, entered) if card["code"] == wanted), None)


def short_code(edition_id: str, kind: str, element: str, attempt: int = 0) -> str:
    """Four characters made from what the card stands for; the next attempt gives others."""
    salt = f"/{attempt}" if attempt else ""
    number = int.from_bytes(sha256(f"{edition_id}/{kind}/{element}{salt}".encode()).digest()[:8])
    letters = []
    for _ in range(LENGTH):
        number, letter = divmod(number, len(ALPHABET))
        letters.append(ALPHABET[letter])
    return "".join(letters)


def _codes(edition: Edition, keys: list[Key], own: set[Key]) -> dict[Key, str]:
    """A code for each card, no two alike. The box's own cards choose first, so that a variant cannot change theirs;
    then those of the edition, so that entered territories cannot either."""
    box = edition.edition.extends or edition.id
    printed = _keys(load(box)) if edition.differs_from_the_box and box in BUILT_IN else set()
    codes: dict[Key, str] = {}
    taken: set[str] = set()
    for key in sorted(printed.union(keys), key=lambda one: (one not in printed, one not in own, one)):
        attempt = 0
        while (code := short_code(box, *key, attempt)) in taken:
            attempt += 1
        codes[key] = code
        taken.add(code)
    return codes


def _keys(edition: Edition) -> set[Key]:
    return {(card["kind"], card["id"]) for card in cards(edition)}


def _power(edition: Edition, power: Power) -> View:
    side = "Axis" if power.side == "axis" else "Allies"
    pieces = f"{power.pieces} pieces" if "counter" not in power.pieces else power.pieces
    return {
        "kind": "power",
        "id": power.id,
        "title": power.name,
        "subtitle": f"{side}, {pieces}",
        "does": "open its books",
        "power": power.id,
        "capital": _capital(edition, power),
    }


def _capital(edition: Edition, power: Power) -> str | None:
    place = edition.territory.get(power.capital or "")
    if place is None:
        return None
    return f"{place.city}, {place.name}" if place.city and place.city != place.name else place.name


def _territory(edition: Edition, place: Territory) -> View:
    capital = edition.capital_of.get(place.id)
    return {
        "kind": "territory",
        "id": place.id,
        "title": place.name,
        "subtitle": place.region,
        "does": "log a capture",
        "power": place.original,
        "value": place.value,
        "region": place.region,
        "original": edition.power[place.original].name if place.original else None,
        "city": place.city,
        "capital_of": capital.name if capital else None,
        "complex": place.complex,
        "sea_zones": list(place.sea_zones),
    }


LAND: View = {"value": None, "city": None, "capital_of": None, "complex": False, "sea_zones": []}
"""What a territory's card says by default, where the box keeps the figures to itself."""


def _known(edition: Edition, place: KnownTerritory) -> View:
    """A territory that the table enters, as far as the rulebook tells about it."""
    original = edition.power.get(place.original or "")
    return {
        **LAND,
        "kind": "territory",
        "id": place.id,
        "title": place.name,
        "subtitle": "Neutral territory" if place.neutral else "Territory",
        "does": "log a capture",
        "power": place.original or place.held_by,
        "value": place.value,
        "region": "",
        "original": original.name if original else None,
    }


COUNTRY_KINDS = {"major": "Major country", "minor": "Minor country", "territory": "Territory"}


def _country(edition: Edition, country: Country) -> View:
    """A country; whose it is at home is printed, whose it is now the books know."""
    starts = [country.start[one.id] for one in edition.scenarios if one.id in country.start]
    owners = [one.to[0] for one in starts if one.status in ("home", "controlled") and one.to[0] in edition.power]
    theatres = [one.name for one in edition.theatres if one.id in country.theatres]
    return {
        **LAND,
        "kind": "territory",
        "id": country.id,
        "title": country.name,
        "subtitle": COUNTRY_KINDS[country.kind],
        "does": "see its holder",
        "power": owners[0] if owners else None,
        "region": ", ".join(theatres),
        "original": edition.power[owners[0]].name if owners else None,
    }


def _entered(edition: Edition, territory: str, place: View) -> View:
    """The card of a territory that a table entered."""
    original = edition.power[place["original"]].name if place["original"] else None
    factory = place.get("factory")
    return {
        "kind": "territory",
        "id": territory,
        "title": place["name"],
        "subtitle": f"{factory.capitalize()} factory at the start" if factory else "",
        "does": "log a capture",
        "power": place["original"],
        "value": place["value"],
        "region": "",
        "original": original or "neutral",
        "city": None,
        "capital_of": None,
        "complex": False,
        "sea_zones": [],
    }


def _city(edition: Edition, place: Territory) -> View:
    capital = edition.capital_of.get(place.id)
    city = place.city or ""
    return {
        "kind": "city",
        "id": slug(city),
        "title": city,
        "subtitle": f"{'Victory city' if edition.victory.kind == 'cities' else 'City'} in {place.name}",
        "does": "log a capture",
        "power": place.original,
        "territory": place.id,
        "value": place.value,
        "capital_of": capital.name if capital else None,
    }


def _place(edition: Edition, place: Place) -> View:
    """A city that rules name, in a country whose worth the table enters."""
    country = next((one for one in edition.countries if one.id == place.country), None)
    return {
        "kind": "city",
        "id": place.id,
        "title": place.name,
        "subtitle": f"City in {country.name}" if country else "City",
        "does": "log a capture",
        "power": _country(edition, country)["power"] if country else None,
        "territory": place.country,
        "value": None,
        "capital_of": None,
    }


def _objective(edition: Edition, objective: Objective) -> View:
    return {
        "kind": "objective",
        "id": objective.id,
        "title": objective.title,
        "subtitle": f"Objective of {edition.power[objective.power].name}",
        "does": "check it",
        "power": objective.power,
        "bonus": objective.bonus,
        "text": in_words(edition, objective),
    }


def _unit(edition: Edition, unit: Unit) -> View:
    costs = {power.id: power.unit_costs[unit.id] for power in edition.powers if unit.id in power.unit_costs}
    kinds = {"land": "Land unit", "air": "Air unit", "sea": "Sea unit", "building": "Building"}
    return {
        "kind": "unit",
        "id": unit.id,
        "title": unit.name,
        "subtitle": kinds[unit.kind],
        "does": "buy one" if unit.cost is not None or costs else "look it up",
        "power": None,
        "cost": unit.cost,
        "costs": costs,
        "attack": unit.attack,
        "defence": unit.defence,
        "move": unit.move,
    }


def _table(name: str, title: str, text: str, does: str) -> View:
    return {
        "kind": "table",
        "id": name,
        "title": title,
        "subtitle": "Table card",
        "does": does,
        "power": None,
        "text": text,
    }

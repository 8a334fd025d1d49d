"""A turn of The War Game."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple, TypedDict

from flask import request
from msgspec import Struct

from api.families.family import BarLink
from api.families.war_game.visitor import GameVisitor
from api.pages.kit.context import Context
from api.pages.kit.turns import power_pages
from api.pages.kit.turns.finishing import Forgotten, StillToDo, finishing
from api.pages.kit.turns.power_pages import buying, in_other_hands
from companion.families.war_game.views.board import taken_this_turn
from companion.families.war_game.views.income import hardware_statement
from companion.families.war_game.views.shapes import FactoryRoom, WarGameTurnCard
from companion.languages import _, listed, msg
from companion.languages.sorting import in_order

View = Mapping[str, Any]
MOST_LOST = 12
"""How many lost places have a button to take them back."""


class Works(TypedDict):
    """A factory on a page."""

    name: str
    kind: str
    room: int
    idle: str
    """Why it can't produce yet."""


def _taking(visitor: GameVisitor, power: str) -> Context:
    """Every territory in the books that this nation could take."""
    enemies = [nation for nation in visitor.edition.powers.ids if not visitor.edition.allied(nation, power)]
    friends = [nation for nation in visitor.edition.powers.ids if nation != power and nation not in enemies]
    places = in_other_hands(visitor, power)
    query = request.args.get("q", "")
    return {
        "known": places,
        "regions": _by_region(visitor, power, [place for place in places if place["controller"] in enemies]),
        "enemies": enemies,
        "friends": friends,
        "query": query,
        "typed": query if all(place["name"] != query for place in places) else "",
    }


def _by_region(visitor: GameVisitor, power: str, places: Sequence[View]) -> dict[str, list[View]]:
    """Places by the table's region for them, otherwise by color; the region with most of its land first."""
    groups: dict[str, list[View]] = {}
    for place in places:
        color = visitor.power_name(place["original"]) if place["original"] else _("Neutral")
        groups.setdefault(place["region"] or color, []).append(place)
    held = Counter(
        place["region"] for place in visitor.snapshot["territories"].values() if place["controller"] == power
    )
    return {
        region: sorted(groups[region], key=lambda place: in_order(str(place["name"])))
        for region in sorted(groups, key=lambda region: (-held[region], in_order(region)))
    }


def _statement(visitor: GameVisitor, power: str) -> Context:
    """A nation's money history, and that of its hardware money."""
    hardware = hardware_statement(visitor.edition, visitor.history, power)
    purses = {_("For hardware only"): hardware} if hardware["lines"] else {}
    return {**power_pages.statement(visitor, power), "purses": purses}


def _neutral(visitor: GameVisitor, power: str) -> Context:
    """Conquer a neutral: who may get it if the attack fails."""
    places = visitor.snapshot["territories"]
    card = visitor.turn_card(power)
    return {
        "enemies": [nation for nation in visitor.edition.powers.ids if not visitor.edition.allied(nation, power)],
        "known": [places[id]["name"] for id in card["free_neutrals"]],
        "partners": _partners(visitor, power) if card["on_turn"] else [],
    }


def _partners(visitor: GameVisitor, power: str) -> list[str]:
    """Who shares a nation's turn."""
    return [nation for nation in visitor.snapshot["turn_powers"] if nation != power]


def _must_say_color(visitor: GameVisitor, power: str) -> bool:
    """Whether a nation starts with land of others, so that the color of what it holds isn't plain."""
    checks = (check for check in visitor.edition.land_checks if check.scenario == visitor.snapshot["scenario"])
    return any(holding.power == power and holding.conquered for check in checks for holding in check.powers)


class Purchase(Struct, frozen=True):
    """What a nation can do with its money at once."""

    in_all: int
    """All of it, whatever it may be spent on."""
    ends_turn: bool
    """Whether it can end the turn: nobody who shares it still has to buy."""
    most_infantry: int


def _purchase(visitor: GameVisitor, power: str) -> Purchase:
    card, nations = visitor.turn_card(power), visitor.snapshot["powers"]
    ends_turn = card["on_turn"] and all(nations[partner]["bought"] for partner in _partners(visitor, power))
    return Purchase(_to_spend(card), ends_turn, _most_infantry(card))


def _to_lend(visitor: GameVisitor, power: str) -> int:
    """How much more a nation can lend this turn; below 0 if it has lent more than its money now allows."""
    lending = visitor.turn_card(power)["lending"]
    return lending["limit"] - lending["given"] if lending else 0


def _lending(visitor: GameVisitor, power: str) -> Context:
    """What can still be lent."""
    return {"left": max(0, _to_lend(visitor, power))}


def _buying(visitor: GameVisitor, power: str) -> Context:
    """The shopping cart."""
    return {
        **buying(visitor, power),
        "purchase": _purchase(visitor, power),
        "must_say_color": _must_say_color(visitor, power),
        "working_factories": _working_factories(visitor, power),
    }


def _working_factories(visitor: GameVisitor, power: str) -> list[tuple[str, str]]:
    """A power's factories that work, as the choices of a select."""
    places = visitor.snapshot["territories"]
    return [(id, places[id]["name"]) for id in visitor.turn_card(power)["factories"] if places[id]["factory_works"]]


class Fitting(NamedTuple):
    """A place for waiting units: what it can still give, and which of them fit."""

    id: str
    room: FactoryRoom
    units: Sequence[str]


def _placing(visitor: GameVisitor, power: str) -> Context:
    """Where waiting units can go."""
    card = visitor.turn_card(power)
    places = (
        Fitting(id, room, [unit for unit in card["unplaced"] if unit in room["units"]])
        for id, room in card["room"].items()
    )
    return {
        "fitting": [place for place in places if place.units],
        "must_say_color": _must_say_color(visitor, power),
    }


def _factories(visitor: GameVisitor, power: str) -> Context:
    """Build, upgrade, reduce, and destroy factories."""
    places = visitor.snapshot["territories"]
    return {
        "must_say_color": _must_say_color(visitor, power),
        "mine_with": [
            {"id": id, **place} for id, place in places.items() if place["controller"] == power and place["factory"]
        ],
        "sites": {
            id: kinds for id, kinds in visitor.turn_card(power)["factory_sites"].items() if not places[id]["factory"]
        },
    }


def works(visitor: GameVisitor, power: str) -> list[Works]:
    """A nation's factories in the books: what each can still make this turn, and why not."""
    places, left = visitor.snapshot["territories"], visitor.turn_card(power)["room"]
    return [
        {
            "name": place["name"],
            "kind": factory,
            "room": left[id]["factory"] if id in left else 0,
            "idle": "" if place["factory_works"] else _("works from the next turn"),
        }
        for id, place in places.items()
        if place["controller"] == power and (factory := place["factory"])
    ]


def power_page(visitor: GameVisitor, power: str) -> Context:
    """What a nation's factories can make, and who on the same phone still buys in this turn."""
    nations, factories = visitor.snapshot["powers"], works(visitor, power)
    waiting = [nation for nation in visitor.on_turn if nation != power and not nations[nation]["bought"]]
    buyers = [nation for nation in waiting if _can_pay(visitor.turn_card(nation))]
    lending = visitor.turn_card(power)["lending"]
    return {
        "lends": lending is not None and any(offer["most"] for offer in lending["to"].values()),
        "held": sum(place["controller"] == power for place in visitor.snapshot["territories"].values()),
        "to_lend": _to_lend(visitor, power),
        "purchase": _purchase(visitor, power),
        "works": factories,
        "room": sum(factory["room"] for factory in factories),
        "buys_next": buyers,
        "targets": [place["name"] for place in _held_by_enemies(visitor, power).values()],
        "lost": [
            (id, place["name"]) for id, place in _held_by_enemies(visitor, power).items() if place["original"] == power
        ][:MOST_LOST],
    }


def _most_infantry(card: WarGameTurnCard) -> int:
    """How much infantry all the money buys, as far as there is land for it."""
    price, left = card["prices"].get("infantry"), card["infantry_left"]
    if not price or "infantry" not in card["may_buy"]:
        return 0
    paid = card["to_spend"]["treasury"] // price
    return paid if left is None else min(paid, left)


def _held_by_enemies(visitor: GameVisitor, power: str) -> dict[str, View]:
    """The places that enemies of a nation hold."""
    allied = visitor.edition.allied
    return {
        id: place
        for id, place in visitor.snapshot["territories"].items()
        if place["controller"] and not allied(place["controller"], power)
    }


def _ships(visitor: GameVisitor, power: str) -> Context:
    """Battleships to repair, and the land of friends where that can be."""
    places, allied = visitor.snapshot["territories"].values(), visitor.edition.allied
    held = [place["name"] for place in places if place["controller"] and allied(place["controller"], power)]
    return {"held": held}


def _finishing(visitor: GameVisitor, power: str) -> Context:
    """What ends the turn, and what is often forgotten before it: buying, placing, captures."""
    return {**finishing(visitor, power), **_forgotten(visitor)}


def _forgotten(visitor: GameVisitor) -> Forgotten:
    places, gained = visitor.snapshot["territories"], taken_this_turn(visitor.state)
    taken = [places[place]["name"] for place in gained if places[place]["controller"] in visitor.on_turn]
    cards = {power: visitor.turn_card(power) for power in visitor.on_turn}
    to_buy: list[StillToDo] = [
        {
            "heading": _("{power} hasn't bought anything", power=visitor.power_name(power)),
            "what": _("It has {money}, and keeps what it doesn't spend.", money=visitor.edition.money(_to_spend(card))),
            "page": f"/play/{power}/buy",
            "label": _("Buy units"),
            "icon": "buy",
        }
        for power, card in cards.items()
        if not card["bought"] and _can_pay(card)
    ]
    to_place: list[StillToDo] = [
        {
            "heading": _("{power} still has to place", power=visitor.power_name(power)),
            "what": visitor.edition.units_in_words(card["unplaced"]),
            "page": f"/play/{power}/place",
            "label": _("Say where they go"),
            "icon": "place",
        }
        for power, card in cards.items()
        if card["unplaced"] and card["room"]
    ]
    return {
        "still_to_do": to_buy + to_place,
        "taken": _("Taken this turn: {cities}. Was that all?", cities=listed(taken)) if taken else "",
    }


def _can_pay(card: WarGameTurnCard) -> bool:
    """Whether a power can pay for anything at all."""
    prices = [price for price in card["prices"].values() if price is not None]
    return bool(prices) and _to_spend(card) >= min(prices)


def _to_spend(card: WarGameTurnCard) -> int:
    """All of a power's money, including this turn's income."""
    return card["to_spend"]["treasury"] + card["to_spend"]["hardware"]


TURN_PAGES = {
    "finish": _finishing,
    "buy": _buying,
    "place": _placing,
    "take": _taking,
    "lend": _lending,
    "neutral": _neutral,
    "factories": _factories,
    "ships": _ships,
    "statement": _statement,
}

BAR: tuple[BarLink[GameVisitor], ...] = (
    BarLink(msg("Buy"), "buy", "buy"),
    BarLink(msg("Take"), "take", "take"),
    BarLink(msg("Lend/lease"), "lend", "lend", lambda visitor, power: bool(visitor.turn_card(power)["lending"])),
)

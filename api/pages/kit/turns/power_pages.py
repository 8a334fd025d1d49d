"""Turn page contexts that several families share."""

from typing import Any

from flask import request

from api.http.context import app_context
from api.pages.kit.context import Context
from api.pages.kit.turns.card_pages import friends
from api.pages.kit.visitor import AnyVisitor
from companion.languages.sorting import in_order
from companion.service import games as use


def nothing_more(_here: AnyVisitor, _power: str) -> Context:
    """Nothing more: the turn card has everything the page needs."""
    return {}


def buying(_here: AnyVisitor, _power: str) -> Context:
    """The shopping cart; `?add=` adds one unit."""
    return {"add": request.args.get("add", "")}


def statement(visitor: AnyVisitor, power: str) -> Context:
    """A power's money history, newest first."""
    return {"statement": use.show_statement(app_context(), visitor.who, visitor.game.id, power)}


def in_other_hands(visitor: AnyVisitor, power: str) -> list[dict[str, Any]]:
    """The territories that a power could take, by name."""
    places = visitor.snapshot["territories"]
    places_of_others = [
        {"id": id, **place} for id, place in places.items() if not friends(visitor, place["controller"], power)
    ]
    return sorted(places_of_others, key=lambda place: in_order(place["name"]))

"""What scanned cards of The Second World War open: every capture is previewed first."""

from flask import Response

from api.families.second_world_war.pages import capture
from api.families.second_world_war.visitor import GameVisitor
from api.pages.kit.rendering import to
from api.pages.kit.turns.card_pages import likeliest, unit_card
from api.pages.kit.visiting import game_argument


def _country(visitor: GameVisitor, element: str) -> Response | None:
    if element not in visitor.snapshot["territories"]:
        return None
    by = likeliest(visitor, lambda power: capture(visitor, element, power))[0]
    return to(f"/play/{by}/take{game_argument(visitor)}", country=element)


def _city(visitor: GameVisitor, element: str) -> Response | None:
    if all(place.id != element for place in visitor.edition.places):
        return None
    by = likeliest(visitor, lambda power: {"type": "capture_city", "city": element, "by": power})[0]
    return to(f"/play/{by}/take{game_argument(visitor)}", city=element)


def _unit(visitor: GameVisitor, element: str) -> Response | None:
    return unit_card(visitor, element, [*visitor.on_turn, *visitor.powers])


CARDS = {"territory": _country, "city": _city, "unit": _unit}

"""What scanned cards of The Second World War open: everything that is taken is tried out first."""

from flask import Response

from api.families.second_world_war.visitor import GameVisitor
from api.pages.kit.rendering import to
from api.pages.kit.turns.card_pages import actor, unit_card
from api.pages.kit.visitor import game_argument


def _country(visitor: GameVisitor, element: str) -> Response | None:
    if element not in visitor.snapshot["territories"]:
        return None
    return to(f"/play/{actor(visitor)}/take{game_argument(visitor)}", country=element)


def _city(visitor: GameVisitor, element: str) -> Response | None:
    if all(place.id != element for place in visitor.edition.places):
        return None
    return to(f"/play/{actor(visitor)}/take{game_argument(visitor)}", city=element)


def _unit(visitor: GameVisitor, element: str) -> Response | None:
    return unit_card(visitor, element, [*visitor.on_turn, *visitor.powers])


CARDS = {"territory": _country, "city": _city, "unit": _unit}

"""What scanned cards of The Second World War open: everything that is taken is tried out first."""

from flask import Response

from api.families.second_world_war.visitor import Here
from api.pages.kit.rendering import to
from api.pages.kit.turns.card_pages import actor, unit_card
from api.pages.kit.visitor import game_argument


def _country(here: Here, element: str) -> Response | None:
    if element not in here.snapshot["territories"]:
        return None
    return to(f"/play/{actor(here)}/take{game_argument(here)}", country=element)


def _city(here: Here, element: str) -> Response | None:
    if all(place.id != element for place in here.edition.places):
        return None
    return to(f"/play/{actor(here)}/take{game_argument(here)}", city=element)


def _unit(here: Here, element: str) -> Response | None:
    return unit_card(here, element, [*here.on_turn, *here.powers])


CARDS = {"territory": _country, "city": _city, "unit": _unit}

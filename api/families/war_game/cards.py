"""What scanned cards of The War Game open."""

from flask import Response

from api.families.war_game.visitor import Here
from api.pages.kit.rendering import to
from api.pages.kit.turns.card_pages import actor, territory_card, unit_card
from api.pages.kit.visitor import game_argument


def _territory(here: Here, element: str) -> Response | None:
    """A territory in the books; taking one that only the rulebook names enters it."""
    known = next((territory for territory in here.edition.known_territories if territory.id == element), None)
    page = territory_card(here, element)
    if page is not None or known is None:
        return page
    return to(f"/play/{actor(here)}/take{game_argument(here)}", q=known.name)


def _unit(here: Here, element: str) -> Response | None:
    return unit_card(here, element, [*here.on_turn, *here.powers])


CARDS = {"territory": _territory, "unit": _unit}

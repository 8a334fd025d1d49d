"""What scanned cards of The War Game open."""

from flask import Response

from api.families.war_game.visitor import GameVisitor
from api.pages.kit.rendering import to
from api.pages.kit.turns.card_pages import actor, territory_card, unit_card
from api.pages.kit.visiting import game_argument


def _territory(visitor: GameVisitor, element: str) -> Response | None:
    """A territory in the books; taking one that's only in the rulebook enters it."""
    territory_known = visitor.edition.known_territories.get(element)
    page = territory_card(visitor, element)
    if page is not None or territory_known is None:
        return page
    return to(f"/play/{actor(visitor)}/take{game_argument(visitor)}", q=territory_known.name)


def _unit(visitor: GameVisitor, element: str) -> Response | None:
    return unit_card(visitor, element, [*visitor.on_turn, *visitor.powers])


CARDS = {"territory": _territory, "unit": _unit}

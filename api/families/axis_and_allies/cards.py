"""What scanned cards of Axis & Allies open."""

from functools import partial

from flask import Response

from api.families.axis_and_allies.also_here import also
from api.families.axis_and_allies.visitor import GameVisitor
from api.http.context import app_context
from api.pages.kit.rendering import render
from api.pages.kit.turns.card_pages import scan_context, territory_card, unit_card
from companion.families.axis_and_allies.views.objectives import what_to_hold
from companion.languages import _
from companion.model.ids import slug
from companion.model.wording import in_a_sentence
from companion.service import games as use


def facts(visitor: GameVisitor, territory: str) -> str:
    """What is in a territory."""
    place = visitor.snapshot["territories"][territory]
    if "facilities" in place:
        standing = [
            (in_a_sentence(visitor.edition.units[unit].name), facility["damage"])
            for unit, facility in place["facilities"].items()
        ]
    else:
        standing = [(_("industrial complex"), place["damage"])] if place["complex"] else []
    facts = [
        _("{facility}, damage {damage}", facility=name, damage=damage) if damage else name for name, damage in standing
    ]
    return ", ".join(fact for fact in (place["city"], *facts) if fact)


def _territory(visitor: GameVisitor, element: str) -> Response | None:
    return territory_card(visitor, element, partial(facts, visitor), partial(also, visitor))


def _city(visitor: GameVisitor, element: str) -> Response | None:
    """A city's card is its territory's."""
    territory = next((territory for territory, city in visitor.edition.city_of.items() if slug(city) == element), None)
    return _territory(visitor, territory) if territory else None


def _unit(visitor: GameVisitor, element: str) -> Response | None:
    """Add it to the cart of the power on turn, or of this phone's first power that buys at all."""
    return unit_card(
        visitor,
        element,
        [power for power in (*visitor.on_turn, *visitor.powers) if visitor.edition.powers[power].income != "none"],
    )


def _objective(visitor: GameVisitor, element: str) -> Response | None:
    if element not in visitor.edition.objectives.ids:
        return None
    listed = use.show_objectives(app_context(), visitor.who, visitor.game.id)["objectives"]
    return render(
        "axis_and_allies/objective.html",
        **scan_context(visitor),
        objective=next((name for name in listed if name["id"] == element), None),
        printed=visitor.edition.objectives[element],
        to_hold=what_to_hold(visitor.edition, visitor.edition.objectives[element]),
        answers=visitor.snapshot["claims"],
    )


CARDS = {
    "territory": _territory,
    "city": _city,
    "unit": _unit,
    "objective": _objective,
}

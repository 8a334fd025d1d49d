"""What scanned cards of Axis & Allies open."""

from functools import partial

from flask import Response

from api.families.axis_and_allies.also_here import also
from api.families.axis_and_allies.visitor import Here
from api.http.context import app_context
from api.pages.kit.rendering import render
from api.pages.kit.turns.card_pages import scan_context, territory_card, unit_card
from companion.families.axis_and_allies.views.objectives import what_to_hold
from companion.model.ids import slug
from companion.service import games as use


def facts(here: Here, territory: str) -> str:
    """What stands in a territory, and how it leans if it is neutral."""
    place = here.snapshot["territories"][territory]
    if "facilities" in place:
        standing = [
            (here.edition.unit[unit].name.lower(), facility["damage"]) for unit, facility in place["facilities"].items()
        ]
    else:
        standing = [("industrial complex", place["damage"])] if place["complex"] else []
    told = [f"{name}, damage {damage}" if damage else name for name, damage in standing]
    leaning = (place.get("neutral") or "").replace("_", "-")
    return ", ".join(one for one in (place["city"], f"{leaning} neutral" if leaning else "", *told) if one)


def _territory(here: Here, element: str) -> Response | None:
    return territory_card(here, element, partial(facts, here), partial(also, here))


def _city(here: Here, element: str) -> Response | None:
    """A city's card is its territory's."""
    found = next((territory for territory, city in here.edition.city_of.items() if slug(city) == element), None)
    return _territory(here, found) if found else None


def _unit(here: Here, element: str) -> Response | None:
    """Into the cart of the power that is up, or of this phone's first that buys at all."""
    return unit_card(
        here, element, [power for power in (*here.on_turn, *here.powers) if here.edition.power[power].income != "none"]
    )


def _objective(here: Here, element: str) -> Response | None:
    if element not in here.edition.objective:
        return None
    listed = use.show_objectives(app_context(), here.who, here.game.id)["objectives"]
    return render(
        "axis_and_allies/objective.html",
        **scan_context(here),
        objective=next((name for name in listed if name["id"] == element), None),
        printed=here.edition.objective[element],
        to_hold=what_to_hold(here.edition, here.edition.objective[element]),
        answers=here.snapshot["claims"],
    )


CARDS = {
    "territory": _territory,
    "city": _city,
    "unit": _unit,
    "objective": _objective,
}

"""What is done in an impulse of The Second World War, and the numbers that only the table's box has.

Declaring war, taking a country, helping one and signing are shown first and done with a second tap: `?target=`,
`?country=` and so on name what the page tries out.
"""

from typing import Any

from flask import Response, request
from werkzeug.datastructures import MultiDict

from api.counter import desk
from api.identity import has_host_cookie
from api.pages import boxes, forms
from api.pages.acting import done
from api.pages.axis_and_allies import buying, nothing_more, statement
from api.pages.once import once
from api.pages.routes import pages
from api.pages.shell import number, render
from api.pages.sitting import Sitting, sitting
from api.pages.trying import tried
from api.problem import Problem
from companion.model.refusal import NotFound
from companion.service import actions
from companion.service import games as use
from companion.views.second_world_war_figures import points_log

View = dict[str, Any]
RULES = "second_world_war"


def _names(here: Sitting, power: str) -> View:
    """Names of powers and countries by id, for pages that list both."""
    return {"names": names(here)}


def names(here: Sitting) -> dict[str, str]:
    """What people call every country and power of a game."""
    lands = {id: one["name"] for id, one in here.snapshot["territories"].items()}
    return lands | {one.id: one.name for one in here.edition.powers}


PAGE_OF = {
    "build_reinforcement": "buy",
    "rebuild_unit": "buy",
    "deploy_units": "buy",
    "declare_war": "war",
    "intervene": "war",
    "roll_commitment": "war",
    "send_lend_lease": "lend",
    "check_surrender": "resolve",
    "raid_convoys": "raids",
}
"""The page of each action that has one of its own."""


def _spending(_here: Sitting, _power: str) -> View:
    """What points buy, and where the rest is done."""
    return {"page_of": PAGE_OF}


def _building(here: Sitting, power: str) -> View:
    """Reinforcements and the Production Display; `?add=` puts one unit in."""
    allies = [
        id
        for id, one in here.snapshot["territories"].items()
        if one["controller"] == power and one["status"] in ("ally", "non_cooperating_ally")
    ]
    return {**buying(here, power), "allies": allies, "boxes": boxes.row, "names": names(here)}


TRIED = (
    ("target", "declare_war", "target", "power"),
    ("help", "intervene", "country", "power"),
    ("sign", "sign_treaty", "treaty", None),
    ("end", "renounce_treaty", "treaty", "by"),
)
"""What the page of war and peace tries out: the question in its address, the action, and its fields."""


def _war(here: Sitting, power: str) -> View:
    """Declarations, help, rolls and agreements; one of them tried out."""
    found: View = {"names": names(here), "trial": None}
    for asked, type, field, by in TRIED:
        if subject := request.args.get(asked):
            action = {"type": type, field: subject, **({by: power} if by else {})}
            found["trial"] = {"action": action, "subject": subject, **tried(here, action)}
    return found


def _fate(field: str) -> bool:
    """Whether a field says what becomes of a falling power's lands and allies."""
    return field in ("create_vichy", "invaded") or field.startswith("held.")


def _taking(here: Sitting, power: str) -> View:
    """Lands, capitals and cities in enemy hands; one of them tried out."""
    found: View = {"names": names(here), "trial": None, "query": request.args.get("q", "")}
    card = use.show_turn_card(desk(), here.who, here.game.id, power)
    if country := request.args.get("country"):
        known = here.snapshot["territories"].get(country)
        if known is None:
            raise NotFound("unknown_country", "There is no such country in this game.")
        listed = next((one for one in card["targets"] if one["country"] == country), None)
        type = listed["action"] if listed else "capture_country"
        action = {"type": type, "country": country, "by": power}
        if type == "capture_capital":
            action["defenders"] = request.args.get("defenders") != "no"
        fate = forms.action_from(MultiDict((key, value) for key, value in request.args.items(multi=True) if _fate(key)))
        found["trial"] = {"action": action, "subject": country, "place": known, **tried(here, {**action, **fate})}
    elif city := request.args.get("city"):
        action = {"type": "capture_city", "city": city, "by": power}
        place = next((one for one in here.edition.places if one.id == city), None)
        if place is None:
            raise NotFound("unknown_place", "No rule names such a city.")
        found["trial"] = {"action": action, "subject": city, "place": {"name": place.name}, **tried(here, action)}
    return found


def _log(here: Sitting, power: str) -> View:
    """What this power's points were bought with and used for, newest first."""
    history = use.opened(desk(), here.who, here.game.id)[2]
    return {"lines": points_log(here.edition, history, power)[::-1]}


DOINGS = {
    "points": nothing_more,
    "spend": _spending,
    "buy": _building,
    "war": _war,
    "take": _taking,
    "resolve": _names,
    "raids": _names,
    "lend": nothing_more,
    "minors": nothing_more,
    "log": _log,
    "statement": statement,
}


@pages.get("/games/<id:game_id>/numbers")
def numbers_page(game_id: str) -> Response:
    """The numbers of the table's box as far as they are in the books, and a form for those that are not."""
    here = sitting(game_id)
    if here.edition.edition.rules != RULES:
        raise NotFound("unknown_page", "There is no such page in this game.")
    missing = {one["id"]: one for one in here.snapshot["missing"]}
    return render(
        "second_world_war/numbers.html",
        here=here,
        edition=here.edition,
        names=names(here),
        missing=missing,
        regions=regions(here, missing.get("resource_value", {}).get("missing", [])),
        path=f"/games/{game_id}/numbers",
        logged=here.entry(number("logged")),
        is_host=has_host_cookie(),
    )


@pages.post("/games/<id:game_id>/numbers")
def change_number(game_id: str) -> Response:
    """The banker mends a number entered wrong; `what` is its kind and whose it is (`resource_value.norway`)."""
    request.get_data(cache=True)
    here = sitting(game_id)
    value = forms.count(request.form, "value")
    if value is None:
        raise Problem(422, "invalid_request", "Enter the number that is printed, or 0.")
    kind, _, subject = request.form.get("what", "").partition(".")
    override = request.form.get("override", "").strip()[:200] or None
    action = {"type": "enter_numbers", "numbers": {kind: {subject: value}}, "override": override}
    return done(once(lambda: actions.act(desk(), here.who, game_id, action)), f"/games/{game_id}/numbers")


def regions(here: Sitting, countries: list[str]) -> dict[str, list[str]]:
    """Countries by whose they were at the start, in the order of the powers, those of nobody last."""
    start = {id: one["original"] for id, one in here.snapshot["territories"].items()}
    groups = {one.id: [id for id in countries if start[id] == one.id] for one in here.edition.powers}
    placed = {id for group in groups.values() for id in group}
    groups["neutral"] = [id for id in countries if id not in placed]
    return {key: group for key, group in groups.items() if group}

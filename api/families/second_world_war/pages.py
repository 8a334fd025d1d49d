"""What is done in an impulse of The Second World War.

Declaring war, taking a country, helping one and signing are shown first and done with a second tap: `?target=`,
`?country=` and so on name what the page tries out.
"""

from flask import request
from werkzeug.datastructures import MultiDict

from api.families.family import BarLink
from api.families.second_world_war import boxes
from api.families.second_world_war.visitor import Here
from api.http.context import app_context
from api.pages.kit.context import Context
from api.pages.kit.forms import posted
from api.pages.kit.preview import preview
from api.pages.kit.turns.power_pages import buying, nothing_more
from companion.families.second_world_war.views.figures import points_log
from companion.model.actions import RawAction
from companion.model.refusal import NotFound
from companion.service import games as use


def _names(here: Here, _power: str) -> Context:
    """Names of powers and countries by id, for pages that list both."""
    return {"names": names(here)}


def names(here: Here) -> dict[str, str]:
    """What people call every country and power of a game."""
    lands = {id: territory["name"] for id, territory in here.snapshot["territories"].items()}
    return lands | {power.id: power.name for power in here.edition.powers}


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


def _spending(_here: Here, _power: str) -> Context:
    """What points buy, and where the rest is done."""
    return {"page_of": PAGE_OF}


def _building(here: Here, power: str) -> Context:
    """Reinforcements and the Production Display; `?add=` puts one unit in."""
    allies = [
        id
        for id, territory in here.snapshot["territories"].items()
        if territory["controller"] == power and territory["status"] in ("ally", "non_cooperating_ally")
    ]
    return {**buying(here, power), "allies": allies, "boxes": boxes.row, "names": names(here)}


TRIED = (
    ("target", "declare_war", "target", "power"),
    ("help", "intervene", "country", "power"),
    ("sign", "sign_treaty", "treaty", None),
    ("demand", "demand_treaty", "treaty", None),
    ("end", "renounce_treaty", "treaty", "by"),
)
"""What the page of war and peace tries out: the question in its address, the action, and its fields."""


def _war(here: Here, power: str) -> Context:
    """Declarations, help, rolls and agreements; one of them tried out."""
    found: Context = {"names": names(here), "trial": None}
    for asked, type, field, by in TRIED:
        if subject := request.args.get(asked):
            action = {"type": type, field: subject, **({by: power} if by else {})}
            found["trial"] = {"action": action, "subject": subject, **preview(here, action)}
    return found


def _fate(field: str) -> bool:
    """Whether a field says what becomes of a falling power's lands and allies."""
    return field in ("create_vichy", "invaded") or field.startswith("held.")


def _taking(here: Here, power: str) -> Context:
    """Lands, capitals and cities in enemy hands; one of them tried out."""
    found: Context = {"names": names(here), "trial": None, "query": request.args.get("q", "")}
    card = here.turn_card(power)
    if country := request.args.get("country"):
        known = here.snapshot["territories"].get(country)
        if known is None:
            raise NotFound("unknown_country", "There is no such country in this game.")
        listed = next((target for target in card["targets"] if target["country"] == country), None)
        type = listed["action"] if listed else "capture_country"
        action: RawAction = {"type": type, "country": country, "by": power}
        if type == "capture_capital":
            action["defenders"] = request.args.get("defenders") != "no"
        told = MultiDict([("type", type), *((key, arg) for key, arg in request.args.items(multi=True) if _fate(key))])
        fate = posted.action_from(here.actions, told)
        if listed and listed["asks"]["create_vichy"]:
            fate.setdefault("create_vichy", False)
        found["trial"] = {"action": action, "subject": country, "place": known, **preview(here, {**action, **fate})}
    elif city := request.args.get("city"):
        action = {"type": "capture_city", "city": city, "by": power}
        place = next((place for place in here.edition.places if place.id == city), None)
        if place is None:
            raise NotFound("unknown_place", "No rule names such a city.")
        found["trial"] = {"action": action, "subject": city, "place": {"name": place.name}, **preview(here, action)}
    return found


def _log(here: Here, power: str) -> Context:
    """What this power's points were bought with and used for, newest first."""
    history = use.opened(app_context(), here.who, here.game.id)[2]
    return {"lines": points_log(here.edition, history, power)[::-1]}


TURN_PAGES = {
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
}


def _in_play(here: Here, power: str) -> bool:
    return not here.snapshot["powers"][power]["surrendered"]


BAR: tuple[BarLink[Here], ...] = (
    BarLink("Points", "points", "points", _in_play),
    BarLink("Spend", "spend", "spend", _in_play),
    BarLink("Build", "build", "buy", _in_play),
)

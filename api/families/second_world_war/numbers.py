"""The numbers that only the table's box has, and the page that asks for them."""

from flask import Blueprint, Response, request

from api.families.second_world_war.pages import names
from api.families.second_world_war.visitor import GameVisitor
from api.http.context import app_context
from api.http.identity import has_host_cookie
from api.http.problem import Problem
from api.pages.kit.form_keys import take_once
from api.pages.kit.forms import posted
from api.pages.kit.logging_taps import done
from api.pages.kit.rendering import number, render
from api.pages.kit.visiting import visitor_of
from companion.model.refusal import NotFound
from companion.service import actions

YEARS = 8
"""For how many years reinforcements can be entered, from this one on."""

routes = Blueprint("second_world_war", __name__)


@routes.get("/games/<id:game_id>/numbers")
def numbers_page(game_id: str) -> Response:
    """The numbers from the table's box that are in the books, and a form for the missing ones."""
    visitor = visitor_of(game_id)
    if visitor.family.routes is not routes:
        raise NotFound("unknown_page", "There's no such page in this game.")
    missing = {kind["id"]: kind for kind in visitor.snapshot["missing"]}
    return render(
        "second_world_war/numbers.html",
        visitor=visitor,
        edition=visitor.edition,
        names=names(visitor),
        missing=missing,
        rest_may_be_zero="resource_value" in missing and not _has_no_value(visitor),
        regions=regions(visitor, missing.get("resource_value", {}).get("missing", [])),
        path=f"/games/{game_id}/numbers",
        last_season=_last_season(visitor),
        years=[
            (year, year)
            for year in range(visitor.snapshot["season"]["year"], visitor.snapshot["season"]["year"] + YEARS)
        ],
        logged=visitor.entry(number("logged")),
        is_host=has_host_cookie(),
    )


@routes.post("/games/<id:game_id>/numbers")
def change_number(game_id: str) -> Response:
    """Correct a number, for the banker; `what` is its kind and subject (`resource_value.norway`)."""
    visitor = visitor_of(game_id)
    value = posted.count(request.form, "value")
    if value is None:
        raise Problem(422, "invalid_request", "Enter the number that is printed, or 0.")
    kind, _, subject = request.form.get("what", "").partition(".")
    override = request.form.get("override", "").strip()[:200] or None
    action = {"type": "enter_numbers", "numbers": {kind: {subject: value}}, "override": override}
    entry = take_once(lambda key: actions.take_action(app_context(), visitor.who, game_id, action, key=key))
    return done(entry, f"/games/{game_id}/numbers")


def _has_no_value(visitor: GameVisitor) -> bool:
    """Whether a power has a limit and no value at all: zeros for the rest would leave it with nothing."""
    powers = visitor.snapshot["powers"].values()
    return any(figures["unassigned"] and figures["unassigned"] == figures["production"] for figures in powers)


def _last_season(visitor: GameVisitor) -> str:
    """The season after which the scenario ends, as entered; empty if it isn't."""
    last, _, year = str(visitor.snapshot["entered"].get("last_season") or "").partition(" ")
    names: dict[str, str] = {season.id: season.name for season in visitor.edition.seasons}
    return f"{names[last]} {year}" if last else ""


def regions(visitor: GameVisitor, countries: list[str]) -> dict[str, list[str]]:
    """Countries by original holder, in the powers' order, nobody's last."""
    start = {id: territory["original"] for id, territory in visitor.snapshot["territories"].items()}
    groups = {power.id: [id for id in countries if start[id] == power.id] for power in visitor.edition.powers}
    placed = {id for group in groups.values() for id in group}
    groups["neutral"] = [id for id in countries if id not in placed]
    return {key: group for key, group in groups.items() if group}

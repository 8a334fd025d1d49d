"""What if: tick lands, and see what every power would collect. Nothing is logged."""

from typing import Any

from flask import Response, request

from api.http.context import app_context
from api.pages.kit.rendering import render
from api.pages.kit.routes import pages
from api.pages.kit.visitor import AnyVisitor, visitor_of
from companion.model.refusal import RuleViolation
from companion.service import games as service
from companion.service import what_if as use


@pages.get("/what-if/<id:game_id>")
def what_if_page(game_id: str) -> Response:
    """The lands that a power might take, and what would follow from those that are ticked (`land=ukraine.germany`)."""
    here = visitor_of(game_id)
    by = _power(here)
    captures = _ticked(here)
    refusal, follows = None, use.what_if(app_context(), here.who, game_id, [])
    try:
        follows = use.what_if(app_context(), here.who, game_id, captures)
    except RuleViolation as error:
        refusal = error.sentence
    now = service.show_objectives(app_context(), here.who, game_id)["objectives"]
    before = {objective["id"]: objective["met"] for objective in now}
    return render(
        "what_if.html",
        here=here,
        edition=here.edition,
        by=by,
        captures=captures,
        regions=_regions(here, by, {capture["territory"] for capture in captures}),
        follows=follows,
        refusal=refusal,
        turned=[each for each in follows["objectives"] if before.get(each["id"]) != each["met"]],
        cities=here.snapshot["victory"].get("cities") or {},
    )


def _power(here: AnyVisitor) -> str:
    """The power that takes: the one that was asked for, else the one on turn if it is mine, else my first."""
    asked, turn = request.args.get("by", ""), here.snapshot["turn"]
    if asked in here.edition.power:
        return asked
    mine = here.powers or list(here.edition.power)
    return turn if turn in mine else mine[0]


def _ticked(here: AnyVisitor) -> list[dict[str, Any]]:
    found = []
    for ticked in dict.fromkeys(request.args.getlist("land")):
        territory, _, by = ticked.partition(".")
        if territory in here.snapshot["territories"] and by in here.edition.power:
            found.append({"territory": territory, "by": by})
    return found[: use.MOST_CAPTURES]


def _regions(here: AnyVisitor, by: str, ticked: set[str]) -> list[tuple[str, list[dict[str, Any]]]]:
    """What the power's side does not hold, region by region; what is ticked stands above the list."""
    side, found = here.edition.side_of(by), []
    for region in service.show_audit(app_context(), here.who, here.game.id)["regions"]:
        lands = []
        for place in region["territories"]:
            land = here.snapshot["territories"].get(place["id"])
            if land is None or place["id"] in ticked:
                continue
            holder = land.get("controller")
            if holder is None or here.edition.side_of(holder) != side:
                lands.append({"id": place["id"], "holder": holder, **land})
        if lands:
            found.append((region["name"], lands))
    return found

"""What if: check lands, and see what every power would collect. Nothing is logged."""

from collections.abc import Mapping
from typing import Any
from urllib.parse import urlencode

from flask import Response, request
from markupsafe import Markup

from api.http.context import app_context
from api.pages.kit.pictures import maps
from api.pages.kit.rendering import render
from api.pages.kit.routes import pages
from api.pages.kit.visiting import visitor_of
from api.pages.kit.visitor import AnyVisitor
from companion.languages import _
from companion.model.refusal import RuleViolation
from companion.model.translated import side_name
from companion.model.wording import labelled
from companion.service import games as service
from companion.service import what_if as use


@pages.get("/what-if/<id:game_id>")
def what_if_page(game_id: str) -> Response:
    """The lands that a power might take, and what would follow from the checked ones (`land=ukraine.germany`)."""
    visitor = visitor_of(game_id)
    by = _power(visitor)
    captures = _ticked(visitor, by)
    refusal, nothing_taken = None, use.what_if(app_context(), visitor.who, game_id, [])
    follows = nothing_taken
    try:
        follows = use.what_if(app_context(), visitor.who, game_id, captures)
    except RuleViolation as error:
        refusal = error.sentence
    objectives = service.show_objectives(app_context(), visitor.who, game_id)["objectives"]
    before = {objective["id"]: objective["met"] for objective in objectives}
    return render(
        "what_if.html",
        visitor=visitor,
        edition=visitor.edition,
        by=by,
        captures=captures,
        regions=_regions(visitor, by, {capture["territory"] for capture in captures}),
        drawn=_map(visitor, by, captures),
        follows=follows,
        gains={power: then["income"] - then["before"] for power, then in follows["powers"].items()},
        now=nothing_taken["powers"],
        toward_victory=_toward_victory(visitor, follows["victory"]),
        refusal=refusal,
        turned=[objective for objective in follows["objectives"] if before.get(objective["id"]) != objective["met"]],
    )


def _toward_victory(visitor: AnyVisitor, victory: Mapping[str, Any]) -> list[str]:
    """How near each side would be to victory: on each way to it, or in cities, or else in land."""
    edition, ways = visitor.edition, victory.get("ways")
    if ways:
        short = {way.id: way.short for way in edition.victory.ways}
        return [
            _(
                "{name}: {side} {count} of {needed}.",
                name=short[way["id"]] or way["title"],
                side=side_name(edition, way["side"]),
                count=way["count"],
                needed=way["needed"],
            )
            for way in ways
        ]
    cities = victory.get("cities") or {}
    counted = cities if sum(cities.values()) else {}
    held_by_side = counted or victory.get("land") or {}
    held = ", ".join(f"{side_name(edition, side)} {count}" for side, count in held_by_side.items())
    tally = visitor.family.table.tally(visitor)
    if held and counted and tally is not None:
        return [f"{labelled(tally.what, held)}."]
    return [_("Land: {held}.", held=held)] if held else []


def _map(visitor: AnyVisitor, by: str, captures: list[dict[str, Any]]) -> Markup | None:
    """The board, where tapping checks or unchecks a land; None if it isn't printed."""
    ticked = {capture["territory"]: capture["by"] for capture in captures}
    side = visitor.edition.side_of(by)

    def href(land: str) -> str | None:
        holder = visitor.snapshot["territories"].get(land, {}).get("controller")
        if land not in ticked and holder is not None and visitor.edition.side_of(holder) == side:
            return None
        others = [(name, taker) for name, taker in ticked.items() if name != land]
        wanted = others if land in ticked else [*others, (land, by)]
        query = urlencode([("by", by), *(("land", f"{name}.{taker}") for name, taker in wanted)])
        return f"/what-if/{visitor.game.id}?{query}#map"

    shown = maps.shown_map(visitor)
    return maps.picture(visitor, shown, {"found": ticked}, href) if shown.view["tiles"] else None


def _power(visitor: AnyVisitor) -> str:
    """The power that takes: the one asked for, or mine on turn, or my first."""
    asked, turn = request.args.get("by", ""), visitor.snapshot["turn"]
    if asked in visitor.edition.powers.ids:
        return asked
    mine = visitor.powers or list(visitor.edition.powers.ids)
    return turn if turn in mine else mine[0]


def _ticked(visitor: AnyVisitor, chosen: str) -> list[dict[str, Any]]:
    """Who takes what: a land just checked in the list goes to the power chosen with it."""
    captures = []
    for ticked in dict.fromkeys(request.args.getlist("land")):
        territory, _dot, named = ticked.partition(".")
        by = named or chosen
        if territory in visitor.snapshot["territories"] and by in visitor.edition.powers.ids:
            captures.append({"territory": territory, "by": by})
    return captures[: use.MOST_CAPTURES]


def _regions(visitor: AnyVisitor, by: str, ticked: set[str]) -> list[tuple[str, list[dict[str, Any]]]]:
    """What the power's side doesn't hold, by region; checked lands are above the list."""
    side, regions = visitor.edition.side_of(by), []
    for region in service.show_audit(app_context(), visitor.who, visitor.game.id)["regions"]:
        lands = []
        for place in region["territories"]:
            land = visitor.snapshot["territories"].get(place["id"])
            if land is None or place["id"] in ticked:
                continue
            holder = land.get("controller")
            if holder is None or visitor.edition.side_of(holder) != side:
                lands.append({"id": place["id"], "holder": holder, **land})
        if lands:
            regions.append((region["name"], lands))
    return regions

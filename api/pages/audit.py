"""The board audit: walk round the board by region, tick what is as the books expect, fix what is not.

Ticks stay in the browser: they are about what one pair of eyes has seen. Fixes are entries like any other.
"""

from collections.abc import Mapping
from typing import Any

from flask import Response, request

from api.http.context import app_context
from api.pages.kit.pictures import maps
from api.pages.kit.rendering import number, render
from api.pages.kit.routes import pages
from api.pages.kit.visitor import AnyVisitor, as_host
from api.pages.photos import photos_of
from companion.model.ids import slug
from companion.service import games as service

REASON = "board audit"


@pages.get("/audit/<id:game_id>")
def audit_page(game_id: str) -> Response:
    """Every territory with the holder that the books expect; with `?fix=` the banker puts one right in place."""
    visitor = as_host(game_id)
    regions = service.show_audit(app_context(), visitor.who, game_id)["regions"]
    return render(
        "audit/audit.html",
        visitor=visitor,
        edition=visitor.edition,
        regions=[
            {
                "id": slug(region["name"]),
                "name": region["name"],
                "places": [_place(visitor, each) for each in region["territories"]],
            }
            for region in regions
        ],
        drawn=maps.picture(visitor, maps.shown_map(visitor)),
        total=sum(len(region["territories"]) for region in regions),
        reason=REASON,
        photos=photos_of(visitor),
        fixing=request.args.get("fix"),
        can_fix=visitor.banker and visitor.family.audit.fixed_by in visitor.actions,
        logged=visitor.entry(number("logged")),
    )


def _place(visitor: AnyVisitor, place: Mapping[str, Any]) -> dict[str, Any]:
    """One territory: what there is to be seen, and what a tick means that was set for it."""
    seen, holder = visitor.family.audit.seen(place), place["controller"]
    named = (
        visitor.power_name(holder) if holder in visitor.edition.power else visitor.family.audit.holder(visitor, place)
    )
    return {**place, "seen": ", ".join(seen), "holder": named, "says": "/".join((holder or named, *seen))}

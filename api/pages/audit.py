"""The board audit: walk round the board by region, tick what is as the books expect, fix what is not.

Ticks stay in the browser: they are about what one pair of eyes has seen. Fixes are entries like any other.
"""

from typing import Any

from flask import Response, request

from api.counter import desk
from api.pages.banker_tables import STATUSES
from api.pages.routes import pages
from api.pages.shell import number, render
from api.pages.sitting import as_host
from companion.model.ids import slug
from companion.service import games as service

View = dict[str, Any]
REASON = "board audit"


@pages.get("/audit/<id:game_id>")
def audit_page(game_id: str) -> Response:
    """Every territory with the holder that the books expect; with `?fix=` the banker puts one right in place."""
    here = as_host(game_id)
    known = desk().rules_of(here.edition).actions
    regions = service.show_audit(desk(), here.who, game_id)["regions"]
    return render(
        "audit/audit.html",
        here=here,
        edition=here.edition,
        regions=[{**one, "id": slug(one["name"])} for one in regions],
        total=sum(len(one["territories"]) for one in regions),
        reason=REASON,
        fixing=request.args.get("fix"),
        can_set_holder=here.banker and "set_controller" in known,
        can_set_country=here.banker and "set_country" in known,
        statuses=STATUSES,
        can_set_damage=here.banker and "set_damage" in known and here.edition.rules.bombing == "damage_markers",
        logged=here.entry(number("logged")),
    )

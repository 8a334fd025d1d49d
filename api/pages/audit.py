"""The board audit: walk around the board by region, check off what matches the books, and fix what doesn't.

Check marks are shared: several people can walk around the board at once. Fixes are ordinary entries; players other than
the banker ask the table for one.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from flask import Response, request
from msgspec import Struct

from api.http.context import app_context
from api.pages.kit.pictures import maps
from api.pages.kit.rendering import number, render, to
from api.pages.kit.routes import pages
from api.pages.kit.visiting import as_host
from api.pages.kit.visitor import AnyVisitor
from api.pages.photos import photos_of
from companion.languages import _
from companion.model.ids import slug
from companion.service import games as service
from companion.service.table import audits

REASON = "board audit"
CHANGED = "changed"
"""The id of what is checked first: places that aren't as they were at the start, wherever they are."""


class Region(Struct, frozen=True):
    """A part of the walk around the board."""

    id: str
    name: str
    was: str | None
    """What links from before call it: they went by its name."""
    places: Sequence[Mapping[str, Any]]
    on_map: Sequence[str]
    """The lands that the map zooms in on: all of a region, wherever they are checked."""

    @property
    def checked(self) -> int:
        """How many of its places match the books."""
        return sum(place["ticked"] for place in self.places)


@pages.get("/audit/<id:game_id>")
def audit_page(game_id: str) -> Response:
    """Every territory with the holder that the books expect; with `?fix=`, the banker corrects one in place."""
    visitor, which = as_host(game_id), _pass()
    regions = service.show_audit(app_context(), visitor.who, game_id)["regions"]
    ticks = getattr(audits.walk_of(app_context(), visitor.who, game_id), which)
    at, changed = request.args.get("at"), visitor.family.audit.changed
    parts = {
        CHANGED: [place for region in regions for place in region["territories"] if changed(place)],
        **{region["id"]: [place for place in region["territories"] if not changed(place)] for region in regions},
    }
    names = {CHANGED: _("Changed since the start"), **{region["id"]: region["name"] for region in regions}}
    whole = {region["id"]: region["territories"] for region in regions}
    shown = [
        Region(
            region,
            names[region],
            slug(names[region]) if slug(names[region]) not in parts else None,
            [_place(visitor, place, which, ticks) for place in places],
            [place["id"] for place in whole.get(region, places)],
        )
        for region, places in parts.items()
    ]
    return render(
        "audit/audit.html",
        visitor=visitor,
        edition=visitor.edition,
        regions=shown,
        checked=sum(region.checked for region in shown),
        drawn=maps.picture(visitor, maps.shown_map(visitor)),
        total=sum(len(region["territories"]) for region in regions),
        reason=REASON,
        photos=photos_of(visitor),
        fixing=request.args.get("fix"),
        can_fix=not visitor.observer and visitor.family.audit.fixed_by in visitor.actions,
        which=which,
        filter="&pass=control" if which == "control" else "",
        logged=visitor.entry(number("logged")),
        at=at,
        asked=next((asked for asked in visitor.questions if at and asked["id"] == request.args.get("asked")), None),
    )


@pages.post("/audit/<id:game_id>/ticks")
def tick_places(game_id: str) -> Response:
    """Set or clear check marks: one place, a region from its form, or all of them."""
    visitor, which, form = as_host(game_id), _pass(), request.form
    if form.get("again"):
        audits.start_again(app_context(), visitor.who, game_id, which)
    else:
        regions = service.show_audit(app_context(), visitor.who, game_id)["regions"]
        named = {*form.getlist("place")}
        named_places = [place for region in regions for place in region["territories"] if place["id"] in named]
        ticked = named if form.get("done") else {*form.getlist("seen")}
        audits.tick(
            app_context(),
            visitor.who,
            game_id,
            which,
            {
                place["id"]: _place(visitor, place, which, {})["says"] if place["id"] in ticked else None
                for place in named_places
            },
        )
    return to(f"/audit/{game_id}?pass={which}#{form.get('region', '')}")


def _pass() -> audits.Pass:
    return "control" if request.values.get("pass") == "control" else "all"


def _place(
    visitor: AnyVisitor, place: Mapping[str, Any], which: audits.Pass, ticks: Mapping[str, audits.Tick]
) -> dict[str, Any]:
    """One territory: what's there, what its check mark means, and whether it has one."""
    seen = visitor.family.audit.seen(place) if which == "all" else []
    holder = place["controller"]
    named = (
        visitor.power_name(holder)
        if holder in visitor.edition.powers.ids
        else visitor.family.audit.holder(visitor, place)
    )
    says = "/".join((holder or "", *(fact for fact in visitor.family.audit.facts(place) if fact and which == "all")))
    tick = ticks.get(place["id"])
    ticked = tick is not None and tick.says == says
    by = tick.by.shown if tick is not None and ticked else None
    return {**place, "seen": ", ".join(seen), "holder": named, "says": says, "ticked": ticked, "by": by}

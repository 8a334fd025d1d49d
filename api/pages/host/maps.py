"""Moving a map's tiles: the host's page for one of their own editions. A script drags; without it, a form does."""

import re
from collections.abc import Mapping

from flask import Response, request
from markupsafe import Markup

from api.http.context import app_context
from api.http.identity import has_host_cookie
from api.maps.svg import UNIT, Look, drawing
from api.pages.kit.rendering import render, to
from api.pages.kit.routes import pages
from companion.languages import _
from companion.model.refusal import NotAllowed, RuleViolation
from companion.model.sections.maps import Map
from companion.service import HOST
from companion.service.saved import maps as use
from companion.views.maps.plan import plan_of
from companion.views.maps.terrain import Rect

FIELD = "land."
NUMBERS = re.compile(r"\s*(\d{1,3})[\s,]+(\d{1,3})[\s,]+(\d{1,2})[\s,]+(\d{1,2})\s*")


def _opened(edition_id: str) -> use.OpenMap:
    if not has_host_cookie():
        raise NotAllowed("host_only", "Only the host can change maps, with the host link from the laptop.")
    return use.open_map(app_context(), HOST, edition_id)


@pages.get("/editions/<id:edition_id>/map")
def edition_map_page(edition_id: str) -> Response:
    """An edition's map, with every tile movable."""
    opened = _opened(edition_id)
    return _page(opened, opened.map, saved="saved" in request.args)


@pages.post("/editions/<id:edition_id>/map")
def move_tiles(edition_id: str) -> Response:
    """Show the map with tiles moved, or save it."""
    opened = _opened(edition_id)
    try:
        lands = _sent(opened.map)
        trial = use.try_map(opened, lands)
        if request.form.get("do") == "save":
            use.save_map(app_context(), HOST, edition_id, lands, request.form.get("seen", ""))
            return to(f"/editions/{edition_id}/map?saved=yes")
    except RuleViolation as refusal:
        return _page(opened, opened.map, 409, refusal=refusal.sentence, typed=request.form)
    return _page(opened, trial)


def _sent(known: Map) -> dict[str, Rect]:
    """The tile positions in the form: left, top, width, and height of each one named."""
    rects: dict[str, Rect] = {}
    for land in known.lands:
        typed = request.form.get(f"{FIELD}{land}")
        if typed is None:
            continue
        numbers = NUMBERS.fullmatch(typed)
        if numbers is None or "0" in numbers.groups()[2:]:
            raise RuleViolation(
                "tiles_in_the_way", "{typed} isn't four numbers: left, top, width, height.", typed=repr(typed[:40])
            )
        x, y, w, h = map(int, numbers.groups())
        rects[land] = (x, y, w, h)
    return rects


def _page(
    opened: use.OpenMap,
    shown: Map,
    status: int = 200,
    *,
    refusal: str | None = None,
    typed: Mapping[str, str] | None = None,
    saved: bool = False,
) -> Response:
    edition = opened.edition
    title = _("The map of {edition}", edition=edition.title)
    look = Look(href=lambda land: f"#at-{land}")
    plan = plan_of(opened.terrain, shown)
    drawn = drawing(edition, plan, {"tiles": opened.tiles, "layers": ()}, title, look)
    return render(
        "map/editing.html",
        status,
        edition=edition,
        drawn=Markup(drawn),  # noqa: S704 - every name in it is escaped
        unit=UNIT,
        seen=(typed or {}).get("seen", opened.seal),
        lands={
            land: {
                "name": opened.terrain.lands[land],
                "at": (typed or {}).get(f"{FIELD}{land}") or " ".join(map(str, rect)),
            }
            for land, rect in sorted(shown.lands.items(), key=lambda found: opened.terrain.lands[found[0]])
        },
        size=(shown.width, shown.height),
        refusal=refusal,
        saved=saved,
    )

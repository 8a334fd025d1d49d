"""Counting units: a page to type in what's on the board, region by region. It works without scripts."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from flask import Response, request

from api.http.context import app_context
from api.pages.kit.form_keys import do_once
from api.pages.kit.rendering import render, to
from api.pages.kit.routes import pages
from api.pages.kit.turns.card_pages import scan_context
from api.pages.kit.visiting import visitor_of
from api.pages.kit.visitor import AnyVisitor
from companion.families import family_of
from companion.languages import _
from companion.model.ids import sea_zone_id
from companion.model.wording import sea_zone_name
from companion.service import counted_units as use
from companion.service import games as service
from companion.service.regions import region_meant

SEAS, PER_SEA = "seas", 32
"""The title of the sea zone pages, and the number of zones on each."""
FURTHER = "+"
"""Stands for the power chosen for somebody else's units."""


@pages.get("/games/<id:game_id>/counted-units")
@pages.get("/games/<id:game_id>/position", endpoint="former_counted_units_page")
def counted_units_page(game_id: str) -> Response:
    """The spaces of one region, with a field for every kind of unit."""
    visitor = visitor_of(game_id)
    regions = _regions(visitor)
    asked = request.args.get("region", "")
    if asked not in [region["id"] for region in regions]:
        asked = region_meant(app_context(), visitor.who, game_id, asked) or ""
    chosen = next((region for region in regions if region["id"] == asked), regions[0])
    counted = use.show_counted_units(app_context(), visitor.who, game_id)
    known = use.known_units(app_context(), visitor.who, game_id)
    spaces = [_space(visitor, space, counted, known) for space in chosen["spaces"]]
    return render(
        "counted_units.html",
        **scan_context(visitor),
        regions=[{**region, "counted": _counted(region, counted)} for region in regions],
        chosen=chosen,
        spaces=spaces,
        prefilled=any(space["prefilled"] for space in spaces),
        units=_units(visitor, chosen["spaces"][0]["id"]) if chosen["spaces"] else [],
        counted=counted,
        following=_following(regions, chosen),
        further=FURTHER,
        most=use.MOST,
    )


@pages.post("/games/<id:game_id>/counted-units")
@pages.post("/games/<id:game_id>/position", endpoint="keep_former_counted_units")
def keep_counted_units(game_id: str) -> Response:
    """Save a region's counts, and continue with the next."""
    visitor = visitor_of(game_id)
    do_once(lambda: _kept(visitor))
    following = request.form.get("following") or request.form.get("region")
    return to(f"/games/{game_id}/counted-units", region=following, kept=request.form.get("region"))


def _kept(visitor: AnyVisitor) -> dict[str, int]:
    counted = _typed(visitor)
    use.keep_units(app_context(), visitor.who, visitor.game.id, counted)
    return {"spaces": len(counted)}


def _typed(visitor: AnyVisitor) -> dict[str, dict[str, dict[str, int]]]:
    """The form by space, power, and unit; fields are named `units/egypt/united_kingdom/infantry`."""
    counted: dict[str, dict[str, dict[str, int]]] = {}
    for name, text in request.form.items():
        kind, *path = name.split("/")
        if kind != "units" or len(path) != 3:
            continue
        space, power, unit = path
        counted.setdefault(space, {})
        if power == FURTHER:
            power = request.form.get(f"further/{space}", "")
        text = text.strip()
        if power in visitor.edition.powers.ids and text:
            counted[space].setdefault(power, {})[unit] = int(text) if text.isascii() and text.isdigit() else -1
    return counted


def _regions(visitor: AnyVisitor) -> list[dict[str, Any]]:
    """What's counted together: the audit's regions, then the sea zones, a few at a time."""
    audit = service.show_audit(app_context(), visitor.who, visitor.game.id)["regions"]
    parts: list[dict[str, Any]] = [
        {
            "id": region["id"],
            "name": region["name"],
            "spaces": [
                {"id": place["id"], "name": place["name"], "holder": place["controller"]}
                for place in region["territories"]
            ],
        }
        for region in audit
    ]
    terrain = family_of(visitor.edition).views.terrain(visitor.edition)
    zones = sorted(map(int, terrain.seas))
    names = {zone: sea_zone_name(zone, terrain.sea_names.get(str(zone))) for zone in zones}
    for at in range(0, len(zones), PER_SEA):
        some = zones[at : at + PER_SEA]
        parts.append(
            {
                "id": f"{SEAS}_{some[0]}",
                "name": _("Sea zones {first} to {last}", first=some[0], last=some[-1])
                if len(some) > 1
                else names[some[0]],
                "spaces": [{"id": sea_zone_id(zone), "name": names[zone], "holder": None} for zone in some],
            }
        )
    return parts or [{"id": "", "name": "", "spaces": []}]


def _units(visitor: AnyVisitor, space: str) -> list[Any]:
    kinds = use.kinds_in(visitor.edition, space)
    counted = [unit for unit in visitor.edition.units if unit.kind in kinds and unit.kind != "building"]
    return sorted(counted, key=lambda unit: kinds.index(unit.kind))


def _space(
    visitor: AnyVisitor, space: Mapping[str, Any], counted: use.CountedUnits, known: Mapping[str, use.Units]
) -> dict[str, Any]:
    """A space with a row for its holder and for everybody else with units there: as counted, otherwise as known."""
    kept = counted.spaces.get(space["id"]) or known.get(space["id"], {})
    holder = space["holder"] if space["holder"] in visitor.edition.powers.ids else None
    powers = dict.fromkeys([*([holder] if holder else []), *kept])
    rows = [(power, kept.get(power, {})) for power in powers]
    return {**space, "holder": holder, "rows": rows, "prefilled": bool(kept) and space["id"] not in counted.spaces}


def _counted(region: Mapping[str, Any], counted: use.CountedUnits) -> int:
    return sum(space["id"] in counted.spaces for space in region["spaces"])


def _following(regions: Sequence[Mapping[str, Any]], chosen: Mapping[str, Any]) -> str:
    ids: Iterator[str] = (region["id"] for region in regions)
    for id_ in ids:
        if id_ == chosen["id"]:
            return next(ids, "")
    return ""

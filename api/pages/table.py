"""The table page: a television or tablet for all. Whose turn, every treasury, cities, curves, the last entries."""

from collections.abc import Mapping, Sequence
from typing import Any

from flask import Response, request

from api.families.family import Moment
from api.http.context import app_context
from api.http.join_links import join_path
from api.http.own_address import other_url, phone_url
from api.pages.kit.context import Context
from api.pages.kit.pictures import charts, maps
from api.pages.kit.pictures.arcs import city_arcs
from api.pages.kit.pictures.game_charts import money_chart, source_chart
from api.pages.kit.rendering import public_url, render
from api.pages.kit.routes import pages
from api.pages.kit.visitor import AnyVisitor, as_host
from companion.families import family_of
from companion.languages import _
from companion.model.sides import SIDES, Side, side_name
from companion.service import games as service
from companion.views.shapes import EntryView

View = Mapping[str, Any]
LAST_ENTRIES = 7
MOST_GOALS = 3
LAST_ROUNDS = 8
"""How many rounds of income the television shows."""
TURN_SECONDS = 40
"""How long the figures and the map stand when they take turns."""


@pages.get("/table/<id:game_id>")
def table_page(game_id: str) -> Response:
    """The big view of a game, for anybody who may read it."""
    here = as_host(game_id)
    entries = here.last_entries(LAST_ENTRIES)
    stats = service.show_stats(app_context(), here.who, game_id)["rounds"]
    view = request.args.get("view")
    if view in ("map", "turns"):
        return _map_view(here, stats, turning=view == "turns")
    return render(
        "table/table.html",
        here=here,
        edition=here.edition,
        sides=_sides(here, stats),
        side_name=side_name,
        tally=tally(here),
        middle=here.family.table.middle(here),
        words=family_of(here.edition).words,
        production=source_chart(here, stats, charts.Frame(680, 246)),
        money=money_chart(here, stats, LAST_ROUNDS, charts.Frame(440, 246)),
        entries=entries,
        moments=moments(here, entries),
        goals=goals(here),
        join_url=public_url(join_path(here.game.join_code)) if here.banker else None,
        phone_url=phone_url(),
        other_url=other_url(),
        turn_to=f"/table/{game_id}?view=turns" if view == "charts" else None,
        turn_seconds=TURN_SECONDS,
    )


def _map_view(here: AnyVisitor, stats: Sequence[View], *, turning: bool) -> Response:
    """The map beside the figures; `turning`, it gives way to the charts after a while, and comes back."""
    shown = maps.shown_map(here)
    entries = here.last_entries(LAST_ENTRIES)
    return render(
        "table/map.html",
        here=here,
        edition=here.edition,
        sides=_sides(here, stats),
        side_name=side_name,
        tally=here.family.table.tally(here),
        drawn=maps.picture(here, shown),
        layers=shown.view["layers"],
        entries=entries,
        moments=moments(here, entries),
        turning=turning,
        turn_to=f"/table/{here.game.id}?view=charts" if turning else None,
        turn_seconds=TURN_SECONDS,
    )


def moments(here: AnyVisitor, entries: Sequence[EntryView]) -> list[tuple[str, Moment]]:
    """The great moments of the last entries that count, oldest first, each with a name of its own."""
    found = []
    for entry in reversed(entries):
        if entry["undone"]:
            continue
        great = [*here.family.table.moments(here, entry)]
        if any(change["field"] == "status" and change["to"] == "finished" for change in entry["changes"]):
            winner = here.snapshot["victory"]["winner"]
            great.append(Moment(_("The {side} win", side=side_name(winner)) if winner else _("The game is over"), ""))
        found += [(f"{entry['version']}.{number}", one) for number, one in enumerate(great)]
    return found


def goals(here: AnyVisitor) -> Sequence[View]:
    """The objectives of the power on turn that are met or near."""
    if here.snapshot["status"] != "running" or here.for_everybody:
        return []
    listed = service.show_objectives(app_context(), here.who, here.game.id)["objectives"]
    own = [name for name in listed if name["power"] == here.snapshot["turn"]]
    near = [item for item in own if not item["met"] and (item["status"] == "waiting" or _one_step(item))]
    met = [item for item in own if item["met"]]
    return [*met, *near][:MOST_GOALS]


def _one_step(objective: View) -> bool:
    """Whether one land, or one other thing, is all that an objective lacks."""
    return len(objective["missing"]) == 1 and objective.get("short", 0) <= 1


def tally(here: AnyVisitor) -> Context | None:
    """How far each side is from victory: as arcs where a number decides, else in words; None if nothing is counted."""
    found = here.family.table.tally(here)
    if found is None:
        return None
    needed = {side: need for side, need in found.needed.items() if isinstance(need, int)}
    if len(needed) < len(found.needed):
        return {"what": found.what, "counts": found.counts, "needed": found.needed}
    return {
        "what": found.what,
        "arcs": city_arcs(found.counts, needed, found.what),
        "to_go": {side: max(0, needed[side] - found.counts[side]) for side in SIDES if side in needed},
    }


def _sides(here: AnyVisitor, stats: Sequence[View]) -> dict[Side, list[Context]]:
    """The rows of each side, in turn order."""
    edition, now = here.edition, here.snapshot["powers"]
    first = edition.scenario[here.game.scenario].turn_order
    order = [one for one in (*first, *(power for power in edition.power if power not in first)) if one in now]
    told = {power: here.family.table.row(here, power) for power in order}
    start = here.family.table.start(here)
    made = [item["production"] for item in now.values()] + [sentence.in_hand or 0 for sentence in told.values()]
    made += [figures["production"] for stat in stats for figures in stat["powers"].values()]
    top, _step = charts.scale(max([*made, *start.values()], default=1))
    objectives = service.show_objectives(app_context(), here.who, here.game.id)["objectives"]
    on_turn = here.acting if here.snapshot["status"] == "running" and not here.for_everybody else []

    def share(figure: int | None) -> float | None:
        return None if figure is None else min(100.0, 100 * figure / top)

    def row(power: str) -> Context:
        return {
            "id": power,
            "figures": now[power],
            "told": told[power],
            "player": now[power]["player"] or _player(here, power),
            "objectives": [objective for objective in objectives if objective["power"] == power],
            "on_turn": power in on_turn,
            "share": share(now[power]["production"]),
            "in_hand": share(told[power].in_hand),
            "start": share(start.get(power)),
        }

    return {side: [row(power) for power in order if edition.side_of(power) == side] for side in SIDES}


def _player(here: AnyVisitor, power: str) -> str | None:
    names = [seat["name"] for seat in here.seats if power in seat["powers"]]
    return ", ".join(names) or None

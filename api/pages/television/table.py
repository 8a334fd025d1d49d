"""The table page: a television or tablet for all. Whose turn, every treasury, cities, curves, the last entries."""

from collections.abc import Mapping, Sequence
from typing import Any

from flask import Response, request
from markupsafe import Markup
from msgspec import Struct

from api.families.family import Moment, TableRow
from api.http.context import app_context
from api.http.join_links import join_path
from api.http.own_address import only_here, other_url, phone_url
from api.pages import setup
from api.pages.kit.context import Context
from api.pages.kit.pictures import maps
from api.pages.kit.pictures.arcs import city_arcs
from api.pages.kit.pictures.dials import dial
from api.pages.kit.pictures.game_charts import money_chart, source_chart
from api.pages.kit.rendering import public_url, render, to
from api.pages.kit.routes import pages
from api.pages.kit.visiting import as_host
from api.pages.kit.visitor import AnyVisitor
from api.pages.television.overlay import overlay
from companion.families import family_of
from companion.languages import _, listed
from companion.model.sides import SideId
from companion.model.translated import side_name
from companion.service import games as service
from companion.service.table.requests import list_requests
from companion.service.table.tables import table_of
from companion.views.drawing.axis import scale
from companion.views.drawing.charts import Frame
from companion.views.shapes import EntryView, PowerView, RequestView

View = Mapping[str, Any]
LAST_ENTRIES = 7
MOST_GOALS = 3
MOST_WITH_DETAILS = 3
"""How many rows of a side have room for their details."""
LAST_ROUNDS = 8
"""How many rounds of income the television shows."""
TURN_SECONDS = 40
"""How long the figures and the map are shown when they alternate."""


class ShownPower(Struct, frozen=True):
    """A power on the television, with the widths of its bars in percent."""

    id: str
    figures: PowerView
    shown: TableRow
    player: str | None
    objectives: Sequence[View]
    on_turn: bool
    share: float | None
    """Its source of money."""
    in_hand: float | None
    start: float | None
    """The mark of what it had at the start."""


@pages.get("/table/<id:game_id>")
def table_page(game_id: str) -> Response:
    """A game's big view, for anybody who may read it."""
    if request.args.get("overlay") == "1":
        return overlay(game_id)
    visitor = as_host(game_id)
    if visitor.snapshot["status"] != "running":
        return to(f"/after/{game_id}")
    entries = visitor.last_entries(LAST_ENTRIES)
    stats = service.show_stats(app_context(), visitor.who, game_id)["rounds"]
    view = request.args.get("view")
    if view in ("map", "turns"):
        return _map_view(visitor, stats, turning=view == "turns")
    sides = _sides(visitor, stats)
    return render(
        "table/table.html",
        visitor=visitor,
        edition=visitor.edition,
        sides=sides,
        detailed={side: _detailed(rows) for side, rows in sides.items()},
        any_objectives=any(row.objectives for rows in sides.values() for row in rows),
        tally=tally(visitor),
        middle=visitor.family.table.middle(visitor),
        words=family_of(visitor.edition).words.said(),
        production=source_chart(visitor, stats, Frame(680, 246)),
        money=money_chart(visitor, stats, LAST_ROUNDS, Frame(440, 246)),
        entries=entries,
        moments=moments(visitor, entries),
        goals=goals(visitor),
        questions=open_questions(visitor),
        **_joining(visitor),
        setting_up=setup.television(visitor),
        turn_to=f"/table/{game_id}?view=turns" if view == "charts" else None,
        turn_seconds=TURN_SECONDS,
    )


def _joining(visitor: AnyVisitor) -> Context:
    """How people join who aren't here yet: on the host's screen, and on a television that the host let in."""
    at_home, table = visitor.banker or visitor.television, table_of(app_context(), visitor.game.id)
    if not at_home or table.closed or table.archived or only_here():
        return {}
    url = public_url(join_path(visitor.game.join_code))
    return {"join_url": url, "phone_url": phone_url(), "other_url": other_url()}


def _map_view(visitor: AnyVisitor, stats: Sequence[View], *, turning: bool) -> Response:
    """The map next to the figures; `turning`, it alternates with the charts."""
    shown = maps.shown_map(visitor)
    entries = visitor.last_entries(LAST_ENTRIES)
    return render(
        "table/map.html",
        visitor=visitor,
        edition=visitor.edition,
        sides=_sides(visitor, stats),
        tally=visitor.family.table.tally(visitor),
        middle=visitor.family.table.middle(visitor),
        drawn=maps.picture(visitor, shown),
        layers=shown.view["layers"],
        entries=entries,
        last_place=_last_place(entries),
        moments=moments(visitor, entries),
        setting_up=setup.television(visitor),
        turning=turning,
        turn_to=f"/table/{visitor.game.id}?view=charts" if turning else None,
        turn_seconds=TURN_SECONDS,
    )


def _last_place(entries: Sequence[EntryView]) -> str | None:
    """The land that the newest of these entries is about, if any."""
    places = (
        place
        for entry in entries
        if not entry["undone"]
        for place in (entry["action"].get("territory"), *(change.get("territory") for change in entry["changes"]))
        if place
    )
    return next(iter(map(str, places)), None)


def moments(visitor: AnyVisitor, entries: Sequence[EntryView]) -> list[tuple[str, Moment]]:
    """The major events of the last entries that count, oldest first, each with its own key."""
    moments_of_entries = []
    for entry in reversed(entries):
        if entry["undone"]:
            continue
        great = visitor.family.table.moments(visitor, entry)
        moments_of_entries += [(f"{entry['version']}.{number}", moment) for number, moment in enumerate(great)]
    return moments_of_entries


def goals(visitor: AnyVisitor) -> Sequence[View]:
    """The met or nearly met objectives of the power whose turn it is."""
    if visitor.for_everybody:
        return []
    shown = service.show_objectives(app_context(), visitor.who, visitor.game.id)["objectives"]
    own = [name for name in shown if name["power"] == visitor.snapshot["turn"]]
    near = [item for item in own if not item["met"] and (item["status"] == "waiting" or _one_step(item))]
    met = [item for item in own if item["met"]]
    return [*met, *near][:MOST_GOALS]


def open_questions(visitor: AnyVisitor) -> Sequence[View]:
    """Open questions to the table, oldest first."""
    asked = list_requests(app_context(), visitor.who, visitor.game.id)
    return [
        {**question, "waits_for": _waits_for(visitor, question)} for question in asked if question["status"] == "open"
    ]


def _waits_for(visitor: AnyVisitor, question: RequestView) -> str:
    """Whose answers a question is waiting for, one person for each; the banker's if a power has none."""
    needs = [need["seats"] for need in question["needs"] if not need["agreed"] and need["seats"]]
    names = dict.fromkeys(listed([seat["name"] for seat in seats], "or") for seats in needs)
    return listed(names) if names else _("the banker")


def _one_step(objective: View) -> bool:
    """Whether an objective lacks only one land, as the phone counts it."""
    return len(objective["missing"]) == 1 and objective.get("short", 1) == 1


def tally(visitor: AnyVisitor) -> Context | None:
    """How close each side is to victory: drawn if a number decides, otherwise in words; None if nothing counts."""
    tally = visitor.family.table.tally(visitor)
    if tally is None:
        return None
    needed = {side: need for side, need in tally.needed.items() if isinstance(need, int)}
    if len(needed) < len(tally.needed):
        return {"what": tally.what, "counts": tally.counts, "needed": tally.needed}
    sides = visitor.edition.sides.by_id
    return {
        "what": tally.what,
        "drawn": _tally_drawn(visitor, tally.counts, needed, tally.what),
        "to_go": {side: max(0, needed[side] - tally.counts[side]) for side in sides if side in needed},
    }


def _tally_drawn(visitor: AnyVisitor, counts: Mapping[SideId, int], needed: Mapping[SideId, int], what: str) -> Markup:
    """Two sides as arcs that meet; more sides as a dial each."""
    edition = visitor.edition
    if len(edition.sides) == 2:
        return city_arcs(edition, counts, needed, what)
    dials = (
        dial(edition, side, side_name(edition, side), counts.get(side, 0), needed[side])
        for side in edition.sides.ids
        if side in needed
    )
    return Markup('<div class="dials">{}</div>').format(Markup("").join(dials))


def _sides(visitor: AnyVisitor, stats: Sequence[View]) -> dict[SideId, list[ShownPower]]:
    """The rows of each side, in turn order."""
    edition, now = visitor.edition, visitor.snapshot["powers"]
    first = edition.scenarios[visitor.game.scenario].turn_order
    order = [
        other for other in (*first, *(power for power in edition.powers.ids if power not in first)) if other in now
    ]
    rows = {power: visitor.table_row(power) for power in order}
    start = visitor.family.table.start(visitor)
    amounts = [item["production"] for item in now.values()] + [row.in_hand or 0 for row in rows.values()]
    amounts += [figures["production"] for stat in stats for figures in stat["powers"].values()]
    top, _step = scale(max([*amounts, *start.values()], default=1))
    objectives = service.show_objectives(app_context(), visitor.who, visitor.game.id)["objectives"]
    on_turn = [] if visitor.for_everybody else visitor.movers

    def share(figure: int | None) -> float | None:
        return None if figure is None else min(100.0, 100 * figure / top)

    def row(power: str) -> ShownPower:
        return ShownPower(
            id=power,
            figures=now[power],
            shown=rows[power],
            player=now[power]["player"] or _player(visitor, power),
            objectives=[objective for objective in objectives if objective["power"] == power],
            on_turn=power in on_turn,
            share=share(now[power]["production"]),
            in_hand=share(rows[power].in_hand),
            start=share(start.get(power)),
        )

    return {side: [row(power) for power in order if edition.side_of(power) == side] for side in edition.sides.ids}


def _detailed(rows: Sequence[ShownPower]) -> list[ShownPower]:
    """The rows whose details are shown below their side: those of a long list, which has no room for them."""
    return [row for row in rows if row.shown.details] if len(rows) > MOST_WITH_DETAILS else []


def _player(visitor: AnyVisitor, power: str) -> str | None:
    partner = visitor.edition.powers[power].acts_with
    names = [seat["name"] for seat in visitor.seats if power in seat["powers"] or partner in seat["powers"]]
    return ", ".join(names) or None

"""A table's overlay: what viewers of a stream need, on a transparent page, for OBS and the like.

`/table/{game}?overlay=1&token=KEY` is the only address that takes a program's key in its query.
"""

from collections.abc import Mapping

from flask import Response
from msgspec import Struct

from api.http.identity import maybe, overlay_key
from api.pages.kit.rendering import render
from api.pages.kit.visiting import as_host, visitor_as
from api.pages.kit.visitor import AnyVisitor
from companion.model.sides import SideId


class OverlayRow(Struct, frozen=True):
    """A power in the overlay."""

    id: str
    name: str
    in_hand: str
    on_turn: bool


def overlay(game_id: str) -> Response:
    """A table's overlay, for a key in the query, or somebody who may read the game."""
    who = maybe() if overlay_key() else None
    visitor = as_host(game_id) if who is None else visitor_as(who, game_id)
    response = render(
        "table/overlay.html",
        visitor=visitor,
        edition=visitor.edition,
        sides=_sides(visitor),
        newest=next((entry for entry in visitor.last_entries(3) if not entry["undone"]), None),
    )
    response.headers["Referrer-Policy"] = "no-referrer"  # its address may have a key
    return response


def _sides(visitor: AnyVisitor) -> Mapping[SideId, list[OverlayRow]]:
    """The powers of each side, in turn order."""
    edition, figures = visitor.edition, visitor.snapshot["powers"]
    first = edition.scenarios[visitor.game.scenario].turn_order
    order = [power for power in dict.fromkeys((*first, *edition.powers.ids)) if power in figures]
    is_running = visitor.snapshot["status"] == "running" and not visitor.for_everybody
    movers = visitor.movers if is_running else []
    return {
        side: [
            OverlayRow(power, figures[power]["name"], _in_hand(visitor, power), power in movers)
            for power in order
            if edition.side_of(power) == side
        ]
        for side in edition.sides.ids
    }


def _in_hand(visitor: AnyVisitor, power: str) -> str:
    """What a power has in hand, as the television shows it."""
    row, figures = visitor.table_row(power), visitor.snapshot["powers"][power]
    if row.instead:
        return str(row.instead[0])
    if row.unknown:
        return "–"
    if not row.has_money:
        return str(figures["production"])
    purses = figures.get("purses")
    return " + ".join(str(purse["treasury"]) for purse in purses.values()) if purses else str(figures["treasury"])

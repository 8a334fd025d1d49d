"""The television as a war room: how close each side is on each way to win, and who is at war with whom."""

from typing import Any, TypedDict

from markupsafe import Markup

from api.families.axis_and_allies.visitor import GameVisitor
from api.pages.kit.context import Context
from api.pages.kit.fronts import fronts
from api.pages.kit.pictures.dials import dial
from companion.families.axis_and_allies.views.shapes import WayView
from companion.languages import _
from companion.model.sides import SideId
from companion.model.translated import named, named_side


class DialView(TypedDict):
    """One way to win: its dial, its figures, and until when it must be held if its side has everything it needs."""

    side: SideId
    name: str
    count: int
    needed: int
    drawn: Markup
    until: str | None


def war_room(visitor: GameVisitor) -> Context:
    """The middle of the television if a box has ways to win, or war and peace."""
    return {"dials": _dials(visitor), "fronts": fronts(visitor, str)}


def _dials(visitor: GameVisitor) -> list[DialView]:
    ways = {way.id: way for way in visitor.edition.victory.ways}

    def shown(way: WayView) -> DialView:
        side, name, figures = way["side"], ways[way["id"]].short or way["title"], (way["count"], way["needed"])
        drawn = dial(visitor.edition, side, name, *figures)
        return DialView(
            side=side, name=name, count=figures[0], needed=figures[1], drawn=drawn, until=until(visitor, way)
        )

    return [shown(way) for way in visitor.snapshot["victory"].get("ways", ())]


def until(visitor: GameVisitor, way: WayView) -> str | None:
    """Until when a side must hold what it has, as a sentence; None if it isn't there yet."""
    if way["wins_at"] is None or visitor.snapshot["status"] != "running":
        return None
    turn: dict[str, Any] = {"power": named(visitor.edition.source.powers[way["wins_at"]["turn"]])}
    return _(
        "{side:side The} {side:side verb wins|win} if held until {power:power whose} turn of round {round}: {way}",
        side=named_side(visitor.edition, way["side"]),
        round=way["wins_at"]["round"],
        way=way["title"],
        **turn,
    )

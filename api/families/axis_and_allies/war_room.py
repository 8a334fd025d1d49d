"""The television as a war room: how close each side is on each way to win, and who is at war with whom."""

from collections.abc import Sequence
from typing import Any, TypedDict

from markupsafe import Markup

from api.families.axis_and_allies.visitor import GameVisitor
from api.pages.kit.context import Context
from api.pages.kit.pictures.dials import dial
from companion.families.axis_and_allies.views.shapes import WayView
from companion.languages import _
from companion.model.sides import SideId
from companion.model.translated import named, named_side


class Front(TypedDict):
    """A power and its enemies."""

    power: str
    against: Sequence[str]


class DialView(TypedDict):
    """One way to win: its dial, and until when it must be held if its side has everything it needs."""

    side: SideId
    drawn: Markup
    until: str | None


def war_room(visitor: GameVisitor) -> Context:
    """The middle of the television if a box has ways to win, or war and peace."""
    return {"dials": _dials(visitor), "fronts": _fronts(visitor)}


def _dials(visitor: GameVisitor) -> list[DialView]:
    ways = {way.id: way for way in visitor.edition.victory.ways}
    return [
        {
            "side": way["side"],
            "drawn": dial(
                visitor.edition, way["side"], ways[way["id"]].short or way["title"], way["count"], way["needed"]
            ),
            "until": until(visitor, way),
        }
        for way in visitor.snapshot["victory"].get("ways", ())
    ]


def until(visitor: GameVisitor, way: WayView) -> str | None:
    """Until when a side must hold what it has, as a sentence; None if it isn't there yet."""
    if way["wins_at"] is None or visitor.snapshot["status"] != "running":
        return None
    turn: dict[str, Any] = {"power": named(visitor.edition.source.power[way["wins_at"]["turn"]])}
    return _(
        "{side:side The} {side:side verb wins|win} if held until {power:power whose} turn of round {round}: {way}",
        side=named_side(visitor.edition, way["side"]),
        round=way["wins_at"]["round"],
        way=way["title"],
        **turn,
    )


def _fronts(visitor: GameVisitor) -> list[Front]:
    """Every war once: the Axis powers first, each with its enemies in turn order."""
    now = visitor.snapshot["powers"]
    order = sorted((power for power in visitor.edition.power if power in now), key=_axis_first(visitor))
    seen: set[str] = set()
    found: list[Front] = []
    for power in order:
        seen.add(power)
        against = [foe for foe in order if foe in now[power].get("at_war_with", ()) and foe not in seen]
        if against:
            found.append({"power": power, "against": against})
    return found


def _axis_first(visitor: GameVisitor) -> Any:
    return lambda power: visitor.edition.side_of(power) != "axis"

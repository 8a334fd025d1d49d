"""Likely captures: a power's own lost land, what was recently fought over, what's close or valuable."""

from collections.abc import Mapping, Sequence
from typing import Any

from api.families.axis_and_allies.visitor import GameVisitor
from companion.families.axis_and_allies.views.contested import lately_contested

NEWS, BORDER, SAME_SEA, CITY, OBJECTIVE, LEANS_AWAY, NOBODYS = 5, 6, 2, 4, 3, -4, -8
"""The weights of factors for and against a capture, relative to the land's value."""
MOST_VALUE = 4
"""The maximum that value counts: great prizes are well defended. A capital doesn't count as a city, and only
next door.
"""


def likely_captures(visitor: GameVisitor, power: str, found: Sequence[Mapping[str, Any]]) -> list[Mapping[str, Any]]:
    """The likely ones among the territories that a power could take, likeliest first."""
    held = {id for id, place in visitor.snapshot["territories"].items() if place["controller"] == power}
    news, capitals = lately_contested(visitor.history), visitor.edition.capital_of
    edition = visitor.edition
    wanted = {
        land
        for goal in edition.objectives
        if goal.power == power
        for land in (*edition.lands_of(goal), *goal.side_holds)
    }
    reach, enemies = _within_reach(visitor, held), visitor.snapshot["powers"][power].get("at_war_with")
    joins = f"pro_{visitor.edition.powers[power].side}"

    def score(item: Mapping[str, Any]) -> tuple[bool, int, bool]:
        near = reach.get(item["id"], 0)
        value = min(item["value"] or 0, MOST_VALUE)
        prize = value * (near == BORDER) if item["id"] in capitals else value + CITY * bool(item["city"])
        worth = prize + NEWS * (item["id"] in news) + OBJECTIVE * (item["id"] in wanted)
        neutral = item.get("neutral")
        nobodys = (
            0 if item["controller"] or neutral == joins else NOBODYS if neutral in (None, "strict") else LEANS_AWAY
        )
        peace = (
            enemies is not None
            and item["controller"] in visitor.edition.powers.ids
            and item["controller"] not in enemies
        )
        return item["original"] == power, worth + near + nobodys, not peace

    likely = [item for item in found if item["id"] in reach or item["original"] == power]
    return sorted(likely, key=score, reverse=True)


def _within_reach(visitor: GameVisitor, held: set[str]) -> dict[str, int]:
    """Lands that border these, or are at or next to one of their sea zones, and their weights."""
    printed = visitor.edition.territories.by_id
    own = {zone for id in held for zone in printed[id].sea_zones}
    waters = own | {border for zone in visitor.edition.sea_zones if zone.number in own for border in zone.borders}
    found: dict[str, int] = {}
    for id, territory in printed.items():
        if held & {*territory.borders}:
            found[id] = BORDER
        elif own & {*territory.sea_zones}:
            found[id] = SAME_SEA
        elif waters & {*territory.sea_zones}:
            found[id] = 0
    return found

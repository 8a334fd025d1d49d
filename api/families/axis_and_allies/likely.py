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


def likely_captures(visitor: GameVisitor, power: str, places: Sequence[Mapping[str, Any]]) -> list[Mapping[str, Any]]:
    """The likely ones among the territories that a power could take, likeliest first."""
    held = {id for id, place in visitor.snapshot["territories"].items() if place["controller"] == power}
    news, capitals = lately_contested(visitor.history), visitor.edition.capital_of
    edition = visitor.edition
    wanted = {
        land
        for objective in edition.objectives
        if objective.power == power
        for land in (*edition.lands_of(objective), *objective.side_holds)
    }
    reach, enemies = _within_reach(visitor, held), visitor.snapshot["powers"][power].get("at_war_with")
    joins = f"pro_{visitor.edition.powers[power].side}"

    def score(place: Mapping[str, Any]) -> tuple[bool, int, bool]:
        near = reach.get(place["id"], 0)
        value = min(place["value"] or 0, MOST_VALUE)
        prize = value * (near == BORDER) if place["id"] in capitals else value + CITY * bool(place["city"])
        worth = prize + NEWS * (place["id"] in news) + OBJECTIVE * (place["id"] in wanted)
        neutral = place.get("neutral")
        nobodys = (
            0 if place["controller"] or neutral == joins else NOBODYS if neutral in (None, "strict") else LEANS_AWAY
        )
        peace = (
            enemies is not None
            and place["controller"] in visitor.edition.powers.ids
            and place["controller"] not in enemies
        )
        return place["original"] == power, worth + near + nobodys, not peace

    likely = [place for place in places if place["id"] in reach or place["original"] == power]
    return sorted(likely, key=score, reverse=True)


def _within_reach(visitor: GameVisitor, held: set[str]) -> dict[str, int]:
    """Lands that border these, or are at or next to one of their sea zones, and their weights."""
    printed = visitor.edition.territories.by_id
    coast = {zone for id in held for zone in printed[id].sea_zones}
    waters = coast | {border for zone in visitor.edition.sea_zones if zone.number in coast for border in zone.borders}
    weights: dict[str, int] = {}
    for id, territory in printed.items():
        if held & {*territory.borders}:
            weights[id] = BORDER
        elif coast & {*territory.sea_zones}:
            weights[id] = SAME_SEA
        elif waters & {*territory.sea_zones}:
            weights[id] = 0
    return weights

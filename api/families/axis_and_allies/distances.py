"""The distance of land from a power's own: closer is likelier, and comes first in lists."""

from collections.abc import Iterable, Set

from api.families.axis_and_allies.visitor import GameVisitor


def nearest_first(visitor: GameVisitor, power: str, territories: Iterable[str]) -> list[str]:
    """Territories, closest to the power's own land first."""
    places = visitor.snapshot["territories"]
    away = _distances(visitor, {territory for territory, place in places.items() if place["controller"] == power})
    return sorted(territories, key=lambda territory: away.get(territory, len(places)))


def zones_nearest_first(visitor: GameVisitor, powers: Iterable[str], zones: Iterable[int]) -> list[int]:
    """Sea zones, closest to some powers' land first."""
    own = {*powers}
    places = visitor.snapshot["territories"]
    away = _distances(visitor, {id for id, place in places.items() if place["controller"] in own})
    return sorted(zones, key=lambda zone: away.get(zone, len(places)))


def near(visitor: GameVisitor, lands: Set[str]) -> set[str]:
    """Some lands, those that border them, and those across one sea zone."""
    beside = _neighbors(visitor)
    around: set[str | int] = {*lands, *(space for land in lands for space in beside.get(land, ()))}
    zones = [space for space in around if isinstance(space, int)]
    across = {space for zone in zones for space in beside[zone]}
    return {space for space in around | across if isinstance(space, str)}


def _distances(visitor: GameVisitor, own: Set[str]) -> dict[str | int, int]:
    """The distance of each space from a power's own land: territories by id, sea zones by number."""
    beside = _neighbors(visitor)
    distances: dict[str | int, int] = dict.fromkeys(own, 0)
    edge: Set[str | int] = {*own}
    steps = 0
    while edge:
        steps += 1
        edge = {neighbor for space in edge for neighbor in beside.get(space, ())} - distances.keys()
        distances |= dict.fromkeys(edge, steps)
    return distances


def _neighbors(visitor: GameVisitor) -> dict[str | int, set[str | int]]:
    neighbors: dict[str | int, set[str | int]] = {zone.number: {*zone.borders} for zone in visitor.edition.sea_zones}
    for land in visitor.edition.territories:
        neighbors[land.id] = {*land.borders, *land.sea_zones}
        for zone in land.sea_zones:
            neighbors[zone].add(land.id)
    return neighbors

"""The board's geography for a map: lands, sea zones, and their borders."""

from companion.families.axis_and_allies.edition import AxisAndAlliesEdition
from companion.views.maps.terrain import Terrain, pair


def terrain(edition: AxisAndAlliesEdition) -> Terrain:
    """Every territory, impassable ones too, and every sea zone."""
    labels = edition.map.labels if edition.map else {}
    return Terrain(
        lands={territory.id: labels.get(territory.id, territory.name) for territory in edition.territories},
        regions={territory.id: territory.region for territory in edition.territories},
        borders=frozenset(
            pair(territory.id, neighbor) for territory in edition.territories for neighbor in territory.borders
        ),
        coasts=frozenset(
            (territory.id, str(number)) for territory in edition.territories for number in territory.sea_zones
        ),
        seas=tuple(str(zone.number) for zone in edition.sea_zones),
        sea_borders=frozenset(
            pair(str(zone.number), str(number)) for zone in edition.sea_zones for number in zone.borders
        ),
        sea_names={str(zone.number): zone.name for zone in edition.sea_zones if zone.name is not None},
    )

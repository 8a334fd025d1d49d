"""The board as a map needs it: lands and sea zones, and what borders what."""

from companion.families.axis_and_allies.edition import AxisAndAlliesEdition
from companion.views.maps.terrain import Terrain, pair


def terrain(edition: AxisAndAlliesEdition) -> Terrain:
    """Every territory, impassable ones too, and every sea zone."""
    labels = edition.map.labels if edition.map else {}
    return Terrain(
        lands={one.id: labels.get(one.id, one.name) for one in edition.territories},
        regions={one.id: one.region for one in edition.territories},
        borders=frozenset(pair(one.id, other) for one in edition.territories for other in one.borders),
        coasts=frozenset((one.id, str(number)) for one in edition.territories for number in one.sea_zones),
        seas=tuple(str(zone.number) for zone in edition.sea_zones),
        sea_borders=frozenset(
            pair(str(zone.number), str(number)) for zone in edition.sea_zones for number in zone.borders
        ),
    )

"""What units are worth in a battle: their printed prices, whatever technologies do."""

from collections.abc import Mapping

from companion.families.axis_and_allies.edition import AxisAndAlliesEdition


def prices_of(edition: AxisAndAlliesEdition, power: str | None) -> Mapping[str, int]:
    """The printed price of each unit."""
    own = edition.power[power].unit_costs if power is not None and power in edition.power else {}
    return {unit.id: unit.cost if unit.cost is not None else own.get(unit.id, 0) for unit in edition.units}

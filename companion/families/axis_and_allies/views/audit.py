"""The board audit: walk around the board by region and compare it with the books."""

from companion.families.axis_and_allies.edition import AxisAndAlliesEdition
from companion.families.axis_and_allies.rules.buildings.facilities import complex_at, complex_damage
from companion.families.axis_and_allies.state import AxisAndAlliesState
from companion.families.axis_and_allies.views.shapes import AxisAndAlliesAudit, TerritoryToCheck
from companion.languages import _
from companion.model.ids import ascii_id
from companion.model.wording import in_a_sentence


def audit(edition: AxisAndAlliesEdition, state: AxisAndAlliesState) -> AxisAndAlliesAudit:
    """All territories by region, in board order, with what the books expect to see there."""
    names: dict[str, str] = {}
    regions: dict[str, list[TerritoryToCheck]] = {}
    start = edition.start_controllers(edition.scenarios[state.scenario])
    for territory in edition.territories:
        if territory.impassable:
            continue
        now = state.territories[territory.id]
        damage = complex_damage(edition, state, territory.id)
        place: TerritoryToCheck = {
            "id": territory.id,
            "name": territory.name,
            "value": territory.value,
            "city": territory.city,
            "original": territory.original,
            "controller": now.controller,
            "changed_hands": now.controller != territory.original,
            "complex": complex_at(edition, state, territory.id) is not None,
            "damage": damage,
            "changed": damage > 0 or now.controller != start.get(territory.id),
        }
        if len(edition.facilities) > 1:
            place["facilities"] = dict(now.facilities)
            place["stands"] = [_called(edition, unit, damage) for unit, damage in now.facilities.items()]
        if edition.neutrals is not None:
            place["neutral"] = now.neutral
        region = ascii_id(edition.source.territories[territory.id].region)
        names[region] = territory.region
        regions.setdefault(region, []).append(place)
    return {"regions": [{"id": id, "name": names[id], "territories": places} for id, places in regions.items()]}


def _called(edition: AxisAndAlliesEdition, unit: str, damage: int) -> str:
    name = in_a_sentence(edition.units[unit].name)
    return _("{facility}, damage {damage}", facility=name, damage=damage) if damage else name

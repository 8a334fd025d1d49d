"""The order in which a side loses its hit points, as segments of consecutive points of one kind."""

from collections.abc import Iterable, Iterator

from msgspec import Struct
from msgspec.structs import replace

from companion.families.axis_and_allies.combat.battle import Battle, Side
from companion.families.axis_and_allies.edition import AxisAndAlliesEdition
from companion.families.axis_and_allies.sections.combat import Role, Unit

DAMAGE = ":damage"
"""The suffix of a unit in an order that means a hit that doesn't sink."""


class Segment(Struct, frozen=True):
    """Consecutive hit points in the order of losses."""

    unit: Unit
    count: int
    sinks: bool = True
    """Whether each point is a unit lost."""
    seaborne: bool = False
    """Whether they came by sea, if that matters."""


def default_order(edition: AxisAndAlliesEdition) -> list[str]:
    """The default order of losses: free hits, then guns that have fired, then the cheapest."""
    if "order" not in edition.combat_tables:
        edition.combat_tables["order"] = _default_order(edition)
    order: list[str] = edition.combat_tables["order"]
    return order


def _default_order(edition: AxisAndAlliesEdition) -> list[str]:
    def rank(unit: Unit) -> tuple[bool, bool, int, int]:
        return unit.chosen_last, unit.antiaircraft == "none", unit.cost or 0, -list(edition.units.ids).index(unit.id)

    fighting = [unit for unit in edition.units if unit.kind != "building" and unit.hits]
    free = [f"{unit.id}{DAMAGE}" for unit in sorted(fighting, key=rank) if unit.hits > 1]
    return [*free, *(unit.id for unit in sorted(fighting, key=rank))]


PRESETS = ("default", "save_aircraft", "save_tanks", "at_all_costs")


def preset(edition: AxisAndAlliesEdition, name: str) -> list[str]:
    """A preset order: the default, aircraft last, the strongest land attackers last, or land units last."""
    order = default_order(edition)
    if name == "save_aircraft":
        return sorted(order, key=lambda step: unit_of(edition, step).kind == "air")
    if name == "save_tanks":
        hardest = max((str(unit.attack or 0) for unit in edition.units if unit.kind == "land"), default="0")
        return sorted(
            order,
            key=lambda step: (unit := unit_of(edition, step)).kind == "land" and str(unit.attack or 0) == hardest,
        )
    if name == "at_all_costs":
        return sorted(order, key=lambda step: unit_of(edition, step).kind == "land")
    return order


def unit_of(edition: AxisAndAlliesEdition, step: str) -> Unit:
    """The unit of a step in an order."""
    return edition.units[step.removesuffix(DAMAGE)]


def side_of(steps: Iterable[str]) -> Side:
    """A side for which only the order of losses matters."""
    return Side(units={}, losses=tuple(steps))


def order_of(edition: AxisAndAlliesEdition, side: Side) -> list[str]:
    """A side's complete order: its own, then the box's, with what is chosen last at the end."""
    said = [step for step in dict.fromkeys(side.losses) if unit_of(edition, step).hits]
    whole = list(dict.fromkeys([*said, *default_order(edition)]))
    return sorted(whole, key=lambda step: unit_of(edition, step).chosen_last)


def segments(edition: AxisAndAlliesEdition, battle: Battle, role: Role, units: dict[str, int]) -> list[Segment]:
    """A force's hit points, in order of loss."""
    side = battle.side(role)
    order = order_of(edition, side)
    sparing = side.keep_land_unit and battle.kind != "sea"
    kept = next((step for step in reversed(order) if units.get(step) and edition.units[step].kind == "land"), None)
    ordered: list[Segment] = []
    damaged = {unit_id: min(count, units.get(unit_id, 0)) for unit_id, count in side.damaged.items()}
    begun: set[str] = set()
    for step in order:
        unit_id = step.removesuffix(DAMAGE)
        unit, count = edition.units[unit_id], units.get(unit_id, 0)
        if not count:
            continue
        if step.endswith(DAMAGE):
            if unit_id not in begun:
                ordered.append(Segment(unit, _free(unit, count, damaged.get(unit_id, 0)), sinks=False))
        elif unit.hits > 1 and f"{unit_id}{DAMAGE}" in order[order.index(step) :]:
            begun.add(unit_id)
            ordered += _ship_by_ship(unit, count, damaged.get(unit_id, 0))
        else:
            last = 1 if sparing and step == kept else 0
            ordered += _landed(battle, role, Segment(unit, count - last), last)
    if sparing and kept is not None:
        ordered = _kept_last(ordered, edition.units[kept], battle, role)
    return [segment for segment in ordered if segment.count]


def _free(unit: Unit, count: int, damaged: int) -> int:
    return count * (unit.hits - 1) - damaged


def _ship_by_ship(unit: Unit, count: int, damaged: int) -> Iterator[Segment]:
    """Each ship sinks before the next is hit, damaged ones first."""
    for index in range(count):
        yield Segment(unit, unit.hits - 1 - (index < damaged), sinks=False)
        yield Segment(unit, 1)


def _landed(battle: Battle, role: Role, segment: Segment, kept: int) -> Iterable[Segment]:
    """Units that came by sea, separate from those that came by land; they're lost first, because they can't retreat."""
    if battle.kind != "landing" or role == "defender" or segment.unit.kind != "land":
        return [segment]
    by_sea = segment.count + kept if battle.seaborne is None else battle.seaborne.get(segment.unit.id, 0)
    by_sea = min(by_sea, segment.count)
    return [
        replace(segment, count=by_sea, seaborne=True),
        replace(segment, count=segment.count - by_sea),
    ]


def _kept_last(ordered: list[Segment], unit: Unit, battle: Battle, role: Role) -> list[Segment]:
    by_sea = sum(segment.count for segment in ordered if segment.unit is unit and segment.seaborne)
    landing = battle.kind == "landing" and role == "attacker"
    whole = landing and (battle.seaborne is None or battle.seaborne.get(unit.id, 0) > by_sea)
    return [*ordered, Segment(unit, 1, seaborne=whole)]

"""Hits and who takes them: as many as possible count, whatever the owner chooses."""

from collections.abc import Mapping, Sequence

from companion.families.axis_and_allies.combat.losses import DAMAGE, Segment
from companion.families.axis_and_allies.sections.combat import Unit
from companion.model.shape import Shape


class Hit(Shape):
    """A number of hits that can be assigned to units of these kinds."""

    targets: tuple[str, ...]
    count: int


def points_of(segments: Sequence[Segment]) -> list[str]:
    """Hit points as steps of an order, first losses first."""
    return [f"{seg.unit.id}{'' if seg.sinks else DAMAGE}" for seg in segments for _ in range(seg.count)]


def assigned(points: Sequence[str], hits: Sequence[Hit]) -> list[str]:
    """The points that take these hits, the first ones if there's a choice; as many hits as possible are taken."""
    singles = [frozenset(hit.targets) for hit in hits for _ in range(hit.count)]
    taken: dict[int, int] = {}  # hit -> point

    def finds_a_hit(point: int, seen: set[int]) -> bool:
        for at, targets in enumerate(singles):
            if at in seen or points[point].removesuffix(DAMAGE) not in targets:
                continue
            seen.add(at)
            if at not in taken or finds_a_hit(taken[at], seen):
                taken[at] = point
                return True
        return False

    steps: list[str] = []
    for point in range(len(points)):
        if len(steps) == len(singles):
            break
        if finds_a_hit(point, set()):
            steps.append(points[point])
    return steps


def counted(points: Sequence[str]) -> dict[str, int]:
    """The count of each step."""
    return {step: points.count(step) for step in dict.fromkeys(points)}


def after(
    units: Mapping[str, int], damaged: Mapping[str, int], losses: Mapping[str, int], kinds: Mapping[str, Unit]
) -> tuple[dict[str, int], dict[str, int]] | None:
    """What is left and which of it is damaged; None if no units could take these losses."""
    left, hurt = dict(units), dict(damaged)
    for unit in {step.removesuffix(DAMAGE) for step in losses}:
        free = kinds[unit].hits - 1
        sunk = losses.get(unit, 0)
        there = units.get(unit, 0) - sunk
        marks = damaged.get(unit, 0) + losses.get(f"{unit}{DAMAGE}", 0) - sunk * free
        if there < 0 or not 0 <= marks <= there * free:
            return None
        left[unit], hurt[unit] = there, marks
    return {unit: count for unit, count in left.items() if count}, {
        unit: count for unit, count in hurt.items() if count
    }

"""Rebuilding: each kind of unit's lane of boxes, and the display's rule in a few words."""

from collections.abc import Sequence, Set
from dataclasses import dataclass
from typing import Literal

from companion.families.second_world_war.edition import SecondWorldWarEdition
from companion.families.second_world_war.sections.building import Rebuild
from companion.languages import _, msg, n_
from companion.model.sections.units import Unit
from companion.model.wording import listed
from printables.families.second_world_war.job import SecondWorldWarJob
from printables.families.second_world_war.names import name
from printables.families.second_world_war.opening_figures import entered

FIRST_BOX = "rebuild_boxes"
"""What the table enters for units whose first box no public source has."""


@dataclass(frozen=True)
class Entry:
    """Where a unit enters its lane: everybody, some powers, or everybody under an option."""

    box: int
    powers: tuple[str, ...] = ()
    option: str | None = None


@dataclass(frozen=True)
class Lane:
    """A unit's path, or one of its two laps."""

    unit: Unit
    entries: tuple[Entry, ...]
    """Empty if only the box has it."""
    boxes: int
    lap: int = 1
    laps: int = 1


def lanes_of(job: SecondWorldWarJob) -> list[Lane]:
    """The lanes of every unit that goes through boxes, in the edition's order."""
    longest = longest_lane(job.edition)
    found = []
    for unit in job.edition.units:
        lines = [rebuild for rebuild in job.edition.rebuilds if unit.id in rebuild.units]
        if lines:
            entries = entries_of(job.edition, lines)
            boxes = max(entry.box for entry in entries)
            laps = max(line.laps for line in lines)
            found += [Lane(unit, entries, boxes, lap, laps) for lap in range(1, laps + 1)]
        elif unit.id in asked_for(job.edition):
            entered = _first_boxes(job).get(unit.id)
            found.append(Lane(unit, (Entry(entered),) if entered else (), entered or longest))
    return found


def longest_lane(edition: SecondWorldWarEdition) -> int:
    """The highest box named in a rule."""
    return max(rebuild.boxes for rebuild in edition.rebuilds)


def asked_for(edition: SecondWorldWarEdition) -> tuple[str, ...]:
    """Units whose first box the table enters."""
    return next((number.units for number in edition.to_enter if number.id == FIRST_BOX), ())


def elsewhere(edition: SecondWorldWarEdition) -> list[Unit]:
    """Units that never go on the display."""
    ruled = {unit for rebuild in edition.rebuilds for unit in rebuild.units}
    return [unit for unit in edition.units if unit.id not in ruled and unit.id not in asked_for(edition)]


def _first_boxes(job: SecondWorldWarJob) -> dict[str, int]:
    position = next(iter(job.positions.values()))
    return dict(entered(position, FIRST_BOX))


def entries_of(edition: SecondWorldWarEdition, lines: Sequence[Rebuild]) -> tuple[Entry, ...]:
    """Where a unit enters, everybody's first; powers with the same box aren't named."""
    found = []
    everybody = next((line for line in lines if not line.powers), None)
    for entry in sorted(lines, key=lambda line: bool(line.powers)):
        option = edition.options.get(entry.boxes_option or "")
        others = [choice for choice in (option.choices if option else ()) if choice != entry.boxes]
        if everybody is None or entry is everybody or entry.boxes != everybody.boxes or everybody.boxes_option:
            found.append(Entry(entry.boxes, entry.powers))
        found += [Entry(int(choice), entry.powers, option.name) for choice in others if option is not None]
    return tuple(found)


Columns = tuple[list[str], list[str], list[str]]


def rules(edition: SecondWorldWarEdition, units: Set[str] = frozenset()) -> Columns:
    """The display in a few words: entering and moving, leaving, and what never goes here.

    Rules for units that weren't asked for are left out.
    """
    rule = edition.building
    price = edition.money(rule.rebuild_resources)
    moving = [
        _("{price} puts an eliminated unit in its first box; each further box costs {price}.", price=price),
        n_(
            "Each unit moves once per impulse; entering the first box counts as a move.",
            "Each unit moves {count} times per impulse; entering the first box counts as a move.",
            rule.advances_per_impulse,
        ),
    ]
    bombed = listed([loss.name for loss in edition.losses if loss.or_back_one_box])
    if bombed:
        moving.append(_("{losses}: a hit may send a unit back one box, never past its first.", losses=bombed))
    points = n_("{count} action point", "{count} action points", rule.deploy_points)
    leaving = [_("From the 1-box, {points} deploys it on the map, in supply, from the next impulse on.", points=points)]
    for line in edition.rebuilds:
        early = edition.options.get(line.early_option or "")
        if line.laps > 1 and (not units or units & set(line.units)):
            plurals = listed([edition.units[unit].plural for unit in line.units])
            leaving.append(_("{units} run twice: flipped first, then unflipped.", units=plurals))
            if early:
                leaving.append(
                    _("With the option {option}, you may deploy them flipped after the first run.", option=early.name)
                )
    return moving, leaving, _never(edition)


def _never(edition: SecondWorldWarEdition) -> list[str]:
    price = edition.money(edition.building.reinforcement_resources)
    lines = [_("Reinforcements cost {price} and go straight to the map.", price=price)]
    names = [unit.plural for unit in elsewhere(edition)]
    if names:
        lines.append(_("Never on this display: {names}.", names=", ".join(names)))
    automatic = [
        _(
            AUTOMATIC[automatic_unit.each_season],
            units=edition.units[automatic_unit.unit].plural,
            country=name(edition, automatic_unit.country),
        )
        for automatic_unit in edition.automatic_units
    ]
    if automatic:
        lines.append(_("Back automatically each season: {units}.", units=", ".join(automatic)))
    return lines


AUTOMATIC: dict[Literal["all", "one"], str] = {
    "all": msg("{units} of {country} (all of them)"),
    "one": msg("{units} of {country} (one unit)"),
}

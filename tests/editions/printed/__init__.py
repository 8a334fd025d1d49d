"""A second table of what the boxes print: entered from fact sheets of the boards, never from our own boxes.

One file for each scenario of the Axis & Allies boxes, `<box>-<scenario>.toml`. `differences` says where an edition and
its table do not agree.
"""

import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

from companion.families.axis_and_allies.edition import AxisAndAlliesEdition
from companion.model.ids import sea_zone_id, slug

FOLDER = Path(__file__).parent
Table = dict[str, Any]
Fact = tuple[str, object, object]
"""What a figure is about, what is printed, and what the edition has."""
FACILITIES = {
    "major": "major_industrial_complex",
    "minor": "minor_industrial_complex",
    "air_base": "air_base",
    "naval_base": "naval_base",
}


@cache
def tables() -> dict[tuple[str, str], Table]:
    """Every table, by box and scenario."""
    found = {}
    for path in sorted(FOLDER.glob("*.toml")):
        box, _, scenario = path.stem.rpartition("-")
        found[box, scenario] = tomllib.loads(path.read_text(encoding="utf-8"))
    return found


def differences(edition: AxisAndAlliesEdition, scenario: str, table: Table) -> list[str]:
    """Where an edition does not say what is printed."""
    facts = (
        *_land(edition, scenario, table),
        *_seas(edition, table),
        *_setup(edition, scenario, table),
        *_units(edition, table),
    )
    return [f"{about}: printed {printed}, here {here}" for about, printed, here in facts if printed != here]


def _names(edition: AxisAndAlliesEdition) -> dict[str, str]:
    return {slug(territory.name): territory.id for territory in edition.territories}


def _land(edition: AxisAndAlliesEdition, scenario: str, table: Table) -> Iterator[Fact]:
    ids = _names(edition)
    start = edition.start_controllers(edition.scenarios[scenario])
    capitals = {land: power.id for land, power in edition.capital_of.items()}
    yield "territories", {slug(territory["name"]) for territory in table["territories"]}, set(ids)
    for printed in table["territories"]:
        name = printed["name"]
        place = edition.territories[ids[slug(name)]]
        impassable = printed.get("neutral") is True or printed.get("closed", False)
        holder = printed.get("controller")
        owner = holder if holder in edition.powers.ids else None
        yield f"{name}: value", printed.get("value", 0), place.value
        yield f"{name}: impassable", impassable, place.impassable
        yield f"{name}: holder", owner, start.get(place.id)
        yield f"{name}: original", printed.get("original", owner), place.original
        yield f"{name}: ward", None if owner else holder, place.ward
        yield f"{name}: city", printed.get("victory_city"), place.city
        yield (
            f"{name}: borders",
            {slug(other) for other in printed["borders"]},
            {slug(edition.place(other)) for other in place.borders},
        )
        yield f"{name}: sea zones", sorted(printed["sea_zones"]), sorted(place.sea_zones)
        if "starting_income" in table and printed.get("capital_of"):
            yield f"{name}: capital", True, place.id in capitals
        yield f"{name}: no capital", "capital_of" in printed, place.id in capitals
        if isinstance(printed.get("neutral"), str) and not impassable:
            yield f"{name}: leaning", printed["neutral"], place.neutral
            yield f"{name}: army", printed.get("standing_infantry", 0), place.army
        if "island" in printed:
            yield f"{name}: island", printed["island"], place.island
        if "map" in printed:
            yield f"{name}: half of the board", printed["map"], place.map
        if printed.get("uk_economy") and not impassable:
            yield f"{name}: economy", printed["uk_economy"].removeprefix("uk_"), edition.purse_at(place.id)
        yield from _facilities(edition, scenario, name, place.id, printed)


def _facilities(edition: AxisAndAlliesEdition, scenario: str, name: str, land: str, printed: Table) -> Iterator[Fact]:
    wanted = {FACILITIES[base]: 1 for base in ("air_base", "naval_base") if printed.get(base)}
    if complex_ := printed.get("industrial_complex"):
        wanted[FACILITIES.get(complex_, "industrial_complex")] = 1
    setup = [line for line in edition.scenarios[scenario].setup if not edition.facilities.ids.isdisjoint(line.units)]
    lines = [line for line in setup if line.space == land]
    if setup:
        here = {unit: line.units[unit] for line in lines for unit in line.units if unit in edition.facilities.ids}
        yield f"{name}: facilities of the setup", wanted, here
        yield f"{name}: whose facilities", {printed["controller"]} if lines else set(), {line.power for line in lines}
    if len(edition.facilities) == 1:
        yield f"{name}: complex", bool(wanted), edition.territories[land].complex


def _seas(edition: AxisAndAlliesEdition, table: Table) -> Iterator[Fact]:
    borders = {sea_zone.number: sorted(sea_zone.borders) for sea_zone in edition.sea_zones}
    yield "sea zones", {int(zone): sorted(others) for zone, others in table["sea_zone_borders"].items()}, borders
    if edition.convoys is not None:
        yield "convoys", sorted(table["sea_zone_marks"]["convoy"]), sorted(edition.convoys.sea_zones)


def _setup(edition: AxisAndAlliesEdition, scenario: str, table: Table) -> Iterator[Fact]:
    ids = _names(edition)
    printed: dict[tuple[str, str], dict[str, int]] = {}
    for line in table["setup"]:
        space = str(line["space"])
        number = space.removeprefix("Sea Zone ").removeprefix("sea_zone_").removeprefix("sea zone ")
        at = sea_zone_id(int(number)) if number.isdigit() else ids.get(slug(space), space)
        units = printed.setdefault((line["power"], at), {})
        for unit, count in line["units"].items():
            if unit not in edition.facilities.ids:
                units[unit] = units.get(unit, 0) + count
    here: dict[tuple[str, str], dict[str, int]] = {}
    for stack in edition.scenarios[scenario].setup:
        units = here.setdefault((stack.power, stack.space), {})
        for unit, count in stack.units.items():
            if unit not in edition.facilities.ids:
                units[unit] = units.get(unit, 0) + count
    for key in {*(key for key, units in printed.items() if units), *(key for key, units in here.items() if units)}:
        yield f"setup of {key}", printed.get(key, {}), here.get(key, {})
    held: dict[str, int] = {}
    for power, income in table["starting_income"].items():
        owner = "united_kingdom" if power.startswith("uk_") else power
        held[owner] = held.get(owner, 0) + income
    stated = edition.scenarios[scenario]
    yield "production", held, dict(stated.production)
    for power, income in held.items():
        treasury = stated.treasury.get(power, 0)
        yield f"treasury of {power}", income if edition.powers[power].income != "none" else 0, treasury


def _units(edition: AxisAndAlliesEdition, table: Table) -> Iterator[Fact]:
    for printed in table.get("units", ()):
        unit = edition.units.get(printed["id"])
        for figure in ("cost", "attack", "defence", "move"):
            if figure in printed and unit is not None:
                yield f"{printed['id']}: {figure}", printed[figure], getattr(unit, figure)

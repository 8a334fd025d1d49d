"""Cutting down a box: to one half of a board, for example, with its powers, zones, and rules.

First, unwanted lands are removed, along with the powers and zones that belong to them. Then everything that refers to
them is removed too.
"""

import copy
from collections import deque
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from typing import Any, NamedTuple

from companion.editions.examples import shown
from companion.editions.making.closing_up import close_up
from companion.editions.making.comparing import compared
from companion.editions.making.whittling import drop_section, whittle
from companion.editions.problems import EditionError
from companion.editions.sources import elements, identity
from companion.engine.checking import one_of
from companion.languages import _
from companion.model.house_rules import Tables

LANDS, ZONES, POWERS, SCENARIOS = "territory", "sea_zone", "power", "scenario"


class CannotCut(Exception):
    """The requested cut isn't possible; the sentence says why."""


class Cut(NamedTuple):
    """What was cut, what was changed, and what else to check; a line for each."""

    gone: list[str]
    changed: list[str]
    notes: list[str]


Pairs = Sequence[tuple[str, str]]


def cut(tables: Tables, wanted: Pairs, without: Pairs = ()) -> Cut:
    """Keep only the lands whose keys have these values, and what goes with them; returns what was cut, in words.

    A key can have several accepted values. `without` lists elements to remove as well, by section and id; a power's
    lands go with it. The tables are modified; the result may need fixing by hand.
    """
    values: dict[str, set[str]] = {}
    for key, value in wanted:
        values.setdefault(key, set()).add(_known_value(tables, key, value))
    was = copy.deepcopy(tables)
    for section, name in without:
        known = [str(key) for key in map(identity, elements(was, section)) if key is not None]
        if name not in known:
            sections = [section for section, content in was.items() if isinstance(content, list)]
            raise CannotCut(f"{section}={name}: {one_of(known or [f'{other}=...' for other in sections])}")
        tables[section] = [element for element in tables[section] if str(identity(element)) != name]
    _cut_lands(tables, values, {name for section, name in without if section == POWERS})
    _find_partners(was, tables)
    _pass_turns_on(was, tables)
    add_up(tables)
    with suppress(EditionError):
        whittle(tables)
    if wanted and isinstance(tables.get("map"), dict):
        close_up(tables["map"])
        with suppress(EditionError):
            whittle(tables)
    _forget_labels(tables)
    gone, changed = compared({key: content for key, content in was.items() if key != "edition"}, tables)
    for section in [section for section, content in tables.items() if content == []]:
        drop_section(tables, section)
    return Cut(gone, changed, list(_notes(was, tables)))


def _known_value(tables: Tables, key: str, value: str) -> str:
    """A land's value as written in the file. Raises CannotCut with the existing values."""
    lands = elements(tables, LANDS)
    known = {shown(land[key]).strip('"') for land in lands if key in land}
    found = next((name for name in sorted(known) if name.lower() == value.lower()), None)
    if found is not None:
        return found
    if not lands:
        raise CannotCut(_("This box has no lands to choose from; leave something out with --without."))
    keys = dict.fromkeys(key for land in lands for key, it in land.items() if isinstance(it, str | bool))
    expected = [f"{key}={name}" for name in sorted(known)] or [f"{other}=..." for other in keys]
    raise CannotCut(f"{key}={value}: {one_of(expected)}")


def _cut_lands(tables: Tables, wanted: Mapping[str, set[str]], powers: set[str]) -> None:
    """Remove unwanted lands and those of unwanted powers, then powers and zones that have nothing left."""
    lands = elements(tables, LANDS)
    owners = {land.get("original") for land in lands}
    kept = [land for land in lands if all(shown(land.get(key)).strip('"') in wanted[key] for key in wanted)]
    if wanted:
        _cut_zones(tables, kept, [land for land in lands if land not in kept])
    kept = [land for land in kept if land.get("original") not in powers]
    if lands:
        tables[LANDS] = kept
    left = {land.get("original") for land in kept}
    tables[POWERS] = [power for power in tables[POWERS] if power["id"] in left or power["id"] not in owners]


def _find_partners(was: Tables, tables: Tables) -> None:
    """Powers that acted in a removed power's turn join the next power of their side, if there is one."""
    powers = {power["id"]: power for power in tables[POWERS]}
    order = was[SCENARIOS][0].get("turn_order", [])
    for power in powers.values():
        partner = power.get("acts_with")
        if partner is not None and partner not in powers and partner in order:
            at = order.index(partner)
            others = [powers[name] for name in (*order[at:], *order[:at]) if name in powers and name != power["id"]]
            allies = [other["id"] for other in others if other["side"] == power["side"] and "acts_with" not in other]
            if allies:
                power["acts_with"] = allies[0]


def _pass_turns_on(was: Tables, tables: Tables) -> None:
    """What a side does after a removed power's turn moves to the turn before it."""
    left = {power["id"] for power in tables[POWERS]}
    order = was[SCENARIOS][0].get("turn_order", [])
    sides = {power["side"] for power in was[POWERS]}
    for section in (content for content in tables.values() if isinstance(content, dict)):
        for table in (value for value in section.values() if isinstance(value, dict) and value.keys() <= sides):
            for side, power in table.items():
                if power in order and power not in left:
                    before = [name for name in (*order, *order)[: len(order) + order.index(power)] if name in left]
                    table[side] = before[-1] if before else power


def _forget_labels(tables: Tables) -> None:
    drawn = tables.get("map", {})
    if labels := {land: text for land, text in drawn.get("labels", {}).items() if land in drawn.get("lands", {})}:
        drawn["labels"] = labels
    elif isinstance(drawn, dict):
        drawn.pop("labels", None)


def _notes(was: Tables, tables: Tables) -> Iterator[str]:
    """Notes on what no check catches, because it may be intended."""
    capitals = {power["id"] for power in was[POWERS] if "capital" in power}
    for power in tables[POWERS]:
        if power["id"] in capitals and "capital" not in power:
            yield _("{power} has no capital on this board.", power=power["id"])
    before = {scenario["id"]: scenario.get("production", {}) for scenario in was[SCENARIOS]}
    for scenario in tables[SCENARIOS]:
        for power, production in scenario.get("production", {}).items():
            printed = before.get(scenario["id"], {}).get(power, production)
            if production < printed and scenario.get("treasury", {}).get(power):
                yield _(
                    "{power} still starts {scenario} with {treasury}, though its lands are worth {production} now, "
                    "not {printed}.",
                    power=power,
                    scenario=scenario["id"],
                    treasury=scenario["treasury"][power],
                    production=production,
                    printed=printed,
                )


def add_up(tables: Tables) -> None:
    """Recompute each scenario's production from the lands that are left."""
    powers = {power["id"] for power in tables[POWERS]}
    for scenario in tables.get(SCENARIOS, []):
        if isinstance(scenario.get("production"), dict) and LANDS in tables:
            holders = scenario.get("controllers", {})
            sums = dict.fromkeys((power for power in scenario["production"] if power in powers), 0)
            for land in tables[LANDS]:
                holder = holders.get(land["id"], land.get("original"))
                if holder in powers:
                    sums[holder] = sums.get(holder, 0) + land.get("value", 0)
            scenario["production"] = sums


def _cut_zones(tables: Tables, kept: list[Any], gone: list[Any]) -> None:
    """Remove the sea zones that are closer to removed lands than to remaining ones."""
    borders = {zone["number"]: zone.get("borders", ()) for zone in tables.get(ZONES, []) if "number" in zone}
    near, far = (_distances(borders, lands) for lands in (kept, gone))
    if borders:
        tables[ZONES] = [zone for zone in tables[ZONES] if near[zone["number"]] <= far[zone["number"]]]
    for land in kept:
        if "sea_zones" in land:
            land["sea_zones"] = [number for number in land["sea_zones"] if near.get(number, 0) <= far.get(number, 0)]


def _distances(borders: Mapping[int, Any], lands: list[Any]) -> dict[int, int]:
    """The distance in zones to the nearest of some lands, by zone."""
    queue = deque((number, 0) for land in lands for number in land.get("sea_zones", ()) if number in borders)
    found = dict.fromkeys(borders, len(borders))
    while queue:
        number, steps = queue.popleft()
        if steps < found[number]:
            found[number] = steps
            queue.extend((other, steps + 1) for other in borders[number] if other in borders)
    return found

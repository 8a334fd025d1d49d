"""Cutting a part out of a box: one half of a board, say, with the powers, zones and rules that are left of it.

First the lands that are not wanted go, and with them the powers and the zones that were theirs. Then everything that
speaks of what is gone goes too: the checks of the loader name it.
"""

import copy
import re
from collections import deque
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from companion.editions.catalogue import checked
from companion.editions.closing_up import close_up
from companion.editions.problems import EditionError, Problem
from companion.editions.sources import RawEdition, identity
from companion.engine.checking import one_of
from companion.families import family_named
from companion.model.edition import Edition
from companion.model.house_rules import Tables
from companion.model.shape import fields_of

MOST_ROUNDS = 200
NEEDED = tuple(field.encode_name for field in fields_of(Edition) if field.required)
"""The sections that no edition is without."""
COUNTS = ("needed", "at_least")
"""Keys that say how many of a list it takes."""
NAMED, LACKING = "id", "whom"
"""The value of a problem that names what is not there; and that of one that nothing can be left out for."""
CONDITIONS = ("territories", "originals_of", "at_war_with", "at_war_with_any", "after", "by", "of", "claim", "told_by")
"""Keys that an element goes with when nothing is left of them: without them it would hold always, or for everybody."""
OF_THE_BOARD = ("borders", "sea_zones", "lands", "seas", "width", "height")
"""Keys that lose what lay beyond the edge, as anybody expects."""
LANDS, ZONES, POWERS = "territory", "sea_zone", "power"
GONE: Any = object()
"""Put in place of a line that went until the round is over: a round's problems number the lines as they were."""
_STEP = re.compile(r"([^.\[\]]+)|\[([^\]]*)\]")


class CannotCut(Exception):
    """What was asked for cannot be cut out; the sentence says why."""


class Cut(NamedTuple):
    """What was cut, and what is left of the rest but is not what it was; a line for each section."""

    gone: list[str]
    changed: list[str]


def cut(tables: Tables, wanted: Mapping[str, str], without: Sequence[tuple[str, str]] = ()) -> Cut:
    """Keep only the lands whose keys have these values, and what goes with them; gives what was cut, in words.

    `without` are elements that go as well, by section and id; the lands of a power go with it.

    The tables are changed. Raises EditionError with what is left to do by hand, if the rest is not sound.
    """
    for key, value in wanted.items():
        known = sorted({str(land[key]) for land in tables.get(LANDS, []) if key in land})
        if value not in known:
            raise CannotCut(f"{key}={value}: {one_of(f'{key}={name}' for name in known)}")
    tables.pop("printed", None)
    was = copy.deepcopy(tables)
    before = _elements(was)
    for section, name in without:
        if name not in before.get(section, ()):
            raise CannotCut(f"{section}={name}: {one_of(sorted(before.get(section, ())))}")
        tables[section] = [element for element in tables[section] if str(identity(element)) != name]
    powers = {name for section, name in without if section == POWERS}
    owners = {land.get("original") for land in tables[LANDS]}
    kept = [all(str(land.get(key)) == wanted[key] for key in wanted) for land in tables[LANDS]]
    gone = [land for land, stays in zip(tables[LANDS], kept, strict=True) if not stays]
    tables[LANDS] = [land for land, stays in zip(tables[LANDS], kept, strict=True) if stays]
    if wanted:
        _cut_zones(tables, gone)
    tables[LANDS] = [land for land in tables[LANDS] if land.get("original") not in powers]
    left = {land.get("original") for land in tables[LANDS]}
    tables[POWERS] = [power for power in tables[POWERS] if power["id"] in left or power["id"] not in owners]
    add_up(tables)
    whittle(tables)
    if wanted and isinstance(tables.get("map"), dict):
        close_up(tables["map"])
        whittle(tables)
    found = compared(was, tables)
    for section in [section for section, content in tables.items() if content == []]:
        del tables[section]
    return found


def compared(was: Tables, tables: Tables) -> Cut:
    """What is gone of some sections, and what of the rest is not what it was."""
    before, after = _elements(was), _elements(tables)
    missing = {section: sorted(there.keys() - after.get(section, {}).keys()) for section, there in before.items()}
    changed = {section: _changed(content, tables.get(section, {})) for section, content in was.items()}
    return Cut(_lines(missing), _lines(changed))


def add_up(tables: Tables) -> None:
    """The production that each scenario states, of the lands that are left."""
    powers = {power["id"] for power in tables[POWERS]}
    for scenario in tables.get("scenario", []):
        if isinstance(scenario.get("production"), dict):
            holders = scenario.get("controllers", {})
            sums = dict.fromkeys((power for power in scenario["production"] if power in powers), 0)
            for land in tables[LANDS]:
                holder = holders.get(land["id"], land.get("original"))
                if holder in powers:
                    sums[holder] = sums.get(holder, 0) + land.get("value", 0)
            scenario["production"] = sums


def _lines(found: Mapping[str, list[str]]) -> list[str]:
    return [f"{section}: {', '.join(sorted(names))}" for section, names in found.items() if names]


def _elements(tables: Tables) -> dict[str, dict[str, Any]]:
    """The elements of every section that is a list, by what they are matched by."""
    return {section: _by_id(content) for section, content in tables.items() if isinstance(content, list)}


def _by_id(content: list[Any]) -> dict[str, Any]:
    return {str(key): element for element in content if (key := identity(element)) is not None}


def _changed(before: Any, after: Any) -> list[str]:
    """The elements of a section that are left with other figures or lists than they had, and the keys these are in."""
    if isinstance(before, dict):
        return _keys_changed(before, after)
    there = _by_id(before)
    keys = {name: _keys_changed(there[name], element) for name, element in _by_id(after).items()}
    return [f"{name} ({', '.join(changed)})" for name, changed in keys.items() if changed]


def _keys_changed(before: Mapping[str, Any], after: Mapping[str, Any]) -> list[str]:
    return [key for key, value in before.items() if key not in OF_THE_BOARD and after.get(key) != value]


def _cut_zones(tables: Tables, gone: list[Any]) -> None:
    """Leave out the sea zones that are nearer to lands that are gone than to those that are left."""
    borders = {zone["number"]: zone.get("borders", ()) for zone in tables.get(ZONES, []) if "number" in zone}
    near, far = (_distances(borders, lands) for lands in (tables[LANDS], gone))
    if borders:
        tables[ZONES] = [zone for zone in tables[ZONES] if near[zone["number"]] <= far[zone["number"]]]
    for land in tables[LANDS]:
        if "sea_zones" in land:
            land["sea_zones"] = [number for number in land["sea_zones"] if near.get(number, 0) <= far.get(number, 0)]


def _distances(borders: Mapping[int, Any], lands: list[Any]) -> dict[int, int]:
    """How many zones away the nearest of some lands is, by zone."""
    queue = deque((number, 0) for land in lands for number in land.get("sea_zones", ()) if number in borders)
    found = dict.fromkeys(borders, len(borders))
    while queue:
        number, steps = queue.popleft()
        if steps < found[number]:
            found[number] = steps
            queue.extend((other, steps + 1) for other in borders[number] if other in borders)
    return found


def whittle(tables: Tables) -> None:
    """Leave out what speaks of something that is gone, as the checks name it, until they find nothing more."""
    for _round in range(MOST_ROUNDS):
        try:
            checked(RawEdition("cut", tables))
            return
        except EditionError as error:
            dropped: set[str] = set()
            left_out = [_leave_out(tables, problem, dropped) for problem in reversed(error.problems)]
            if not any(left_out):
                raise
            _sweep(tables)


def _sweep(node: Any) -> None:
    """Close the gaps that a round left in lists."""
    if isinstance(node, list):
        node[:] = [element for element in node if element is not GONE]
    for inner in node.values() if isinstance(node, dict) else node if isinstance(node, list) else ():
        _sweep(inner)


def _leave_out(tables: Tables, problem: Problem, dropped: set[str]) -> bool:
    """Leave out the value, or else the line, that a problem names; whether there was something to leave out.

    `dropped` are the keys that went in this round: a second problem with one of them has nothing left to ask for.
    """
    if LACKING in problem.expected.values or problem.key in dropped:
        return False
    steps = [plain or f"[{inner}]" for plain, inner in _STEP.findall(problem.key)]
    named = [str(problem.expected.values[NAMED])] if NAMED in problem.expected.values else []
    node: Any = tables
    way: list[tuple[Any, Any]] = []
    for step in steps:
        key = _key_in(node, step)
        if key is None:
            break
        way.append((node, key))
        node = node[key]
    if node is GONE:
        return False  # another problem's line took it along
    if way and (_drop_named(node, named, way[-1][0]) or (len(way) == len(steps) and _shorten(node, named))):
        return True
    if (len(way) < len(steps) and _drop_inside(node, named)) or (_is_plain(node) and _drop_inside(way[-1][0], named)):
        return True
    if _is_plain(node) and named and not set(named) & set(map(str, node)):
        return False  # another problem's line took it along
    for parent, key in reversed(way):
        if parent is tables:
            return isinstance(node, dict) and len(way) == 1 and _drop_section(tables, key)
        if _is_last(tables, parent):
            return False
        if isinstance(parent, list):
            parent[key] = GONE
            return True
        whole = len(way) == len(steps) or _is_missing(problem)  # a table goes with a key that it cannot be without
        if whole and key not in CONDITIONS:
            del parent[key]
            dropped.add(problem.key)
            return True
    return False


def _drop_section(tables: Tables, section: str) -> bool:
    """Leave out a section that has nothing left to say, if the family can do without."""
    family = family_named(tables["edition"]["rules"])
    fields = fields_of(family.edition) if family is not None else ()
    if not any(field.encode_name == section and not field.required for field in fields):
        return False
    del tables[section]
    return True


def _is_missing(problem: Problem) -> bool:
    return str(problem.expected.text).startswith("missing")


def _shorten(element: Any, named: list[str]) -> bool:
    """Take what a problem names out of the lists of an element, unless one of them would be empty then."""
    lists = [value for value in element.values() if _is_plain(value)] if isinstance(element, dict) else []
    with_it = [value for value in lists if set(map(str, value)) & set(named)]
    if any(set(map(str, value)) <= set(named) for value in with_it):
        return False
    dropped = [_drop_named(value, named, element) for value in with_it]
    return any(dropped)


def _is_last(tables: Tables, parent: Any) -> bool:
    """Whether only one element is left of a section that no edition is without."""
    needed = any(parent is tables.get(section) for section in NEEDED)
    return needed and sum(element is not GONE for element in parent) == 1


def _is_plain(node: Any) -> bool:
    return isinstance(node, list) and bool(node) and all(isinstance(value, str | int) for value in node)


def _drop_inside(element: Any, named: list[str]) -> bool:
    """The same in the lists of an element, where a problem calls the list by another name."""
    if not isinstance(element, dict):
        return False
    gone = [key for key, value in element.items() if _is_plain(value) and set(map(str, value)) <= set(named)]
    if set(gone) & set(CONDITIONS):
        return False
    for key in gone:
        del element[key]
    lists = [value for value in element.values() if isinstance(value, list)]
    dropped = [_drop_named(value, named, element) for value in lists]
    return any(dropped) or bool(gone)


def _key_in(node: Any, step: str) -> Any:
    """Where a step of a problem's key leads: into a table by name, into a list by id or number."""
    if isinstance(node, dict):
        name = step.strip("[]")
        return name if name in node else None
    if isinstance(node, list) and step.startswith("["):
        name = step[1:-1]
        ids = [identity(element) for element in node]
        if name in map(str, ids):
            return list(map(str, ids)).index(name)
        nameless = name.isdigit() and int(name) < len(node) and ids[int(name)] is None
        return int(name) if nameless else None
    return None


def _drop_named(node: Any, named: list[str], around: Any) -> bool:
    """Leave out the values of a list, or the keys of a table, that a problem names; counts follow a shorter list."""
    if isinstance(node, list) and not any(isinstance(value, dict) for value in node):
        inner = [_drop_named(value, named, node) for value in node if isinstance(value, list)]
        if any(inner):
            return True
        left = [value for value in node if str(value) not in named and value not in ([name] for name in named)]
        if not left or len(left) == len(node):
            return False
        for key in COUNTS:
            if isinstance(around, dict) and len(node) >= around.get(key, 0) > len(left):
                around[key] = len(left)
        node[:] = left
        return True
    if isinstance(node, dict) and (gone := [key for key in node if key in named]):
        for key in gone:
            del node[key]
        return True
    return isinstance(node, dict) and _drop_from_lists(node, named)


def _drop_from_lists(table: dict[str, Any], named: list[str]) -> bool:
    """The same of a table that holds lists only; a key that has nothing left goes."""
    with_it = [key for key, value in table.items() if _is_plain(value) and set(map(str, value)) & set(named)]
    if not with_it or not all(map(_is_plain, table.values())):
        return False
    for key in with_it:
        table[key] = [value for value in table[key] if str(value) not in named]
        if not table[key]:
            del table[key]
    return True

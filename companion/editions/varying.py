"""Variants: applying one to its box, changing tables figure by figure, and stating only what differs.

A variant's `[change]` names single figures inside others by path: `"unit.infantry.cost" = 4`.
"""

import copy
from collections.abc import Callable, Iterator
from difflib import get_close_matches
from typing import Any

from companion.editions import sources
from companion.editions.problems import Problems
from companion.editions.sources import RawEdition, identifying, identity
from companion.languages import Message, msg
from companion.model.house_rules import Path, Tables

MISSING: Any = object()


def vary(variant: RawEdition, base: RawEdition, problems: Problems) -> RawEdition:
    """The base edition with the variant's differences applied, single figures last."""
    _name_misspelt(variant, base, problems)
    _name_repeated(variant, problems)
    laid = sources.lay_over(variant, base, problems)
    changes = variant.tables.get("change", {})
    file = variant.file_of("change")
    if not isinstance(changes, dict):
        problems.add(file, "change", Message("expected a table: path = value"))
        return laid
    if changes:
        laid.tables = copy.deepcopy(laid.tables)
    for key, value in changes.items():
        path = tuple(key.split("."))
        if len(path) < 3 or at(laid.tables, path[:2]) is MISSING or not put(laid.tables, path, value):
            text = msg("there is no such place; expected one such as {path}")
            problems.add(file, f"change.{key}", Message(text, path=_example(base.tables)))
            continue
        laid.files[f"{path[0]}[{path[1]}]" if isinstance(laid.tables.get(path[0]), list) else path[0]] = file
    return laid


def _name_misspelt(variant: RawEdition, base: RawEdition, problems: Problems) -> None:
    """New elements that lack required keys and have almost the name of an existing one."""
    for section, lines in variant.tables.items():
        known = [element for element in base.tables.get(section, ()) if isinstance(element, dict) and "id" in element]
        needed = set.intersection(*(set(name) for name in known)) if known else set()
        ids = [str(name["id"]) for name in known]
        for index, line in enumerate(lines if isinstance(lines, list) else ()):
            stated = line.get("id") if isinstance(line, dict) else None
            if not isinstance(stated, str) or stated in ids or needed <= set(line):
                continue
            if close := get_close_matches(stated, ids, 1):
                file = variant.file_of(f"{section}[{index}]")
                problems.add(
                    file,
                    f"{section}[{stated}].id",
                    Message("{base} has none; did you mean {close}?", base=base.name, close=repr(close[0])),
                )


def _name_repeated(variant: RawEdition, problems: Problems) -> None:
    """Elements that a variant states twice: the second would win silently."""
    for section, lines in variant.tables.items():
        stated: dict[tuple[str, Any], list[int]] = {}
        for index, line in enumerate(lines if _is_lines(lines) else ()):
            if key := identifying(line):
                stated.setdefault((key, identity(line)), []).append(index)
        for (key, repeat), places in stated.items():
            if len(places) > 1:
                file = variant.file_of(f"{section}[{places[-1]}]")
                text = Message("expected once, found {count} times", count=len(places))
                problems.add(file, f"{section}[{repeat}].{key}", text)


def _is_lines(value: Any) -> bool:
    return isinstance(value, list) and all(isinstance(line, dict) for line in value)


def _example(tables: Tables) -> str:
    """A path that the box has, as an example."""
    found = (
        f"{section}.{line['id']}.{key}"
        for section, lines in tables.items()
        if isinstance(lines, list)
        for line in lines
        if isinstance(line, dict) and "id" in line
        for key in line
        if key != "id"
    )
    return next(found, "section.id.key")


def at(tables: Any, path: Path) -> Any:
    """The value at a path; MISSING if there is none."""
    for step in path:
        tables = _into(tables, step)
        if tables is MISSING:
            return MISSING
    return tables


def _into(node: Any, step: str) -> Any:
    if isinstance(node, dict):
        return node.get(step, MISSING)
    if isinstance(node, list):
        is_it = _finder(step)
        return next((child for child in node if is_it(child)), _numbered(node, step))
    return MISSING


def _numbered(lines: list[Any], step: str) -> Any:
    """A line by its number, from 0, in a list whose lines have no identifying keys."""
    number = int(step) if step.isdigit() else len(lines)
    return lines[number] if number < len(lines) and identifying(lines[number]) is None else MISSING


def _finder(step: str) -> Callable[[Any], bool]:
    """A test for the list element that a step names."""
    if "=" in step:
        wanted = _found_by(step)
        return lambda row: isinstance(row, dict) and all(str(row.get(key)) == value for key, value in wanted)
    return lambda row: isinstance(row, dict) and (row["id"] if "id" in row else str(identity(row))) == step


def _found_by(step: str) -> list[tuple[str, str]]:
    return [(key, value) for part in step.split(",") for key, _unused, value in (part.partition("="),)]


def put(tables: Tables, path: Path, value: Any) -> bool:
    """Put a value at a path; returns whether there was a place for it.

    A line identified by its keys is added, or removed if it's empty; one identified by its number is appended.
    """
    *before, step, last = path
    parent = at(tables, tuple(before))
    inner = _into(parent, step)
    if isinstance(parent, list) and "=" in step:
        if inner is MISSING and value:
            parent.append({**dict(_found_by(step)), last: value})
        elif inner is not MISSING and not value:
            parent.remove(inner)
        elif inner is not MISSING:
            inner[last] = value
        return bool(value) or inner is not MISSING
    if isinstance(parent, list) and inner is MISSING and step == str(len(parent)):
        parent.append({last: value})
        return True
    if isinstance(parent, dict) and inner is MISSING:
        parent[step] = {last: value}
    elif isinstance(inner, dict):
        inner[last] = value
    return isinstance(inner, dict) or (isinstance(parent, dict) and inner is MISSING)


def leave_out(tables: Tables, path: Path) -> None:
    """Remove the element at a path."""
    section = at(tables, path[:-1])
    if isinstance(section, list):
        is_it = _finder(path[-1])
        section[:] = [item for item in section if not is_it(item)]


def bring_back(tables: Tables, path: Path, base: Tables) -> None:
    """Restore one of the base's elements, in its place."""
    section, there = at(tables, path[:-1]), at(base, path[:-1])
    if not isinstance(section, list) or not isinstance(there, list):
        return
    order = {identity(element): place for place, element in enumerate(there)}
    section.append(at(base, path))
    section.sort(key=lambda item: order.get(identity(item), len(order)))


def difference(base: Tables, changed: Tables) -> Tables:
    """What a variant must state to turn the base into the changed tables."""
    stated: Tables = {}
    removed: dict[str, list[Any]] = {}
    changes: Tables = {}
    for section, now in changed.items():
        was = base.get(section)
        if isinstance(was, list) and isinstance(now, list):
            lines, gone = _of_list(section, was, now, changes)
            if lines:
                stated[section] = lines
            if gone:
                removed[section] = gone
        elif isinstance(was, dict) and isinstance(now, dict):
            if differing := _of_table((section,), was, now, changes):
                stated[section] = differing
        elif was != now:
            stated[section] = now
    return stated | ({"change": changes} if changes else {}) | ({"remove": removed} if removed else {})


def _of_table(path: Path, was: Tables, now: Tables, changes: Tables) -> Tables:
    """A table's keys that differ; nested differences that can be stated figure by figure go into the changes."""
    stated = {}
    for key, value in now.items():
        known = was.get(key, MISSING)
        if known == value:
            continue
        inner = dict(_inside((*path, key), known, value))
        if inner and MISSING not in inner.values():
            changes |= {".".join(name): it for name, it in inner.items()}
        else:
            stated[key] = value
    return stated


def _inside(path: Path, was: Any, now: Any) -> Iterator[tuple[Path, Any]]:
    """Differences inside a table or list of lines, by path; MISSING if they can't be stated figure by figure."""
    if isinstance(was, dict) and isinstance(now, dict):
        for key in dict.fromkeys((*was, *now)):
            before, after = was.get(key, MISSING), now.get(key, MISSING)
            if before != after:
                deeper = _inside((*path, key), before, after) if isinstance(after, dict | list) else ()
                yield from tuple(deeper) or (((*path, key), after),)
    elif isinstance(was, list) and isinstance(now, list):
        yield from _lines(path, was, now)
    elif now is MISSING or isinstance(now, list):
        yield path, MISSING


def _lines(path: Path, was: list[Any], now: list[Any]) -> Iterator[tuple[Path, Any]]:
    """Lines identified by their plain keys that state one thing."""
    before, after = ({_step(piece): piece for piece in part} for part in (was, now))
    keys = {
        key
        for element in (*was, *now)
        if isinstance(element, dict)
        for key, it in element.items()
        if isinstance(it, dict)
    }
    if None in before or None in after or len(before) < len(was) or len(after) < len(now) or len(keys) != 1:
        yield path, MISSING
        return
    key = keys.pop()
    for step in dict.fromkeys((*before, *after)):
        stands, stood = after.get(step, {}).get(key, {}), before.get(step, {}).get(key, {})
        if stands != stood:
            yield (*path, str(step), key), stands


def _step(line: Any) -> str | None:
    if not isinstance(line, dict) or identifying(line) is not None:
        return None
    plain = {key: value for key, value in line.items() if not isinstance(value, dict)}
    if any(isinstance(value, list) for value in plain.values()):
        return None
    return ",".join(f"{key}={value}" for key, value in plain.items()) if plain else None


def _of_list(section: str, was: list[Any], now: list[Any], changes: Tables) -> tuple[list[Any], list[Any]]:
    before = {key: element for element in was if (key := identity(element)) is not None}
    lines = []
    for item in now:
        key, known = identifying(item), before.get(identity(item))
        if key is None or known is None:
            lines += [] if item in was else [item]
        elif differing := _of_table((section, str(identity(item))), known, item, changes):
            lines.append({key: item[key]} | differing)
    left = {identity(item) for item in now}
    return lines, [element for element in before if element not in left]


def leaves(was: Any, now: Any, path: Path = ()) -> Iterator[tuple[Path, Any, Any]]:
    """Every single value that differs, with its path: before and now."""
    if isinstance(was, dict) and isinstance(now, dict):
        for key in dict.fromkeys((*was, *now)):
            yield from leaves(was.get(key, MISSING), now.get(key, MISSING), (*path, str(key)))
    elif _is_list_of_elements(was) and _is_list_of_elements(now):
        before, after = ({identity(piece): piece for piece in part} for part in (was, now))
        for key in dict.fromkeys((*before, *after)):
            yield from leaves(before.get(key, MISSING), after.get(key, MISSING), (*path, str(key)))
    elif (before := _by_step(was)) and (after := _by_step(now)):
        yield from leaves(before, after, path)
    elif was != now:
        yield path, was, now


def _by_step(lines: Any) -> dict[str, Any]:
    """A list's lines by their identifying keys; empty if they have none."""
    found = {step: line for line in lines if (step := _step(line))} if isinstance(lines, list) else {}
    return found if isinstance(lines, list) and len(found) == len(lines) else {}


def _is_list_of_elements(value: Any) -> bool:
    return isinstance(value, list) and bool(value) and all(identity(item) is not None for item in value)

"""Removing everything from a box that refers to something removed, as the loader's checks report it."""

from typing import Any, get_args

from companion.editions.catalogue import checked
from companion.editions.describing import shape_in
from companion.editions.places import Step, steps_to
from companion.editions.problems import EditionError, Problem
from companion.editions.sources import RawEdition, elements, identifying, identity
from companion.families import family_named
from companion.model.edition import Edition
from companion.model.house_rules import Tables
from companion.model.shape import fields_of

MOST_ROUNDS = 200
NEEDED = tuple(field.encode_name for field in fields_of(Edition) if field.required)
"""The sections that every edition must have."""
COUNTS = ("needed", "at_least")
"""Keys that say how many elements of a list are needed."""
NAMED, LACKING = "id", "whom"
"""The message value that names something missing; and the one for problems that removing can't fix."""
STATED, TRUE, MOST, CHOICE = "stated", ("total", "count"), "most", "word"
"""The message values of a problem with a figure: the stated one, the correct one, the maximum, and the choice."""
BY_WHICH_PROBLEMS_NAME = ("id", "number")
"""The keys by which problems identify list elements; others are numbered."""
CONDITIONS = ("territories", "originals_of", "at_war_with", "at_war_with_any", "after", "by", "of", "claim", "told_by")
"""Keys whose element is removed when they become empty: without them, it would apply always, or to everybody."""
GONE: Any = object()
"""A placeholder for a removed line until the round is over, since a round's problems use the original numbers."""


def whittle(tables: Tables) -> None:
    """Remove everything that refers to something removed, as reported by the checks, until they find nothing more."""
    for _round in range(MOST_ROUNDS):
        try:
            checked(RawEdition(str(tables["edition"].get("id")), tables))
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
    """Remove the value, or otherwise the line, that a problem names; returns whether there was something to remove.

    `dropped` are the keys removed in this round: a second problem with one of them, or inside, has nothing left to fix.
    """
    if LACKING in problem.expected.values or any(f"{problem.key}.".startswith(f"{key}.") for key in dropped):
        return False
    steps = steps_to(problem.key)
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
    if len(way) == len(steps) and _restate(*way[-1], problem):
        return True
    if way and (_drop_named(node, named, way[-1][0]) or (len(way) == len(steps) and _shorten(node, named))):
        return True
    if (len(way) < len(steps) and _drop_inside(node, named)) or (_is_plain(node) and _drop_inside(way[-1][0], named)):
        return True
    if _is_plain(node) and named and not set(named) & set(map(str, node)):
        return False  # another problem's line took it along
    for parent, key in reversed(way):
        if parent is tables:
            return isinstance(node, dict) and len(way) == 1 and drop_section(tables, key)
        if _is_last(tables, parent):
            return False
        if isinstance(parent, list):
            parent[key] = GONE
            return True
        whole = len(way) == len(steps) or _is_missing(problem)  # a table goes with a key that it cannot be without
        if whole and _is_needed(tables, parent, key) and not named:
            return False
        if whole and key not in CONDITIONS:
            del parent[key]
            dropped.add(problem.key)
            return True
    return False


def _restate(parent: Any, key: Any, problem: Problem) -> bool:
    """Correct a figure, a choice, or a default if a problem knows the right one."""
    value, said = parent[key], problem.expected.values
    most = said.get(MOST)
    if type(value) is int and said.get(STATED) == value:
        parent[key] = next(said[name] for name in TRUE if name in said)
    elif type(value) is int and type(most) is int and value > most > 0:
        parent[key] = most
    elif isinstance(value, list) and said.get(CHOICE) in value and type(most) is int and most > 0:
        parent[key] = list(dict.fromkeys(most if choice == said[CHOICE] else choice for choice in value))
    elif key == "default" and value not in parent.get("choices", [value]):
        parent[key] = parent["choices"][-1]
    else:
        return False
    return True


def drop_section(tables: Tables, section: str) -> bool:
    """Remove an empty section, if the family can do without it."""
    family = family_named(tables["edition"]["rules"])
    fields = fields_of(family.edition) if family is not None else ()
    if not any(field.encode_name == section and not field.required for field in fields):
        return False
    del tables[section]
    return True


def _is_missing(problem: Problem) -> bool:
    return str(problem.expected.text).startswith("missing")


def _shorten(element: Any, named: list[str]) -> bool:
    """Remove what a problem names from an element's lists, unless one of them would become empty."""
    lists = [value for value in element.values() if _is_plain(value)] if isinstance(element, dict) else []
    with_it = [value for value in lists if set(map(str, value)) & set(named)]
    if any(set(map(str, value)) <= set(named) for value in with_it):
        return False
    dropped = [_drop_named(value, named, element) for value in with_it]
    return any(dropped)


def _is_last(tables: Tables, parent: Any) -> bool:
    """Whether only one element is left in a required section."""
    needed = any(parent is tables.get(section) for section in NEEDED)
    return needed and sum(element is not GONE for element in parent) == 1


def _is_needed(tables: Tables, parent: Any, key: str) -> bool:
    """Whether losing a key would remove an element of a required section."""
    for field in fields_of(Edition):
        shape = next(filter(None, map(shape_in, get_args(field.type))), None)
        if field.required and shape and any(parent is element for element in elements(tables, field.encode_name)):
            return any(inner.encode_name == key and inner.required for inner in fields_of(shape))
    return False


def _is_plain(node: Any) -> bool:
    return isinstance(node, list) and bool(node) and all(isinstance(value, str | int) for value in node)


def _drop_inside(element: Any, named: list[str]) -> bool:
    """The same in an element's lists, if a problem calls the list by another name."""
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


def _key_in(node: Any, step: Step) -> Any:
    """Follow one step to a place: into a table by name, into a list by id or number."""
    name = step.word
    if isinstance(node, dict):
        return name if name in node else None
    if isinstance(node, list) and step.is_label:
        ids = [identity(element) for element in node]
        if name in map(str, ids):
            return list(map(str, ids)).index(name)
        named = [identifying(element) in BY_WHICH_PROBLEMS_NAME for element in node]
        return int(name) if name.isdigit() and int(name) < len(node) and not named[int(name)] else None
    return None


def _drop_named(node: Any, named: list[str], around: Any) -> bool:
    """Remove the list values or table keys that a problem names; counts follow a shorter list."""
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
    """The same in a table that contains only lists; an empty key is removed."""
    with_it = [key for key, value in table.items() if _is_plain(value) and set(map(str, value)) & set(named)]
    if not with_it or not all(map(_is_plain, table.values())):
        return False
    for key in with_it:
        table[key] = [value for value in table[key] if str(value) not in named]
        if not table[key]:
            del table[key]
    return True

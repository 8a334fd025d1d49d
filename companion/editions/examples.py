"""How a family's boxes state a key: examples for problems and for the reference."""

import copy
from collections.abc import Callable, Collection
from functools import cache
from pathlib import Path
from typing import Any

from companion.editions import sources
from companion.editions.places import keys_to, steps_to
from companion.editions.problems import Problems

LONGEST = 90


@cache
def stated(boxes: Path) -> tuple[dict[str, Any], ...]:
    """The raw tables of a family's boxes, variants last."""
    found = [sources.read(folder, Problems()).tables for folder in sources.editions_in(boxes)]
    return tuple(sorted(found, key=lambda tables: "extends" in tables.get("edition", {})))


@cache
def example(boxes: Path, key: str) -> str:
    """`value = 3` for `territory[egypt].value`, from the first box with such a key; otherwise empty."""
    path = keys_to(key)
    for tables in stated(boxes):
        found, depth = _found(tables, path)
        if depth:
            return f"{path[depth - 1]} = {shown(found)}"
    return ""


def at_hand(tables: dict[str, Any], wrong: Collection[str]) -> Callable[[str], str]:
    """The same from the given box itself, from a valid key; empty if it has no other such key."""
    sound = copy.deepcopy(tables)
    gone = [found for key in wrong if (found := _innermost(sound, key)) is not None]
    for elements, element in gone:
        elements[:] = [other for other in elements if other is not element]

    def stated_here(key: str) -> str:
        path = keys_to(key)
        found, depth = _found(sound, path) if "[" in key else (None, 0)
        return f"{path[depth - 1]} = {shown(found)}" if depth and found not in ([], {}) else ""

    return stated_here


def _innermost(tables: Any, key: str) -> tuple[list[Any], Any] | None:
    """The list element that a problem is about, and that list."""
    found, node = None, tables
    for step in steps_to(key):
        if isinstance(node, list):
            ids = [str(index if (own := sources.identity(child)) is None else own) for index, child in enumerate(node)]
            if not step.is_label or step.word not in ids:
                break
            found, node = (node, node[ids.index(step.word)]), node[ids.index(step.word)]
        elif isinstance(node, dict) and not step.is_label and step.word in node:
            node = node[step.word]
        else:
            break
    return found


def _found(node: Any, path: list[str]) -> tuple[Any, int]:
    """The value at a path, or the last plain one on the way, and its depth. Tables aren't examples."""
    for depth, step in enumerate(path, 1):
        if isinstance(node, list):
            node = next(
                (child for child in node if isinstance(child, dict) and child.get(step) not in (None, [], {})), {}
            )
        if not isinstance(node, dict) or step not in node:
            return None, 0
        node = node[step]
        if not isinstance(node, dict) and not (isinstance(node, list) and node and isinstance(node[0], dict)):
            return node, depth
    if isinstance(node, dict) and node and all(not isinstance(child, dict | list) for child in node.values()):
        return node, len(path)
    return None, 0


def shown(value: Any) -> str:
    """A value as one line of TOML; long lists and tables are shortened."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, str):
        return f'"{value}"'
    if isinstance(value, list):
        return f"[{_some([shown(item) for item in value])}]"
    if isinstance(value, dict):
        return f"{{ {_some([f'{key} = {shown(item)}' for key, item in value.items()])} }}"
    return str(value)


def _some(parts: list[str]) -> str:
    kept = [part for index, part in enumerate(parts) if sum(map(len, parts[: index + 1])) <= LONGEST] or parts[:1]
    return ", ".join(kept) + (", ..." if len(kept) < len(parts) else "")

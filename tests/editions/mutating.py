"""Changing one thing in an edition's tables: nonsense, and what somebody might well write."""

import copy
import functools
import random
from typing import Any

NONSENSE: list[Any] = ["", "Ünïcode ☃", -1, 10**30, 1.5, True, None, [], {}, ["x"], {"a": 1}, [[1]], [{}]]
Path = tuple[Any, ...]
TEXTS = frozenset(
    {
        *("title", "name", "plural", "help", "text", "question", "stage", "publisher", "note", "says", "needs"),
        *("situation", "weather", "region", "colour", "light", "dark", "pieces", "abilities"),
        *("id", "source", "rulebook", "reading", "order", "short"),
        ("commitment", "result"),
    }
)
"""Keys whose values are titles, help texts, colors, names, or the order of a list: they don't affect play.

A pair is the key of one section, if another section has a choice under the same key.
"""


def is_text(section: str, key: str, value: Any) -> bool:
    """Whether a value is for people to read: by its key, or because it is a whole sentence."""
    sentence = isinstance(value, str) and " " in value and value.endswith(".")
    return sentence or not TEXTS.isdisjoint({key, (section, key)})


def paths(node: Any, here: Path = ()) -> list[Path]:
    """Every place in a tree of tables and lists."""
    found = [here] if here else []
    items = node.items() if isinstance(node, dict) else enumerate(node) if isinstance(node, list) else ()
    for key, child in items:
        found += paths(child, (*here, key))
    return found


def at(tables: Any, path: Path) -> Any:
    """The value at a place."""
    return functools.reduce(lambda node, key: node[key], path, tables)


def mutated(tables: dict[str, Any], places: list[Path], chance: random.Random) -> tuple[dict[str, Any], str]:
    """The tables with one thing changed that somebody might well write, and which."""
    tables = copy.deepcopy(tables)
    section = chance.choice(list(tables))
    path = chance.choice([place for place in places if place[0] == section])
    parent, key = at(tables, path[:-1]), path[-1]
    was = parent[key]
    kinds = ["drop", *(["number"] * 3 if type(was) is int else []), *(["word"] * 3 if isinstance(was, str) else [])]
    kinds += ["flip"] * 3 if isinstance(was, bool) else []
    kind = chance.choice([*kinds, *(["swap"] if isinstance(parent, list) else [])])
    if kind == "drop":
        del parent[key]
    elif kind == "number":
        parent[key] = max(0, was + chance.choice([-1, 1, 2, 7, -was]))
    elif kind == "flip":
        parent[key] = not was
    elif kind == "swap":
        parent[0], parent[key] = parent[key], parent[0]
    else:
        alike = [place for place in places if place[0] == section and place[-1] == key]
        words = sorted({word for place in alike if isinstance(word := _now(tables, place), str)})
        parent[key] = chance.choice(words) if words else "other"
    return tables, f"{kind} {'.'.join(map(str, path))}: {str(was)[:60]}"


def _now(tables: Any, path: Path) -> Any:
    try:
        return at(tables, path)
    except (KeyError, IndexError):
        return None

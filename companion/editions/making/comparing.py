"""What was removed from a box, and what was changed, as lines for the person who made another from it."""

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple, TypeGuard

from companion.editions.sources import identity
from companion.model.house_rules import Tables

OF_THE_BOARD = ("borders", "sea_zones")
"""Keys of spaces that, as expected, lose whatever was beyond the edge."""
SPACES = ("territory", "sea_zone")


class Compared(NamedTuple):
    """What was removed and what was changed; a line for each section."""

    gone: list[str]
    changed: list[str]


def compared(was: Tables, tables: Tables) -> Compared:
    """What was removed from some sections, and what was changed in the rest."""
    before, after = dict(_lists(was)), dict(_lists(tables))
    missing = {
        section: list(_by_id(there).keys() - _by_id(after.get(section, []))) for section, there in before.items()
    }
    changed = {section: list(_elements_changed(section, there, after)) for section, there in before.items()}
    for section, content in was.items():
        if isinstance(content, dict):
            plain = {key: value for key, value in content.items() if f"{section}.{key}" not in before}
            if section in tables:
                changed[section] = list(_keys_changed(plain, tables[section]))
            else:
                missing[section] = list(plain)
    return Compared(_lines(missing), _lines(changed))


def _lists(tables: Tables) -> Iterator[tuple[str, list[Any]]]:
    """The lists of elements with ids: sections, and lists inside table sections, by path."""
    for section, content in tables.items():
        inner = content.items() if isinstance(content, dict) else ()
        for name, value in ((section, content), *((f"{section}.{key}", value) for key, value in inner)):
            if isinstance(value, list) and any(identity(element) is not None for element in value):
                yield name, value


def _by_id(content: list[Any]) -> dict[str, Any]:
    return {str(key): element for element in content if (key := identity(element)) is not None}


def _elements_changed(section: str, before: list[Any], after: Mapping[str, list[Any]]) -> Iterator[str]:
    there = _by_id(before)
    for name, element in _by_id(after.get(section, [])).items():
        if keys := list(_keys_changed(there.get(name, {}), element, OF_THE_BOARD if section in SPACES else ())):
            yield f"{name} ({', '.join(keys)})"


def _keys_changed(before: Mapping[str, Any], after: Mapping[str, Any], passed: tuple[str, ...] = ()) -> Iterator[str]:
    """The keys whose values differ, with figures or list lengths."""
    for key, value in before.items():
        now = after.get(key)
        if key in passed or now == value:
            continue
        inner = list(_keys_changed(value, now)) if _is_of_figures(value) and _is_of_figures(now) else []
        sizes = [_figure(value), _figure(now)]
        if inner:
            yield from (f"{key}.{name}" for name in inner)
        elif None in sizes or sizes[0] == sizes[1]:
            yield key
        else:
            yield f"{key} {sizes[0]} → {sizes[1]}"


def _figure(value: Any) -> int | None:
    """A figure, or the length of a list."""
    if isinstance(value, list) and not any(isinstance(element, dict) for element in value):
        return len(value)
    return value if type(value) is int else None


def _is_of_figures(value: Any) -> TypeGuard[dict[str, int]]:
    return isinstance(value, dict) and all(type(figure) is int for figure in value.values())


def _lines(found: Mapping[str, list[str]]) -> list[str]:
    return [f"{section}: {', '.join(sorted(names, key=_place))}" for section, names in found.items() if names]


def _place(name: str) -> tuple[int, str]:
    """A sort key: numbers in order, before words."""
    number = name.split(" ", 1)[0]
    return (int(number), name) if number.isdigit() else (1 << 30, name)

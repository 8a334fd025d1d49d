"""What a box states, section by section, beside what `rules/<box>.toml` says of it: typed a second time, by hand.

Figures, lists and conditions in `rules/` are typed from rulebooks and fact lists; words that are ours, such as emblems
and defaults, are copied from the box and only notice a change (docs/mutants.md). A table that is `like` another states
its differences: an item replaces the other's item, and `gone` lists what is left out.
"""

import tomllib
from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path
from typing import Any

from msgspec import NODEFAULT

from companion.model.edition import Edition
from companion.model.shape import Shape, fields_of
from tests.editions.mutating import is_text

FOLDER = Path(__file__).parent / "rules"
ORDERED = frozenset({"turn_order", "priority", "each_impulse"})
"""Lists whose order is a rule."""
ELSEWHERE = frozenset({("scenario", "setup")})
"""What the second table of the board has already."""
Tables = dict[str, Any]


def stated(box: Edition, section: str) -> Any:
    """What a box says in one section: no texts, nothing that is left at its default, lists by the ids in them."""
    field = next(item for item in fields_of(type(box)) if item.encode_name == section)
    return _plain(getattr(box, field.name), section)


def differences(here: Any, printed: Any, where: str) -> list[str]:
    """Where two tables do not agree, each as a sentence."""
    if isinstance(here, dict) and isinstance(printed, dict):
        keys = {**here, **printed}
        return [line for key in keys for line in differences(here.get(key), printed.get(key), f"{where}.{key}")]
    return [] if here == printed else [f"{where}: typed {printed}, here {here}"]


@cache
def typed(name: str) -> Tables:
    """What a table says in its sections."""
    tables = tomllib.loads((FOLDER / f"{name}.toml").read_text(encoding="utf-8"))
    base, gone = tables.pop("like", None), tables.pop("gone", {})
    if base is None:
        return {section: _plain(value, section) for section, value in tables.items()}
    found = dict(typed(base))
    for section, value in tables.items():
        found[section] = {**found.get(section, {}), **_plain(value, section)}
    for section, items in gone.items():
        found[section] = {key: value for key, value in found[section].items() if key not in items}
    return found


def _plain(value: Any, section: str, key: str = "") -> Any:
    if isinstance(value, Shape):
        return dict(_items(value, section))
    if isinstance(value, Mapping):
        return {name: _plain(item, section, name) for name, item in value.items()}
    if not isinstance(value, tuple | list):
        return value
    if value and isinstance(value[0], Shape) and (ids := [_id(item) for item in value])[0] is not None:
        return dict(zip(ids, (_plain(item, section) for item in value), strict=True))
    items = [_plain(item, section) for item in value]
    return items if key in ORDERED or _has_tables(items) else sorted(items, key=str)


def _items(shape: Shape, section: str) -> Iterable[tuple[str, Any]]:
    for field in fields_of(type(shape)):
        name, value = field.encode_name, getattr(shape, field.name)
        default = field.default_factory() if field.default_factory is not NODEFAULT else field.default
        if value != default and not is_text(section, name, value) and (section, name) not in ELSEWHERE:
            yield name, _plain(value, section, name)


def _id(item: Shape) -> str | None:
    found: str | None = getattr(item, "id", None) or getattr(item, "unit", None)
    return found


def _has_tables(items: list[Any]) -> bool:
    return any(isinstance(item, dict) for item in items)

"""TOML from plain data, for boards that people keep and share as text."""

import json
from collections.abc import Iterator, Mapping
from typing import Any

LONGEST = 100
"""The maximum length of an inline table."""


def to_toml(document: Mapping[str, Any], *, inline: bool = False) -> str:
    """A table as TOML: plain values first, then tables, then lists of tables. None values are left out.

    With `inline`, short nested tables are on one line.
    """
    return "\n".join(_lines(document, "", inline)) + "\n"


def _lines(table: Mapping[str, Any], path: str, inline: bool) -> Iterator[str]:
    short = {key for key, value in table.items() if inline and path and _is_short(value)}
    plain = {key: value for key, value in table.items() if value is not None and (key in short or not is_table(value))}
    for key, value in plain.items():
        yield f"{_key(key)} = {_value(value)}"
    for key, value in table.items():
        if key in short or not is_table(value):
            continue
        inner = f"{path}.{_key(key)}" if path else _key(key)
        for element in [value] if isinstance(value, Mapping) else value:
            yield ""
            yield f"[{inner}]" if isinstance(value, Mapping) else f"[[{inner}]]"
            yield from _lines(element, inner, inline)


def is_table(value: Any) -> bool:
    """Whether a value is written as a table or a list of tables."""
    listed = isinstance(value, list) and bool(value) and all(isinstance(item, Mapping) for item in value)
    return isinstance(value, Mapping) or listed


def _is_short(value: Any) -> bool:
    """Whether a table of plain values fits on one line."""
    return isinstance(value, Mapping) and len(_value(value)) <= LONGEST and not any(map(is_table, value.values()))


def _key(key: str) -> str:
    return key if key.replace("_", "").replace("-", "").isalnum() and key.isascii() else _text(key)


def _text(text: str) -> str:
    """A quoted text. Invisible characters are escaped in TOML's way: JSON writes some of them as surrogate pairs."""
    quoted = json.dumps(text, ensure_ascii=False)
    return "".join(char if char.isprintable() else f"\\U{ord(char):08x}" for char in quoted)


def _value(value: Any) -> str:
    if isinstance(value, Mapping):
        return (
            "{ " + ", ".join(f"{_key(key)} = {_value(item)}" for key, item in value.items()) + " }" if value else "{}"
        )
    if isinstance(value, list):
        return f"[{', '.join(_value(item) for item in value)}]"
    return _text(value) if isinstance(value, str) else json.dumps(value)

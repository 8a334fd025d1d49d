"""Forms into actions: how the fields of a page's form spell the JSON object that an action is.

A dot in a field's name nests (`units.infantry`), empty fields are left out, and so are zeros inside a table of counts.
Whole numbers become numbers except where people write text; dice may be written together or apart (`4 6` or `46`).
"""

import re
from typing import Any

from werkzeug.datastructures import MultiDict

CONTROL = frozenset({"idempotency_key", "next", "if_version", "game", "roll"})
"""Fields that steer the page and are no part of the action."""
TEXTS = frozenset({"override", "reason", "name", "type", "ship"})
YES_OR_NO = frozenset({"holds", "destroy", "survives"})
LISTS = frozenset({"others", "generals"})
"""Fields that may stand several times, such as ticks for several powers."""
_NUMBER = re.compile(r"-?[0-9]{1,6}")


def action_from(form: MultiDict[str, str]) -> dict[str, Any]:
    """The action that a form states."""
    action: dict[str, Any] = {}
    for name in form:
        value = form[name].strip()
        if name in CONTROL or not value:
            continue
        if name in LISTS:
            action[name] = [one for one in form.getlist(name) if one]
            continue
        *path, last = name.split(".")
        read = _value(path[0] if path else last, value)
        if path and read == 0:
            continue
        _nest(action, path)[last] = read
    return action


def _nest(action: dict[str, Any], path: list[str]) -> dict[str, Any]:
    inner = action
    for step in path[:4]:
        deeper = inner.setdefault(step, {})
        inner = deeper if isinstance(deeper, dict) else {}
    return inner


def _value(field: str, text: str) -> Any:
    if field in TEXTS:
        return text
    if field == "dice":
        return dice(text)
    if field in YES_OR_NO:
        return text in ("yes", "true", "on", "1")
    return int(text) if _NUMBER.fullmatch(text) else text


def dice(text: str) -> list[int]:
    """What dice show, as people type it: apart, or all in one run."""
    runs = re.findall(r"[0-9]+", text)[:60]
    if len(runs) == 1:
        return [int(one) for one in runs[0][:60]]
    return [int(run[:6]) for run in runs]


def count(form: MultiDict[str, str], name: str) -> int | None:
    """A whole number in a form; None if there is none."""
    value = form.get(name, "").strip()
    return int(value) if value.isascii() and value.isdigit() and len(value) < 10 else None

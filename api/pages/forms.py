"""Forms into actions: how the fields of a page's form spell the JSON object that an action is.

A dot in a field's name nests (`units.infantry`), empty fields are left out, and so are zeros inside a table of counts.
A field that is only for one of a form's buttons names its action behind an @ (`theatre@deploy_units`). Whole numbers
become numbers except where people write text; dice may be written together or apart (`4 6` or `46`).
"""

import re
from typing import Any

from werkzeug.datastructures import MultiDict

from companion.model.ids import slug

CONTROL = frozenset({"idempotency_key", "next", "if_version", "game", "roll", "meant_for"})
"""Fields that steer the page and are no part of the action."""
TEXTS = frozenset({"override", "reason", "name", "type", "ship", "note", "scenario_victory"})
NAMES = frozenset({"city"})
"""Fields in which people write a name and the action wants its id."""
YES_OR_NO = frozenset(
    {
        *("holds", "destroy", "survives", "done", "natural_six", "defenders", "supply_route", "create_vichy"),
        *("restore", "at_war", "in_force", "gives"),
    }
)
LISTS = frozenset({"others", "generals", "items", "set_back", "ungarrisoned", "invaded"})
"""Fields that may stand several times, such as ticks for several powers."""
ONE_OF_SEVERAL = frozenset({"further_country"})
"""Tables of which a form states one row."""
WITH_ZEROS = frozenset({"numbers"})
"""Tables in which a zero says something; in counts of units it only means none."""
_NUMBER = re.compile(r"-?[0-9]{1,6}")


def action_from(form: MultiDict[str, str]) -> dict[str, Any]:
    """The action that a form states."""
    action: dict[str, Any] = {}
    for name in form:
        value = form[name].strip()
        name, _, only_for = name.partition("@")
        if name in CONTROL or not value or only_for not in ("", form.get("type")):
            continue
        if name in LISTS:
            action[name] = [one for one in form.getlist(name) if one]
            continue
        *path, last = name.split(".")
        read = _value({*path, last}, value)
        if path and read == 0 and path[0] not in WITH_ZEROS:
            continue
        _nest(action, path)[last] = read
    return _with_rows(action)


def _with_rows(action: dict[str, Any]) -> dict[str, Any]:
    """The action with its single rows as lists of one."""
    return {
        key: [value] if key in ONE_OF_SEVERAL else _with_rows(value) if isinstance(value, dict) else value
        for key, value in action.items()
    }


def _nest(action: dict[str, Any], path: list[str]) -> dict[str, Any]:
    inner = action
    for step in path[:4]:
        deeper = inner.setdefault(step, {})
        inner = deeper if isinstance(deeper, dict) else {}
    return inner


def _value(fields: set[str], text: str) -> Any:
    if fields & TEXTS:
        return text
    if fields & NAMES:
        return slug(text)
    if "dice" in fields:
        return dice(text)
    if fields & YES_OR_NO:
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

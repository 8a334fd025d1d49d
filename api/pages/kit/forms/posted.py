"""Forms to actions: how the fields of a page's form encode an action's JSON object.

A dot in a field's name nests (`units.infantry`), empty fields are left out, and so are zeros if a count must be at
least one. A field for only one of a form's buttons names its action after an @ (`theatre@deploy_units`). If another
field names the key, a star stands for it (`placements*` and `placements.*.infantry`, `dice*` and `dice.*`). Dice are
one field, or one for each die (`dice#1`, `dice#2`, alone `die#`); a button `roll` leaves them to the app; a form with
`dice_by` (`table`) leaves them to it only by that button. How a text is converted depends on the action's class: a
number, a yes or no, an id from a printed name, dice (`4 6` or `46`), or the text itself.
"""

import re
from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any, NamedTuple

from msgspec.inspect import AnyType, IntType, LiteralType, StructType, Type, UnionType
from werkzeug.datastructures import MultiDict

from api.pages.kit.forms import shapes
from companion.model.actions import Action, RawAction
from companion.model.ids import slug

CONTROL = frozenset(
    {
        "idempotency_key",
        "next",
        "if_version",
        "game",
        "roll",
        "dice_by",
        "for_step",
        "confirm",
        "ends_game",
        "turn",
        "late",
        "roll_for",
    }
)
"""Fields that control the page and aren't part of the action."""
YES = ("yes", "true", "on", "1")
DEEPEST = 4
_NUMBER = re.compile(r"-?[0-9]{1,6}")


def stated(known: Mapping[str, type[Action]], form: MultiDict[str, str]) -> RawAction:
    """The action that a form states, with its turn: now, if it says so, or an earlier one with dice for the app."""
    action = action_from(known, form)
    if form.get("late") == "now":
        return {**action, "in_turn": None}
    turn = action.get("in_turn")
    if isinstance(turn, dict) and (asked := form.getlist("roll_for")):
        turn["dice"] = {**{version: [] for version in asked}, **turn.get("dice", {})}
    return action


def action_from(known: Mapping[str, type[Action]], form: MultiDict[str, str]) -> RawAction:
    """The action that a form states, among those of a game."""
    word, rolls = form.get("type", ""), form.get("roll")
    kind = known.get(word)
    action: RawAction = {}
    for field in form:
        name, _, only_for = field.partition("@")
        names_a_key = name.endswith("*") and not name.endswith(".*")
        if name in CONTROL or names_a_key or only_for not in ("", word):
            continue
        given = [text for value in form.getlist(field) if (text := value.strip())]
        if not given:
            continue
        name = _placed(name, form)
        name, is_die, which = name.partition("#")
        takes = _takes(kind, name)
        if rolls and (is_die or takes.dice):
            continue
        *path, last = name.split(".")
        value = [*_nest(action, path).get(last, ()), *dice(given[0])] if which else takes.read(given)
        if not (path and value == 0 and shapes.limits(takes.kind)[0] > 0):
            _nest(action, path)[last] = value
    return _with_rows(kind, action)


def is_by_table(form: MultiDict[str, str]) -> bool:
    """Whether a form's dice were rolled by the table: it has a button for the app's, and another was tapped."""
    return form.get("dice_by") == "table" and not form.get("roll")


def _placed(name: str, form: MultiDict[str, str]) -> str:
    """A field with a star for a key that another field names: `placements.*.tank` and `placements*`."""
    before, star, after = name.partition(".*")
    return f"{before}.{slug(form.get(before + '*', ''))}{after}" if star else name


class _Takes(NamedTuple):
    """A field's type, and how typed or checked values are converted."""

    kind: Type | None
    dice: bool
    read: Callable[[list[str]], Any]
    """Anything invalid stays text, to be refused with a reason."""


@lru_cache(maxsize=4_096)
def _takes(action: type[Action] | None, name: str) -> _Takes:
    """Cached, since the same fields are sent all evening; bounded, since callers choose them."""
    wanted = shapes.field_type(action, name) if action else None
    return _Takes(wanted, shapes.is_dice(wanted), _reader(wanted))


def _reader(wanted: Type | None) -> Callable[[list[str]], Any]:
    if shapes.is_dice(wanted):
        return lambda given: dice(given[0])
    if shapes.items_of(wanted) is not None:
        return lambda given: given
    if shapes.is_yes_or_no(wanted):
        return lambda given: given[0] in YES
    if shapes.is_id(wanted):
        return lambda given: slug(given[0])
    if isinstance(wanted, IntType | LiteralType | UnionType | AnyType) and not shapes.words_of(wanted):
        return lambda given: int(given[0]) if _NUMBER.fullmatch(given[0]) else given[0]
    return lambda given: given[0]


def _with_rows(kind: type[Action] | None, action: RawAction) -> RawAction:
    """The action with single rows as lists of one, where several are allowed."""

    def rows(path: str, value: Any) -> Any:
        if not isinstance(value, dict):
            return value
        inner = {key: rows(f"{path}.{key}", item) for key, item in value.items()}
        wanted = shapes.field_type(kind, path) if kind else None
        return [inner] if isinstance(shapes.items_of(wanted), StructType) else inner

    return {key: rows(key, value) for key, value in action.items()}


def _nest(action: RawAction, path: list[str]) -> RawAction:
    inner = action
    for step in path[:DEEPEST]:
        deeper = inner.setdefault(step, {})
        inner = deeper if isinstance(deeper, dict) else {}
    return inner


def dice(text: str) -> list[int]:
    """Dice as typed: separated, or all in one run."""
    runs = re.findall(r"[0-9]+", text)[:60]
    if len(runs) == 1:
        return [int(run) for run in runs[0][:60]]
    return [int(run[:6]) for run in runs]


def count(form: MultiDict[str, str], name: str) -> int | None:
    """A whole number in a form; None if empty."""
    value = form.get(name, "").strip()
    return int(value) if value.isascii() and value.isdigit() and len(value) < 10 else None

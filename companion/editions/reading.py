"""Raw tables to typed shapes, noting every invalid key instead of stopping at the first."""

import re
from difflib import get_close_matches
from typing import Any, TypeVar, get_args, get_origin

import msgspec

from companion.editions.describing import allowed, shape_in
from companion.editions.problems import EditionError, Problems
from companion.editions.sources import RawEdition
from companion.families import families
from companion.languages import Deferred, Message, msg
from companion.model.edition import Edition
from companion.model.reading import convert, plainly
from companion.model.shape import Shape, fields_of

OTHER_FORM = re.compile(r"matching regex '(?!\^\[a-z0-9\])")
"""Text with its own format, such as a color: the description of ids doesn't apply."""
E = TypeVar("E", bound=Edition)
S = TypeVar("S", bound=Shape)


def to_edition(kind: type[E], raw: RawEdition, problems: Problems, *, more_keys: bool = False) -> E:
    """The edition in raw tables. Raises EditionError with all problems noted.

    With `more_keys`, unknown keys are ignored: they may belong to some family.
    """
    read = _Reader(raw, problems, more_keys).shape(kind, raw.tables, "")
    if read is None:
        raise EditionError(raw.name, tuple(problems.found))
    return read


class _Reader:
    def __init__(self, raw: RawEdition, problems: Problems, more_keys: bool) -> None:
        self.raw = raw
        self.problems = problems
        self.more_keys = more_keys

    def note(self, key: str, expected: Message) -> None:
        self.problems.add(self.raw.file_of(key), key, expected)

    def label(self, at: str, index: int, element: Any) -> str:
        """`territory[ukraine]` rather than `territory[87]`, if an element has an id."""
        name = element.get("id", element.get("number", index)) if isinstance(element, dict) else index
        label = f"{at}[{name}]"
        self.raw.files.setdefault(label, self.raw.file_of(f"{at}[{index}]"))
        return label

    def shape(self, kind: type[S], table: Any, at: str) -> S | None:
        if not isinstance(table, dict):
            self.note(at, Message("expected a table, got {kind}", kind=_kind_of(table)))
            return None
        before = len(self.problems.found)
        known = {field.encode_name: field for field in fields_of(kind)}
        for key in table:
            if key not in known and key not in kind.GONE and not self.more_keys:
                self.note(_path(at, key), unknown_key(key, known))
        values = {}
        for key, name in known.items():
            if key in table:
                values[name.name] = self.value(name.type, table[key], _path(at, key))
            elif name.required:
                self.note(_path(at, key), Message("missing; expected {allowed}", allowed=Deferred(allowed, name.type)))
        return kind(**values) if len(self.problems.found) == before else None

    def value(self, kind: Any, value: Any, at: str) -> Any:
        if shape := shape_in(kind):
            return self.shape(shape, value, at)
        if get_origin(kind) is tuple and (element := shape_in(get_args(kind)[0])):
            if not isinstance(value, list):
                self.note(at, Message("expected a list of tables, got {kind}", kind=_kind_of(value)))
                return ()
            return tuple(self.shape(element, part, self.label(at, index, part)) for index, part in enumerate(value))
        try:
            return convert(value, kind)
        except msgspec.ValidationError as error:
            sentence, _, path = str(error).partition(" - at `")
            inner = path.rstrip("`").removeprefix("$")
            wrong = None if OTHER_FORM.search(sentence) else plainly(sentence)
            text = msg("{wrong}; expected {allowed}") if wrong else msg("expected {allowed}")
            self.note(at + inner.replace("[...]", ""), Message(text, wrong=wrong, allowed=Deferred(allowed, kind)))
            return None


def unknown_key(key: str, known: dict[str, Any]) -> Message:
    """The message for an unknown key: which one was probably meant, or which family it belongs to."""
    keys = ", ".join(sorted(known))
    if close := get_close_matches(str(key), known, 1):
        return Message("unknown key (did you mean {close}?); expected one of {known}", close=close[0], known=keys)
    whose = [name for name, family in families().items() if key in {f.encode_name for f in fields_of(family.edition)}]
    if whose:
        text = msg("unknown key (a section of {families}); expected one of {known}")
        return Message(text, families=", ".join(whose), known=keys)
    return Message("unknown key; expected one of {known}", known=keys)


def _path(at: str, key: str) -> str:
    return f"{at}.{key}" if at else key


_OTHER = msg("something else")
_KINDS = {
    dict: msg("a table"),
    list: msg("a list"),
    str: msg("text"),
    bool: msg("true or false"),
    int: msg("a number"),
    float: msg("a number with decimals"),
}


def _kind_of(value: Any) -> Message:
    return Message(_KINDS.get(type(value), _OTHER))

"""The form for stating a position: its fields in order, and the document that what was typed in them makes.

A family lists its fields; the host's page and the printed sheet show them. What is wrong with a document leads back to
the fields it was made of, by their places in it.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Literal

from msgspec import UNSET, Struct, field

from companion.languages import Message, msg
from companion.model.ids import slug
from companion.model.position import AT, Document
from companion.model.written_names import read_units

Kind = Literal["count", "choice", "yes", "member", "units", "places", "text"]
Place = tuple[str, ...]
Typed = Mapping[str, str]
"""What was typed, by the names of fields; empty texts are left out."""
YES, NO = "yes", "no"
EVERY = "*"
"""In the place of a field that names territories: each of them."""
HIGHEST = 99_999


class Option(Struct, frozen=True):
    """One of a field's choices: what it's called, and what it says in the document."""

    value: str
    name: str
    says: Any


class Field(Struct, frozen=True):
    """One field: where in the document its value belongs, and what the value is at the start of the scenario."""

    name: str
    label: str
    kind: Kind
    at: Place
    start: Any = None
    power: str | None = None
    """Whose figure it is, where a row has one field for each power."""
    options: tuple[Option, ...] = ()
    item: Any = None
    """With `member`: what belongs to the list if it's checked."""
    names: Mapping[str, str] = {}
    """With `units` and `places`: ids by what they're called, in lowercase letters."""
    says: Callable[[int], Any] = int
    """With `count`: what is said of the number; with `places`, of each and the number behind it."""
    lists: Callable[[str, int, int], Any] | None = None
    """With `places`: each as an item of a list, from its id, the number behind it, and its place in the list."""

    @property
    def checked(self) -> bool:
        """Whether it's a check mark."""
        return self.kind in ("member", "yes")

    def says_the_same(self, text: str) -> bool:
        """Whether a choice or check mark is as at the start, so that nothing has to be said."""
        if self.checked:
            return (text == YES) == bool(self.start)
        return self.kind == "choice" and text == self.start


def check(name: str, label: str, at: Place, says: Any, *, unless: Any = UNSET, start: bool = False) -> Field:
    """A check mark: what it says, and what is said without it, if that isn't as at the start."""
    options = (Option(YES, "", says), *(() if unless is UNSET else (Option(NO, "", unless),)))
    return Field(name, label, "yes", at, start, options=options)


class Row(Struct, frozen=True):
    """Fields that belong together, such as those of one power."""

    label: str
    fields: tuple[Field, ...]
    power: str | None = None
    all_at_once: bool = False
    """Whether all its check marks can be set with one tap."""
    given: tuple[Place, Any] | None = None
    """What is said with it once anything in it is said."""


class Group(Struct, frozen=True):
    """Rows under one heading."""

    id: str
    title: str
    rows: tuple[Row, ...]
    help: str = ""
    folded: bool = True
    all_at_once: str = ""
    """The button that sets all its check marks, if there's one."""


class Holding(Struct, frozen=True):
    """A territory, and who may hold it."""

    id: str
    region: str
    field: Field


class PositionForm(Struct, frozen=True):
    """All fields, in the three steps of the page."""

    holdings: tuple[Holding, ...]
    figures: tuple[Group, ...]
    where: tuple[Field, ...]
    takers: tuple[str, ...] = ()
    """The powers that can hold land: those to choose from before tapping the map."""
    base: Document = {}
    """What is said in any case, since a list that says one thing has to say all."""

    def fields(self) -> Iterator[Field]:
        """Every field."""
        yield from (holding.field for holding in self.holdings)
        for row in self.rows():
            yield from row.fields
        yield from self.where

    def rows(self) -> Iterator[Row]:
        """Every row of the figures."""
        for group in self.figures:
            yield from group.rows


class Stated(Struct):
    """A document made from fields, what can't be read, and which field says what."""

    document: Document
    wrong: dict[str, Message] = field(default_factory=dict)
    said_by: dict[Place, str] = field(default_factory=dict)
    unsaid: dict[Place, str] = field(default_factory=dict)
    """The fields by their places, whether or not anything was typed."""

    def field_of(self, path: str) -> str | None:
        """The field that a problem is about: the one that said it, or said something beside or inside it."""
        parts = tuple(path.split("."))
        parts = parts[1:] if parts[:1] == (AT,) else parts
        for length in range(len(parts), 0, -1):
            beside = (name for place, name in self.said_by.items() if place[:length] == parts[:length])
            near = length > 1 or len(parts) == 1
            name = self.said_by.get(parts[:length]) or self.unsaid.get(parts[:length])
            name = name or (next(beside, None) if near else None)
            if name is not None:
                return name
        return None


def stated(form: PositionForm, typed: Typed, base: Document, without: frozenset[str] = frozenset()) -> Stated:
    """The document that the fields make on top of another one; `without` leaves fields out."""
    found = Stated(_copy(base), unsaid={one.at: one.name for one in form.fields()})
    for key, said in form.base.items():
        found.document.setdefault(key, _copy(said))
    lists: dict[Place, list[Field]] = {}
    for one in form.fields():
        if one.kind == "member":
            lists.setdefault(one.at, []).append(one)
        elif (text := typed.get(one.name, "").strip()) and one.name not in without:
            _state(found, one, text)
    for row in form.rows():
        if row.given is not None and any(one.name in typed for one in row.fields):
            _put(found.document, *row.given)
    for place, members in lists.items():
        if any(member.name in typed and member.name not in without for member in members):
            _state_list(found, place, members, typed)
    return found


def _state_list(found: Stated, place: Place, members: Sequence[Field], typed: Typed) -> None:
    """A list says everything that's checked, and what is in it at the start and wasn't unchecked."""
    holding = [member for member in members if typed.get(member.name, YES if member.start else NO) == YES]
    _put(found.document, place, [member.item for member in holding])
    for number, member in enumerate(holding):
        found.said_by[*place, str(number)] = member.name
    found.said_by.setdefault(place, members[0].name)


def _state(found: Stated, one: Field, text: str) -> None:
    if one.kind == "count":
        if not (text.isascii() and text.isdigit() and int(text) <= HIGHEST):
            found.wrong[one.name] = Message(msg("A whole number, such as 12."))
            return
        _say(found, one, one.at, one.says(int(text)))
    elif one.kind == "text":
        _say(found, one, one.at, text)
    elif one.kind == "yes":
        for option in one.options:
            if option.value == text:
                _say(found, one, one.at, option.says)
    elif one.kind == "choice":
        chosen = next((option for option in one.options if option.value == text), None)
        if chosen is None:
            found.wrong[one.name] = Message(msg("Choose one of the list."))
            return
        _say(found, one, one.at, chosen.says)
    elif one.kind == "units":
        try:
            _say(found, one, one.at, read_units(text, one.names))
        except ValueError as error:
            found.wrong[one.name] = Message(
                msg("{unit} isn't a unit of this box. Write it like this: 2 infantry, 1 tank"), unit=str(error)
            )
    else:
        _state_places(found, one, text)


def _state_places(found: Stated, one: Field, text: str) -> None:
    """Things by name, each with a number behind it if there's something to count."""
    for part in filter(None, (part.strip() for part in text.replace(";", ",").split(","))):
        words = part.split()
        counted = len(words) > 1 and words[-1].isascii() and words[-1].isdigit() and len(words[-1]) < 6
        count, name = (int(words[-1]), " ".join(words[:-1])) if counted else (0, part)
        thing = one.names.get(slug(part)) or one.names.get(slug(name))
        if thing is None:
            found.wrong[one.name] = Message(msg("There's nothing called {name} in this box."), name=name)
            return
        if one.lists is None:
            _say(found, one, tuple(thing if step == EVERY else step for step in one.at), one.says(count))
            continue
        there = _at(found.document, one.at)
        found.said_by[*one.at, str(len(there))] = one.name
        _say(found, one, one.at, [*there, one.lists(thing, count, len(there))])


def _at(document: Document, place: Place) -> list[Any]:
    """The list that a document has at a place."""
    inner: Any = document
    for step in place:
        inner = inner.get(step, {})
    return inner if isinstance(inner, list) else []


def _say(found: Stated, one: Field, place: Place, value: Any) -> None:
    _put(found.document, place, value)
    found.said_by[place] = one.name


def _put(document: Document, place: Place, value: Any) -> None:
    value = _copy(value)
    *path, last = place
    inner = document
    for step in path:
        if not isinstance(inner.get(step), dict):
            inner[step] = {}
        inner = inner[step]
    there = inner.get(last)
    inner[last] = {**there, **value} if isinstance(there, dict) and isinstance(value, dict) else value


def _copy(document: Any) -> Any:
    if isinstance(document, dict):
        return {key: _copy(part) for key, part in document.items()}
    return [*document] if isinstance(document, list | tuple) else document

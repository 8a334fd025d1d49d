"""A translated edition: a copy whose names and texts come from the catalog, for display.

Only fields typed `Name` or `Text` are for people, and only those are translated; the rules use the edition as it was
read. Anything without a translation is shown as written: places as the board prints them, and a table's own words.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache
from typing import Any, TypeVar, get_args

from msgspec.structs import replace

from companion.languages import SOURCE, Message, catalog, current
from companion.languages import Name as Inflected
from companion.languages import Names as InflectedNames
from companion.model.edition import COUNTED, CURRENCY, Edition
from companion.model.ids import Name, Text
from companion.model.shape import Shape, fields_of
from companion.model.sides import SideId
from companion.model.wording import counted_name, in_a_sentence

E = TypeVar("E", bound=Edition)
S = TypeVar("S", bound=Shape)


def in_language(edition: E, language: str | None = None) -> E:
    """An edition in a language (default: the reader's); made once and cached with the edition."""
    language = language or current()
    source: E = edition.source
    if language == SOURCE:
        return source
    return source.beside.once((in_language, language), lambda: _translated(source, language))


def _translated(source: E, language: str) -> E:
    words = catalog(language)
    made: E = _changed(source, lambda text, context: words.text(text, context) or text)
    made.beside.source = source
    if source.box is not source:
        made.beside.box = in_language(source.box, language)
    return made


def translated(shape: S) -> S:
    """A text in the reader's language."""
    words = catalog(current())
    made: S = _changed(shape, lambda text, context: words.text(text, context) or text)
    return made


def words_of(shape: Shape) -> Iterator[tuple[str, str]]:
    """All texts for people in an edition or a file, each with its context."""
    found: dict[tuple[str, str], None] = {}

    def seen(text: str, context: str) -> str:
        found[context, text] = None
        return text

    _changed(shape, seen)
    return iter(found)


def without_words(shape: S) -> S:
    """An edition or a part of it with every text for people left empty: its figures."""
    made: S = _changed(shape, lambda *_: "")
    return made


def reworded(edition: E, was: Edition, now: Edition) -> E:
    """An edition in a box's current words, wherever the box still says the same about the same figures."""
    found: dict[tuple[str, str], set[str]] = {}
    for place, text in _pairs(was, now):
        found.setdefault(place, set()).add(text)
    known = {place: min(texts) for place, texts in found.items() if len(texts) == 1}
    made: E = _changed(edition, lambda text, context: known.get((context, text), text)) if known else edition
    return made


def _pairs(was: Any, now: Any, context: str | None = None) -> Iterator[tuple[tuple[str, str], str]]:
    """The texts that differ in the same place of two editions, if everything else there is the same."""
    if was == now:
        return
    if isinstance(was, str) and isinstance(now, str) and context is not None:
        yield (context, was), now
    elif isinstance(was, Shape) and type(now) is type(was):
        same = without_words(was) == without_words(now)
        for name, field_context in _fields(type(was)):
            if same or field_context is None:
                yield from _pairs(getattr(was, name), getattr(now, name), field_context)
    elif isinstance(was, tuple) and isinstance(now, tuple):
        there = {getattr(part, "id", number): part for number, part in enumerate(now)}
        for number, part in enumerate(was):
            yield from _pairs(part, there.get(getattr(part, "id", number)), context)
    elif isinstance(was, Mapping) and isinstance(now, Mapping):
        for key, part in was.items():
            yield from _pairs(part, now.get(key), context)


def named(thing: Any, field: str = "name") -> Inflected:
    """The name of something in an edition, inflected by its sentence."""
    return Inflected(getattr(thing, field), _context(type(thing).__name__, field), getattr(thing, "forms", None))


def named_powers(edition: Edition, powers: Iterable[str], joining: str = "and") -> InflectedNames:
    """Several powers, inflected by their sentence: `{foes:power the}`."""
    style = "or" if joining == "or" else "standard"
    return InflectedNames([named(edition.source.powers[power]) for power in powers], style)


def counted_units(edition: Edition, units: Mapping[str, int]) -> InflectedNames:
    """Units as a list in words, in the reader's language: `3 infantry and 1 tank`."""
    known = ((edition.source.units[unit], str(count)) for unit, count in units.items())
    return InflectedNames(
        [Counted(unit.name.lower(), COUNTED, {"count": count, "many": unit.plural.lower()}) for unit, count in known]
    )


def counted_money(edition: Edition, amount: int) -> str | Inflected | Message:
    """An amount with the game's currency, in the reader's format: 2 resources, $5, 5 IPC."""
    currency = edition.source.edition.currency
    if edition.currency_is_a_sign:
        return Message("{sign}{amount}", sign=currency, amount=amount)
    if currency.islower():
        return Counted(currency, CURRENCY, {"count": str(amount), "many": edition.source.edition.currency_of_many})
    return edition.money(amount)


def named_side(edition: Edition, side: SideId) -> Inflected:
    """The name of a side, inflected by its sentence: `{side:side the}`."""
    return named(edition.source.sides[side])


def side_name(edition: Edition, side: SideId) -> str:
    """A side's display name."""
    return str(named_side(edition, side))


class Inside(Inflected):
    """A name as written within a sentence: infantry, but Infanterie."""

    __slots__ = ()

    def __str__(self) -> str:
        return in_a_sentence(super().__str__())


class Clause(Inflected):
    """An edition's sentence as part of another one: without its period."""

    __slots__ = ()

    def __str__(self) -> str:
        return super().__str__().rstrip(".")


class Counted(Inflected):
    """A number of something that an edition names: 1 tank, 3 tanks."""

    __slots__ = ()

    def __str__(self) -> str:
        return counted_name(int(self.forms["count"]), self.source, self.forms["many"], self.context)


KINDS: Mapping[str, type[Inflected]] = {kind.__name__: kind for kind in (Inside, Clause, Counted)}
"""Names whose written form varies, by the word that stored messages use for them."""


def clause(thing: Any, field: str = "text") -> Clause:
    """A sentence of an edition, for the middle of another one, in the reader's language."""
    return Clause(getattr(thing, field), _context(type(thing).__name__, field))


def inside(thing: Any, field: str = "name") -> Inside:
    """A name from an edition, for the middle of a sentence, in the reader's language."""
    return Inside(getattr(thing, field), _context(type(thing).__name__, field))


@cache
def _context(shape: str, field: str) -> str:
    """The translators' context: what a text is the name or description of."""
    words = "".join(f" {letter.lower()}" if letter.isupper() else letter for letter in shape).strip()
    return f"{words} {field}"


def _changed(value: Any, change: Callable[[str, str], str], context: str | None = None) -> Any:
    """A copy in which every text for people is changed."""
    if isinstance(value, str):
        return value if context is None else change(value, context)
    if isinstance(value, Shape):
        made = {
            name: _changed(getattr(value, name), change, field_context)
            for name, field_context in _fields(type(value))
            if getattr(value, name) not in (None, (), "")
        }
        return replace(value, **made)
    if isinstance(value, tuple):
        return tuple(_changed(part, change, context) for part in value)
    if isinstance(value, Mapping):
        return {key: _changed(part, change, context) for key, part in value.items()}
    return value


@cache
def _fields(shape: type[Shape]) -> tuple[tuple[str, str | None], ...]:
    """The fields of a shape that texts for people can be in: their names, and the context of those that are texts."""
    return tuple(
        (field.name, _context(shape.__name__, field.name) if _is_for_people(field.type) else None)
        for field in fields_of(shape)
        if _is_for_people(field.type) or _has_shapes(field.type)
    )


def _is_for_people(kind: Any) -> bool:
    return kind in (Name, Text) or any(_is_for_people(part) for part in get_args(kind) if part is not str)


def _has_shapes(kind: Any) -> bool:
    return (isinstance(kind, type) and issubclass(kind, Shape)) or any(map(_has_shapes, get_args(kind)))

"""Messages: a source text with `{placeholders}`, and their values; rendered in the reader's language.

`_` renders immediately. `Message` is the same as data: a refusal or heading is created where it arises and rendered
where it's shown. `msg` and `plural` only mark a text for extraction, in tables that are rendered elsewhere.
"""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from companion.languages.catalogs import SOURCE, Catalog, catalog
from companion.languages.current import current


class Plural(NamedTuple):
    """A message whose wording depends on a number: the name of that value, and the singular and plural texts."""

    by: str
    one: str
    many: str


Text = str | Plural
_IN_A_ROW = "{first} {then}"
_BEGINS_WITH_ARTICLE = re.compile(r"\{\w+:(?:\w+ )?(?:the|whom|to|whose)\}")


def msg(text: str) -> str:
    """Mark a text for the catalogs that is rendered elsewhere."""
    return text


def plural(by: str, one: str, many: str) -> Plural:
    """Mark a text that depends on a number for the catalogs; `by` names the value with the number."""
    return Plural(by, one, many)


def _(text: Text, /, **values: Any) -> str:
    """Render a message in the reader's language."""
    return render(catalog(current()), text, values)


def n_(one: str, many: str, count: int, /, **values: Any) -> str:
    """Render a message whose wording depends on `{count}`."""
    return render(catalog(current()), Plural("count", one, many), {"count": count, **values})


def render(words: Catalog, text: Text, values: Mapping[str, Any]) -> str:
    """A message in a catalog's words. A translation that doesn't fit its values is replaced by the English."""
    if isinstance(text, Plural):
        number = values[text.by]
        source = text.one if number == 1 else text.many
        template = words.plural(text.one, abs(number)) or source
    else:
        source = text
        template = words.texts.get(text) or text
    if not values:
        return template
    try:
        if ":" not in template and not any(type(value) is int and value < 0 for value in values.values()):
            return one_stop(template.format_map(values))  # most of them: nothing bends, nothing is below zero
        made = template.format_map(_Shown(values))
    except (KeyError, ValueError, IndexError, AttributeError):
        made = source.format_map(_Shown(values))
    made = one_stop(made)
    return made[:1].upper() + made[1:] if template[0] == "{" and _BEGINS_WITH_ARTICLE.match(template) else made


_TWO_STOPS = re.compile(r"(?<=[A-Z]\.)\.(?=\s)")


def one_stop(sentence: str) -> str:
    """A sentence that ends with `Kazakh S.S.R.` has only one period, even before another sentence."""
    if ".." not in sentence:
        return sentence
    ended = sentence[:-1] if sentence.endswith("..") and not sentence.endswith("...") else sentence
    return _TWO_STOPS.sub("", ended)


class _Shown(dict[str, Any]):
    """Values as shown in a text: whole numbers with a proper minus."""

    def __getitem__(self, name: str) -> Any:
        value = super().__getitem__(name)
        return Figure(value) if type(value) is int else value


class Figure(int):
    """A whole number as people read it: `{n}`, with its sign `{n:signed}`, or with digit grouping `{n:grouped}`."""

    def __format__(self, form: str) -> str:
        if form == "signed":
            return f"{int(self):+d}".replace("-", "\N{MINUS SIGN}")
        if form == "grouped":
            return grouped(int(self))
        if form:
            return format(int(self), form)
        return figure(int(self))


def figure(number: int) -> str:
    """A whole number with a proper minus."""
    return str(number).replace("-", "\N{MINUS SIGN}")


def grouped(number: int) -> str:
    """A long number with the language's digit grouping: 12,345."""
    from babel.numbers import format_decimal

    return format_decimal(number, locale=catalog(current()).locale)


class Message:
    """A message as data. `str()` renders it in the reader's language."""

    __slots__ = ("text", "values")

    def __init__(self, text: Text, /, **values: Any) -> None:
        self.text = text
        self.values = values

    def __str__(self) -> str:
        return render(catalog(current()), self.text, self.values)

    def __format__(self, _form: str) -> str:
        return str(self)

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.text!r}, {self.values!r})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Message) and (self.text, self.values) == (other.text, other.values)

    __hash__ = None  # type: ignore[assignment]


def in_a_row(messages: Sequence[Message]) -> Message:
    """Several sentences as one message, each still data."""
    first, *others = messages
    return Message(_IN_A_ROW, first=first, then=in_a_row(others)) if others else first


class Deferred:
    """A message value that is itself text: a function called when somebody reads it."""

    __slots__ = ("given", "made_by")

    def __init__(self, made_by: Callable[..., str], /, *given: Any) -> None:
        self.made_by = made_by
        self.given = given

    def __str__(self) -> str:
        return self.made_by(*self.given)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Deferred) and (self.made_by, self.given) == (other.made_by, other.given)

    __hash__ = None  # type: ignore[assignment]


FORMS: Mapping[str, str | None] = {"the": None, "whom": "the", "to": "the", "whose": "the", "number": None}
"""The forms of a name that sentences use, each with its fallback: with its article as the subject, as the object, as
the recipient, as the owner; and whether it takes a plural verb (`singular` or `plural`).
"""


class Name:
    """A name that sentences inflect: `{by:power the}`, `{by:power whose}`, `{by:power verb takes|take}`.

    Its forms are separate messages, with the name and the form as context.
    """

    __slots__ = ("context", "forms", "source")

    def __init__(self, source: str, context: str, forms: Mapping[str, str] | None = None) -> None:
        self.source = source
        self.context = context
        self.forms = forms or {}
        """The fallback forms if no catalog has any: for names in somebody's own edition."""

    def __str__(self) -> str:
        return catalog(current()).text(self.source, self.context) or self.source

    def __format__(self, form: str) -> str:
        words = form.split(" ", 2)
        if words[0] == self.context.partition(" ")[0]:
            words = words[1:]
        if not words or not words[0]:
            return str(self)
        if words[0] == "verb":
            one, _, many = " ".join(words[1:]).partition("|")
            return many if self.form("number") == "plural" else one
        if words[0] == "The":
            name = self.form("the")
            return name[:1].upper() + name[1:]
        return self.form(words[0])

    def form(self, form: str) -> str:
        """One form of the name, or its fallback."""
        if form not in FORMS:
            raise ValueError(form)
        language = current()
        found = catalog(language).text(self.source, f"{self.context}: {form}")
        if found is not None:
            return found
        if form in self.forms:
            return self.forms[form]
        if form == "whose" and language == SOURCE:
            name = self.form("the")
            return f"{name}'" if name.endswith("s") else f"{name}'s"
        otherwise = FORMS[form]
        return self.form(otherwise) if otherwise else str(self)


class Names:
    """Several names that a sentence inflects alike: `{foes:power the}` reads "the Soviet Union and France"."""

    __slots__ = ("names", "style")

    def __init__(self, names: "Iterable[Name | Message]", style: str = "standard") -> None:
        self.names = tuple(names)
        self.style = style

    def __bool__(self) -> bool:
        return bool(self.names)

    def __str__(self) -> str:
        return listed(self.names, self.style)

    def __format__(self, form: str) -> str:
        if " verb " in f" {form}":
            several = len(self.names) > 1 and self.style != "or"
            return form.rpartition("|")[2] if several else format(self.names[0], form)
        later = form.replace("The", "the")
        return listed([format(name, later if number else form) for number, name in enumerate(self.names)], self.style)


def listed(names: Iterable[Any], style: str = "standard") -> str:
    """Names as a list: A, B, and C; with the style `or`: A, B, or C."""
    every: Sequence[str] = [str(name) for name in names]
    if len(every) < 2:
        return "".join(every)
    from babel.lists import format_list

    locale = catalog(current()).locale
    whole = format_list(every, style=style, locale=locale)  # type: ignore[arg-type]
    return _sounded(whole, every[-1]) if locale.language == "es" else whole


SPANISH_SOUNDS: Sequence[tuple[str, str, re.Pattern[str]]] = (
    (" y ", " e ", re.compile(r"h?[ií](?![aeo])", re.I)),
    (" o ", " u ", re.compile(r"h?[oó]|8|11\b", re.I)),
)
"""The Spanish words for "and" and "or" before the same sound, which CLDR's patterns leave out."""


def _sounded(whole: str, last: str) -> str:
    before = whole.removesuffix(last)
    for word, instead, sound in SPANISH_SOUNDS:
        if before.endswith(word) and sound.match(last):
            return before.removesuffix(word) + instead + last
    return whole

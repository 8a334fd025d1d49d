"""Small rules of plain English for sentences that players read."""

import re
from collections.abc import Iterable, Sequence
from functools import reduce

from companion.languages import _, catalog, current, msg
from companion.languages import listed as _listed


def possessive(name: str) -> str:
    """Possessive: Anna's, the United States'. Other languages inflect the sentence, not a name without forms."""
    if current().partition("-")[0] != "en":
        return name
    return f"{name}'" if name.endswith("s") else f"{name}'s"


def capitalized(text: str) -> str:
    """The text with its first letter capitalized, and everything else unchanged."""
    return text[:1].upper() + text[1:]


AGREED = msg("The table agreed")
"""The reason stored when the table agreed without giving one."""


def reason_given(reason: str | None) -> str | None:
    """Why a rule was overridden: as somebody wrote it, or our default in the reader's language."""
    return _(AGREED) if reason == AGREED else reason


def labelled(label: object, text: object) -> str:
    """A label and its value. Not every language writes the colon as English does."""
    return _("{label}: {text}", label=label, text=text)


def with_colon(label: object) -> str:
    """A label followed by a colon."""
    return labelled(label, "").rstrip(" ")


def in_parts(parts: Iterable[str]) -> str:
    """Join parts that contain commas: A and B; C and D."""
    every = list(parts)
    return reduce(lambda first, then: _("{first}; {then}", first=first, then=then), every) if every else ""


def either_of(clauses: Iterable[str]) -> str:
    """Join alternative clauses: A and B, or C."""
    every = list(clauses)
    return reduce(lambda first, then: _("{first}, or {then}", first=first, then=then), every) if every else ""


LOWERED = frozenset({"en", "es", "fr", "it"})
"""Languages that write unit names and the like in lower case within a sentence; others keep them as written."""


PROPER = re.compile(r"\d|\b[A-Z]{2,}\b")
"""What only proper names have: Me 262, Waffen SS."""


def in_a_sentence(name: str) -> str:
    """A capitalized name as written within a sentence: infantry, but Infanterie."""
    language = current().partition("-")[0]
    if PROPER.search(name):
        return name
    if language == "en":
        return name.lower()
    return name[:1].lower() + name[1:] if language in LOWERED else name


ARTICLES = frozenset({"the", "der", "die", "das", "le", "la", "les", "l", "el", "los", "las", "il", "lo", "gli", "i"})
"""The articles of our languages, in lower case; `l` is what's before an apostrophe."""


def inside_a_sentence(title: str) -> str:
    """A sentence's words after a semicolon: an article at its start loses its capital, a name keeps it."""
    first = re.split(r"[\s'’]", title, maxsplit=1)[0]
    return title[:1].lower() + title[1:] if first.lower() in ARTICLES else title


WRITTEN = {
    "non cooperating ally": "non-cooperating ally",
    "pro allies": "pro-Allies",
    "pro axis": "pro-Axis",
}
"""Words of the books whose spelling differs from their ids."""


def in_words(word: str) -> str:
    """A word of the books as people read it: `uncommitted_ally` becomes uncommitted ally."""
    text = word.replace("_", " ")
    return _(WRITTEN.get(text, text))


def listed(names: Sequence[str], joining: str = "and") -> str:
    """Names as a list: A, B, and C."""
    return _listed(names, "or" if joining == "or" else "standard")


def one_or_many(count: int, one: str, many: str | None = None) -> str:
    """The singular or plural for a count: tank or tanks; `many` if the plural isn't `one` plus s."""
    return one if count == 1 else many or f"{one}s"


def counted(count: int, one: str, many: str | None = None) -> str:
    """A counted noun: 1 tank, 3 tanks."""
    return f"{count} {one_or_many(count, one, many)}"


def counted_name(count: int, one: str, many: str, context: str) -> str:
    """A counted name from an edition, in the reader's language: 1 tank, 3 tanks."""
    found = catalog(current()).plural(one, abs(count), context)
    return f"{count} {found or one_or_many(count, one, many)}"


def minus(figure: str | int) -> str:
    """A figure with a proper minus."""
    return str(figure).replace("-", "\N{MINUS SIGN}")


def signed(amount: int) -> str:
    """A change with its sign: +2, +0, −30."""
    return minus(f"{amount:+d}")


def sea_zone_name(number: int, name: str | None = None) -> str:
    """A sea zone: its number, and what we call it where the board prints none."""
    if name is None:
        return _("Sea zone {number}", number=number)
    return _("{name} sea zone ({number})", name=name, number=number)

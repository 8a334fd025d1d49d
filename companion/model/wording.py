"""Small rules of plain English that sentences for players keep to."""

import re
from collections.abc import Iterable, Sequence
from functools import reduce

from companion.languages import _, catalog, current, msg
from companion.languages import listed as _listed


def possessive(name: str) -> str:
    """Whose: Anna's, the United States'. Other languages bend the sentence, not a name that has no forms."""
    if current().partition("-")[0] != "en":
        return name
    return f"{name}'" if name.endswith("s") else f"{name}'s"


def capitalized(text: str) -> str:
    """The text with a capital letter at its beginning, and everything else as it is."""
    return text[:1].upper() + text[1:]


AGREED = msg("The table agreed")
"""The reason that is kept where the table said yes and gave none."""


def reason_given(reason: str | None) -> str | None:
    """Why a rule was passed over: as somebody wrote it, or ours in the reader's language."""
    return _(AGREED) if reason == AGREED else reason


def labelled(label: object, text: object) -> str:
    """What is spoken of, and what is said of it. Not every language writes the colon as English does."""
    return _("{label}: {text}", label=label, text=text)


def with_colon(label: object) -> str:
    """What is spoken of, with the colon after it."""
    return labelled(label, "").rstrip(" ")


def in_parts(parts: Iterable[str]) -> str:
    """Parts that have commas of their own: A and B; C and D."""
    every = list(parts)
    return reduce(lambda first, then: _("{first}; {then}", first=first, then=then), every) if every else ""


def either_of(clauses: Iterable[str]) -> str:
    """Clauses of which one is enough: A and B, or C."""
    every = list(clauses)
    return reduce(lambda first, then: _("{first}, or {then}", first=first, then=then), every) if every else ""


LOWERED = frozenset({"en", "es", "fr", "it"})
"""Languages that write the names of units and such in lower case within a sentence; in others they stay as written."""


PROPER = re.compile(r"\d|\b[A-Z]{2,}\b")
"""What only proper names have: Me 262, Waffen SS."""


def in_a_sentence(name: str) -> str:
    """A name that has a capital letter on its own, as it reads within a sentence: infantry, but Infanterie."""
    language = current().partition("-")[0]
    if PROPER.search(name):
        return name
    if language == "en":
        return name.lower()
    return name[:1].lower() + name[1:] if language in LOWERED else name


WRITTEN = {
    "non cooperating ally": "non-cooperating ally",
    "pro allies": "pro-Allies",
    "pro axis": "pro-Axis",
}
"""Words of the books that are written otherwise than their ids."""


def in_words(word: str) -> str:
    """A word of the books as people read it: `uncommitted_ally` is an uncommitted ally."""
    text = word.replace("_", " ")
    return _(WRITTEN.get(text, text))


def listed(names: Sequence[str], joining: str = "and") -> str:
    """Names as people list them: A, B, and C."""
    return _listed(names, "or" if joining == "or" else "standard")


def one_or_many(count: int, one: str, many: str | None = None) -> str:
    """The word for so many: tank or tanks; `many` where it is not `one` with an s."""
    return one if count == 1 else many or f"{one}s"


def counted(count: int, one: str, many: str | None = None) -> str:
    """So many of something: 1 tank, 3 tanks."""
    return f"{count} {one_or_many(count, one, many)}"


def counted_name(count: int, one: str, many: str, context: str) -> str:
    """So many of something that an edition names: 1 tank, 3 tanks, in the reader's language."""
    found = catalog(current()).plural(one, abs(count), context)
    return f"{count} {found or one_or_many(count, one, many)}"


def minus(figure: str | int) -> str:
    """A figure with a proper minus."""
    return str(figure).replace("-", "\N{MINUS SIGN}")


def signed(amount: int) -> str:
    """A change with its sign: +2, +0, −30."""
    return minus(f"{amount:+d}")

"""The texts of an edition as messages: Babel's extraction (`babel.cfg`) calls `extract` for every box."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from companion.editions.catalogue import load_path
from companion.languages.messages import FORMS
from companion.languages.notes import AS_PRINTED as COMMENT
from companion.model.edition import COUNTED, CURRENCY, Edition
from companion.model.translated import words_of

Found = tuple[int, str, tuple[str, ...], list[str]]
BENT = ("power name", "side name", "country name", "territory group name", "theatre name")
"""The names that sentences inflect."""
AS_PRINTED = frozenset(
    {
        "about title",
        "country name",
        "known territory name",
        "map labels",
        "minor power name",
        "place name",
        "territory city",
        "territory name",
    }
)
"""Names printed on the board: a language can translate them, but is complete without them."""
HOW = {
    "the": "with its article, as the subject: the Soviet Union takes ...",
    "whom": "with its article, as the object: ... attacks the Soviet Union",
    "to": "with its article, as the one who gets something: ... goes to the Soviet Union",
    "whose": "as the owner: the Soviet Union's treasury",
    "number": "'singular' or 'plural': which form of a verb goes with it",
}


def extract(file: Any, _keywords: Any, _comment_tags: Any, options: Any) -> Iterator[Found]:
    """All texts of the edition whose main file this is."""
    edition = load_path(Path(file.name).parent)
    yield from messages(edition)


def messages(edition: Edition) -> Iterator[Found]:
    """An edition's names and texts, the words for counting its pieces, and the forms of names."""
    for context, text in words_of(edition):
        yield 1, "pgettext", (context, text), [COMMENT] if context in AS_PRINTED else []
        if context in BENT:
            yield from _forms(context, text)
    for unit in edition.units:
        yield 1, "npgettext", (COUNTED, unit.name.lower(), unit.plural.lower()), ["Follows a number: 1 tank, 3 tanks"]
    for option in edition.options:
        for choice in option.choices:
            if isinstance(choice, str):
                yield 1, "gettext", (choice.replace("_", " "),), ["What an option can be"]
    currency = edition.edition.currency
    if currency.islower():
        yield 1, "npgettext", (CURRENCY, currency, edition.edition.currency_of_many), ["Follows a number"]


def _forms(context: str, name: str) -> Iterator[Found]:
    for form in FORMS:
        printed = [COMMENT] if context in AS_PRINTED else []
        yield 1, "pgettext", (f"{context}: {form}", name), [HOW[form], *printed]

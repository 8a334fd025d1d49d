"""Links from what the books say to the rules behind it, for entries, statements, and problems."""

from collections.abc import Iterable, Iterator, Sequence

from companion.model.entry import Entry
from companion.model.events import Event, MoneyMoved
from companion.model.rulebook import Rule, Rulebook
from companion.model.sentence import Sentence

RULE = "/api/v1/editions/{edition}/rules/{rule}"
"""The URL of a rule, for programs."""
MOST = 12
"""As many rules as people would look at."""


def links(book: Rulebook, rules: Iterable[Rule]) -> list[str]:
    """Links to rules, without duplicates."""
    ids = dict.fromkeys(rule.id for rule in rules)
    return [RULE.format(edition=book.edition, rule=rule) for rule in ids][:MOST]


def behind_sentences(book: Rulebook, said: Iterable[Sentence]) -> list[str]:
    """Links to the rules behind sentences."""
    return links(book, (rule for sentence in said for rule in book.behind_sentence(sentence)))


def behind_entry(book: Rulebook, entry: Entry[Event], said: Sequence[Sentence]) -> list[str]:
    """Links to the rules behind an entry: its sentences, and its automatic payments."""
    return links(book, _rules(book, entry, said))


def behind_payment(book: Rulebook, event: MoneyMoved) -> list[str]:
    """Links to the rules behind a payment."""
    return links(book, book.behind_payment(event.kind, event.reason))


def behind_refusals(book: Rulebook, codes: Iterable[str], about: Sequence[str] = ()) -> list[str]:
    """Links to the rules behind these refusal codes; `about` says what was refused, the most telling first."""
    return links(book, (rule for code in codes for rule in book.behind_refusal(code, about)))


def _rules(book: Rulebook, entry: Entry[Event], said: Sequence[Sentence]) -> Iterator[Rule]:
    for sentence in said:
        yield from book.behind_sentence(sentence)
    for event in entry.events:
        if isinstance(event, MoneyMoved):
            yield from book.behind_payment(event.kind, event.reason)

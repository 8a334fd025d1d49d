"""The rules behind what the books do, in our own words: finds the ones behind a refusal, a payment, or a sentence.

A box's file lists what each rule explains: the code of a refusal, the kind of a payment, the key of a sentence. Each
can be limited to a subject, and a rule for the subject goes before one for all. A refusal's subject is the action that
was refused or something that it's about: `over_capacity:purchase_units`, `not_yet:china`. A sentence's is one of its
values, or what one or several of its fields say: `objective_met:germany_egypt`,
`captured:by=japan,territory=french_indo_china`. What a box doesn't cover comes from the rules that it takes from the
box it follows, then from the rules for every box of its family and for every game. Much has no rule, and then there's
none.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any

import msgspec
from msgspec import Struct

from companion.model.ids import Id, Name, Text
from companion.model.sentence import Sentence
from companion.model.shape import Shape

INDEXES = ("refusals", "payments", "sentences")
"""What a rule can be behind."""


DATA = "data:"
"""What the ids of answers begin with that are made from a box's own data."""


class Book(Shape):
    """`[book]`: whose rules a file states."""

    edition: str = ""
    """The edition's id; empty for rules of several boxes."""
    title: str
    follows: str = ""
    """The box that this one is a part or a version of."""
    takes: tuple[Id, ...] = ()
    """The rules of that box that hold here too, by id. No other rule of it does."""


class Rule(Shape):
    """`[[rule]]`: one statement of a rulebook, and what it explains in the books."""

    id: Id
    topic: Name
    says: Text
    reading: Text = ""
    """How we read what the book leaves open."""
    left_to_the_table: Text = ""
    """Why the books don't track it."""
    section: str = ""
    """Its heading in the printed rulebook."""
    page: int | None = None
    option: str = ""
    """The option that changes it."""
    option_is: tuple[bool | int | str, ...] = ()
    """What the option must be for the rule to apply; anything but off, if left out."""
    figures_of: tuple[Id, ...] = ()
    """Units whose price or figures it states: it doesn't apply where house rules change them."""
    refusals: tuple[str, ...] = ()
    payments: tuple[str, ...] = ()
    sentences: tuple[str, ...] = ()


class RuleFile(Shape):
    """A file of rules."""

    book: Book
    rules: tuple[Rule, ...] = msgspec.field(name="rule")


class Rulebook(Struct, frozen=True, dict=True):
    """A box's rules, and where to look for what it doesn't cover."""

    edition: str
    title: str
    rules: tuple[Rule, ...]
    further: "Rulebook | None" = None

    @cached_property
    def every(self) -> Mapping[str, Rule]:
        """Every rule by id, including those of the books it falls back on."""
        more = self.further.every if self.further is not None else {}
        return {**more, **{rule.id: rule for rule in self.rules}}

    def behind_refusal(self, code: str, about: Sequence[str] = ()) -> tuple[Rule, ...]:
        """The rules behind a refusal code: those for what it's about, the most telling first, or else those for all."""
        of_subjects = (self._of_subject("refusals", code, word.__eq__) for word in about)
        return next(filter(None, of_subjects), ()) or self._of_all("refusals", code)

    def behind_sentence(self, sentence: Sentence) -> tuple[Rule, ...]:
        """The rules behind a sentence: those for its subject, or else those for all; and those behind its parts."""
        own = self._of_subject("sentences", sentence.key, lambda subject: _says(sentence, subject))
        return _once(
            (
                *(own or self._of_all("sentences", sentence.key)),
                *(rule for part in _parts(sentence.of.values()) for rule in self.behind_sentence(part)),
            )
        )

    def behind_payment(self, kind: str, reason: str | Sentence) -> tuple[Rule, ...]:
        """The rules behind a payment: those behind its reason, or else those for its kind."""
        found = () if isinstance(reason, str) else self.behind_sentence(reason)
        return found or self._of_all("payments", kind)

    def _of_all(self, index: str, key: str) -> tuple[Rule, ...]:
        return self._of_subject(index, key, lambda subject: not subject)

    def _of_subject(self, index: str, key: str, fits: Callable[[str], bool]) -> tuple[Rule, ...]:
        subjects = self._index[index].get(key, {})
        own = tuple(rule for subject, rules in subjects.items() if fits(subject) for rule in rules)
        return own or (self.further._of_subject(index, key, fits) if self.further is not None else ())

    def behind_each_subject(self, index: str, key: str) -> Mapping[str, tuple[Rule, ...]]:
        """The rules behind a key, by subject; the empty one is everything else."""
        further = self.further.behind_each_subject(index, key) if self.further is not None else {}
        return {**further, **self._index[index].get(key, {})}

    @cached_property
    def _index(self) -> Mapping[str, Mapping[str, Mapping[str, tuple[Rule, ...]]]]:
        """What each rule is behind: by key, then by subject; the empty one is everything."""
        made: dict[str, dict[str, dict[str, tuple[Rule, ...]]]] = {index: {} for index in INDEXES}
        for rule in self.rules:
            for name, index in made.items():
                for stated in getattr(rule, name):
                    key, _colon, subject = stated.partition(":")
                    subjects = index.setdefault(key, {})
                    subjects[subject] = (*subjects.get(subject, ()), rule)
        return made


NO_RULES = Rulebook("", "", ())
"""For editions that state none."""


def _once(rules: Iterable[Rule]) -> tuple[Rule, ...]:
    return tuple({rule.id: rule for rule in rules}.values())


def _says(sentence: Sentence, subject: str) -> bool:
    """Whether a sentence is about a subject: one of its values is it, or its fields say what it states."""
    if "=" not in subject:
        return bool(subject) and any(subject in (value, *_words(value)) for value in sentence.of.values())
    stated = (field.partition("=") for field in subject.split(","))
    return all(str(sentence.of.get(name)) == value for name, _equals, value in stated)


def _words(value: Any) -> tuple[str, ...]:
    return tuple(word for word in value if isinstance(word, str)) if isinstance(value, list | tuple) else ()


def _parts(values: Iterable[Any]) -> Iterator[Sentence]:
    """The sentences within a sentence."""
    for value in values:
        if isinstance(value, dict) and "key" in value:
            yield Sentence(key=value["key"], of=value.get("of", {}))
        elif isinstance(value, list):
            yield from _parts(value)

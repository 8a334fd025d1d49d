"""The rules behind what the books do, in our own words: finds the ones behind a refusal, a payment, or a sentence.

A box's file lists what each rule explains. A sentence can be limited to one subject: `objective_met:germany_egypt`. If
a box doesn't cover something, the box it follows is searched, then the rules for every box of its family.
"""

from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property
from typing import Any

import msgspec
from msgspec import Struct

from companion.model.ids import Id, Name, Text
from companion.model.sentence import Sentence
from companion.model.shape import Shape


class Book(Shape):
    """`[book]`: whose rules a file states."""

    edition: str = ""
    """The edition's id; empty for rules of several boxes."""
    title: str
    follows: str = ""
    """The box whose rules apply where this one says nothing."""


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

    def behind_refusal(self, code: str) -> tuple[Rule, ...]:
        """The rules behind a refusal code."""
        return self._found("refusals", code)

    def behind_sentence(self, sentence: Sentence) -> tuple[Rule, ...]:
        """The rules behind a sentence: those for its subject first."""
        named = [value for value in sentence.of.values() if isinstance(value, str)]
        return _once(
            (
                *(rule for name in named for rule in self._found("sentences", f"{sentence.key}:{name}")),
                *self._found("sentences", sentence.key),
                *(rule for part in _parts(sentence.of.values()) for rule in self.behind_sentence(part)),
            )
        )

    def behind_payment(self, kind: str, reason: str | Sentence) -> tuple[Rule, ...]:
        """The rules behind a payment: those behind its reason, or else those for its kind."""
        found = () if isinstance(reason, str) else self.behind_sentence(reason)
        return found or self._found("payments", kind)

    def _found(self, index: str, key: str) -> tuple[Rule, ...]:
        own = self._index[index].get(key)
        if own is not None:
            return own
        return self.further._found(index, key) if self.further is not None else ()

    @cached_property
    def _index(self) -> Mapping[str, Mapping[str, tuple[Rule, ...]]]:
        made: dict[str, dict[str, tuple[Rule, ...]]] = {"refusals": {}, "payments": {}, "sentences": {}}
        for rule in self.rules:
            for name, index in made.items():
                for key in getattr(rule, name):
                    index[key] = (*index.get(key, ()), rule)
        return made


NO_RULES = Rulebook("", "", ())
"""For editions that state none."""


def _once(rules: Iterable[Rule]) -> tuple[Rule, ...]:
    return tuple({rule.id: rule for rule in rules}.values())


def _parts(values: Iterable[Any]) -> Iterator[Sentence]:
    """The sentences within a sentence."""
    for value in values:
        if isinstance(value, dict) and "key" in value:
            yield Sentence(key=value["key"], of=value.get("of", {}))
        elif isinstance(value, list):
            yield from _parts(value)

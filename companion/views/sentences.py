"""Words for sentences: an entry keeps which it says and of what; here they are told in English.

A sentence is a template such as `{by:power} takes {territory:territory} ({gain:signed}).`: what it speaks of by name,
and the kind of thing that is, which decides how it reads. Families have a table of sentences and further kinds.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from string import Formatter
from typing import Any, NamedTuple

from companion.model.reading import convert
from companion.model.saying import Saying
from companion.model.sides import side_name
from companion.model.wording import counted, listed, minus, one_or_many, one_stop, possessive, signed

Kind = Callable[["Teller", Any], str]
"""How a kind of thing reads."""


class Piece(NamedTuple):
    """A part of a template: its words, and behind them what it speaks of by name, and the kind of thing that is."""

    words: str
    name: str | None
    kind: str


@dataclass(frozen=True)
class Sentences:
    """The sentences of a family, by key, and the kinds of things that only its sentences speak of."""

    templates: Mapping[str, str]
    kinds: Mapping[str, Kind] = field(default_factory=dict)

    @cached_property
    def every_template(self) -> Mapping[str, str]:
        """Every sentence that these games may say, the shared ones included."""
        return {**SHARED, **self.templates}

    @cached_property
    def pieces(self) -> Mapping[str, tuple[Piece, ...]]:
        """Every sentence taken apart, so that telling one only puts it together."""
        return {key: tuple(_taken_apart(template)) for key, template in self.every_template.items()}

    @cached_property
    def every_kind(self) -> Mapping[str, Kind]:
        """Every kind of thing that these sentences speak of."""
        return {**KINDS, **self.kinds}


class Teller:
    """Tells sentences of one game, at one moment of it."""

    def __init__(self, sentences: Sentences, edition: Any, state: Any) -> None:
        self.edition = edition
        self.state = state
        self._sentences = sentences

    def tell(self, said: Iterable[Saying]) -> str:
        """Several sentences as one line."""
        return " ".join(self.sentences(said))

    def sentences(self, said: Iterable[Saying]) -> tuple[str, ...]:
        """Several sentences, one by one."""
        return tuple(self.sentence(one) for one in said)

    def sentence(self, one: Saying) -> str:
        """One sentence in words."""
        told = ""
        for words, name, kind in self._sentences.pieces[one.key]:
            told += words if name is None else words + self._field(one.of[name], kind)
        return one_stop(told)

    def reason(self, why: str | Saying) -> str:
        """Why something happened: as somebody wrote it, or a sentence in words."""
        return why if isinstance(why, str) else self.sentence(why)

    def read(self, value: Any, kind: str) -> str:
        """One thing as it reads in a sentence."""
        return self._sentences.every_kind[kind](self, value)

    def _field(self, value: Any, kind: str) -> str:
        """What a template's field becomes: `{count:n tank tanks}` counts, all else is a kind by its word."""
        word, _, rest = kind.partition(" ")
        if word == "n":
            return counted(value, *rest.split(" "))
        if word == "word":
            return one_or_many(value, *rest.split(" "))
        if word == "each":
            return listed([self.read(one, rest) for one in value])
        if word:
            return self.read(value, word)
        return minus(value) if isinstance(value, int) else str(value)


def _taken_apart(template: str) -> Iterator[Piece]:
    for words, name, kind, _ in Formatter().parse(template):
        yield Piece(words, name, kind or "")


def _reason(teller: Teller, reason: str | dict[str, Any]) -> str:
    """Why: what somebody wrote, or a sentence."""
    return teller.reason(reason if isinstance(reason, str) else convert(reason, Saying))


def _name(teller: Teller, power: str) -> str:
    return str(teller.edition.power[power].name)


KINDS: Mapping[str, Kind] = {
    "power": _name,
    "whose": lambda teller, power: possessive(_name(teller, power)),
    "side": lambda _teller, side: side_name(side),
    "money": lambda teller, amount: str(teller.edition.money(amount)),
    "units": lambda teller, units: str(teller.edition.units_in_words(units)),
    "unit": lambda teller, unit: teller.edition.unit[unit].name.lower(),
    "signed": lambda _teller, amount: signed(amount),
    "phase": lambda teller, phase: teller.edition.phase[phase].name,
    "scenario": lambda teller, scenario: teller.edition.scenario[scenario].name,
    "question": lambda teller, claim: teller.edition.claim[claim].question,
    "reason": _reason,
    "round": lambda _teller, number: f"round {number}",
    "said": lambda teller, said: teller.tell(convert(said, list[Saying])),
}
"""How the kinds of things read that every game speaks of."""

SHARED: Mapping[str, str] = {
    "as_written": "{text}",
    "game_begins": "{title}, {scenario:scenario}: the game begins.",
    "bid": "Bid",
    "bid_units": "From its bid {power:power} sets up {units:units}.",
    "answered_yes": "{claim:question} Yes.",
    "answered_no": "{claim:question} No.",
    "answered_number": "{claim:question} {count}.",
    "treasury_corrected": "{power:whose} treasury corrected by {amount:signed}: {reason}",
    "won": "The {side:side} win: {reason:reason}.",
    "grown_the_most": "{power:power} has grown the most.",
    "undone": "Undone: {said:said}",
    "undone_entries": "Undone: {count} entries, back to entry {to}.",
    "back_to": "Back to entry {to}.",
    "redone": "Redone: {said:said}",
    "late_correction": "Late correction after entry {after}.",
    "put_in": "Put in: {said:said}",
    "taken_out": "Taken out: entry {entry}, {said:said}",
    "taken_out_again": "Taken out: what entry {entry} had put in.",
    "logged_late": "Logged late.",
    "logged_late_in": "Logged late, in {power:whose} turn of {round:round}.",
    "ends_the_game": "With this the game is over. {said:said}",
    "rolled_again": "The app was asked {times} times for this roll, and it stays.",
    "agreed": "{asked} asked, {by} agreed.",
    "no_longer_stand": "{count} later {count:word entry entries} no longer {count:word stands stand}.",
}
"""Sentences that every game may say."""

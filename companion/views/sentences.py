"""Rendering sentences: an entry stores keys and values; here they become words, in any language.

A sentence is a template such as `{by:power the} takes {territory:territory} ({gain:signed}).`: each placeholder has the
name of a value and its kind, which decides how it's written. Families have a table of sentences and further kinds. The
template is a message: its translation may use the same values in another order, kind, or form.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from string import Formatter
from typing import Any, NamedTuple

from companion.languages import Name, Plural, Text, _, catalog, current, listed, msg, plural, speaking
from companion.languages.messages import one_stop
from companion.model.entry import HOST_NAME
from companion.model.reading import convert
from companion.model.sentence import Sentence
from companion.model.translated import in_language, named, named_side
from companion.model.wording import capitalized, counted, in_a_sentence, minus, one_or_many, signed
from companion.views import doubts

Kind = Callable[["Renderer", Any], str]
"""How a kind of value is written."""


class Piece(NamedTuple):
    """A piece of a template: literal text, followed by a value's name and kind."""

    words: str
    name: str | None
    kind: str


LANDS = "territories"
"""The name and kind of a list of lands in a sentence."""
MOST_NAMED = 5
"""How many lands a sentence names; of more, it names the first few, and the entry's lists have all of them."""
WHEN_LOGGED = frozenset({"logged_late", "logged_late_in", "late_correction"})
"""Sentences about the logging, not about what was done."""
Form = tuple[Piece, ...]
"""A parsed template."""


@dataclass(frozen=True)
class Sentences:
    """A family's sentences by key, and the kinds of values that only they use."""

    templates: Mapping[str, Text]
    kinds: Mapping[str, Kind] = field(default_factory=dict)
    bare: Mapping[str, str] = field(default_factory=dict)
    """The kinds whose placeholders need no kind: `{factory}`, in every language."""
    bent: Mapping[str, Callable[["Renderer", Any], Name]] = field(default_factory=dict)
    """Those among them whose names are inflected: `{who:who the}`."""
    last: frozenset[str] = frozenset()
    """Consequences for others, by key: told after everything that was done."""
    _forms: dict[tuple[str, str, int], Form] = field(default_factory=dict, repr=False, compare=False)

    @cached_property
    def every_template(self) -> Mapping[str, Text]:
        """Every sentence of these games, including shared ones."""
        return {**SHARED, **self.templates}

    @cached_property
    def every_kind(self) -> Mapping[str, Kind]:
        """Every kind of value in these sentences."""
        return {**KINDS, **self.kinds}

    def in_order(self, said: Iterable[Sentence]) -> list[Sentence]:
        """Sentences in reading order: what was done first, when it was logged last."""
        return sorted(said, key=lambda sentence: (sentence.key in WHEN_LOGGED, sentence.key in self.last))

    def form(self, language: str, key: str, of: Mapping[str, Any]) -> Form:
        """A parsed sentence, for a language and a number; cached, so that rendering only fills it in."""
        template = self.every_template[key]
        words = catalog(language)
        number = words.form_of(_number(of[template.by])) if isinstance(template, Plural) else 0
        found = self._forms.get((language, key, number))
        if found is None:
            found = self._forms[language, key, number] = self._translated(language, template, of)
        return found

    def _translated(self, language: str, template: Text, of: Mapping[str, Any]) -> Form:
        words = catalog(language)
        if isinstance(template, Plural):
            number = _number(of[template.by])
            source = template.one if number == 1 else template.many
            text = words.plural(template.one, number) or source
        else:
            source = template
            text = words.text(template) or source
        try:
            form = self._taken_apart(text)
        except ValueError:
            form = ()
        fits = form and all(name is None or (name in of and self._knows(kind)) for _words, name, kind in form)
        return form if fits else self._taken_apart(source)

    def _taken_apart(self, template: str) -> Form:
        return tuple(
            Piece(words, name, kind or self.bare.get(name or "", ""))
            for words, name, kind, _conversion in Formatter().parse(template)
        )

    def _knows(self, kind: str) -> bool:
        word, _space, rest = kind.partition(" ")
        return self._knows(rest) if word == "each" else word in ("", "n", "word") or word in self.every_kind


class Renderer:
    """Renders a game's sentences, at one point of it, in one language (default: the reader's)."""

    def __init__(self, sentences: Sentences, edition: Any, state: Any, language: str | None = None) -> None:
        self.language = language or current()
        self.edition: Any = in_language(edition, self.language)
        self.state = state
        self._sentences = sentences

    def tell(self, said: Iterable[Sentence]) -> str:
        """Several sentences as one line."""
        return " ".join(self.sentences(said))

    def sentences(self, said: Iterable[Sentence]) -> tuple[str, ...]:
        """Several sentences, one by one."""
        return tuple(self.sentence(sentence) for sentence in self._sentences.in_order(said))

    def long_lists(self, said: Iterable[Sentence]) -> list[list[str]]:
        """The lands that sentences abbreviate, by name."""
        return [
            [self.read([land], LANDS) for land in sentence.of[LANDS]]
            for sentence in self._sentences.in_order(said)
            if LANDS in sentence.of and (len(sentence.of[LANDS]) > MOST_NAMED or not self._names_lands(sentence))
        ]

    def _names_lands(self, sentence: Sentence) -> bool:
        form = self._sentences.form(self.language, sentence.key, sentence.of)
        return any(name == LANDS for _words, name, _kind in form)

    def sentence(self, sentence: Sentence) -> str:
        """One sentence in words."""
        if self.language != current():
            with speaking(self.language):
                return self.sentence(sentence)
        words_so_far = ""
        form = self._sentences.form(self.language, sentence.key, sentence.of)
        for words, name, kind in form:
            words_so_far += words if name is None else words + self._field(sentence.of[name], kind)
        if form[0].kind.endswith((" the", " whose")) and not form[0].words:
            words_so_far = capitalized(words_so_far)
        return one_stop(words_so_far)

    def reason(self, why: str | Sentence) -> str:
        """Why something happened: as somebody wrote it, or a sentence in words."""
        return why if isinstance(why, str) else self.sentence(why)

    def read(self, value: Any, kind: str) -> str:
        """One value as written in a sentence."""
        return self._sentences.every_kind[kind](self, value)

    def _field(self, value: Any, kind: str) -> str:
        """The text for a template field: `{count:n tank tanks}` counts, everything else is a kind."""
        word, _space, rest = kind.partition(" ")
        if word == "n":
            return counted(value, *rest.split(" "))
        if word == "word":
            return one_or_many(value, *rest.split(" "))
        if word == "each":
            return listed([self._field(part, rest) for part in value])
        if rest and (bent := self._sentences.bent.get(word) or BENT.get(word)):
            return format(bent(self, value), rest)
        if word:
            return self.read(value, word)
        return minus(value) if isinstance(value, int) else str(value)


def lands_in_words(names: Sequence[str]) -> str:
    """A list of lands in words: the first few, and how many more there are."""
    if len(names) <= MOST_NAMED:
        return listed(names)
    shown = ", ".join(names[: MOST_NAMED - 2])
    return _("{names}, and {count} others", names=shown, count=len(names) - (MOST_NAMED - 2))


def _number(value: Any) -> int:
    """The number that a sentence's wording depends on: a count, the length of a list, or the number of units."""
    if isinstance(value, int):
        return abs(value)
    return sum(value.values()) if isinstance(value, Mapping) else len(value)


def _reason(renderer: Renderer, reason: str | dict[str, Any]) -> str:
    """A reason: what somebody wrote, or a sentence."""
    return renderer.reason(reason if isinstance(reason, str) else convert(reason, Sentence))


def _people(_renderer: Renderer, names: str) -> str:
    """People by their seats' names; the host has no seat."""
    return ", ".join(_("Host") if name == HOST_NAME else name for name in names.split(", "))


def _name(renderer: Renderer, power: str) -> str:
    return str(renderer.edition.powers[power].name)


BENT: Mapping[str, Callable[[Renderer, Any], Name]] = {
    "power": lambda renderer, power: named(renderer.edition.source.powers[power]),
    "side": lambda renderer, side: named_side(renderer.edition, side),
}
"""Kinds whose names are inflected: `{by:power the}`, `{by:power verb takes|take}`."""

KINDS: Mapping[str, Kind] = {
    "power": _name,
    "whose": lambda renderer, power: BENT["power"](renderer, power).form("whose"),
    "side": lambda renderer, side: str(named_side(renderer.edition, side)),
    "money": lambda renderer, amount: str(renderer.edition.money(amount)),
    "units": lambda renderer, units: str(renderer.edition.units_in_words(units)),
    "unit": lambda renderer, unit: in_a_sentence(renderer.edition.units[unit].name),
    "signed": lambda _renderer, amount: signed(amount),
    "phase": lambda renderer, phase: renderer.edition.phases[phase].name,
    "scenario": lambda renderer, scenario: renderer.edition.scenarios[scenario].name,
    "question": lambda renderer, claim: renderer.edition.claims[claim].question,
    "people": _people,
    "reason": _reason,
    "round": lambda _renderer, number: _("round {number}", number=number),
    "said": lambda renderer, said: renderer.tell(convert(said, list[Sentence])),
    "booked": doubts.booked,
    "printed": doubts.printed,
}
"""How the kinds shared by all games are written."""

SHARED: Mapping[str, Text] = {
    **doubts.DOUBTS,
    "as_written": "{text}",
    "game_begins": msg("{title}, {scenario:scenario}: the game begins."),
    "odds_sealed": msg("The odds of battles are sealed: nobody can ask for them."),
    "seal_lifted": msg("The banker lifts the seal: everybody can see the odds of battles from here on. {reason}"),
    "position_stated": msg("{title}, {scenario:scenario}: the game begins in {round:round}, as stated by the host."),
    "brought_forward": msg("Balance brought forward"),
    "starting_treasury": msg("Starting treasury"),
    "bid": msg("Bid"),
    "bid_money": msg("{power:power the} gets {amount:money} from its bid."),
    "bid_units": msg("{power:power the} sets up {units:units} from its bid."),
    "asked": "{claim:question}",
    "go_on": msg("Go on now?"),
    "answered_yes": msg("{claim:question} Yes."),
    "answered_no": msg("{claim:question} No."),
    "answered_number": msg("{claim:question} {count}."),
    "treasury_corrected": msg("{power:power whose} treasury corrected by {amount:signed}: {reason}"),
    "won": msg("{side:side the} {side:side verb wins|win}: {reason:reason}."),
    "grown_the_most": msg("{power:power the} has grown the most."),
    "undone": msg("Undone: {said:said}"),
    "undone_entries": plural(
        "count", "Undone: {count} entry, back to entry {to}.", "Undone: {count} entries, back to entry {to}."
    ),
    "back_to": msg("Back to entry {to}."),
    "edition_changed": plural(
        "count",
        "The game continues with {title} as its file is now: {count} figure has changed.",
        "The game continues with {title} as its file is now: {count} figures have changed.",
    ),
    "clock_over_turn": msg("{power:power whose} time for this turn is over."),
    "clock_over_power": msg("{power:power whose} time is over."),
    "clock_over_side": msg("Time is over for {side:side the}."),
    "clock_over_evening": msg("It's time: the last round begins."),
    "redone": msg("Redone: {said:said}"),
    "late_correction": msg("Late correction after entry {after}."),
    "put_in": msg("Added: {said:said}"),
    "taken_out": msg("Removed: entry {entry}, {said:said}"),
    "taken_out_again": msg("Removed: what entry {entry} had added."),
    "logged_late": msg("Logged late."),
    "logged_late_in": msg("Logged late, in {power:power whose} turn of {round:round}."),
    "ends_the_game": msg("This ends the game. {said:said}"),
    "rolled_again": msg("The app was asked {times} times for this roll; the first one counts."),
    "agreed": msg("{asked:people} asked, {by:people} agreed."),
    "no_longer_stand": plural(
        "count", "{count} later entry no longer counts.", "{count} later entries no longer count."
    ),
}
"""Sentences shared by all games."""

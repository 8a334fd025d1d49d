"""A decision in progress: the events so far, the state they lead to, and the sentences for the table."""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import Any, Generic, TypeVar

from companion.languages import Message, Name, Names, Text
from companion.model.actions import Action
from companion.model.edition import Edition
from companion.model.events import Event
from companion.model.refusal import RuleViolation
from companion.model.sentence import Sentence, sentence
from companion.model.state import GameState
from companion.model.translated import counted_money, counted_units, in_language, named, named_powers

E = TypeVar("E", bound=Edition)
S = TypeVar("S", bound=GameState)


class Draft(Generic[E, S]):
    """What a decider works on: it reads `state`, emits events, and raises RuleViolation to refuse.

    `state` always includes the events emitted so far, so that one rule can build on another. `was` are the events of an
    action that is decided again: what it named then keeps its name. `taken` are names that other entries have given.
    """

    def __init__(
        self,
        edition: E,
        state: S,
        action: Action,
        evolve: Callable[[S, Event], S],
        was: Iterable[Event] = (),
        taken: Collection[str] = (),
    ) -> None:
        self.edition = edition
        self.state = state
        self.was = tuple(was)
        self.taken = taken
        self.events: list[Event] = []
        self.said: list[Sentence] = []
        self.passed_over: list[RuleViolation] = []
        self._override = action.override is not None
        self._evolve = evolve

    def emit(self, event: Event) -> None:
        """Add an event."""
        self.events.append(event)
        self.state = self._evolve(self.state, event)

    def say(self, key: str, /, **of: Any) -> None:
        """Add a sentence to the entry: its key in the family's words, and its values."""
        self.said.append(sentence(key, **of))

    def refuse(self, code: str, text: Text | Message, /, *, about: Sequence[str] = (), **values: Any) -> RuleViolation:
        """A refusal that can't be overridden; raise it."""
        return RuleViolation(code, text, about=about, **values)

    def warn(
        self,
        code: str,
        text: Text | Message,
        /,
        *,
        late: bool = False,
        about: Sequence[str] = (),
        field: str | None = None,
        **values: Any,
    ) -> None:
        """Object by a soft rule, unless the banker overrides it.

        `late` means that only the timing is wrong: the action belongs earlier in the same turn. `field` names the odd
        field if there are many.
        """
        warning = RuleViolation(code, text, soft=True, late=late, about=about, field=field, **values)
        if not self._override:
            raise warning
        self.passed_over.append(warning)

    @property
    def translated(self) -> E:
        """The edition in the reader's language: for refusals, never for events."""
        return in_language(self.edition)

    def power(self, power: str) -> Name:
        """A power's name, inflected by the sentence: `{power:power the}`, `{power:power whose}`."""
        return named(self.edition.powers[power])

    def powers(self, powers: Iterable[str], joining: str = "and") -> Names:
        """Several powers' names, inflected by the sentence: `{foes:power the}`."""
        return named_powers(self.edition, powers, joining)

    def name(self, power: str) -> str:
        """A power's display name."""
        return str(self.power(power))

    def money(self, amount: int) -> str | Name | Message:
        """An amount with the game's currency."""
        return counted_money(self.edition, amount)

    def units(self, units: Mapping[str, int]) -> Names:
        """Units as a list in words: `3 infantry and 1 tank`."""
        return counted_units(self.edition, units)


AnyDraft = Draft[Any, Any]
"""A draft of any family's game."""

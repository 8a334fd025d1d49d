"""A decision in the making: the events so far, the state they lead to, and what to tell the table."""

from collections.abc import Callable, Iterable, Mapping
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
    """What a decider works on. It reads `state`, emits events, and raises RuleViolation to refuse.

    `state` always includes the events emitted so far, so that one rule can build on another.
    """

    def __init__(self, edition: E, state: S, action: Action, evolve: Callable[[S, Event], S]) -> None:
        self.edition = edition
        self.state = state
        self.events: list[Event] = []
        self.said: list[Sentence] = []
        self.passed_over: list[RuleViolation] = []
        self._override = action.override is not None
        self._evolve = evolve

    def emit(self, event: Event) -> None:
        """Add a fact."""
        self.events.append(event)
        self.state = self._evolve(self.state, event)

    def say(self, key: str, /, **of: Any) -> None:
        """Add a sentence to what the entry says: its key in the family's words, and what it speaks of."""
        self.said.append(sentence(key, **of))

    def refuse(self, code: str, text: Text | Message, /, **values: Any) -> RuleViolation:
        """The refusal of a rule without which the books break; to be raised."""
        return RuleViolation(code, text, **values)

    def warn(self, code: str, text: Text | Message, /, *, late: bool = False, **values: Any) -> None:
        """Refuse by a soft rule, unless the banker passes over it.

        `late` says that nothing but the moment is wrong: the action belongs to an earlier one of the same turn.
        """
        warning = RuleViolation(code, text, soft=True, late=late, **values)
        if not self._override:
            raise warning
        self.passed_over.append(warning)

    @property
    def translated(self) -> E:
        """The edition in the reader's language: for what a refusal says, never for what an event keeps."""
        return in_language(self.edition)

    def power(self, power: str) -> Name:
        """A power's name, to be bent by the sentence: `{power:power the}`, `{power:power whose}`."""
        return named(self.edition.power[power])

    def powers(self, powers: Iterable[str], joining: str = "and") -> Names:
        """Several powers' names, to be bent by the sentence: `{foes:power the}`."""
        return named_powers(self.edition, powers, joining)

    def name(self, power: str) -> str:
        """A power's name as people read it."""
        return str(self.power(power))

    def money(self, amount: int) -> str | Name | Message:
        """An amount with the game's currency."""
        return counted_money(self.edition, amount)

    def units(self, units: Mapping[str, int]) -> Names:
        """Units as people list them: `3 infantry and 1 tank`."""
        return counted_units(self.edition, units)


AnyDraft = Draft[Any, Any]
"""A decision of some family's game, where it does not matter which."""

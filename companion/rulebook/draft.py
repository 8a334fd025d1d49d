"""A decision in the making: the events so far, the state they lead to, and what to tell the table."""

from collections.abc import Callable

from companion.model.actions import Action
from companion.model.edition import Edition
from companion.model.events import Event
from companion.model.refusal import RuleViolation
from companion.model.state import GameState
from companion.model.wording import possessive

Evolve = Callable[[GameState | None, Event], GameState]


def _one_stop(sentence: str) -> str:
    """`Kazakh S.S.R..` ends with one full stop."""
    return sentence[:-1] if sentence.endswith("..") and not sentence.endswith("...") else sentence


class Draft:
    """What a decider works on. It reads `state`, emits events, and raises RuleViolation to refuse.

    `state` always includes the events emitted so far, so that one rule can build on another.
    """

    def __init__(self, edition: Edition, state: GameState, action: Action, evolve: Evolve) -> None:
        self.edition = edition
        self.state = state
        self.events: list[Event] = []
        self.sentences: list[str] = []
        self.passed_over: list[RuleViolation] = []
        self._override = action.override is not None
        self._evolve = evolve

    def emit(self, event: Event) -> None:
        """Add a fact."""
        self.events.append(event)
        self.state = self._evolve(self.state, event)

    def say(self, sentence: str) -> None:
        """Add a sentence to the entry's summary."""
        self.sentences.append(_one_stop(sentence))

    def refuse(self, code: str, sentence: str) -> RuleViolation:
        """The refusal of a rule without which the books break; to be raised."""
        return RuleViolation(code, _one_stop(sentence))

    def object(self, code: str, sentence: str) -> None:
        """Refuse by a soft rule, unless the banker passes over it."""
        objection = RuleViolation(code, _one_stop(sentence), soft=True)
        if not self._override:
            raise objection
        self.passed_over.append(objection)

    @property
    def summary(self) -> str:
        """What happened, as one line."""
        return " ".join(self.sentences)

    def name(self, power: str) -> str:
        """A power's name as people read it."""
        return self.edition.power[power].name

    def whose(self, power: str) -> str:
        """A power's name as the owner of something: Germany's, United States'."""
        return possessive(self.name(power))

    def place(self, territory: str) -> str:
        """A territory's name as people read it."""
        return self.edition.territory[territory].name

    def money(self, amount: int) -> str:
        """An amount with the game's currency; a common noun gets its plural."""
        currency = self.edition.edition.currency
        return f"{amount} {currency}{'s' if currency.islower() and amount != 1 else ''}"

    def units(self, units: dict[str, int]) -> str:
        """Units as people list them: `3 infantry and 1 tank`."""
        named = [
            f"{count} {(self.edition.unit[unit].name if count == 1 else self.edition.unit[unit].plural).lower()}"
            for unit, count in units.items()
        ]
        return " and ".join([", ".join(named[:-1]), named[-1]] if len(named) > 1 else named)

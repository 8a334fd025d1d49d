"""Events: facts that the rules derive from an action. The journal stores them; state is folded from nothing else.

An event is never refused, and its meaning never changes: when a rule changes, new events differ and old ones stay.
These are the events that several families share; each family has more in its `events.py`.
"""

from typing import Literal

from companion.model.sections.course import OptionValue
from companion.model.sentence import Sentence
from companion.model.shape import Shape
from companion.model.sides import SideId

Option = OptionValue | dict[str, tuple[str, ...]]
Aids = Literal["open", "sealed"]
"""Whether the odds of battles may be asked for during the game."""


class Event(Shape, tag_field="type"):
    """A fact."""


class GameOpened(Event):
    """The contents of every game's first event: what is played, what was agreed, and who plays."""

    edition: str
    scenario: str
    options: dict[str, Option]
    players: dict[str, str]
    practice: bool = False
    """Whether it's only for practice."""
    aids: Aids = "open"


class MoneyMoved(Event, tag="money_moved"):
    """Money moved from one account to another."""

    source: str
    target: str
    amount: int
    kind: str
    """What it was for: one of the family's words, which categorizes the final accounts."""
    reason: str | Sentence


class ControlChanged(Event, tag="control_changed"):
    """A territory changed hands."""

    territory: str
    controller: str
    cause: Literal["captured", "liberated", "reverted", "corrected"]


class ClaimAttested(Event, tag="claim_attested"):
    """Somebody at the board answered a claim: yes, no, or a number."""

    claim: str
    answer: bool | int


class PhaseBegan(Event, tag="phase_began"):
    """The turn is now in this phase."""

    phase: str


class IncomeCollected(Event, tag="income_collected"):
    """A power has collected income this turn."""

    power: str
    total: int
    objectives: tuple[str, ...] = ()


class TurnEnded(Event, tag="turn_ended"):
    """A power's turn is over; answers that were only for this turn are forgotten."""

    power: str
    forgotten: tuple[str, ...] = ()


class TurnBegan(Event, tag="turn_began"):
    """A power's turn begins."""

    power: str
    round: int
    phase: str


class GameWon(Event, tag="game_won"):
    """A side has won."""

    side: SideId
    reason: str | Sentence
    individual: str | None = None


class SealLifted(Event, tag="seal_lifted"):
    """From here on, the odds of battles may be asked for."""

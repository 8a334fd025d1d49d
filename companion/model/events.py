"""Events: facts that the rules made of an action. The journal keeps them; state is folded from nothing else.

An event is never refused and never changes its meaning: when a rule changes, later events differ, old ones stay. These
are the events that several families of games know; each family has more in its `events.py`.
"""

from typing import Literal

from companion.model.sections.course import OptionValue
from companion.model.sentence import Sentence
from companion.model.shape import Shape
from companion.model.sides import SideId

Option = OptionValue | dict[str, tuple[str, ...]]


class Event(Shape, tag_field="type"):
    """A fact."""


class GameOpened(Event):
    """What the first event of every game says: what is played, what was agreed, and who plays."""

    edition: str
    scenario: str
    options: dict[str, Option]
    players: dict[str, str]


class MoneyMoved(Event, tag="money_moved"):
    """Money went from one account to another."""

    source: str
    target: str
    amount: int
    kind: str
    """What it was for, in one word of the family: it sorts the final accounts."""
    reason: str | Sentence


class ControlChanged(Event, tag="control_changed"):
    """A territory has another holder."""

    territory: str
    controller: str
    cause: Literal["captured", "liberated", "reverted", "corrected"]


class ClaimAttested(Event, tag="claim_attested"):
    """Somebody at the board answered: yes, no, or a number."""

    claim: str
    answer: bool | int


class PhaseBegan(Event, tag="phase_began"):
    """The turn is in this phase now."""

    phase: str


class IncomeCollected(Event, tag="income_collected"):
    """A power has collected income this turn."""

    power: str
    total: int
    objectives: tuple[str, ...] = ()


class TurnEnded(Event, tag="turn_ended"):
    """A power's turn is over; answers that were for this turn only are forgotten."""

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

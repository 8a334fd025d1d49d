"""State: what the books say now. Folded from events, never edited.

Nothing that can be computed is stored here: production, cities, and objectives follow from who holds what. This is what
all games have; each family adds its own in its `state.py`.
"""

from collections.abc import Mapping
from typing import Self

from msgspec.structs import replace

from companion.model.events import Aids, ControlChanged, Option, Winner
from companion.model.shape import Shape

BANK = "bank"
"""The account opposite every income and every purchase."""


class Holding(Shape):
    """A territory or country now, as far as all games are alike."""

    controller: str | None = None


class GameState(Shape):
    """A whole game now, as far as all games are alike."""

    edition: str
    scenario: str
    options: Mapping[str, Option]
    players: Mapping[str, str]
    round: int
    turn: str
    phase: str
    accounts: Mapping[str, int]
    territories: Mapping[str, Holding] = {}
    """Who holds what, as far as the books know it by name; a country counts as one."""
    claims: Mapping[str, bool | int] = {}
    winner: Winner | None = None
    practice: bool = False
    """Whether it's only for practice: it counts in no statistics."""
    aids: Aids = "open"

    @property
    def status(self) -> str:
        """`running`, or `finished` once a side has won."""
        return "finished" if self.winner else "running"

    @property
    def is_sealed(self) -> bool:
        """Whether it answers no odds, of its own battles or of any box."""
        return self.aids == "sealed"

    @property
    def hides_chances(self) -> bool:
        """Whether what depends on odds, such as luck, isn't shown yet."""
        return self.is_sealed and self.winner is None

    def accounts_of(self, power: str) -> tuple[str, ...]:
        """The accounts that make up a power's treasury; one, unless its family says otherwise."""
        return (power,)

    def treasury(self, power: str) -> int:
        """The money a power has."""
        return sum(self.accounts.get(account, 0) for account in self.accounts_of(power))

    def with_control(self, change: ControlChanged) -> Self:
        """With a territory in other hands."""
        territory = replace(self.territories[change.territory], controller=change.controller)
        return replace(self, territories={**self.territories, change.territory: territory})

    def in_new_turn(self) -> Self:
        """Without what counted only in the turn before."""
        return self

"""Whose turn it is, for one person's page: the powers on the move, and the words for them."""

from collections.abc import Sequence, Set
from functools import cached_property
from typing import Generic

from api.families.family import Acting, TableRow
from api.pages.kit.game_seen import C, E, GameSeen, N
from companion.families import family_of
from companion.languages import _, msg
from companion.model.wording import labelled


class TurnSeen(GameSeen[E, N, C], Generic[E, N, C], frozen=True, dict=True):
    """A game, who looks at it, and whose turn it is."""

    @cached_property
    def on_move(self) -> Acting:
        """Whose turn it is now."""
        return self.family.turns.acting(self)

    @property
    def acting(self) -> list[str]:
        """The powers whose turn it is, the turn's own first."""
        return list(self.on_move.powers)

    @property
    def movers(self) -> Sequence[str]:
        """Those whose emblems show that they move: the powers on turn, or minor powers by name."""
        return self.acting if self.on_move.marks is None else self.on_move.marks

    @property
    def for_everybody(self) -> bool:
        """Whether this is a step for all powers together, as at the start of a season."""
        return self.on_move.everybody

    @property
    def actors_name(self) -> str:
        """Whose turn it is, in words: a power, or several of them."""
        return self.on_move.name

    @property
    def whose_turn(self) -> str:
        """Whose turn it is, for the middle of a sentence."""
        return family_of(self.edition).views.whose_turn(self.edition, self.snapshot)

    @property
    def whose_turn_it_is(self) -> str:
        """Whose turn it is, as a sentence."""
        by_impulses = family_of(self.edition).ruleset.clock.impulses
        text = msg("Now: {whose_turn}.") if by_impulses else msg("It's {whose_turn}.")
        return _(text, whose_turn=self.whose_turn)

    @property
    def when(self) -> str:
        """The game's name for the round."""
        return self.family.turns.when(self)

    @property
    def now_line(self) -> str:
        """Where the game is: the round, whose turn it is, and the phase."""
        return labelled(f"{self.when}, {self.actors_name}", self.phase_name)

    def turn_line(self, power: str) -> str:
        """The round and phase, or whose turn it is instead of a power's."""
        if self.snapshot["status"] != "running":
            return _("{when}, the game is over", when=self.when)
        if self.for_everybody or power in self.acting:
            return f"{self.when}, {self.phase_called(self.turn_card(power)['phase'])}"
        return f"{self.when}, {self.whose_turn}"

    @property
    def out(self) -> Set[str]:
        """The powers that are out of the game for good."""
        return self.family.turns.out(self)

    def table_row(self, power: str) -> TableRow:
        """A power's row on the table page, cached."""
        if power not in self._table_rows:
            self._table_rows[power] = self.family.table.row(self, power)
        return self._table_rows[power]

    @cached_property
    def _table_rows(self) -> dict[str, TableRow]:
        return {}

"""A game as one person sees it: what it's called, where it is, what its journal says.

Pages ask the service for views with it. Whose turn it is is in `turn_seen`; what a person may do, and is asked, in
`visitor`.
"""

from collections.abc import Iterable, Mapping
from functools import cached_property
from typing import Any, Generic, TypeVar

from msgspec import Struct

from api.families import AnyFamilyPages, pages_of
from api.http.context import app_context
from companion.families import family_of
from companion.languages import _
from companion.model.actions import Action
from companion.model.edition import Edition
from companion.model.records import GameRecord
from companion.service import History, Identity
from companion.service import games as service
from companion.service.copies.elsewhere import GoneOn, gone_on
from companion.service.copies.taking_in import Unconfirmed, unconfirmed
from companion.service.corrections.late_entries import has_finished_a_turn
from companion.service.safekeeping.foreign_figures import has_foreign_figures
from companion.service.table.tables import table_of
from companion.views.shapes import EntryView, Snapshot, TerritoryView, TurnCard
from companion.views.words import Words

E = TypeVar("E", bound=Edition, covariant=True)
N = TypeVar("N", bound=Snapshot, covariant=True)
C = TypeVar("C", bound=TurnCard, covariant=True)


class GameSeen(Struct, Generic[E, N, C], frozen=True, dict=True):
    """A game, and who looks at it."""

    who: Identity
    game: GameRecord
    edition: E

    @cached_property
    def family(self) -> AnyFamilyPages:
        """The pages of the family that this game belongs to."""
        return pages_of(self.edition)

    @property
    def actions(self) -> Mapping[str, type[Action]]:
        """This game's actions, by type."""
        return family_of(self.edition).ruleset.actions

    @property
    def history(self) -> History:
        """The journal and the states between its entries: for views, which know what they mean."""
        return service.opened(app_context(), self.who, self.game.id)[2]

    @property
    def state(self) -> Any:
        """The game's state now, in the family's own type: for its views, as `history`."""
        return self.history.state

    @cached_property
    def snapshot(self) -> N:
        """The game now."""
        now: Any = service.show_game(app_context(), self.who, self.game.id)  # the family's own kind of it
        shown: N = now
        return shown

    def turn_card(self, power: str) -> C:
        """What a power has and can still do this turn."""
        card: Any = service.show_turn_card(app_context(), self.who, self.game.id, power)  # the family's own kind of it
        shown: C = card
        return shown

    @property
    def version(self) -> int:
        """The number of the last entry."""
        return self.snapshot["version"]

    def step_ended_by(self, action: str) -> str | None:
        """The step that an action would end now; None for most."""
        return service.step_ended_by(app_context(), self.who, self.game.id, action)

    def purchases(self, power: str) -> int:
        """How many purchases of a power are logged: a cart filled before the newest is paid for."""
        return service.purchases(app_context(), self.who, self.game.id, power)

    def turn_over(self, power: str) -> bool:
        """Whether a power has finished a turn, so that something may have been forgotten in it."""
        return has_finished_a_turn(app_context(), self.who, self.game.id, power)

    @property
    def turn_key(self) -> str:
        """This turn's unique key."""
        return self.snapshot["step"].rpartition("/")[0]

    @property
    def in_first_round(self) -> bool:
        """Whether the game is in the round it began with: some boxes begin later than with round 1."""
        return bool(self.snapshot["round"] == self.history.at(1).round)

    @property
    def entered(self) -> Mapping[str, TerritoryView]:
        """The territories of a board that the table enters; empty if the board is printed."""
        return self.snapshot["territories"] if self.edition.board_is_entered else {}

    @cached_property
    def archived(self) -> bool:
        """Whether the game is archived, and so read-only."""
        return table_of(app_context(), self.game.id).archived

    @property
    def gone_on(self) -> GoneOn | None:
        """Where else this game went on, if a phone that was at both says so."""
        return gone_on(app_context(), self.game.id)

    @property
    def reads_only(self) -> bool:
        """Whether it's only read here, because it went on elsewhere."""
        return table_of(app_context(), self.game.id).reads_only

    @property
    def unconfirmed(self) -> Unconfirmed | None:
        """What only one phone says about this game, if it was taken in from phones."""
        return unconfirmed(app_context(), self.game.id)

    @property
    def is_sealed(self) -> bool:
        """Whether the game answers no odds."""
        return self.snapshot["aids"] == "sealed"

    @property
    def has_foreign_figures(self) -> bool:
        """Whether somebody else made the figures that this game is played with."""
        return has_foreign_figures(app_context(), self.game.id)

    @property
    def seal(self) -> str:
        """Shows that this server handed out the head on this page."""
        return app_context().seals.of(self.game.id, self.version, self.snapshot["head"])

    def entry(self, version: int | None) -> EntryView | None:
        """One entry of the journal, or None if there is none of that number."""
        if version is None or not 1 <= version <= self.version:
            return None
        entries = service.journal(app_context(), self.who, self.game.id, version - 1, 1)["entries"]
        return entries[0] if entries else None

    def last_entries(self, count: int) -> list[EntryView]:
        """The newest entries, newest first."""
        after = max(0, self.version - count)
        entries = service.journal(app_context(), self.who, self.game.id, after, count)["entries"]
        return entries[::-1]

    @cached_property
    def last_counting(self) -> int:
        """The last entry that wasn't undone: the one an undo would take back."""
        return self.history.last_counting()

    @cached_property
    def terms(self) -> Words:
        """The game's words for money and its source."""
        return family_of(self.edition).words.said()

    @property
    def currency(self) -> str:
        """The name of the money."""
        return self.edition.edition.currency

    @property
    def unit(self) -> str:
        """The unit next to a large figure of money: an abbreviation, but no word or sign."""
        return self.currency if self.currency.isupper() else ""

    def power_name(self, power: str | None) -> str:
        """A power's display name."""
        named_power = self.edition.powers.get(power or "")
        return named_power.name if named_power else _("Nobody")

    def power_names(self, powers: Iterable[str]) -> list[str]:
        """The names of several powers."""
        return [self.power_name(power) for power in powers]

    def phase_called(self, phase: str) -> str:
        """The display name of a phase: among powers that share a turn, one may already be in another."""
        return self.edition.phases[phase].name if phase in self.edition.phases.ids else str(phase)

    @property
    def phase_name(self) -> str:
        """The display name of the phase."""
        return self.phase_called(self.snapshot["phase"])

"""The person looking at a page, and the game.

A `Visitor` is a person looking at one game: the one object that page views pass around. `visiting` finds the visitor of
a request.
"""

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from typing import Any, Generic

from api.http.context import app_context
from api.pages.kit.clock_face import clock_face
from api.pages.kit.game_seen import C, E, N
from api.pages.kit.turn_seen import TurnSeen
from companion.model.actions import InTurn, RawAction
from companion.service.checkpoint import ending_of
from companion.service.copies.giving import mark_of
from companion.service.copies.holders import copies_held
from companion.service.corrections.late_entries import turns_it_may_be
from companion.service.corrections.offers import late_answer
from companion.service.corrections.undoing import may_ask_to_undo, may_undo
from companion.service.table.clocks import shown_clock
from companion.service.table.names import is_screen
from companion.service.table.requests import requests_for
from companion.service.table.returning import returning
from companion.service.table.seats import claims, list_seats
from companion.views.shapes import CopyHeld, EntryView, Offer, RequestView, ReturnLine, SeatLine


class Visitor(TurnSeen[E, N, C], Generic[E, N, C], frozen=True, dict=True):
    """Somebody looking at a game: what they see of it, what they play, what they may do, and what they are asked.

    A family's pages state its own edition, snapshot, and turn card: `Visitor[TheirEdition, TheirSnapshot, TheirCard]`.
    """

    @cached_property
    def clock(self) -> Mapping[str, Any] | None:
        """The game's clock; None without one."""
        clock = shown_clock(app_context(), self.who, self.game.id)
        if clock is None:
            return None
        may_pause = self.who.seat is None or self.who.seat.role != "observer"
        of, sides = clock["of"], {self.edition.powers[power].side for power in self.powers}
        return clock_face(clock, self.edition, may_pause=may_pause, mine=of in self.powers or of in sides)

    @cached_property
    def seats(self) -> Sequence[SeatLine]:
        """Who sits where."""
        return list_seats(app_context(), self.who, self.game.id)

    @property
    def copy_mark(self) -> str:
        """What shows whether this phone's copy is up to date; empty for those who keep none."""
        seat = self.who.seat
        if seat is None or seat.role == "observer":
            return ""
        return mark_of(app_context(), self.game, self.history)

    @cached_property
    def copies(self) -> Mapping[str, CopyHeld]:
        """What each seat's phone has of the game, by seat."""
        return {copy["seat"]: copy for copy in copies_held(app_context(), self.who, self.game.id)}

    @cached_property
    def claims(self) -> Sequence[SeatLine]:
        """Who asks for powers that this person may answer for."""
        return claims(app_context(), self.who, self.game.id)

    def turns_it_may_be(self, action: RawAction) -> Sequence[InTurn]:
        """The turns that an action may belong to: its power's own first; empty if it hasn't finished any."""
        return turns_it_may_be(app_context(), self.who, self.game.id, action)

    @property
    def banker(self) -> bool:
        """Whether this person may act for all powers."""
        return self.who.is_banker(self.game.id)

    @property
    def television(self) -> bool:
        """Whether this is a television, which nobody holds."""
        return self.who.seat is not None and is_screen(self.who.seat)

    @property
    def observer(self) -> bool:
        """Whether this person only watches."""
        return self.who.seat is not None and self.who.seat.role == "observer"

    def is_among(self, seats: Iterable[Mapping[str, Any]]) -> bool:
        """Whether one of these seats is this person's."""
        return any(seat["id"] == self.who.ref.id for seat in seats)

    @property
    def name(self) -> str:
        """This person's name in the journal."""
        return self.who.ref.name

    @cached_property
    def powers(self) -> list[str]:
        """The powers this person acts for, in turn order: all for a banker, otherwise the seat's and those that act
        with them.
        """
        order = [*self.edition.scenarios[self.game.scenario].turn_order]
        order += [power for power in self.edition.powers.ids if power not in order]
        if self.banker:
            return order
        mine = set(self.who.seat.powers if self.who.seat else ())
        return [power for power in order if power in mine or self.edition.powers[power].acts_with in mine]

    @property
    def on_turn(self) -> list[str]:
        """This person's powers on turn, the turn's own power first."""
        mine = [power for power in self.powers if self.for_everybody or power in self.acting]
        return sorted(mine, key=lambda power: power != self.snapshot["turn"])

    def can_undo(self, entry: EntryView) -> bool:
        """Whether this person can undo an entry: nobody built on it, and it's theirs to undo."""
        if entry["version"] != self.last_counting or entry["version"] == 1 or self.observer:
            return False
        return may_undo(app_context(), self.who, self.game.id, entry["version"] - 1)

    def may_ask_to_undo(self, entry: EntryView) -> bool:
        """Whether this person can ask the table to take an entry back: others could see its dice."""
        if entry["version"] != self.last_counting or entry["version"] == 1 or self.observer or self.archived:
            return False
        return may_ask_to_undo(app_context(), self.who, self.game.id, entry["version"] - 1)

    @cached_property
    def returning(self) -> Sequence[ReturnLine]:
        """The claims to a seat that this person may confirm."""
        return returning(app_context(), self.who, self.game.id)

    def offer(self, entry: EntryView) -> Offer | None:
        """The correction that pays an answer given after its income."""
        if self.observer or entry["undone"] or entry["action"].get("type") != "attest":
            return None
        return late_answer(app_context(), self.who, self.game.id, entry["version"])

    @cached_property
    def questions(self) -> Sequence[RequestView]:
        """Questions to the table that concern this person: to answer, waiting, or just refused."""
        return requests_for(app_context(), self.who, self.game.id)

    def would_end(self, action: str) -> str:
        """That an action that needs nothing else would end the game, and who would win; empty if it wouldn't."""
        return ending_of(app_context(), self.who, self.game.id, {"type": action})

    @property
    def agreed_entries(self) -> frozenset[int]:
        """The entries of questions that the table agreed to: their own notices tell of them."""
        return frozenset(entry for question in self.questions if (entry := question.get("entry")) is not None)

    def asked(self, action: RawAction) -> bool:
        """Whether this person has put an action to the table that's waiting for an answer."""
        stated = {name: value for name, value in action.items() if value is not None}
        mine = [
            question
            for question in self.questions
            if question["seat"]["id"] == self.who.ref.id and question["status"] == "open"
        ]
        return any(question["action"] == stated for question in mine)


AnyVisitor = Visitor[Any, Any, Any]
"""A visitor of any game."""

"""The person looking at a page, and the game.

A `Visitor` is a person looking at one game. Pages get it from `visitor_of(game_id)` (a page of one game) or `seated()`
(the game this phone has a seat in) and ask the service for views with it.
"""

from collections.abc import Iterable, Mapping, Sequence, Set
from functools import cached_property
from typing import Any, Generic, TypeVar

from flask import g, request
from msgspec import Struct

from api.families import AnyFamilyPages, pages_of
from api.families.family import Acting, TableRow
from api.http.context import app_context
from api.http.identity import current, current_seat, has_host_cookie
from api.pages.kit.clock_face import clock_face
from companion.engine.past.late import has_ended_a_turn
from companion.engine.past.moves import moves
from companion.engine.steps import step_ended_by
from companion.families import family_of
from companion.languages import _, msg
from companion.model.actions import Action, InTurn, RawAction
from companion.model.edition import Edition
from companion.model.records import GameRecord
from companion.model.wording import labelled
from companion.service import HOST, Identity
from companion.service import games as service
from companion.service.corrections.late_entries import turns_it_may_be
from companion.service.corrections.offers import late_answer
from companion.service.corrections.undoing import may_ask_to_undo, may_undo
from companion.service.safekeeping.foreign_figures import has_foreign_figures
from companion.service.table.clocks import shown_clock
from companion.service.table.names import is_screen
from companion.service.table.requests import requests_for
from companion.service.table.returning import returning
from companion.service.table.seats import claims, list_seats
from companion.service.table.tables import table_of
from companion.views.shapes import (
    EntryView,
    Offer,
    RequestView,
    ReturnLine,
    SeatLine,
    Snapshot,
    TerritoryView,
    TurnCard,
)
from companion.views.words import Words

E = TypeVar("E", bound=Edition, covariant=True)
N = TypeVar("N", bound=Snapshot, covariant=True)
C = TypeVar("C", bound=TurnCard, covariant=True)
PURCHASE = "purchase_units"
"""What a cart logs, in every family that has one."""


class Visitor(Struct, Generic[E, N, C], frozen=True, dict=True):
    """Somebody looking at a game: the one object that page views pass around.

    A family's pages state its own edition, snapshot, and turn card: `Visitor[TheirEdition, TheirSnapshot, TheirCard]`.
    """

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

    @cached_property
    def clock(self) -> Mapping[str, Any] | None:
        """The game's clock; None without one."""
        clock = shown_clock(app_context(), self.who, self.game.id)
        if clock is None:
            return None
        may_pause = self.who.seat is None or self.who.seat.role != "observer"
        of, sides = clock["of"], {self.edition.power[power].side for power in self.powers}
        return clock_face(clock, self.edition, may_pause=may_pause, mine=of in self.powers or of in sides)

    @cached_property
    def seats(self) -> Sequence[SeatLine]:
        """Who sits where."""
        return list_seats(app_context(), self.who, self.game.id)

    @cached_property
    def claims(self) -> Sequence[SeatLine]:
        """Who asks for powers that this person may answer for."""
        return claims(app_context(), self.who, self.game.id)

    @cached_property
    def archived(self) -> bool:
        """Whether the game is archived, and so read-only."""
        return table_of(app_context(), self.game.id).archived

    @property
    def seal(self) -> str:
        """Shows that this server handed out the head on this page."""
        return app_context().seals.of(self.game.id, self.version, self.snapshot["head"])

    @property
    def has_foreign_figures(self) -> bool:
        """Whether somebody else made the figures that this game is played with."""
        return has_foreign_figures(app_context(), self.game.id)

    @property
    def version(self) -> int:
        """The number of the last entry."""
        return self.snapshot["version"]

    def step_ended_by(self, action: str) -> str | None:
        """The step that an action would end now; None for most."""
        _game, edition, history = service.opened(app_context(), self.who, self.game.id)
        return step_ended_by(family_of(edition).ruleset, history.state, action)

    def purchases(self, power: str) -> int:
        """How many purchases of a power are logged: a cart filled before the newest is paid for."""
        _game, _edition, history = service.opened(app_context(), self.who, self.game.id)
        logged = (move.action for move in moves(history.line()))
        return sum(action.get("type") == PURCHASE and action.get("power") == power for action in logged)

    def turn_over(self, power: str) -> bool:
        """Whether a power has finished a turn, so that something may have been forgotten in it."""
        _game, edition, history = service.opened(app_context(), self.who, self.game.id)
        return has_ended_a_turn(family_of(edition).ruleset, edition, history, power)

    def turns_it_may_be(self, action: RawAction) -> Sequence[InTurn]:
        """The turns that an action may belong to: its power's own first; empty if it hasn't finished any."""
        return turns_it_may_be(app_context(), self.who, self.game.id, action)

    @property
    def turn_key(self) -> str:
        """This turn's unique key."""
        return self.snapshot["step"].rpartition("/")[0]

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

    @property
    def name(self) -> str:
        """This person's name in the journal."""
        return self.who.ref.name

    @cached_property
    def powers(self) -> list[str]:
        """The powers this person acts for, in turn order: all for a banker, otherwise the seat's and those that act
        with them.
        """
        order = [*self.edition.scenario[self.game.scenario].turn_order]
        order += [power for power in self.edition.power if power not in order]
        if self.banker:
            return order
        mine = set(self.who.seat.powers if self.who.seat else ())
        return [power for power in order if power in mine or self.edition.power[power].acts_with in mine]

    def table_row(self, power: str) -> TableRow:
        """A power's row on the table page, cached."""
        if power not in self._table_rows:
            self._table_rows[power] = self.family.table.row(self, power)
        return self._table_rows[power]

    @cached_property
    def _table_rows(self) -> dict[str, TableRow]:
        return {}

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
        by_impulses = family_of(self.edition).ruleset.impulses
        text = msg("Now: {whose_turn}.") if by_impulses else msg("It's {whose_turn}.")
        return _(text, whose_turn=self.whose_turn)

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
    def on_turn(self) -> list[str]:
        """This person's powers on turn, the turn's own power first."""
        mine = [power for power in self.powers if self.for_everybody or power in self.acting]
        return sorted(mine, key=lambda seat: seat != self.snapshot["turn"])

    @property
    def when(self) -> str:
        """The game's name for the round."""
        return self.family.turns.when(self)

    @property
    def out(self) -> Set[str]:
        """The powers that are out of the game for good."""
        return self.family.turns.out(self)

    @property
    def entered(self) -> Mapping[str, TerritoryView]:
        """The territories of a board that the table enters; empty if the board is printed."""
        return self.snapshot["territories"] if self.edition.board_is_entered else {}

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
        found = self.edition.power.get(power or "")
        return found.name if found else _("Nobody")

    def power_names(self, powers: Iterable[str]) -> list[str]:
        """The names of several powers."""
        return [self.power_name(power) for power in powers]

    @property
    def phase_name(self) -> str:
        """The display name of the phase."""
        return self.phase_called(self.snapshot["phase"])

    def phase_called(self, phase: str) -> str:
        """The display name of a phase: among powers that share a turn, one may already be in another."""
        return self.edition.phase[phase].name if phase in self.edition.phase else str(phase)

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
        return service.opened(app_context(), self.who, self.game.id)[2].last_counting()

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

    @property
    def in_first_round(self) -> bool:
        """Whether the game is in the round it began with: some boxes begin later than with round 1."""
        return bool(self.snapshot["round"] == app_context().history(self.game.id).at(1).round)

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
        return any(seat["action"] == stated for seat in mine)


AnyVisitor = Visitor[Any, Any, Any]
"""A visitor of any game."""


def visitor_of(game_id: str) -> AnyVisitor:
    """The visitor of a game's page: this phone's seat if it has one there, otherwise the host."""
    seat = current_seat()
    if seat is not None and (seat.sits_in(game_id) or not has_host_cookie()):
        return _visitor(seat, game_id)
    return _visitor(HOST if has_host_cookie() else current(), game_id)


def as_host(game_id: str) -> AnyVisitor:
    """The visitor of a game's page, the host first: for pages that only bankers use."""
    return _visitor(HOST, game_id) if has_host_cookie() else visitor_of(game_id)


def _visitor(who: Identity, game_id: str) -> AnyVisitor:
    game, edition, _history = service.opened(app_context(), who, game_id)
    g.visitor = Visitor(who, game, edition)  # the page of a problem shows the same game
    found: AnyVisitor = g.visitor
    return found


def seated() -> AnyVisitor | None:
    """The game this phone has a seat in. A host without a seat uses the game in `?game=`, or the only one."""
    seat = current_seat()
    if seat is not None and seat.seat is not None:
        return _visitor(seat, seat.seat.game)
    if not has_host_cookie():
        return None
    named = request.values.get("game")
    if named:
        return _visitor(HOST, named)
    running = [
        game["id"]
        for game in service.list_games(app_context(), HOST)
        if game["status"] == "running" and not game["archived"]
    ]
    return _visitor(HOST, running[0]) if len(running) == 1 else None


def game_argument(visitor: AnyVisitor) -> str:
    """The query parameter that keeps a host without a seat in a game."""
    return f"?game={visitor.game.id}" if visitor.who.seat is None else ""

"""The end of a game in facts: who won and why, who played what, how they did, and how long it took."""

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from functools import cached_property
from itertools import pairwise
from typing import Any

from msgspec import Struct

from companion.engine.history import History
from companion.families import family_of
from companion.families.rulebooks import rulebook_of
from companion.languages import listed
from companion.model.edition import Edition
from companion.model.entry import Entry
from companion.model.events import Event
from companion.model.records import GameRecord, SeatRecord
from companion.model.sentence import sentence
from companion.model.sides import SideId
from companion.service.app_context import AppContext
from companion.service.games import opened
from companion.service.identity import Identity
from companion.service.table.names import is_screen
from companion.service.table.tables import table_of
from companion.views.luck import Luck, luck
from companion.views.shapes import Statement, TurningPoint
from companion.views.statement import statement
from companion.views.turning_points import turning_points

MOMENTS = 3
"""How many decisive moments the end tells of; the report has more."""
BREAK = 2 * 60 * 60
"""Seconds without an entry after which the table wasn't playing: it slept, or met again the next week."""


NEVER = datetime(2000, 1, 1, tzinfo=UTC)
"""When a game began that says nothing about it."""


class Player(Struct, frozen=True):
    """The people who played some powers together: mostly one. Nobody, for powers without a seat."""

    names: tuple[str, ...]
    powers: tuple[str, ...]
    sides: tuple[SideId, ...]

    @property
    def shown(self) -> str:
        """Their names in words."""
        return listed(self.names)


class GameEnd(Struct, frozen=True, dict=True):
    """A game that is over, or that may be soon."""

    game: GameRecord
    edition: Edition
    history: History
    seats: Sequence[SeatRecord]
    archived: bool

    @property
    def winner(self) -> SideId | None:
        """The side that has won."""
        won = self.history.state.winner
        return won.side if won is not None else None

    @property
    def said(self) -> str:
        """Who won and why, in a sentence; empty while the game goes on."""
        won = self.history.state.winner
        if won is None:
            return ""
        return (
            family_of(self.edition)
            .renderer(self.edition, self.history.state)
            .tell([sentence("won", side=won.side, reason=won.reason)])
        )

    @cached_property
    def moments(self) -> Sequence[TurningPoint]:
        """What decided it, the largest swings first."""
        return turning_points(family_of(self.edition).sentences, self.edition, self.history, most=MOMENTS)

    @cached_property
    def players(self) -> Sequence[Player]:
        """Who played, in the order of play; powers without a seat follow, each by itself."""
        of_power = {power: self._names(power) for power in self._order}
        groups: dict[tuple[str, ...], list[str]] = {}
        for power, names in of_power.items():
            groups.setdefault(names or ("", power), []).append(power)
        found = [
            Player(
                tuple(name for name in names if name) if names[0] else (),
                tuple(powers),
                tuple(dict.fromkeys(self.edition.side_of(power) for power in powers)),
            )
            for names, powers in groups.items()
        ]
        return sorted(found, key=lambda player: not player.names)

    def has_won(self, player: Player) -> bool:
        """Whether somebody won: all their powers did."""
        return self.winner is not None and player.sides == (self.winner,)

    @cached_property
    def luck(self) -> Mapping[tuple[str, ...], Luck]:
        """Everybody's luck in money, by their powers; only of those whose battles were fought on the phones."""
        views: Any = family_of(self.edition).views
        of_power = {power: player.powers[0] for player in self.players for power in player.powers}
        found = {person.who: person for person in luck(views.luck(self.edition, self.history), of_power)}
        return {player.powers: found[player.powers[0]] for player in self.players if player.powers[0] in found}

    def statement(self, power: str) -> Statement:
        """A power's money history."""
        return statement(
            family_of(self.edition).sentences, self.edition, self.history, power, rulebook_of(self.edition)
        )

    @cached_property
    def opening(self) -> Any:
        """The game at its start, as a snapshot."""
        return self._snapshot(self.history.line()[0].version)

    @cached_property
    def now(self) -> Any:
        """The game now, as a snapshot."""
        return self._snapshot(self.history.version)

    @cached_property
    def rounds(self) -> int:
        """How many rounds were played."""
        return int(self.history.state.round - self.history.at(1).round + 1)

    @cached_property
    def began(self) -> datetime:
        """When it was opened."""
        return self._times[0] if self._times else time_of(self.game.created_at) or NEVER

    @cached_property
    def ended(self) -> datetime:
        """When it was decided; while the game goes on, when something was last logged."""
        decided = (time for entry in reversed(self.history.line()) if _decides(entry) and (time := time_of(entry.at)))
        return next(decided, None) or (self._times[-1] if self._times else self.began)

    @cached_property
    def minutes(self) -> int:
        """How long it was played: the time between entries, without breaks."""
        gaps = [(then - before).total_seconds() for before, then in pairwise(self._times) if then <= self.ended]
        return round(sum(gap for gap in gaps if gap <= BREAK) / 60)

    @cached_property
    def _times(self) -> Sequence[datetime]:
        return sorted(time for entry in self.history.entries if (time := time_of(entry.at)))

    @property
    def _order(self) -> Sequence[str]:
        played = self.edition.scenarios[self.game.scenario].turn_order
        rest = [power.id for power in self.edition.powers if power.id not in played]
        return [power for power in (*played, *rest) if power in self.now["powers"]]

    def _names(self, power: str) -> tuple[str, ...]:
        """Who sits at a power, or acts for it because it acts with theirs; otherwise who was named at the start."""
        acts_with = self.edition.powers[power].acts_with
        for held in (power, acts_with):
            names = tuple(sorted(seat.name for seat in self.seats if held in seat.powers))
            if names:
                return names
        stated = self.history.state.players.get(power)
        return (stated,) if stated else ()

    def _snapshot(self, version: int) -> Any:
        views: Any = family_of(self.edition).views
        return views.snapshot(
            self.edition, self.history.at(version), game_id=self.game.id, name=self.game.name, version=version
        )


def time_of(at: str) -> datetime | None:
    """A journal's time; None if an imported journal says anything else there."""
    try:
        time = datetime.fromisoformat(at)
    except ValueError:
        return None
    return time if time.tzinfo else time.replace(tzinfo=UTC)


def _decides(entry: Entry[Event]) -> bool:
    return any((change["field"], change["to"]) == ("status", "finished") for change in entry.changes)


def game_end(app: AppContext, who: Identity, game_id: str) -> GameEnd:
    """The end of a game that somebody may read."""
    game, edition, history = opened(app, who, game_id)
    people = [seat for seat in app.store.seats(game_id) if not is_screen(seat)]
    return GameEnd(game, edition, history, people, table_of(app, game_id).archived)

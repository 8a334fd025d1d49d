"""A game's read models for paper, each made on demand: a bank statement doesn't lay out a map."""

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any

from msgspec import Struct, field

from companion.engine.history import History
from companion.families import family_of
from companion.families.rulebooks import rulebook_of
from companion.languages import _
from companion.model.edition import Edition
from companion.model.letters import only_pictures
from companion.model.wording import capitalized, listed
from companion.service.app_context import AppContext
from companion.service.counted_units import kept_counted_units
from companion.service.games import opened
from companion.service.identity import Identity
from companion.service.photos import last_photos
from companion.service.table.seats import list_seats
from companion.views.journal import entry_view
from companion.views.maps import showing
from companion.views.maps.plan import MapPlan
from companion.views.shapes import (
    Audit,
    BattleLuck,
    EntryView,
    MapTile,
    MapView,
    ObjectiveView,
    Statement,
    Stats,
    TimelineRound,
    TurningPoint,
)
from companion.views.statement import statement
from companion.views.timeline import moments, timeline
from companion.views.turning_points import MOST, turning_points


class GameReport(Struct, frozen=True, dict=True):
    """Everything that a game's papers can show, from its history."""

    edition: Edition
    history: History
    game_id: str
    name: str
    players: Mapping[str, str] = field(default_factory=dict)
    """The current players by power: fills in names that weren't given when the game began."""
    join_code: str = ""
    photos: Sequence[tuple[str, bytes]] = ()
    """The last photos of the board: captions and JPEGs."""
    units: Mapping[str, Mapping[str, Mapping[str, int]]] = field(default_factory=dict)
    """Units on the board, as counted: by space, power, and kind."""
    in_type: Mapping[str, str] = field(default_factory=dict)
    """What to print for names made only of emoji."""

    @property
    def version(self) -> int:
        """The number of entries."""
        return self.history.version

    @property
    def head(self) -> str:
        """The hash of the newest entry."""
        return self.history.head

    @cached_property
    def snapshot(self) -> Any:
        """The game now; its type depends on the family."""
        made: Any = self._views.snapshot(
            self.edition, self.history.state, game_id=self.game_id, name=self.name, version=self.history.version
        )
        for power, books in made["powers"].items():
            player = books["player"] or self.players.get(power)
            books["player"] = self.in_type.get(player or "", player)
        return made

    @cached_property
    def opening(self) -> Any:
        """The game at its start."""
        first = self.history.line()[0].version
        made: Any = self._views.snapshot(
            self.edition, self.history.at(first), game_id=self.game_id, name=self.name, version=first
        )
        return made

    @cached_property
    def statements(self) -> Mapping[str, Statement]:
        """Every power's money history."""
        book = rulebook_of(self.edition)
        return {
            power: statement(self._sentences, self.edition, self.history, power, book)
            for power in self.edition.powers.ids
        }

    @cached_property
    def stats(self) -> Stats:
        """Figures for every round."""
        made: Stats = self._views.stats(self.edition, self.history)
        return made

    @cached_property
    def audit(self) -> Audit:
        """What should be on the board, by region."""
        made: Audit = self._views.audit(self.edition, self.history.state)
        return made

    @cached_property
    def journal(self) -> Sequence[EntryView]:
        """Every entry."""
        family, history, undone = family_of(self.edition), self.history, self.history.undone()
        book = rulebook_of(self.edition)
        made = [
            entry_view(
                family.renderer(self.edition, history.at(entry.version)), entry, book, undone=entry.version in undone
            )
            for entry in history.entries
        ]
        for entry in made:
            if entry["seat"] and entry["seat"]["name"] in self.in_type:
                entry["seat"] = {**entry["seat"], "name": self.in_type[entry["seat"]["name"]]}
        return made

    @cached_property
    def timeline(self) -> Sequence[TimelineRound]:
        """What happened, by round."""
        return timeline(self._sentences, self.edition, self.history)

    @cached_property
    def turning_points(self) -> Sequence[TurningPoint]:
        """The entries that moved the most."""
        return self._all_turning_points[:MOST]

    @cached_property
    def swings(self) -> frozenset[int]:
        """The entries that shifted something between the sides, by version."""
        return frozenset(point["version"] for point in self._all_turning_points)

    @cached_property
    def changes(self) -> Sequence[tuple[int, Mapping[str, Any]]]:
        """Every change that counts, with its round."""
        timeline = moments(self._sentences, self.edition, self.history)
        return [(moment.round, change) for moment in timeline for change in moment.changes]

    @cached_property
    def luck(self) -> Sequence[BattleLuck]:
        """Every battle fought on the phones, and how lucky it was."""
        if self.history.state.hides_chances:
            return ()
        return tuple(self._views.luck(self.edition, self.history))

    @cached_property
    def bids(self) -> Mapping[str, int]:
        """What each power was given as a bid."""
        given = {
            power: sum(line["amount"] for line in account["lines"] if line["kind"] == "bid")
            for power, account in self.statements.items()
        }
        return {power: amount for power, amount in given.items() if amount}

    @cached_property
    def bid_units(self) -> Mapping[str, Mapping[str, int]]:
        """The units of bids, in the words of the game's opening."""
        given = self.history.entries[0].action.get("bids", {}).items()
        return {power: bid["units"] for power, bid in given if isinstance(bid, dict) and bid.get("units")}

    @property
    def stated(self) -> bool:
        """Whether the game began in a position that the host stated."""
        return bool(self.history.entries[0].action.get("position"))

    @cached_property
    def objectives(self) -> Sequence[ObjectiveView]:
        """Every objective in play, as on the game's page."""
        return tuple(self._views.objectives(self.edition, self.history.state))

    @cached_property
    def board(self) -> tuple[MapPlan, MapView]:
        """The map of the board, and what is on it now."""
        view = showing.board(self._views, self.edition, self.history.state)
        return showing.plan(self._views, self.edition, view), view

    @cached_property
    def strip(self) -> Sequence[tuple[str, MapPlan, Mapping[str, MapTile]]]:
        """The board at the start, and at the end of every round."""
        views, edition = self._views, self.edition
        made = [
            (
                capitalized(_("end of {round}", round=views.round_name(edition, self.snapshot, number).full))
                if number
                else _("Start"),
                showing.plan(views, edition, view),
                view["tiles"],
            )
            for number, view in showing.round_by_round(views, edition, self.history)
        ]
        if self.snapshot["status"] == "running":
            made[-1] = (_("Now"), *made[-1][1:])
        return made

    @property
    def _views(self) -> Any:
        return family_of(self.edition).views

    @property
    def _sentences(self) -> Any:
        return family_of(self.edition).sentences

    @cached_property
    def _all_turning_points(self) -> Sequence[TurningPoint]:
        return turning_points(self._sentences, self.edition, self.history, most=self.history.version)


def game_report(app: AppContext, who: Identity, game_id: str) -> GameReport:
    """What can be printed from a game that somebody may read."""
    game, edition, history = opened(app, who, game_id)
    photos = last_photos(app, who, game_id)
    seats = list_seats(app, who, game_id)
    named = _in_type([seat["name"] for seat in seats])
    players = _players(seats, named)
    units = kept_counted_units(app, game_id).spaces
    code = game.join_code if who.program is None else ""
    return GameReport(edition, history, game.id, game.name, players, code, photos, units, named)


def _in_type(names: Sequence[str]) -> dict[str, str]:
    """The number of each seat whose name is only emoji, which paper can't show."""
    return {name: _("Seat {number}", number=at) for at, name in enumerate(names, start=1) if only_pictures(name)}


def _players(seats: Sequence[Mapping[str, Any]], named: Mapping[str, str]) -> dict[str, str]:
    found: dict[str, list[str]] = {}
    for seat in seats:
        for power in seat["powers"]:
            found.setdefault(power, []).append(named.get(seat["name"], seat["name"]))
    return {power: listed(names) for power, names in found.items()}

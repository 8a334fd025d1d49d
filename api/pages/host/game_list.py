"""The host's list of games: what each line says, in groups, and what a search leaves of it."""

import logging
from collections.abc import Callable, Iterable

from msgspec import Struct
from msgspec.structs import replace

from api.pages.kit.visiting import visitor_as
from companion.languages import _, listed, msg
from companion.languages.local import ago
from companion.service import HOST
from companion.service import games as use
from companion.views.shapes import GameLine

log = logging.getLogger("companion")
CLOSED = {
    use.EDITION_MISSING: msg("Its edition is gone; bring it back to open the game."),
    use.UNREADABLE: msg(
        "Damaged: its journal can't be read. Stop the service and restore a backup (companion restore)."
    ),
}
"""Why a game can't be opened, by status."""


class ListedGame(Struct, frozen=True):
    """A game in the list: its box, its players, its progress, and when something last happened, in words."""

    id: str
    name: str
    code: str
    box: str
    scenario: str
    players: str
    last: str
    practice: bool = False
    running: bool = False
    archived: bool = False
    progress: str = ""
    """The round and whose turn it is."""
    closed: str = ""
    """Why it can't be opened."""

    @property
    def what(self) -> str:
        """The box and the scenario, unless its name says it already."""
        return self.box if self.scenario in self.box else f"{self.box}, {self.scenario}"

    def matches(self, words: Iterable[str]) -> bool:
        """Whether each of these words is in what the line says."""
        everything = " ".join((self.name, self.code, self.box, self.scenario, self.players)).casefold()
        return all(word in everything for word in words)


class GameList(Struct, frozen=True):
    """The host's games, newest first, in groups; `searched` is what was typed."""

    lines: tuple[ListedGame, ...]
    searched: str
    count: int
    """How many games there are, whatever was searched for."""

    def _those(self, belongs: Callable[[ListedGame], bool]) -> list[ListedGame]:
        return [game for game in self.lines if belongs(game)]

    @property
    def running(self) -> list[ListedGame]:
        """Games on the table."""
        return self._those(lambda game: game.running and not game.archived)

    @property
    def finished(self) -> list[ListedGame]:
        """Games that are over."""
        return self._those(lambda game: not game.running and not game.archived and not game.closed)

    @property
    def shut(self) -> list[ListedGame]:
        """Games that can't be opened."""
        return self._those(lambda game: bool(game.closed) and not game.archived)

    @property
    def archived(self) -> list[ListedGame]:
        """Games in the archive."""
        return self._those(lambda game: game.archived)


def game_list(games: Iterable[GameLine], searched: str) -> GameList:
    """The lines of the list; those that have every word of a search, if there is one."""
    lines = [line_of(game) for game in games]
    words = searched.casefold().split()
    return GameList(tuple(line for line in lines if line.matches(words)), searched.strip(), len(lines))


def line_of(game: GameLine) -> ListedGame:
    """One game in words; if it can't be opened, why."""
    line = ListedGame(
        id=game["id"],
        name=game["name"],
        code=game["join_code"],
        box=game["edition"],
        scenario=game["scenario"],
        players=listed(game["players"]),
        last="" if game["last_at"] is None else ago(game["last_at"]),
        archived=game["archived"],
        practice=game["practice"],
    )
    if game["status"] in CLOSED:
        return _shut(line, _(CLOSED[game["status"]]))
    try:
        visitor = visitor_as(HOST, game["id"])
        running = game["status"] == "running"
        whose = _("{when}, {whose_turn}", when=visitor.when, whose_turn=visitor.whose_turn)
        return replace(
            line,
            box=visitor.edition.title,
            scenario=visitor.edition.scenarios[game["scenario"]].name,
            running=running,
            progress=whose if running else _("Finished: {when}", when=visitor.when),
        )
    except Exception:  # whatever one game does, the others are listed
        log.exception("game %s cannot be read", game["id"])
        return _shut(line, _(CLOSED[use.UNREADABLE]))


def _shut(line: ListedGame, why: str) -> ListedGame:
    return replace(line, closed=why)

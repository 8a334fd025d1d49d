"""A game's map: its plan, the board at a version, and the whole game as a film."""

from collections.abc import Iterable, Sequence

from msgspec import Struct

from companion.editions.carried import carried
from companion.editions.carried import read as read_edition
from companion.engine.codec import decode_entry
from companion.engine.decide import start
from companion.engine.history import History
from companion.families import family_of
from companion.languages import current, speaking
from companion.model.actions import StartGame
from companion.model.edition import Edition
from companion.model.records import GameRecord
from companion.model.refusal import NotFound
from companion.model.translated import in_language
from companion.service.app_context import AppContext
from companion.service.games import opened
from companion.service.helpers import helpers
from companion.service.identity import Identity
from companion.views.maps import showing
from companion.views.maps.plan import MapPlan
from companion.views.shapes import MapFilm, MapView

LONG = 3_000
"""From this many entries on, a game's film isn't made by the process that answers taps."""


class ShownMap(Struct, frozen=True):
    """The map of a game at a version."""

    game: GameRecord
    edition: Edition
    history: History
    version: int
    view: MapView
    plan: MapPlan

    @property
    def round(self) -> int:
        """The round at that version."""
        number: int = self.history.at(self.version).round
        return number

    @property
    def is_now(self) -> bool:
        """Whether it shows the current version."""
        return self.version == self.history.version

    def changed(self) -> set[str]:
        """The lands that changed hands since the round began."""
        views, began = family_of(self.edition).views, showing.round_began(self.history, self.version)
        return showing.changed_since(showing.board(views, self.edition, self.history.at(began)), self.view)

    def front(self, powers: Iterable[str]) -> set[str]:
        """Enemy lands that border these powers' side or share a sea zone with it; empty if on both sides."""
        sides = {self.edition.side_of(power) for power in powers}
        if len(sides) != 1:
            return set()
        tiles, power = self.view["tiles"], self.edition.powers.by_id
        mine = {
            land for land, tile in tiles.items() if (held := power.get(tile["holder"] or "")) and held.side in sides
        }
        near = family_of(self.edition).views.terrain(self.edition).near(mine)
        return {land for land in near if land in tiles and tiles[land]["open"]}


def show_map(app: AppContext, who: Identity, game_id: str, version: int | None = None) -> ShownMap:
    """The board now, or after an entry."""
    game, edition, history = opened(app, who, game_id)
    at = history.version if version is None else version
    if not 1 <= at <= history.version:
        raise NotFound(
            "unknown_version", "This game has entries 1 to {version}, not {at}.", version=history.version, at=at
        )
    views = family_of(edition).views
    view = showing.board(views, edition, history.at(at))
    return ShownMap(game, edition, history, at, view, showing.plan(views, edition, view))


def map_of_box(edition: Edition) -> tuple[MapPlan, MapView]:
    """A box's map, with the board at the start of its first scenario."""
    family = family_of(edition)
    state = start(family.ruleset, edition.source, StartGame(scenario=edition.scenarios[0].id)).state
    view = showing.board(family.views, edition, state)
    return showing.plan(family.views, edition, view), view


def show_film(app: AppContext, who: Identity, game_id: str) -> MapFilm:
    """The board at the start, and every change since. Helpers make the film of a long game."""
    _, edition, history = opened(app, who, game_id)
    if history.version < LONG:
        return _film(edition, history)
    rows = list(app.store.entries(game_id))[: history.version]
    return helpers.run(film_of_rows, carried(app.edition_of(game_id, history)).body, rows, current())


def film_of_rows(edition_body: str, rows: Sequence[bytes], language: str) -> MapFilm:
    """The film of a game from its stored rows, for a process that has nothing else."""
    with speaking(language):
        edition = in_language(read_edition(edition_body))
        rules = family_of(edition).ruleset
        return _film(edition, History(rules, (decode_entry(rules, row) for row in rows)))


def _film(edition: Edition, history: History) -> MapFilm:
    family = family_of(edition)
    return showing.film(family.views, family.sentences, edition, history)

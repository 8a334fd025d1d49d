"""The map of a game: its plan, the board at a version, and the whole game as a film."""

from collections.abc import Iterable
from dataclasses import dataclass

from companion.engine.history import History
from companion.families import family_of
from companion.model.edition import Edition
from companion.model.records import GameRecord
from companion.model.refusal import NotFound
from companion.service.app_context import AppContext
from companion.service.games import opened
from companion.service.identity import Identity
from companion.views.maps import showing
from companion.views.maps.plan import MapPlan
from companion.views.shapes import MapFilm, MapView


@dataclass(frozen=True)
class ShownMap:
    """The map of a game at a version."""

    game: GameRecord
    edition: Edition
    history: History
    version: int
    view: MapView
    plan: MapPlan

    @property
    def round(self) -> int:
        """The round of that moment."""
        number: int = self.history.at(self.version).round
        return number

    @property
    def is_now(self) -> bool:
        """Whether it shows the game as it stands."""
        return self.version == self.history.version

    def changed(self) -> set[str]:
        """The lands that changed hands since the round began."""
        views, began = family_of(self.edition).views, showing.round_began(self.history, self.version)
        return showing.changed_since(showing.board(views, self.edition, self.history.at(began)), self.view)

    def front(self, powers: Iterable[str]) -> set[str]:
        """The lands of others that border the side of these powers, or share a sea zone with it; none of both sides."""
        sides = {self.edition.side_of(power) for power in powers}
        if len(sides) != 1:
            return set()
        tiles, power = self.view["tiles"], self.edition.power
        mine = {
            land for land, tile in tiles.items() if (held := power.get(tile["holder"] or "")) and held.side in sides
        }
        near = family_of(self.edition).views.terrain(self.edition).near(mine)
        return {land for land in near if land in tiles and tiles[land]["open"]}


def show_map(app: AppContext, who: Identity, game_id: str, version: int | None = None) -> ShownMap:
    """The board as it stands, or as it stood after an entry."""
    game, edition, history = opened(app, who, game_id)
    at = history.version if version is None else version
    if not 1 <= at <= history.version:
        raise NotFound(
            "unknown_version", "This game has entries 1 to {version}, not {at}.", version=history.version, at=at
        )
    views = family_of(edition).views
    view = showing.board(views, edition, history.at(at))
    return ShownMap(game, edition, history, at, view, showing.plan(views, edition, view))


def show_film(app: AppContext, who: Identity, game_id: str) -> MapFilm:
    """How the board began, and every change since."""
    _, edition, history = opened(app, who, game_id)
    family = family_of(edition)
    return showing.film(family.views, family.sentences, edition, history)

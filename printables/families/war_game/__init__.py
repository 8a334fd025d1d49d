"""Papers of The War Game."""

from collections.abc import Mapping, Sequence
from typing import Any

from companion.families.war_game.edition import WarGameEdition
from companion.families.war_game.views.shapes import WarGameSnapshot
from companion.languages import msg
from companion.model.sections.scenarios import Scenario
from printables.families.family import FamilyPapers, Tracks, Turn
from printables.families.war_game import calendar, war_production
from printables.families.war_game.books import WarGameBooks
from printables.families.war_game.cards import WarGameCards
from printables.families.war_game.nation_sheet import NationSheet
from printables.families.war_game.player_sheet import NationPlayerSheet
from printables.families.war_game.reference import WarGameReference
from printables.part import Part
from printables.sheets.board.round_track import RoundTrack

PARTS: Mapping[str, Part] = {
    "war_production": Part(
        msg("War production chart"),
        msg("Every nation's prices and land, and a form for the board."),
        "edition",
        war_production.pages,
        group=msg("For the board"),
        order=50,
        level="craft",
    ),
}


class Calendar(Tracks[WarGameEdition, WarGameSnapshot]):
    """The production track and the calendar."""

    def production(self, edition: WarGameEdition, scenario: Scenario) -> Mapping[str, int]:
        """The value of a nation's land."""
        return edition.scenarios[scenario.id].production

    def rounds(self, edition: WarGameEdition, scenario: Scenario, turns: Sequence[Turn]) -> RoundTrack:
        """Turns of several months."""
        return calendar.rounds(edition, scenario, turns)


class Papers(FamilyPapers[WarGameEdition, WarGameSnapshot]):
    """The papers of The War Game."""

    name = "war_game"
    parts = PARTS
    setup = NationSheet()
    player = NationPlayerSheet()
    reference = WarGameReference()
    tracks = Calendar()
    cards = WarGameCards()
    books = WarGameBooks()

    def turns(self, edition: WarGameEdition, scenario: Scenario) -> Sequence[Turn]:
        """The nations that move together."""
        return calendar.turns(edition)

    def entered(self, now: WarGameSnapshot) -> Mapping[str, Mapping[str, Any]]:
        """Every territory."""
        return now["territories"]


FAMILY = Papers()

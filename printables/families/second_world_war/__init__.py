"""Papers of The Second World War."""

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from companion.families.second_world_war.edition import SecondWorldWarEdition
from companion.families.second_world_war.views.shapes import SecondWorldWarSnapshot
from companion.languages import msg
from companion.model.sections.scenarios import Scenario
from printables.families.family import FamilyPapers, Tracks, Turn
from printables.families.second_world_war import (
    control_display,
    economic_display,
    production_display,
    reference_cards,
    season_track,
    starts,
)
from printables.families.second_world_war.books import SecondWorldWarBooks
from printables.families.second_world_war.player_sheet import CampaignPlayerSheet
from printables.families.second_world_war.reference import SecondWorldWarReference
from printables.families.second_world_war.setup_chart import SetupChart
from printables.part import Part
from printables.sheets.board.round_track import RoundTrack

BOARD = msg("For the board")
ON_A_DISPLAY = 13.0
"""The size of control markers, which lie on the country display."""

PARTS: Mapping[str, Part] = {
    "economic_display": Part(
        msg("Economic display"),
        msg("A sheet per power: tracks for resources, action points, and reinforcements."),
        "edition",
        economic_display.pages,
        group=BOARD,
        order=60,
        level="craft",
    ),
    "resource_control_display": Part(
        msg("Resource control display"),
        msg("Every country with its value, its holder, and room for a marker."),
        "edition",
        control_display.pages,
        lacking=msg("{title} has no countries that give resources."),
        group=BOARD,
        order=70,
        level="craft",
    ),
    "production_display": Part(
        msg("Production display"),
        msg("A lane of boxes for every kind of unit that is rebuilt."),
        "edition",
        production_display.pages,
        group=BOARD,
        order=80,
        level="craft",
    ),
    "reference_cards": Part(
        msg("Reference cards"),
        msg("What you look up most, on poker-size cards."),
        "edition",
        reference_cards.pages,
        stock="card",
        group=msg("To set up"),
        order=160,
        level="craft",
    ),
}


class CountryTracks(Tracks[SecondWorldWarEdition, SecondWorldWarSnapshot]):
    """The calendar of seasons, and markers."""

    marker = ON_A_DISPLAY

    def rounds(self, edition: SecondWorldWarEdition, scenario: Scenario, turns: Sequence[Turn]) -> RoundTrack:
        """A field for every season."""
        return season_track.season_track(edition, scenario, turns)

    def over(
        self, edition: SecondWorldWarEdition, scenario: Scenario, now: SecondWorldWarSnapshot, turns: Sequence[Turn]
    ) -> int:
        """The impulses that have passed."""
        return season_track.impulses_over(edition, scenario, now)


class Papers(FamilyPapers[SecondWorldWarEdition, SecondWorldWarSnapshot]):
    """The papers of The Second World War."""

    name = "second_world_war"
    parts = PARTS
    setup = SetupChart()
    player = CampaignPlayerSheet()
    reference = SecondWorldWarReference()
    tracks = CountryTracks()
    books = SecondWorldWarBooks()

    def turns(self, edition: SecondWorldWarEdition, scenario: Scenario) -> Sequence[Turn]:
        """The blocs of an impulse."""
        return starts.turns(edition)

    def absent(self, edition: SecondWorldWarEdition, scenario: Scenario) -> Collection[str]:
        """Powers that surrendered before the scenario opens."""
        return starts.opening_of(edition, scenario).surrendered

    def entered(self, now: SecondWorldWarSnapshot) -> Mapping[str, Mapping[str, Any]]:
        """Countries' values."""
        return {id: {"value": land["value"]} for id, land in now["territories"].items()}

    def unknown(self, now: SecondWorldWarSnapshot, power: str) -> bool:
        """Whether nobody has entered a power's resources."""
        return not now["powers"][power]["known"]

    def numbers(self, now: SecondWorldWarSnapshot) -> Mapping[str, Any]:
        """The numbers copied from the box."""
        return now["entered"]


FAMILY = Papers()

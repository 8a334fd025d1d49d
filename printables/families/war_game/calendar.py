"""The War Game's calendar: nations that move together, and turns of several months."""

from collections.abc import Sequence

from companion.families.war_game.edition import WarGameEdition
from companion.languages import _
from companion.model.sections.scenarios import Scenario
from printables.families.family import Turn
from printables.sheets.board.round_track import RoundTrack, Step, track_of


def turns(edition: WarGameEdition) -> list[Turn]:
    """The order of play: the groups that move together."""
    return [
        (turn_group.name, tuple(edition.powers[power] for power in turn_group.powers))
        for turn_group in edition.turn_groups
    ]


def rounds(edition: WarGameEdition, scenario: Scenario, order: Sequence[Turn]) -> RoundTrack:
    """A field for every game turn from the scenario's first."""
    played = [game_turn for game_turn in edition.game_turns if game_turn.number >= scenario.first_round]
    fields = [Step(_("Turn {number}", number=turn.number), turn.name) for turn in played]
    return track_of(_("Calendar"), fields, edition, scenario, order, [str(turn.number) for turn in played])

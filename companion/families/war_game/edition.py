"""The War Game's box as data: each power's prices, the calendar, loans, factories, land totals, and diplomacy."""

from msgspec import field

from companion.families.war_game.sections.building import Factory, Leaders, Recruiting, ShipRepair, Training
from companion.families.war_game.sections.calendar import GameTurn, TurnGroup
from companion.families.war_game.sections.course import Phase, PhaseKind
from companion.families.war_game.sections.diplomacy import Diplomacy
from companion.families.war_game.sections.land import (
    KnownTerritory,
    LandCheck,
    LandVictory,
    NeutralConquest,
    Passage,
    TerritoryGroup,
)
from companion.families.war_game.sections.lending import LendLease, StartingLoan
from companion.families.war_game.sections.powers import Power
from companion.families.war_game.sections.scenarios import Scenario
from companion.languages import _
from companion.model.edition import Edition
from companion.model.section import NOTHING, Section
from companion.model.sections.entering import ToEnter


class WarGameEdition(Edition):
    """The War Game's box as data."""

    NEVER_READ = frozenset({"phase.needs_capital", "option.kind", "scenario.treasury"})

    powers: Section[Power] = field(name="power")
    phases: Section[Phase] = field(name="phase")
    scenarios: Section[Scenario] = field(name="scenario")
    turn_groups: Section[TurnGroup] = field(name="turn_group")
    game_turns: Section[GameTurn] = field(name="game_turn")
    lend_lease: LendLease
    starting_loans: Section[StartingLoan] = field(name="starting_loan", default=NOTHING)
    land_checks: Section[LandCheck] = field(name="land_check")
    known_territories: Section[KnownTerritory] = field(name="known_territory", default=NOTHING)
    territory_groups: Section[TerritoryGroup] = field(name="territory_group", default=NOTHING)
    land_victory: LandVictory
    recruiting: Recruiting
    leaders: Leaders = Leaders()
    factories: Section[Factory] = field(name="factory")
    neutral_conquest: NeutralConquest
    ship_repair: ShipRepair
    trainings: Section[Training] = field(name="training", default=NOTHING)
    diplomacy: Diplomacy
    passages: Section[Passage] = field(name="passage", default=NOTHING)
    to_enter: Section[ToEnter] = NOTHING

    def phases_for(self, *kinds: PhaseKind) -> tuple[str, ...]:
        """The ids of phases of these kinds; those of the first kind first."""
        return tuple(phase.id for kind in kinds for phase in self.phases if (phase.kind or phase.id) == kind)

    def group_of(self, power: str) -> tuple[str, ...]:
        """The powers that share a turn with this one, including itself."""
        return next((group.powers for group in self.turn_groups if power in group.powers), (power,))

    def game_turn(self, number: int) -> GameTurn:
        """A game turn of the calendar; after its end, half-years continue."""
        for turn in self.game_turns:
            if turn.number == number:
                return turn
        last = self.game_turns[-1]
        halves = int(last.begins[:4]) * 2 + (last.begins[5:] == "07") + number - last.number
        year, second = divmod(halves, 2)
        months = (_("July - December"), "07", "12") if second else (_("January - June"), "01", "06")
        name = f"{months[0]} {year}"
        return GameTurn(number=number, name=name, begins=f"{year}-{months[1]}", ends=f"{year}-{months[2]}")

"""The Second World War's box as data: seasons and blocs, resources and points, countries, diplomacy, and surrender."""

from msgspec import field

from companion.families.second_world_war.sections.building import AutomaticUnits, Building, Rebuild, UnitOwners
from companion.families.second_world_war.sections.countries import Country, MinorPower, Opening, Place
from companion.families.second_world_war.sections.diplomacy import (
    Commitment,
    Cooperation,
    StandingNote,
    Treaty,
    WarLimit,
)
from companion.families.second_world_war.sections.effects import DatedEvent, Trigger
from companion.families.second_world_war.sections.lending import LendLease
from companion.families.second_world_war.sections.resources import (
    ActionPoints,
    NationalityModifier,
    Operation,
    ResourceLoss,
    Resources,
)
from companion.families.second_world_war.sections.seasons import Bloc, Season, SeasonFrame, Theatre
from companion.families.second_world_war.sections.surrender import InstantVictory, Surrender, SurrenderCheck
from companion.model.edition import Edition
from companion.model.section import NOTHING, Section
from companion.model.sections.entering import ToEnter


class SecondWorldWarEdition(Edition):
    """The Second World War's box as data."""

    GONE = ("parts", "named")
    NEVER_READ = frozenset({"phase.needs_capital", "option.kind", "scenario.first_round", "scenario.treasury", "claim"})

    seasons: Section[Season] = field(name="season")
    season_frame: SeasonFrame
    blocs: Section[Bloc] = field(name="bloc")
    theatres: Section[Theatre] = field(name="theatre")
    resources: Resources
    action_points: ActionPoints
    building: Building
    rebuilds: Section[Rebuild] = field(name="rebuild")
    unit_owners: Section[UnitOwners] = NOTHING
    automatic_units: Section[AutomaticUnits] = field(name="automatic_unit", default=NOTHING)
    operations: Section[Operation] = field(name="operation")
    losses: Section[ResourceLoss] = field(name="loss")
    lend_lease: LendLease
    nationality_modifiers: Section[NationalityModifier] = field(name="nationality_modifier", default=NOTHING)
    minor_powers: Section[MinorPower] = field(name="minor_power", default=NOTHING)
    surrender: Surrender
    surrender_checks: Section[SurrenderCheck] = field(name="surrender_check", default=NOTHING)
    instant_victory: InstantVictory
    places: Section[Place] = field(name="place", default=NOTHING)
    treaties: Section[Treaty] = field(name="treaty", default=NOTHING)
    dated_events: Section[DatedEvent] = field(name="dated_event", default=NOTHING)
    triggers: Section[Trigger] = field(name="trigger", default=NOTHING)
    commitments: Section[Commitment] = field(name="commitment", default=NOTHING)
    cooperation: Cooperation = Cooperation()
    standing_notes: Section[StandingNote] = field(name="standing_note", default=NOTHING)
    war_limits: Section[WarLimit] = field(name="war_limit", default=NOTHING)
    countries: Section[Country] = field(name="country")
    openings: Section[Opening] = field(name="opening")
    to_enter: Section[ToEnter] = NOTHING

    def has_unit(self, power: str, unit: str) -> bool:
        """Whether a power has this kind of unit at all."""
        return all(power in unit_owner.powers for unit_owner in self.unit_owners if unit_owner.unit == unit)

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
from companion.families.second_world_war.sections.named import Named
from companion.families.second_world_war.sections.parts import Parts
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
from companion.model.sections.entering import ToEnter


class SecondWorldWarEdition(Edition):
    """The Second World War's box as data."""

    NEVER_READ = frozenset({"phase.needs_capital", "option.kind", "scenario.first_round", "scenario.treasury", "claim"})

    seasons: tuple[Season, ...] = field(name="season")
    season_frame: SeasonFrame
    blocs: tuple[Bloc, ...] = field(name="bloc")
    theatres: tuple[Theatre, ...] = field(name="theatre")
    resources: Resources
    action_points: ActionPoints
    building: Building
    rebuilds: tuple[Rebuild, ...] = field(name="rebuild")
    unit_owners: tuple[UnitOwners, ...] = ()
    automatic_units: tuple[AutomaticUnits, ...] = field(name="automatic_unit", default=())
    operations: tuple[Operation, ...] = field(name="operation")
    losses: tuple[ResourceLoss, ...] = field(name="loss")
    lend_lease: LendLease
    nationality_modifiers: tuple[NationalityModifier, ...] = field(name="nationality_modifier", default=())
    minor_powers: tuple[MinorPower, ...] = field(name="minor_power", default=())
    surrender: Surrender
    surrender_checks: tuple[SurrenderCheck, ...] = field(name="surrender_check", default=())
    instant_victory: InstantVictory
    places: tuple[Place, ...] = field(name="place", default=())
    treaties: tuple[Treaty, ...] = field(name="treaty", default=())
    dated_events: tuple[DatedEvent, ...] = field(name="dated_event", default=())
    triggers: tuple[Trigger, ...] = field(name="trigger", default=())
    commitments: tuple[Commitment, ...] = field(name="commitment", default=())
    cooperation: Cooperation = Cooperation()
    standing_notes: tuple[StandingNote, ...] = field(name="standing_note", default=())
    war_limits: tuple[WarLimit, ...] = field(name="war_limit", default=())
    countries: tuple[Country, ...] = field(name="country")
    openings: tuple[Opening, ...] = field(name="opening")
    to_enter: tuple[ToEnter, ...] = ()
    parts: Parts
    named: Named

    def has_unit(self, power: str, unit: str) -> bool:
        """Whether a power has this kind of unit at all."""
        return all(power in unit_owner.powers for unit_owner in self.unit_owners if unit_owner.unit == unit)

"""Land: the printed totals, what the rulebook says about the board, neutrals, passages, and winning by land."""

from typing import Annotated, Literal

from msgspec import Meta, field

from companion.families.war_game.sections.calendar import TurnNumber
from companion.families.war_game.sections.references import FactoryRef, KnownTerritoryRef, TerritoryGroupRef
from companion.model.ids import Id, Name, Text
from companion.model.readers import PEOPLE, With
from companion.model.references import PowerRef, ScenarioRef, UnitRef
from companion.model.sections.kinds import Basis, Count, Money
from companion.model.shape import Shape
from companion.model.sides import SideId

Loss = Annotated[int, Meta(ge=-999, le=0)]


class PowerLand(Shape):
    """`[[land_check.power]]`: a power's row of the printed table of land values."""

    power: PowerRef
    original: Money
    neutrals: Money
    lost: Loss
    conquered: Money
    land: Money
    """What it controls at the start: the other four added up."""


class LandCheck(Shape):
    """`[[land_check]]`: the printed land totals, which a board entered by the table is checked against."""

    scenario: ScenarioRef
    powers: tuple[PowerLand, ...] = field(name="power")
    sides: dict[SideId, Money]
    total: Money
    """Both sides together; it grows only by the neutrals conquered since the start."""


class KnownTerritory(Shape):
    """`[[known_territory]]`: what the rulebook says about a territory that the table enters."""

    id: Id
    name: Name
    value: Money | None = None
    original: PowerRef | None = None
    neutral: bool = False
    """Whether it originally belongs to none of the powers."""
    held_by: PowerRef | None = None
    factory: FactoryRef | None = None
    basis: Basis = "stated"
    note: Annotated[Text | None, PEOPLE] = None


class TerritoryGroup(Shape):
    """`[[territory_group]]`: several territories that a rule names together."""

    id: Id
    name: Name
    territories: tuple[KnownTerritoryRef, ...]
    complete: bool
    """False if the table has to add the ones that the rulebook doesn't name."""


class LandVictory(Shape):
    """`[land_victory]`: winning by land totals and home ground, checked when a game turn is complete."""

    axis_below: Money
    """The Allies need the Axis total below this; the Axis needs more than the Allied total."""
    homes: dict[SideId, tuple[KnownTerritoryRef, ...]]
    """Territories that a side must hold to win."""
    home_groups: dict[SideId, tuple[TerritoryGroupRef, ...]] = {}
    last_turn: TurnNumber
    winner_at_the_end: SideId
    home_claims: dict[SideId, Id] = field(
        default_factory=lambda: {"axis": "axis_holds_its_homes", "allies": "allies_hold_their_homes"}
    )
    """The claim about home ground that isn't in the books, by side."""
    extra_time_for: SideId | None = None
    """The side that can play on after the last turn..."""
    extra_time_without: Annotated[tuple[UnitRef, ...], With(".extra_time_for")] = ()
    """...but no longer gets these units..."""
    extra_time_claim: Annotated[Id, With(".extra_time_for")] = "axis_goes_on"
    """...if this claim is answered with yes."""


class NeutralConquest(Shape):
    """`[neutral_conquest]`: taking a neutral that nobody holds."""

    price_per_value: Count
    die: Literal[6, 10, 12]
    """The nearest opponent's die: a roll up to the value costs one unit."""
    certain_loss_above: Money
    """Above this value one land unit is lost without a roll."""
    failure: Literal["to_nearest_enemy"]
    """What happens to the neutral if no land unit survives."""
    also_called: tuple[Name, ...] = ()
    """What tables may write for land that isn't printed in any power's color."""


class Passage(Shape):
    """`[[passage]]`: a canal or strait, and whose land opens it."""

    id: Id
    name: Name
    territories: Annotated[tuple[KnownTerritoryRef, ...], Meta(min_length=1)]
    opened_by: Literal["controller_decides", "controller_of_all", "friends_of_controller"]
    open_while_neutral: bool = False

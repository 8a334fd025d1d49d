"""Actions of the Axis & Allies editions, beyond those that all games share."""

from collections.abc import Mapping
from typing import Annotated, ClassVar, Literal

from msgspec import Meta

from companion.model import actions as shared
from companion.model.actions import (
    Action,
    Count,
    Dice,
    Die,
    Holds,
    Number,
    PowerId,
    Reason,
    TerritoryId,
    UnitCounts,
)
from companion.model.ids import Id


class CollectIncome(shared.CollectIncome, tag="collect_income"):
    """Collect what the territories and objectives pay, and end the turn."""

    dice: Annotated[Dice, Meta(description="War Bonds die; the app rolls if left out.")] | None = None


class EndTurn(shared.EndTurn, tag="end_turn"):
    """End the turn without collecting income; where income is due, only if it is given up."""

    forfeit: Annotated[bool, Meta(description="Whether the income that is due is given up.")] = False


class CaptureTerritory(Action, tag="capture_territory"):
    """A power's land units hold a territory after combat. Capture, liberation and looting follow from the rules."""

    territory: TerritoryId
    by: PowerId | None = None


class PurchaseUnits(Action, tag="purchase_units"):
    """Pay for units, which wait to be mobilised, and for the repair of damaged complexes."""

    power: PowerId | None = None
    units: UnitCounts = {}
    repairs: Annotated[
        dict[Id, Count],
        Meta(max_length=40, description="Territory to damage markers removed.", examples=[{"germany": 2}]),
    ] = {}


class MobilizeUnits(Action, tag="mobilize_units"):
    """Place waiting units at complexes; sea units count at the complex whose coast they are placed off."""

    asks: ClassVar[Mapping[str, str]] = {"placements": "which units are placed, and where"}

    power: PowerId | None = None
    placements: Annotated[
        dict[Id, dict[Id, Count]],
        Meta(
            min_length=1,
            max_length=100,
            description="Territory of the complex to units placed there.",
            examples=[{"germany": {"infantry": 3}}],
        ),
    ]


class BuyResearch(Action, tag="buy_research"):
    """Pay for researchers or research dice."""

    power: PowerId | None = None
    count: Annotated[int, Meta(ge=1, le=99, description="How many.", examples=[2])]
    development: Annotated[Id, Meta(description="Which development, where it is chosen beforehand.")] | None = None


class RollResearch(Action, tag="roll_research"):
    """Roll for a breakthrough with the dice bought; leave the dice out and the app rolls."""

    power: PowerId | None = None
    dice: Dice | None = None
    chart: Annotated[int, Meta(ge=1, le=9, description="The breakthrough chart chosen.", examples=[1])] | None = None
    breakthrough_die: Annotated[Die, Meta(description="The die that picks from the chart.")] | None = None


class BombComplex(Action, tag="bomb_complex"):
    """Bombers or rockets hit an enemy industrial complex; the dice are those that got through."""

    territory: TerritoryId
    dice: Dice | None = None
    count: Annotated[int, Meta(ge=1, le=24, description="Dice for the app to roll, if none are given.")] | None = None
    by: PowerId | None = None
    weapon: Annotated[
        Literal["bombers", "rockets", "fighters"],
        Meta(description="What hit it; fighters need an advantage."),
    ] = "bombers"


class SetDamage(Action, tag="set_damage"):
    """The banker's correction: the damage markers under a complex."""

    territory: TerritoryId
    damage: Annotated[Number, Meta(description="How many damage markers there are now.")]
    reason: Reason


class SetTechnology(Action, tag="set_technology"):
    """The banker's correction: a power has a technology, or has it not."""

    power: PowerId | None = None
    technology: Annotated[Id, Meta(description="The technology, by its id.", examples=["radar"])]
    holds: Holds = True
    reason: Reason


class SetComplex(Action, tag="set_complex"):
    """The banker's correction: an industrial complex stands in a territory, or does not."""

    territory: TerritoryId
    holds: Holds = True
    reason: Reason


class ChooseAdvantage(Action, tag="choose_advantage"):
    """A power takes one of its national advantages, chosen or by a die; leave both out and the app rolls."""

    power: PowerId | None = None
    advantage: Annotated[Id, Meta(description="Which one, if chosen.")] | None = None
    die: Annotated[Die, Meta(description="The die, if rolled at the table.")] | None = None


class UseAdvantage(Action, tag="use_advantage"):
    """Use a national advantage: free units, a free or moved complex, or one that works once."""

    advantage: Annotated[Id, Meta(description="Which one.", examples=["french_resistance"])]
    power: PowerId | None = None
    territory: Annotated[Id, Meta(description="Where it takes effect.")] | None = None
    from_territory: Annotated[Id, Meta(description="Where a complex moves from.")] | None = None

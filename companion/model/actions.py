"""Actions: what somebody at the table said. One class per thing that can be said; `type` is its word.

The docstrings and field descriptions here are what the HTTP documentation shows. These are the actions of the Axis &
Allies editions; a ruleset lists those it knows, and other games bring modules of their own.
"""

from typing import Annotated, Any, ClassVar, Literal

import msgspec
from msgspec import Meta

from companion.model.ids import Id
from companion.model.sections.rules import OptionValue
from companion.model.shape import Shape
from companion.model.sides import Side

Reason = Annotated[str, Meta(min_length=1, max_length=200, description="Why, in a few words; kept and shown.")]
Count = Annotated[int, Meta(ge=1, le=999)]
Number = Annotated[int, Meta(ge=0, le=999)]
Die = Annotated[int, Meta(ge=1, le=6, description="What one die shows.")]
Dice = Annotated[tuple[Die, ...], Meta(max_length=60, description="What the dice show, in the order rolled.")]
PowerId = Annotated[Id, Meta(description="A power; if left out, the one whose turn it is.", examples=["germany"])]
Holds = Annotated[bool, Meta(description="Whether it is so.")]
TerritoryId = Annotated[Id, Meta(description="A territory.", examples=["ukraine"])]
UnitCounts = Annotated[
    dict[Id, Count], Meta(max_length=40, description="Unit to number.", examples=[{"infantry": 3, "tank": 1}])
]


class Action(Shape, tag_field="type"):
    """Something said at the table."""

    die_sides: ClassVar[int] = 6
    """What the dice it carries can show at most."""

    override: Annotated[Reason, Meta(description="The banker's reason to pass over a soft rule.")] | None = None


class StartGame(Action, tag="start_game"):
    """Open the books: the scenario's treasuries and controllers, the options, the bids."""

    scenario: Annotated[Id, Meta(description="The scenario, by its id.", examples=["1941"])]
    options: Annotated[
        dict[Id, OptionValue | dict[Id, tuple[Id, ...]]],
        Meta(description="Option to what was chosen; the box's own choice for those left out."),
    ] = {}
    bids: Annotated[
        dict[Id, Annotated[int, Meta(ge=0, le=200)]],
        Meta(description="Extra starting money per power.", examples=[{"germany": 6}]),
    ] = {}
    players: Annotated[
        dict[Id, Annotated[str, Meta(max_length=40)]], Meta(description="Who plays which power, by name.")
    ] = {}
    entered: Annotated[
        dict[str, Any], Meta(description="What the table copies from its own box, where no public source has it.")
    ] = {}


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


class CollectIncome(Action, tag="collect_income"):
    """Collect what the territories and objectives pay, and end the turn."""

    power: PowerId | None = None
    dice: Annotated[Dice, Meta(description="War Bonds die; the app rolls if left out.")] | None = None


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
    dice: Dice
    by: PowerId | None = None
    weapon: Annotated[
        Literal["bombers", "rockets", "fighters"],
        Meta(description="What hit it; fighters need an advantage."),
    ] = "bombers"


class Attest(Action, tag="attest"):
    """Answer a question that only the people at the board can: a claim holds, or does not, or its number."""

    claim: Annotated[Id, Meta(description="The claim, as listed with the objective.")]
    holds: Holds = True
    count: Annotated[int, Meta(ge=0, le=99, description="The number, for claims that count.")] | None = None


class AdvancePhase(Action, tag="advance_phase"):
    """Go on to the next phase of the turn."""


class EndTurn(Action, tag="end_turn"):
    """End the turn without collecting income."""


class AdjustTreasury(Action, tag="adjust_treasury"):
    """The banker's correction: money into or out of a treasury."""

    power: PowerId | None = None
    amount: Annotated[int, Meta(ge=-999, le=999, description="What to add; negative to take away.", examples=[-3])]
    reason: Reason


class SetController(Action, tag="set_controller"):
    """The banker's correction: who holds a territory. Moves no money."""

    territory: TerritoryId
    controller: Annotated[Id, Meta(description="The power that holds it.", examples=["germany"])]
    reason: Reason


class SetDamage(Action, tag="set_damage"):
    """The banker's correction: the damage markers under a complex."""

    territory: TerritoryId
    damage: Annotated[Number, Meta(description="How many damage markers there are now.")]
    reason: Reason


class SetTechnology(Action, tag="set_technology"):
    """The banker's correction: a power has a technology, or has it not."""

    power: PowerId | None = None
    technology: Annotated[Id, Meta(description="The technology, by its id.")]
    holds: Holds = True
    reason: Reason


class SetComplex(Action, tag="set_complex"):
    """The banker's correction: an industrial complex stands in a territory, or does not."""

    territory: TerritoryId
    holds: Holds = True
    reason: Reason


class DeclareWinner(Action, tag="declare_winner"):
    """The table agrees that a side has won."""

    side: Annotated[Side, Meta(description="The side that won.")]
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


def as_dict(action: Action) -> dict[str, Any]:
    """The JSON form of an action, defaults left out."""
    built: dict[str, Any] = msgspec.to_builtins(action)
    return built

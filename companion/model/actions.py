"""Actions: what players announce at the table. One class for each; `type` is its name.

The HTTP documentation shows the docstrings and field descriptions here. These are the actions that several families
share; each family has more in its `actions.py`.
"""

from collections.abc import Mapping
from typing import Annotated, Any, ClassVar, Self

import msgspec
from msgspec import UNSET, Meta, UnsetType
from msgspec.structs import replace

from companion.model.events import Aids
from companion.model.ids import Id
from companion.model.references import OptionRef, PowerRef, Ref, ScenarioRef, TerritoryRef, UnitRef
from companion.model.sections.course import OptionValue
from companion.model.shape import Shape
from companion.model.sides import SideId

RawAction = dict[str, Any]
"""An action as it was received and is stored: a JSON object that hasn't been validated."""
DICE = ("dice", "die")
"""The fields of an action that say what dice show."""
POWERS = ("by", "power")
"""The fields of an action that name its power: the one that acts, or the one it's for."""
Reason = Annotated[str, Meta(min_length=1, max_length=200, description="Why, in a few words; kept and shown.")]
Count = Annotated[int, Meta(ge=1, le=999)]
Number = Annotated[int, Meta(ge=0, le=999)]
Die = Annotated[int, Meta(ge=1, le=6, description="What one die shows.")]
Dice = Annotated[tuple[Die, ...], Meta(max_length=60, description="What the dice show, in the order rolled.")]
PowerId = Annotated[PowerRef, Meta(description="A power; if left out, the one whose turn it is.", examples=["germany"])]
Holds = Annotated[bool, Meta(description="Whether it is so.")]
TerritoryId = Annotated[TerritoryRef, Meta(description="A territory.", examples=["ukraine"])]
UnitCounts = Annotated[
    dict[UnitRef, Count], Meta(max_length=40, description="Unit to number.", examples=[{"infantry": 3, "tank": 1}])
]


class InTurn(Shape):
    """The turn that a forgotten action belongs to."""

    round: Annotated[int, Meta(ge=1, le=999, description="The round, as the snapshot counts it.", examples=[2])]
    power: Annotated[Id, Meta(description="Whose turn.", examples=["germany"])]
    impulse: (
        Annotated[int, Meta(ge=0, le=9, description="Which impulse of the season; the last, if left out.")] | None
    ) = None
    dice: Annotated[
        dict[Annotated[str, Meta(pattern=r"^[1-9]\d{0,6}$")], Annotated[tuple[Count, ...], Meta(max_length=60)]],
        Meta(
            max_length=60,
            description="Entry to what its dice show, for later entries that need dice now; empty lets the app roll.",
        ),
    ] = {}


class Action(Shape, tag_field="type"):
    """Something announced at the table."""

    die_sides: ClassVar[int] = 6
    """The highest number its dice can show."""
    one_die: ClassVar[str | None] = None
    """The field of the only die, if it takes just one."""
    asks: ClassVar[Mapping[str, str]] = {}
    """What to ask for when a field is missing whose name says too little."""

    override: Annotated[Reason, Meta(description="The banker's reason to pass over a soft rule.")] | None = None
    in_turn: Annotated[
        InTurn | UnsetType | None,
        Meta(description="The turn it belongs to, if that is over; null means now."),
    ] = UNSET

    @property
    def named_power(self) -> str | None:
        """The power that it names."""
        return next((named for field in POWERS if (named := getattr(self, field, None))), None)

    def by_default_for(self, power: str) -> Self:
        """The same for a power, if it could name one and doesn't."""
        left_out = next((field for field in POWERS if getattr(self, field, "") is None), None)
        return self if left_out is None else replace(self, **{left_out: power})


BidMoney = Annotated[int, Meta(ge=0, le=200, description="Extra starting money.")]


class Bid(Shape):
    """What a power is given before the first turn: money, and units that it sets up."""

    money: BidMoney = 0
    units: UnitCounts = {}
    purse: Id | None = None
    """Which of its economies gets the money; the first, if left out."""


class StartGame(Action, tag="start_game"):
    """Open the books: the scenario's treasuries and controllers, the options, the bids."""

    scenario: Annotated[ScenarioRef, Meta(description="The scenario, by its id.", examples=["1941"])]
    options: Annotated[
        dict[OptionRef, OptionValue | dict[Id, tuple[Id, ...]]],
        Meta(description="Option to what was chosen; the box's own choice for those left out."),
    ] = {}
    bids: Annotated[
        dict[PowerRef, BidMoney | Bid],
        Meta(
            description="What powers are given before the first turn: money, or money and units.",
            examples=[{"germany": 6, "japan": {"money": 1, "units": {"infantry": 2}}}],
        ),
    ] = {}
    players: Annotated[
        dict[PowerRef, Annotated[str, Meta(max_length=40)]], Meta(description="Who plays which power, by name.")
    ] = {}
    entered: Annotated[
        dict[str, Any], Meta(description="What the table copies from its own box, where no public source has it.")
    ] = {}
    position: (
        Annotated[dict[str, Any], Meta(description="The position it begins in; the start if left out.")] | None
    ) = None
    practice: Annotated[bool, Meta(description="Whether it's only for practice: it counts in no statistics.")] = False
    aids: Annotated[Aids, Meta(description="`sealed`: nobody gets the odds of battles.")] = "open"


class CollectIncome(Action, tag="collect_income"):
    """Collect what the territories and objectives pay, and end the turn."""

    power: PowerId | None = None


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
    controller: Annotated[PowerRef, Meta(description="The power that holds it.", examples=["germany"])]
    reason: Reason


class DeclareWinner(Action, tag="declare_winner"):
    """The table agrees that a side has won."""

    side: Annotated[SideId, Ref("side"), Meta(description="The side that won.")]
    reason: Reason


class LiftSeal(Action, tag="lift_seal"):
    """Unseal the odds of battles for the rest of the game; for the banker, and only from now on."""

    reason: Reason


def word_of(kind: type[Action]) -> str:
    """The type name of a kind of action."""
    return str(kind.__struct_config__.tag)


def as_dict(action: Action) -> RawAction:
    """The JSON form of an action, without defaults."""
    built: RawAction = msgspec.to_builtins(action)
    return built

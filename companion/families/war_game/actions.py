"""Actions of The War Game, in addition to the shared ones.

Some have the same type as actions in other games (`capture_territory`, `purchase_units`, `adjust_treasury`), with the
details that this game needs.
"""

from typing import Annotated, ClassVar, Literal

from msgspec import Meta, field

from companion.languages import msg
from companion.model.actions import Action, AdjustTreasury, Count, PowerId, Reason, SetController, UnitCounts
from companion.model.ids import Id, Name, slug
from companion.model.references import PowerRef, Ref, UnitRef
from companion.model.shape import Shape

NEUTRAL = "neutral"
"""The word for land that isn't printed in any power's color."""

HolderRef = Annotated[Id, Ref("power", words=(NEUTRAL,), called=msg("power"))]
Value = Annotated[int, Meta(ge=0, le=99, description="The number printed on the territory.", examples=[4])]
Place = Annotated[
    str,
    Meta(
        min_length=1,
        max_length=60,
        description="A territory: its id, or its printed name if it is not in the books yet.",
        examples=["Kiev"],
    ),
]
FactoryWord = Annotated[Literal["major", "minor"], Meta(description="A kind of factory.", examples=["minor"])]
Price = Annotated[int, Meta(ge=1, le=99, description="What a unit costs.", examples=[30])]
Groups = Annotated[tuple[Id, ...], Meta(description="Groups it belongs to.")]
TwelveSided = Annotated[int, Meta(ge=1, le=12, description="What one twelve-sided die shows.", examples=[7])]
Original = Annotated[
    Id,
    Meta(description="The power in whose colour it is printed, or `neutral`.", examples=["soviet_union", NEUTRAL]),
]

Owner = Annotated[PowerRef, Meta(description="The one among them that is to own it; `by` if left out.")]
Generals = Annotated[tuple[PowerRef, ...], Meta(max_length=4, description="Powers whose general was in the battle.")]
Ship = Annotated[
    str, Meta(min_length=1, max_length=40, description="What the table calls the ship.", examples=["Hood"])
]


class BoardTerritory(Shape):
    """One territory of a board that the table enters: what's printed on it and who holds it at the start."""

    name: Annotated[Name, Meta(description="Its name, as printed on the board.", examples=["Kiev"])]
    value: Value
    original: Annotated[Id, Meta(description="The power in whose colour it is printed; none for a neutral.")] | None = (
        None
    )
    controller: Annotated[Id, Meta(description="Who holds it at the start; none for a free neutral.")] | None = None
    factory: FactoryWord | None = None
    groups: Annotated[Groups, Meta(max_length=10, examples=[["contiguous_usa"]])] = ()
    region: (
        Annotated[Name, Meta(description="The part of the map it is found under, as the table calls it.")] | None
    ) = None

    @property
    def id(self) -> str:
        """The id derived from its name."""
        return slug(self.name)


class TakeLand(Action, tag="capture_territory"):
    """Log that a power's land units hold a territory after combat; the rules say who owns it then.

    A territory that isn't in the books yet is added: give its value and whom it was taken from.
    """

    territory: Place
    by: PowerId | None = None
    value: Value | None = None
    from_power: Annotated[HolderRef, Meta(description="Who held it, for one not in the books yet.")] | None = field(
        name="from", default=None
    )
    original: Original | None = None
    factory: FactoryWord | None = None
    others: Annotated[
        tuple[PowerRef, ...], Meta(max_length=4, description="Further powers of whom a land unit survived there.")
    ] = ()
    owner: Owner | None = None
    generals: Generals = ()


class ConquerNeutral(Action, tag="conquer_neutral"):
    """Attack a neutral that nobody holds: pay twice its value, then the nearest opponent rolls for a loss.

    Leave out the die, and the app rolls. Powers that share a turn can attack together.
    """

    die_sides: ClassVar[int] = 12
    one_die: ClassVar[str | None] = "die"

    territory: Place
    by: PowerId | None = None
    value: Value | None = None
    die: TwelveSided | None = None
    land_units: Annotated[Count, Meta(description="How many land units attack.", examples=[2])] | None = None
    survives: (
        Annotated[bool, Meta(description="Whether a land unit is left; worked out from `land_units` if left out.")]
        | None
    ) = None
    nearest_enemy: (
        Annotated[PowerRef, Meta(description="The enemy power nearest on the map, which gets it if the attack fails.")]
        | None
    ) = None
    others: Annotated[
        tuple[PowerRef, ...],
        Meta(max_length=4, description="Further powers that attack it together, each with a land unit."),
    ] = ()
    owner: Owner | None = None
    generals: Generals = ()
    shares: Annotated[
        dict[PowerRef, Count],
        Meta(
            max_length=5,
            description="What each of them pays; `by` pays the rest, or all of it if left out.",
            examples=[{"germany": 8, "italy": 6}],
        ),
    ] = {}
    agreed: Annotated[
        tuple[Id, ...], Meta(max_length=4, description="Those of them whose players agree to pay their share.")
    ] = ()


class BuyUnits(Action, tag="purchase_units"):
    """Pay for units from the power's own price list. Hardware money is used first where possible.

    With `placements`, the limits of land and factories are checked; `units` can be left out then.
    """

    power: PowerId | None = None
    units: UnitCounts = {}
    placements: Annotated[
        dict[Place, UnitCounts],
        Meta(
            max_length=60,
            description="Where units go: territory, by id or name, to units. Part of `units`, or all of them.",
            examples=[{"peking": {"infantry": 8}}],
        ),
    ] = {}
    prices: Annotated[
        dict[UnitRef, Price],
        Meta(
            max_length=20,
            description="Prices that the books do not know yet, from the power's own chart.",
            examples=[{"bomber": 30}],
        ),
    ] = {}
    ends_turn: (
        Annotated[
            int,
            Meta(
                ge=1,
                le=99,
                description="The game turn in which the power's turn ends with this, also for its partner.",
            ),
        ]
        | None
    ) = None


class PlaceUnits(Action, tag="mobilize_units"):
    """Say where units bought this turn without a place go; the limits of land and factories are checked."""

    power: PowerId | None = None
    placements: Annotated[
        dict[Place, UnitCounts],
        Meta(
            min_length=1,
            max_length=60,
            description="Where units go: territory, by id or name, to units.",
            examples=[{"peking": {"infantry": 8}}],
        ),
    ]


class LendMoney(Action, tag="lend_money"):
    """Lend money to an ally. The first 15 of a turn are free, the rest is for hardware only."""

    power: Annotated[PowerRef, Meta(description="The lender; the power whose turn it is, if left out.")] | None = None
    to: Annotated[PowerRef, Meta(description="The recipient.", examples=["soviet_union"])]
    amount: Annotated[int, Meta(ge=1, le=999, description="How much.", examples=[19])]


class BuildFactory(Action, tag="build_factory"):
    """Build a factory, or upgrade a minor one to a major one for the difference. It works from the next turn.

    The power's own land that isn't in the books yet is added: give its value.
    """

    territory: Place
    factory: FactoryWord
    power: PowerId | None = None
    value: Value | None = None
    original: Original | None = None


class ReduceFactory(Action, tag="reduce_factory"):
    """Instead of producing there, reduce a major factory to a minor one, or destroy a factory."""

    territory: Place
    destroy: Annotated[bool, Meta(description="Destroy it altogether.")] = False
    power: PowerId | None = None


class ScorchEarth(Action, tag="scorched_earth"):
    """Log that the defender survived a round of combat in which he reduced his major or destroyed his minor factory."""

    territory: Place


class RepairBattleship(Action, tag="repair_battleship"):
    """Set the repair price of a damaged battleship with one die, at any time; with a territory, repair it there.

    The price stays with that ship. Leave out the die, and the app rolls. The power's own land that isn't in the books
    yet is added: give its value, and its factory if it has one.
    """

    die_sides: ClassVar[int] = 12
    one_die: ClassVar[str | None] = "die"

    power: PowerId | None = None
    ship: Ship | None = None
    territory: Place | None = None
    die: TwelveSided | None = None
    value: Value | None = None
    original: Original | None = None
    factory: FactoryWord | None = None


class LoseBattleship(Action, tag="lose_battleship"):
    """Log that a damaged battleship with a repair price was sunk."""

    power: Annotated[PowerRef, Meta(description="Whose ship it was.", examples=["united_kingdom"])]
    ship: Ship | None = None


class LoseGeneral(Action, tag="lose_general"):
    """Log that a general died with the last unit of his battle; he's gone for good."""

    power: Annotated[PowerRef, Meta(description="Whose general it was.", examples=["germany"])]


class TrainParatroopers(Action, tag="train_paratroopers"):
    """Train infantry as paratroopers at the power's own factory; paid immediately, and permanent."""

    count: Annotated[Count, Meta(description="How many units of infantry are trained.")]
    power: PowerId | None = None
    territory: Place | None = None


class RegisterTerritory(Action, tag="register_territory"):
    """Enter one territory of the board: part of the land its holder has had since the start, or a free neutral."""

    territory: Place
    value: Value | None = None
    controller: Annotated[HolderRef, Meta(description="Who holds it, or `neutral` for a free neutral.")] | None = None
    original: Original | None = None
    factory: FactoryWord | None = None
    groups: Groups = ()


class EnterBoard(Action, tag="enter_board"):
    """Enter many territories at once; those already in the books must match."""

    territories: Annotated[
        tuple[BoardTerritory, ...], Meta(min_length=1, max_length=400, description="The territories, one by one.")
    ]


class SetPrice(Action, tag="set_price"):
    """Enter a price that the rulebook doesn't give, from the power's own chart."""

    power: Annotated[PowerRef, Meta(description="Whose price.", examples=["china"])]
    unit: Annotated[UnitRef, Meta(description="The unit that is priced.", examples=["bomber"])]
    price: Price


class AdjustMoney(AdjustTreasury, tag="adjust_treasury"):
    """The banker's correction: add or take out money, in a treasury or its hardware money."""

    fund: Annotated[Literal["treasury", "hardware"], Meta(description="Which purse.")] = "treasury"


class SetHolder(SetController, tag="set_controller"):
    """The banker's correction: who holds a territory. Moves no money."""

    territory: Annotated[Id, Meta(description="A territory.", examples=["ukraine"])]
    controller: Annotated[HolderRef, Meta(description="The power that holds it.", examples=["germany"])]


class SetFactory(Action, tag="set_factory"):
    """The banker's correction: which factory is in a territory."""

    territory: Place
    factory: Annotated[Literal["major", "minor", "none"], Meta(description="What stands there.")]
    reason: Reason


class AmendTerritory(Action, tag="amend_territory"):
    """The banker's correction: what was entered for a territory. Incomes already collected stay as they are."""

    territory: Place
    reason: Reason
    name: Annotated[Name, Meta(description="Its name, if that was wrong.", examples=["Kiev"])] | None = None
    value: Value | None = None
    original: Original | None = None
    groups: Groups | None = None
    start: (
        Annotated[
            HolderRef,
            Meta(description="Who has held it since the start, or `neutral`, if that was wrong or not known."),
        ]
        | None
    ) = None

"""Actions of a game of seasons and impulses, in addition to the shared ones in `companion.model.actions`."""

from collections.abc import Mapping
from typing import Annotated, ClassVar, Literal

from msgspec import Meta

from companion.families.second_world_war.state import Box, Numbers, Value
from companion.languages import msg
from companion.model.actions import Action, Die, PowerId, Reason
from companion.model.ids import Id
from companion.model.references import UnitRef

Few = Annotated[int, Meta(ge=0, le=60)]
Some = Annotated[int, Meta(ge=1, le=60)]
Two = Annotated[
    tuple[Die, Die],
    Meta(description="The two dice of a surrender check; the app rolls if left out.", examples=[[4, 3]]),
]
CountryId = Annotated[Id, Meta(description="A country.", examples=["norway"])]
StateId = Annotated[Id, Meta(description="A power or a country.", examples=["soviet_union"])]
CityName = Annotated[
    str,
    Meta(min_length=1, max_length=60, description="The city: its id, or its name as on the map.", examples=["Hamburg"]),
]
TheatreId = Annotated[
    Id, Meta(description="`et`, `pt` or `sm`: the map on which the points are used.", examples=["et"])
]
ItemId = Annotated[Id, Meta(description="A unit on the Production Display, as the turn card lists it.")]
Items = Annotated[
    tuple[ItemId, ...],
    Meta(min_length=1, max_length=60, description="Units on the Production Display.", examples=[["germany_1"]]),
]
Note = Annotated[str, Meta(min_length=1, max_length=120, description="What for, in a few words; kept in the log.")]


class EnterNumbers(Action, tag="enter_numbers"):
    """Enter numbers from the table's own box: resource values, limits, modifiers, and others that the books ask for."""

    numbers: Annotated[Numbers, Meta(description="Only what is new; every key may be left out.")] = Numbers()
    rest_is_zero: Annotated[
        bool,
        Meta(description="Whether what is still missing of these kinds is 0; of resource values, if none is entered."),
    ] = False


class BuyPoints(Action, tag="buy_points"):
    """Turn resources into action points: four plus the nationality modifier for each, as the weather allows."""

    power: PowerId | None = None
    resources: Annotated[int, Meta(ge=1, le=60, description="How many resources.", examples=[2])]
    theatre: TheatreId | None = None
    dice: (
        Annotated[
            tuple[Die, ...],
            Meta(max_length=60, description="Random points: a die per resource, or the app rolls."),
        ]
        | None
    ) = None


class TakeDefaultPoint(Action, tag="take_default_point"):
    """Declare at the start of the impulse that no resources are spent on points, and get one free point."""

    power: PowerId | None = None


class PassImpulse(Action, tag="pass_impulse"):
    """End this impulse for a power, with the free point if none was bought; the last pass ends the impulse."""

    power: (
        Annotated[Id, Meta(description="A power, or a minor power at war on its own.", examples=["italy"])] | None
    ) = None
    powers: (
        Annotated[
            tuple[PowerId, ...],
            Meta(
                min_length=1,
                max_length=20,
                description="Several powers at once, instead of `power`; those that have passed already are left out.",
                examples=[["germany", "italy"]],
            ),
        ]
        | None
    ) = None
    rest: (
        Annotated[bool, Meta(description="A minor power: whether it passes by itself from now on, or no longer.")]
        | None
    ) = None
    impulse_goes_on: Annotated[
        bool, Meta(description="Leave the end of the impulse to `end_turn`, even if everybody has passed.")
    ] = False


class LoseUnits(Action, tag="lose_units"):
    """Log that kamikazes or atomic bombs counted in the books are out of play."""

    power: PowerId | None = None
    unit: Annotated[UnitRef, Meta(description="The type of unit.", examples=["kamikaze"])]
    count: Annotated[int, Meta(ge=1, le=60, description="How many.")] = 1


class FlipHeadquarters(Action, tag="flip_headquarters"):
    """Flip ready headquarters to give a point each to forces they supply."""

    power: PowerId | None = None
    count: Annotated[int, Meta(ge=1, le=9, description="How many headquarters.")] = 1


class SpendPoints(Action, tag="spend_points"):
    """Spend action points on something; it goes into the log."""

    power: (
        Annotated[Id, Meta(description="A power, or a minor power at war on its own.", examples=["germany"])] | None
    ) = None
    operation: Annotated[Id, Meta(description="What they buy.", examples=["ground_attack"])] | None = None
    count: Annotated[int, Meta(ge=1, le=60, description="How often.")] = 1
    operations: Annotated[
        dict[Id, Annotated[int, Meta(ge=1, le=60)]],
        Meta(max_length=20, description="Several at once: operation to how often.", examples=[{"ground_attack": 3}]),
    ] = {}
    theatre: TheatreId | None = None
    note: Note | None = None
    against: Annotated[Id, Meta(description="An attack: the country it is made on.", examples=["france"])] | None = None
    points_of: Annotated[Id, Meta(description="A cooperating ally whose points are used.")] | None = None
    passes: Annotated[bool, Meta(description="Whether that was all, and the impulse is passed with it.")] = False


class BuildReinforcement(Action, tag="build_reinforcement"):
    """Build reinforcement units, one resource each; they go straight to the map."""

    asks: ClassVar[Mapping[str, str]] = {"units": msg("which units")}

    power: PowerId | None = None
    units: Annotated[
        dict[UnitRef, Annotated[int, Meta(ge=1, le=60)]],
        Meta(min_length=1, max_length=20, description="Unit to number.", examples=[{"infantry": 2}]),
    ]


class RebuildUnit(Action, tag="rebuild_unit"):
    """Place an eliminated unit in its first box of the Production Display, for one resource."""

    power: PowerId | None = None
    unit: Annotated[UnitRef, Meta(description="The type of unit.", examples=["armor"])]
    country: Annotated[Id, Meta(description="The minor ally whose unit it is.")] | None = None
    box: Annotated[Box, Meta(description="Its first box, if the books do not know it yet.")] | None = None


class AdvanceUnits(Action, tag="advance_units"):
    """Move units on the Production Display forward one box, one resource each."""

    asks: ClassVar[Mapping[str, str]] = {"items": msg("which units on the display")}

    power: PowerId | None = None
    items: Items


class DeployUnits(Action, tag="deploy_units"):
    """Bring finished units from the 1-box to supplied hexes, one point each."""

    asks: ClassVar[Mapping[str, str]] = {"items": msg("which units on the display")}

    power: PowerId | None = None
    items: Items
    theatre: TheatreId | None = None


class PlaceOnDisplay(Action, tag="place_on_display"):
    """Put a unit on the Production Display for free, by a rule (a displaced unit, a paratrooper that flew home)."""

    power: PowerId | None = None
    unit: Annotated[UnitRef, Meta(description="The type of unit.", examples=["airborne_infantry"])]
    country: Annotated[Id, Meta(description="The minor ally whose unit it is.")] | None = None
    box: Annotated[Box, Meta(description="The box it is put into.")] = 1
    reason: Reason


class RaidConvoys(Action, tag="raid_convoys"):
    """Log hits on a power's convoys by submarines or raiders."""

    target: Annotated[Id, Meta(description="The power whose convoys are raided.", examples=["commonwealth"])]
    by: PowerId | None = None
    hits: Annotated[Few, Meta(description="Rolls that hit and count against resources.", examples=[2])]
    natural_sixes: Annotated[Few, Meta(description="How many of these hits were natural sixes.")] = 0


class BombCity(Action, tag="bomb_city"):
    """Attack a city with strategic bombers, by night or in daylight."""

    target: Annotated[Id, Meta(description="The power that loses by it.", examples=["germany"])]
    city: CityName
    by: PowerId | None = None
    raid: Annotated[Literal["night", "daylight"], Meta(description="Which kind of raid.")]
    natural_six: Annotated[bool, Meta(description="Night: whether the die showed a six.")] = False
    hits: Annotated[Few, Meta(description="Daylight: hits scored.")] = 0
    set_back: Annotated[
        tuple[ItemId, ...], Meta(max_length=60, description="Daylight: units sent back a box, one hit each.")
    ] = ()


class SettlePartisans(Action, tag="settle_partisans"):
    """Say which captured countries have no ground unit in their capital; each costs its holder one resource."""

    power: Annotated[Id, Meta(description="For whom; for everybody if left out.")] | None = None
    ungarrisoned: Annotated[
        tuple[CountryId, ...], Meta(max_length=120, description="None, if all capitals are garrisoned.")
    ] = ()
    values: Annotated[
        dict[Id, Value], Meta(max_length=120, description="What they are worth, where nobody has entered it yet.")
    ] = {}


class SendLendLease(Action, tag="send_lend_lease"):
    """Send resources to an ally, at one point each."""

    route: Annotated[Id, Meta(description="By which route.", examples=["atlantic"])]
    amount: Annotated[int, Meta(ge=1, le=9, description="How many resources.")] = 1
    supply_route: Annotated[bool, Meta(description="Abadan: whether supply can be traced to both sides.")] = False
    theatre: TheatreId | None = None


class DeclareWar(Action, tag="declare_war"):
    """Declare war, for one point, with all its consequences. Use a dry run to see them."""

    power: PowerId | None = None
    target: StateId
    theatre: TheatreId | None = None


class Intervene(Action, tag="intervene"):
    """Send help to a country that is at war with an enemy, for one point."""

    power: PowerId | None = None
    country: CountryId
    theatre: TheatreId | None = None


class RollCommitment(Action, tag="roll_commitment"):
    """Roll for a country's side; the modifiers follow from the game."""

    one_die: ClassVar[str | None] = "die"

    table: Annotated[Id, Meta(description="Which table.", examples=["yugoslav_commitment"])]
    country: Annotated[Id, Meta(description="Vichy: the country that is entered.")] | None = None
    power: PowerId | None = None
    die: Annotated[Die, Meta(description="The die; the app rolls if left out.")] | None = None
    theatre: TheatreId | None = None


class SignTreaty(Action, tag="sign_treaty"):
    """Bring an agreement into force by decision: the Treaty of Moscow."""

    treaty: Annotated[Id, Meta(description="Which one.", examples=["treaty_of_moscow"])]


class DemandTreaty(Action, tag="demand_treaty"):
    """Demand that somebody give in: the Soviet Union demands the lands beyond the Moscow Treaty Line."""

    treaty: Annotated[Id, Meta(description="Which one.", examples=["treaty_of_moscow"])] = "treaty_of_moscow"


class AnswerDemand(Action, tag="answer_demand"):
    """Give in to a demand, or fight."""

    treaty: Annotated[Id, Meta(description="Which one.", examples=["treaty_of_moscow"])] = "treaty_of_moscow"
    accept: Annotated[bool, Meta(description="Whether the lands are given up; otherwise there is war.")]


class RenounceTreaty(Action, tag="renounce_treaty"):
    """End an agreement: the Japan-Soviet Treaty, or the Sitzkrieg when Germany breaks it."""

    treaty: Annotated[Id, Meta(description="Which one.", examples=["sitzkrieg"])]
    by: PowerId | None = None


class MaySurrender(Action):
    """What the table sees when a power surrenders: needed only for exceptions."""

    held: Annotated[
        dict[Id, Annotated[Id, Meta(description="A power, or `neutral`.")]],
        Meta(max_length=120, description="Countries of the fallen power that go elsewhere than to the captor."),
    ] = {}
    invaded: Annotated[
        tuple[CountryId, ...],
        Meta(max_length=120, description="Its minor allies with enemy units inside: they surrender too."),
    ] = ()
    create_vichy: (
        Annotated[bool, Meta(description="France: whether Germany creates Vichy France; asked if it is not said.")]
        | None
    ) = None


class CaptureCountry(Action, tag="capture_country"):
    """Take a land without units of its own: a territory, an island, a small country."""

    country: CountryId
    by: PowerId | None = None
    restore: Annotated[bool, Meta(description="Give it back to its first owner, a cooperating ally.")] = False


class CaptureCapital(MaySurrender, tag="capture_capital"):
    """Log that a country's capital changes hands. A surrender check follows, or an immediate surrender."""

    country: CountryId
    by: PowerId | None = None
    defenders: Annotated[bool, Meta(description="Whether it still has ground units in the country.")] = True
    dice: Two | None = None


class CaptureCity(MaySurrender, tag="capture_city"):
    """Log that a city named in a rule changes hands."""

    city: CityName
    by: PowerId | None = None


class CountUnits(MaySurrender, tag="count_units"):
    """Count ground units in a country whose capital the enemy holds: it surrenders, or holds on."""

    country: CountryId
    enemy: Annotated[Few, Meta(description="Enemy ground units in the country.")]
    friendly: Annotated[Few, Meta(description="Its own and friendly ground units there.")]


class CheckSurrender(MaySurrender, tag="check_surrender"):
    """Roll a surrender check that's due, or force one."""

    country: Annotated[Id, Meta(description="Whose capital was taken.", examples=["france"])] | None = None
    check: Annotated[Id, Meta(description="A special check.", examples=["french_capitulation"])] | None = None
    by: PowerId | None = None
    dice: Two | None = None
    theatre: TheatreId | None = None


class DropAtomicBomb(MaySurrender, tag="drop_atomic_bomb"):
    """Drop an atomic bomb on a power: one resource, and a surrender check."""

    target: Annotated[Id, Meta(description="The power.", examples=["japan"])]
    by: PowerId | None = None
    dice: Two | None = None


class CheckOff(Action, tag="check_off"):
    """Check off an item on the step's checklist."""

    item: Annotated[Id, Meta(description="As the checklist names it.", examples=["isolated_markers"])]
    done: Annotated[bool, Meta(description="Whether it is done; `false` takes the tick off again.")] = True

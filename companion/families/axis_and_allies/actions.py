"""Actions of the Axis & Allies editions, in addition to the shared ones."""

from collections.abc import Mapping
from typing import Annotated, ClassVar

from msgspec import Meta

from companion.families.axis_and_allies.sections.combat import BattleKind
from companion.families.axis_and_allies.sections.facilities import Weapon
from companion.families.axis_and_allies.sections.neutrals import Leaning
from companion.families.axis_and_allies.sections.references import (
    AdvantageRef,
    FacilityRef,
    TechnologyRef,
    TokenRef,
    TriggerRef,
)
from companion.languages import msg
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
from companion.model.references import PowerRef, TerritoryRef, UnitRef

PurseId = Annotated[Id, Meta(description="Which purse, of a power that has several.", examples=["europe"])]


class CollectIncome(shared.CollectIncome, tag="collect_income"):
    """Collect what the territories and objectives pay, and end the turn."""

    dice: Annotated[Dice, Meta(description="War Bonds die; the app rolls if left out.")] | None = None
    purse: Annotated[Id, Meta(description="The purse that the die goes to; the first if left out.")] | None = None


class EndTurn(shared.EndTurn, tag="end_turn"):
    """End the turn without collecting income; if income is due, only by giving it up."""

    forfeit: Annotated[bool, Meta(description="Whether the income that is due is given up.")] = False


class CaptureTerritory(Action, tag="capture_territory"):
    """Log that a power's land units hold a territory after combat. Capture, liberation, and looting follow from the
    rules.
    """

    territory: TerritoryId
    by: PowerId | None = None
    declare_war: Annotated[bool, Meta(description="Declare war on its holder first, if the two are at peace.")] = False


class PurchaseUnits(Action, tag="purchase_units"):
    """Pay for units, which wait to be mobilized, and for repairs and upgrades of facilities."""

    power: PowerId | None = None
    units: UnitCounts = {}
    repairs: Annotated[
        dict[TerritoryRef, Count | dict[UnitRef, Count]],
        Meta(
            max_length=40,
            description="Territory to damage markers removed: of its complex, or of each facility by its id.",
            examples=[{"germany": 2}],
        ),
    ] = {}
    upgrades: Annotated[
        tuple[TerritoryRef, ...], Meta(max_length=40, description="Territories whose complex becomes the greater one.")
    ] = ()
    purse: PurseId | None = None
    declares_war: Annotated[
        bool | None,
        Meta(description="Whether the power declares war later this turn, where its complexes grow with it."),
    ] = None


class MobilizeUnits(Action, tag="mobilize_units"):
    """Place waiting units at complexes; sea units count toward the complex whose coast they're placed off."""

    asks: ClassVar[Mapping[str, str]] = {"placements": msg("which units are placed, and where")}

    power: PowerId | None = None
    placements: Annotated[
        dict[TerritoryRef, dict[UnitRef, Count]],
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
    development: (
        Annotated[TechnologyRef, Meta(description="Which development, where it is chosen beforehand.")] | None
    ) = None
    purse: PurseId | None = None


class RollResearch(Action, tag="roll_research"):
    """Roll for a breakthrough with the dice bought; leave out the dice, and the app rolls."""

    power: PowerId | None = None
    dice: Dice | None = None
    chart: Annotated[int, Meta(ge=1, le=9, description="The breakthrough chart chosen.", examples=[1])] | None = None
    breakthrough_die: Annotated[Die, Meta(description="The die that picks from the chart.")] | None = None


class BombComplex(Action, tag="bomb_complex"):
    """Log hits on an enemy complex or base by bombers or rockets; the dice are those that got through."""

    territory: TerritoryId
    dice: Dice | None = None
    count: Annotated[int, Meta(ge=1, le=24, description="Dice for the app to roll, if none are given.")] | None = None
    by: PowerId | None = None
    weapon: Annotated[
        Weapon,
        Meta(description="What hit it; fighters need an advantage, tactical bombers a base to hit."),
    ] = "bombers"
    facility: Annotated[UnitRef, Meta(description="What was hit; the complex if left out.")] | None = None


class AdjustTreasury(shared.AdjustTreasury, tag="adjust_treasury"):
    """The banker's correction: add money to a treasury, or take it out."""

    purse: PurseId | None = None


class DeclareWar(Action, tag="declare_war"):
    """Declare war on another power, with all its consequences."""

    power: PowerId | None = None
    against: Annotated[PowerRef, Meta(description="The power that war is declared on.", examples=["soviet_union"])]
    also: Annotated[tuple[PowerRef, ...], Meta(description="Others on which it declares war in the same breath.")] = ()


class TakeNeutral(Action, tag="take_neutral"):
    """Move land units into a friendly neutral, or into land in the power's care: it joins the power with its army."""

    territory: TerritoryId
    by: PowerId | None = None


class AttackNeutral(Action, tag="attack_neutral"):
    """Attack a neutral without taking it; log a capture if you take it."""

    territory: TerritoryId
    by: PowerId | None = None
    left: Annotated[Number, Meta(description="What is left of its army; all of it if left out.")] | None = None


class FightBattle(Action, tag="fight_battle"):
    """Log a battle that was fought: what each side had and lost. If land changes hands, say that it `takes` the
    territory, or log a capture separately.
    """

    asks: ClassVar[Mapping[str, str]] = {"attackers": msg("what attacked")}

    kind: Annotated[BattleKind, Meta(description="Where it was fought; a landing is fought on land.")] = "land"
    territory: TerritoryId | None = None
    by: PowerId | None = None
    against: (
        Annotated[PowerRef, Meta(description="Who defended; the power that holds the territory if left out.")] | None
    ) = None
    attackers: UnitCounts
    defenders: UnitCounts = {}
    attackers_lost: UnitCounts = {}
    defenders_lost: UnitCounts = {}
    bombard: Annotated[UnitCounts, Meta(description="Ships that shelled the coast before a landing.")] = {}
    rounds: Annotated[Number, Meta(description="How many rounds it took.")] = 0
    takes: Annotated[bool, Meta(description="Whether the attacker takes the territory, like a capture.")] = False


class DropBattle(Action, tag="drop_battle"):
    """Log that a battle was dropped at the desk after the app had rolled for it; it changes nothing."""

    kind: Annotated[BattleKind, Meta(description="Where it was fought.")] = "land"
    territory: TerritoryId | None = None
    by: PowerId | None = None
    dice: Annotated[tuple[Die, ...], Meta(max_length=20_000, description="What the app's dice had shown.")] = ()


class SignArmistice(Action, tag="sign_armistice"):
    """A beaten power leaves the war with its land, at the start of its turn, once in a game."""

    power: PowerId | None = None
    garrisons: Annotated[
        tuple[TerritoryId, ...],
        Meta(max_length=60, description="Where an ally has land units: that land stays in the war."),
    ] = ()


class DisruptConvoys(Action, tag="disrupt_convoys"):
    """Enemy units next to a power's land disrupt its convoys, before it collects; `power` is the one that loses."""

    power: PowerId | None = None
    dice: Annotated[
        dict[str, Dice],
        Meta(
            max_length=60,
            description="Sea zone to what the dice of the enemy units there show.",
            examples=[{"sea_zone_109": [2, 5]}],
        ),
    ] = {}
    units: Annotated[
        dict[str, UnitCounts],
        Meta(max_length=60, description="Sea zone to the enemy units there, for the app to roll their dice."),
    ] = {}


class UseToken(Action, tag="use_token"):
    """Spend tokens that a power has for the whole game."""

    power: PowerId | None = None
    token: Annotated[TokenRef, Meta(description="Which token.", examples=["kamikaze"])]
    count: Annotated[int, Meta(ge=1, le=99, description="How many.")] = 1


class PlaceFreeUnits(Action, tag="place_free_units"):
    """Place the units that the rules give a power for free, of its choice."""

    power: PowerId | None = None
    units: UnitCounts


class SetWar(Action, tag="set_war"):
    """The banker's correction: whether two powers are at war."""

    power: PowerId | None = None
    against: Annotated[PowerRef, Meta(description="The other power.", examples=["soviet_union"])]
    holds: Holds = True
    reason: Reason


class SetNeutral(Action, tag="set_neutral"):
    """The banker's correction: how a neutral leans."""

    territory: TerritoryId
    leaning: Annotated[Leaning, Meta(description="How it leans.")]
    reason: Reason


class SetTrigger(Action, tag="set_trigger"):
    """The banker's correction: whether a one-time event has happened."""

    trigger: Annotated[TriggerRef, Meta(description="Which one.", examples=["london_fell"])]
    holds: Holds = True
    reason: Reason


class SetTokens(Action, tag="set_tokens"):
    """The banker's correction: how many of a token a power has left."""

    power: PowerId | None = None
    token: Annotated[TokenRef, Meta(description="Which token.", examples=["kamikaze"])]
    left: Annotated[Number, Meta(description="How many are left.")]
    reason: Reason


class SetDamage(Action, tag="set_damage"):
    """The banker's correction: the damage markers under a complex or base."""

    territory: TerritoryId
    facility: Annotated[FacilityRef, Meta(description="Which facility; the complex if left out.")] | None = None
    damage: Annotated[Number, Meta(description="How many damage markers there are now.")]
    reason: Reason


class SetTechnology(Action, tag="set_technology"):
    """The banker's correction: whether a power has a technology."""

    power: PowerId | None = None
    technology: Annotated[TechnologyRef, Meta(description="The technology, by its id.", examples=["radar"])]
    holds: Holds = True
    reason: Reason


class SetComplex(Action, tag="set_complex"):
    """The banker's correction: whether there's a complex or base in a territory."""

    territory: TerritoryId
    facility: Annotated[FacilityRef, Meta(description="Which facility; the complex of the box if left out.")] | None = (
        None
    )
    holds: Holds = True
    reason: Reason


class ChooseAdvantage(Action, tag="choose_advantage"):
    """Take one of a power's national advantages, chosen or by a die; leave out both, and the app rolls."""

    one_die: ClassVar[str | None] = "die"

    power: PowerId | None = None
    advantage: Annotated[AdvantageRef, Meta(description="Which one, if chosen.")] | None = None
    die: Annotated[Die, Meta(description="The die, if rolled at the table.")] | None = None


class UseAdvantage(Action, tag="use_advantage"):
    """Use a national advantage: free units, a free or moved complex, or a one-time effect."""

    advantage: Annotated[AdvantageRef, Meta(description="Which one.", examples=["french_resistance"])]
    power: PowerId | None = None
    territory: Annotated[TerritoryRef, Meta(description="Where it takes effect.")] | None = None
    from_territory: Annotated[TerritoryRef, Meta(description="Where a complex moves from.")] | None = None

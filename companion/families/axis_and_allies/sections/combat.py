"""How a box's units fight, and which of the family's readings its rulebook follows."""

from collections.abc import Mapping
from typing import Annotated, Literal

from msgspec import Meta, field

from companion.families.axis_and_allies.sections.references import TechnologyRef
from companion.model.references import UnitRef
from companion.model.sections.kinds import Money, Small
from companion.model.sections.units import Strength
from companion.model.sections.units import Unit as Piece
from companion.model.shape import Shape

Kind = Literal["land", "air", "sea"]
BattleKind = Literal["land", "sea", "landing"]
PLACES: Mapping[str, tuple[Kind, ...]] = {"land": ("land", "air"), "landing": ("land", "air"), "sea": ("sea", "air")}
"""The kinds of units in each kind of battle."""
Role = Literal["attacker", "defender"]
ROLES: tuple[Role, Role] = ("attacker", "defender")
Dice = Literal["one", "best_of_two", "two", "three"]
ROLLED: Mapping[Dice, int] = {"one": 1, "best_of_two": 2, "two": 2, "three": 3}
"""How many dice are rolled."""
COUNTED: Mapping[Dice, int] = {"one": 1, "best_of_two": 1, "two": 2, "three": 3}
"""How many of them count."""


class Pairing(Shape):
    """A unit's attack next to certain others."""

    partners: tuple[UnitRef, ...] = field(name="with")
    """The units next to which it attacks better; each lifts one, or as many as its `lifts` says."""
    attack: Strength
    """Its attack then."""


class Unit(Piece):
    """`[[unit]]`: a kind of piece, and what it does in battle."""

    hits: Annotated[int, Meta(ge=0, le=9)] = 1
    """How many hits it takes; with 0, nobody can hit it, and it falls to the power that takes the land."""
    strikes: Literal["with_the_rest", "first", "first_in_attack", "first_unless_detected"] = "with_the_rest"
    """When it fires. What it hits before the rest fires doesn't fire back, unless the enemy detects it."""
    cannot_hit: tuple[Kind, ...] = ()
    """Kinds of units that it never hits."""
    hidden_from: tuple[Kind, ...] = ()
    """Kinds of units that cannot hit it, unless their side detects it."""
    detects: bool = False
    """It cancels enemy units' first strikes, hiding, and submerging, from the start of a round."""
    submerges: Literal["never", "before_the_dice", "after_a_round"] = "never"
    """When it can leave a battle in which no enemy detects it."""
    bombards: bool = False
    """It shells the coast before a landing, with its attack."""
    chosen_last: bool = False
    """It's hit only if nothing else can be, and is lost once nothing else defends."""
    paired: Pairing | None = None
    lifts: Small = 1
    """How many units one of these lifts, if others are paired with it."""
    antiaircraft: Literal["none", "every_aircraft"] | Annotated[int, Meta(ge=1, le=9)] = "none"
    """The dice it rolls at attacking aircraft before round one, with its defense: one gun at all of them, or this many
    per gun and never more than one at each. It doesn't fire otherwise.
    """
    landing_attack: Strength | None = None
    """What it attacks with if it came by sea."""


class Combat(Shape):
    """`[combat]`: what the box's rulebook says about battles, each a word from a fixed list."""

    bombardment: Literal["none", "fire_back", "removed"] = "none"
    """Whether ships shell the coast before a landing, and whether what they hit still fires in round one."""
    bombardment_hits: Literal["all", "land"] = "all"
    """What shells can hit."""
    bombarding_ships: Literal["all", "one_for_each_unit_landed"] = "all"
    antiaircraft_losses: Literal["rolled_for_each", "owner_chooses"] = "rolled_for_each"
    """Whether each die at an aircraft is for one in particular, or the attacker chooses which are lost."""
    guns_alone: Literal["fire", "silent"] = "fire"
    """Whether guns that cannot be hit fire where nothing else defends."""
    landing_retreat: Literal["aircraft_and_overland", "aircraft"] = "aircraft_and_overland"
    """What can retreat from a landing; units that came by sea never can."""
    scrambling: Literal["none", "from_air_bases"] = "none"
    """Whether fighters and tactical bombers on adjacent land join the defense of a sea zone, as defenders."""


class UnitChange(Shape):
    """How a technology or an advantage changes a unit's printed figures."""

    attack: Strength | None = None
    defence: Strength | None = None
    move: Small | None = None
    cost: Money | None = None
    attack_dice: Dice = "one"
    """The dice it attacks with: the better of two counts once; two or three all count."""
    bombards: bool = False
    """It shells the coast as well."""
    lifts: Small | None = None
    """How many units one of these lifts."""
    paired: Pairing | None = None
    """A pairing in addition to its own."""
    spared: bool = False
    """Antiaircraft guns cannot fire at it."""


class Fighting(Shape):
    """What a national advantage does in battle."""

    units: dict[UnitRef, UnitChange] = {}
    with_technology: dict[TechnologyRef, dict[UnitRef, UnitChange]] = {}
    """What it does instead for a power that has a technology."""
    battles: tuple[BattleKind, ...] = ("land", "sea", "landing")
    first_round: bool = False
    """It applies only in round one."""
    at_least: dict[UnitRef, Small] = {}
    """How many units of a kind the force must begin with."""
    only: tuple[UnitRef, ...] = ()
    """What the attack must begin with and nothing else; in a landing, as far as land units are concerned."""
    adds: dict[UnitRef, Small] = {}
    """Units that appear before the dice."""
    spends: tuple[UnitRef, ...] = ()
    """Units that can be sacrificed: they fire first, at ships only, and are lost. Only they are changed."""
    role: Literal["either", "attacker", "defender"] = "either"
    """The side of a battle it applies to."""
    islands: bool = False
    """It applies only on islands."""

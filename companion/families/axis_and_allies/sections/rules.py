"""Which of the family's behaviors a box has, and how it's won."""

from typing import Annotated, Literal

from msgspec import Meta, field

from companion.families.axis_and_allies.sections.facilities import Weapon
from companion.model.ids import Id, Name
from companion.model.readers import With
from companion.model.references import OptionRef, PowerRef, TerritoryRef
from companion.model.sections.kinds import Money, Small
from companion.model.shape import Shape
from companion.model.sides import SideId

Needed = Annotated[int, Meta(ge=1, le=30)]


class Rules(Shape):
    """`[rules]`: which of the shared behaviors this box has, each a word from a fixed list."""

    research: Literal["none", "researchers", "dice", "chosen_development"] = "none"
    """Researchers stay until a breakthrough; dice are gone when rolled; both roll on a chart."""
    research_cost: Annotated[Money, With(".research", but="none")] = 5
    research_success: Annotated[int, Meta(ge=1, le=6), With(".research", but="none")] = 6
    bombing: Literal["none", "damage_markers", "treasury_loss"] = "none"
    damage_limit: Annotated[Small, With(".bombing", "damage_markers"), With("facility.damage_limit", left_out=True)] = 2
    """With damage markers: how many times its value a complex can be damaged."""
    raid_bonus: Annotated[dict[Weapon, Small], With(".bombing", but="none")] = {}
    """What's added to each raid by a weapon."""
    raid_limit: Annotated[Literal["value", "none"], With(".bombing", "treasury_loss")] = "value"
    """Whether a bomber or a rocket costs the victim at most the territory's value, or all it rolled."""
    rocket_limit: Annotated[Literal["none", "one_per_complex"], With(".bombing", but="none")] = "none"
    capital_capture: Literal["none", "treasury_to_captor", "first_treasury_to_captor"] = "none"
    """Who gets the money of a lost capital: nobody, its captor, or its captor only the first time it falls."""
    liberation: Literal["none", "to_original_owner"] = "none"
    excess_units: Literal["wait", "refunded"] = "wait"
    """What happens to purchased units that no complex can place this turn."""
    purchase_limit: Literal["none", "what_can_be_mobilised"] = "none"
    new_complexes: bool = True
    complex_minimum_value: Annotated[Small, With(".new_complexes"), With("facility.least_value", left_out=True)] = 1
    repair_cost: Annotated[Money, With(".bombing", "damage_markers")] = 1
    objectives_option: Annotated[OptionRef | None, With("objective")] = None
    """The option by which objectives are played or not; they always are if left out."""


class WayToWin(Shape):
    """`[[victory.way]]`: what wins for a side that has it without a break for a full round, or at its check.

    A side with a check (`check_after`) wins there at once.
    """

    id: Id
    title: Name
    short: Name | None = None
    """A shorter title for its dial."""
    side: SideId
    map: Id | None = None
    """It counts the cities of this map, or of the whole board if left out..."""
    territories: tuple[TerritoryRef, ...] = ()
    """...or these territories instead."""
    counts: Literal["territories", "production"] = "territories"
    """With production: what all land of the side is worth together."""
    needed: Annotated[int, Meta(ge=1, le=999)]
    while_holding: tuple[TerritoryRef, ...] = ()
    """Territories that the side must hold as well."""
    option: OptionRef | None = None
    """The option by which this way is open or not; it always is if left out."""
    with_one_of: tuple[TerritoryRef, ...] = ()
    """Territories of which the side must hold one when the round is over."""
    needed_if_enemy_holds: dict[TerritoryRef, Needed] = {}
    """How many it needs instead while the enemy holds this territory."""


class Victory(Shape):
    """`[victory]`: how the game is won, and after whose turn to check."""

    kind: Literal["cities", "capitals", "ways"]
    option: Annotated[OptionRef | None, With(".kind", "cities", "capitals")] = None
    """The option that sets the number (of cities), or the word that `needed` has a number for."""
    check_after: dict[SideId, PowerRef] = {}
    """After whose turn a side wins if it has enough; with ways, a side left out must hold one for a full round."""
    needed: Annotated[dict[str, Needed | dict[SideId, Needed]], With(".kind", "cities", "capitals")] = {}
    """How many cities or enemy capitals for each word of the option: one number, or one for each side."""
    counted: Annotated[dict[str, tuple[PowerRef, ...]], With(".kind", "capitals")] = {}
    """Capitals: for a word of the option, the only capitals that count."""
    levels: Annotated[dict[str, Name], With(".kind", "cities", "capitals")] = {}
    """The box's name for a victory by each choice of the option."""
    ways: Annotated[tuple[WayToWin, ...], With(".kind", "ways")] = field(name="way", default=())
    """With the kind `ways`: each of them wins."""
    individual: OptionRef | None = None
    """The option by which the power with the largest gain in production on the winning side also wins individually."""

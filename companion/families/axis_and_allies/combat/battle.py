"""A battle as requested, in the same terms for programs, pages, and the command line."""

from typing import Annotated, Literal

from msgspec import Meta, field

from companion.families.axis_and_allies.sections.combat import BattleKind, Role
from companion.model.shape import Shape

MOST_UNITS = 200
"""The most units a side can have."""
Count = Annotated[int, Meta(ge=0, le=1_000_000)]
Units = dict[str, Count]


class Side(Shape):
    """One side of a battle."""

    units: Units
    power: str | None = None
    technologies: tuple[str, ...] | None = None
    advantages: tuple[str, ...] | None = None
    losses: tuple[str, ...] = ()
    damaged: Units = {}
    submarines: Literal["fight", "submerge"] = "fight"
    keep_land_unit: bool = False
    sacrificed: Units = {}
    kamikazes: Units = {}


class Retreat(Shape):
    """When the attacker retreats: one of these."""

    after_round: Annotated[int, Meta(ge=1, le=1000)] | None = None
    below_units: Annotated[int, Meta(ge=0, le=1000)] | None = None
    below_chance: float | None = None
    below_swing: float | None = None


class Find(Shape):
    """What to find: the cheapest force that's enough."""

    side: Role
    chance: Annotated[float, Meta(ge=0, le=1)]
    pool: Units = field(name="from")


class Battle(Shape):
    """A battle and what is asked about it."""

    kind: BattleKind
    attacker: Side
    defender: Side
    territory: str | None = None
    seaborne: Units | None = None
    bombard: Units = {}
    round: Annotated[int, Meta(ge=1, le=1000)] = 1
    dice: Literal["standard", "low_luck"] | None = None
    retreat: Retreat | None = None
    find: Find | None = None
    readings: dict[str, str] = {}
    """The other reading where the box's rulebook is ambiguous, by the key of `[combat]`."""

    def side(self, role: Role) -> Side:
        """The side of a role."""
        return self.attacker if role == "attacker" else self.defender

"""Axis & Allies powers: with capitals, incomes, musters, and limits on where they can go."""

from typing import Annotated, Literal

from msgspec import Meta, field

from companion.families.axis_and_allies.sections.references import ReasonRef
from companion.model.ids import Id, Name
from companion.model.readers import With
from companion.model.references import PowerRef, TerritoryRef, UnitRef
from companion.model.sections import powers as shared
from companion.model.sections.kinds import Money
from companion.model.shape import Shape


class Muster(Shape):
    """A power that gets units by counting territories instead of buying them."""

    unit: UnitRef
    territories: Annotated[int, Meta(ge=1, le=20)]
    """How many of its own territories not under enemy control give one unit."""
    fewer_than: Annotated[int, Meta(ge=1, le=20)] | None = None
    """Units are placed only where fewer of the power's own are, which the table has to check."""


class Allotment(Shape):
    """`[[allotment]]`: who plays what with this many players, as the box suggests."""

    id: Id
    players: Annotated[tuple[tuple[PowerRef, ...], ...], Meta(min_length=2)]
    """The powers of each player; powers that act with another go with it."""


class Purse(Shape):
    """`[[power.purse]]`: one of a power's several economies, with its own money, land, and capital."""

    id: Id
    """Territories belong to the purse they name, otherwise to that of their map."""
    name: Name
    capital: Id


class Power(shared.Power):
    """`[[power]]`: a nation in play."""

    capital: TerritoryRef | None = None
    purses: tuple[Purse, ...] = field(name="purse", default=())
    income: Literal["production", "none"] = "production"
    muster: Muster | None = None
    may_take: Annotated[tuple[TerritoryRef, ...], With(".stays_home")] = ()
    """If given: the only territories it can occupy, other than its own originals."""
    unit_costs: Annotated[dict[UnitRef, Money], With(".income", "production")] = {}
    """Prices that differ from the unit table, for house rules that want them."""
    stays_home: bool = False
    """Whether it can occupy only its own originals and `may_take`."""
    buys: Annotated[dict[UnitRef, ReasonRef], With(".income", "production")] = {}
    """If given: the only units it buys; each `always`, or while the objective named is met."""
    placement: Literal["complexes", "own_land"] = "complexes"
    """Where new units go: to complexes, or to any of its own land, even new, in any number."""
    guerrillas: UnitRef | None = None
    """The unit that appears for free, at the start of its turn, in inland originals without an enemy land unit."""
    repairs: Annotated[bool, With("rules.bombing", "damage_markers")] = True
    """Whether it can repair facilities."""
    researches: Annotated[bool, With("rules.research", but="none")] = True
    """Whether it can do research, if the game has any."""

"""Powers as Axis & Allies has them: with capitals, incomes, musters and limits to where they may go."""

from typing import Annotated, Literal

from msgspec import Meta, field

from companion.model.ids import Id, Name
from companion.model.readers import With
from companion.model.sections import powers as shared
from companion.model.sections.kinds import Money
from companion.model.shape import Shape


class Muster(Shape):
    """A power that gets units by counting territories instead of buying them."""

    unit: Id
    territories: Annotated[int, Meta(ge=1, le=20)]
    """How many own territories not under enemy control give one unit."""
    fewer_than: Annotated[int, Meta(ge=1, le=20)] | None = None
    """Units are placed only where fewer of the power's own stand, which the table has to see to."""


class Allotment(Shape):
    """`[[allotment]]`: who plays what at a table of so many players, as the box advises."""

    id: Id
    players: Annotated[tuple[tuple[Id, ...], ...], Meta(min_length=2)]
    """The powers of each player; powers that act with another go with it."""


class Purse(Shape):
    """`[[power.purse]]`: one of several economies of a power, with its own money, land and capital."""

    id: Id
    """Territories belong to the purse that they name, else to that of their map."""
    name: Name
    capital: Id


class Power(shared.Power):
    """`[[power]]`: a nation in play."""

    capital: Id | None = None
    purses: tuple[Purse, ...] = field(name="purse", default=())
    income: Literal["production", "none"] = "production"
    muster: Muster | None = None
    may_take: Annotated[tuple[Id, ...], With(".stays_home")] = ()
    """If given: other than its own originals, the only territories it may occupy."""
    unit_costs: Annotated[dict[Id, Money], With(".income", "production")] = {}
    """Prices that differ from the unit table, for house rules that want them."""
    stays_home: bool = False
    """Whether it may occupy only its own originals and `may_take`."""
    buys: Annotated[dict[Id, Id], With(".income", "production")] = {}
    """If given: the only units it buys; each `always`, or while the objective named is met."""
    placement: Literal["complexes", "own_land"] = "complexes"
    """Where new units go: to complexes, or to any land of its own, also new, in any number."""
    guerrillas: Id | None = None
    """The unit that appears for free, as its turn begins, in inland originals that no enemy land unit guards."""
    repairs: Annotated[bool, With("rules.bombing", "damage_markers")] = True
    """Whether it repairs facilities."""
    researches: Annotated[bool, With("rules.research", but="none")] = True
    """Whether it does research, where the game has any."""

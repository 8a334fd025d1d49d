"""Powers as Axis & Allies has them: with capitals, incomes, musters and limits to where they may go."""

from typing import Annotated, Literal

from msgspec import Meta

from companion.model.ids import Id
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


class Power(shared.Power):
    """`[[power]]`: a nation in play."""

    capital: Id | None = None
    income: Literal["production", "none"] = "production"
    muster: Muster | None = None
    may_take: tuple[Id, ...] = ()
    """If given: besides its own originals, the only territories it may occupy."""
    unit_costs: dict[Id, Money] = {}
    """Prices that differ from the unit table, for house rules that want them."""
    stays_home: bool = False
    """Whether it may occupy only its own originals and `may_take`."""

"""What land and factories produce, and what money does for existing ships and units."""

from typing import Annotated, Literal

from msgspec import Meta, field

from companion.model.ids import Id, Name
from companion.model.references import OptionRef, PowerRef, UnitRef
from companion.model.sections.kinds import Count, Money
from companion.model.shape import Shape


class Recruiting(Shape):
    """`[recruiting]`: units that land produces by itself, without a factory."""

    units: Annotated[tuple[UnitRef, ...], Meta(min_length=1)]
    occupied_divisor: Annotated[int, Meta(ge=1, le=9)]
    """On original land, as many as its value; on occupied land, that divided by this, rounded down..."""
    occupied_most: Money
    """...and never more than this."""


class Leaders(Shape):
    """`[leaders]`: the options by which generals lead battles."""

    option: Id = "generals"
    """Each power has one..."""
    several_option: Id = "commanders"
    """...or all its figures."""


class Factory(Shape):
    """`[[factory]]`: a kind of factory, what it makes, and where it can be."""

    id: Id
    unit: UnitRef
    """Its piece, with a price for each power."""
    output: Count | None = None
    """Units per turn; if left out, the territory's value (halved and rounded down when occupied)."""
    never_makes: tuple[UnitRef, ...] = ()
    needs_value: Money
    needs_value_occupied: Money
    kept_from: Money
    """A captured one stays if half the value is at least this; otherwise, it's reduced or removed."""
    reduces_to: Id | None = None
    """What's left when it's reduced, and what it can be upgraded from for the difference in price."""
    reduced_makes: Money = 0
    """Units it still makes in the turn when its owner reduces it."""


class RepairSite(Shape):
    """`[[ship_repair.site]]`: where a repair of this price can be made."""

    lowest: Count
    highest: Count
    needs_value: Money
    needs_factory: bool = False


class ShipRepair(Shape):
    """`[ship_repair]`: one die sets a damaged ship's price, and the price decides where."""

    unit: UnitRef
    die: Literal[6, 10, 12]
    sites: tuple[RepairSite, ...] = field(name="site")
    whole: Literal["at_once", "owners_next_turn"]
    own_ships_only: tuple[PowerRef, ...] = ()
    """Powers on whose land no ally can repair."""


class Training(Shape):
    """`[[training]]`: upgrading existing units, permanently, for money."""

    id: Id
    name: Name
    unit: UnitRef
    price: Money
    where: Literal["own_factory"]
    option: OptionRef | None = None

"""What land and factories give, and what money makes of ships and units that are there."""

from typing import Annotated, Literal

from msgspec import Meta, field

from companion.model.ids import Id, Name
from companion.model.sections.kinds import Count, Money
from companion.model.shape import Shape


class Recruiting(Shape):
    """`[recruiting]`: units that land gives by itself, without a factory."""

    units: Annotated[tuple[Id, ...], Meta(min_length=1)]
    occupied_divisor: Annotated[int, Meta(ge=1, le=9)]
    """On own originals as many as the value; on occupied land that divided by this, rounded down..."""
    occupied_most: Money
    """...and never more than this."""


class Leaders(Shape):
    """`[leaders]`: the options by which generals lead battles."""

    option: Id = "generals"
    """Each power has one..."""
    several_option: Id = "commanders"
    """...or all its figures."""


class Factory(Shape):
    """`[[factory]]`: a kind of factory, what it makes and where it may be."""

    id: Id
    unit: Id
    """Its piece, with its price per power."""
    output: Count | None = None
    """Units each turn; the territory's value if left out (halved and rounded down when occupied)."""
    never_makes: tuple[Id, ...] = ()
    needs_value: Money
    needs_value_occupied: Money
    kept_from: Money
    """A captured one stays if the halved value is at least this, else it is reduced or removed."""
    reduces_to: Id | None = None
    """What is left when it is reduced, and what it may be built up from for the difference in price."""
    reduced_makes: Money = 0
    """Units it still makes in the turn in which its owner reduces it."""


class RepairSite(Shape):
    """`[[ship_repair.site]]`: where a repair of this price can be made."""

    lowest: Count
    highest: Count
    needs_value: Money
    needs_factory: bool = False


class ShipRepair(Shape):
    """`[ship_repair]`: one die fixes a damaged ship's price, and the price the place."""

    unit: Id
    die: Literal[6, 10, 12]
    sites: tuple[RepairSite, ...] = field(name="site")
    whole: Literal["at_once", "owners_next_turn"]
    own_ships_only: tuple[Id, ...] = ()
    """Powers on whose land no ally repairs."""


class Training(Shape):
    """`[[training]]`: making existing units something more, for good and for money."""

    id: Id
    name: Name
    unit: Id
    price: Money
    where: Literal["own_factory"]
    option: Id | None = None

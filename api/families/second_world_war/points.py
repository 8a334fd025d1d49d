"""Action points on a page: what resources buy, by theater, and what points are spent on."""

from collections.abc import Mapping, Sequence

from msgspec import Struct

from api.families.second_world_war.visitor import GameVisitor
from companion.families.second_world_war.sections.seasons import Theatre
from companion.families.second_world_war.views.turn_shapes import Buying, OperationView

MOST_AT_ONCE = 4
"""How many resources one tap turns into points."""
A_GUESS = 9
MOST_DICE = 12
MOST_TIMES = 5
"""How often one tap logs an operation."""
SPENDS = "spend_points"


class Offer(Struct, frozen=True):
    """Points for resources, with one tap, in a theater."""

    theatre: Theatre
    points: Sequence[int]
    """What one resource gives, what two do, and so on."""


class PointShop(Struct, frozen=True):
    """What a power's resources buy."""

    buying: Buying
    maps: Sequence[Theatre]
    """The theaters that points are bought for."""
    treasury: int
    known: bool
    """Whether the books know what the power has."""

    @property
    def most(self) -> int:
        """The most resources to turn into points: only a guess while nobody has entered what there is."""
        return max(self.treasury, 1 if self.known else A_GUESS)

    @property
    def dice(self) -> int:
        """Rows of die faces, where each resource gives a die."""
        return min(self.treasury, MOST_DICE)

    @property
    def to_ask(self) -> list[Theatre]:
        """The theaters whose modifier for this power nobody has entered yet."""
        return [theatre for theatre in self.maps if self.buying["modifier"][theatre.id] is None]

    @property
    def modifier_known(self) -> bool:
        """Whether the modifier of every theater is known."""
        return all(modifier is not None for modifier in self.buying["modifier"].values())

    @property
    def uneven(self) -> bool:
        """Whether the modifier differs, as in bad weather."""
        return len({*self.buying["modifier"].values()}) > 1

    @property
    def best_modifier(self) -> int | None:
        """The greatest known modifier; None if none is known."""
        return max((modifier for modifier in self.buying["modifier"].values() if modifier is not None), default=None)

    @property
    def each(self) -> int | None:
        """What a resource gives in the first theater."""
        return next(iter(self.buying["per_resource"].values()))

    @property
    def apart(self) -> bool:
        """Whether points are bought for one theater at a time."""
        return self.buying["declares_theatre"] or len({*self.buying["per_resource"].values()}) > 1

    @property
    def offers(self) -> list[Offer]:
        """What one tap buys: for each theater where it matters, once otherwise."""
        most = min(self.treasury, MOST_AT_ONCE)
        return [
            Offer(theatre, [count * each for count in range(1, most + 1)])
            for theatre in (self.maps if self.apart else self.maps[:1])
            if (each := self.buying["per_resource"][theatre.id]) is not None
        ]


class Spendable(Struct, frozen=True):
    """An operation, and how often it can be done with the points in hand."""

    operation: OperationView
    times: int


class Spending(Struct, frozen=True):
    """What a power's points are spent on."""

    operations: Sequence[Spendable]
    chosen: str | None
    """The theater that points in hand are for."""
    ends_impulse: bool
    """Whether this is the last that the power does in the impulse, as a rule."""


def maps(visitor: GameVisitor) -> list[Theatre]:
    """The theaters that points are bought for: points for any other can be used in the rest too."""
    return [theatre for theatre in visitor.edition.theatres if not theatre.always_allowed]


def theatre_names(visitor: GameVisitor) -> Mapping[str, str]:
    """Theaters as people call them."""
    return {theatre.id: theatre.name for theatre in visitor.edition.theatres}


def point_shop(visitor: GameVisitor, power: str) -> PointShop:
    """What a power's resources buy."""
    card = visitor.turn_card(power)
    return PointShop(card["buying"], maps(visitor), card["treasury"], card["known"])


def spending(visitor: GameVisitor, power: str) -> Spending:
    """What a power can spend its points on, or its free point if it buys none."""
    card = visitor.turn_card(power)
    buying, points = card["buying"], card["points"]
    only_free = not buying["allowed"] and buying["default_open"]
    in_hand = sum(points.values()) or (buying["default_point"] if only_free else 0)
    return Spending(
        [
            Spendable(operation, 1 if operation["once"] else min(in_hand // operation["points"], MOST_TIMES))
            for operation in card["operations"]
            if operation["action"] == SPENDS and 0 < operation["points"] <= in_hand
        ],
        next((theatre.id for theatre in visitor.edition.theatres if points.get(theatre.id)), None),
        only_free or (not buying["allowed"] and in_hand == 1),
    )


def free_operations(visitor: GameVisitor, power: str) -> list[str]:
    """What costs a power no points, by name."""
    return [
        operation["name"]
        for operation in visitor.turn_card(power)["operations"]
        if operation["action"] == SPENDS and not operation["points"]
    ]

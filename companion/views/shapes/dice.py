"""The shapes of the app's dice: the cups that phones fill, and the rolls that came out of them."""

from typing import TypedDict


class CupView(TypedDict):
    """A cup that is open: phones seal a value for it."""

    cup: int
    commitment: str


class ClosedCupView(CupView):
    """A cup that was closed for a roll: phones whose seals are in it say their values."""

    name: str
    seals: dict[str, str]
    closing: str
    """A hash of all that is fixed now."""
    told: bool
    """Whether its dice were shown already."""
    secret: str | None
    """Said with the dice."""
    values: dict[str, str]
    """What phones have said, by seat; said with the dice."""


class CupsView(TypedDict):
    """What phones must know of the dice of a game."""

    open: CupView
    closed: list[ClosedCupView]


class PhoneView(TypedDict):
    """A phone's part in a roll; no value if it was asleep."""

    seat: str
    name: str
    seal: str
    value: str | None


class RollView(TypedDict):
    """A roll of the app in the journal, with everything it takes to work it out again."""

    version: int
    name: str
    faces: list[int]
    cup: int
    commitment: str
    secret: str
    phones: list[PhoneView]
    next_cup: int
    next_commitment: str
    closing: str
    problem: str | None
    """What does not fit together; none if nobody could have chosen the dice."""


class DiceView(CupsView):
    """The dice of a game: the cups of now, and every roll so far."""

    rolls: list[RollView]
    before: list[int]
    """Entries whose dice the app rolled before phones had a part in them."""

"""A game's clock."""

from collections.abc import Mapping
from typing import Annotated, TypedDict

from companion.model.about import about

KINDS = ("turn", "power", "side", "evening", None)
AT_ZERO = ("nothing", "sound", "entry")


class ClockView(TypedDict):
    """A game's clock now. Times are seconds with a fraction."""

    kind: Annotated[str | None, about("What has its own time; null without a clock.", "power", choices=KINDS)]
    running: Annotated[bool, about("Whether somebody's time runs now.", True)]
    of: Annotated[str | None, about("Whose time it is: a power, or with `side` a side; null if nobody's.", "germany")]
    since: Annotated[
        str | None,
        about("Since when it has run for them without a pause.", "2026-01-30T18:02:11.000Z", format="date-time"),
    ]
    used: Annotated[Mapping[str, float], about("What each has used: with `turn`, in this turn.", {"germany": 512.4})]
    left: Annotated[
        Mapping[str, float] | None,
        about("What each has left, below 0 when time is over; null with `evening`.", {"germany": 387.6}),
    ]
    ends_at: Annotated[
        str | None,
        about("With `evening`, when the last round begins.", "2026-01-30T22:30:00.000Z", format="date-time"),
    ]
    at_zero: Annotated[str, about("What happens when time runs out.", "sound", choices=AT_ZERO)]
    paused_by: Annotated[
        str | None,
        about("Who has paused it; `Companion` if the server was away for over a minute.", "Anna"),
    ]
    paused_at: Annotated[str | None, about("Since when it is paused.", "2026-01-30T18:02:11.000Z", format="date-time")]
    seconds: Annotated[float | None, about("The time that each began with; null with `evening`.", 3600)]
    increment: Annotated[float, about("What each finished turn adds.", 0)]


class ClockTurn(TypedDict):
    """What somebody used in one turn."""

    turn: str
    power: str | None
    seconds: float

"""Building blocks for what events do to the state."""

from collections.abc import Mapping
from typing import Any, TypeVar

from msgspec.structs import replace

from companion.model.events import GameOpened
from companion.model.state import BANK, GameState

S = TypeVar("S", bound=GameState)


def begun(kind: type[S], event: GameOpened, owners: tuple[str, ...], **own: Any) -> S:
    """The initial state of a game: an empty account for each owner, and nobody's turn yet."""
    return kind(
        edition=event.edition,
        scenario=event.scenario,
        options=event.options,
        players=event.players,
        practice=event.practice,
        aids=event.aids,
        round=0,
        turn="",
        phase="",
        accounts={BANK: 0, **dict.fromkeys(owners, 0)},
        **own,
    )


def within(state: S, part: str, key: str, **changed: Any) -> S:
    """The state with one element of one of its parts changed: one power, one territory."""
    there = getattr(state, part)
    return replace(state, **{part: {**there, key: replace(there[key], **changed)}})


def with_power(state: S, power: str, **changed: Any) -> S:
    """The state with one power changed."""
    return within(state, "powers", power, **changed)


def with_territory(state: S, territory: str, **changed: Any) -> S:
    """The state with one territory changed."""
    return within(state, "territories", territory, **changed)


def plus(counts: Mapping[str, int], more: Mapping[str, int]) -> dict[str, int]:
    """Add counts together."""
    return {**counts, **{key: counts.get(key, 0) + number for key, number in more.items()}}

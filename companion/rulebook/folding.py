"""Steps that the evolvers of every game take: beginning a state, and changing one power, territory or turn of it."""

from collections.abc import Mapping
from typing import Any, TypeVar

from msgspec.structs import replace

from companion.model.events import GameOpened
from companion.model.state import BANK, GameState

S = TypeVar("S", bound=GameState)


def begun(kind: type[S], event: GameOpened, owners: tuple[str, ...], **own: Any) -> S:
    """The state that a game's first event makes: an empty account for each owner, and nobody's turn yet."""
    return kind(
        edition=event.edition,
        scenario=event.scenario,
        options=event.options,
        players=event.players,
        round=0,
        turn="",
        phase="",
        accounts={BANK: 0, **dict.fromkeys(owners, 0)},
        **own,
    )


def with_power(state: S, power: str, **changed: Any) -> S:
    """The state with something about one power changed."""
    return replace(state, powers={**state.powers, power: replace(state.powers[power], **changed)})


def with_territory(state: S, territory: str, **changed: Any) -> S:
    """The state with something about one territory changed."""
    now = replace(state.territories[territory], **changed)
    return replace(state, territories={**state.territories, territory: now})


def with_turn(state: S, **changed: Any) -> S:
    """The state with something noted about the turn in progress."""
    return replace(state, this_turn=replace(state.this_turn, **changed))


def plus(counts: Mapping[str, int], more: Mapping[str, int]) -> dict[str, int]:
    """Counts with more added to them."""
    return {**counts, **{key: counts.get(key, 0) + number for key, number in more.items()}}


def without(claims: Mapping[str, bool | int], forgotten: tuple[str, ...]) -> dict[str, bool | int]:
    """The answers that are left when some are forgotten."""
    return {claim: answer for claim, answer in claims.items() if claim not in forgotten}

"""Building blocks for evolvers, and the effects of the shared events on any game's state."""

from collections.abc import Callable, Mapping
from typing import Any, TypeVar

from msgspec.structs import replace

from companion.model import events as e
from companion.model.state import BANK, GameState, Winner

S = TypeVar("S", bound=GameState)


def begun(kind: type[S], event: e.GameOpened, owners: tuple[str, ...], **own: Any) -> S:
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


def turn_began(state: S, event: e.TurnBegan) -> S:
    """Begin another power's turn."""
    return replace(state, round=event.round, turn=event.power, phase=event.phase)


def position_stated(state: S, event: e.Event) -> S:
    """Put the books into the position that an event states, field by field."""
    return replace(state, **{name: getattr(event, name) for name in event.__struct_fields__})


def plus(counts: Mapping[str, int], more: Mapping[str, int]) -> dict[str, int]:
    """Add counts together."""
    return {**counts, **{key: counts.get(key, 0) + number for key, number in more.items()}}


def without(claims: Mapping[str, bool | int], forgotten: tuple[str, ...]) -> dict[str, bool | int]:
    """The answers left after some are forgotten."""
    return {claim: answer for claim, answer in claims.items() if claim not in forgotten}


def _money_moved(state: S, event: e.MoneyMoved) -> S:
    accounts = {**state.accounts}
    accounts[event.source] = accounts.get(event.source, 0) - event.amount
    accounts[event.target] = accounts.get(event.target, 0) + event.amount
    return replace(state, accounts=accounts)


def _claim_attested(state: S, event: e.ClaimAttested) -> S:
    return replace(state, claims={**state.claims, event.claim: event.answer})


def _phase_began(state: S, event: e.PhaseBegan) -> S:
    return replace(state, phase=event.phase)


def _game_won(state: S, event: e.GameWon) -> S:
    return replace(state, winner=Winner(side=event.side, reason=event.reason, individual=event.individual))


def _seal_lifted(state: S, _event: e.SealLifted) -> S:
    return replace(state, aids="open")


SHARED: Mapping[type[e.Event], Callable[[Any, Any], Any]] = {
    e.MoneyMoved: _money_moved,
    e.ClaimAttested: _claim_attested,
    e.PhaseBegan: _phase_began,
    e.GameWon: _game_won,
    e.SealLifted: _seal_lifted,
}
"""The effects of the shared events on the state."""

"""Opening a game in a position that somebody states, and the position of a game."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any, Generic

import msgspec
from msgspec import UNSET
from msgspec.structs import replace

from companion.engine import ledger
from companion.engine.draft import Draft
from companion.engine.evolve import evolve
from companion.engine.opening import tell_seal
from companion.engine.ruleset import E, Ruleset, S
from companion.languages import msg
from companion.model.actions import StartGame
from companion.model.events import Event, GameOpened, GameWon
from companion.model.position import AT, FORMAT, Document, Position, Problems, read
from companion.model.refusal import RuleViolation
from companion.model.sentence import sentence
from companion.model.shape import Shape
from companion.model.state import BANK, GameState

OF_OPENING = frozenset({"edition", "scenario", "options", "players", "practice", "aids"})
"""What a state has from its game's first event."""
BY_OTHER_EVENTS = frozenset({"accounts", "winner"})
"""What a position sets with events that every game has."""


@dataclass(frozen=True)
class Positions(Generic[E, S]):
    """How a family states a position.

    `shape` is the document; `document` writes what differs from the scenario's start (the second state); `applied`
    makes the state that a document describes, on top of the start, and adds its problems. `event` carries every field
    of the state that no other event of an opening sets. `opened` is a decider for what follows from it, and objects
    by soft rules. `first` are fields of the state that the family's first event sets. `entered` is what the table of a
    game entered, and `entering` what a document says of it, with its problems: the game begins with it.
    """

    shape: type[Position]
    event: type[Event]
    document: Callable[[E, S, S], Document]
    applied: Callable[[E, S, Any, Problems], S]
    opened: Callable[[Draft[E, S], Any], None] = lambda _draft, _stated: None
    first: frozenset[str] = frozenset()
    entered: Callable[[S], Document] = lambda _state: {}
    entering: Callable[[E, Any, Problems], Document] = lambda _edition, _stated, _problems: {}


def position_of(ruleset: Ruleset[E, S], edition: E, state: S, start: S, reason: str | None) -> Document:
    """A game's position; `start` is the state at the start of its scenario, `reason` why somebody has won, in words."""
    found: Document = {"format": FORMAT, "edition": edition.id, "scenario": state.scenario}
    found |= stating(ruleset).document(edition, state, start)
    if state.winner is not None:
        winner = state.winner
        found["winner"] = {"side": winner.side, "reason": reason, "individual": winner.individual}
    plain: Document = _plain(found)
    return plain


def _plain(value: Any) -> Any:
    """A value as plain JSON, the same for equal values: sets are sorted, and what a shape leaves out is left out."""
    if isinstance(value, Shape):
        said: dict[str, Any] = msgspec.to_builtins(value)
        return {key: _plain(getattr(value, key)) for key in said}
    if isinstance(value, Mapping):
        return {str(key): _plain(part) for key, part in value.items()}
    if isinstance(value, frozenset):
        return sorted(map(_plain, value))
    return [_plain(part) for part in value] if isinstance(value, tuple | list) else value


def stating(ruleset: Ruleset[E, S]) -> Positions[E, S]:
    """How games with these rules state positions; refused if they don't."""
    if ruleset.positions is None:
        raise RuleViolation("no_positions", "Games of this kind can't begin in a stated position.")
    found: Positions[E, S] = ruleset.positions
    return found


def start_again(ruleset: Ruleset[E, S], state: S) -> StartGame:
    """What opens a game like another: its scenario, its options, and what its table entered."""
    entered = stating(ruleset).entered(state)
    return StartGame(scenario=state.scenario, options=dict(state.options), entered=entered)


def read_position(ruleset: Ruleset[E, S], edition: E, action: StartGame) -> tuple[StartGame, Position, Problems]:
    """What opens the game that an action's position belongs to, the position, and what is wrong with it so far."""
    positions = stating(ruleset)
    if action.bids:
        raise RuleViolation("invalid_bid", "The position already says what bids gave.", field="bids")
    if action.entered:
        raise RuleViolation("invalid_position", "The position already says what the table entered.", field="entered")
    raw: Any = action.position
    stated, problems = _read(positions, edition, action.scenario, raw)
    entered = positions.entering(edition, stated, problems)
    return replace(action, position=None, entered=entered), stated, problems


def state_position(
    ruleset: Ruleset[E, S],
    edition: E,
    action: StartGame,
    stated: Position,
    problems: Problems,
    start: S,
    first: GameOpened,
) -> Draft[E, S]:
    """Open a game in a position: a draft with its events, after its first one. `start` is its scenario's start."""
    positions = stating(ruleset)
    wanted = positions.applied(edition, start, stated, problems)
    problems.refuse()
    draft = Draft(edition, evolve(ruleset, None, first), action, partial(evolve, ruleset))
    event: Any = positions.event
    draft.emit(event(**{name: getattr(wanted, name) for name in event.__struct_fields__}))
    for account, amount in wanted.accounts.items():
        if account != BANK:
            ledger.pay(draft, account, amount, "opening", sentence("brought_forward"))
    if (winner := stated.winner) is not None:
        draft.emit(GameWon(side=winner.side, reason=winner.reason, individual=winner.individual))
    for sound in ruleset.invariants(edition, draft.state):
        problems.misfit(AT, "{problem}", problem=sound)
    problems.refuse()
    draft.say("position_stated", title=edition.title, scenario=draft.state.scenario, round=draft.state.round)
    tell_seal(draft)
    if draft.state.winner is None:
        positions.opened(draft, stated)
    return draft


def _read(positions: Positions[E, S], edition: E, scenario: str, raw: Any) -> tuple[Any, Problems]:
    """The document, and what's wrong with it; one for another box or a newer program is refused at once."""
    problems = Problems()
    number = raw.get("format", FORMAT)
    if isinstance(number, int) and not isinstance(number, bool) and number > FORMAT:
        problems.misfit(f"{AT}.format", "a newer Companion wrote this position. Update the program to read it")
    elif number != FORMAT or isinstance(number, bool):
        problems.misfit(f"{AT}.format", "must be {format}", format=FORMAT)
    for key, here in (("edition", edition.id), ("scenario", scenario)):
        if raw.get(key, here) != here:
            text = {
                "edition": msg("this position is of the edition {stated}, and this game is of {here}"),
                "scenario": msg("this position is of the scenario {stated}, and this game is of {here}"),
            }[key]
            problems.misfit(f"{AT}.{key}", text, stated=repr(raw[key]), here=repr(here))
    problems.refuse()
    found = read(positions.shape, raw, AT, edition, problems)
    if not isinstance(found, Position):
        problems.refuse()
    return found, problems


def keep(value: Any, otherwise: Any) -> Any:
    """A value that a position states, or what it's at the start if it doesn't."""
    return otherwise if value is UNSET else value


def untold(positions: Positions[E, S], state: type[GameState]) -> set[str]:
    """The fields of a state that no event of an opening sets."""
    told = OF_OPENING | BY_OTHER_EVENTS | positions.first | set(positions.event.__struct_fields__)
    return set(state.__struct_fields__) - told

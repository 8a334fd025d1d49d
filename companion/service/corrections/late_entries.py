"""Inserting late entries where they belong: into the current turn, or into a finished one."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Protocol, TypeVar

import msgspec
from msgspec.structs import replace

from companion.engine.parsing import parse_action
from companion.engine.past.correction import Dice, as_said
from companion.engine.past.late import Late, logged_in_turn, logged_late
from companion.engine.past.moves import DiceNeeded
from companion.engine.past.past import Past
from companion.engine.past.turns import by_turn, has_ended_a_turn, is_on_turn, last_turn, parts_of_turn, turns_so_far
from companion.model.actions import Action, AdvancePhase, Attest, CollectIncome, EndTurn, InTurn, RawAction
from companion.model.refusal import RuleViolation
from companion.service.app_context import AppContext
from companion.service.dice.rolling import Rolls
from companion.service.games import opened
from companion.service.identity import Identity
from companion.service.writing import GameContext, check_not_past, check_rights, game_context


class NeedsDice(Protocol):
    """A change to the past, which may need dice for later entries."""

    @property
    def needed(self) -> tuple[DiceNeeded, ...]:
        """Later entries that need dice nobody has rolled yet."""


C = TypeVar("C", bound=NeedsDice)


def put_at_its_moment(table: GameContext, action: Action, rolls: Rolls | None) -> Late | None:
    """Insert an action at the earlier point of this turn where it belongs."""
    return logged_late(table.past, action, as_said if rolls is None else rolls.rolled)


def put_in_turn(table: GameContext, action: Action, turn: InTurn, rolls: Rolls | None) -> Late:
    """Insert an action into a finished turn, after checking that this person may act for its power."""
    check_not_past(table, action)
    newest = parts_of_turn(table.past, turn, action)[0][0]
    check_rights(table, action, newest.state)
    if isinstance(action, EndTurn | AdvancePhase):
        raise RuleViolation("no_change", "That turn has already ended.")
    rolled = as_said if rolls is None else rolls.rolled

    def put(dice: Dice) -> Late:
        named = replace(turn, dice={str(version): thrown for version, thrown in dice.items()})
        return logged_in_turn(table.past, replace(action, in_turn=named), named, rolled)

    return with_dice(turn.dice, rolls, put)[0]


def with_dice(given: Mapping[str, Sequence[int]], rolls: Rolls | None, make: Callable[[Dice], C]) -> tuple[C, Dice]:
    """A change to the past with the dice that later entries need; the app rolls where asked to."""
    dice = {int(version): tuple(thrown) for version, thrown in given.items() if thrown}
    asked = {int(version) for version, thrown in given.items() if not thrown}
    made = make(dice)
    if rolls is None:
        return made, dice
    while new := [need for need in made.needed if need["version"] in asked]:
        for need in new:
            asked.discard(need["version"])
            dice[need["version"]] = rolls.thrown(need["version"], need["count"])
        made = make(dice)
    return made, dice


def turn_it_was(table: GameContext, action: Action) -> InTurn | None:
    """The turn that an action most likely belongs to: its power's last one, if that's over."""
    for power in _powers_of(table, action)[:1]:
        return last_turn(table.past, power)
    return None


def is_this_turn(app: AppContext, who: Identity, game_id: str, turn: InTurn) -> bool:
    """Whether a turn is the current one; none is once the game is won."""
    return is_on_turn(_past(app, who, game_id), turn)


def has_finished_a_turn(app: AppContext, who: Identity, game_id: str, power: str) -> bool:
    """Whether a power has finished a turn, so that something may have been forgotten in it."""
    return has_ended_a_turn(_past(app, who, game_id), power)


def entries_by_turn(app: AppContext, who: Identity, game_id: str) -> list[tuple[InTurn, list[int]]]:
    """Every turn so far with the entries that count in it, each where it belongs."""
    return by_turn(_past(app, who, game_id))


def _past(app: AppContext, who: Identity, game_id: str) -> Past:
    _unused, edition, history = opened(app, who, game_id)
    return Past(edition, history)


def in_its_turn(table: GameContext, raw: RawAction) -> RawAction:
    """The action with its most likely turn, if it names none and its power's turn is over."""
    known = table.rules.actions.get(str(raw.get("type")))
    if "in_turn" in raw or known is None or issubclass(known, EndTurn | AdvancePhase | CollectIncome):
        return raw
    turn = turn_it_was(table, parse_action(table.rules, raw))
    return raw if turn is None else {**raw, "in_turn": msgspec.to_builtins(turn)}


def turns_it_may_be(app: AppContext, who: Identity, game_id: str, raw: RawAction, *, own: bool = True) -> list[InTurn]:
    """The finished turns that an action may belong to: its own power's first, newest first.

    With `own`, empty if its power hasn't finished any.
    """
    return _turns(game_context(app, who, game_id), raw, own=own)


def likeliest_turn(table: GameContext, raw: RawAction) -> dict[str, Any] | None:
    """The finished turn that an action most likely belongs to; None for actions that end a turn."""
    known = table.rules.actions.get(str(raw.get("type")), EndTurn)
    if isinstance(raw.get("in_turn"), dict) or issubclass(known, EndTurn | AdvancePhase | CollectIncome):
        return None
    try:
        found = _turns(table, raw)
    except RuleViolation:
        return None
    turn: dict[str, Any] | None = msgspec.to_builtins(found[0]) if found else None
    return turn


def _turns(table: GameContext, raw: RawAction, *, own: bool = True) -> list[InTurn]:
    stated = {key: value for key, value in raw.items() if key != "in_turn"}
    powers = _powers_of(table, parse_action(table.rules, stated))
    over = [(turn, own) for turn, own in turns_so_far(table.past, powers) if not is_on_turn(table.past, turn)]
    own_turns = [turn for turn, its_own in over if its_own]
    others = [turn for turn, its_own in over if not its_own]
    return [*own_turns, *others] if own_turns or not (own and powers) else []


def _powers_of(table: GameContext, action: Action) -> list[str]:
    """The powers an action is about: the one that takes it, or those a claim is asked for."""
    edition = table.edition
    named = [power for power in table.rules.actors(edition, table.history.state, action) if power in edition.powers.ids]
    if not named and isinstance(action, Attest) and action.claim in edition.claims.ids:
        named = list(edition.claims[action.claim].asked_for)
    return named

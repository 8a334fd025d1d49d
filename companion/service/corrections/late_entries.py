"""Inserting late entries where they belong: into the current turn, or into a finished one."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import msgspec
from msgspec.structs import replace

from companion.engine.parsing import parse_action
from companion.engine.past.by_turn import by_turn
from companion.engine.past.correction import Correction, Dice
from companion.engine.past.late import (
    Late,
    has_ended_a_turn,
    is_on_turn,
    last_turn,
    logged_in_turn,
    logged_late,
    parts_of_turn,
    turns_so_far,
)
from companion.model.actions import Action, AdvancePhase, Attest, CollectIncome, EndTurn, InTurn, RawAction
from companion.model.refusal import RuleViolation
from companion.service.app_context import AppContext
from companion.service.dice.rolling import Rolls
from companion.service.games import opened
from companion.service.identity import Identity
from companion.service.writing import GameContext, check_not_past, check_rights, game_context


def put_at_its_moment(table: GameContext, action: Action, rolls: Rolls | None) -> Late | None:
    """Insert an action at the earlier point of this turn where it belongs."""
    if rolls is None:
        return logged_late(table.rules, table.edition, table.history, action)
    return logged_late(table.rules, table.edition, table.history, action, rolls.rolled)


def put_in_turn(table: GameContext, action: Action, turn: InTurn, rolls: Rolls | None) -> Late:
    """Insert an action into a finished turn, after checking that this person may act for its power."""
    check_not_past(table, action)
    newest = parts_of_turn(table.rules, table.edition, table.history, turn, action)[0][0]
    check_rights(table, action, newest.state)
    if isinstance(action, EndTurn | AdvancePhase):
        raise RuleViolation("no_change", "That turn has already ended.")
    made: list[Late] = []

    def made_with(dice: Dice) -> Correction:
        named = replace(turn, dice={str(version): thrown for version, thrown in dice.items()})
        rolled = (rolls.rolled,) if rolls is not None else ()
        said = replace(action, in_turn=named)
        made[:] = [logged_in_turn(table.rules, table.edition, table.history, said, named, *rolled)]
        return made[0].correction

    with_dice(table, turn.dice, rolls, made_with)
    return made[0]


def with_dice(
    table: GameContext, given: Mapping[str, Sequence[int]], rolls: Rolls | None, make: Callable[[Dice], Correction]
) -> tuple[Correction, Dice]:
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
        return last_turn(table.rules, table.edition, table.history, power)
    return None


def is_this_turn(app: AppContext, who: Identity, game_id: str, turn: InTurn) -> bool:
    """Whether a turn is the current one; none is once the game is won."""
    _, edition, history = opened(app, who, game_id)
    return is_on_turn(history.ruleset, edition, history, turn)


def has_finished_a_turn(app: AppContext, who: Identity, game_id: str, power: str) -> bool:
    """Whether a power has finished a turn, so that something may have been forgotten in it."""
    _, edition, history = opened(app, who, game_id)
    return has_ended_a_turn(history.ruleset, edition, history, power)


def entries_by_turn(app: AppContext, who: Identity, game_id: str) -> list[tuple[InTurn, list[int]]]:
    """Every turn so far with the entries that count in it, each where it belongs."""
    _, edition, history = opened(app, who, game_id)
    return by_turn(history.ruleset, edition, history)


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
    rules, edition, history = table.rules, table.edition, table.history
    powers = _powers_of(table, parse_action(rules, {key: value for key, value in raw.items() if key != "in_turn"}))
    found = list(turns_so_far(rules, edition, history, powers))
    over = [(turn, its_own) for turn, its_own in found if not is_on_turn(rules, edition, history, turn)]
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

"""The checkpoint before a turn ends: what ending it means, and what may have been forgotten, most important first."""

from typing import TypedDict

from companion.engine.history import History
from companion.engine.past.moves import moves
from companion.families import family_of
from companion.model.actions import Attest, RawAction, word_of
from companion.model.edition import Edition
from companion.model.events import IncomeCollected, TurnBegan, TurnEnded, Winner
from companion.model.refusal import RuleViolation
from companion.model.state import GameState
from companion.service.app_context import AppContext
from companion.service.ending.told import what_ends
from companion.service.games import opened
from companion.service.identity import Identity
from companion.service.table.open_battles import OpenBattle, battles_of
from companion.service.what_if import state_after


class AnsweredBefore(TypedDict):
    """An answer that counts for this turn although it was given in an earlier one."""

    claim: str
    answer: bool | int
    round: int
    """The round in which it was given."""


class Checkpoint(TypedDict):
    """What somebody who ends a turn should see before they do, in this order."""

    winner: Winner | None
    """Who wins if the turn ends now; None if that doesn't end the game."""
    ends_game: str
    """Who wins then, and why, in words; empty if nobody does."""
    battles: list[OpenBattle]
    """This power's battles that aren't logged yet."""
    answered_before: list[AnsweredBefore]


def checkpoint(app: AppContext, who: Identity, game_id: str, power: str, closing: RawAction) -> Checkpoint:
    """What to look at before `closing` ends a power's turn."""
    _game, edition, history = opened(app, who, game_id)
    after = _won_after(edition, history.state, closing)
    return {
        "winner": after.winner if after else None,
        "ends_game": what_ends(family_of(edition), edition, after) if after else "",
        "battles": open_battles(app, game_id, edition, power),
        "answered_before": _answered_before(edition, history, power),
    }


def ending_of(app: AppContext, who: Identity, game_id: str, action: RawAction) -> str:
    """That an action would end the game, and who would win, in words; empty if it wouldn't."""
    _game, edition, history = opened(app, who, game_id)
    if history.state.winner is not None:
        return ""
    try:
        after = state_after(edition, history.state, [action])
    except RuleViolation:
        return ""
    return what_ends(family_of(edition), edition, after) if after.winner is not None else ""


def _won_after(edition: Edition, state: GameState, closing: RawAction) -> GameState | None:
    """The state in which somebody wins if the turn ends now; None if that doesn't end the game. Dice that nobody has
    rolled yet don't decide that.
    """
    if state.winner is not None:
        return None
    for action in (closing, {"type": "end_turn", "forfeit": True}, {"type": "end_turn"}):
        try:
            after = state_after(edition, state, [action])
        except RuleViolation:
            continue
        return after if after.winner is not None else None
    return None


def income_of_last_turn(app: AppContext, who: Identity, game_id: str, power: str) -> int | None:
    """The entry of a power's income in its last turn; None if that turn brought none."""
    for entry in reversed(opened(app, who, game_id)[2].line()):
        if any(isinstance(event, IncomeCollected) and event.power == power for event in entry.events):
            return entry.version
        if any(isinstance(event, TurnEnded) and event.power == power for event in entry.events):
            return None
    return None


def open_battles(app: AppContext, game_id: str, edition: Edition, power: str) -> list[OpenBattle]:
    """A power's battles that aren't logged yet, with those of powers that act in its turn."""
    desk = family_of(edition).battles
    if desk is None:
        return []
    group = {power, *(other.id for other in edition.powers if other.acts_with == power)}
    fought = battles_of(app, game_id).fought
    return [battle for battle in fought if (desk.fights.powers(battle.body)["attacker"] or power) in group]


def _answered_before(edition: Edition, history: History, power: str) -> list[AnsweredBefore]:
    """The answers that matter at a power's income and were given before its turn began."""
    known: dict[str, bool | int] = {
        claim: answer
        for claim, answer in history.state.claims.items()
        if claim in edition.claims.ids and power in edition.claims[claim].asked_for
    }
    if not known:
        return []
    found: dict[str, AnsweredBefore] = {}
    earlier = False
    line = moves(history.line())
    for move in reversed(line):
        claim = move.action.get("claim")
        if move.action.get("type") == word_of(Attest) and claim in known:
            answer = known.pop(claim)
            if earlier:
                round_number = history.at(history.entries[move.version - 1].parent).round
                found[claim] = {"claim": claim, "answer": answer, "round": round_number}
        if any(isinstance(event, TurnBegan) for event in move.events):
            earlier = True
        if not known:
            break
    return [found[claim.id] for claim in edition.claims if claim.id in found]

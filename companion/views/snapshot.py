"""What all games' snapshots have in common: the starting point of every screen."""

from typing import Any

from companion.model.edition import Edition
from companion.model.state import GameState
from companion.views.sentences import Renderer, Sentences
from companion.views.shapes import PowerHead, SnapshotHead, VictoryView


def head(edition: Edition, state: GameState, game_id: str, name: str, version: int) -> SnapshotHead:
    """What every game's snapshot begins with: which game it is, its progress, and what was agreed."""
    found: SnapshotHead = {
        "id": game_id,
        "name": name,
        "edition": edition.id,
        "scenario": state.scenario,
        "version": version,
        "status": state.status,
        "round": state.round,
        "turn": state.turn,
        "phase": state.phase,
        "options": {key: _plain(value) for key, value in state.options.items()},
        "claims": dict(state.claims),
        "aids": state.aids,
    }
    return {**found, "practice": True} if state.practice else found


def power_head(edition: Edition, state: GameState, power: str) -> PowerHead:
    """What every game shows about a power: its name and side, its player, and its money."""
    return {
        "name": edition.powers[power].name,
        "side": edition.powers[power].side,
        "player": state.players.get(power),
        "treasury": state.treasury(power),
    }


def outcome(sentences: Sentences, edition: Edition, state: GameState) -> VictoryView:
    """Who has won and why; None while the game goes on."""
    won = state.winner
    return {
        "winner": won.side if won else None,
        "reason": Renderer(sentences, edition, state).reason(won.reason) if won else None,
        "individual": won.individual if won else None,
    }


def _plain(value: Any) -> Any:
    return {key: list(ids) for key, ids in value.items()} if isinstance(value, dict) else value

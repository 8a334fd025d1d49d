"""What the snapshots of all games have in common: what every screen starts from."""

from typing import Any

from companion.model.edition import Edition
from companion.model.state import GameState
from companion.views.sentences import Sentences, Teller
from companion.views.shapes import SnapshotHead, VictoryView


def head(edition: Edition, state: GameState, game_id: str, name: str, version: int) -> SnapshotHead:
    """What the snapshot of every game begins with: which game this is, how far it is, and what was agreed."""
    return {
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
    }


def outcome(sentences: Sentences, edition: Edition, state: GameState) -> VictoryView:
    """Who has won and why; nobody while the game goes on."""
    won = state.winner
    return {
        "winner": won.side if won else None,
        "reason": Teller(sentences, edition, state).reason(won.reason) if won else None,
        "individual": won.individual if won else None,
    }


def _plain(value: Any) -> Any:
    return {key: list(ids) for key, ids in value.items()} if isinstance(value, dict) else value

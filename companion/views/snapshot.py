"""The whole game now: what every screen starts from."""

from typing import Any

from companion.model.edition import Edition
from companion.model.state import GameState
from companion.rulebook.board import capital_held, productions
from companion.rulebook.victory import standings

View = dict[str, Any]


def head(edition: Edition, state: GameState, game_id: str, name: str, version: int) -> View:
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


def snapshot(edition: Edition, state: GameState, *, game_id: str, name: str, version: int) -> View:
    """The game as the contract states it."""
    return {
        **head(edition, state, game_id, name, version),
        "powers": powers(edition, state),
        "territories": territories(edition, state),
        "victory": victory(edition, state),
    }


def powers(edition: Edition, state: GameState) -> View:
    """Every power: money, production, research, what waits to be placed."""
    made = productions(edition, state)
    return {
        power.id: {
            "name": power.name,
            "side": power.side,
            "player": state.players.get(power.id),
            "treasury": state.treasury(power.id),
            "production": made[power.id],
            "capital_held": capital_held(edition, state, power.id),
            "technologies": list(state.powers[power.id].technologies),
            "researchers": state.powers[power.id].researchers,
            "development": state.powers[power.id].development,
            "to_mobilize": dict(state.powers[power.id].to_mobilize),
            "advantages": list(state.powers[power.id].advantages),
            "spent_advantages": list(state.powers[power.id].spent_advantages),
        }
        for power in edition.powers
    }


def territories(edition: Edition, state: GameState) -> View:
    """Every territory that somebody can hold."""
    return {
        territory: {
            "name": edition.territory[territory].name,
            "value": edition.territory[territory].value,
            "original": edition.territory[territory].original,
            "controller": now.controller,
            "city": edition.territory[territory].city,
            "complex": now.complex,
            "damage": now.damage,
        }
        for territory, now in state.territories.items()
        if territory in edition.territory
    }


def victory(edition: Edition, state: GameState) -> View:
    """How far each side is, and which territories decide it."""
    sides = standings(edition, state)
    return {
        "cities": {side: one.count for side, one in sides.items()},
        "needed": {side: one.needed for side, one in sides.items()},
        "held": {side: list(one.held) for side, one in sides.items()},
        "open": {side: list(one.open) for side, one in sides.items()},
        "winner": state.winner.side if state.winner else None,
        "reason": state.winner.reason if state.winner else None,
        "individual": state.winner.individual if state.winner else None,
    }


def _plain(value: Any) -> Any:
    return {key: list(ids) for key, ids in value.items()} if isinstance(value, dict) else value

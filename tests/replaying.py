"""Games as data, replayed through the service: what the replays of The War Game and The Second World War share."""

import json
from pathlib import Path
from typing import Any

import pytest

from companion.engine.history import History
from companion.model.actions import StartGame
from companion.model.refusal import RuleViolation
from companion.service import HOST, AppContext, actions, games
from companion.storage import open_store


def no_die() -> int:
    raise AssertionError("a replay states all its dice")


class Replay:
    """A game that is played from a file; `entered` is what the table copied from its box."""

    def __init__(self, data: dict[str, Any], entered: dict[str, Any]) -> None:
        self.data = data
        self.app = AppContext(open_store("memory:"), die=no_die)
        start = StartGame(scenario=data["scenario"], entered=entered)
        self.id = games.create_game(self.app, HOST, data["edition"], start)["id"]

    @property
    def shown(self) -> dict[str, Any]:
        return games.show_game(self.app, HOST, self.id)

    @property
    def history(self) -> History:
        return self.app.history(self.id)

    def take(self, raw: dict[str, Any]) -> None:
        """Take an action as a phone would send it; `refused` is the code that it must meet."""
        action = {key: value for key, value in raw.items() if key != "refused"}
        if "refused" not in raw:
            actions.take_action(self.app, HOST, self.id, action)
            return
        before = self.history.state
        with pytest.raises(RuleViolation) as refusal:
            actions.take_action(self.app, HOST, self.id, action)
        assert refusal.value.code == raw["refused"]
        assert self.history.state == before


def read(path: Path) -> dict[str, Any]:
    """A replay's file."""
    data: dict[str, Any] = json.loads(path.read_text())
    return data

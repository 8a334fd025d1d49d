"""A table of several people for tests: everybody acts through the service, as on their own phones."""

from __future__ import annotations

import itertools
from typing import Any

from companion.model.actions import StartGame
from companion.service import HOST, AppContext, Identity, actions, games
from companion.service.table import requests, seats
from companion.storage import open_store


class Evening:
    """A game with seats; `seat` adds one, everything else is done by a name."""

    def __init__(self, edition: str = "anniversary", scenario: str = "1941", **opening: Any) -> None:
        ticks = itertools.count()
        self.app = AppContext(open_store("memory:"), clock=lambda: f"2026-11-16T20:{next(ticks):05d}Z")
        made = games.create_game(self.app, HOST, edition, StartGame(scenario=scenario, **opening))
        self.id, self.code = made["id"], made["join_code"]
        self.tokens: dict[str, str] = {}
        self.ids: dict[str, str] = {}

    def seat(self, name: str, *powers: str, role: Any = "player", device: str | None = None) -> Evening:
        taken = seats.join(self.app, HOST, self.id, self.code, name, powers, role, device=device)
        self.tokens[name], self.ids[name] = taken["token"], taken["id"]
        return self

    def who(self, name: str) -> Identity:
        if name == "Host":
            return HOST
        found = seats.identify(self.app, self.tokens[name])
        assert found is not None
        return found

    def act(self, name: str, type: str, **fields: Any) -> Any:
        options = {key: fields.pop(key) for key in ("dry_run", "confirm") if key in fields}
        return actions.take_action(self.app, self.who(name), self.id, {"type": type, **fields}, **options)

    def undo(self, name: str, to_version: int) -> Any:
        return actions.undo(self.app, self.who(name), self.id, to_version)

    def ask(self, name: str, type: str, **fields: Any) -> Any:
        return requests.ask(self.app, self.who(name), self.id, {"type": type, **fields})

    def answer(self, name: str, request: str, agree: bool, reason: str | None = None) -> Any:
        return requests.answer(self.app, self.who(name), self.id, request, agree, reason)

    def take_back(self, name: str, request: str) -> Any:
        return requests.take_request_back(self.app, self.who(name), self.id, request)

    def questions(self, name: str) -> list[Any]:
        """The questions that stand on somebody's screen."""
        return requests.requests_for(self.app, self.who(name), self.id)

    @property
    def requests(self) -> list[Any]:
        return requests.list_requests(self.app, HOST, self.id)

    @property
    def snapshot(self) -> Any:
        return games.show_game(self.app, HOST, self.id)

    @property
    def journal(self) -> list[Any]:
        return games.journal(self.app, HOST, self.id)["entries"]

    def treasury(self, power: str) -> int:
        return self.snapshot["powers"][power]["treasury"]

"""How response times grow with entries, games, and territories, three sizes each; listeners are in `http/live.py`.

Each is an action or a snapshot without HTTP, stored on disk, in processor milliseconds: every size waits for the same
disk.
"""

import tempfile
import time
from collections.abc import Callable
from itertools import cycle
from pathlib import Path

from benchmarks.kit.figures import Figure, medians
from companion.model.actions import StartGame
from companion.service import HOST, AppContext
from companion.service.actions import take_action
from companion.service.games import create_game, opened, snapshot_of
from companion.storage import open_store

ACTIONS = 100
GAMES = (1, 20, 200)
BOXES = (("aa1941", "1941"), ("anniversary", "1941"), ("global_1940", "1940"))
ENTRIES = (10, 1_000, 4_000)


def figures(rounds: int) -> list[Figure]:
    """Three sizes of each."""
    with tempfile.TemporaryDirectory() as name:
        app = AppContext(open_store(f"sqlite:///{Path(name) / 'companion.db'}"))
        found = [*_entries(app, rounds), *_games(app, rounds), *_territories(app, rounds)]
        app.store.close()
    return found


def _entries(app: AppContext, rounds: int) -> list[Figure]:
    games = {size: _new(app) for size in ENTRIES}
    for size, game in games.items():
        with app.transaction(game):
            _acted(app, [game], size - 1)
    took = medians(rounds, *(_timed(app, [game]) for game in games.values()))
    return [_figure("an action", "entries", size, item) for size, item in zip(ENTRIES, took, strict=True)]


def _games(app: AppContext, rounds: int) -> list[Figure]:
    games = [_new(app) for _ in range(GAMES[-1])]
    took = medians(rounds, *(_timed(app, games[:count]) for count in GAMES))
    return [_figure("an action", "games that are played", size, item) for size, item in zip(GAMES, took, strict=True)]


def _territories(app: AppContext, rounds: int) -> list[Figure]:
    games = [_new(app, *box) for box in BOXES]
    sizes = [len(opened(app, HOST, game)[2].state.territories) for game in games]  # type: ignore[attr-defined]
    acting = medians(rounds, *(_timed(app, [game]) for game in games))
    showing = medians(rounds, *(_shown(app, game) for game in games))
    return [
        *(_figure("an action", "territories", size, item) for size, item in zip(sizes, acting, strict=True)),
        *(_figure("a snapshot", "territories", size, item) for size, item in zip(sizes, showing, strict=True)),
    ]


def _new(app: AppContext, box: str = "anniversary", scenario: str = "1941") -> str:
    return create_game(app, HOST, box, StartGame(scenario=scenario))["id"]


def _acted(app: AppContext, games: list[str], count: int) -> None:
    which = cycle(games)
    for _ in range(count):
        raw = {"type": "adjust_treasury", "power": "germany", "amount": 1, "reason": "measured"}
        take_action(app, HOST, next(which), raw)


def _timed(app: AppContext, games: list[str]) -> Callable[[], float]:
    _acted(app, games, len(games))  # every game lies open
    return lambda: _spent(lambda: _acted(app, games, ACTIONS)) / ACTIONS


def _shown(app: AppContext, game: str) -> Callable[[], float]:
    cover, edition, history = opened(app, HOST, game)

    def show() -> None:
        for _ in range(ACTIONS):
            snapshot_of(edition, history.state, cover, history.version, "")

    return lambda: _spent(show) / ACTIONS


def _spent(work: Callable[[], object]) -> float:
    began = time.process_time()
    work()
    return time.process_time() - began


def _figure(what: str, grows: str, size: int, seconds: float) -> Figure:
    return Figure(f"{what}: {size:,} {grows}", seconds * 1000, "ms", grows_with=grows, size=size)

"""Long games: an action at 10,000 entries compared with one at 10, and opening such a game compared with reading its
rows.
"""

import json
import sqlite3
import statistics
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from benchmarks.engine import Line, seconds
from benchmarks.kit.figures import Figure, medians
from companion.engine import snapshots
from companion.engine.chain import linked
from companion.model.records import GameRecord
from companion.service import HOST, AppContext, actions, games
from companion.storage import Store, open_store

SIZES = (10, 1_000, 10_000)
ACTIONS, WARM = 60, 10


def figures(rounds: int) -> list[Figure]:
    """Three sizes; the last has the targets."""
    with tempfile.TemporaryDirectory() as name:
        path = Path(name) / "companion.db"
        store = open_store(f"sqlite:///{path}")
        for size in SIZES:
            write_game(store, size)
        app = AppContext(store)
        took = _acting(app, rounds)
        found = [
            Figure(f"an action at {size:,} entries, beside one at 10", item * 1000, "ms", took[0] * 1000, "at most",
                   1.1 if size == SIZES[-1] else None)
            for size, item in zip(SIZES[1:], took[1:], strict=True)
        ]  # fmt: skip
        store.close()
        for size in SIZES[1:]:
            opening, reading = medians(rounds, *_opening(path, size))
            what = f"open {size:,} entries cold, beside reading and parsing its rows"
            target = 1.0 if size == SIZES[-1] else None
            found.append(Figure(what, opening * 1000, "ms", reading * 1000, "at most", target))
        return found


def write_game(store: Store, size: int) -> None:
    """A game with this many entries, with its snapshot."""
    line = Line()
    line.go_on_to(size)
    game = GameRecord(
        id=str(size), name="Long", edition="anniversary", scenario="1941", join_code=f"C{size}", created_at=str(size)
    )
    with store.transaction():
        store.add_game(game)
        for version, body in enumerate(linked(line.entries), start=1):
            store.append(game.id, version, body)
    app, last = AppContext(store), size - size % snapshots.EVERY
    if last:
        games.show_stats(app, HOST, game.id)
        app.open_games.get(game.id).keep_snapshot(last)


def _acting(app: AppContext, rounds: int) -> list[float]:
    """The duration of an action in a game of each size: the median of many, interleaved, so that a slow disk affects
    all.
    """
    took: dict[int, list[float]] = {size: [] for size in SIZES}
    raw = {"type": "adjust_treasury", "power": "germany", "amount": 1, "reason": "measured"}
    for turn in range(rounds * ACTIONS):
        for size, found in took.items():
            began = time.perf_counter()
            actions.take_action(app, HOST, str(size), raw)
            if turn >= WARM:
                found.append(time.perf_counter() - began)
    return [statistics.median(found) for found in took.values()]


def _opening(path: Path, size: int) -> tuple[Callable[[], float], Callable[[], float]]:
    def open_it() -> None:
        store = open_store(f"sqlite:///{path}")
        shown = games.show_game(AppContext(store), HOST, str(size))
        store.close()
        if shown["version"] < size:
            raise SystemExit("the game that was opened is not the one that was written")

    def read_rows() -> None:
        connection = sqlite3.connect(path)
        for (body,) in connection.execute("SELECT body FROM entry WHERE game = ? ORDER BY version", (str(size),)):
            json.loads(body)
        connection.close()

    open_it()
    return (lambda: seconds(open_it, 1)), (lambda: seconds(read_rows, 1))

"""A club of 1,000 finished games: its page and its document, beside parsing the same rows; and what reading a game from
before costs, once.
"""

import json
import sqlite3
import tempfile
import time
from contextlib import closing
from itertools import cycle
from pathlib import Path

from api.app import create_app
from api.settings import Settings
from benchmarks.kit.figures import Figure, medians
from companion.model.actions import StartGame
from companion.model.records import GameRecord, SeatRecord
from companion.service import HOST, AppContext
from companion.service.actions import take_action
from companion.service.club.results import results
from companion.service.games import create_game
from companion.service.table.tables import RESULT
from companion.storage import Store, open_store

GAMES = 1_000
PEOPLE = 24
MOST_SECONDS = 1.0
"""What opening the page may take."""


def figures(rounds: int) -> list[Figure]:
    """The page, the document, and reading everything the first time."""
    with tempfile.TemporaryDirectory() as name:
        path = Path(name) / "companion.db"
        store = open_store(f"sqlite:///{path}")
        write_club(store, GAMES)
        app = AppContext(store)
        began = time.perf_counter()
        found, _unread = results(app)
        first = time.perf_counter() - began
        assert len(found) == GAMES
        client = create_app(app, Settings(host_key="k" * 32)).test_client()
        client.get("/?key=" + "k" * 32)

        def looked(address: str) -> float:
            since = time.perf_counter()
            assert client.get(address).status_code == 200
            return time.perf_counter() - since

        looked("/club")
        page, document, rows = medians(
            rounds, lambda: looked("/club"), lambda: looked("/api/v1/club"), lambda: _rows_of(path)
        )
        store.close()
    return [
        Figure(f"the club's page, {GAMES:,} finished games", page, "s", None, "at most", MOST_SECONDS),
        Figure("the club's page, beside parsing its rows", page * 1000, "ms", rows * 1000),
        Figure(f"the club's document, {GAMES:,} finished games", document, "s", None, "at most", MOST_SECONDS),
        Figure("reading a game from before, once", first / GAMES * 1000, "ms"),
    ]


def write_club(store: Store, games: int) -> None:
    """Many finished games of the same evening, by changing people."""
    app = AppContext(store)
    game = create_game(app, HOST, "anniversary", StartGame(scenario="1941"), "Friday")
    take_action(app, HOST, game["id"], {"type": "end_turn", "forfeit": True})
    take_action(app, HOST, game["id"], {"type": "declare_winner", "side": "axis", "reason": "The Allies resign"})
    bodies, people = list(store.entries(game["id"])), cycle(range(PEOPLE))
    with store.transaction():
        for number in range(games):
            record = GameRecord(
                id=f"game{number}",
                name=f"Friday {number}",
                edition="anniversary",
                scenario="1941",
                join_code=f"C{number}",
                created_at=f"2026-01-01T00:00:{number:06}",
            )
            store.add_game(record)
            for version, body in enumerate(bodies, start=1):
                store.append(record.id, version, body)
            for seat, powers in enumerate((("germany", "italy"), ("japan",), ("soviet_union",), ("united_kingdom",))):
                store.add_seat(_seat(record.id, seat, f"Player {next(people)}", powers))
            next(people)
        store.remove_game(game["id"])


def _seat(game: str, number: int, name: str, powers: tuple[str, ...]) -> SeatRecord:
    key = f"{game}-{number}"
    return SeatRecord(
        id=key, game=game, name=name, role="player", powers=powers, token_hash=key, created_at="2026-01-01T00:00:00Z"
    )


def _rows_of(path: Path) -> float:
    """Read and parse the results, and nothing else."""
    since = time.perf_counter()
    with closing(sqlite3.connect(path)) as rows:
        for (body,) in rows.execute("SELECT body FROM document WHERE kind = ?", (RESULT,)):
            json.loads(body)
    return time.perf_counter() - since

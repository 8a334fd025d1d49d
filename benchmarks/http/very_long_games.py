"""A game of 50,000 entries: its first page, film, and report from a freshly started server, and taps during films.

Seconds are processor time of the server and its children: what an idle core would take. Taps are timed by the clock, in
a separate game, while a spectator of the long one requests 16 films at once; each film is of another version, so that
none is cached.
"""

import json
import statistics
import tempfile
import threading
from collections.abc import Callable
from http.client import HTTPConnection
from pathlib import Path

from benchmarks.http.hostile import Phone
from benchmarks.kit.figures import Figure
from benchmarks.kit.servers import KEY, Server, ours
from benchmarks.storing.long_games import write_game
from companion.storage import open_store

ENTRIES = 50_000
GAME = str(ENTRIES)
FILMS = 16
TAPS = 100
VIEWS = {
    "first page": (f"/table/{GAME}", 1.0),
    "film": (f"/api/v1/games/{GAME}/map-film.svg", 5.0),
    "report": (f"/after/{GAME}", None),
    "report as PDF": (f"/api/v1/games/{GAME}/printables/after_action.pdf", None),
    "export": (f"/api/v1/games/{GAME}/export", None),
}


def figures(rounds: int) -> list[Figure]:
    """Each view, and a tap with and without films."""
    with tempfile.TemporaryDirectory() as folder:
        store = open_store(f"sqlite:///{Path(folder) / 'companion.db'}")
        write_game(store, ENTRIES)
        store.close()
        with ours(data=folder) as server:
            small = server.new_game()  # what every page needs is there
            for path, _most in VIEWS.values():
                server.call("GET", path.replace(GAME, small))
            found = [
                Figure(f"{what} of a game of {ENTRIES:,} entries", _spent(server, path), "s", None, "at most", most)
                for what, (path, most) in VIEWS.items()
            ]
            return [*found, _imported(server), _among_films(server, small, rounds)]


def _spent(server: Server, path: str) -> float:
    before = server.processor_seconds()
    server.call("GET", path)
    return server.processor_seconds() - before


def _imported(server: Server) -> Figure:
    """The export, imported into a server that doesn't know the game: every entry is decided again."""
    exported = server.call("GET", VIEWS["export"][0])
    with tempfile.TemporaryDirectory() as folder, ours(data=folder) as other:
        before = other.processor_seconds()
        kept = other.call("POST", "/api/v1/games/import", exported)
        spent = other.processor_seconds() - before
    notes = {"entries": kept["version"], "megabytes": round(len(json.dumps(exported)) / 1e6, 1)}
    return Figure(f"import of the export of {ENTRIES:,} entries", spent, "s", notes=notes)


def _among_films(server: Server, small: str, rounds: int) -> Figure:
    phone = Phone(server, small, server.seat(small, "Anna", ["germany"], "banker"))
    usual, under, refused = list[float](), list[float](), 0
    for _ in range(rounds):
        usual += phone.taps(TAPS)
        change = {"type": "adjust_treasury", "power": "germany", "amount": 1, "reason": "measured"}
        server.call("POST", f"/api/v1/games/{GAME}/actions", change)
        answers = list[int]()
        asking = [threading.Thread(target=_ask, args=(server, answers.append)) for _ in range(FILMS)]
        for thread in asking:
            thread.start()
        while any(thread.is_alive() for thread in asking):
            under += phone.taps(1)
        refused += sum(status != 200 for status in answers)
    mine, base = statistics.median(under) * 1000, statistics.median(usual) * 1000
    notes = {"taps meanwhile": len(under), "films refused": refused}
    return Figure(f"a tap while {FILMS} films are requested", mine, "ms", base, "at most", 2.0, notes)


def _ask(server: Server, heard: Callable[[int], object]) -> None:
    line = HTTPConnection("127.0.0.1", server.port, timeout=120)
    line.request("GET", VIEWS["film"][0], headers={"Authorization": f"Bearer {KEY}", "Accept-Encoding": "gzip"})
    answer = line.getresponse()
    answer.read()
    heard(answer.status)
    line.close()

"""Several processes on one PostgreSQL database: how writing grows with both, and live updates between."""

import json
import os
import statistics
import time
from pathlib import Path

from benchmarks.kit.figures import Figure, medians, percentile
from benchmarks.kit.listeners import Listeners
from benchmarks.kit.load import generate
from benchmarks.kit.phones import captures
from benchmarks.kit.servers import KEY, Server, ours
from tests.soak.__main__ import server as postgresql

SECONDS = 4.0
GAMES, CONNECTIONS = 20, 40
FULL = 95.0
"""Per cent of all processors, which count as full then."""
TOLD = 150
"""Entries whose way to a listener of another process is timed."""


def figures(rounds: int) -> list[Figure]:
    """Writes a second with one game and with twenty, on one process and two; then the way from one to the other."""
    with postgresql() as (url, _):
        found = []
        with ours("--database", url) as server:
            (one,) = medians(rounds, lambda: _rate(server, 1)[0])
            found.append(Figure("PostgreSQL, one process, one game", one, "1/s"))
        with ours("--database", url, "--workers", "2") as server:
            busy: list[float] = []

            def twenty() -> float:
                rate, cores = _rate(server, GAMES)
                busy.append(cores)
                return rate

            many, single = medians(rounds, twenty, lambda: _rate(server, 1)[0])
            found.append(Figure("PostgreSQL, two processes, one game", single, "1/s", one))
            share = statistics.median(busy) * 100
            instead = many < 2 * one and share >= FULL  # nothing but processors stands in the way, which will do
            what = "PostgreSQL, two processes, twenty games"
            found += [
                Figure(what, many, "1/s", one, "at least", None if instead else 2.0),
                Figure(f"{what}: processors busy", share, "%", None, "at least", FULL if instead else None),
            ]
        with ours("--database", url) as here, ours("--database", url) as there:
            late = _between(here, there)
        found.append(Figure("live update between two processes, p99", percentile(late, 0.99) * 1000, "ms", None,
                            "at most", 50.0, {"median": round(percentile(late, 0.5) * 1000, 1)}))  # fmt: skip
        return found


def _rate(server: Server, tables: int) -> tuple[float, float]:
    """Writes a second, and how busy the processors were."""
    games = [server.new_game() for _ in range(tables)]
    each = CONNECTIONS // tables if tables > 1 else 16
    phones = [captures(server, game, number) for game in games for number in range(each)]
    before = _busy()
    load = generate(server.port, phones, SECONDS).only(200)
    used, passed = (now - then for now, then in zip(_busy(), before, strict=True))
    return load.rate, used / passed


def _busy() -> tuple[float, float]:
    """Ticks that the processors worked, and all ticks."""
    ticks = [int(one) for one in Path("/proc/stat").read_text().splitlines()[0].split()[1:9]]
    return sum(ticks) - ticks[3] - ticks[4], sum(ticks)


def _between(here: Server, there: Server) -> list[float]:
    """From the answer of one process until a listener of the other has heard of it."""
    game = here.new_game()
    line = Listeners(there.port, f"/api/v1/games/{game}/live", 1, KEY)
    late = []
    for version in range(2, TOLD + 2):
        action = {"type": "adjust_treasury", "power": "germany", "amount": 1, "reason": "measured"}
        here.call("POST", f"/api/v1/games/{game}/actions", action)
        answered = time.perf_counter()
        (heard,) = line.wait_for(b"id: %d\n" % version)
        late.append(max(0.0, heard - answered))
    line.close()
    return late


if __name__ == "__main__":
    print(json.dumps([one.as_dict() for one in figures(int(os.environ.get("ROUNDS", "1")))], indent=1))

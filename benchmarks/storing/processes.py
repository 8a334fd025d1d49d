"""Two processes on one PostgreSQL database, compared with bare inserts; and live updates between processes."""

import json
import os
import time

import psycopg

from benchmarks.kit.figures import Figure, medians, percentile
from benchmarks.kit.listeners import Listeners
from benchmarks.kit.load import a_request, generate
from benchmarks.kit.phones import captures
from benchmarks.kit.servers import KEY, Server, bare, ours
from tests.soak.__main__ import server as postgresql

SECONDS = 4.0
TABLES = {1: 16, 20: 40}
"""Games, and the phones that tap on all of them together."""
VERSIONS = 150
"""Entries whose path to another process's listener is timed."""


def figures(rounds: int) -> list[Figure]:
    """Taps per second on two processes compared with bare inserts; then the latency between processes."""
    with postgresql() as (url, _):
        found = []
        with psycopg.connect(url) as made:
            made.execute("create table bare (id serial primary key, body bytea)")
        with ours("--database", url, "--workers", "2") as server, bare(BARE_POSTGRESQL=url, BARE_WORKERS="2") as plain:
            row = a_request(plain.port, "POST", "/insert", body=b'{"entry": "%s"}' % (b"x" * 800))
            for tables, phones in TABLES.items():

                def mine(tables: int = tables, phones: int = phones) -> float:
                    games = [server.new_game() for _ in range(tables)]
                    each = [captures(server, games[n % tables], n // tables) for n in range(phones)]
                    return generate(server.port, each, SECONDS).only(200).rate

                def theirs(phones: int = phones) -> float:
                    return generate(plain.port, [lambda _: row] * phones, SECONDS).only(201).rate

                rate, base = medians(rounds, mine, theirs)
                what = f"PostgreSQL, two processes: {phones} phones on {tables} games"
                found.append(Figure(what, rate, "1/s", base))
        with ours("--database", url) as here, ours("--database", url) as there:
            late = _between(here, there)
        found.append(Figure("live update between two processes, p99", percentile(late, 0.99) * 1000, "ms", None,
                            "at most", 50.0, {"median": round(percentile(late, 0.5) * 1000, 1)}))  # fmt: skip
        return found


def _between(here: Server, there: Server) -> list[float]:
    """From one process's response until another's listener has received it."""
    game = here.new_game()
    line = Listeners(there.port, f"/api/v1/games/{game}/live", 1, KEY)
    late = []
    for version in range(2, VERSIONS + 2):
        action = {"type": "adjust_treasury", "power": "germany", "amount": 1, "reason": "measured"}
        here.call("POST", f"/api/v1/games/{game}/actions", action)
        answered = time.perf_counter()
        (heard,) = line.wait_for(b"id: %d\n" % version)
        late.append(max(0.0, heard - answered))
    line.close()
    return late


if __name__ == "__main__":
    print(json.dumps([figure.as_dict() for figure in figures(int(os.environ.get("ROUNDS", "1")))], indent=1))

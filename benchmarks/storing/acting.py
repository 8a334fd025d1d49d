"""Logging captures over HTTP, durable and with a key each, beside a bare Flask view that inserts one row as durably."""

import json
import statistics
from itertools import count, cycle

from benchmarks.kit.figures import Figure, medians
from benchmarks.kit.load import Request, a_request, generate
from benchmarks.kit.servers import KEY, Server, bare, ours

SECONDS = 3.0
LANDS = (
    "karelia_ssr", "archangel", "baltic_states", "belorussia", "east_poland", "ukraine", "eastern_ukraine", "caucasus",
    "urals", "kazakh_ssr", "novosibirsk", "evenki_national_okrug", "yakut_ssr", "stanovoj_chrebet", "buryatia_ssr",
    "soviet_far_east",
)  # fmt: skip
"""Soviet land at the start of the Anniversary game of 1941."""


def captures(server: Server, game: str, number: int) -> Request:
    """What one phone sends: its land changes hands with every tap."""
    takers, taps = cycle(("germany", "soviet_union")), count(1)
    land = LANDS[number % len(LANDS)]

    def request(_: int) -> bytes:
        action = {"type": "capture_territory", "territory": land, "by": next(takers), "override": "measured"}
        key = f"{game}-{number}-{next(taps)}"
        path = f"/api/v1/games/{game}/actions"
        return a_request(server.port, "POST", path, KEY, json.dumps(action).encode(), Idempotency_Key=key)

    return request


def figures(rounds: int) -> list[Figure]:
    """One and sixteen connections on one game, and 64 on sixteen."""
    with ours() as server, bare() as plain:
        row = a_request(plain.port, "POST", "/insert", body=b'{"entry": "%s"}' % (b"x" * 800))
        found = []
        for connections, tables in ((1, 1), (16, 1), (64, 16)):
            games = [server.new_game() for _ in range(tables)]
            phones = [captures(server, games[one % tables], one // tables) for one in range(connections)]
            notes: dict[str, list[float]] = {"p99 ms": [], "processor ms": [], "bare": []}

            def mine(phones: list[Request] = phones, notes: dict[str, list[float]] = notes) -> float:
                before = server.processor_seconds()
                load = generate(server.port, phones, SECONDS).only(201)
                notes["p99 ms"].append(load.milliseconds(0.99))
                notes["processor ms"].append((server.processor_seconds() - before) / len(load.took) * 1000)
                return load.rate

            def theirs(count: int = connections, notes: dict[str, list[float]] = notes) -> float:
                before = plain.processor_seconds()
                load = generate(plain.port, [lambda _: row] * count, SECONDS).only(201)
                notes["bare"].append((plain.processor_seconds() - before) / len(load.took) * 1000)
                return load.rate

            rate, base = medians(rounds, mine, theirs)
            what = f"log a capture, {connections} connections on {tables} games"
            told = {name: round(statistics.median(values), 2) for name, values in notes.items()}
            found.append(Figure(what, rate, "1/s", base, "at least", 0.65, told))
        return found

"""Logging captures over HTTP, durable and with a key each, beside a bare Flask view that inserts one row as durably."""

import json
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
            late: list[float] = []

            def mine(phones: list[Request] = phones, late: list[float] = late) -> float:
                load = generate(server.port, phones, SECONDS).only(201)
                late.append(load.milliseconds(0.99))
                return load.rate

            def theirs(connections: int = connections) -> float:
                return generate(plain.port, [lambda _: row] * connections, SECONDS).only(201).rate

            rate, base = medians(rounds, mine, theirs)
            what = f"log a capture, {connections} connections on {tables} games"
            found.append(Figure(what, rate, "1/s", base, "at least", 0.65, {"p99 ms": round(min(late))}))
        return found

"""Captures as phones send them, durable and with a key each, compared with a bare Flask view with an equally durable
insert.
"""

import statistics
from dataclasses import replace

from benchmarks.kit.figures import Figure, medians
from benchmarks.kit.load import Request, a_request, generate
from benchmarks.kit.phones import captures
from benchmarks.kit.servers import bare, ours

SECONDS = 3.0
SIZES = ((1, 1), (16, 1), (64, 16))
"""Phones and games."""
MOST_PROCESSOR = 1.3
"""The processor milliseconds that a tap may take if nobody else taps, with everything that belongs to it."""


def figures(rounds: int) -> list[Figure]:
    """One and sixteen connections on one game, and 64 on sixteen."""
    with ours() as server, bare() as plain:
        row = a_request(plain.port, "POST", "/insert", body=b'{"entry": "%s"}' % (b"x" * 800))
        found = []
        for connections, tables in SIZES:
            games = [server.new_game() for _ in range(tables)]
            phones = [captures(server, games[index % tables], index // tables) for index in range(connections)]
            notes: dict[str, list[float]] = {"p99 ms": [], "processor ms": [], "bare": []}

            def mine(phones: list[Request] = phones, notes: dict[str, list[float]] = notes) -> float:
                before = server.processor_seconds()
                load = generate(server.port, phones, SECONDS).only(200)
                notes["p99 ms"].append(load.milliseconds(0.99))
                notes["processor ms"].append((server.processor_seconds() - before) / len(load.took) * 1000)
                return load.rate

            def theirs(count: int = connections, notes: dict[str, list[float]] = notes) -> float:
                before = plain.processor_seconds()
                load = generate(plain.port, [lambda _: row] * count, SECONDS).only(201)
                notes["bare"].append((plain.processor_seconds() - before) / len(load.took) * 1000)
                return load.rate

            rate, base = medians(rounds, mine, theirs)
            what = f"tap a capture, {connections} phones on {tables} games"
            beside = {name: round(statistics.median(values), 2) for name, values in notes.items()}
            found.append(Figure(what, rate, "1/s", base, notes=beside))
            if connections == 1:
                work = Figure(f"{what}: processor", beside["processor ms"], "ms", None, "at most", MOST_PROCESSOR)
                found.append(replace(work, notes={"bare": beside["bare"]}))
        return found

"""How soon a change reaches all listeners, compared with a bare Flask view with a thread for each."""

import statistics
import time
from collections.abc import Callable

from benchmarks.kit.figures import Figure, percentile
from benchmarks.kit.listeners import Listeners
from benchmarks.kit.servers import Server, bare, ours

CHANGES = 10
API = "/api/v1"
Change = Callable[[int], bytes]
"""Makes a change; returns the text that every listener gets."""


def figures(rounds: int) -> list[Figure]:
    """1,000 listeners to one game compared with the bare fan-out, then growth to 2,000."""
    mine: list[tuple[float, float]] = []
    theirs: list[tuple[float, float]] = []
    for _ in range(rounds):
        mine.append(_ours(1000))
        theirs.append(_bare(1000))
    found = [
        Figure("live update to 1,000 listeners, p99", _median(mine, 0), "ms", _median(theirs, 0), "at most", 1.0),
        Figure("live update, p99: 1,000", _median(mine, 0), "ms", grows_with="listeners", size=1000),
        Figure("memory for 1,000 listeners", _median(mine, 1), "MB", _median(theirs, 1), "at most", 1.5),
    ]
    for count in (100, 400, 2000):
        late, memory = _ours(count)
        notes = {"MB": round(memory, 1)}
        what = f"live update, p99: {count:,}"
        found.append(Figure(what, late, "ms", notes=notes, grows_with="listeners", size=count))
    return found


def _median(values: list[tuple[float, float]], index: int) -> float:
    return statistics.median(value[index] for value in values)


def _ours(count: int) -> tuple[float, float]:
    with ours() as server:
        game = server.new_game()

        def change(number: int) -> bytes:
            action = {"type": "adjust_treasury", "amount": 1 if number % 2 else -1, "reason": "measuring"}
            entry = server.call("POST", f"{API}/games/{game}/actions", action)
            return f"id: {entry['version']}\n".encode()

        return _late(server, f"{API}/games/{game}/live", count, change)


def _bare(count: int) -> tuple[float, float]:
    with bare(BARE_THREADS=str(count + 32)) as server:
        return _late(server, "/live?size=500", count, lambda _: b"id: %s\n" % server.call("POST", "/tell"))


def _late(server: Server, path: str, count: int, change: Change) -> tuple[float, float]:
    """The 99th percentile of listeners' delays in milliseconds, and the listeners' memory in megabytes."""
    from benchmarks.kit.servers import KEY

    before = server.memory()
    lines = Listeners(server.port, path, count, KEY)
    took: list[float] = []
    for number in range(CHANGES + 2):
        began = time.perf_counter()
        words = change(number)
        times = [at - began for at in lines.wait_for(words)]
        if number >= 2:  # the first ones warm up
            took += times
    memory = server.memory() - before
    lines.close()
    return percentile(took, 0.99) * 1000, memory

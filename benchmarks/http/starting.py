"""From the command to the first response, compared with a bare Flask app on granian."""

import statistics
import tempfile

from benchmarks.kit.figures import Figure, medians
from benchmarks.kit.servers import bare, ours


def figures(rounds: int) -> list[Figure]:
    """Start both repeatedly; the data directory exists, as on every evening but the first.

    The first response is `/healthz`. Pages wait until the rest is loaded, which is reported too.
    """
    with tempfile.TemporaryDirectory() as data:
        spent: dict[str, list[float]] = {"ours": [], "bare": []}

        def mine() -> float:
            with ours(data=data) as server:
                spent["ours"].append(server.processor_seconds())
                return server.started

        def page() -> float:
            with ours(data=data, answers="/api/v1/editions") as server:
                return server.started

        def theirs() -> float:
            with bare() as server:
                spent["bare"].append(server.processor_seconds())
                return server.started

        mine()
        theirs()
        my_time, page_time, their_time = medians(rounds, mine, page, theirs)
    notes = {f"processor s, {name}": round(statistics.median(values), 2) for name, values in spent.items()}
    return [
        Figure("`companion serve` to the first answer", my_time, "s", their_time, "at most", 1.5, notes),
        Figure("`companion serve` to the list of boxes", page_time, "s", their_time, "at most", 3.0),
    ]

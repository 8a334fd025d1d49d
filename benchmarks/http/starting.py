"""From the command to the first answer, beside a bare Flask app on granian."""

import tempfile

from benchmarks.kit.figures import Figure, medians
from benchmarks.kit.servers import bare, ours


def figures(rounds: int) -> list[Figure]:
    """Start both, again and again; the data directory is there already, as on every evening but the first."""
    with tempfile.TemporaryDirectory() as data:

        def mine() -> float:
            with ours(data=data) as server:
                return server.started

        def theirs() -> float:
            with bare() as server:
                return server.started

        mine()
        my_time, their_time = medians(rounds, mine, theirs)
    return [Figure("`companion serve` to the first answer", my_time, "s", their_time, "at most", 1.5)]

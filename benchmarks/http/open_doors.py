"""How long guests wait while strangers attack from 39 addresses, in seconds; a newcomer has to be in within two.

The attack is that of `tests/security/test_open_doors.py`, which also checks that everybody gets in.
"""

import statistics
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace

from benchmarks.kit.figures import Figure
from tests.api.talking import HOST_KEY, PATIENCE, Server
from tests.security.test_open_doors import LAPTOP, NEWCOMER, TELEVISION, Attack, addresses, joins, pairs, session

MOST_SECONDS = {"a newcomer joins": 2.0}


def figures(rounds: int) -> list[Figure]:
    """How long each guest takes, the median of several, each from a quiet address."""
    with tempfile.TemporaryDirectory() as folder, Server(Path(folder)) as server:
        host = server.talker(HOST_KEY)
        game = host.new_game()
        club = SimpleNamespace(server=server, host=host, game=game["id"], code=game["join_code"])
        for task in _tasks(club).values():
            task()  # nothing is warm before
        calm = {what: _median(rounds, task) for what, task in _tasks(club).items()}
        with Attack(server, addresses(5, 1), addresses(20, 2), addresses(14, 3)).going_on():
            under = {what: _median(rounds, task) for what, task in _tasks(club).items()}
    return [
        Figure(
            f"{what}, while strangers attack",
            seconds,
            "s",
            None,
            "at most",
            MOST_SECONDS.get(what),
            {"calm": f"{calm[what]:.2f}"},
        )
        for what, seconds in under.items()
    ]


def _tasks(club: SimpleNamespace) -> dict[str, Callable[[], object]]:
    names = iter(range(10_000))

    def joined() -> None:
        joins(club, NEWCOMER, f"Nina {time.monotonic_ns()}", f"{club.server.url}/join/{club.code}")

    def opened() -> None:
        address = f"{LAPTOP.rpartition('.')[0]}.{20 + next(names)}"  # a new device each time
        answer = session(address).get(f"{club.server.url}/?key={HOST_KEY}", timeout=PATIENCE)
        if not answer.ok:
            raise SystemExit(f"the host was refused: {answer.status_code}")

    return {
        "/healthz answers": lambda: session(NEWCOMER).get(f"{club.server.url}/healthz", timeout=PATIENCE),
        "a newcomer joins": joined,
        "a television pairs": lambda: pairs(club, TELEVISION),
        "the host opens the link on a new device": opened,
    }


def _median(rounds: int, task: Callable[[], object]) -> float:
    return statistics.median(_seconds(task) for _ in range(rounds))


def _seconds(task: Callable[[], object]) -> float:
    began = time.perf_counter()
    task()
    return time.perf_counter() - began

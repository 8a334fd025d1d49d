"""A one-page paper from a running game: the slowest of every box, in processor time."""

import time

from msgspec.structs import replace

from benchmarks.kit.figures import Figure
from companion.editions import boxes
from companion.service.reports import GameReport
from printables import Job, make, names_for, page_counts
from printables.catalogue import parts
from tests.printables.played import played_game

MOST = 0.15
"""The maximum processor seconds for such a paper."""


def figures(rounds: int) -> list[Figure]:
    """The slowest part of every box, each printed once before, as on a running server."""
    found = []
    for box in boxes():
        game = played_game(box)
        taken = {name: min(_seconds(game, name) for _round in range(max(2, rounds))) for name in _of_one_page(game)}
        slowest = max(taken, key=lambda name: taken[name])
        what = f"a one-page paper of a game of {box}"
        found.append(
            Figure(what, taken[slowest], "s", None, "at most", MOST, {"slowest": slowest, "papers": len(taken)})
        )
    return found


def _of_one_page(game: GameReport) -> list[str]:
    names = [name for name in names_for(game.edition, game=True) if not parts()[name].apart]
    return [name for name, count in page_counts(Job(game.edition, game=game), names).items() if count == 1]


def _seconds(game: GameReport, name: str) -> float:
    """A new report each time: nothing is cached from an earlier one."""
    began = time.process_time()
    make(name, Job(game.edition, game=replace(game)))
    return time.process_time() - began

"""Break the data of a box one figure, list item or choice word at a time, and list what no test notices.

`make mutants DATA=1 [BOX=global_1940] [SAMPLE=200] [SEED=1]`. The tests of the box's family are collected once. For
every change a child process is forked, which loads the changed box, puts it in the place of the true one, and runs the
tests until one fails: the second table of printed figures first, whole games last.
"""

import argparse
import copy
import os
import random
import signal
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import pytest
from _pytest.runner import runtestprotocol
from msgspec.structs import fields, force_setattr

from companion.editions import EditionError, boxes, load
from companion.editions.catalogue import from_tables
from companion.editions.sources import RawEdition
from tests.editions.mutating import Path, at, paths
from tests.editions.test_mutations import raw

TEXTS = frozenset(
    {
        *("title", "name", "plural", "help", "text", "question", "stage", "publisher", "note", "says", "needs"),
        *("situation", "result", "weather", "region", "colour", "light", "dark", "pieces", "abilities"),
        *("id", "source", "rulebook", "reading", "order"),
    }
)
"""Keys whose values are titles, help texts, colours, names or the order of a list: nobody plays by them."""
PATIENCE = 120
"""Seconds after which a change counts as noticed: nothing hangs at the table unnoticed."""
TESTS = {
    "axis_and_allies": (
        "tests/editions/test_printed_tables.py",
        "tests/editions/test_printed_pieces.py",
        "tests/editions/test_printed_objectives.py",
        "tests/editions/test_printed_options.py",
        "tests/editions/test_printed_politics.py",
        "tests/editions/test_drawn_maps.py",
        "tests/families/axis_and_allies/boxes",
        "tests/families/axis_and_allies/rulebooks",
        "tests/families/axis_and_allies",
    ),
    "war_game": ("tests/editions/test_printed_war_game.py", "tests/families/war_game/board", "tests/families/war_game"),
    "second_world_war": (
        "tests/families/second_world_war/figures",
        "tests/families/second_world_war/facts",
        "tests/families/second_world_war",
    ),
}
"""The tests of each family, the quickest to notice first."""
SLOW = "not random and not service and not statistics"


@dataclass(frozen=True)
class Mutant:
    """One change: where, and what stands there then; a list item that is dropped has nothing."""

    path: Path
    value: Any = None
    drop: bool = False

    def __str__(self) -> str:
        where = ".".join(map(str, self.path))
        return f"{where} dropped" if self.drop else f"{where} = {self.value!r}"


def mutants(tables: dict[str, Any]) -> Iterator[Mutant]:
    """Every change of a box: figures grow by one, yes becomes no, list items go, words become others of their key."""
    places = paths(tables)
    words: dict[object, list[str]] = {}
    for path in places:
        if isinstance(value := at(tables, path), str) and isinstance(path[-1], str):
            alike = words.setdefault((path[0], path[-1]), [])
            if value not in alike:
                alike.append(value)
    for path in places:
        value, key = at(tables, path), next(item for item in reversed(path) if isinstance(item, str))
        if key in TEXTS or isinstance(value, dict | list):
            continue
        if isinstance(path[-1], int):
            yield Mutant(path, drop=True)
        elif isinstance(value, bool):
            yield Mutant(path, not value)
        elif isinstance(value, int):
            yield Mutant(path, value + 1)
        elif others := [item for item in words.get((path[0], path[-1]), ()) if item != value]:
            yield Mutant(path, others[0])


def changed(tables: dict[str, Any], mutant: Mutant) -> dict[str, Any]:
    """The tables with one thing changed; only what lies on the way is copied."""
    tables = copy.copy(tables)
    node: Any = tables
    for key in mutant.path[:-1]:
        node[key] = copy.copy(node[key])
        node = node[key]
    if mutant.drop:
        del node[mutant.path[-1]]
    else:
        node[mutant.path[-1]] = mutant.value
    return tables


def put_in_place(true: Any, other: Any) -> None:
    """Make an edition that tests already hold say what another says."""
    for item in fields(true):
        force_setattr(true, item.name, getattr(other, item.name))
    kept = {key: value for key, value in vars(other).items() if key == "box"}
    vars(true).clear()
    vars(true).update(kept)


@dataclass
class Run:
    """Runs the mutants of one box as a plugin of pytest, once its tests are collected."""

    box: str
    wanted: list[Mutant]
    jobs: int
    outcomes: Counter[str] = field(default_factory=Counter)
    survivors: list[str] = field(default_factory=list)

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Instead of running the tests once, run them against every mutant."""
        running: dict[int, Mutant] = {}
        queue = list(reversed(self.wanted))
        items = self._sound(session)
        while queue or running:
            while queue and len(running) < self.jobs:
                mutant = queue.pop()
                running[self._forked(items, mutant)] = mutant
            done, status = os.wait()
            self._note(running.pop(done), status)
        return True

    def _sound(self, session: pytest.Session) -> list[pytest.Item]:
        """The tests that pass while nothing is changed."""
        failing = {item.nodeid for item in session.items if any(it.failed for it in _reports(item, None))}
        if failing:
            sys.stderr.write(f"{len(failing)} tests fail without any change and are left out\n")
        return [item for item in session.items if item.nodeid not in failing]

    def _forked(self, items: list[pytest.Item], mutant: Mutant) -> int:
        child = os.fork()
        if child:
            return child
        signal.alarm(PATIENCE)
        source = raw(self.box)
        try:
            other = from_tables(RawEdition(self.box, changed(source.tables, mutant), dict(source.files)))
        except EditionError:
            os._exit(2)
        except BaseException:
            os._exit(1)
        put_in_place(load(self.box), other)
        for number, item in enumerate(items):
            following = items[number + 1] if number + 1 < len(items) else None
            if any(report.failed for report in _reports(item, following)):
                os._exit(1)
        os._exit(0)

    def _note(self, mutant: Mutant, status: int) -> None:
        code = os.waitstatus_to_exitcode(status)
        word = {0: "survived", 2: "refused by the loader"}.get(code, "noticed by a test")
        self.outcomes[word] += 1
        if word == "survived":
            self.survivors.append(str(mutant))
            sys.stdout.write(f"{self.box}: {mutant}\n")
            sys.stdout.flush()


def _reports(item: pytest.Item, following: pytest.Item | None) -> list[pytest.TestReport]:
    return runtestprotocol(item, nextitem=following, log=False)


def of_box(box: str, items: list[str]) -> list[str]:
    """Which tests are about a box: those of other boxes of its family notice nothing."""
    others = [item for item in boxes() if item != box and item not in box]
    return [item for item in items if not any(f"[{other}" in item or f"test_{other}" in item for other in others)]


class OnlyOfBox:
    """Leaves out tests that name another box."""

    def __init__(self, box: str) -> None:
        self.box = box

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """Keep the box's own, in the order that they were asked for, each once."""
        kept = set(of_box(self.box, [item.nodeid for item in items]))
        found = {item.nodeid: item for item in items if item.nodeid in kept}
        items[:] = list(found.values())


def sampled(found: list[Mutant], count: int, seed: int) -> list[Mutant]:
    """So many of them, the same ones for the same seed; all if none is said."""
    return random.Random(seed).sample(found, min(count, len(found))) if count else found


def run(box: str, count: int, seed: int, jobs: int, sections: list[str]) -> Run:
    """The mutants of one box against its tests."""
    found = [mutant for mutant in mutants(raw(box).tables) if not sections or mutant.path[0] in sections]
    made = Run(box, sampled(found, count, seed), jobs)
    named = TESTS[load(box).family]
    options = [
        "-q",
        "-q",
        "-W",
        "ignore::pytest.PytestAssertRewriteWarning",
        "-p",
        "no:cacheprovider",
        "-p",
        "no:xdist",
        "-k",
        SLOW,
        *named,
    ]
    pytest.main(options, plugins=[made, OnlyOfBox(box)])
    return made


def main() -> None:
    """Run one box or all, and print what survived."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--box", default="")
    parser.add_argument("--section", action="append", default=[])
    parser.add_argument("--sample", type=int, default=0)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=2)
    chosen = parser.parse_args()
    left = 0
    for box in [chosen.box] if chosen.box else boxes():
        made = run(box, chosen.sample, chosen.seed, chosen.jobs, chosen.section)
        counts = ", ".join(f"{count} {word}" for word, count in sorted(made.outcomes.items()))
        sys.stdout.write(f"{box}: {len(made.wanted)} changes: {counts}\n")
        left += len(made.survivors)
    sys.exit(1 if left else 0)


if __name__ == "__main__":
    main()

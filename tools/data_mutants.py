"""Break the data of a box one figure, list item or choice word at a time, and list what no test notices.

`make mutants DATA=1 [BOX=global_1940] [SAMPLE=200] [SEED=1]`. For every change a child process is forked, which loads
the changed box, puts it in the place of the true one, and runs tests until one fails. The second tables of printed
figures come first; only what they miss meets the other tests of the family. The test that noticed the last change is
the first to see the next one: neighbors in a box are noticed by the same test.
"""

import argparse
import contextlib
import copy
import gc
import os
import random
import resource
import signal
import sys
import time
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any

import pytest
from _pytest.runner import runtestprotocol
from msgspec.structs import fields, force_setattr

from companion.editions import EditionError, boxes, load
from companion.editions.catalogue import from_tables
from companion.editions.sources import RawEdition
from companion.model.edition import Edition
from tests.editions.mutating import Path, at, is_text, paths
from tests.editions.test_mutations import raw

PATIENCE = 120
"""Seconds after which a change counts as noticed: nothing hangs at the table unnoticed."""
TABLES = (
    "tests/editions/test_printed_rules.py",
    "tests/editions/test_printed_tables.py",
    "tests/editions/test_drawn_maps.py",
)
"""The second tables: quick, and enough for nearly every change."""
TESTS = {
    "axis_and_allies": (
        "tests/families/axis_and_allies/boxes",
        "tests/families/axis_and_allies/rulebooks",
        "tests/families/axis_and_allies",
    ),
    "war_game": ("tests/families/war_game",),
    "second_world_war": ("tests/families/second_world_war/facts", "tests/families/second_world_war"),
}
"""What runs against a change that the tables miss."""
QUIET = ("-qq", "--tb=no", "--assert=plain", "-pno:cacheprovider", "-pno:xdist")
"""Nobody reads the failures, and writing them takes longer than finding them."""
SLOW = "not random and not service and not statistics"
REFUSED, NOTICED, SURVIVED = "refused by the loader", "noticed by a test", "survived"


@dataclass(frozen=True)
class Mutant:
    """One change: where, and what stands there then; a list item that is dropped has nothing."""

    path: Path
    value: Any = None
    drop: bool = False

    def __str__(self) -> str:
        where = ".".join(map(str, self.path))
        return f"{where} dropped" if self.drop else f"{where} = {self.value!r}"


def mutants(tables: dict[str, Any], alike: Iterable[dict[str, Any]] = ()) -> Iterator[Mutant]:
    """Every change of a box: figures grow by one, yes becomes no, list items go, words become others of their key.

    The words of a key are those that this box has, and then those of boxes that are alike.
    """
    places = paths(tables)
    words: dict[object, list[str]] = {}
    for box in (tables, *alike):
        for path in paths(box):
            if isinstance(value := at(box, path), str) and isinstance(path[-1], str):
                known = words.setdefault((path[0], path[-1]), [])
                if value not in known:
                    known.append(value)
    for path in places:
        value, key = at(tables, path), next(item for item in reversed(path) if isinstance(item, str))
        if isinstance(value, dict | list) or is_text(path[0], key, value):
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
    """Runs mutants of one box as a plugin of pytest, once its tests are collected."""

    box: str
    wanted: list[Mutant]
    jobs: int
    outcomes: Counter[str] = field(default_factory=Counter)
    left: list[Mutant] = field(default_factory=list)

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """Keep the box's own tests, in the order that they were asked for, each once."""
        kept = set(of_box(self.box, [item.nodeid for item in items]))
        items[:] = {item.nodeid: item for item in items if item.nodeid in kept}.values()

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Instead of running the tests once, run them against every mutant."""
        running: dict[int, tuple[Mutant, int]] = {}
        queue = list(reversed(self.wanted))
        items = sound(session.items)
        self._warm_up()
        gc.freeze()
        while queue or running:
            while queue and len(running) < self.jobs:
                mutant = queue.pop()
                child, noticed = self._forked(items, mutant)
                running[child] = mutant, noticed
            child, status = os.wait()
            mutant, noticed = running.pop(child)
            self._note(mutant, status)
            with os.fdopen(noticed, "rb") as pipe:
                if by := pipe.read():
                    items.insert(0, items.pop(next(k for k, item in enumerate(items) if item.nodeid == by.decode())))
        return True

    def _warm_up(self) -> None:
        """Refuse a box once: the examples that a refusal gives are read from all boxes, and children inherit them."""
        with contextlib.suppress(EditionError):
            self._loaded({"edition": raw(self.box).tables["edition"]})

    def _loaded(self, tables: dict[str, Any]) -> Edition:
        return from_tables(RawEdition(self.box, tables, dict(raw(self.box).files)))

    def _forked(self, items: list[pytest.Item], mutant: Mutant) -> tuple[int, int]:
        """The id of a child that tries a change, and where it writes the name of the test that noticed."""
        reader, writer = os.pipe()
        child = os.fork()
        if child:
            os.close(writer)
            return child, reader
        signal.alarm(PATIENCE)
        gc.disable()
        try:
            other = self._loaded(changed(raw(self.box).tables, mutant))
        except EditionError:
            os._exit(2)
        except BaseException:
            os._exit(1)
        put_in_place(load(self.box), other)
        for number, item in enumerate(items):
            if fails(item, items[number + 1] if number + 1 < len(items) else None):
                os.write(writer, item.nodeid.encode())
                os._exit(1)
        os._exit(0)

    def _note(self, mutant: Mutant, status: int) -> None:
        word = {0: SURVIVED, 2: REFUSED}.get(os.waitstatus_to_exitcode(status), NOTICED)
        self.outcomes[word] += 1
        if word == SURVIVED:
            self.left.append(mutant)


def sound(items: list[pytest.Item]) -> list[pytest.Item]:
    """The tests that pass while nothing is changed, the quickest first."""
    took: dict[pytest.Item, float] = {}
    for item in items:
        start = time.process_time()
        if not fails(item, None):
            took[item] = time.process_time() - start
    if len(took) < len(items):
        sys.stderr.write(f"{len(items) - len(took)} tests fail without any change and are left out\n")
    return sorted(took, key=took.__getitem__)


def fails(item: pytest.Item, following: pytest.Item | None) -> bool:
    """Whether a test fails now."""
    return any(report.failed for report in runtestprotocol(item, nextitem=following, log=False))


def of_box(box: str, items: list[str]) -> list[str]:
    """Which tests are about a box: those of other boxes of its family notice nothing."""
    others = [item for item in boxes() if item != box and item not in box]
    return [item for item in items if not any(f"[{other}" in item or f"test_{other}" in item for other in others)]


def mutants_of(box: str) -> list[Mutant]:
    """Every change of a shipped box."""
    family = load(box).family
    others = [raw(other).tables for other in boxes() if other != box and load(other).family == family]
    return list(mutants(raw(box).tables, others))


def sampled(found: list[Mutant], count: int, seed: int) -> list[Mutant]:
    """So many of them, the same ones for the same seed; all if none is said."""
    return random.Random(seed).sample(found, min(count, len(found))) if count else found


def tried(box: str, wanted: list[Mutant], jobs: int, tests: tuple[str, ...]) -> Run:
    """Mutants of one box against some of its tests."""
    made = Run(box, wanted, jobs)
    pytest.main([*QUIET, "-k", SLOW, *tests], plugins=[made])
    return made


def run(box: str, wanted: list[Mutant], jobs: int, tables_only: bool = False) -> tuple[Counter[str], list[Mutant]]:
    """The mutants of one box: how many came to what end, and those that nothing notices."""
    family = load(box).family
    first = tried(box, wanted, jobs, TABLES)
    if tables_only or not first.left:
        return first.outcomes, first.left
    second = tried(box, first.left, jobs, TESTS[family])
    del first.outcomes[SURVIVED]
    return first.outcomes + second.outcomes, second.left


def spent() -> float:
    """Seconds of processor time so far, children included."""
    used = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    return sum(usage.ru_utime + usage.ru_stime for usage in used)


def main() -> None:
    """Run one box or all, and print what survived."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--box", default="")
    parser.add_argument("--section", action="append", default=[])
    parser.add_argument("--sample", type=int, default=0)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--tables", action="store_true", help="print what the second tables alone do not notice")
    chosen = parser.parse_args()
    left = 0
    for box in [chosen.box] if chosen.box else boxes():
        found = [item for item in mutants_of(box) if not chosen.section or item.path[0] in chosen.section]
        wanted, before = sampled(found, chosen.sample, chosen.seed), spent()
        outcomes, survivors = run(box, wanted, chosen.jobs, chosen.tables)
        sys.stdout.writelines(f"{box}: {mutant}\n" for mutant in survivors)
        counted = ", ".join(f"{count} {word}" for word, count in sorted(outcomes.items()))
        sys.stdout.write(f"{box}: {len(wanted)} changes: {counted}; {spent() - before:.0f} seconds of processor time\n")
        sys.stdout.flush()
        left += len(survivors)
    sys.exit(1 if left else 0)


if __name__ == "__main__":
    main()

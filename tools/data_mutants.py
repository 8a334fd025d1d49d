"""Change a box's data one figure, list item, or choice word at a time, and list what no test notices.

`make mutants DATA=1 [BOX=global_1940] [SAMPLE=200] [SEED=1]`. The second tables of printed figures are checked first,
then the loader. For every change that passes both, a child process is forked, which loads the changed box in place of
the real one, and runs the family's tests until one fails. The test that noticed the last change runs first for the next
one: neighbors in a box are noticed by the same test.
"""

import argparse
import gc
import os
import resource
import signal
import sys
import time
from collections import Counter
from dataclasses import dataclass, field
from typing import Any

import pytest
from _pytest.runner import runtestprotocol
from msgspec import ValidationError
from msgspec.structs import fields, force_setattr

from companion.editions import EditionError, boxes, load
from tests.editions.printed.noticing import notices
from tools.box_changes import Mutant, loaded, mutants_of, sampled, unchecked

PATIENCE = 120
"""Seconds after which a change counts as noticed: a hang would be noticed at the table."""
TESTS = {
    "axis_and_allies": (
        "tests/families/axis_and_allies/boxes",
        "tests/families/axis_and_allies/rulebooks",
        "tests/families/axis_and_allies",
    ),
    "war_game": ("tests/families/war_game",),
    "second_world_war": ("tests/families/second_world_war/facts", "tests/families/second_world_war"),
}
"""The tests to run against a change that the second tables miss, quickest to notice first."""
QUIET = ("-qq", "--tb=no", "--assert=plain", "-pno:cacheprovider", "-pno:xdist")
"""Nobody reads the failures, and writing them takes longer than finding them."""
SLOW = "not random and not service and not statistics"
IN_TABLES, REFUSED, NOTICED, SURVIVED = "in a second table", "refused by the loader", "noticed by a test", "survived"


def put_in_place(true: Any, other: Any) -> None:
    """Make an edition that tests already reference equal to another."""
    for item in fields(true):
        force_setattr(true, item.name, getattr(other, item.name))
    kept = {key: value for key, value in vars(other).items() if key == "beside"}
    vars(true).clear()
    vars(true).update(kept)


@dataclass
class Run:
    """Runs one box's mutants as a pytest plugin, once its tests are collected."""

    box: str
    wanted: list[Mutant]
    jobs: int
    outcomes: Counter[str] = field(default_factory=Counter)
    left: list[Mutant] = field(default_factory=list)

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """Keep only the box's own tests, in the requested order, each once."""
        kept = set(of_box(self.box, [item.nodeid for item in items]))
        items[:] = {item.nodeid: item for item in items if item.nodeid in kept}.values()

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Run the tests against every mutant instead of once."""
        running: dict[int, tuple[Mutant, int]] = {}
        queue = list(reversed(self.wanted))
        items = sound(session.items)
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
            other = loaded(self.box, mutant)
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
    """The tests that pass without changes, quickest first."""
    took: dict[pytest.Item, float] = {}
    for item in items:
        start = time.process_time()
        if not fails(item, None):
            took[item] = time.process_time() - start
    failing = [item.nodeid for item in items if item not in took]
    sys.stderr.writelines(f"fails without any change and is left out: {name}\n" for name in failing)
    return sorted(took, key=took.__getitem__)


def fails(item: pytest.Item, following: pytest.Item | None) -> bool:
    """Whether a test fails now."""
    return any(report.failed for report in runtestprotocol(item, nextitem=following, log=False))


def of_box(box: str, items: list[str]) -> list[str]:
    """Which tests are about a box: those of its family's other boxes notice nothing."""
    others = [item for item in boxes() if item != box and item not in box]
    return [item for item in items if not any(f"[{other}" in item or f"test_{other}" in item for other in others)]


def tried(box: str, wanted: list[Mutant], jobs: int, tests: tuple[str, ...]) -> Run:
    """Run one box's mutants against some of its tests."""
    made = Run(box, wanted, jobs)
    pytest.main([*QUIET, "-k", SLOW, *tests], plugins=[made])
    return made


def in_tables(box: str, mutant: Mutant) -> bool:
    """Whether a second table contradicts it; an unreadable section is left for the loader to refuse."""
    try:
        return notices(box, unchecked(box, mutant), mutant.path[0])
    except (ValidationError, EditionError, LookupError):
        return False


def run(box: str, wanted: list[Mutant], jobs: int) -> tuple[Counter[str], list[Mutant]]:
    """One box's mutants: how many ended how, and those that nothing notices."""
    missed = [mutant for mutant in wanted if not in_tables(box, mutant)]
    outcomes = Counter({IN_TABLES: len(wanted) - len(missed)})
    sound_ones = [mutant for mutant in missed if not refused(box, mutant)]
    outcomes[REFUSED] = len(missed) - len(sound_ones)
    if not sound_ones:
        return outcomes, []
    made = tried(box, sound_ones, jobs, TESTS[load(box).family])
    return outcomes + made.outcomes, made.left


def refused(box: str, mutant: Mutant) -> bool:
    """Whether the loader refuses a change."""
    try:
        loaded(box, mutant)
    except EditionError:
        return True
    return False


def spent() -> float:
    """Processor seconds so far, including children."""
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
    chosen = parser.parse_args()
    left = 0
    for box in [chosen.box] if chosen.box else boxes():
        found = [item for item in mutants_of(box) if not chosen.section or item.path[0] in chosen.section]
        wanted, before = sampled(found, chosen.sample, chosen.seed), spent()
        outcomes, survivors = run(box, wanted, chosen.jobs)
        sys.stdout.writelines(f"{box}: {mutant}\n" for mutant in survivors)
        counted = ", ".join(f"{count} {word}" for word, count in sorted(outcomes.items()))
        sys.stdout.write(f"{box}: {len(wanted)} changes: {counted}; {spent() - before:.0f} seconds of processor time\n")
        sys.stdout.flush()
        left += len(survivors)
    sys.exit(1 if left else 0)


if __name__ == "__main__":
    main()

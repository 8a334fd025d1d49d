"""`make simulate [SEED=] [EVENINGS=]`: evenings at a simulated table, and with PLANTED=1 the faults that must be found.

python -m tests.simulation [--seed N] [--evenings 300] [--jobs 2] [--planted [NAME]] [--told]
"""

import argparse
import hashlib
import json
import random
import sys
import time
from collections.abc import Iterable
from concurrent.futures import ProcessPoolExecutor
from functools import partial

from tests.simulation.checker import problems
from tests.simulation.evening import Evening
from tests.simulation.planted import PLANTED

MOST_EVENINGS = 400
"""After how many evenings a planted fault counts as not found."""


def evening(seed: int, planted: str | None = None) -> tuple[int, list[str], str]:
    """Play one evening: its seed, what is wrong, and the fingerprint of everything that was told."""
    fault = next((fault for fault in PLANTED if fault.name == planted), None)
    played = Evening(seed, fault).play()
    text = json.dumps(played, sort_keys=True)
    return seed, problems(played), hashlib.sha256(text.encode()).hexdigest()


def hunted(name: str, seed: int) -> tuple[str, int, str]:
    """A planted fault: in which evening it was found (0: in none), and what was wrong there."""
    for number in range(1, MOST_EVENINGS + 1):
        _, wrong, _ = evening(seed + number, name)
        if wrong:
            return name, number, wrong[0]
    return name, 0, ""


def say(text: str) -> None:
    """Print at once."""
    print(text, flush=True)  # noqa: T201 - it is a command


def main(words: Iterable[str] | None = None) -> int:
    """Run what is asked for; 1 if something is wrong, or a planted fault isn't found."""
    parser = argparse.ArgumentParser(prog="python -m tests.simulation")
    parser.add_argument("--seed", type=int, default=None, help="play this evening; with --evenings, begin with it")
    parser.add_argument("--evenings", type=int, default=None)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--planted", nargs="?", const="all", default=None, help="look for planted faults: one, or all")
    options = parser.parse_args(None if words is None else list(words))
    first = random.randrange(10**6) if options.seed is None else options.seed
    began = time.monotonic()
    with ProcessPoolExecutor(options.jobs) as pool:
        if options.planted:
            names = [fault.name for fault in PLANTED if options.planted in ("all", fault.name)]
            missed = 0
            for name, number, wrong in pool.map(partial(hunted, seed=first), names):
                missed += not number
                say(f"{name}: evening {number}: {wrong}" if number else f"{name}: NOT FOUND")
            say(f"{len(names) - missed} of {len(names)} found in {time.monotonic() - began:.0f} s, from seed {first}")
            return int(bool(missed))
        many = options.evenings or (1 if options.seed is not None else 300)
        faulty = 0
        for seed, wrong, mark in pool.map(evening, range(first, first + many), chunksize=1):
            if many == 1:
                say(f"seed {seed}: {mark}")
            if wrong:
                faulty += 1
                say(f"SEED={seed}\n  " + "\n  ".join(wrong[:20]))
        took = time.monotonic() - began
        say(
            f"{many} evenings from seed {first} in {took:.0f} s ({many / took * 60:.0f} a minute); {faulty} with faults"
        )
    return int(bool(faulty))


if __name__ == "__main__":
    sys.exit(main())

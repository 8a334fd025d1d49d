"""The process whose calls fail, under the shim.

python -m tests.soak.calls FOLDER [--share 0.1] [--seed 1] [--whole tap]

Every scenario runs once for every call in it and every way in which that call can fail. It prints a line of JSON for
each: `{"scenario", "call", "way", "ended", "wrong"}`.
"""

import argparse
import json
import logging
import random
from pathlib import Path

from tests.soak.calls.evening import Evening
from tests.soak.calls.scenarios import SCENARIOS, Trial
from tests.soak.calls.shim import WAYS_OF, Shim


def main() -> None:
    """Let every call fail once."""
    parser = argparse.ArgumentParser()
    parser.add_argument("folder", type=Path)
    parser.add_argument("--share", type=float, default=1.0, help="how many of all trials, chosen at random")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--whole", action="append", default=[], help="a scenario of which all trials run")
    options = parser.parse_args()
    logging.disable(logging.CRITICAL)
    chance = random.Random(options.seed)
    watched = options.folder / "watched"
    shim, web, number = Shim(watched), None, 0
    for scenario in SCENARIOS:
        evening = Evening(watched / scenario.name.replace(" ", "_"), web)
        trial, web = Trial(evening, shim, scenario, options.folder / "crashed"), evening.web
        for call, way in [(0, None), *every_failure(trial)]:
            if call and scenario.name not in options.whole and chance.random() >= options.share:
                continue
            number += 1
            print(json.dumps(trial.run(f"{scenario.name}-{number}", call, way)), flush=True)  # noqa: T201
        evening.stop()


def every_failure(trial: Trial) -> list[tuple[int, str | None]]:
    """Every call of a scenario that went well, by its number, with each way in which it can fail."""
    calls = trial.calls()
    return [(number, way) for number, call in enumerate(calls, start=1) for way in WAYS_OF[call.split(" ", 1)[0]]]


if __name__ == "__main__":
    main()

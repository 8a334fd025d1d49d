"""Where random tests take their chances from: the same in every `make test`, new ones in every `make fuzz`."""

import os
from random import Random

SETTING = "COMPANION_SEED"
"""Repeats the chances of a run of `make fuzz`, which names its own at the end."""
FUZZ = "COMPANION_FUZZ" in os.environ or os.environ.get("HYPOTHESIS_PROFILE") == "explore"


def draw_seed() -> None:
    """Draw the seed of this run, once for all of its processes; `make test` has none."""
    if FUZZ:
        os.environ.setdefault(SETTING, str(Random().getrandbits(32)))


def chances(of: object) -> Random:
    """The chances of one test."""
    seed = os.environ.get(SETTING)
    return Random(f"{seed} {of}" if seed else of)  # type: ignore[arg-type]

"""The source of randomness in tests: the same in every `make test`, new in every `make fuzz`."""

import os
from random import Random

SETTING = "COMPANION_SEED"
"""Repeats the random choices of a `make fuzz` run, which prints its own at the end."""
FUZZ = "COMPANION_FUZZ" in os.environ or os.environ.get("HYPOTHESIS_PROFILE") == "explore"


def draw_seed() -> None:
    """Draw this run's seed, once for all its processes; `make test` has none."""
    if FUZZ:
        os.environ.setdefault(SETTING, str(Random().getrandbits(32)))


def chances(of: object) -> Random:
    """One test's random choices."""
    seed = os.environ.get(SETTING)
    return Random(f"{seed} {of}" if seed else of)  # type: ignore[arg-type]

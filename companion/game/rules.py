"""Finding the ruleset that an edition names."""

import importlib
from functools import cache

from companion.editions.rulesets import RULESETS
from companion.rulebook.ruleset import Ruleset


@cache
def ruleset_named(name: str) -> Ruleset:
    """The ruleset of that name."""
    ruleset: Ruleset = importlib.import_module(RULESETS[name]).RULESET
    return ruleset

"""Finding the ruleset that an edition names."""

import importlib
from functools import cache

from companion.editions.rulesets import RULESETS
from companion.model.refusal import RuleViolation
from companion.rulebook.ruleset import Ruleset


@cache
def ruleset_named(name: str) -> Ruleset:
    """The ruleset of that name; refused with a sentence while an edition is data only."""
    try:
        module = importlib.import_module(RULESETS[name])
    except ModuleNotFoundError as error:
        if error.name != RULESETS[name]:
            raise
        raise RuleViolation("not_playable", "This edition can be shown and printed, but not played yet.") from None
    ruleset: Ruleset = module.RULESET
    return ruleset

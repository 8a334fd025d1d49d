"""What the rules say no with has no English in it, in another language: names are passed as names, not as text.

In the pseudo-language every word has accents, also in the middle of a sentence: a word without any came as text.
"""

import random
import re
from collections.abc import Callable
from typing import Any

import pytest

from companion.editions import load
from companion.engine.decide import decide, start
from companion.engine.parsing import parse_action
from companion.families import family_of
from companion.languages import speaking
from companion.model.actions import StartGame
from companion.model.edition import Edition
from companion.model.refusal import RuleViolation
from tests.families.axis_and_allies.table_talk import Chance, Talk
from tests.families.second_world_war.campaign import numbers
from tests.families.second_world_war.table_talk import spoken

Raw = dict[str, Any]
Refused = tuple[str, str]
BY_THEIR_IDS = frozenset({"invalid_action", "unknown_action"})
"""Codes of refusals that name fields and actions by their ids; what is wrong with a field has no messages yet."""
AS_IT_IS = re.compile(r"(?<!\w)'[^']*'|méàñ \w+\?")
"""What somebody typed is repeated as it was; an id that was probably meant is an id."""


def in_english(sentence: str) -> list[str]:
    """The words of four letters or more that no catalog had."""
    words = re.findall(r"\w+", AS_IT_IS.sub(" ", sentence))
    return [word for word in words if len(word) > 3 and word.isascii() and word.isalpha()]


def refusals(
    edition: Edition, begin: StartGame, talk: Callable[[Any, random.Random], Raw], times: int
) -> list[Refused]:
    """What a game of random actions is refused with."""
    rules, chance, said = family_of(edition).ruleset, random.Random(1942), list[Refused]()
    state = start(rules, edition, begin).state
    for _ in range(times):
        try:
            state = decide(rules, edition, state, parse_action(rules, talk(state, chance))).state
        except RuleViolation as refusal:
            said.append((refusal.code, refusal.sentence))
    return said


def left_over(said: list[Refused]) -> list[Refused]:
    return sorted({(code, sentence) for code, sentence in said if in_english(sentence) and code not in BY_THEIR_IDS})


@pytest.mark.parametrize(("box", "scenario"), [("anniversary", "1941"), ("global_1940", "1940")])
def test_what_axis_and_allies_refuses_is_in_the_readers_language(pseudo: str, box: str, scenario: str):
    edition: Any = load(box)
    with speaking(pseudo):
        said = refusals(
            edition,
            StartGame(scenario=scenario),
            lambda state, chance: Talk(edition, state, Chance(chance.getrandbits(64))).action(),
            300,
        )
    assert len(said) > 20
    assert left_over(said) == []


@pytest.mark.parametrize("options", [{}, {"random_action_points": True, "points_bound_to_theatre": True}])
def test_what_the_second_world_war_refuses_is_in_the_readers_language(pseudo: str, options: Raw):
    with speaking(pseudo):
        said = refusals(
            load("second_world_war"),
            StartGame(scenario="1939", entered=numbers(), options=options),
            lambda state, chance: spoken(state, tuple(chance.randrange(500) for _ in range(4))),
            500,
        )
    assert len(said) > 20
    assert left_over(said) == []

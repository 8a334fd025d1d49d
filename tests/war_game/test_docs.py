"""docs/war-game.md names every action with an example that can be sent, every claim and every soft rule."""

import json
import re
from pathlib import Path

import pytest

from companion.game.decide import parse_action
from companion.game.rules import ruleset_named
from tests.war_game.wartable import EDITION

ROOT = Path(__file__).parents[2]
TEXT = (ROOT / "docs" / "war-game.md").read_text()
RULES = ruleset_named("war_game")
EXAMPLES = [json.loads(found) for found in re.findall(r'`(\{"type".*?\})`', TEXT)]


@pytest.mark.parametrize("word", RULES.actions)
def test_every_action_has_an_example(word: str):
    assert word in {one["type"] for one in EXAMPLES}


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda one: one["type"])
def test_every_example_can_be_sent(example: dict):
    parse_action(RULES, example)


def test_every_claim_and_option_of_the_books_is_named():
    for claim in EDITION.claims:
        assert f"`{claim.id}`" in TEXT


def test_every_soft_rule_is_named():
    code = "".join(path.read_text() for path in (ROOT / "companion" / "editions" / "war_game").glob("*.py"))
    soft = set(re.findall(r'draft\.object\(\s*"(\w+)"', code)) | {"not_held_since_start", "allies_present"}
    assert soft <= set(re.findall(r"`(\w+)`", TEXT))

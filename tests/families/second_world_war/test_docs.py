"""docs/second-world-war.md names every action with an example that can be sent, every option, claim and soft rule."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

from companion.engine.parsing import parse_action
from companion.families.second_world_war.rules.answers import QUESTIONS
from companion.model.actions import as_dict
from tests.families.second_world_war.campaign import EDITION, RULES

ROOT = Path(__file__).parents[3]
TEXT = (ROOT / "docs" / "second-world-war.md").read_text()
EXAMPLES = [json.loads(found) for found in re.findall(r'`(\{"type".*?\})` \|', TEXT)]
WORDS = set(re.findall(r"`(\w+)`", TEXT))


@pytest.mark.parametrize("word", RULES.actions)
def test_every_action_has_an_example(word: str):
    assert word in {example["type"] for example in EXAMPLES}


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example["type"])
def test_every_example_is_read_as_it_says(example: dict[str, Any]):
    read = json.loads(json.dumps(as_dict(parse_action(RULES, example))))
    assert read["type"] == example["type"]
    assert {field: example[field] for field in example if field in read} == read


def test_every_option_claim_check_and_number_is_named():
    assert {option.id for option in EDITION.options} <= WORDS
    assert set(QUESTIONS) <= WORDS
    assert {name.id for name in EDITION.to_enter} <= WORDS
    assert {
        surrender_check.id for surrender_check in EDITION.surrender_checks if surrender_check.outcome == "check"
    } <= WORDS


def test_every_soft_rule_is_named():
    folder = ROOT / "companion" / "families" / "second_world_war"
    code = "".join(path.read_text() for path in folder.rglob("*.py"))
    soft = set(re.findall(r'draft\.warn\(\s*"(\w+)"', code))
    assert len(soft) > 30
    assert soft <= WORDS

"""docs/war-game.md names every action with an example that can be sent, every claim and every soft rule."""

import json
import re
from importlib import import_module
from pathlib import Path

import pytest

from companion.engine.parsing import parse_action
from companion.families import families
from companion.model.actions import as_dict
from tests.families.war_game.wartable import EDITION

ROOT = Path(__file__).parents[3]
FAMILY = ROOT / "companion" / "families" / "war_game"
TEXT = (ROOT / "docs" / "war-game.md").read_text()
RULES = families()["war_game"].ruleset
EXAMPLES = [json.loads(found) for found in re.findall(r'`(\{"type".*?\})`', TEXT)]


@pytest.mark.parametrize("word", RULES.actions)
def test_every_action_has_an_example(word: str):
    assert word in {example["type"] for example in EXAMPLES}


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example["type"])
def test_every_example_is_read_as_it_says(example: dict):
    read = json.loads(json.dumps(as_dict(parse_action(RULES, example))))
    assert read["type"] == example["type"]
    assert {field: example[field] for field in example if field in read} == read


def test_every_claim_and_option_of_the_books_is_named():
    for claim in EDITION.claims:
        assert f"`{claim.id}`" in TEXT


def test_every_soft_rule_is_named():
    code = "".join(path.read_text() for path in (FAMILY / "rules").rglob("*.py"))
    soft = set(re.findall(r'draft\.warn\(\s*"(\w+)"', code)) | {"not_held_since_start", "allies_present"}
    assert len(soft) > 10
    assert soft <= set(re.findall(r"`(\w+)`", TEXT))


def test_every_module_and_path_there_is():
    for path in re.findall(r"`(companion/[\w/.]+)`", TEXT):
        assert (ROOT / path).exists()
    for module in re.findall(r"`(companion\.[\w.]+)`", TEXT):
        assert import_module(module)

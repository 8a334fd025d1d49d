"""Every field of every action is documented beside its action, on the page of its game."""

import re
from pathlib import Path

import pytest

from companion.families import families

DOCS = Path(__file__).parents[1] / "docs"
PAGES = {"axis_and_allies": "actions.md", "second_world_war": "second-world-war.md", "war_game": "war-game.md"}
EVERYWHERE = frozenset({"power", "by", "override", "in_turn", "reason"})
"""Fields that docs/actions.md explains for all actions: whose it is, and why a rule or the books are passed over."""


def undocumented(family: str) -> list[str]:
    """The fields that no line about their action has in code."""
    lines = (DOCS / PAGES[family]).read_text(encoding="utf-8").splitlines()
    missing = []
    for word, kind in families()[family].ruleset.actions.items():
        about = [line for line in lines if f"`{word}`" in line or f'"type": "{word}"' in line]
        code = " ".join(span for line in about for span in re.findall(r"`([^`]*)`", line))
        fields = set(kind.__struct_encode_fields__) - EVERYWHERE
        missing += [f"{word}: {field}" for field in sorted(fields) if not re.search(rf"\b{field}\b", code)]
    return missing


@pytest.mark.parametrize("family", PAGES)
def test_every_field_of_every_action_is_documented(family: str):
    assert undocumented(family) == []


def test_every_family_has_a_page():
    assert set(PAGES) == set(families())

"""No id is magic: rules, views, pages and papers of a family quote no power, place or unit of a shipped box.

What a thing is for the rules is said by a key of its box, or by a constant in `named.py` if the family is one game. The
loader checks both. Examples for the OpenAPI document
(`about("...", "germany")`) are no rules.
"""

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from companion.editions import boxes, load
from companion.families import families
from tests.api.talking import ROOT

SECTIONS = (
    "powers",
    "units",
    "territories",
    "countries",
    "places",
    "facilities",
    "objectives",
    "advantages",
    "technologies",
)
FOLDERS = ("companion/families/{}/rules", "companion/families/{}/views", "api/families/{}", "printables/families/{}")
NO_IDS = {
    ("axis_and_allies", "war_bonds"): "the key of a sentence",
    ("axis_and_allies", "rockets"): "a weapon of the action; a technology says by its key `rockets` that it brings it",
    ("second_world_war", "atomic_bomb"): "the key of a sentence",
    ("second_world_war", "headquarters"): "the key of a sentence and of a price",
    ("war_game", "infantry"): "a kind of room that every territory has, as `room.infantry` in the API",
}
"""Quoted words that are spelled like an id, and what they are."""


@cache
def _ids(family: str) -> frozenset[str]:
    loaded = [load(box) for box in boxes()]
    elements: list[Any] = [
        element
        for edition in loaded
        if edition.family == family
        for section in SECTIONS
        for element in getattr(edition, section, ())
    ]
    return frozenset(element.id for element in elements if getattr(element, "id", None))


def _quoted(tree: ast.Module) -> Iterator[tuple[int, str]]:
    """Every text in a module that is neither a docstring nor an example."""
    aside = {node.value for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "about":
            aside.update(ast.walk(node))
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and node not in aside:
            yield node.lineno, node.value


def _found(family: str) -> Iterator[tuple[str, str]]:
    for folder in FOLDERS:
        for path in sorted((ROOT / folder.format(family)).rglob("*.py")):
            for line, text in _quoted(ast.parse(path.read_text(encoding="utf-8"))):
                if text in _ids(family):
                    yield text, f"{path.relative_to(ROOT)}:{line}"


@pytest.mark.parametrize("family", sorted(families()))
def test_rules_and_views_quote_no_id_of_a_box(family: str):
    allowed = {word for name, word in NO_IDS if name == family}
    assert [(text, where) for text, where in _found(family) if text not in allowed] == []


def test_what_is_allowed_is_still_there():
    assert {(family, text) for family in families() for text, _ in _found(family)} >= set(NO_IDS)


def test_a_quoted_id_is_found():
    tree = ast.parse('"""germany"""\n\ndef f(by):\n    return by == "germany"\n')
    assert list(_quoted(tree)) == [(4, "germany")]
    assert "germany" in _ids("second_world_war")


def test_the_folders_are_there():
    assert all((Path(ROOT) / folder.format("second_world_war")).is_dir() for folder in FOLDERS)

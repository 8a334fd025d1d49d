"""Hypothesis breaks valid editions; the loader always answers with named problems, never a traceback."""

import copy
import functools
import tempfile
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from companion.editions import EditionError, boxes, load_path
from companion.editions.catalogue import from_tables
from companion.editions.problems import Problem, Problems
from companion.editions.sources import RawEdition, read
from tests.random_games import MORE

NONSENSE: list[Any] = ["", "Ünïcode ☃", -1, 10**30, 1.5, True, None, [], {}, ["x"], {"a": 1}, [[1]], [{}]]


@functools.cache
def raw(edition: str) -> RawEdition:
    return read(boxes()[edition], Problems())


def paths(node: Any, here: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """Every place in a tree of tables and lists."""
    found = [here] if here else []
    items = node.items() if isinstance(node, dict) else enumerate(node) if isinstance(node, list) else ()
    for key, child in items:
        found += paths(child, (*here, key))
    return found


@functools.cache
def places(edition: str) -> list[tuple[Any, ...]]:
    return paths(raw(edition).tables)


def mutate(edition: str, data: st.DataObject) -> dict[str, Any]:
    tables = copy.deepcopy(raw(edition).tables)
    path = data.draw(st.sampled_from(places(edition)))
    parent = functools.reduce(lambda node, key: node[key], path[:-1], tables)
    kind = data.draw(st.sampled_from(["drop", "replace", "rename", "twice"]))
    if kind == "drop":
        del parent[path[-1]]
    elif kind == "replace":
        parent[path[-1]] = data.draw(st.sampled_from(NONSENSE))
    elif kind == "rename" and isinstance(parent[path[-1]], str):
        parent[path[-1]] += "_x"
    elif isinstance(parent, dict):
        parent[f"{path[-1]}_x"] = parent.pop(path[-1])
    else:
        parent.append(copy.deepcopy(parent[path[-1]]))
    return tables


def problems_of(broken: RawEdition) -> tuple[Problem, ...]:
    """What the loader finds wrong; empty if the edition is still sound."""
    try:
        from_tables(broken)
    except EditionError as error:
        return error.problems
    return ()


@pytest.mark.parametrize("edition", boxes())
@settings(max_examples=12 * MORE, deadline=None, suppress_health_check=list(HealthCheck))
@given(data=st.data())
def test_a_broken_edition_is_answered_with_named_problems(edition: str, data: st.DataObject) -> None:
    broken = RawEdition(edition, mutate(edition, data), dict(raw(edition).files))
    assert all(problem.file and problem.expected for problem in problems_of(broken))


@settings(max_examples=12 * MORE, deadline=None)
@given(content=st.binary(max_size=400))
def test_any_bytes_are_answered_with_a_sentence(content: bytes) -> None:
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "any.toml"
        file.write_bytes(content)
        with pytest.raises(EditionError, match=r"any\.toml"):
            load_path(file)


def test_the_places_to_break_are_many() -> None:
    assert len(places("anniversary")) > 1500

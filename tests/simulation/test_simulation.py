"""A sample of simulated evenings, and a few of the planted faults; `make simulate` and `make fuzz` play many more."""

import ast
import sys
from pathlib import Path

import pytest

from tests.chances import FUZZ as MORE
from tests.chances import chances
from tests.simulation import checker
from tests.simulation.__main__ import evening, hunted
from tests.simulation.planted import PLANTED

EVENINGS = 300 if MORE else 6
FIRST = chances("simulation").randrange(10**6)
QUICKLY_FOUND = ("a_key_lost", "a_queue_in_another_order", "a_stale_queue_applied", "answers_kept_apart")


@pytest.mark.slow
@pytest.mark.parametrize("number", range(EVENINGS))
def test_an_evening_keeps_every_promise(number: int) -> None:
    seed, wrong, _ = evening(FIRST + number)
    assert wrong == [], f"make simulate SEED={seed}"


def test_the_same_seed_is_the_same_evening() -> None:
    assert evening(7) == evening(7)
    assert evening(7)[2] != evening(8)[2]


@pytest.mark.slow
@pytest.mark.parametrize("name", [fault.name for fault in PLANTED if MORE or fault.name in QUICKLY_FOUND])
def test_a_planted_fault_is_found(name: str) -> None:
    assert hunted(name, 100)[1], name


def test_there_are_at_least_twenty_planted_faults() -> None:
    assert len({fault.name for fault in PLANTED}) == len(PLANTED) >= 20


def test_the_checker_is_a_program_of_its_own() -> None:
    tree = ast.parse(Path(checker.__file__).read_bytes())
    imported = {alias.name for node in ast.walk(tree) if isinstance(node, ast.Import) for alias in node.names}
    imported |= {node.module or "" for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}
    assert {name.partition(".")[0] for name in imported} <= sys.stdlib_module_names


def test_the_docs_list_every_planted_fault() -> None:
    text = (Path(__file__).parents[2] / "docs" / "simulation.md").read_text(encoding="utf-8")
    assert [fault.name for fault in PLANTED if f"| `{fault.name}` | {fault.about} |" not in text] == []

"""The tool that breaks the data of boxes: what it changes, and that a sample of it is noticed."""

import subprocess
import sys
from pathlib import Path

from tests.editions.mutating import at
from tests.editions.test_mutations import raw
from tools.data_mutants import Mutant, changed, mutants, of_box

ROOT = Path(__file__).parents[2]


def test_figures_grow_yes_becomes_no_items_go_and_words_become_others():
    tables = {
        "unit": [{"id": "tank", "name": "Tank", "cost": 5, "kind": "land"}, {"id": "fighter", "kind": "air"}],
        "rules": {"new_complexes": True, "order": ["a", "b"], "list": ["a"]},
    }
    assert {str(mutant) for mutant in mutants(tables)} == {
        "unit.0.cost = 6",
        "unit.0.kind = 'air'",
        "unit.1.kind = 'land'",
        "rules.new_complexes = False",
        "rules.list.0 dropped",
    }


def test_a_change_leaves_the_true_tables_alone():
    tables = {"unit": [{"cost": 5}], "list": ["a", "b"]}
    assert changed(tables, Mutant(("unit", 0, "cost"), 6)) == {"unit": [{"cost": 6}], "list": ["a", "b"]}
    assert changed(tables, Mutant(("list", 0), drop=True)) == {"unit": [{"cost": 5}], "list": ["b"]}
    assert tables == {"unit": [{"cost": 5}], "list": ["a", "b"]}


def test_every_figure_of_the_objectives_is_changed():
    tables = raw("global_1940").tables
    found = {mutant.path for mutant in mutants(tables) if mutant.path[0] == "objective"}
    for number, objective in enumerate(tables["objective"]):
        assert ("objective", number, "bonus") in found
        assert isinstance(at(tables, ("objective", number)), dict)
        assert all(
            ("objective", number, "territories", k) in found for k in range(len(objective.get("territories", ())))
        )


def test_tests_of_other_boxes_are_left_out():
    tests = [
        "test_a.py::test_x[revised-1942]",
        "test_revised_turn.py::test_y",
        "test_aa1941_turn.py::test_z",
        "t.py::t",
    ]
    assert of_box("aa1941", tests) == ["test_aa1941_turn.py::test_z", "t.py::t"]


def test_a_sample_of_the_boxes_changes_is_noticed():
    command = [
        sys.executable,
        "-m",
        "tools.data_mutants",
        "--box",
        "aa1941",
        "--sample",
        "12",
        "--seed",
        "7",
        "--jobs",
        "1",
    ]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=300, check=False)
    assert "12 changes" in done.stdout, done.stderr
    assert done.returncode == 0, done.stdout

"""The tool that breaks the data of boxes: what it changes, and that a sample of it is noticed."""

import subprocess
import sys
from pathlib import Path

import pytest

from companion.editions import boxes, load
from tests.editions.mutating import at
from tests.editions.printed.noticing import notices
from tests.editions.test_mutations import raw
from tools.box_changes import Mutant, changed, mutants
from tools.data_mutants import of_box

ROOT = Path(__file__).parents[2]


def test_figures_grow_yes_becomes_no_items_go_and_words_become_others():
    tables = {
        "unit": [{"id": "tank", "name": "Tank", "cost": 5, "kind": "land"}, {"id": "fighter", "kind": "air"}],
        "rules": {"new_complexes": True, "order": ["a", "b"], "list": ["a"], "tile": [7]},
    }
    assert {str(mutant) for mutant in mutants(tables)} == {
        "unit.0.cost = 6",
        "unit.0.kind = 'air'",
        "unit.1.kind = 'land'",
        "rules.new_complexes = False",
        "rules.list.0 dropped",
        "rules.tile.0 dropped",
        "rules.tile.0 = 8",
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


def test_words_of_other_boxes_are_tried_where_a_box_has_one_word_only():
    ours, others = {"rules": {"research": "none"}}, {"rules": {"research": "dice"}}
    assert [str(mutant) for mutant in mutants(ours, [others])] == ["rules.research = 'dice'"]


def test_sentences_are_texts_and_choices_of_the_same_key_are_not():
    tables = {"trigger": [{"unless": "They have fallen."}, {"unless": "Or not."}], "diplomacy": [{"result": "kept"}]}
    others = {"diplomacy": [{"result": "to_owner"}], "commitment": [{"result": "Ally"}]}
    assert [str(mutant) for mutant in mutants(tables, [others])] == ["diplomacy.0.result = 'to_owner'"]


def run(*options: str, before: str = "") -> subprocess.CompletedProcess[str]:
    lines = ("import sys", "from tools import data_mutants", before, f"sys.argv[1:] = {options!r}")
    command = [sys.executable, "-c", "\n".join((*lines, "data_mutants.main()"))]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=600, check=False)


def test_a_sample_of_the_changes_of_every_box_is_noticed():
    done = run("--sample", "30", "--seed", "7", "--jobs", "1")
    assert done.stdout.count(": 30 changes: ") == len(boxes()), done.stderr
    assert done.returncode == 0, done.stdout


@pytest.mark.parametrize("box", boxes())
def test_the_second_tables_notice_nothing_where_nothing_is_changed(box: str):
    edition = load(box)
    assert [section for section in raw(box).tables if notices(box, edition, section)] == []


def test_a_change_that_nothing_notices_is_printed():
    blind = "data_mutants.notices = lambda *_: False"
    easy = "data_mutants.TESTS = {'axis_and_allies': ('tests/editions/test_drawn_maps.py',)}"
    done = run("--box", "aa1941", "--section", "victory", "--jobs", "1", before=f"{blind}; {easy}")
    assert "aa1941: victory.needed.two_capitals = 3\n" in done.stdout, done.stderr
    assert done.returncode == 1

"""The parts of `make mutants` that are ours; mutmut itself is not run here."""

import configparser
import json
from pathlib import Path

from tools import mutants

NAMES = [f"companion.families.tiny.rules.capture.x_take__mutmut_{number}" for number in range(1, 30)]


def settings(rule: str) -> dict[str, list[str]]:
    read = configparser.ConfigParser()
    read.read_string(mutants.settings("tiny", rule))
    return {key: value.split() for key, value in read["mutmut"].items()}


def test_all_rules_of_a_family_are_mutated_or_one_module_or_folder() -> None:
    assert settings("")["only_mutate"] == ["companion/families/tiny/rules/*"]
    assert settings("money")["only_mutate"] == [
        "companion/families/tiny/rules/money.py",
        "companion/families/tiny/rules/money/*",
    ]


def test_only_the_tests_of_the_family_are_run() -> None:
    chosen = settings("")["pytest_add_cli_args_test_selection"]
    assert [item for item in chosen if not item.startswith("--ignore=")] == ["tests/families/tiny"]


def test_a_sample_is_the_same_for_the_same_seed_in_whatever_order_the_names_come() -> None:
    drawn = mutants.sample(NAMES, 5, seed=1)
    assert len(set(drawn)) == 5
    assert drawn == mutants.sample(NAMES[::-1], 5, seed=1)
    assert drawn != mutants.sample(NAMES, 5, seed=2)


def test_no_sample_means_every_mutant() -> None:
    assert mutants.sample(NAMES, 0, seed=1) == sorted(NAMES)
    assert mutants.sample(NAMES, 100, seed=1) == sorted(NAMES)


def test_results_are_read_from_every_module(tmp_path: Path) -> None:
    for name, code in (("one", 0), ("two", None)):
        (tmp_path / name).mkdir()
        (tmp_path / name / "rule.py.meta").write_text(json.dumps({"exit_code_by_key": {name: code}}))
    assert mutants.results(tmp_path) == {"one": 0, "two": None}


def test_a_survivor_is_told_by_file_and_line_of_its_own_function(tmp_path: Path) -> None:
    rules = tmp_path / "companion/families/tiny/rules"
    rules.mkdir(parents=True)
    (rules / "capture.py").write_text("def give(n):\n    return n + 1\n\n\ndef take(n):\n    return n + 1\n")
    diff = "--- a\n+++ b\n@@ -1,2 +1,2 @@\n def take(n):\n-    return n + 1\n+    return n - 1\n"
    assert mutants.survivor(NAMES[0], diff, tmp_path) == (
        "companion/families/tiny/rules/capture.py:6: return n + 1 -> return n - 1"
    )


def test_the_figure_counts_survivors_and_untested_as_not_killed() -> None:
    lines = list(mutants.report({"a": 1, "b": 0, "c": 33, "d": 36}, ["x.py:1: a -> b"], ["y.py:2: c -> d"]))
    assert lines == [
        "survived  x.py:1: a -> b",
        "untested  y.py:2: c -> d",
        "killed 2 of 4, survived 1, untested 1",
    ]

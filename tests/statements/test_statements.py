"""Every statement of a rulebook is kept by tests that run, or says why it is left to the table."""

import json
import subprocess
import sys
from itertools import pairwise
from pathlib import Path

import pytest

from companion.editions import boxes
from tests.statements.collecting import Collected
from tests.statements.statements import files, read
from tools.rules_docs import DOCS, page

ROOT = Path(__file__).parents[2]
EVERY = [(path.stem, statement, rule) for path in files() for statement, rule in read(path)]


@pytest.fixture(scope="module")
def collected(request: pytest.FixtureRequest) -> dict[str, bool]:
    """Every test of the files that statements name: its id, and whether it is skipped."""
    named = sorted({test.partition("::")[0] for _, statement, _ in EVERY for test in statement.kept_by})
    if request.config.args == ["tests"] and not request.config.option.keyword:  # all of them are here already
        here = Collected()
        here.look(request.session.items)
        return here.found
    command = [sys.executable, "-m", "tests.statements.collecting", *named]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=300, check=True)
    found: dict[str, bool] = json.loads(done.stdout.splitlines()[-1])
    return found


def test_the_tests_that_statements_name_are_collected_and_run(collected: dict[str, bool]):
    missing = {test for _, statement, _ in EVERY for test in statement.kept_by if collected.get(test, True)}
    assert missing == set()


def test_every_statement_is_kept_or_left_to_the_table():
    assert [
        (box, rule.id) for box, statement, rule in EVERY if bool(statement.kept_by) == bool(rule.left_to_the_table)
    ] == []


@pytest.mark.parametrize("path", files(), ids=lambda path: path.stem)
def test_every_rule_that_ships_has_its_statement_in_the_same_order(path: Path):
    book = read(path)
    assert [statement.rule for statement in book.statements] == list(book.rules)


@pytest.mark.parametrize("path", files(), ids=lambda path: path.stem)
def test_a_file_is_of_a_box_and_in_the_order_of_its_rulebook(path: Path):
    book = read(path)
    assert book.box.edition in boxes()
    assert all(before.first_line <= after.first_line for before, after in pairwise(book.statements))


@pytest.mark.parametrize("path", files(), ids=lambda path: path.stem)
def test_what_players_read_is_made_from_it(path: Path):
    assert (DOCS / f"{path.stem}.md").read_text(encoding="utf-8") == page(read(path)), "run `make rules`"

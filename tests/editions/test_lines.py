"""A problem says the line it is on, or none where that is not certain."""

import tomllib
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from companion.editions import EditionError, boxes, load_path
from companion.editions.lines import lines_of
from companion.editions.toml_writing import to_toml
from tests.editions.mutating import at, paths
from tests.random_games import MORE

ODD = '''a.b = 1 # [no] table = 0
"c.d" = """
[not.a.table]
x = 1 \\""" """"
'e f' = [ # one
  { id = "x", deep = { n = 1 } },
  [1, 2.5, "]"],
]

[[list]]
[list.inner]
k = \'\'\'
[[list]]\'\'\'
[[list.rows]]
[[list.rows]]
w = 1979-05-27T07:32:00.5Z
[[list]]
[list.inner]
k.l = true
'''


def test_every_key_is_found_in_its_line():
    found = lines_of(ODD)
    assert set(found) == set(paths(tomllib.loads(ODD)))
    lines = ODD.split("\n")
    wanted = {
        ("a", "b"): "a.b = 1 # [no] table = 0",
        ("e f", 0, "deep", "n"): '  { id = "x", deep = { n = 1 } },',
        ("e f", 1): '  [1, 2.5, "]"],',
        ("list", 0, "rows", 1, "w"): "w = 1979-05-27T07:32:00.5Z",
        ("list", 1, "inner", "k"): "k.l = true",
    }
    assert {path: lines[found[path] - 1] for path in wanted} == wanted


@pytest.mark.parametrize("box", boxes())
def test_what_a_box_states_is_in_the_lines_that_are_said(box: str):
    for file in boxes()[box].glob("*.toml"):
        text = file.read_text(encoding="utf-8")
        tables, lines, found = tomllib.loads(text), text.split("\n"), lines_of(text)
        assert set(found) == set(paths(tables))
        keys = [path for path in found if isinstance(path[-1], str) and not isinstance(at(tables, path), dict | list)]
        assert all(str(path[-1]) in lines[found[path] - 1] for path in keys)


LEAVES = st.integers() | st.booleans() | st.text(st.characters(codec="utf-8", exclude_categories=["Cs", "Cc"]))
TABLES: Any = st.recursive(
    st.dictionaries(st.text("ab.[ #'\"=", min_size=1, max_size=4), LEAVES | st.lists(LEAVES), max_size=4),
    lambda inner: st.dictionaries(st.text("abc", min_size=1), inner | st.lists(inner, min_size=1, max_size=3)),
    max_leaves=12,
)


@settings(max_examples=40 * MORE, deadline=None, suppress_health_check=list(HealthCheck))
@given(tables=TABLES, inline=st.booleans())
@example(tables={"a \U0001fae9": "\U000fffff \x7f"}, inline=False)
def test_whatever_can_be_written_is_found(tables: dict[str, Any], inline: bool):
    text = to_toml(tables, inline=inline)
    assert tomllib.loads(text) == tables
    assert set(lines_of(text)) == set(paths(tomllib.loads(text)))


def problems(tmp_path: Path, **files: str) -> dict[str, int | None]:
    """The line of each problem of a folder with these files, by its key."""
    for name, text in files.items():
        (tmp_path / f"{name}.toml").write_text(text, encoding="utf-8")
    with pytest.raises(EditionError) as error:
        load_path(tmp_path)
    return {problem.key: problem.line for problem in error.value.problems}


ABOUT = '[edition]\nid = "mine"\ntitle = "Mine"\nextends = "revised"\n'


def test_problems_of_a_variant_have_the_lines_of_its_own_files(tmp_path: Path):
    units = "\n".join(
        [
            '[change]\n"unit.tank.cost" = "much"\n"unit.tonk.cost" = 1',
            '[[unit]]\nid = "fighter"\nprice = 10',
            '[[unit]]\nid = "bomber"\ncost = "dear"',
            '[[territory]]\nid = "nowhere"\n[rules]\ncapital_capture = 7',
        ]
    )
    found = problems(tmp_path, edition=ABOUT, units=units)
    assert found["change.unit.tonk.cost"] == 3
    (tmp_path / "units.toml").write_text(units.replace('"unit.tonk.cost" = 1', ""), encoding="utf-8")
    found = problems(tmp_path)
    assert found["unit[tank].cost"] == 2
    assert found["unit[fighter].price"] == 6
    assert found["unit[bomber].cost"] == 9
    assert found["territory[nowhere].name"] == 10, "what lacks the key"
    assert found["rules.capital_capture"] == 13


def test_a_line_that_is_not_certain_is_left_out(tmp_path: Path):
    found = problems(tmp_path, edition=ABOUT + '[remove]\nunit = ["tank"]\n')
    assert found, "the box uses its tanks"
    assert set(found.values()) == {None}


def test_the_second_of_two_is_where_it_is_said(tmp_path: Path):
    found = problems(tmp_path, edition=ABOUT, units='[[unit]]\nid = "tank"\n\n[[unit]]\nid = "tank"\n')
    assert found == {"unit[tank].id": 5}


def test_the_line_is_said_behind_the_file(tmp_path: Path):
    (tmp_path / "mine.toml").write_text(ABOUT + "[rules]\nmagic = true\n", encoding="utf-8")
    with pytest.raises(EditionError, match=r"\n  mine\.toml:6: rules\.magic: unknown key"):
        load_path(tmp_path / "mine.toml")

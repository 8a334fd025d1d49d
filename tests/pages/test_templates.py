"""How templates and scripts are written: short lines, no style that nobody uses."""

import re
from pathlib import Path

import pytest
from jinja2 import Environment, nodes
from markupsafe import Markup

from api import pages
from api.pages.kit.rendering import words

API = Path(pages.__file__).parents[1]
SHARED = sorted(path for path in (API / "pages").rglob("*") if path.suffix in {".html", ".js", ".css", ".py"})
TEMPLATES = sorted(API.rglob("*.html"))
ENVIRONMENT = Environment(autoescape=True)
LONGEST = 139
ADDRESS = re.compile(r'(?:href|action|src|data-[a-z-]+)="/[a-z]|(?<!~ )"/[a-z]')
"""An address that is spelled out, rather than made by `url_for`."""
CHOOSING = {"sum", "select", "reject", "selectattr", "rejectattr", "groupby", "unique"} | {
    "max", "min", "sort", "first", "last",
}  # fmt: skip
"""Filters that add up, decide, or put in order: what a page function hands over, by a name that says what it is."""
CALCULATING = (nodes.Sub, nodes.Mul, nodes.Div, nodes.FloorDiv, nodes.Pow)
PRESENTED = {
    "entry.version - 1": "the entry before",
    "timeline[0].entries[0].version - 1": "the entry before",
    "visitor.questions | length - 4": "how many a list leaves out",
    "games | length - shown": "how many a list leaves out",
    "error.problems | length - 8": "how many a list leaves out",
    "[x, 0] | max": "where a line begins in a drawing",
    "row.share - 0.6": "where a line begins in a drawing",
    "row.start - 0.3": "where a line begins in a drawing",
}
"""The arithmetic that templates keep, and why: it is about what is shown, not about a game."""
PIECES = API / "pages" / "templates" / "pieces.html"
PIECE = re.compile(
    r'class="(?:field|stepper|dice|logged|tick-row)[" ]|<input class="short"[^>]*type="number"'
    r"|\b(?:data-stepper|data-tap)\b"
)
"""What only a macro may write: fields, ticks, numbers in a row, steppers, dice, receipts, forms whose tap is logged."""
OWN_SELECTS = {
    "pieces.html": "the macros themselves",
    "game.html": "each language's name has its own `lang`",
    "banker/forms.html": "whatever an action asks for, and what depends on another field",
    "under_way/fields.html": "what is wrong with a field comes from the script, beside it",
    "variants/fields.html": "what is wrong with a field is beside it, and what the box has",
    "home/new_game.html": "the label is around it, in a row of a bid",
    "map/board.html": "the script colors the lands that a choice names",
    "war_game/grid.html": "cells of a table",
}
"""The selects that no macro writes, and why."""


def test_lines_of_templates_are_short() -> None:
    lines = [(path.name, line) for path in TEMPLATES for line in path.read_text().splitlines()]
    assert [(name, line) for name, line in lines if len(line) > LONGEST] == []


@pytest.mark.parametrize("template", TEMPLATES, ids=lambda path: str(path.relative_to(API)))
def test_fields_steppers_dice_receipts_and_taps_are_macros(template: Path) -> None:
    assert template == PIECES or PIECE.findall(template.read_text()) == []


def test_selects_are_macros() -> None:
    written = [template for template in TEMPLATES if "<select" in template.read_text()]
    assert {str(path).partition("templates/")[2] for path in written} == {*OWN_SELECTS}


@pytest.mark.parametrize("template", TEMPLATES, ids=lambda path: str(path.relative_to(API)))
def test_addresses_in_templates_come_from_the_routes(template: Path) -> None:
    assert ADDRESS.findall(template.read_text()) == []


@pytest.mark.parametrize("template", TEMPLATES, ids=lambda path: str(path.relative_to(API)))
def test_templates_put_no_lists_together(template: Path) -> None:
    assert ".append(" not in template.read_text()


@pytest.mark.parametrize("template", TEMPLATES, ids=lambda path: str(path.relative_to(API)))
def test_templates_neither_choose_nor_calculate(template: Path) -> None:
    text = template.read_text()
    lines = text.split("\n")
    computed = [
        f"{template.name}:{node.lineno}"
        for node in ENVIRONMENT.parse(text).find_all((nodes.Filter, *CALCULATING))
        if isinstance(node, CALCULATING) or node.name in CHOOSING
        if not any(kept in " ".join(lines[node.lineno - 1 : node.lineno + 1]) for kept in PRESENTED)
    ]
    assert computed == []


@pytest.mark.parametrize("template", TEMPLATES, ids=lambda path: str(path.relative_to(API)))
def test_templates_look_nothing_up_in_a_list_they_made(template: Path) -> None:
    assert [
        f"{template.name}:{compared.lineno}"
        for compared in ENVIRONMENT.parse(template.read_text()).find_all(nodes.Compare)
        for operand in compared.ops
        if operand.op in ("in", "notin") and isinstance(operand.expr, nodes.Filter) and operand.expr.name == "map"
    ] == []


def test_every_exception_for_arithmetic_is_used() -> None:
    everything = "".join(template.read_text() for template in TEMPLATES)
    assert [kept for kept in PRESENTED if kept not in everything] == []


def test_a_drawn_name_and_a_name_with_a_stop_make_one_sentence() -> None:
    said = words("{power} holds {place}.", power=Markup("<b>Germany</b>"), place="Karelia S.S.R.")
    assert said == "<b>Germany</b> holds Karelia S.S.R."


def test_every_class_that_is_styled_is_used() -> None:
    sheets = "".join(file.read_text() for file in SHARED if file.suffix == ".css")
    styled = set(re.findall(r"\.([a-z][a-z0-9-]*)", re.sub(r"/\*.*?\*/|\"[^\"]*\"", "", sheets, flags=re.DOTALL)))
    drawing = API.parent / "companion" / "views" / "drawing"
    sources = [path for path in API.rglob("*") if path.suffix in {".html", ".js", ".py"}]
    written = "".join(path.read_text() for path in (*sources, *drawing.rglob("*.py")))
    used = set(re.findall(r"[a-z][a-z0-9-]*", written))
    assert {name for name in styled - used if not name.startswith("of-")} == set()

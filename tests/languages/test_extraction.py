"""Babel finds every text that a call states: it loses the outer one of two such calls, one inside the other."""

import ast
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path

import pytest
from babel.messages.extract import extract
from babel.messages.frontend import parse_mapping_cfg
from jinja2 import TemplateSyntaxError

from companion.languages.checking import template
from tools.messages import KEYWORDS

ROOT = Path(__file__).parents[2]
PLACES = {"_": 0, "msg": 0, "html": 0, "Message": 0} | {
    name: where[0] - 1 for name, where in KEYWORDS.items() if where is not None and len(where) == 1
}
"""Which argument of a call is its text, for those that have one."""


def texts(source: str) -> Iterator[str]:
    """The texts that the calls of a module state."""
    for node in ast.walk(ast.parse(source)):
        if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Name | ast.Attribute):
            continue
        place = PLACES.get(node.func.id if isinstance(node.func, ast.Name) else node.func.attr)
        if place is None or len(node.args) <= place:
            continue
        text = node.args[place]
        if isinstance(text, ast.Constant) and isinstance(text.value, str) and text.value.strip():
            yield text.value


def test_a_text_is_seen_around_another():
    assert [*texts('draft.warn("code", "First {x}.", x=msg("Second"))')] == ["First {x}.", "Second"]


def test_every_text_of_a_call_is_in_the_template():
    known = {
        form
        for message in template()
        if message.id
        for form in ([message.id] if isinstance(message.id, str) else message.id)
    }
    missing = [
        f"{file.relative_to(ROOT)}: {text}"
        for package in ("companion", "api", "printables")
        for file in sorted((ROOT / package).rglob("*.py"))
        for text in texts(file.read_text(encoding="utf-8"))
        if text not in known
    ]
    assert missing == []


def test_a_template_that_cannot_be_read_is_an_error_and_not_left_out():
    with (ROOT / "babel.cfg").open(encoding="utf-8") as opened:
        _, options = parse_mapping_cfg(opened, "babel.cfg")
    given = options["api/**.html"]
    said = b'{{ _("Said once") }}'
    assert [row[1] for row in extract("jinja2", BytesIO(said), {"_": None}, options=given)] == ["Said once"]
    with pytest.raises(TemplateSyntaxError):
        [*extract("jinja2", BytesIO(b"{% no_such_tag %}"), {"_": None}, options=given)]

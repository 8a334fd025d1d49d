"""The page of pieces, for developers: every piece in every state, in both themes."""

import re
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient
from jinja2 import meta

from api import pages
from tests.pages.conftest import Handset, Phone, Server
from tests.pages.fitting import unfit_here
from tests.pages.looking import grave
from tests.pages.serving import HOST_KEY

TEMPLATES = Path(pages.__file__).parent / "templates"
HIDDEN = {"key", "labeled", "described_by", "options", "die_buttons"}
"""Macros that others are made of, or that are buttons of a form."""


def test_only_the_host_opens_it(host: FlaskClient, phone: Phone) -> None:
    assert host.get("/pieces").status_code == 200
    assert phone("Anna", "germany").get("/pieces").status_code == 403
    assert phone().get("/pieces").status_code in (401, 403)


def test_every_piece_is_on_it() -> None:
    made = set(re.findall(r"{% macro (\w+)", (TEMPLATES / "pieces.html").read_text()))
    shown = set(re.findall(r"\bui\.(\w+)\(", (TEMPLATES / "pieces_page.html").read_text()))
    assert made - shown == HIDDEN


def test_macros_call_only_macros_that_their_own_file_imports(app: Flask) -> None:
    """What a page has imported isn't there for the macros of another file, and only drawing them would say so."""
    reader = app.jinja_env
    sources = {name: reader.loader.get_source(reader, name)[0] for name in reader.list_templates()}  # type: ignore[union-attr]
    imports = [found for source in sources.values() for found in re.findall(r'{% import "([^"]+)" as (\w+) %}', source)]
    imported, aliases = {name for name, _ in imports}, {alias for _, alias in imports}
    assert imported >= {"pieces.html", "macros.html", "banker/forms.html"}
    assert not {
        (name, alias)
        for name in imported
        for alias in aliases & meta.find_undeclared_variables(reader.parse(sources[name]))
    }


@pytest.mark.browser
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_no_piece_has_a_serious_problem(server: Server, handset: Handset, theme: str) -> None:
    page = handset(color_scheme=theme, reduced_motion="reduce")
    page.goto(f"/?key={HOST_KEY}")
    page.goto("/pieces")
    assert grave(page, "/pieces") == []
    for width, height in ((320, 568), (390, 844), (1920, 1080)):
        page.set_viewport_size({"width": width, "height": height})
        assert unfit_here(page) == [], width

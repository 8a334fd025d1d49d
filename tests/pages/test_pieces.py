"""The page of pieces, for developers: every piece in every state, in both themes."""

import re
from pathlib import Path

import pytest
from flask.testing import FlaskClient

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

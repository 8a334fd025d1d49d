"""How templates and scripts are written: short lines, no style that nobody uses."""

import re
from pathlib import Path

import pytest
from markupsafe import Markup

from api import pages
from api.pages.kit.rendering import words

API = Path(pages.__file__).parents[1]
SHARED = sorted(path for path in (API / "pages").rglob("*") if path.suffix in {".html", ".js", ".css", ".py"})
TEMPLATES = sorted(API.rglob("*.html"))
LONGEST = 139
PIECES = API / "pages" / "templates" / "pieces.html"
PIECE = re.compile(r'class="(?:field|stepper|dice|logged)[" ]|\bdata-stepper\b')
"""What only a macro may write: fields, steppers, dice, and receipts."""


@pytest.mark.parametrize("template", TEMPLATES, ids=lambda path: str(path.relative_to(API)))
def test_lines_of_templates_are_short(template: Path) -> None:
    assert [line for line in template.read_text().splitlines() if len(line) > LONGEST] == []


@pytest.mark.parametrize("template", TEMPLATES, ids=lambda path: str(path.relative_to(API)))
def test_fields_steppers_dice_and_receipts_are_macros(template: Path) -> None:
    assert template == PIECES or PIECE.findall(template.read_text()) == []


def test_a_drawn_name_and_a_name_with_a_stop_make_one_sentence() -> None:
    said = words("{power} holds {place}.", power=Markup("<b>Germany</b>"), place="Karelia S.S.R.")
    assert said == "<b>Germany</b> holds Karelia S.S.R."


def test_every_class_that_is_styled_is_used() -> None:
    sheets = "".join(file.read_text() for file in SHARED if file.suffix == ".css")
    styled = set(re.findall(r"\.([a-z][a-z0-9-]*)", re.sub(r"/\*.*?\*/|\"[^\"]*\"", "", sheets, flags=re.DOTALL)))
    written = "".join(path.read_text() for path in API.rglob("*") if path.suffix in {".html", ".js", ".py"})
    used = set(re.findall(r"[a-z][a-z0-9-]*", written))
    assert {name for name in styled - used if not name.startswith("of-")} == set()

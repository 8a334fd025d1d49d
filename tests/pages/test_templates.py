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
ADDRESS = re.compile(r'(?:href|action|src|data-[a-z-]+)="/[a-z]|(?<!~ )"/[a-z]')
"""An address that is spelled out, rather than made by `url_for`."""
CHOOSES = re.compile(r"\| *(?:sum|select|reject|selectattr|rejectattr|groupby|unique)\b")
"""Filters that add up or decide: what a page function should hand over."""
STILL_CHOOSING = {
    "axis_and_allies/advantages.html": 2,
    "axis_and_allies/battle.html": 1,
    "axis_and_allies/bomb.html": 3,
    "axis_and_allies/buy.html": 6,
    "axis_and_allies/finish.html": 2,
    "axis_and_allies/parts.html": 3,
    "axis_and_allies/politics.html": 5,
    "axis_and_allies/power.html": 4,
    "axis_and_allies/research.html": 2,
    "second_world_war/buy.html": 4,
    "second_world_war/fields.html": 9,
    "second_world_war/lend.html": 2,
    "second_world_war/log.html": 1,
    "second_world_war/minors.html": 3,
    "second_world_war/numbers.html": 1,
    "second_world_war/points.html": 4,
    "second_world_war/power.html": 8,
    "second_world_war/resolve.html": 1,
    "second_world_war/spend.html": 1,
    "second_world_war/take.html": 1,
    "second_world_war/war.html": 7,
    "war_game/fields.html": 5,
    "war_game/neutral.html": 1,
    "war_game/place.html": 1,
    "war_game/power.html": 2,
    "after_action/after_action.html": 1,
    "asks.html": 4,
    "audit/audit.html": 3,
    "home.html": 1,
    "joining/seat.html": 2,
    "late.html": 1,
    "power_base.html": 2,
    "table/table.html": 1,
    "territory.html": 1,
    "variants/fields.html": 1,
}
"""How often templates still do, to be lowered."""
PIECES = API / "pages" / "templates" / "pieces.html"
PIECE = re.compile(r'class="(?:field|stepper|dice|logged)[" ]|\bdata-stepper\b')
"""What only a macro may write: fields, steppers, dice, and receipts."""


@pytest.mark.parametrize("template", TEMPLATES, ids=lambda path: str(path.relative_to(API)))
def test_lines_of_templates_are_short(template: Path) -> None:
    assert [line for line in template.read_text().splitlines() if len(line) > LONGEST] == []


@pytest.mark.parametrize("template", TEMPLATES, ids=lambda path: str(path.relative_to(API)))
def test_fields_steppers_dice_and_receipts_are_macros(template: Path) -> None:
    assert template == PIECES or PIECE.findall(template.read_text()) == []


@pytest.mark.parametrize("template", TEMPLATES, ids=lambda path: str(path.relative_to(API)))
def test_addresses_in_templates_come_from_the_routes(template: Path) -> None:
    assert ADDRESS.findall(template.read_text()) == []


@pytest.mark.parametrize("template", TEMPLATES, ids=lambda path: str(path.relative_to(API)))
def test_templates_put_no_lists_together(template: Path) -> None:
    assert ".append(" not in template.read_text()


@pytest.mark.parametrize("template", TEMPLATES, ids=lambda path: str(path.relative_to(API)))
def test_templates_choose_and_add_up_no_more_than_they_do(template: Path) -> None:
    name = template.name if template.parent.name == "templates" else f"{template.parent.name}/{template.name}"
    assert len(CHOOSES.findall(template.read_text())) <= STILL_CHOOSING.get(name, 0)


def test_a_drawn_name_and_a_name_with_a_stop_make_one_sentence() -> None:
    said = words("{power} holds {place}.", power=Markup("<b>Germany</b>"), place="Karelia S.S.R.")
    assert said == "<b>Germany</b> holds Karelia S.S.R."


def test_every_class_that_is_styled_is_used() -> None:
    sheets = "".join(file.read_text() for file in SHARED if file.suffix == ".css")
    styled = set(re.findall(r"\.([a-z][a-z0-9-]*)", re.sub(r"/\*.*?\*/|\"[^\"]*\"", "", sheets, flags=re.DOTALL)))
    written = "".join(path.read_text() for path in API.rglob("*") if path.suffix in {".html", ".js", ".py"})
    used = set(re.findall(r"[a-z][a-z0-9-]*", written))
    assert {name for name in styled - used if not name.startswith("of-")} == set()

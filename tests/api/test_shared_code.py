"""Shared code of the API names no game: what it knows of one, it finds."""

import re

import pytest

from companion.editions import boxes
from companion.families import families
from tests.api.talking import ROOT

SHARED = [path for folder in ("", "http", "resources", "schemas") for path in (ROOT / "api" / folder).glob("*.py")]


@pytest.mark.parametrize("name", sorted({*families(), *boxes(), *(family.title for family in families().values())}))
def test_no_family_and_no_box_is_named(name: str):
    naming = [path.name for path in SHARED if re.search(rf"\b{re.escape(name)}\b", path.read_text(encoding="utf-8"))]
    assert naming == []

"""Shared code, templates and scripts name no game: what they know of one, they find."""

import re
from pathlib import Path

import pytest

from companion.editions import boxes
from companion.families import families
from tests.api.talking import ROOT

WRITTEN = {".py", ".html", ".js", ".css"}


def _shared(package: Path) -> list[Path]:
    """All that is written in a package, the rooms of families aside."""
    rooms = [room for room in (package / "families").iterdir() if room.is_dir()]
    files = (file for file in package.rglob("*") if file.suffix in WRITTEN)
    return [file for file in files if not any(file.is_relative_to(room) for room in rooms)]


SHARED = {
    str(path.relative_to(ROOT)): path.read_text(encoding="utf-8")
    for package in ("companion", "api", "printables")
    for path in _shared(ROOT / package)
}


@pytest.mark.parametrize("name", sorted({*families(), *boxes(), *(family.title for family in families().values())}))
def test_no_family_and_no_box_is_named(name: str):
    assert [path for path, text in SHARED.items() if re.search(rf"\b{re.escape(name)}\b", text)] == []


def test_only_the_ledger_moves_money():
    code = {path: path.read_text(encoding="utf-8") for path in (ROOT / "companion").rglob("*.py")}
    moving = [
        path.relative_to(ROOT / "companion")
        for path, text in code.items()
        if re.search(r"(?<!class )MoneyMoved\(", text)
    ]
    assert [str(path) for path in moving] == ["engine/ledger.py"]

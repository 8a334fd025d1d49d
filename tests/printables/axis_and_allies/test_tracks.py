"""The production track: as long as the board allows, each start's marks, and a name for each of two economies."""

import pytest

from companion.editions import load
from printables import Job, make
from tests.printables.paper_reading import runs_of, text_of


@pytest.mark.parametrize(("box", "most"), [("pacific_1940", 94), ("europe_1940", 180), ("aa1941", 0)])
def test_it_ends_where_nobody_can_go_on(box: str, most: int) -> None:
    edition = load(box)
    held = sum(land.value or 0 for land in edition.territories if not land.impassable)
    assert held == most or not most
    numbers = [int(run.text) for run in runs_of(make("tracks", Job(edition)))[0] if run.text.isdigit()]
    assert max(numbers) == held


def test_each_start_has_its_own_marks() -> None:
    first, second, *_rounds = text_of(make("tracks", Job(load("anniversary"))))
    assert "marks: start of 1941" in first
    assert "marks: start of 1942" in second
    assert "marks: start of 1942" in text_of(make("tracks", Job(load("anniversary"), "1942")))[0]


def test_britains_two_economies_are_named() -> None:
    track = [run for run in runs_of(make("tracks", Job(load("global_1940"))))[0] if run.text in ("Europe", "Pacific")]
    assert sorted(run.text for run in track) == ["Europe", "Pacific"]

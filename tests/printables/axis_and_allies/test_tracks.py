"""The production track: as long as a game needs, each start's marks, and a name for each of two economies."""

import pytest

from companion.editions import load
from printables import Job, make
from printables.families import papers_of
from tests.printables.paper_reading import runs_of, text_of
from tests.printables.played import played_game


@pytest.mark.parametrize(
    ("box", "end", "note"),
    [
        ("anniversary", 100, True),
        ("aa1941", 57, False),
        ("pacific_1940", 94, False),
        ("europe_1940", 100, True),
        ("global_1940", 110, True),
        ("war_game", 300, True),
    ],
)
def test_it_ends_at_twice_the_richest_or_where_nobody_can_go_on(box: str, end: int, note: bool) -> None:
    edition = load(box)
    page = runs_of(make("tracks", Job(edition)))[0]
    assert max(int(run.text) for run in page if run.text.isdigit()) == end
    assert any(run.text.startswith(f"Beyond {end}:") for run in page) is note


@pytest.mark.parametrize("first", [1, 13])
def test_the_round_track_has_twelve_boxes_and_goes_on(first: int, monkeypatch: pytest.MonkeyPatch) -> None:
    game = played_game("anniversary")
    turns = papers_of(game.edition).turns(game.edition, game.edition.scenarios["1941"])
    monkeypatch.setattr("printables.families.family.turns_over", lambda *_args: (first - 1) * len(turns) + 1)
    page = runs_of(make("tracks", Job(game.edition, game=game)))[-1]
    assert [int(run.text) for run in page if run.text.isdigit()] == list(range(first, first + 12))


def test_each_start_has_its_own_marks() -> None:
    first, second, *_rounds = text_of(make("tracks", Job(load("anniversary"))))
    assert "marks: start of 1941" in first
    assert "marks: start of 1942" in second
    assert "marks: start of 1942" in text_of(make("tracks", Job(load("anniversary"), "1942")))[0]


def test_britains_two_economies_are_named() -> None:
    track = [run for run in runs_of(make("tracks", Job(load("global_1940"))))[0] if run.text in ("Europe", "Pacific")]
    assert sorted(run.text for run in track) == ["Europe", "Pacific"]

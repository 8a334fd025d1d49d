"""Each family of games has its own words for rounds and accounts."""

import pytest

from companion.editions import load
from companion.families import family_of

SUMMER_1941 = {"round": 9, "season": {"id": "summer", "year": 1941}}


@pytest.mark.parametrize(
    ("edition", "snapshot", "number", "full", "short"),
    [
        ("anniversary", {}, 3, "round 3", "3"),
        ("war_game", {}, 6, "January - June 1942", "Jan 42"),
        ("war_game", {}, 7, "July - December 1942", "Jul 42"),
        ("second_world_war", SUMMER_1941, 1, "Summer 1939", "Su 39"),
        ("second_world_war", SUMMER_1941, 9, "Summer 1941", "Su 41"),
        ("second_world_war", SUMMER_1941, 11, "Winter 1942", "Wi 42"),
        ("second_world_war", {**SUMMER_1941, "round": 0}, 1, "Summer 1941", "Su 41"),
    ],
)
def test_a_round_is_named(edition: str, snapshot: dict[str, object], number: int, full: str, short: str) -> None:
    name = family_of(load(edition)).views.round_name(load(edition), snapshot, number)
    assert (name.full, name.short) == (full, short)


def test_only_editions_with_objectives_have_a_column_for_them() -> None:
    titles = {box: family_of(load(box)).words.titles(load(box)) for box in ("anniversary", "aa1941", "war_game")}
    assert titles["anniversary"] == ["start", "income", "objectives", "spent", "other"]
    assert titles["aa1941"] == ["start", "income", "spent", "other"]
    assert titles["war_game"] == ["start", "income", "lend/lease", "spent", "other"]


def test_accounts_add_up_to_everything_that_moved() -> None:
    words = family_of(load("second_world_war")).words
    kinds = ("opening", "income", "purchase", "raid", "lapse", "lend_lease", "adjustment", "something new")
    lines = [{"kind": kind, "amount": 10**at} for at, kind in enumerate(kinds)]
    sums = words.totals({"lines": lines})
    assert sum(sums.values()) == sum(line["amount"] for line in lines)
    assert (sums["lost"], sums["lend-lease"], sums["other"]) == (11_000, 100_000, 11_000_000)

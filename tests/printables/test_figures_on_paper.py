"""Every figure on paper is the view's that the page shows, in a played game of every box."""

import re
from functools import cache
from typing import Any

import pytest

from companion.editions import boxes, load
from printables import Job, make
from tests.printables.paper_reading import drawn_text_of, solid
from tests.printables.played import played_game
from tests.printables.reports import Showing


@cache
def text(name: str, edition_id: str) -> str:
    return " ".join(drawn_text_of(make(name, Job(played_game(edition_id).edition, game=played_game(edition_id)))))


@pytest.mark.parametrize("edition_id", boxes())
def test_statements_have_every_movement_and_balance_of_the_view(edition_id: str) -> None:
    found = solid(text("statements", edition_id))
    for power, statement in played_game(edition_id).statements.items():
        assert solid(load(edition_id).power[power].name) in found
        for line in statement["lines"]:
            amount = f"{line['amount']:+d}".replace("-", "\u2212") if line["amount"] else "0"
            wanted = solid(f"{amount} {line['balance']}")
            assert wanted in found, (power, line)


@pytest.mark.parametrize("edition_id", boxes())
def test_the_books_of_the_resume_pack_have_every_powers_figures(edition_id: str) -> None:
    found = solid(text("resume_pack", edition_id))
    for now in played_game(edition_id).snapshot["powers"].values():
        words = [now["name"], now["player"] or "", str(now["treasury"]), str(now["production"])]
        assert solid("".join(words)) in found, now["name"]
    for territory in played_game(edition_id).snapshot["territories"].values():
        value = "" if territory["value"] is None else rf"\D{{0,90}}{territory['value']}(?!\d)"
        assert re.search(rf"{re.escape(solid(territory['name']))}{value}", found), territory


@pytest.mark.parametrize("edition_id", boxes())
def test_the_final_accounts_are_the_views(edition_id: str) -> None:
    found = solid(text("after_action", edition_id))
    for now in played_game(edition_id).snapshot["powers"].values():
        assert re.search(rf"{re.escape(solid(now['name']))}[^A-Za-z]*{now['treasury']}{now['production']}", found), now


@pytest.mark.parametrize("edition_id", boxes())
def test_the_score_sheet_has_the_victory_that_the_view_counts(edition_id: str) -> None:
    victory: Any = played_game(edition_id).snapshot["victory"]
    found = text("score_sheet", edition_id)
    for side, count in victory.get("cities", {}).items():
        assert re.search(rf"\b{count}\b", found), side


def test_the_two_british_economies_have_a_line_each_on_chart_and_statement() -> None:
    report = played_game("global_1940")
    purses = report.snapshot["powers"]["united_kingdom"]["purses"]
    assert len(purses) == 2
    charts = text("after_action", "global_1940")
    statement = text("statements", "global_1940")
    for purse, now in purses.items():
        last = report.stats["rounds"][-1]["powers"]["united_kingdom"]["purses"][purse]
        assert solid(f"{last} United Kingdom, {now['name']}") in solid(charts)
        assert solid(f"{now['name']} {now['treasury']}") in solid(statement)


def test_a_number_beyond_the_end_of_the_track_is_marked() -> None:
    report = played_game("anniversary")
    books = {**report.snapshot["powers"]["germany"], "production": 900}
    snapshot = {**report.snapshot, "powers": {**report.snapshot["powers"], "germany": books}}
    job = Job(load("anniversary"), game=Showing(report, snapshot=snapshot))
    assert "Germany: 900" in " ".join(drawn_text_of(make("tracks", job)))

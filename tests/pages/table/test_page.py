"""The table page through Flask's client: who may open it, what it shows, in every family of games."""

import re

import pytest
from flask.testing import FlaskClient

from companion.service import AppContext
from tests.pages.conftest import Night, Phone, new_night
from tests.pages.reading import text


def test_everybody_in_the_game_may_open_it(night: Night, phone: Phone, host: FlaskClient) -> None:
    for client in (phone("Anna", "germany"), phone("Screen", role="observer"), phone("Dana", role="banker"), host):
        assert client.get(f"/table/{night.id}").status_code == 200


def test_nobody_else_may(night: Night, context: AppContext, phone: Phone) -> None:
    assert phone().get(f"/table/{night.id}").status_code == 401
    other = new_night(context)
    assert phone("Anna", "germany").get(f"/table/{other.id}").status_code == 403
    assert phone("Ben", "japan").get("/table/nosuchgame").status_code in (403, 404)


def test_it_shows_turn_treasury_production_cities_and_the_last_entry(night: Night, host: FlaskClient) -> None:
    night.act("capture_territory", territory="ukraine")
    page = host.get(f"/table/{night.id}").text
    said = text(page)
    assert "Round 1 Germany Conduct Combat" in said
    assert "Germany takes Ukraine (+2)." in said
    assert re.search(r'data-figure="germany.production"><span class="row-value">33<', page)
    assert re.search(r'data-figure="germany.treasury"><span class="row-value">31<', page)
    assert "Victory cities: Axis 6 (of 15), Allies 12 (of 15)." in page
    assert "Axis 9 to go, Allies 3 to go" in said


def test_objectives_are_told_apart_in_words_too(night: Night, host: FlaskClient) -> None:
    said = text(host.get(f"/table/{night.id}").text)
    assert ": met" in said
    assert ": not met" in said
    assert ": waiting for an answer" in said


def test_china_shows_what_it_musters_instead_of_money(night: Night, host: FlaskClient) -> None:
    page = host.get(f"/table/{night.id}").text
    assert "3 infantry next turn" in text(page)
    assert "china.treasury" not in page


def test_only_the_banker_gets_undo_and_the_join_code(night: Night, phone: Phone) -> None:
    night.act("capture_territory", territory="ukraine")
    banker, player = phone("Dana", role="banker"), phone("Anna", "germany")
    page = banker.get(f"/table/{night.id}").text
    assert f"/banker/{night.id}/undo" in page
    assert night.code in page
    page = player.get(f"/table/{night.id}").text
    assert f"/banker/{night.id}/undo" not in page
    assert night.code not in page


def test_a_lost_capital_and_the_winner_are_shown(night: Night, host: FlaskClient) -> None:
    night.act("set_controller", territory="italy", controller="united_states", reason="test")
    assert "capital lost" in text(host.get(f"/table/{night.id}").text)
    night.act("declare_winner", side="allies", reason="the table agrees")
    said = text(host.get(f"/table/{night.id}", follow_redirects=True).text)
    assert "The Allies win The table agrees" in said


@pytest.mark.parametrize(
    ("edition", "scenario", "says"),
    [
        ("revised", "1942", "Victory cities"),
        ("aa1941", "1941", "Enemy capitals"),
        ("war_game", "1942", "needs more than the Allies"),
        ("second_world_war", "1939", "Summer 1939"),
    ],
)
def test_every_family_of_games_has_a_table(
    context: AppContext, host: FlaskClient, edition: str, scenario: str, says: str
) -> None:
    game = new_night(context, edition, scenario)
    for path in ("table", "banker", "audit", "after", "print"):
        answer = host.get(f"/{path}/{game.id}")
        assert answer.status_code == 200, path
        if path == "table":
            assert says in text(answer.text)


def test_no_page_carries_inline_scripts_or_styles(night: Night, host: FlaskClient) -> None:
    night.act("capture_territory", territory="ukraine")
    paths = [f"/{page}/{night.id}" for page in ("table", "banker", "audit", "after", "print")]
    paths += ["/print/anniversary", f"/banker/{night.id}/undo?to=1"]
    paths += [f"/banker/{night.id}/correct?after=1&type=capture_territory&territory=ukraine&preview=1"]
    for path in paths:
        page = host.get(path).text
        assert not re.search(r"<style|\sstyle=|\son[a-z]+=\"|<script(?![^>]*\ssrc=)", page), path

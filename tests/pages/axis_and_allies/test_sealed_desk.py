"""A sealed game on screens: each says so, and none shows how a battle may end."""

import re

import pytest
from flask import Flask
from flask.testing import FlaskClient
from playwright.sync_api import expect

from companion.model.actions import StartGame
from companion.service import HOST, AppContext
from companion.service.games import create_game
from tests.pages.conftest import Handset, Night, Server, new_night
from tests.pages.looking import faults
from tests.pages.reading import text

DESK = "/play/germany/desk?territory=ukraine&a.infantry=6&a.tank=3&d.infantry=5"
SEALED = "Sealed: no odds"


@pytest.fixture
def night(context: AppContext) -> Night:
    return new_night(context, aids="sealed")


@pytest.fixture
def anna(app: Flask, night: Night) -> FlaskClient:
    client = app.test_client()
    client.set_cookie("companion_seat", night.take("Anna", "germany"))
    return client


def test_the_desk_lets_you_fight_and_shows_no_chance(anna: FlaskClient) -> None:
    page = anna.get(DESK).text
    assert SEALED in text(page)
    assert "Fight it" in page
    assert "Show on the television" not in page
    assert re.search(r"\d\s*%", text(page)) is None
    assert "find" not in re.findall(r'name="(\w+)"', page)


def test_every_screen_says_so_until_the_seal_is_lifted(night: Night, anna: FlaskClient, host: FlaskClient) -> None:
    screens = [
        (anna, "/play/germany"),
        (anna, "/play/germany/buy"),
        (anna, "/q/anniversary/territory/ukraine"),
        (anna, f"/after/{night.id}"),
        (host, f"/table/{night.id}"),
        (host, f"/table/{night.id}?view=map"),
        (host, f"/banker/{night.id}"),
        (host, f"/games/{night.id}"),
    ]
    for client, path in screens:
        assert SEALED in text(client.get(path).text), path
    assert 'value="lift_seal"' in host.get(f"/banker/{night.id}").text
    night.act("lift_seal", reason="The final is over.")
    for client, path in screens:
        assert SEALED not in text(client.get(path).text), path
    assert 'value="lift_seal"' not in host.get(f"/banker/{night.id}").text
    assert "lifts the seal" in text(host.get(f"/table/{night.id}").text)
    assert "%" in text(anna.get(DESK).text)


def test_a_battle_on_phone_and_television_has_dice_and_no_chances(
    night: Night, anna: FlaskClient, host: FlaskClient
) -> None:
    fields = {"territory": "ukraine", "a.infantry": "6", "d.infantry": "5", "power": "germany", "do": "fight"}
    begun = anna.post(f"/games/{night.id}/battles", data={**fields, "idempotency_key": "fight-1"})
    fight = begun.headers["Location"]
    page, table = anna.get(fight).text, host.get(f"/table/{night.id}").text
    assert "Roll for us" in page
    for shown in (text(page), text(table)):
        assert "Battle for Ukraine" in shown
        assert SEALED in shown
        assert "to take Ukraine" not in shown
        assert re.search(r"\d\s*%", shown) is None
    show = {**fields, "do": "show", "idempotency_key": "show-1"}
    assert anna.post(f"/games/{night.id}/battles", data=show).status_code == 409


def test_luck_waits_for_the_end(night: Night, anna: FlaskClient) -> None:
    night.act(
        "fight_battle",
        kind="land",
        territory="ukraine",
        by="germany",
        against="soviet_union",
        attackers={"infantry": 6},
        defenders={"infantry": 2},
        attackers_lost={"infantry": 1},
        defenders_lost={"infantry": 2},
        rounds=2,
    )
    report = f"/after/{night.id}"
    assert "on average" not in text(anna.get(report).text)
    night.act("declare_winner", side="axis", reason="The Allies resign")
    assert "lucki" in text(anna.get(report).text)


def test_the_host_seals_a_game_with_the_form(app: Flask, context: AppContext, host: FlaskClient) -> None:
    assert 'name="aids"' in host.get("/?edition=anniversary").text
    assert 'name="aids"' not in host.get("/?edition=war_game").text
    form = {"edition": "anniversary", "scenario": "1941", "aids": "sealed", "idempotency_key": "new-1"}
    game = host.post("/games", data=form).headers["Location"].rpartition("/")[2]
    assert context.history(game).state.aids == "sealed"


def test_the_desk_of_a_sealed_game_fits_and_leads_to_the_fight(server: Server, handset: Handset) -> None:
    made = create_game(server.app, HOST, "anniversary", StartGame(scenario="1941", aids="sealed"), "Sealed")
    night = Night(server.app, made["id"], made["join_code"])
    page = handset()
    token = night.take("Anna", "germany")
    page.context.add_cookies([{"name": "companion_seat", "value": token, "url": server.url}])
    assert faults(page, [DESK]) == []
    expect(page.get_by_text("Sealed: no odds in this game.")).to_be_visible()
    page.get_by_role("button", name="Fight it").click()
    expect(page.get_by_role("button", name="Roll for us")).to_be_visible()

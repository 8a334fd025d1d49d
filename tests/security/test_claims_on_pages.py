"""Somebody asks for a power that is held: one tap on the holder's, the banker's or the host's page."""

import re

import pytest
from flask import Flask
from flask.testing import FlaskClient

from api.http.identity import SEAT_COOKIE
from tests.api.talking import HOST_KEY, Talker

FORM = {"Origin": "http://localhost", "Accept": "text/html"}


def page(app: Flask, token: str | None = None) -> FlaskClient:
    client = app.test_client()
    if token:
        client.set_cookie(SEAT_COOKIE, token)
    return client


@pytest.fixture
def eve(app: Flask, host: Talker, anna: Talker, game: str) -> FlaskClient:
    client, code = page(app), host.get(f"/games/{game}")["join_code"]
    client.post(f"/join/{code}", data={"name": "Eve", "powers": "germany", "role": "player"}, headers=FORM)
    assert "This seat has no power yet" in client.get("/play", headers=FORM).text
    return client


def powers(host: Talker, game: str, name: str) -> tuple[list[str], list[str]]:
    seat = next(seat for seat in host.get(f"/games/{game}/seats").body if seat["name"] == name)
    return seat["powers"], seat["pending"]


def tap(client: FlaskClient, path: str, agree: str) -> None:
    found = client.get(path, headers=FORM).text
    assert "<strong>Eve</strong> asks to play Germany, too." in found
    action = re.search(r'action="(/games/[^"]+/answer)"', found)
    assert action is not None
    answer = client.post(action[1], data={"agree": agree, "next": path}, headers=FORM)
    assert (answer.status_code, answer.headers["Location"]) == (303, path)
    assert "asks to play" not in client.get(path, headers=FORM).text


def test_the_holder_says_yes(app: Flask, host: Talker, anna: Talker, eve: FlaskClient, game: str):
    tap(page(app, anna.token), "/play/germany", "yes")
    assert powers(host, game, "Eve") == (["germany"], [])


def test_the_banker_says_no(app: Flask, host: Talker, eve: FlaskClient, game: str):
    tap(page(app, host.seat(game, "Bea", [], "banker").token), f"/banker/{game}", "no")
    assert powers(host, game, "Eve") == ([], [])


def test_the_host_says_yes(app: Flask, host: Talker, eve: FlaskClient, game: str):
    client = page(app)
    client.get(f"/?key={HOST_KEY}")
    tap(client, f"/games/{game}", "yes")
    assert powers(host, game, "Eve") == (["germany"], [])


def test_nobody_else_is_asked(app: Flask, host: Talker, eve: FlaskClient, game: str):
    ben = page(app, host.seat(game, "Ben", ["japan"]).token)
    assert "asks to play" not in ben.get("/play/japan", headers=FORM).text
    assert "asks to play" not in eve.get("/play", headers=FORM).text


def test_a_name_that_is_taken_is_said_on_the_page(app: Flask, host: Talker, anna: Talker, game: str):
    code = host.get(f"/games/{game}")["join_code"]
    answer = page(app).post(f"/join/{code}", data={"name": "ANNA", "role": "player", "powers": "italy"}, headers=FORM)
    assert answer.status_code == 409
    assert "Anna is already seated here" in answer.text


def test_the_host_closes_the_table_and_makes_a_new_code_by_buttons(app: Flask, host: Talker, anna: Talker, game: str):
    laptop, phone = page(app), page(app, anna.token)
    laptop.get(f"/?key={HOST_KEY}")
    code = host.get(f"/games/{game}").body["join_code"]
    assert "Close the table" in laptop.get(f"/games/{game}").text
    assert laptop.post(f"/games/{game}/new-code", headers=FORM).status_code == 303
    seen = laptop.get(f"/games/{game}").text
    assert code not in seen
    assert laptop.post(f"/games/{game}/door", data={"closed": "yes"}, headers=FORM).status_code == 303
    seen = laptop.get(f"/games/{game}").text
    assert ("The table is closed" in seen, "Open the table" in seen, "Scan to sit down" in seen) == (True, True, False)
    for path in ("door", "new-code"):
        assert phone.post(f"/games/{game}/{path}", data={"closed": "no"}, headers=FORM).status_code == 403
    assert laptop.post(f"/games/{game}/door", data={"closed": "no"}, headers=FORM).status_code == 303
    assert "Scan to sit down" in laptop.get(f"/games/{game}").text


def test_strangers_behind_the_same_address_do_not_keep_a_phone_from_coming_back(app: Flask, host: Talker, game: str):
    code = host.get(f"/games/{game}")["join_code"]
    phone = page(app)
    phone.post(f"/join/{code}", data={"name": "Anna", "powers": "germany", "role": "player"}, headers=FORM)
    seat = next(seat["id"] for seat in host.get(f"/games/{game}/seats").body if seat["name"] == "Anna")
    where = f"/games/{game}/seats/{seat}/return"
    answers = [page(app).post(where, data={"code": code}, headers=FORM).status_code for _ in range(12)]
    assert answers[:3] == [303, 303, 303]
    assert 429 in answers
    phone.delete_cookie(SEAT_COOKIE)
    back = phone.post(where, data={"code": code}, headers=FORM)
    assert (back.status_code, back.headers["Location"].startswith("/back/")) == (303, True)
    wrong = [phone.post(where, data={"code": "WRONG1"}, headers=FORM).status_code for _ in range(12)]
    assert wrong[-1] == 429, "it guesses no more codes than others"

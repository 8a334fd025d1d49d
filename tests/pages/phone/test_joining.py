"""Who is asking, and how people sit down: host links, join codes, seats and moves to another phone."""

import re
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion.service import AppContext
from companion.service.table.seats import offer_move
from tests.pages.conftest import Night, Phone, new_night
from tests.pages.reading import UKRAINE, act, text
from tests.pages.serving import HOST_KEY


def test_the_host_link_becomes_a_cookie_and_leaves_the_address(app: Flask) -> None:
    client = app.test_client()
    answer = client.get(f"/?key={HOST_KEY}")
    assert answer.status_code == 303
    assert answer.headers["Location"] == "/"
    cookie = answer.headers["Set-Cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=Lax" in cookie
    assert HOST_KEY not in cookie
    assert "What is on your table?" in client.get("/").text


def test_a_wrong_host_link_is_told_so(app: Flask) -> None:
    answer = app.test_client().get("/?key=wrong")
    assert answer.status_code == 401
    assert "terminal" in answer.text
    assert "Set-Cookie" not in answer.headers


def test_somebody_without_a_seat_learns_how_to_join(phone: Phone) -> None:
    page = phone().get("/").text
    assert "Join code" in page
    assert "printed in the terminal" in page
    assert "Start the game" not in page


def test_a_phone_with_a_seat_is_led_back_to_its_powers(phone: Phone) -> None:
    assert 'href="/play"' in phone("Anna", "germany").get("/").text


@pytest.mark.parametrize("path", ["/play", "/play/germany", "/play/germany/buy", "/play/seat", UKRAINE, "/find?q=x"])
def test_playing_without_a_seat_leads_to_joining(phone: Phone, path: str) -> None:
    answer = phone().get(path)
    assert answer.status_code == 303
    assert answer.headers["Location"].startswith("/join")


def test_a_card_scanned_without_a_seat_is_opened_after_joining(phone: Phone, night: Night) -> None:
    client = phone()
    to_join = client.get(UKRAINE).headers["Location"]
    asked = client.get(to_join)
    assert f'value="{UKRAINE}"' in asked.text
    joined = client.get("/join", query_string={"code": night.code.lower(), "next": UKRAINE})
    assert joined.headers["Location"].startswith(f"/join/{night.code}?next=")
    data = {"name": "Anna", "powers": "germany", "next": UKRAINE, "idempotency_key": "k"}
    assert client.post(f"/join/{night.code}", data=data).headers["Location"] == UKRAINE
    assert "Germany takes Ukraine" in client.get(UKRAINE).text


def test_somebody_elses_game_cannot_be_acted_in(phone: Phone, context: Any) -> None:
    other = new_night(context)
    answer = act(phone("Anna", "germany"), other, type="advance_phase")
    assert answer.status_code == 403
    assert "another game" in answer.text


def test_a_game_without_identity_is_refused(phone: Phone, night: Night) -> None:
    assert act(phone(), night, type="advance_phase").status_code == 401
    assert phone().get(f"/games/{night.id}").status_code == 401


def test_forms_of_other_sites_are_refused(phone: Phone, night: Night) -> None:
    answer = act(phone("Anna", "germany"), night, headers={"Origin": "http://evil.example"}, type="advance_phase")
    assert answer.status_code == 403
    assert night.version == 1


def test_forms_work_for_a_plain_client_that_does_not_say_where_it_comes_from(app: Flask, night: Night) -> None:
    client = FlaskClient(app, app.response_class)
    assert client.post(f"/join/{night.code}", data={"name": "Anna", "powers": "germany"}).status_code == 303
    answer = client.post(f"/games/{night.id}/act", data={"type": "capture_territory", "territory": "ukraine"})
    assert answer.headers["Location"] == "/play?logged=2"
    assert night.state.controller("ukraine") == "germany"


def test_a_wrong_code_gets_a_sentence_and_guessing_has_to_wait(phone: Phone) -> None:
    client = phone()
    for _ in range(10):
        answer = client.get("/join/AAAAAA")
        assert answer.status_code == 404
        assert "No game here has the code AAAAAA" in answer.text
    assert client.get("/join/AAAAAB").status_code == 429


def test_powers_already_taken_say_who_has_them(phone: Phone, night: Night) -> None:
    night.take("Ben", "japan")
    page = phone().get(f"/join/{night.code}").text
    assert "Ben already has it" in page
    assert "with China" in page
    assert 'value="china"' not in page


def test_a_seat_needs_a_name(phone: Phone, night: Night) -> None:
    answer = phone().post(f"/join/{night.code}", data={"name": "  ", "idempotency_key": "k"})
    assert answer.status_code == 422
    assert "Type your name" in answer.text


def test_sending_the_join_form_twice_takes_one_seat(phone: Phone, night: Night) -> None:
    data = {"name": "Anna", "powers": ["germany", "italy", "nobody"], "idempotency_key": "k"}
    first, second = phone(), phone()
    answer = first.post(f"/join/{night.code}", data=data)
    two = second.post(f"/join/{night.code}", data=data)
    assert answer.headers["Set-Cookie"] == two.headers["Set-Cookie"]
    seats = night.app.store.seats(night.id)
    assert [seat.powers for seat in seats] == [("germany", "italy")]
    assert second.get("/play").status_code == 200


def test_nobody_makes_himself_banker(phone: Phone, night: Night) -> None:
    data = {"name": "Eve", "role": "banker", "idempotency_key": "k"}
    assert phone().post(f"/join/{night.code}", data=data).status_code == 403
    assert night.app.store.seats(night.id) == []


def test_who_sits_already_may_just_go_on(phone: Phone, night: Night) -> None:
    page = phone("Anna", "germany").get(f"/join/{night.code}").text
    assert "You already have a seat here" in page


@pytest.mark.parametrize(
    "where",
    [
        "https://evil.example/",
        "//evil.example",
        "/\\evil.example",
        "javascript:alert(1)",
        "play",
        "/a\r\nX: y",
        "",
        "/é",
    ],
)
def test_the_way_on_is_always_on_this_server(phone: Phone, night: Night, where: str) -> None:
    data = {"name": "Anna", "powers": "germany", "next": where, "idempotency_key": "k"}
    answer = phone().post(f"/join/{night.code}", data=data)
    assert answer.headers["Location"] == "/play"


def test_a_seat_moves_once_and_opening_the_link_does_not_use_it(phone: Phone, night: Night) -> None:
    token = night.take("Anna", "germany")
    who = night.who(token)
    assert who.seat is not None
    code = offer_move(night.app, who, night.id, who.seat.id)
    client = phone()
    assert "Anna" in client.get(f"/move/{code}").text
    assert "Anna" in client.get(f"/move/{code}").text
    assert client.post(f"/move/{code}", data={"idempotency_key": "m"}).headers["Location"] == "/play"
    assert client.get("/play").status_code == 200
    again = phone().get(f"/move/{code}")
    assert again.status_code == 404
    assert "already used" in again.text


def test_leaving_forgets_the_seat_on_this_phone(phone: Phone, night: Night) -> None:
    client = phone("Anna", "germany")
    client.post("/play/seat/leave")
    assert client.get("/play").status_code == 303
    assert len(night.app.store.seats(night.id)) == 1


def test_the_page_asks_before_one_person_plays_on_both_sides(phone: Phone, night: Night) -> None:
    client = phone()
    form = {"name": "Anna", "powers": ["germany", "united_kingdom"], "idempotency_key": "k"}
    asked = client.post(f"/join/{night.code}", data=form)
    assert asked.status_code == 200
    assert "Anna would play Germany and the United Kingdom, on both sides. Is that right?" in asked.text
    assert 'value="Anna"' in asked.text
    assert re.findall(r'name="powers" value="(\w+)" checked', asked.text) == ["germany", "united_kingdom"]
    assert night.app.store.seats(night.id) == []
    assert client.post(f"/join/{night.code}", data={**form, "both_sides": "yes"}).status_code == 303
    assert [seat.powers for seat in night.app.store.seats(night.id)] == [("germany", "united_kingdom")]


def test_powers_of_one_side_are_taken_without_a_question(phone: Phone, night: Night) -> None:
    form = {"name": "Ben", "powers": ["germany", "italy"], "idempotency_key": "k"}
    assert phone().post(f"/join/{night.code}", data=form).status_code == 303


def test_whoever_sits_down_reads_who_plays_what(context: AppContext, app: Flask) -> None:
    seats = app.test_client().get(f"/join/{new_night(context, 'revised', '1942').code}").text
    assert "Who plays what, by the number of players" in seats
    assert "2 players: Soviet Union, United Kingdom, and United States; Germany and Japan" in text(seats)

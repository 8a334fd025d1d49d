"""Small things that stood in somebody's way: joining without a power, a partner, a television, a lost form."""

import re

from flask import Flask
from flask.testing import FlaskClient

from companion.service import AppContext
from tests.pages.conftest import Night, Phone, new_night
from tests.pages.reading import act, text


def test_playing_without_a_power_is_asked_about_not_a_dead_end(app: Flask, night: Night) -> None:
    client = app.test_client()
    answer = client.post(f"/join/{night.code}", data={"name": "Anna", "role": "player"})
    assert answer.status_code == 422
    assert "Check the powers you play" in answer.text
    assert 'value="Anna"' in answer.text
    assert client.post(f"/join/{night.code}", data={"name": "Anna", "role": "observer"}).status_code == 303


def test_a_partner_planned_for_somebody_else_can_be_taken_by_them(app: Flask, context: AppContext) -> None:
    night = new_night(context, players={"united_states": "Emil", "china": "Fay"})
    client = app.test_client()
    assert 'name="powers" value="china"' in client.get(f"/join/{night.code}").text
    client.post(f"/join/{night.code}", data={"name": "Fay", "role": "player", "powers": "china"})
    assert "China" in text(client.get("/play").text)
    together = new_night(context, players={"united_states": "Emil"})
    assert 'name="powers" value="china"' not in client.get(f"/join/{together.code}").text


def test_a_television_shows_a_short_code_that_the_host_confirms(app: Flask, host: FlaskClient, night: Night) -> None:
    screen, stranger = app.test_client(), app.test_client()
    (code,) = re.findall(r'class="code"[^>]*>([A-Z2-9]{4})<', screen.get("/tv").text)
    assert code in screen.get("/tv").text
    assert code in host.get(f"/games/{night.id}").text
    assert stranger.post(f"/games/{night.id}/screens", data={"code": code}).status_code == 401
    assert host.post(f"/games/{night.id}/screens", data={"code": "XXXX"}).status_code == 404
    assert host.post(f"/games/{night.id}/screens", data={"code": code}).status_code == 303
    assert code not in host.get(f"/games/{night.id}").text
    assert screen.get("/tv").headers["Location"] == f"/table/{night.id}"
    assert screen.get(f"/table/{night.id}").status_code == 200
    assert act(screen, night, type="advance_phase").status_code == 403
    assert "Television" not in stranger.get(f"/join/{night.code}").text


def test_a_television_shows_where_to_sit_down_until_the_table_is_closed(
    app: Flask, host: FlaskClient, night: Night, phone: Phone
) -> None:
    screen, guest = app.test_client(), phone("Gus", role="observer")
    (code,) = re.findall(r'class="code"[^>]*>([A-Z2-9]{4})<', screen.get("/tv").text)
    screen.get("/tv")
    host.post(f"/games/{night.id}/screens", data={"code": code})
    screen.get("/tv")
    table = f"/table/{night.id}"
    assert "Scan to sit down" in screen.get(table).text
    assert f"<b>{night.code}</b>" in screen.get(table).text
    assert night.code not in guest.get(table).text
    host.post(f"/games/{night.id}/door", data={"closed": "yes"})
    assert night.code not in screen.get(table).text
    assert night.code not in host.get(table).text


def test_a_television_goes_on_to_another_game_and_a_phone_keeps_its_seat(
    app: Flask, host: FlaskClient, context: AppContext, night: Night, phone: Phone
) -> None:
    screen, other = app.test_client(), new_night(context)
    for game, address in ((night, "/tv"), (other, "/tv?other=yes")):
        (code,) = re.findall(r'class="code"[^>]*>([A-Z2-9]{4})<', screen.get(address).text)
        screen.get(address)
        host.post(f"/games/{game.id}/screens", data={"code": code})
        assert screen.get(address).headers["Location"] == f"/table/{game.id}"
        assert 'href="/tv?other=yes"' in screen.get(f"/table/{game.id}").text
    assert 'href="/tv?other=yes"' in screen.get(f"/table/{night.id}").text
    assert phone("Anna", "germany").get("/tv?other=yes").headers["Location"] == f"/table/{night.id}"


def test_removing_a_seat_asks_first(phone: Phone, host: FlaskClient, night: Night) -> None:
    phone("Anna", "germany")
    page = text(host.get(f"/banker/{night.id}").text)
    assert (
        "Anna is logged out right away, and nobody holds these powers until you seat somebody. What was logged stays."
        in page
    )
    assert "Yes, remove Anna" in page


def test_what_is_put_into_a_past_turn_is_offered_for_the_power_of_that_turn(host: FlaskClient, night: Night) -> None:
    night.act("capture_territory", territory="ukraine")
    night.act("collect_income")
    page = host.get(f"/banker/{night.id}/correct?after=2&type=purchase_units").text
    assert re.search(r'<option value="germany" selected', page)


def test_placing_nothing_is_answered_in_words(phone: Phone, night: Night) -> None:
    client = phone("Anna", "germany")
    night.act("purchase_units", units={"infantry": 1})
    answer = act(client, night, type="mobilize_units", power="germany")
    assert "Something is missing: which units are placed, and where." in answer.text


def test_after_the_end_no_phone_offers_to_buy(phone: Phone, night: Night) -> None:
    client = phone("Anna", "germany")
    night.act("declare_winner", side="axis", reason="the table agrees")
    assert "How it ended" in client.get("/play/germany", follow_redirects=True).text
    for way in ("buy", "take", "finish"):
        assert client.get(f"/play/germany/{way}").headers["Location"] == f"/after/{night.id}"
    unit_card = client.get("/q/anniversary/unit/tank", follow_redirects=True).text
    assert ("How it ended" in unit_card, "Pay and log it" in unit_card) == (True, False)
    territory = text(client.get("/q/anniversary/territory/ukraine").text)
    assert "Nothing more can change hands" in territory


def test_a_power_is_not_offered_land_far_from_its_own_first(phone: Phone) -> None:
    page = phone("Anna", "germany").get("/play/germany/take").text
    assert page.index("Likely: once yours") < page.index("Elsewhere") < page.index("Buryatia")
    china = phone("Ben", "united_states").get("/play/china/take").text
    assert "Manchuria" in china
    assert ">France<" not in china


def test_a_board_that_is_refused_is_still_in_the_form(host: FlaskClient) -> None:
    answer = host.post("/boards/war_game", data={"name": "Our box", "text": "name,value\nRuhr,many\n"})
    assert answer.status_code == 409
    assert "Ruhr,many" in answer.text
    assert 'value="Our box"' in answer.text


def test_the_page_of_the_host_has_a_heading(host: FlaskClient) -> None:
    assert "<h1" in host.get("/").text

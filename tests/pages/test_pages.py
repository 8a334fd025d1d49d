"""Pages through Flask's client: who may see what, where forms lead, and what no page may contain."""

import gzip
import re
from collections.abc import Callable
from html import unescape
from html.parser import HTMLParser
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from api.pages.doings import FAMILIES
from companion.service.seats import offer_move
from companion.views.cards import cards
from tests.pages import walk
from tests.pages.conftest import Night, SameOrigin, new_night
from tests.pages.serving import HOST_KEY

Phone = Callable[..., FlaskClient]
UKRAINE = "/q/anniversary/territory/ukraine"
MOST_BYTES = 100_000


def keys(page: str) -> list[str]:
    return re.findall(r'name="idempotency_key" value="([^"]+)"', page)


def act(client: FlaskClient, night: Night, key: str = "k1", headers: Any = None, **fields: str) -> Any:
    data = {"idempotency_key": key, **fields}
    return client.post(f"/games/{night.id}/act", data=data, headers=headers)


# Who is asking


def test_the_host_link_becomes_a_cookie_and_leaves_the_address(app: Flask) -> None:
    client = app.test_client()
    answer = client.get(f"/?key={HOST_KEY}")
    assert answer.status_code == 303
    assert answer.headers["Location"] == "/"
    cookie = answer.headers["Set-Cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=Lax" in cookie
    assert HOST_KEY not in cookie
    assert "New game" in client.get("/").text


def test_a_wrong_host_link_is_told_so(app: Flask) -> None:
    answer = app.test_client().get("/?key=wrong")
    assert answer.status_code == 401
    assert "terminal" in answer.text
    assert "Set-Cookie" not in answer.headers


def test_somebody_without_a_seat_learns_how_to_join(phone: Phone) -> None:
    page = phone().get("/").text
    assert "Join code" in page
    assert "printed in the terminal" in page
    assert "New game" not in page


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


def test_somebody_elses_game_cannot_be_acted_in(phone: Phone, desk: Any) -> None:
    other = new_night(desk)
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


# Starting a game


def new_game(host: FlaskClient, **fields: Any) -> Any:
    data = {"edition": "anniversary", "scenario": "1941", "idempotency_key": "g1", **fields}
    return host.post("/games", data=data)


def test_the_host_starts_a_game_with_options_bids_and_players(host: FlaskClient, desk: Any) -> None:
    fields = {
        "name": "Saturday",
        "option.research": "yes",
        "option.victory_cities": "13",
        "bid.italy": "4",
        "player.japan": "Cleo",
    }
    answer = new_game(host, **fields)
    assert answer.status_code == 303
    game = answer.headers["Location"].rsplit("/", 1)[1]
    state = desk.history(game).state
    assert desk.game(game).name == "Saturday"
    assert state.options["research"] is True
    assert state.options["national_objectives"] is False
    assert state.options["victory_cities"] == 13
    assert state.players == {"japan": "Cleo"}
    assert state.treasury("italy") == 14


def test_the_box_decides_what_the_form_does_not_say(host: FlaskClient) -> None:
    page = host.get("/").text
    assert re.search(r'name="option.victory_cities" value="15" checked', page)
    assert re.search(r'name="option.research" value="yes" checked', page)
    assert not re.search(r'name="option.dardanelles_closed" value="yes" checked', page)


def test_starting_twice_with_one_form_makes_one_game(host: FlaskClient, desk: Any) -> None:
    assert new_game(host).headers["Location"] == new_game(host).headers["Location"]
    assert len(desk.store.games()) == 1


def test_only_the_host_starts_games(phone: Phone, desk: Any) -> None:
    assert new_game(phone("Anna", "germany")).status_code == 403
    assert len(desk.store.games()) == 1


def test_every_edition_has_its_form(host: FlaskClient, desk: Any) -> None:
    for edition in desk.catalogue.all():
        page = host.get(f"/?edition={edition.id}").text
        assert f'name="edition" value="{edition.id}"' in page
        assert all(f'name="player.{power}"' in page for power in edition.power)


def test_a_games_page_shows_the_code_large_and_as_a_qr(host: FlaskClient, night: Night) -> None:
    night.take("Anna", "germany")
    page = host.get(f"/games/{night.id}").text
    assert f">{night.code}</p>" in page
    assert '<svg class="qr"' in page
    assert "companion.local:8000/join" in page
    assert "Anna" in page
    assert f"/table/{night.id}" in page


# Joining


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
    assert "Ben has it already" in page
    assert "with China" in page
    assert 'value="china"' not in page


def test_a_seat_needs_a_name(phone: Phone, night: Night) -> None:
    answer = phone().post(f"/join/{night.code}", data={"name": "  ", "idempotency_key": "k"})
    assert answer.status_code == 422
    assert "Type your name" in answer.text


def test_sending_the_join_form_twice_takes_one_seat(phone: Phone, night: Night) -> None:
    data = {"name": "Anna", "powers": ["germany", "italy", "nobody"], "idempotency_key": "k"}
    first, second = phone(), phone()
    one = first.post(f"/join/{night.code}", data=data)
    two = second.post(f"/join/{night.code}", data=data)
    assert one.headers["Set-Cookie"] == two.headers["Set-Cookie"]
    seats = night.desk.store.seats(night.id)
    assert [seat.powers for seat in seats] == [("germany", "italy")]
    assert second.get("/play").status_code == 200


def test_nobody_makes_himself_banker(phone: Phone, night: Night) -> None:
    data = {"name": "Eve", "role": "banker", "idempotency_key": "k"}
    assert phone().post(f"/join/{night.code}", data=data).status_code == 403
    assert night.desk.store.seats(night.id) == []


def test_who_sits_already_may_just_go_on(phone: Phone, night: Night) -> None:
    page = phone("Anna", "germany").get(f"/join/{night.code}").text
    assert "You sit here already" in page


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
    code = offer_move(night.desk, who, night.id, who.seat.id)
    client = phone()
    assert "Anna" in client.get(f"/move/{code}").text
    assert "Anna" in client.get(f"/move/{code}").text
    assert client.post(f"/move/{code}", data={"idempotency_key": "m"}).headers["Location"] == "/play"
    assert client.get("/play").status_code == 200
    again = phone().get(f"/move/{code}")
    assert again.status_code == 404
    assert "used already" in again.text


def test_leaving_forgets_the_seat_on_this_phone(phone: Phone, night: Night) -> None:
    client = phone("Anna", "germany")
    client.post("/play/seat/leave")
    assert client.get("/play").status_code == 303
    assert len(night.desk.store.seats(night.id)) == 1


# Playing


def test_my_page_shows_money_production_and_what_i_would_collect(phone: Phone) -> None:
    page = phone("Anna", "germany").get("/play").text
    assert re.search(r'data-figure="germany.treasury".*?31', page, re.S)
    assert "You would collect <b>36</b> = 31 + 5 objectives" in " ".join(page.split())
    assert page.count('class="button primary"') + page.count('class="primary"') == 1


@pytest.mark.parametrize(
    ("actions", "button"),
    [
        ([], "Buy units"),
        ([{"type": "capture_territory", "territory": "ukraine"}], "Take a territory"),
        ([{"type": "advance_phase"}] * 6, "Collect 36 IPC"),
        ([{"type": "end_turn"}], None),
    ],
)
def test_the_next_sensible_thing_is_the_one_filled_button(
    phone: Phone, night: Night, actions: list[dict[str, Any]], button: str | None
) -> None:
    for action in actions:
        night.act(**action)
    page = phone("Anna", "germany").get("/play/germany").text
    filled = re.findall(r'class="(?:button )?primary"[^>]*>([^<]+)<', page)
    assert filled == ([button] if button else [])


def test_china_goes_with_the_united_states(phone: Phone, night: Night) -> None:
    page = phone("Ben", "united_states").get("/play").text
    assert 'href="/play/china"' in page


def test_bankers_see_all_powers_and_players_only_theirs(phone: Phone) -> None:
    assert 'href="/play/japan"' in phone("Dana", role="banker").get("/play").text
    assert 'href="/play/japan"' not in phone("Anna", "germany", "italy").get("/play").text


def test_others_books_are_open_but_not_mine_to_act_on(phone: Phone) -> None:
    page = phone("Anna", "germany").get("/play/japan").text
    assert "japan.treasury" in page
    assert "/act" not in page


def test_observers_look_on(phone: Phone, night: Night) -> None:
    client = phone("Otto", role="observer")
    phone("Anna", "germany")
    page = client.get("/play").text
    assert "You look on" in page
    assert "production 31, Anna" in page
    page = client.get(UKRAINE).text
    assert "Observers look on" in page
    assert act(client, night, type="advance_phase").status_code == 403


def test_a_form_acts_once_and_sends_the_browser_on(phone: Phone, night: Night) -> None:
    client = phone("Anna", "germany")
    fields = {"type": "purchase_units", "units.infantry": "3", "units.tank": "0", "next": "/play/germany"}
    first, second = act(client, night, **fields), act(client, night, **fields)
    assert first.status_code == second.status_code == 303
    assert first.headers["Location"] == second.headers["Location"] == "/play/germany?logged=2"
    assert night.version == 2
    assert "Germany buys 3 infantry for 9 IPC." in client.get(first.headers["Location"]).text


def test_our_script_gets_the_entry_and_where_to_go(phone: Phone, night: Night) -> None:
    client = phone("Anna", "germany")
    json = {"Accept": "application/json"}
    answer = act(client, night, headers=json, type="advance_phase", next="/play")
    assert answer.json["location"] == "/play?logged=2"
    refused = act(client, night, "k2", headers=json, type="purchase_units", **{"units.bomber": "30"})
    assert refused.status_code == 409
    assert refused.json["code"] == "not_enough_money"
    again = act(client, night, "k2", headers=json, type="purchase_units", **{"units.bomber": "30"})
    assert again.json == refused.json


def test_a_refused_form_may_be_corrected_and_sent_again(phone: Phone, night: Night) -> None:
    client = phone("Anna", "germany")
    refused = act(client, night, type="purchase_units", next="/play/germany/buy", **{"units.bomber": "30"})
    assert refused.status_code == 409
    assert "Germany has 31 IPC; this costs 360 IPC." in refused.text
    assert "409" not in refused.text
    assert 'href="/play/germany/buy"' in refused.text
    assert act(client, night, type="purchase_units", **{"units.bomber": "1"}).status_code == 303


def test_a_dry_run_tells_and_changes_nothing(phone: Phone, night: Night) -> None:
    client = phone("Anna", "germany")
    data = {"type": "purchase_units", "units.infantry": "2"}
    assert "for 6 IPC" in client.post(f"/games/{night.id}/try", data=data).json["summary"]
    assert night.version == 1


def test_another_players_power_is_not_mine_to_play(phone: Phone, night: Night) -> None:
    answer = act(phone("Ben", "japan"), night, type="capture_territory", territory="ukraine", by="germany")
    assert answer.status_code == 403
    assert "not yours to play" in answer.text


def test_the_banker_is_offered_an_override_and_a_player_is_not(phone: Phone, night: Night) -> None:
    fields = {"type": "capture_territory", "territory": "poland", "by": "soviet_union", "next": "/play"}
    assert "Do it all the same" not in act(phone("Ben", "soviet_union"), night, **fields).text
    banker = phone("Dana", role="banker")
    page = act(banker, night, **fields).text
    assert "Do it all the same" in page
    assert 'name="territory" value="poland"' in page
    done = act(banker, night, keys(page)[0], **fields, override="forgotten")
    assert done.status_code == 303
    assert night.state.controller("poland") == "soviet_union"


def test_undo_is_offered_until_somebody_builds_on_it(phone: Phone, night: Night) -> None:
    client = phone("Anna", "germany")
    where = act(client, night, type="capture_territory", territory="ukraine", next=UKRAINE).headers["Location"]
    page = client.get(where).text
    assert 'name="to_version" value="1"' in page
    night.act("capture_territory", territory="baltic_states")
    later = client.get(where).text
    assert 'name="to_version"' not in later
    assert "The game has gone on since" in later
    late = client.post(f"/games/{night.id}/undo", data={"to_version": "1", "if_version": "2", "idempotency_key": "u"})
    assert late.status_code == 412
    assert "Somebody else was faster" in late.text
    assert night.state.controller("ukraine") == "germany"


def test_undo_from_a_form(phone: Phone, night: Night) -> None:
    client = phone("Anna", "germany")
    act(client, night, type="capture_territory", territory="ukraine")
    data = {"to_version": "1", "if_version": "2", "next": UKRAINE, "idempotency_key": "u"}
    answer = client.post(f"/games/{night.id}/undo", data=data)
    assert answer.headers["Location"] == f"{UKRAINE}?logged=3"
    assert "Undone" in client.get(answer.headers["Location"]).text
    assert client.post(f"/games/{night.id}/undo", data=data).headers["Location"] == f"{UKRAINE}?logged=3"
    assert night.state.controller("ukraine") == "soviet_union"
    assert client.post(f"/games/{night.id}/redo", data={"idempotency_key": "r"}).status_code == 303
    assert night.state.controller("ukraine") == "germany"
    assert client.post(f"/games/{night.id}/undo", data={"idempotency_key": "x"}).status_code == 422


def test_answers_to_questions_are_one_tap(phone: Phone, night: Night) -> None:
    client = phone("Anna", "italy")
    page = client.get("/play/italy").text
    assert "Are sea zones 13, 14 and 15 free" in page
    assert act(client, night, type="attest", claim="no_enemy_warships_in_13_14_15", holds="yes").status_code == 303
    assert night.state.claims == {"no_enemy_warships_in_13_14_15": True}
    act(client, night, "k2", type="attest", claim="no_enemy_warships_in_13_14_15", holds="no")
    assert night.state.claims == {"no_enemy_warships_in_13_14_15": False}


def test_research_with_the_apps_dice_and_the_tables(phone: Phone, night: Night) -> None:
    client = phone("Anna", "germany")
    assert act(client, night, "a", type="buy_research", power="germany", count="2").status_code == 303
    page = client.get("/play/germany/research").text
    assert "Let the app roll" in page
    assert "We roll on the table" in page
    fields = {"dice": "46", "chart": "1", "breakthrough_die": "2"}
    assert act(client, night, "b", type="roll_research", power="germany", **fields).status_code == 303
    assert night.state.powers["germany"].technologies == ("rockets",)
    assert "Rockets" in client.get("/play/germany").text


def test_units_are_placed_and_damage_is_repaired(phone: Phone, night: Night) -> None:
    client = phone("Anna", "germany")
    night.act("set_damage", territory="germany", damage=2, reason="raid")
    assert 'name="repairs.germany"' in client.get("/play/germany/buy").text
    bought = {"units.infantry": "2", "repairs.germany": "2"}
    assert act(client, night, "a", type="purchase_units", power="germany", **bought).status_code == 303
    assert 'name="placements.germany.infantry"' in client.get("/play/germany/place").text
    placed = {"placements.germany.infantry": "2"}
    assert act(client, night, "b", type="mobilize_units", power="germany", **placed).status_code == 303
    assert night.state.powers["germany"].to_mobilize == {}


def test_a_raid_from_the_form(phone: Phone, night: Night) -> None:
    client = phone("Anna", "germany")
    assert "Karelia S.S.R." in client.get("/play/germany/bomb").text
    fields = {"territory": "karelia_ssr", "by": "germany", "dice": "1 2", "weapon": "bombers"}
    assert act(client, night, type="bomb_complex", **fields).status_code == 303
    assert night.state.territories["karelia_ssr"].damage == 3


def test_the_statement_tells_where_the_money_went(phone: Phone, night: Night) -> None:
    night.act("purchase_units", power="germany", units={"tank": 2})
    page = phone("Anna", "germany").get("/play/germany/statement").text
    assert "Bought 2 tanks" in page
    assert "\u221210" in page


# Scanning


def test_a_territory_card_says_everything_that_will_happen(phone: Phone, night: Night) -> None:
    night.act("capture_territory", territory="baltic_states")
    night.act("capture_territory", territory="east_poland")
    page = phone("Anna", "germany").get(UKRAINE).text
    assert "Germany takes Ukraine (+2), and Germany&#39;s objective “Three gains in the east” is met (+5)." in page
    assert page.count("primary") == 1


def test_the_same_scan_twice_does_no_harm(phone: Phone, night: Night) -> None:
    client = phone("Anna", "germany")
    act(client, night, "a", type="capture_territory", territory="ukraine", by="germany", next=UKRAINE)
    page = client.get(UKRAINE)
    assert page.status_code == 200
    assert "Germany already holds Ukraine." in page.text
    again = act(client, night, "b", type="capture_territory", territory="ukraine", by="germany", next=UKRAINE)
    assert again.status_code == 303
    assert again.headers["Location"] == UKRAINE
    assert night.version == 2


def test_a_city_card_is_its_territory(phone: Phone) -> None:
    assert "<h1>Poland</h1>" in phone("Anna", "germany").get("/q/anniversary/city/warsaw").text


def test_somebody_else_is_one_tap_away(phone: Phone) -> None:
    client = phone("Anna", "germany", "italy")
    assert f'href="{UKRAINE}?by=italy"' in client.get(UKRAINE).text
    assert "It is Germany&#39;s turn, not Italy&#39;s." in client.get(f"{UKRAINE}?by=italy").text


def test_power_and_unit_cards_lead_on(phone: Phone) -> None:
    client = phone("Anna", "germany")
    assert client.get("/q/anniversary/power/japan").headers["Location"] == "/play/japan"
    assert client.get("/q/anniversary/unit/tank").headers["Location"] == "/play/germany/buy?add=tank"
    page = client.get("/play/germany/buy?add=tank").text
    assert re.search(r'name="units.tank"[^>]*value="1"', page)


def test_an_objective_card_shows_its_status_and_asks(phone: Phone) -> None:
    page = phone("Anna", "italy").get("/q/anniversary/objective/italy_quiet_sea").text
    assert "An answer is missing" in page
    assert 'name="claim" value="no_enemy_warships_in_13_14_15"' in page


def test_the_income_card_collects_with_one_tap(phone: Phone, night: Night) -> None:
    client = phone("Anna", "germany")
    path = "/q/anniversary/table/income"
    assert "Collect 36 IPC" in client.get(path).text
    done = act(client, night, type="collect_income", power="germany", next=path)
    page = client.get(done.headers["Location"]).text
    assert "Logged" in page
    assert "Germany collects 36 IPC" in page
    assert "Collect" not in re.findall(r"<button[^>]*>([^<]*)", page)


def test_table_cards_lead_where_they_say(phone: Phone, night: Night) -> None:
    client = phone("Anna", "germany")
    places = {"audit": f"/audit/{night.id}", "table": f"/table/{night.id}", "join": "/play/seat"}
    for card, path in places.items():
        assert client.get(f"/q/anniversary/table/{card}").headers["Location"] == path
    assert "cannot be undone" in client.get("/q/anniversary/table/undo").text
    assert "End Germany's turn" in unescape(client.get("/q/anniversary/table/end_turn").text)


def test_cards_of_another_edition_work_where_the_thing_exists(phone: Phone) -> None:
    client = phone("Anna", "germany")
    assert "<h1>Ukraine</h1>" in client.get("/q/revised/territory/ukraine").text
    answer = client.get("/q/revised/territory/atlantis")
    assert answer.status_code == 404
    assert "The card is from Axis &amp; Allies Revised" in answer.text


@pytest.mark.parametrize("path", ["/q/anniversary/nothing/x", "/q/nowhere/territory/x", "/q/anniversary/table/dance"])
def test_unknown_cards_get_a_sentence(phone: Phone, path: str) -> None:
    answer = phone("Anna", "germany").get(path)
    assert answer.status_code == 404
    assert "not in this game" in answer.text


def test_the_host_without_a_seat_chooses_a_game(host: FlaskClient, night: Night, desk: Any) -> None:
    assert "Germany takes Ukraine" in host.get(UKRAINE).text
    other = new_night(desk)
    choice = host.get(UKRAINE).text
    assert f"?game={night.id}" in choice
    page = host.get(f"{UKRAINE}?game={other.id}").text
    assert f"/games/{other.id}/act" in page


# Finding


def test_finding_by_letters_and_by_code(phone: Phone, night: Night) -> None:
    client = phone("Anna", "germany")
    assert client.get("/find?q=kareli").headers["Location"] == "/q/anniversary/territory/karelia_ssr"
    page = client.get("/find?q=ukr").text
    assert page.index("Ukraine</strong>") < page.index("Eastern Ukraine</strong>")
    code = next(card["code"] for card in cards(night.desk.edition("anniversary")) if card["id"] == "egypt")
    assert client.get(f"/find?q={code.lower()}").headers["Location"].endswith("/egypt")
    assert "Nothing fits" in client.get("/find?q=zzz").text


def test_captures_by_search_list_what_is_in_other_hands(phone: Phone) -> None:
    client = phone("Anna", "germany")
    page = client.get("/play/germany/take").text
    assert ">Ukraine<" in page
    assert ">Poland<" not in page
    assert page.index("Next to your side") < page.index("Elsewhere")
    assert ">Ukraine<" not in client.get("/play/germany/take?q=egy").text


# Problems


def test_problems_are_pages_for_people_and_json_for_programs(phone: Phone) -> None:
    client = phone("Anna", "germany")
    page = client.get("/nowhere")
    assert page.status_code == 404
    assert page.mimetype == "text/html"
    assert "404" not in page.text
    api = client.get("/api/v1/nowhere")
    assert api.mimetype == "application/problem+json"


def test_an_unknown_power_is_a_sentence(phone: Phone) -> None:
    answer = phone("Anna", "germany").get("/play/atlantis")
    assert answer.status_code == 404
    assert "There is no power of that name" in answer.text


@pytest.mark.parametrize(
    "fields",
    [
        {"type": "dance"},
        {"type": "purchase_units", "units.dragon": "1"},
        {"type": "purchase_units", "units": "3", "units.tank": "1"},
        {"type": "capture_territory", "territory.a.b.c.d.e.f": "1"},
        {"type": "bomb_complex", "territory": "russia", "dice": "9999999999999999999999"},
        {"type": "attest", "claim": "x" * 5000},
        {"type": "purchase_units", "units.tank": "-4"},
        {"": "1", ".": "2", "..": "3"},
    ],
)
def test_nonsense_in_a_form_is_refused_with_a_sentence(phone: Phone, night: Night, fields: dict[str, str]) -> None:
    answer = act(phone("Anna", "germany"), night, **fields)
    assert 400 <= answer.status_code < 500
    assert night.version == 1


# What holds for every page


class Reader(HTMLParser):
    """Collects what the content security policy would stop, and what people would stumble over."""

    def __init__(self) -> None:
        super().__init__()
        self.inline: list[str] = []
        self.foreign: list[str] = []
        self.ids: list[str] = []
        self._script = False

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        self._script = tag == "script" and "src" not in given
        if tag == "style" or "style" in given or any(name.startswith("on") for name in given) or self._script:
            self.inline.append(self.get_starttag_text() or tag)
        for name in ("src", "href", "action"):
            value = given.get(name) or ""
            if tag in ("script", "link", "img", "form") and re.match(r"(https?:)?//", value):
                self.foreign.append(value)
        if given.get("id"):
            self.ids.append(given["id"] or "")


@pytest.fixture
def all_pages(phone: Phone, host: FlaskClient, night: Night) -> list[tuple[str, str]]:
    """The address and text of every page."""
    walk.lively(night)
    stranger, anna = phone(), phone("Anna", "germany", "italy")
    found = [(path, stranger.get(path)) for path in walk.opened(night)]
    found += [(path, anna.get(path)) for path in walk.SEATED]
    found += [(path, host.get(path, follow_redirects=True)) for path in walk.hosted(night)]
    assert all(answer.status_code in (200, 404) for _, answer in found)
    return [(path, answer.text) for path, answer in found]


def test_no_page_needs_what_the_policy_forbids(all_pages: list[tuple[str, str]]) -> None:
    for path, text in all_pages:
        reader = Reader()
        reader.feed(text)
        assert (path, reader.inline, reader.foreign) == (path, [], [])
        twice = {one for one in reader.ids if reader.ids.count(one) > 1}
        assert (path, twice) == (path, set())


def test_every_form_that_acts_has_a_key_of_its_own(all_pages: list[tuple[str, str]]) -> None:
    for path, text in all_pages:
        forms = re.findall(r"<form[^>]*method=\"post\".*?</form>", text, re.S)
        acting = [form for form in forms if "/play/seat/" not in form]
        found = [keys(form) for form in acting]
        assert all(len(one) == 1 for one in found), path
        assert len({one[0] for one in found}) == len(found), path


def test_no_page_shows_what_went_unfilled(all_pages: list[tuple[str, str]]) -> None:
    for path, text in all_pages:
        words = re.sub(r"<[^>]+>", " ", text)
        assert not re.search(r"\bNone\b|\bundefined\b|\{\{|\{%|Undefined|\bTrue\b|\bFalse\b", words), path


def test_pages_are_private_and_files_are_kept(phone: Phone) -> None:
    client = phone("Anna", "germany")
    page = client.get("/play")
    assert page.headers["Cache-Control"] == "no-store"
    assert "default-src 'self'" in page.headers["Content-Security-Policy"]
    for url in re.findall(r'(?:href|src)="(/assets/[^"]+)"', page.text):
        assert "immutable" in client.get(url.replace("&amp;", "&")).headers["Cache-Control"]
    assert client.get("/assets/../shell.py").status_code == 404
    assert client.get("/assets/nothing.js").status_code == 404


def test_the_first_load_is_small(phone: Phone, night: Night, app: Flask) -> None:
    walk.lively(night)
    client = phone("Anna", "germany", "italy")
    for path in ("/play", "/play/germany/take", UKRAINE, f"/join/{night.code}"):
        answer = client.get(path, headers={"Accept-Encoding": "gzip"})
        assert answer.headers["Content-Encoding"] == "gzip"
        text = gzip.decompress(answer.data).decode()
        total = len(answer.data)
        for url in re.findall(r'(?:href|src|data-find)="(/assets/[^"]+)"', text):
            file = client.get(url.replace("&amp;", "&"), headers={"Accept-Encoding": "gzip"})
            total += len(file.data)
        assert total < MOST_BYTES, path


@pytest.mark.parametrize("edition", ["revised", "aa1941", "war_game", "second_world_war"])
def test_other_editions_have_their_pages_too(app: Flask, desk: Any, edition: str) -> None:
    scenario = desk.edition(edition).scenarios[0].id
    options = {"national_advantages": 1} if edition == "revised" else {}
    night = new_night(desk, edition, scenario, options=options)
    client = SameOrigin(app, app.response_class)
    client.set_cookie("companion_seat", night.take("Dana", role="banker"))
    for power in desk.edition(edition).power:
        assert client.get(f"/play/{power}").status_code == 200, power
        for doing in FAMILIES[desk.edition(edition).edition.rules]:
            assert client.get(f"/play/{power}/{doing}").status_code == 200, (power, doing)
    for card in cards(desk.edition(edition)):
        assert client.get(card["path"]).status_code in (200, 303), card["path"]

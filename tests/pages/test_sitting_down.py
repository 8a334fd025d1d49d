"""Sitting down: planned names, the address that phones can open, the Wi-Fi's code, and the archive."""

import json
import re
from html import unescape

import pytest
from flask import Flask
from flask.testing import FlaskClient

from api.http.context import EXTENSION, context_over
from api.http.network import Adapter, Network
from api.http.own_address import phone_url
from api.settings import Settings
from companion.service import HOST, AppContext
from companion.service.network import SavedNetwork, kept_network, note_address
from companion.service.transfer import export_game
from tests.pages.conftest import Night, Phone, new_night
from tests.pages.serving import HOST_KEY

WIFI, CABLE, VPN = Adapter("wlan0", "192.168.1.20"), Adapter("eth0", "10.0.0.7"), Adapter("utun3", "10.8.0.2")


@pytest.fixture
def planned(context: AppContext) -> Night:
    return new_night(context, players={"germany": "Anna", "japan": "Anna", "soviet_union": "Ben"})


@pytest.fixture
def at(app: Flask, context: AppContext, monkeypatch: pytest.MonkeyPatch):
    """The host at a machine in a simulated network."""
    before = app.extensions[EXTENSION]

    def made(*adapters: Adapter, route: str | None = None, **settings) -> FlaskClient:
        network = Network((Adapter("lo", "127.0.0.1"), *adapters), route)
        for module in ("api.http.own_address", "api.pages.host.network"):
            monkeypatch.setattr(f"{module}.look", lambda: network)
        set_up = Settings(**{"host_key": HOST_KEY, "listens_on": "0.0.0.0", "announces": True, **settings})
        app.extensions[EXTENSION] = context_over(context, set_up)
        client = app.test_client()
        client.get(f"/?key={HOST_KEY}", headers={"Host": "localhost:8000"})
        return client

    yield made
    app.extensions[EXTENSION] = before


def shown(client: FlaskClient, path: str) -> str:
    return " ".join(client.get(path, headers={"Host": "localhost:8000"}).text.split())


def test_a_planned_name_is_one_tap(app: Flask, planned: Night) -> None:
    client = app.test_client()
    page = client.get(f"/join/{planned.code}").text
    assert re.search(r"I am Anna\s*<small>Germany, Japan</small>", page)
    data = {"name": "Anna", "powers": ["germany", "japan"], "both_sides": "yes", "idempotency_key": "k"}
    assert client.post(f"/join/{planned.code}", data=data).headers["Location"] == "/play"
    again = app.test_client().get(f"/join/{planned.code}").text
    assert "I am Anna" not in again
    assert again.index("I am Ben") < again.index("Are you at the table already?"), "those who are expected come first"


def test_typing_a_planned_name_takes_its_powers_without_a_tick(app: Flask, planned: Night) -> None:
    answer = app.test_client().post(f"/join/{planned.code}", data={"name": " ben ", "idempotency_key": "k"})
    assert answer.status_code == 303
    assert [(seat.name, seat.powers) for seat in planned.app.store.seats(planned.id)] == [("Ben", ("soviet_union",))]


def test_who_taps_a_planned_name_that_is_seated_by_now_can_come_back_right_there(app: Flask, planned: Night) -> None:
    planned.take("Ben", "soviet_union")
    (seat,) = planned.app.store.seats(planned.id)
    tapped = {"name": "Ben", "powers": "soviet_union", "idempotency_key": "k"}
    answer = app.test_client().post(f"/join/{planned.code}", data=tapped)
    assert answer.status_code == 409
    assert "Ben is already seated here" in answer.text
    assert f'action="/games/{planned.id}/seats/{seat.id}/return"' in answer.text


def test_a_closed_table_offers_no_seat_that_it_would_refuse(at, app: Flask, planned: Night) -> None:
    planned.take("Ben", "soviet_union")
    host, stranger = at(WIFI), app.test_client()
    host.post(f"/games/{planned.id}/door", data={"closed": "yes", "idempotency_key": "k"})
    page = stranger.get(f"/join/{planned.code}").text
    assert "The host has closed this table" in page
    assert "Take my seat" not in page
    assert "I am Anna" not in page
    assert "Are you at the table already?" in page
    late = stranger.post(f"/join/{planned.code}", data={"name": "Cleo", "idempotency_key": "k2"}).text
    assert "Are you at the table already?" in late, "a page that was open when the table was closed"
    assert "Take my seat" in host.get(f"/join/{planned.code}").text


def test_who_looks_on_under_a_planned_name_takes_no_power(app: Flask, planned: Night) -> None:
    app.test_client().post(f"/join/{planned.code}", data={"name": "Ben", "role": "observer", "idempotency_key": "k"})
    assert [seat.powers for seat in planned.app.store.seats(planned.id)] == [()]


def test_the_host_page_shows_the_plan_beside_powers_without_a_player(at, planned: Night) -> None:
    page = shown(at(WIFI), f"/games/{planned.id}")
    assert page.count("planned for Anna") == 2
    planned.take("Anna", "germany", "japan")
    assert "planned for Anna" not in shown(at(WIFI), f"/games/{planned.id}")


def test_join_codes_carry_numbers_and_the_name_is_the_other_address(at, planned: Night) -> None:
    client = at(VPN, WIFI, route=VPN.address)
    page = shown(client, f"/games/{planned.id}")
    assert "Open <span class='address'>http://192.168.1.20:8000/join</span>" in page
    assert "try <span class='address'>http://companion.local:8000/join</span>" in page
    assert "A VPN is on (utun3)" in page
    table = shown(client, f"/table/{planned.id}")
    assert "at 192.168.1.20:8000/join" in table
    assert "or companion.local:8000/join" in table
    shop = shown(client, "/print/anniversary")
    assert '<p class="shop-address">http://companion.local:8000</p>' in shop


def test_the_host_chooses_another_address_and_a_lost_one_gives_way(at, planned: Night) -> None:
    client = at(WIFI, CABLE, route=WIFI.address)
    assert "Phones open 192.168.1.20" in shown(client, f"/games/{planned.id}")
    client.post("/network/address", data={"address": CABLE.address, "idempotency_key": "a"})
    assert "http://10.0.0.7:8000/join" in shown(client, f"/games/{planned.id}")
    page = shown(at(WIFI), f"/games/{planned.id}")
    assert "http://192.168.1.20:8000/join" in page
    assert "The address has changed: it was 10.0.0.7" in page
    assert client.post("/network/address", data={"address": "8.8.8.8", "idempotency_key": "b"}).status_code == 404


def test_an_evening_that_began_without_a_network_has_no_old_address(at, planned: Night) -> None:
    note_address(planned.app, HOST, "localhost")  # as older versions did
    assert "The address has changed" not in shown(at(WIFI), f"/games/{planned.id}")
    assert "The address has changed" not in shown(at(), f"/games/{planned.id}")
    assert "The address has changed" not in shown(at(WIFI), f"/games/{planned.id}"), "the Wi-Fi is back"
    assert "The address has changed: it was 192.168.1.20" in shown(at(CABLE), f"/games/{planned.id}")


def test_a_server_for_this_machine_alone_says_so_on_the_host_page_and_in_the_print_shop(at, planned: Night) -> None:
    client = at(WIFI, listens_on="127.0.0.1", announces=False)
    assert "only this computer can open" in shown(client, f"/games/{planned.id}")
    shop = unescape(shown(client, "/print/anniversary"))
    assert "which is each phone's own address: scanning wouldn't reach you. Start Companion without --host." in shop


def test_behind_a_proxy_on_this_machine_the_quick_start_prints_the_address_it_was_given(at, planned: Night) -> None:
    client = at(WIFI, listens_on="127.0.0.1", announces=False, public_url="http://table.lan")
    with client.application.test_request_context(headers={"Host": "localhost:8000"}):
        assert phone_url() == "http://table.lan"
    assert "only this computer can open" in shown(client, f"/games/{planned.id}")


def test_without_a_network_no_address_is_shown_as_if_phones_could_open_it(at, planned: Night) -> None:
    for client in (at(announces=False), at(announces=True), at(WIFI, listens_on="127.0.0.1", announces=False)):
        page = shown(client, f"/games/{planned.id}")
        assert "Once phones can reach this computer, reload this page" in page
        assert planned.code in page
        assert "/join</span>" not in page
        assert "/tv</span>" not in page
        assert 'class="qr"' not in page
        assert "Scan to sit down" not in shown(client, f"/table/{planned.id}")
    assert 'class="qr"' in shown(at(WIFI), f"/games/{planned.id}")


def test_the_print_shop_of_a_machine_without_a_network_says_to_join_one(at, planned: Night) -> None:
    shop = unescape(shown(at(announces=False), "/print/anniversary"))
    assert "scanning wouldn't reach you. Join the Wi-Fi, then reload this page." in shop


def test_a_server_on_the_internet_keeps_its_name(at, planned: Night) -> None:
    client = at(WIFI, public_url="https://games.example.org")
    assert "https://games.example.org/join" in shown(client, f"/games/{planned.id}")


def test_the_wifi_is_a_code_and_its_password_is_nowhere_else(
    at, planned: Night, caplog: pytest.LogCaptureFixture
) -> None:
    client = at(WIFI, access_log=True)
    data = {"wifi": "Attic; 2", "password": "tin:soldier\\9", "idempotency_key": "k"}
    assert client.post("/network/wifi", data=data).status_code == 303
    assert kept_network(planned.app).wifi_code == "WIFI:T:WPA;S:Attic\\; 2;P:tin\\:soldier\\\\9;;"
    assert "Attic; 2" in shown(client, "/network/wifi")
    exported = json.dumps(export_game(planned.app, HOST, planned.id))
    everything = exported + caplog.text + repr(kept_network(planned.app)) + shown(client, f"/games/{planned.id}")
    assert "soldier" not in everything
    client.post("/network/wifi", data={"wifi": "", "idempotency_key": "k2"})
    assert kept_network(planned.app).wifi_code is None
    assert SavedNetwork(wifi="Open").wifi_code == "WIFI:T:nopass;S:Open;;"


def test_the_code_on_paper_has_a_way_back_to_the_game(at, planned: Night) -> None:
    client = at(WIFI)
    client.post("/network/wifi", data={"wifi": "Attic", "idempotency_key": "k"})
    game = f"/games/{planned.id}"
    assert f'href="/network/wifi?next={game}"' in shown(client, game)
    assert f'<a href="{game}">Back</a>' in shown(client, f"/network/wifi?next={game}")
    assert '<a href="/">Back</a>' in shown(client, "/network/wifi?next=//elsewhere.example")


def test_of_addresses_that_begin_alike_only_one_is_in_the_code(at, planned: Night) -> None:
    longer = Adapter("wlan0", "10.0.0.77")
    page = shown(at(CABLE, longer, route=longer.address), f"/games/{planned.id}")
    assert re.findall(r'value="([\d.]+)" aria-pressed="true"', page) == [longer.address]


def test_the_firewall_is_opened_at_the_port_that_phones_use(at, planned: Night) -> None:
    page = at(WIFI).get(f"/games/{planned.id}", headers={"Host": "localhost:9999"}).text
    assert "sudo ufw allow 9999/tcp" in page


@pytest.mark.parametrize("data", [{"wifi": "x" * 33}, {"wifi": "Attic", "password": "short"}])
def test_a_wifi_that_cannot_be_is_refused(at, planned: Night, data: dict[str, str]) -> None:
    assert at(WIFI).post("/network/wifi", data={**data, "idempotency_key": "k"}).status_code == 422


def test_the_network_is_the_hosts_business(app: Flask, phone: Phone) -> None:
    anna = phone("Anna", "germany")
    for path in ("/network/wifi", "/network/address"):
        assert anna.post(path, data={"wifi": "x", "idempotency_key": path}).status_code == 403
    assert anna.get("/network/wifi").status_code == 403


def test_the_archive_asks_first_and_phones_and_television_say_so(at, night: Night) -> None:
    client = at(WIFI)
    asked = shown(client, f"/games/{night.id}/archive")
    assert "Nobody can log anything until you take it out again" in asked
    seat = client.application.test_client()
    seat.set_cookie("companion_seat", night.take("Anna", "germany"))
    assert "This game is archived" not in seat.get("/play").text
    client.post(f"/games/{night.id}/archive", data={"archived": "yes", "idempotency_key": "k"})
    page = seat.get("/play").text
    assert "This game is archived" in page
    for way in ("buy", "research", "bomb"):
        assert f'href="/play/germany/{way}"' not in page, "nothing can be done, so nothing is offered"
    assert "fill your cart" not in page
    card = seat.get("/q/anniversary/territory/karelia_ssr").text
    assert "This game is in the archive" in card
    assert "/play/germany/bomb" not in card
    assert "Battle odds" not in card
    assert "This game is archived" in seat.get(f"/table/{night.id}").text


def test_the_host_changes_a_seat_right_there(at, night: Night) -> None:
    night.take("Anna", "germany")
    client, (seat,) = at(WIFI), night.app.store.seats(night.id)
    assert f'id="seat-{seat.id}"' in client.get(f"/games/{night.id}").text
    data = {"name": "Anne", "role": "player", "powers": "japan", "next": f"/games/{night.id}#seats"}
    answer = client.post(f"/banker/{night.id}/seats/{seat.id}", data={**data, "idempotency_key": "k"})
    assert answer.headers["Location"] == f"/games/{night.id}#seats"
    assert [(seat.name, seat.powers) for seat in night.app.store.seats(night.id)] == [("Anne", ("japan",))]


def test_unnamed_games_have_names_of_their_own(at, context: AppContext) -> None:
    client = at(WIFI)
    for number in range(3):
        client.post("/games", data={"edition": "aa1941", "idempotency_key": str(number)})
    client.post(
        "/games", data={"edition": "revised", "idempotency_key": "es"}, headers={"Accept-Language": "es"}
    )  # the host's language
    names = {game.name for game in context.store.games()}
    assert names == {
        "Axis & Allies 1941",
        "Axis & Allies 1941 (2)",
        "Axis & Allies 1941 (3)",
        "Axis & Allies Revised Primavera de 1942",
    }


def test_a_misread_bid_is_named_at_its_field_and_nothing_typed_is_lost(at, context: AppContext) -> None:
    client = at(WIFI)
    typed = {
        "edition": "anniversary",
        "scenario": "1942",
        "name": "Attic war",
        "player.germany": "Anna",
        "bid.japan": "nine",
        "bid_units.italy": "3 elephants",
        "option.victory_cities": "18",
        "idempotency_key": "k",
    }
    answer = client.post("/games", data=typed)
    page = " ".join(answer.text.split())
    assert answer.status_code == 422
    assert 'id="wrong-japan">A bid in money is a whole number' in page
    assert 'id="f-bid_units.italy-wrong">' in page
    assert 'aria-invalid="true" aria-describedby="f-bid_units.italy-wrong" autofocus' in page
    assert "elephants&#39; isn&#39;t a unit" in page
    for kept in (
        'value="Attic war"',
        'value="Anna"',
        'value="nine"',
        'value="3 elephants"',
        'value="1942" checked',
        'value="18" checked',
    ):
        assert kept in page, kept
    assert 'name="option.research" value="yes" checked' not in page
    assert context.store.games() == []
    right = {**typed, "bid.japan": "9", "bid_units.italy": "1 infantry"}
    assert client.post("/games", data=right).status_code == 303

"""Scanned cards and the find box: where each leads and what it says."""

import re
from html import unescape
from typing import Any

import pytest
from flask.testing import FlaskClient

from companion.families.decks import deck
from tests.pages.conftest import Night, Phone, new_night
from tests.pages.reading import UKRAINE, act


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
    assert "It&#39;s Germany&#39;s turn, not Italy&#39;s." in client.get(f"{UKRAINE}?by=italy").text


def test_power_and_unit_cards_lead_on(phone: Phone) -> None:
    client = phone("Anna", "germany")
    assert client.get("/q/anniversary/power/japan").headers["Location"] == "/play/japan"
    assert client.get("/q/anniversary/unit/tank").headers["Location"] == "/play/germany/buy?add=tank"
    page = client.get("/play/germany/buy?add=tank").text
    assert re.search(r'name="units.tank"[^>]*value="1"', page)


def test_an_objective_card_shows_its_status_and_asks(phone: Phone) -> None:
    page = phone("Anna", "italy").get("/q/anniversary/objective/italy_quiet_sea").text
    assert "Needs an answer" in page
    assert 'name="claim" value="no_enemy_warships_in_13_14_15"' in page


def test_the_income_card_collects_with_one_tap(phone: Phone, night: Night) -> None:
    client = phone("Anna", "germany")
    sheet = client.get("/q/anniversary/table/income").headers["Location"]
    assert sheet == "/play/germany/finish"
    assert "Collect 36 IPC, end turn</button>" in client.get(sheet).text
    done = act(client, night, type="collect_income", power="germany", next="/play/germany")
    page = client.get(done.headers["Location"]).text
    assert "Logged" in page
    assert "Germany collects 36 IPC" in page
    assert "It&#39;s the Soviet Union" in client.get(sheet).text


def test_table_cards_lead_where_they_say(phone: Phone, night: Night) -> None:
    client = phone("Anna", "germany")
    places = {"audit": f"/audit/{night.id}", "table": f"/table/{night.id}", "join": "/play/seat"}
    for card, path in places.items():
        assert client.get(f"/q/anniversary/table/{card}").headers["Location"] == path
    assert "undo the opening of the game" in client.get("/q/anniversary/table/undo").text
    night.act("adjust_treasury", power="germany", amount=1, reason="a test")
    assert "The host logged this; only they or the banker" in client.get("/q/anniversary/table/undo").text


def test_the_end_turn_card_leads_to_income_that_is_due(phone: Phone, night: Night) -> None:
    client = phone("Anna", "germany")
    sheet = client.get("/q/anniversary/table/end_turn").headers["Location"]
    assert sheet == "/play/germany/finish"
    page = client.get(sheet).text
    assert "Collect 36 IPC, end turn</button>" in page
    assert page.index("Collect 36 IPC, end turn") < page.index("Give up 36 IPC and end the turn")
    night.act("set_controller", territory="germany", controller="soviet_union", reason="a test")
    assert ">End the turn</button>" in client.get(sheet).text
    assert "Give up" not in client.get(sheet).text


def test_cards_of_another_edition_work_where_the_thing_exists(phone: Phone) -> None:
    client = phone("Anna", "germany")
    assert "<h1>Ukraine</h1>" in client.get("/q/revised/territory/ukraine").text
    answer = client.get("/q/revised/territory/atlantis")
    assert answer.status_code == 404
    assert "This card is from Axis &amp; Allies Revised" in answer.text


@pytest.mark.parametrize("path", ["/q/anniversary/nothing/x", "/q/nowhere/territory/x", "/q/anniversary/table/dance"])
def test_unknown_cards_get_a_sentence(phone: Phone, path: str) -> None:
    answer = phone("Anna", "germany").get(path)
    assert answer.status_code == 404
    assert "isn&#39;t in this game" in answer.text


def test_the_host_without_a_seat_chooses_a_game(host: FlaskClient, night: Night, context: Any) -> None:
    assert "Germany takes Ukraine" in host.get(UKRAINE).text
    other = new_night(context)
    choice = host.get(UKRAINE).text
    assert f"?game={night.id}" in choice
    page = host.get(f"{UKRAINE}?game={other.id}").text
    assert f"/games/{other.id}/act" in page


def test_finding_by_letters_and_by_code(phone: Phone, night: Night) -> None:
    client = phone("Anna", "germany")
    assert client.get("/find?q=kareli").headers["Location"] == "/q/anniversary/territory/karelia_ssr"
    page = client.get("/find?q=ukr").text
    assert page.index("Ukraine</strong>") < page.index("Eastern Ukraine</strong>")
    code = next(card["code"] for card in deck(night.app.edition("anniversary")) if card["id"] == "egypt")
    assert client.get(f"/find?q={code.lower()}").headers["Location"].endswith("/egypt")
    assert "Nothing matches" in client.get("/find?q=zzz").text
    both = [client.get(f"/find?q={name}&language=de").headers["Location"] for name in ("tank", "panzer")]
    assert both == ["/q/anniversary/unit/tank"] * 2


def test_the_find_box_knows_names_in_the_language_of_its_page_and_in_the_box(phone: Phone, night: Night) -> None:
    client = phone("Anna", "germany")
    for language, name, others in (("en", "Tank", ""), ("de", "Panzer", "Tank"), ("fr", "Char", "Tank")):
        page = client.get(f"/play/germany?language={language}").text
        address = unescape(re.findall(r'data-find="([^"]+)"', page)[0])
        (tank,) = [row for row in client.get(address).json or () if row[3].endswith("/unit/tank")]
        assert (tank[0], tank[5]) == (name, others)


def test_captures_by_search_list_what_is_in_other_hands(phone: Phone) -> None:
    client = phone("Anna", "germany")
    page = client.get("/play/germany/take").text
    assert ">Ukraine<" in page
    assert ">Poland<" not in page
    assert page.index("Likely: once yours") < page.index("Elsewhere")
    assert ">Ukraine<" not in client.get("/play/germany/take?q=egy").text

"""A player's pages: what they show, what their forms do, and what is undone."""

import re

import pytest
from flask.testing import FlaskClient

from tests.pages.conftest import Night, Phone
from tests.pages.reading import UKRAINE, act, keys, text


def test_bankers_see_all_powers_and_players_only_theirs(phone: Phone) -> None:
    assert 'href="/play/japan"' in phone("Dana", role="banker").get("/play").text
    assert 'href="/play/japan"' not in phone("Anna", "germany", "italy").get("/play").text


def test_others_books_are_open_but_not_mine_to_act_on(phone: Phone) -> None:
    anna = phone("Anna", "germany")
    page = anna.get("/play/japan").text
    assert "japan.treasury" in page
    form = re.compile(r'action="[^"]*/act"')
    assert form.search(anna.get("/play/germany").text)
    assert not form.search(page)


def test_observers_look_on(phone: Phone, night: Night) -> None:
    client = phone("Otto", role="observer")
    phone("Anna", "germany")
    page = client.get("/play").text
    assert "You&#39;re watching" in page
    assert "production 31, Anna" in page
    page = client.get(UKRAINE).text
    assert "Observers only watch" in page
    assert act(client, night, type="advance_phase").status_code == 403


def test_a_form_acts_once_and_sends_the_browser_on(phone: Phone, night: Night) -> None:
    client = phone("Anna", "germany")
    fields = {"type": "purchase_units", "units.infantry": "3", "units.tank": "0", "next": "/play/germany"}
    first, second = act(client, night, **fields), act(client, night, **fields)
    assert first.status_code == second.status_code == 303
    assert first.headers["Location"] == second.headers["Location"] == "/play/germany?logged=2"
    assert night.version == 2
    receipt = client.get(first.headers["Location"]).text.split('<section class="logged"')[1].split("</section>")[0]
    assert "<p>Germany buys 3 infantry for 9 IPC.</p>" in receipt


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
    assert "409" not in text(refused.text)
    assert 'href="/play/germany/buy"' in refused.text
    assert act(client, night, type="purchase_units", **{"units.bomber": "1"}).status_code == 303


@pytest.mark.parametrize(
    ("kind", "meanwhile"),
    [
        ("end_turn", ["collect_income"]),
        ("advance_phase", ["advance_phase"]),
        ("end_turn", ["collect_income"] * 6),
        ("collect_income", ["collect_income"] * 6),
    ],
)
def test_a_tap_that_ends_a_step_is_for_that_step_only(
    host: FlaskClient, night: Night, kind: str, meanwhile: list[str]
) -> None:
    page = host.get(f"/play/germany/finish?game={night.id}").text
    (meant,) = set(re.findall(r'value="collect_income">.*?name="for_step" value="([^"]+)"', page, re.DOTALL))
    meant += f"/{night.state.phase}" if kind == "advance_phase" else ""
    for action in meanwhile:
        night.act(action)
    version = night.version
    answer = act(host, night, type=kind, for_step=meant)
    assert answer.status_code == 409
    assert "The game has moved on since you saw this" in answer.text
    assert night.version == version


def test_what_others_log_within_the_step_does_not_stop_its_end(host: FlaskClient, night: Night) -> None:
    page = host.get(f"/play/germany/finish?game={night.id}").text
    (meant,) = set(re.findall(r'value="collect_income">.*?name="for_step" value="([^"]+)"', page, re.DOTALL))
    night.act("capture_territory", territory="ukraine")
    assert act(host, night, type="collect_income", for_step=meant).status_code == 303
    assert night.state.turn == "soviet_union"


def test_a_dry_run_tells_and_changes_nothing(phone: Phone, night: Night) -> None:
    client = phone("Anna", "germany")
    data = {"type": "purchase_units", "units.infantry": "2"}
    assert "for 6 IPC" in client.post(f"/games/{night.id}/try", data=data).json["summary"]
    assert night.version == 1


def test_another_players_power_is_not_mine_to_play(phone: Phone, night: Night) -> None:
    answer = act(phone("Ben", "japan"), night, type="capture_territory", territory="ukraine", by="germany")
    assert answer.status_code == 403
    assert "You don&#39;t play Germany; ask its player" in answer.text


def test_the_banker_is_offered_an_override_and_a_player_is_not(phone: Phone, night: Night) -> None:
    fields = {"type": "capture_territory", "territory": "poland", "by": "soviet_union", "next": "/play"}
    assert "Override it" not in act(phone("Ben", "soviet_union"), night, **fields).text
    banker = phone("Dana", role="banker")
    page = act(banker, night, **fields).text
    assert "Override it" in page
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
    assert "The game has moved on; the banker can still take this back." in later
    late = client.post(f"/games/{night.id}/undo", data={"to_version": "1", "if_version": "2", "idempotency_key": "u"})
    assert late.status_code == 412
    assert "Somebody else got there first" in late.text
    assert night.state.controller("ukraine") == "germany"


def test_two_wrong_taps_in_a_row_are_taken_back_one_after_the_other(phone: Phone, night: Night) -> None:
    client = phone("Anna", "germany")
    for territory in ("ukraine", "baltic_states"):
        act(client, night, key=territory, type="capture_territory", territory=territory)
    for version, left in ((2, "ukraine"), (1, None)):
        page = client.get("/q/anniversary/table/undo").text
        found = dict(re.findall(r'name="(to_version|if_version)" value="(\d+)"', page))
        assert found["to_version"] == str(version)
        assert client.post(f"/games/{night.id}/undo", data=found).status_code == 303
        held = [place for place in ("ukraine", "baltic_states") if night.state.controller(place) == "germany"]
        assert held == ([left] if left else [])
    assert 'name="to_version"' not in client.get("/q/anniversary/table/undo").text


def test_undo_is_offered_as_far_back_as_there_is_anything_of_mine(host: FlaskClient, night: Night) -> None:
    for amount in range(1, 21):
        night.act("adjust_treasury", power="germany", amount=amount, reason="test")
    for left in range(20, 0, -1):
        page = host.get(f"/q/anniversary/table/undo?game={night.id}").text
        found = dict(re.findall(r'name="(to_version|if_version)" value="(\d+)"', page))
        assert found["to_version"] == str(left)
        host.post(f"/games/{night.id}/undo", data=found)
    assert night.state.treasury("germany") == 31


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


def test_the_statement_tells_where_the_money_went(phone: Phone, night: Night) -> None:
    night.act("purchase_units", power="germany", units={"tank": 2})
    page = phone("Anna", "germany").get("/play/germany/statement").text
    assert "Bought 2 tanks" in page
    assert "\u221210" in page

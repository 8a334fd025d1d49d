"""A game's clock on pages: set with the game or later, small on phones, in the report afterward."""

import re
from datetime import UTC, datetime
from itertools import count

import pytest
from flask.testing import FlaskClient
from playwright.sync_api import expect

from companion.service import HOST, AppContext
from companion.service.table import clocks
from companion.service.table.clock import Setting
from tests.pages.conftest import Handset, Night, Phone, new_night
from tests.pages.reading import text

NUMBERS = count(1)
POWER = {"clock.kind": "power", "clock.minutes": "90", "clock.increment": "1", "clock.at_zero": "entry"}


def keys() -> dict[str, str]:
    return {"idempotency_key": f"clock-{next(NUMBERS)}"}


def start(host: FlaskClient, **fields: str) -> str:
    form = {"edition": "anniversary", "scenario": "1941", **keys(), **fields}
    return host.post("/games", data=form).headers["Location"].rpartition("/")[2]


def test_a_game_opens_with_the_clock_of_its_form(night: Night, host: FlaskClient) -> None:
    game = start(host, **POWER)
    clock = clocks.show_clock(night.app, HOST, game)
    assert (clock["kind"], clock["seconds"], clock["increment"], clock["at_zero"]) == ("power", 5400, 60, "entry")
    assert clocks.show_clock(night.app, HOST, start(host))["kind"] is None
    evening = start(host, **{"clock.kind": "evening", "clock.ends_at": "22:30"})
    assert clocks.show_clock(night.app, HOST, evening)["ends_at"] is not None


def test_a_clock_without_a_time_is_refused_with_a_sentence(night: Night, host: FlaskClient) -> None:
    for fields in ({"clock.kind": "turn"}, {"clock.kind": "turn", "clock.minutes": "x"}, {"clock.kind": "evening"}):
        answer = host.post(f"/games/{night.id}/clock", data={"do": "set", **keys(), **fields})
        assert answer.status_code == 422
        assert "The clock needs a time" in answer.text
    for fields in ({"do": "set"}, {"do": "dance"}, {}):
        assert host.post(f"/games/{night.id}/clock", data={**keys(), **fields}).status_code == 422


def test_a_player_pauses_it_and_everybody_reads_who_did(night: Night, host: FlaskClient, phone: Phone) -> None:
    anna = phone("Anna", "germany")
    assert "data-clock" not in anna.get("/play/germany").text
    clocks.set_clock(night.app, HOST, night.id, Setting(kind="turn", seconds=600))
    assert "data-clock" in anna.get("/play/germany").text
    answer = anna.post(f"/games/{night.id}/clock", data={"do": "pause", "next": "/play/germany", **keys()})
    assert answer.status_code == 303
    assert "paused by Anna" in text(host.get(f"/table/{night.id}").text)
    assert "paused by Anna" in text(host.get(f"/table/{night.id}?view=map").text)
    assert anna.post(f"/games/{night.id}/clock", data={"do": "off", **keys()}).status_code == 403


def test_the_report_says_how_long_each_turn_took_and_where_the_evening_went(night: Night, host: FlaskClient) -> None:
    assert "Where the evening went" not in host.get(f"/after/{night.id}").text
    now = [datetime(2026, 11, 16, 20, tzinfo=UTC).timestamp()]
    night.app.clock = lambda: datetime.fromtimestamp(now[0], UTC).isoformat(timespec="milliseconds")
    clocks.set_clock(night.app, HOST, night.id, Setting(kind="turn", seconds=600))
    now[0] += 620
    night.act("end_turn", override="test")
    now[0] += 65
    clocks.pause(night.app, HOST, night.id)
    now[0] += 300
    said = text(host.get(f"/after/{night.id}").text)
    for words in ("Where the evening went", "1 turn: 10:20", "1 turn: 1:05", "Paused 5:00", "In all 16:25"):
        assert words in said


@pytest.mark.browser
def test_it_counts_on_an_open_phone_and_on_the_television_also_if_it_is_set_later(
    evening: Night, handset: Handset
) -> None:
    anna, screen = (
        handset("Anna", "germany"),
        handset("Otto", role="observer", viewport={"width": 1920, "height": 1080}),
    )
    anna.goto("/play/germany")
    screen.goto(f"/table/{evening.id}")
    clocks.set_clock(evening.app, HOST, evening.id, Setting(kind="turn", seconds=600))
    for page in (anna, screen):
        face = page.locator(".clock-time")
        expect(face).to_have_text(re.compile(r"^9:5\d$"))
        seen = face.inner_text()
        expect(face).not_to_have_text(seen)


def test_every_page_of_a_power_with_a_clock_counts_it(night: Night, context: AppContext, phone: Phone) -> None:
    for box, scenario in (("anniversary", "1941"), ("war_game", "1942"), ("second_world_war", "1939")):
        game = new_night(context, box, scenario)
        clocks.set_clock(game.app, HOST, game.id, Setting(kind="turn", seconds=600))
        client = phone()
        client.set_cookie("companion_seat", game.take("Anna", "germany"))
        for path in ("/play/germany", "/play/germany/finish", "/play/germany/statement"):
            page = client.get(path).text
            assert ("data-clock" in page, "/clock.js" in page) == (True, True), (box, path)


def test_the_snapshot_has_the_clock_once_it_is_set(night: Night, host: FlaskClient) -> None:
    where = f"/api/v1/games/{night.id}"
    assert "clock" not in host.get(where).json
    clocks.set_clock(night.app, HOST, night.id, Setting(kind="side", seconds=600))
    shown, own = host.get(where).json["clock"], host.get(f"{where}/clock").json
    assert (shown["kind"], shown["of"]) == (own["kind"], own["of"]) == ("side", "axis")

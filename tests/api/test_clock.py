"""A game's clock over HTTP."""

from collections.abc import Iterator
from typing import Any

import pytest
from flask import Flask

from companion.service.table.seats import identify
from tests.api.talking import Talker, events

KEYS = {"kind", "running", "of", "since", "used", "left", "ends_at", "at_zero", "paused_by"}
NONE = {"kind": None, "running": False, "of": None, "used": {}, "left": None, "at_zero": "nothing", "paused_by": None}


def change(who: Talker, game: str, do: str, **fields: Any) -> Any:
    return who.post(f"/games/{game}/clock", {"do": do, **fields})


def test_a_game_opens_with_a_clock_which_the_snapshot_shows(host: Talker):
    made = host.new_game(clock={"kind": "power", "seconds": 3600, "increment": 30, "at_zero": "sound"})
    clock = made["clock"]
    assert set(clock) >= KEYS
    assert (clock["kind"], clock["running"], clock["of"], clock["at_zero"]) == ("power", True, "germany", "sound")
    assert 3590 < clock["left"]["germany"] <= 3600
    shown = host.get(f"/games/{made['id']}").expect(200).body["clock"]
    assert shown.keys() == clock.keys()
    again = host.get(f"/games/{made['id']}", If_None_Match='"1"').expect(200)  # time runs: nothing is the same
    assert again.headers["ETag"] == '"1"'


def test_without_a_clock_nothing_changes(host: Talker, anna: Talker, game: str):
    shown = anna.get(f"/games/{game}/clock").expect(200).body
    assert NONE.items() <= shown.items()
    assert "clock" not in host.get(f"/games/{game}").expect(200).body
    host.get(f"/games/{game}", If_None_Match='"1"').expect(304)
    for do in ("pause", "resume"):
        assert change(anna, game, do).expect(409).code == "no_clock"
    assert change(host, game, "off").expect(409).code == "no_clock"


def test_the_host_sets_it_and_players_pause_it(host: Talker, anna: Talker, game: str):
    assert change(anna, game, "set", kind="turn", seconds=600).expect(403).code == "not_banker"
    change(host, game, "set", kind="turn", seconds=600).expect(200)
    paused = change(anna, game, "pause").expect(200).body
    assert (paused["running"], paused["paused_by"]) == (False, "Anna")
    assert change(anna, game, "resume").expect(200).body["paused_by"] is None
    assert change(anna, game, "off").expect(403).code == "not_banker"
    otto = host.seat(game, "Otto", [], role="observer")
    assert change(otto, game, "pause").expect(403).code == "observer"
    assert otto.get(f"/games/{game}/clock").expect(200).body["kind"] == "turn"
    assert change(host, game, "off").expect(200).body["kind"] is None


def test_the_evening_ends_at_a_time_with_or_without_a_zone(host: Talker, game: str):
    shown = change(host, game, "set", kind="evening", ends_at="2031-01-30T22:30:00+01:00").expect(200).body
    assert (shown["ends_at"], shown["left"]) == ("2031-01-30T21:30:00.000Z", None)
    change(host, game, "set", kind="evening", ends_at="2031-01-30T22:30:00").expect(200)


@pytest.mark.parametrize(
    ("body", "field"),
    [
        ({"do": "set"}, "kind"),
        ({"do": "set", "kind": "power"}, "seconds"),
        ({"do": "set", "kind": "power", "seconds": 0}, "seconds"),
        ({"do": "set", "kind": "power", "seconds": "60"}, "seconds"),
        ({"do": "set", "kind": "power", "seconds": True}, "seconds"),
        ({"do": "set", "kind": "turn", "seconds": 60, "increment": 5}, "increment"),
        ({"do": "set", "kind": "turn", "seconds": 60, "ends_at": "2031-01-30T22:30:00Z"}, "ends_at"),
        ({"do": "set", "kind": "evening"}, "ends_at"),
        ({"do": "set", "kind": "evening", "ends_at": "22:30"}, "ends_at"),
        ({"do": "set", "kind": "hourglass", "seconds": 60}, "kind"),
        ({"do": "set", "kind": "turn", "seconds": 60, "at_zero": "explode"}, "at_zero"),
        ({"do": "pause", "seconds": 60}, "seconds"),
        ({"do": "wind"}, "do"),
        ({}, "do"),
    ],
)
def test_what_does_not_fit_is_refused_by_its_field(host: Talker, game: str, body: dict[str, Any], field: str):
    refused = host.post(f"/games/{game}/clock", body).expect(422)
    assert [error["field"] for error in refused["errors"]] == [field]
    assert host.get(f"/games/{game}/clock").expect(200).body["kind"] is None


def test_a_game_is_not_opened_with_a_clock_that_does_not_fit(host: Talker):
    body = {"edition": "anniversary", "scenario": "1941", "clock": {"kind": "power"}}
    refused = host.post("/games", body).expect(422)
    assert [error["field"] for error in refused["errors"]] == ["clock.seconds"]
    assert host.get("/games").expect(200).body == []


def heard(app: Flask, game: str, who: Talker) -> Iterator[Any]:
    context = app.extensions["companion"]
    seat = identify(context.app, who.token or "")
    assert seat is not None
    frames = iter(context.hub.line(seat, game, 99))
    return events(line for text in frames for line in text.decode().split("\n"))


def test_clock_events_without_an_id_say_when_it_runs_for_somebody_else(
    app: Flask, host: Talker, anna: Talker, game: str
):
    line = heard(app, game, anna)
    assert next(line).name == "hello"
    change(host, game, "set", kind="power", seconds=600)
    event = next(line)
    assert (event.name, event.id, event.data["of"], event.data["running"]) == ("clock", None, "germany", True)
    change(anna, game, "pause")
    assert next(line).data["paused_by"] == "Anna"
    change(anna, game, "resume")
    assert next(line).data["running"] is True
    anna.act(game, "collect_income").expect(201)
    found = [next(line), next(line)]
    clock = next(event for event in found if event.name == "clock")
    assert clock.data["of"] == "soviet_union"
    change(host, game, "off")
    assert next(line).data["kind"] is None


def test_a_new_listener_hears_the_clock_at_once(app: Flask, host: Talker, anna: Talker, game: str):
    change(host, game, "set", kind="side", seconds=600)
    line = heard(app, game, anna)
    assert next(line).name == "hello"
    event = next(line)
    assert (event.name, event.data["of"]) == ("clock", "axis")

"""Whatever a client sends, the answer is a problem with a code, and never a 500."""

import json
from typing import Any

import pytest
from flask import Flask
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from api.guards.guesses import Pace
from api.http.codes import GROUPS
from tests.api.talking import API, Talker

CODES = {code for group in GROUPS.values() for code in group}


@pytest.mark.parametrize(
    ("method", "path", "status", "code"),
    [
        ("GET", "/nowhere", 404, "not_found"),
        ("GET", "/api/v2/games", 404, "not_found"),
        ("GET", "/games/%00", 404, "not_found"),
        ("GET", "/games/%F0%9F%98%80", 404, "not_found"),
        ("GET", "/games/" + "x" * 3000, 404, "not_found"),
        ("GET", "/games/..%2f..%2fetc%2fpasswd", 404, "not_found"),
        ("GET", "/games/nothing", 404, "unknown_game"),
        ("PUT", "/games", 405, "method_not_allowed"),
        ("DELETE", "/games", 405, "method_not_allowed"),
        ("POST", "/editions", 405, "method_not_allowed"),
        ("PATCH", "/healthz", 405, "method_not_allowed"),
        ("TRACE", "/games", 405, "method_not_allowed"),
        ("GET", "/editions/anniversary/printables/nothing.pdf", 404, "unknown_printable"),
        ("GET", "/editions/anniversary/printables/cards.pdf?paper=napkin", 422, "invalid_request"),
        ("GET", "/editions/anniversary/printables/cards.pdf?scenario=1066", 422, "invalid_request"),
        ("GET", "/editions/aa1941/printables/research_chart.pdf", 404, "nothing_to_print"),
        ("GET", "/editions?x=1", 422, "invalid_request"),
    ],
)
def test_addresses(host: Talker, method: str, path: str, status: int, code: str):
    heard = host.call(method, path).expect(status)
    assert heard.code == code
    assert set(heard.body) >= {"type", "title", "status", "code", "detail"}
    assert heard["type"] == f"/docs/errors#{code}"
    assert heard["status"] == status
    if status == 405:
        assert heard.headers["Allow"]


@pytest.mark.parametrize(
    ("raw", "status", "code"),
    [
        (b"{", 400, "malformed_json"),
        (b"not json", 400, "malformed_json"),
        (b'{"type": NaN}', 400, "malformed_json"),
        (b'{"type": "x"} trailing', 400, "malformed_json"),
        (b"\xff\xfe", 400, "malformed_json"),
        (b'{"type": "\xff"}', 400, "malformed_json"),
        (b'{"type": "\\ud800"}', 400, "malformed_json"),
        (b"[" * 100_000, 400, "malformed_json"),
        (b'{"type":' * 500 + b"1" + b"}" * 500, 400, "malformed_json"),
        (b'{"a":' * 60 + b"1" + b"}" * 60, 400, "malformed_json"),
        (b"[]", 422, "invalid_request"),
        (b'"text"', 422, "invalid_request"),
        (b"12", 422, "invalid_request"),
        (b"null", 422, "invalid_request"),
        (b"", 422, "unknown_action"),
        (b"{}", 422, "unknown_action"),
        (b'{"type": null}', 422, "unknown_action"),
        (b'{"type": ["capture_territory"]}', 422, "unknown_action"),
        (b'{"type": "start_game", "scenario": "1941"}', 422, "unknown_action"),
        (b'{"type": "capture_territory"}', 422, "invalid_action"),
        (b'{"type": "capture_territory", "territory": 7}', 422, "invalid_action"),
        (b'{"type": "capture_territory", "territory": "UKRAINE"}', 422, "invalid_action"),
        (b'{"type": "capture_territory", "territory": "narnia"}', 422, "unknown_territory"),
        (b'{"type": "capture_territory", "territory": "ukraine", "extra": 1}', 422, "invalid_action"),
        (b'{"type": "capture_territory", "territory": "ukr\\u0000aine"}', 422, "invalid_request"),
        (b'{"\\u0000": 1, "type": "end_turn"}', 422, "invalid_request"),
        (b'{"type": "purchase_units", "units": {"infantry": 0}}', 422, "invalid_action"),
        (b'{"type": "purchase_units", "units": {"infantry": -1}}', 422, "invalid_action"),
        (b'{"type": "purchase_units", "units": {"infantry": 1.5}}', 422, "invalid_action"),
        (b'{"type": "purchase_units", "units": {"infantry": "1"}}', 422, "invalid_action"),
        (b'{"type": "purchase_units", "units": {"infantry": true}}', 422, "invalid_action"),
        (b'{"type": "purchase_units", "units": {"infantry": 1' + b"0" * 400 + b"}}", 422, "invalid_action"),
        (b'{"type": "purchase_units", "units": {"infantry": 1' + b"0" * 9000 + b"}}", None, None),
        (b'{"type": "purchase_units", "units": {"infantry": 1e999}}', 400, "malformed_json"),
        (b'{"type": "purchase_units", "units": {"dragon": 1}}', 422, "unknown_unit"),
        (b'{"type": "roll_research", "dice": [7]}', 422, "invalid_dice"),
        (b'{"type": "end_turn", "override": ""}', 422, "invalid_action"),
        (b'{"type": "adjust_treasury", "amount": 5}', 422, "invalid_action"),
    ],
)
def test_bodies(host: Talker, game: str, raw: bytes, status: int | None, code: str | None):
    heard = host.call("POST", f"/games/{game}/actions", raw=raw)
    if status is None:
        assert heard.status in (400, 422)
    else:
        assert (heard.expect(status).code, heard["status"]) == (code, status)
    assert host.get(f"/games/{game}")["version"] == 1


@pytest.mark.parametrize(
    ("content_type", "headers"),
    [
        (None, {}),
        ("text/plain", {}),
        ("application/x-www-form-urlencoded", {}),
        ("multipart/form-data; boundary=x", {}),
        ("application/json; charset=latin-1", {}),
        ("application/jsonp", {}),
        ("nonsense", {}),
        ("application/json", {"Content_Encoding": "gzip"}),
    ],
)
def test_other_content_types(host: Talker, game: str, content_type: str | None, headers: dict[str, str]):
    path = f"/games/{game}/actions"
    heard = host.call("POST", path, raw=b'{"type": "end_turn"}', content_type=content_type, **headers).expect(415)
    assert heard.code == "unsupported_media_type"


def test_json_with_a_charset_is_json(host: Talker, game: str):
    path, raw = f"/games/{game}/actions", b'{"type": "end_turn", "forfeit": true}'
    host.call("POST", path, raw=raw, content_type="application/json; charset=UTF-8").expect(201)


def test_bodies_over_the_limit_are_refused(host: Talker, game: str):
    big = json.dumps({"type": "end_turn", "override": "x" * (256 * 1024)}).encode()
    for path in (f"/games/{game}/actions", "/games", f"/games/{game}/seats", "/seats/take-over"):
        heard = host.call("POST", path, raw=big).expect(413)
        assert heard.code == "too_large"
        assert "at most 256 kB" in heard["detail"]
    fits = json.dumps({"type": "end_turn", "override": "x" * (255 * 1024)}).encode()
    assert host.call("POST", f"/games/{game}/actions", raw=fits).expect(422).code == "invalid_action"
    assert host.call("POST", "/games/import", raw=big).expect(422).code == "unreadable_game"
    huge = json.dumps({"format": "x" * (64 * 1024 * 1024)}).encode()
    assert "at most 64 MB" in host.call("POST", "/games/import", raw=huge).expect(413)["detail"]


def test_every_wrong_field_is_named(host: Talker, game: str):
    heard = host.post(f"/games/{game}/seats", {"powers": "germany", "role": "king", "x": 1}).expect(422)
    assert {error["field"] for error in heard["errors"]} == {"name", "powers", "role", "x"}
    heard = host.post(f"/games/{game}/corrections", {"at_version": "1", "insert": [7], "remove": ["x"]}).expect(422)
    assert {error["field"] for error in heard["errors"]} == {"at_version", "insert.0", "remove.0"}


@pytest.mark.parametrize(
    "change",
    [
        {"format": "other"},
        {"format_version": 99},
        {"format_version": True},
        {"entries": []},
        {"entries": [7]},
        {"entries": {}},
        {"game": None},
        {"game": {"id": "../x", "name": "x", "edition": "anniversary", "scenario": "1941", "created_at": "x"}},
        {"game": {"id": "x", "name": "", "edition": "anniversary", "scenario": "1941", "created_at": "x"}},
        {"game": {"id": "x", "name": "x", "edition": "chess", "scenario": "1941", "created_at": "x"}},
        {"game": {"id": "x", "name": "x", "edition": "anniversary", "scenario": "1942", "created_at": "x"}},
        {"game": {"id": "x", "name": "x", "edition": "revised", "scenario": "1942", "created_at": "x"}},
    ],
)
def test_documents_that_are_no_game(host: Talker, game: str, change: dict[str, Any]):
    document = {**host.get(f"/games/{game}/export").body, **change}
    assert host.post("/games/import", document).expect(422).code in (
        "unreadable_game",
        "invalid_game",
        "unknown_edition",
    )


def test_entries_that_do_not_follow_each_other(host: Talker, game: str):
    host.act(game, "end_turn", forfeit=True).expect(201)
    document = host.get(f"/games/{game}/export").body
    for follows in (-1, 0, 2, 99):
        document["entries"][1]["follows"] = follows
        assert host.post("/games/import", document).expect(422).code == "invalid_game"
    game_differs = host.get(f"/games/{game}/export").body
    game_differs["entries"][1]["summary"] = "something else"
    assert host.post("/games/import", game_differs).expect(409).code == "game_differs"


def test_what_nobody_foresaw_says_nothing_about_itself(app: Flask, host: Talker, game: str, monkeypatch, caplog):
    def broken(*_: object) -> None:
        raise ZeroDivisionError("a secret")

    monkeypatch.setattr("api.resources.journal.use.journal", broken)
    heard = host.get(f"/games/{game}/journal").expect(500)
    assert heard.code == "internal_error"
    assert b"secret" not in heard.raw
    assert "ZeroDivisionError" in caplog.text


def test_healthz_says_when_the_store_is_away(app: Flask, host: Talker, monkeypatch):
    from companion.storage import StoreError

    def away(_: str) -> None:
        raise StoreError("gone")

    monkeypatch.setattr(app.extensions["companion"].app.store, "game", away)
    assert host.get("/healthz").expect(503).code == "store_unavailable"


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=12,
)
words = st.sampled_from(
    ["capture_territory", "purchase_units", "mobilize_units", "roll_research", "attest", "set_damage"]
)
names = st.sampled_from(
    ["type", "territory", "by", "power", "units", "repairs", "placements", "dice", "claim", "reason"]
)


@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(word=words, more=st.dictionaries(names, json_values | st.just("germany") | st.just({"infantry": 1}), max_size=4))
def test_no_action_breaks_the_service(host: Talker, game: str, word: str, more: dict[str, Any]):
    heard = host.call("POST", f"/games/{game}/actions?dry_run=true", raw=json.dumps({**more, "type": word}).encode())
    assert heard.status in (200, 400, 409, 422), heard.raw
    if heard.status != 200:
        assert heard.code in CODES


@settings(max_examples=100, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    path=st.sampled_from(["/games", "/games/{}/seats", "/games/{}/undo", "/games/{}/corrections", "/seats/take-over"]),
    body=st.dictionaries(
        st.sampled_from(["edition", "scenario", "options", "bids", "name", "powers", "role", "join_code", "to_version",
                         "at_version", "insert", "remove", "code", "entered", "players"]),
        json_values | st.just("anniversary") | st.just("1941"),
        max_size=5,
    ),
)  # fmt: skip
def test_no_body_breaks_the_service(app: Flask, host: Talker, game: str, path: str, body: dict[str, Any]):
    failures = app.extensions["companion"].failures
    failures.pace = Pace(1_000_000, 60)
    heard = host.call("POST", path.format(game), raw=json.dumps(body).encode())
    assert heard.status in (201, 400, 404, 409, 422), heard.raw


def test_requests_without_any_body_are_fine_where_none_is_needed(host: Talker, game: str):
    assert host.call("POST", f"{API}/games/{game}/redo").expect(409).code == "nothing_to_redo"
    assert host.call("POST", f"{API}/games/{game}/redo", {"x": 1}).expect(422).code == "invalid_request"

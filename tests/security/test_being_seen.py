"""Seen: figures for the host's tools, logs without secrets, one id from the phone to the journal."""

import json
import logging
import os
import re
import time
from pathlib import Path

import pytest
from flask import Flask

from api.http.logs.json_lines import JsonLines
from api.http.logs.request_ids import WithRequestId
from companion.storage import StoreFull
from tests.api.conftest import make_app
from tests.api.talking import HOST_KEY, Talker

INFANTRY = {"type": "purchase_units", "units": {"infantry": 1}}
LINE = re.compile(r'companion_[a-z_]+(\{[a-z]+="[^"]*"(,[a-z]+="[^"]*")*\})? [0-9.e+-]+')


def test_metrics_are_in_prometheus_form(host: Talker, anna: Talker, game: str):
    host.get("/nowhere")
    heard = host.get("/metrics").expect(200)
    assert heard.headers["Content-Type"].startswith("text/plain; version=0.0.4")
    lines = heard.raw.decode().splitlines()
    assert all(line.startswith("#") or LINE.fullmatch(line) for line in lines), lines
    assert any('method="POST",route="/api/v1/games",status="201"' in line for line in lines)
    assert all(line.startswith("#") or f'process="{os.getpid()}"' in line for line in lines)
    assert game not in heard.raw.decode()
    assert HOST_KEY not in heard.raw.decode()


def test_metrics_are_the_hosts(anna: Talker, host: Talker):
    host.get("/metrics").expect(200)
    anna.get("/metrics").expect(403)
    host.with_token(None).get("/metrics").expect(401)


def test_readiness_tells_strangers_ready_or_not_and_no_more(
    app, anna: Talker, host: Talker, monkeypatch: pytest.MonkeyPatch
):
    stranger = host.with_token(None)
    assert set(host.get("/readyz").expect(200).body) == {"status", "listeners"}
    assert [talker.get("/readyz").expect(200).body for talker in (anna, stranger)] == [{"status": "ready"}] * 2

    def failing(*_: object) -> None:
        raise StoreFull("no room left in /var/lib/companion")

    monkeypatch.setattr(app.extensions["companion"].app.store, "transaction", failing)
    assert "no room left" in host.get("/readyz").expect(507)["detail"]
    refused = stranger.get("/readyz").expect(503)
    assert (refused.code, refused["detail"]) == ("store_unavailable", "Not ready.")
    assert "var/lib" not in refused.raw.decode()


def test_one_id_from_the_phone_to_the_journal(anna: Talker, host: Talker, game: str):
    heard = anna.post(f"/games/{game}/actions", INFANTRY, X_Request_Id="phone-12345678").expect(201)
    assert heard.headers["X-Request-Id"] == "phone-12345678"
    entries = host.get(f"/games/{game}/export")["entries"]
    assert entries[-1]["request"] == "phone-12345678"
    made = anna.get(f"/games/{game}", X_Request_Id="bad id!").headers["X-Request-Id"]
    assert re.fullmatch("[0-9a-f]{16}", made)


def test_logs_are_json_with_the_id_and_without_secrets(caplog: pytest.LogCaptureFixture):
    app: Flask = make_app(access_log=True)
    caplog.handler.addFilter(WithRequestId())
    caplog.handler.setFormatter(JsonLines())
    with caplog.at_level(logging.INFO):
        app.test_client().get(f"/?key={HOST_KEY}", headers={"X-Request-Id": "phone-12345678"})
        app.test_client().get("/join/SECRET")
    lines = [json.loads(line) for line in caplog.text.splitlines()]
    seen = [line for line in lines if line["logger"] == "companion.access"]
    assert (seen[0]["request"], seen[0]["path"], seen[0]["status"]) == ("phone-12345678", "/", 303)
    assert HOST_KEY not in caplog.text
    assert "SECRET" not in caplog.text


def test_metrics_say_who_was_refused_and_how_the_disk_and_the_backups_are(tmp_path: Path):
    (tmp_path / "hour-1.db").touch()
    os.utime(tmp_path / "hour-1.db", (time.time() - 500, time.time() - 500))
    app = make_app(data_folder=str(tmp_path), backups_folder=str(tmp_path))
    host = Talker.to_app(app, HOST_KEY)

    def figure(name: str) -> float:
        return float(re.findall(rf"^companion_{name}{{.*}} (.*)$", host.get("/metrics").raw.decode(), re.MULTILINE)[0])

    assert figure("strangers_refused_total") == 0
    for _ in range(13):
        app.test_client().get("/join/AAAAAA")
    assert figure("strangers_refused_total") == 3
    assert figure("disk_free_bytes") > 0
    assert 490 < figure("newest_backup_age_seconds") < 5_000
    assert "newest_backup" not in Talker.to_app(make_app(), HOST_KEY).get("/metrics").raw.decode()

"""A form with more parts than werkzeug reads is refused on every page like other bad input."""

import logging

import pytest
from flask import Flask

from api.guards.browsers import HEADERS
from tests.api.conftest import make_app
from tests.api.talking import HOST_KEY, Talker

BOUNDARY = "part"
PARTS = b"".join(
    f'--{BOUNDARY}\r\nContent-Disposition: form-data; name="f{number}"\r\n\r\n{number}\r\n'.encode()
    for number in range(1_001)
)
BODY = PARTS + f"--{BOUNDARY}--\r\n".encode()


def pages_that_take_forms(app: Flask) -> list[str]:
    rules = [rule for rule in app.url_map.iter_rules() if "POST" in (rule.methods or ())]
    return sorted({str(rule) for rule in rules if not str(rule).startswith("/api/")})


def test_a_form_with_1001_parts_is_refused_on_every_page(caplog: pytest.LogCaptureFixture):
    app = make_app(access_log=True)
    host = Talker.to_app(app, HOST_KEY)
    game = host.new_game()["id"]
    anna = host.seat(game, "Anna", ["germany"])
    client = app.test_client()
    client.set_cookie("companion_seat", anna.token or "")
    paths = pages_that_take_forms(app)
    assert len(paths) > 20
    for rule in paths:
        path = rule.replace("<id:game_id>", game)
        for converter in ("<id:seat_id>", "<code>", "<id:power>", "<name>", "<key>"):
            path = path.replace(converter, "x1")
        caplog.clear()
        with caplog.at_level(logging.INFO, logger="companion.access"):
            answer = client.post(path, data=BODY, content_type=f"multipart/form-data; boundary={BOUNDARY}")
        assert answer.status_code == 413, (path, answer.status_code)
        assert set(HEADERS) <= set(answer.headers.keys()), path
        assert len([line for line in caplog.records if line.name == "companion.access"]) == 1, path
        assert not [line for line in caplog.records if line.levelno >= logging.ERROR], path
    assert client.post(paths[0], data=BODY.replace(b"f1000", b"f1"), content_type="text/plain").status_code < 500

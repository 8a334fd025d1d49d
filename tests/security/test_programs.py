"""Keys for other people's programs: each opens what it says and nothing else, and none changes anything or sees a join
code.
"""

import json
import logging
import re
from collections.abc import Iterator
from typing import Any

import pytest
from click.testing import CliRunner, Result
from flask import Flask

from api.gateway.gateway import Gateway
from api.http.identity import HOST_COOKIE
from companion.cli import _group as companion
from companion.cli.setup import the_app
from companion.model.actions import StartGame
from companion.model.refusal import NotFound, RuleViolation
from companion.service import HOST, AppContext, games
from companion.service.programs import keys
from companion.service.table import tables
from tests.api.conftest import make_app
from tests.api.talking import API, HOST_KEY, Event, Server, Talker, events, listening
from tests.api.test_roles import MATRIX, Table
from tests.api.test_roles import table as _table

table = _table
OPEN = ("/healthz", "/readyz", "/editions", "/api/v1/openapi.json")
"""What anybody may open."""


def context_of(app: Flask) -> AppContext:
    found: AppContext = app.extensions["companion"].app
    return found


def key_for(app: Flask, can: str, name: str = "OBS") -> str:
    return keys.new_key(context_of(app), HOST, name, can).key


@pytest.mark.parametrize(("method", "path", "body", "expected"), MATRIX, ids=lambda part: str(part)[:60])
def test_each_key_opens_what_it_says_at_every_address(
    table: Table, method: str, path: str, body: Any, expected: tuple[int, ...]
) -> None:
    other = table.people["host"].new_game(name="A third")["id"]
    observer = expected[3]
    opens = {
        "metrics": path in ("/metrics", "/readyz"),
        "read": path == "/games" or "{game}" in path,
        f"table:{table.game}": "{game}" in path,
        f"table:{other}": False,
    }
    for number, (can, is_open) in enumerate(opens.items()):
        program = table.people["host"].with_token(key_for(table.app, can, f"Program {number}"))
        table.people["program"] = program
        heard = table.call("program", method, path, body)
        if method != "GET":
            assert (heard.status, heard.code) == (403, "key_only_looks"), (can, heard.raw[:300])
        elif path.startswith(OPEN) and "boards" not in path:
            assert heard.status == 200
        elif is_open:
            assert heard.status == (200 if path in ("/metrics", "/games") else observer), (can, heard.raw[:300])
        else:
            assert (heard.status, heard.code) == (403, "not_for_this_key"), (can, heard.raw[:300])
        assert table.join_code not in heard.raw.decode(errors="replace")


def test_no_program_sees_a_join_code_in_the_list_of_games(app: Flask, host: Talker, game: str) -> None:
    program = host.with_token(key_for(app, "read"))
    assert [line["id"] for line in program.get("/games").expect(200).body] == [game]
    assert "join_code" not in program.get("/games").body[0]
    assert "join_code" in host.get("/games").body[0]


def test_no_program_sees_a_join_code_on_paper_or_on_a_page(app: Flask, host: Talker, game: str) -> None:
    from pypdf import PdfReader  # the resume pack prints the code for those who may see it

    code, key = host.get(f"/games/{game}")["join_code"], key_for(app, "read")
    for what in ("resume", "quick_start"):
        papers = {}
        for name, talker in (("host", host), ("program", host.with_token(key))):
            heard = talker.get(f"/games/{game}/printables/{what}.pdf")
            if heard.status == 404:
                break
            from io import BytesIO

            papers[name] = " ".join(page.extract_text() for page in PdfReader(BytesIO(heard.expect(200).raw)).pages)
        else:
            assert code in papers["host"]
            assert code not in papers["program"]
    client = app.test_client()
    headers = {"Authorization": f"Bearer {key}", "Accept": "text/html"}
    for path in ("", "table/", "banker/", "games/", "after/", "audit/", "map/"):
        page = client.get(f"/{path}{game if path else ''}", headers=headers)
        assert page.status_code < 500
        assert code not in page.text


def test_a_key_is_stored_as_a_hash_and_shown_once(app: Flask, host: Talker) -> None:
    key = key_for(app, "read")
    assert re.fullmatch(r"look_[A-Za-z0-9_-]{43}", key)
    store = context_of(app).store
    stored = json.dumps(
        [[kind, name, store.document(kind, name)] for kind in (keys.KIND, keys.USED) for name in store.documents(kind)]
    )
    assert key not in stored
    assert key.removeprefix("look_") not in stored
    assert key not in str(keys.list_keys(context_of(app), HOST))


def test_its_last_use_is_listed_and_noted_once_a_minute(app: Flask, host: Talker) -> None:
    context, key = context_of(app), key_for(app, "metrics")
    assert keys.list_keys(context, HOST)[0].used_at is None
    times = iter(["2026-01-30T18:00:00.000Z", "2026-01-30T18:00:59.000Z", "2026-01-30T18:01:00.000Z"])
    context.clock = lambda: next(times)
    seen = []
    for _ in range(3):
        host.with_token(key).get("/metrics").expect(200)
        seen.append(keys.list_keys(context, HOST)[0].used_at)
    assert seen == ["2026-01-30T18:00:00.000Z", "2026-01-30T18:00:00.000Z", "2026-01-30T18:01:00.000Z"]


def test_a_revoked_key_opens_nothing_from_then_on(app: Flask, host: Talker, game: str) -> None:
    program = host.with_token(key_for(app, "read"))
    program.get(f"/games/{game}").expect(200)
    keys.revoke(context_of(app), HOST, "obs")
    assert program.get(f"/games/{game}").expect(401).code == "unknown_token"
    assert keys.list_keys(context_of(app), HOST) == []
    assert context_of(app).store.documents(keys.USED) == []
    with pytest.raises(NotFound):
        keys.revoke(context_of(app), HOST, "OBS")


def test_a_program_that_asks_on_with_a_revoked_key_keeps_nobody_out(app: Flask, host: Talker) -> None:
    key = key_for(app, "metrics")
    keys.revoke(context_of(app), HOST, "OBS")
    for _ in range(30):
        host.with_token(key).get("/metrics").expect(401)
    assert host.with_token("a-wrong-host-key-of-somebody").get("/games").status == 401


def test_a_key_for_a_deleted_game_goes_with_it(app: Flask, game: str) -> None:
    key_for(app, f"table:{game}")
    key_for(app, "read", "Bot")
    context = context_of(app)
    tables.change_table(context, HOST, game, archived=True)
    tables.delete_game(context, HOST, game, context.game(game).name)
    assert [line.name for line in keys.list_keys(context, HOST)] == ["Bot"]


@pytest.mark.parametrize("can", ["", "write", "table", "host", "read ", "table:nothing", "Metrics"])
def test_a_key_can_do_nothing_but_these(app: Flask, can: str) -> None:
    with pytest.raises((RuleViolation, NotFound)):
        key_for(app, can)
    assert keys.list_keys(context_of(app), HOST) == []


def test_two_keys_never_have_one_name(app: Flask) -> None:
    key_for(app, "read", "Discord bot")
    with pytest.raises(RuleViolation, match="already a key"):
        key_for(app, "metrics", "discord BOT")
    with pytest.raises(RuleViolation):
        key_for(app, "metrics", "\u200b")


def heard_with(app: Flask, key: str, game: str) -> Iterator[Event]:
    who = keys.identify_program(context_of(app), key)
    assert who is not None
    frames = iter(app.extensions["companion"].hub.line(who, game, 99))

    def lines() -> Iterator[str]:
        for text in frames:
            yield from text.decode().split("\n")

    return events(lines())


@pytest.mark.parametrize("can", ["read", "table:{game}"])
def test_revoking_ends_an_open_live_line(app: Flask, host: Talker, game: str, can: str) -> None:
    line = heard_with(app, key_for(app, can.format(game=game)), game)
    assert next(line).name == "hello"
    host.act(game, "purchase_units", units={"infantry": 1}).expect(201)
    assert next(line).name == "entry"
    keys.revoke(context_of(app), HOST, "OBS")
    assert next(line).name == "end"


def test_the_command_line_revokes_a_line_of_the_running_server(server: Server, far_host: Talker) -> None:
    game = far_host.new_game(name="On the air")["id"]
    made = run("tokens", "new", "Stream", "--can", f"table:{game}", "--data", server.folder)
    assert made.exit_code == 0, made.output
    key = made.stdout.strip()
    with listening(server.url, game, key) as line:
        assert next(line).name == "hello"
        assert run("tokens", "revoke", "Stream", "--data", server.folder).exit_code == 0
        assert next(line).name == "end"
    assert key not in server.output.read_text()


def test_only_the_overlay_takes_a_key_in_its_query(app: Flask, game: str) -> None:
    key, client = key_for(app, f"table:{game}"), app.test_client()
    page = client.get(f"/table/{game}?overlay=1&token={key}")
    assert page.status_code == 200
    assert page.headers["Referrer-Policy"] == "no-referrer"
    assert context_of(app).game(game).join_code not in page.text
    for path in (f"/table/{game}?token={key}", f"/table/{game}?overlay=2&token={key}", f"/map/{game}?token={key}",
                 f"/after/{game}?overlay=1&token={key}"):  # fmt: skip
        assert client.get(path).status_code == 401, path
    assert client.get(f"{API}/games/{game}?token={key}").status_code == 401
    assert client.get(f"{API}/games/{game}/live?token={key}").status_code == 401
    keys.revoke(context_of(app), HOST, "OBS")
    assert client.get(f"/table/{game}?overlay=1&token={key}").status_code == 401


def test_an_overlays_key_counts_even_in_the_hosts_own_browser(app: Flask, game: str) -> None:
    client = app.test_client()
    client.get(f"/?key={HOST_KEY}")
    assert client.get_cookie(HOST_COOKIE)
    other = games.create_game(context_of(app), HOST, "aa1941", StartGame(scenario="1941"))["id"]
    key = key_for(app, f"table:{other}")
    assert client.get(f"/table/{game}?overlay=1&token={key}").status_code == 403
    assert client.get(f"/table/{game}?overlay=1").status_code == 200


def test_an_overlay_is_not_a_stranger_to_the_gateway(app: Flask, game: str) -> None:
    from api.gateway import gateway

    environ = {"QUERY_STRING": f"overlay=1&token={key_for(app, 'read')}"}
    assert gateway._credential(environ) is not None
    assert gateway._credential({"QUERY_STRING": "view=map"}) is None
    whole = Gateway(app)
    asked = {"REQUEST_METHOD": "GET", "PATH_INFO": f"/table/{game}", "SERVER_NAME": "localhost", "SERVER_PORT": "80",
             "wsgi.url_scheme": "http", "HTTP_HOST": "localhost"}  # fmt: skip
    assert whole._look_up({**asked, **environ})
    assert not whole._look_up({**asked, "QUERY_STRING": "overlay=1&token=look_" + "x" * 43})
    whole.stop()


def test_no_key_is_ever_in_the_log(caplog: pytest.LogCaptureFixture) -> None:
    app = make_app(access_log=True)
    game = Talker.to_app(app, HOST_KEY).new_game()["id"]
    key = key_for(app, "read")
    with caplog.at_level(logging.DEBUG):
        client = app.test_client()
        client.get(f"/table/{game}?overlay=1&token={key}")
        client.get(f"/map/{game}?overlay=1&token={key}")
        client.get(f"{API}/games", headers={"Authorization": f"Bearer {key}"})
        host = app.test_client()
        host.get(f"/?key={HOST_KEY}")
        page = host.post("/programs/keys", data={"name": "Logged?", "can": "read", "idempotency_key": "a"})
    assert f"/table/{game}" in caplog.text
    shown = re.findall(r"look_[A-Za-z0-9_-]{43}", page.text)
    assert shown
    assert not any(secret in caplog.text for secret in (key, *shown))


def test_the_host_makes_and_revokes_keys_on_a_page(app: Flask, game: str) -> None:
    client = app.test_client()
    assert client.get("/programs").status_code == 401
    assert client.post("/programs/keys", data={"name": "X", "can": "read"}).status_code == 401
    client.get(f"/?key={HOST_KEY}")
    sent = {"name": "Overlay", "can": f"table:{game}", "idempotency_key": "once"}
    page = client.post("/programs/keys", data=sent)
    key = re.search(r"look_[A-Za-z0-9_-]{43}", page.text)
    assert key is not None
    assert f"/table/{game}?overlay=1&amp;token={key.group()}" in page.text
    assert "<svg" in page.text
    assert page.headers["Cache-Control"] == "no-store"
    again = client.post("/programs/keys", data=sent)  # reloaded: the same key, and no second one
    assert key.group() in again.text
    assert len(keys.list_keys(context_of(app), HOST)) == 1
    store = context_of(app).store
    assert key.group() not in client.get("/programs").text
    assert "already a key" in client.post("/programs/keys", data={**sent, "idempotency_key": "two"}).text
    client.post("/programs/keys/revoke", data={"name": "Overlay", "idempotency_key": "three"})
    assert store.documents(keys.KIND) == []


def run(*words: object) -> Result:
    return CliRunner().invoke(companion, [str(word) for word in words])


def test_the_command_line_lists_makes_and_revokes(tmp_path_factory: pytest.TempPathFactory) -> None:
    data = tmp_path_factory.mktemp("data")
    with the_app(data, None) as app:
        game = games.create_game(app, HOST, "aa1941", StartGame(scenario="1941"), "Friday")["id"]
    assert "No keys yet" in run("tokens", "--data", data).output
    made = run("tokens", "new", "Prometheus", "--can", "metrics", "--data", data)
    assert keys.KEY.fullmatch(made.stdout.strip())
    overlay = run("tokens", "new", "OBS", "--can", "table:Friday", "--data", data)
    assert f"/table/{game}?overlay=1&token={overlay.stdout.strip()}" in overlay.stderr
    listed = run("tokens", "--data", data).output
    assert "Prometheus  [metrics]  sees how the server does, never used" in listed
    assert f"OBS  [table:{game}]  shows the table of Friday, never used" in listed
    assert made.stdout.strip() not in listed
    refused = run("tokens", "new", "X", "--can", "everything", "--data", data)
    assert refused.exit_code == 1
    assert "metrics, read, or table:GAME" in refused.output
    assert run("tokens", "revoke", "OBS", "--data", data).exit_code == 0
    assert run("tokens", "revoke", "OBS", "--data", data).exit_code == 1
    empty = data / "none"
    assert run("tokens", "new", "X", "--can", "read", "--data", empty).exit_code == 1
    assert not empty.exists()

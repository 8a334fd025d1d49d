"""Webhooks: what is sent, to whom, how it's signed, and what happens when nobody answers. A real server hears them."""

import hashlib
import hmac
import json
import re
import socket
import threading
import time
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from itertools import pairwise
from typing import Any

import pytest
from flask import Flask

from api.http.context import EXTENSION
from companion.model.actions import StartGame
from companion.model.refusal import RuleViolation
from companion.service import HOST, AppContext
from companion.service.actions import take_action
from companion.service.games import create_game
from companion.service.table.requests import ask
from companion.service.table.seats import identify, join
from companion.service.webhooks import addresses, hooks
from companion.service.webhooks.addresses import Refused, Target, is_own, looked_up, post, read_target
from companion.service.webhooks.courier import PAUSES, Courier
from companion.storage import open_store
from companion.storage.temporary import TemporaryStore
from tests.api.talking import HOST_KEY, Server

KEY = "the-host-key-that-signs"
INFANTRY = {"type": "purchase_units", "units": {"infantry": 1}}


class Listener:
    """A server that hears webhooks; `answers` says what it answers, then 204."""

    def __init__(self) -> None:
        self.heard: list[tuple[str, dict[str, str], bytes]] = []
        self.answers: list[tuple[int, dict[str, str]]] = []
        listener = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["Content-Length"]))
                listener.heard.append((self.path, dict(self.headers), body))
                status, headers = listener.answers.pop(0) if listener.answers else (204, {})
                self.send_response(status)
                for name, value in headers.items():
                    self.send_header(name, value)
                self.end_headers()

            def log_message(self, *_: object) -> None:
                pass

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
        self.url = f"http://127.0.0.1:{self.server.server_port}/hook?x=1"

    @property
    def said(self) -> list[Any]:
        return [json.loads(body) for _, _, body in self.heard]


@pytest.fixture
def listener() -> Iterator[Listener]:
    made = Listener()
    yield made
    made.server.shutdown()
    made.server.server_close()


class Table:
    """A game, and a courier whose clock is ours."""

    def __init__(self, app: AppContext) -> None:
        self.app, self.now = app, 1000.0
        self.game = create_game(app, HOST, "anniversary", StartGame(scenario="1941"), "Friday")["id"]
        self.courier = self.another()

    def another(self) -> Courier:
        return Courier(self.app, KEY, clock=lambda: self.now)

    def tap(self, **action: Any) -> None:
        take_action(self.app, HOST, self.game, action or INFANTRY)

    def state(self) -> hooks.State:
        return hooks.list_hooks(self.app, HOST)[0][1]


@pytest.fixture
def table() -> Table:
    return Table(AppContext(TemporaryStore()))


def hook(table: Table, url: str, *events: str, **more: Any) -> hooks.Hook:
    return hooks.add_hook(table.app, HOST, url, events or ("entry",), own_machine=True, **more)


def test_an_entry_is_sent_signed_and_once(table: Table, listener: Listener) -> None:
    made = hook(table, listener.url)
    table.tap()
    table.courier.look(None)
    table.courier.look(None)
    assert [said["events"] for said in listener.said] == [["test"], ["entry"]]
    path, headers, body = listener.heard[1]
    assert path == "/hook?x=1"
    said = json.loads(body)
    assert (said["version"], said["game"]["name"], said["turn"], said["power"]) == (2, "Friday", "germany", "Germany")
    assert "1 infantry" in said["text"]
    assert said["entry"]["action"]["type"] == "purchase_units"
    at, _, signature = headers["Companion-Signature"].partition(",v1=")
    stamp = at.removeprefix("t=")
    assert abs(time.time() - int(stamp)) < 60
    expected = hmac.new(hooks.secret_of(KEY, made.id).encode(), stamp.encode() + b"." + body, hashlib.sha256)
    assert signature == expected.hexdigest()
    assert headers["Companion-Events"] == "entry"
    assert headers["Companion-Delivery"]


def test_no_message_and_no_stored_document_has_the_join_code_or_the_secret(table: Table, listener: Listener) -> None:
    made = hook(table, listener.url)
    table.tap()
    table.courier.look(None)
    code = table.app.game(table.game).join_code
    assert not any(code.encode() in body for _, _, body in listener.heard)
    store, secret = table.app.store, hooks.secret_of(KEY, made.id)
    for kind in (hooks.KIND, hooks.STATE, hooks.PLACE):
        assert not any(secret in (store.document(kind, name) or "") for name in store.documents(kind))


def test_only_the_chosen_kinds_are_sent(table: Table, listener: Listener) -> None:
    hook(table, listener.url, "turn", "finished")
    table.tap()
    table.tap(type="end_turn", override="on", forfeit=True)
    table.tap(type="declare_winner", side="axis", reason="x")
    table.courier.look(None)
    told = listener.said[1:]
    assert [said["events"] for said in told] == [["turn"], ["finished"]]
    assert told[0]["turn"] != "germany"
    assert told[1]["status"] == "finished"


def test_a_question_to_the_table_is_told_once(table: Table, listener: Listener) -> None:
    hook(table, listener.url, "question")
    token = join(table.app, HOST, table.game, table.app.game(table.game).join_code, "Anna", ["germany"])["token"]
    anna = identify(table.app, token)
    assert anna is not None
    ask(table.app, anna, table.game, {"type": "adjust_treasury", "power": "germany", "amount": 3, "reason": "found"})
    table.courier.look(None)
    table.courier.look(None)
    assert [said["events"] for said in listener.said] == [["test"], ["question"]]
    assert listener.said[1]["text"].startswith("Anna asks: ")


def test_a_webhook_for_one_game_hears_of_no_other(table: Table, listener: Listener) -> None:
    other = create_game(table.app, HOST, "aa1941", StartGame(scenario="1941"), "Other")["id"]
    hook(table, listener.url, game=table.game)
    take_action(table.app, HOST, other, {"type": "advance_phase"})
    table.tap()
    table.courier.look(None)
    assert [said["game"]["name"] for said in listener.said[1:]] == ["Friday"]


def test_a_new_game_is_heard_of_and_an_old_one_that_comes_in_is_not_retold(table: Table, listener: Listener) -> None:
    hook(table, listener.url)
    real, table.app.clock = table.app.clock, lambda: "2020-01-01T00:00:00.000Z"
    create_game(table.app, HOST, "aa1941", StartGame(scenario="1941"), "Old")
    table.app.clock = real
    create_game(table.app, HOST, "aa1941", StartGame(scenario="1941"), "New")
    table.courier.look(None)
    assert [said["game"]["name"] for said in listener.said[1:]] == ["New"]


def test_discord_gets_its_own_form(table: Table, listener: Listener) -> None:
    hook(table, listener.url, form="discord")
    table.tap()
    table.courier.look(None)
    assert listener.said[1] == {
        "content": listener.said[1]["content"],
        "allowed_mentions": {"parse": []},
    }
    assert listener.said[1]["content"].startswith("**Friday**: ")


def test_a_failure_is_tried_again_with_growing_pauses_and_then_given_up(table: Table, listener: Listener) -> None:
    made = hook(table, listener.url)
    table.courier.look(None)
    table.tap()
    listener.answers = [(500, {})] * 100
    tried = []
    for _ in range(40):
        before = len(listener.heard)
        table.courier.look(None)
        if len(listener.heard) > before:
            tried.append(table.now)
        if table.state().given_up:
            break
        table.now = min(table.courier._not_before.values())
    assert [later - at for at, later in pairwise(tried)] == list(PAUSES)
    state = table.state()
    assert state.given_up
    assert "500" in state.why
    count = len(listener.heard)
    table.now += 1e6
    table.courier.look(None)
    assert len(listener.heard) == count
    listener.answers = []
    hooks.try_again(table.app, HOST, made.id)
    table.courier.look(None)
    assert listener.said[-1]["version"] == 2
    assert (table.state().failures, table.state().given_up) == (0, False)


def test_the_pause_that_the_other_side_asks_for_is_kept(table: Table, listener: Listener) -> None:
    hook(table, listener.url)
    listener.answers = [(429, {"Retry-After": "77"})]
    table.courier.look(None)
    assert min(table.courier._not_before.values()) == table.now + 77


def test_a_restart_goes_on_where_the_last_message_was_answered(table: Table, listener: Listener) -> None:
    hook(table, listener.url)
    table.tap()
    table.courier.look(None)
    listener.answers = [(503, {})]
    table.tap()
    table.tap()
    table.courier.look(None)
    table.another().look(None)  # the server was restarted
    assert [said.get("version") for said in listener.said] == [None, 2, 3, 3, 4]


def test_a_redirect_is_not_followed(table: Table, listener: Listener) -> None:
    hook(table, listener.url)
    listener.answers = [(302, {"Location": listener.url.replace("/hook", "/elsewhere")})]
    table.courier.look(None)
    assert [path for path, _, _ in listener.heard] == ["/hook?x=1"]
    assert "another address" in table.state().why


def test_a_tap_waits_for_no_webhook(table: Table) -> None:
    silent = socket.create_server(("127.0.0.1", 0))  # it takes connections and says nothing
    try:
        hook(table, f"http://127.0.0.1:{silent.getsockname()[1]}/")
        table.courier.start()
        began = time.monotonic()
        for holds in [True, False] * 10:
            table.tap(type="attest", claim="no_enemy_warships_in_13_14_15", holds=holds)
        assert time.monotonic() - began < addresses.SECONDS  # the first message alone takes that long
        assert len(table.courier._changed) <= 1
    finally:
        table.courier.stop()
        silent.close()


def test_a_removed_webhook_leaves_nothing(table: Table, listener: Listener) -> None:
    made = hook(table, listener.url)
    table.tap()
    table.courier.look(None)
    hooks.remove_hook(table.app, HOST, made.id)
    table.tap()
    table.courier.look(None)
    assert len(listener.heard) == 2
    assert [table.app.store.documents(kind) for kind in (hooks.KIND, hooks.STATE, hooks.PLACE)] == [[], [], []]


@pytest.mark.parametrize(
    "url",
    ["", "ftp://example.org/", "file:///etc/passwd", "http://", "http:///x", "http://user:pw@example.org/",
     "javascript:1",
     "http://exa mple.org/", "http://example.org:99999/", "http://example.org/\nx", "//example.org",
     "https://ex\u00e4mple.org"],
)  # fmt: skip
def test_what_is_no_web_address_is_refused(table: Table, url: str) -> None:
    with pytest.raises(RuleViolation):
        hooks.add_hook(table.app, HOST, url, ("entry",))
    assert hooks.list_hooks(table.app, HOST) == []


OWN = ["127.0.0.1", "127.8.8.8", "::1", "0.0.0.0", "::", "169.254.169.254", "fe80::1", "fe80::1%eth0",
       "::ffff:127.0.0.1", "::ffff:169.254.169.254", "2002:7f00:1::", "64:ff9b::7f00:1", "::127.0.0.1", "224.0.0.1",
       "255.255.255.255", "ff02::1", "fd00:ec2::254", "nonsense"]  # fmt: skip


@pytest.mark.parametrize("address", OWN)
def test_the_servers_own_machine_is_known_in_every_spelling(address: str) -> None:
    assert is_own(address)


@pytest.mark.parametrize("address", ["93.184.216.34", "192.168.240.77", "10.11.12.13", "2606:2800:220:1::1"])
def test_other_machines_are_not_ours(address: str) -> None:
    assert not is_own(address)


@pytest.mark.parametrize("host", ["127.0.0.1", "localhost", "2130706433", "0x7f.1", "[::1]", "[::ffff:7f00:1]"])
def test_an_own_address_needs_the_hosts_word(table: Table, listener: Listener, host: str) -> None:
    url = listener.url.replace("127.0.0.1", host)
    with pytest.raises(RuleViolation, match="this machine"):
        hooks.add_hook(table.app, HOST, url, ("entry",))
    with pytest.raises(Refused, match="this machine"):
        post(read_target(url), b"{}", {}, own_machine=False)
    assert listener.heard == []


def test_one_bad_address_among_good_ones_is_enough(monkeypatch: pytest.MonkeyPatch) -> None:
    found = [(socket.AF_INET, 1, 6, "", (address, 80)) for address in ("93.184.216.34", "127.0.0.1")]
    monkeypatch.setattr(socket, "getaddrinfo", lambda *_, **__: found)
    with pytest.raises(Refused, match="this machine"):
        looked_up(Target("http", "two.example", 80, "/"), own_machine=False)


def test_a_name_that_changes_its_meaning_leads_nowhere_new(listener: Listener, monkeypatch: pytest.MonkeyPatch) -> None:
    """DNS rebinding: first a stranger's address, then ours. It's looked up once, and only that is used."""
    port = listener.server.server_port
    answers = iter(["93.184.216.34", "127.0.0.1", "127.0.0.1"])
    asked, connected = [], []

    def getaddrinfo(host: str, *_: Any, **__: Any) -> list[Any]:
        asked.append(host)
        return [(socket.AF_INET, 1, 6, "", (next(answers), port))]

    def create_connection(address: tuple[str, int], *_: Any) -> socket.socket:
        connected.append(address[0])
        raise OSError("not reached in a test")

    monkeypatch.setattr(socket, "getaddrinfo", getaddrinfo)
    monkeypatch.setattr(socket, "create_connection", create_connection)
    with pytest.raises(Refused):
        post(Target("http", "rebinding.example", port, "/"), b"{}", {}, own_machine=False)
    assert asked == ["rebinding.example"]
    assert connected == ["93.184.216.34"]
    assert listener.heard == []


def test_an_answer_that_trickles_is_cut_off(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(addresses, "MOST_SECONDS", 1.0)
    slow, stop = socket.create_server(("127.0.0.1", 0)), threading.Event()

    def trickle() -> None:
        taken, _ = slow.accept()
        with taken:
            while not stop.wait(0.2):
                try:
                    taken.send(b"H")
                except OSError:
                    return

    threading.Thread(target=trickle, daemon=True).start()
    began = time.monotonic()
    with pytest.raises(Refused):
        post(read_target(f"http://127.0.0.1:{slow.getsockname()[1]}/"), b"{}", {}, own_machine=True)
    assert time.monotonic() - began < addresses.SECONDS
    stop.set()
    slow.close()


def test_the_host_sets_a_webhook_on_a_page(app: Flask, game: str, listener: Listener) -> None:
    client = app.test_client()
    assert client.post("/programs/webhooks", data={"url": listener.url}).status_code == 401
    client.get(f"/?key={HOST_KEY}")
    sent = {"url": listener.url, "events": ["entry", "turn"], "game": "", "format": "plain", "idempotency_key": "a"}
    refused = client.post("/programs/webhooks", data=sent)
    assert refused.status_code == 422
    assert "this machine" in refused.text
    page = client.post("/programs/webhooks", data={**sent, "own_machine": "yes", "idempotency_key": "b"})
    context: AppContext = app.extensions[EXTENSION].app
    made, _ = hooks.list_hooks(context, HOST)[0]
    assert hooks.secret_of(HOST_KEY, made.id) in page.text
    shown = client.get("/programs").text
    assert "127.0.0.1" in shown
    assert "/hook?x=1" not in shown  # a Discord address is a secret itself
    assert hooks.secret_of(HOST_KEY, made.id) not in shown
    hooks.keep_state(context.store, made.id, hooks.State(failures=8, why="It answers 500.", given_up=True))
    shown = client.get("/programs").text
    assert "It answers 500." in shown
    assert "Given up" in shown
    client.post("/programs/webhooks/again", data={"webhook": made.id, "idempotency_key": "c"})
    assert not hooks.list_hooks(context, HOST)[0][1].given_up
    client.post("/programs/webhooks/remove", data={"webhook": made.id, "idempotency_key": "d"})
    assert hooks.list_hooks(context, HOST) == []


def test_the_served_program_sends_them(tmp_path: Any, listener: Listener) -> None:
    with Server(tmp_path) as server:
        host = server.talker(HOST_KEY)
        game = host.new_game(name="Friday")["id"]
        store = open_store(f"sqlite:///{tmp_path / 'companion.db'}")
        made = hooks.add_hook(AppContext(store), HOST, listener.url, ("entry",), own_machine=True)
        store.close()
        host.act(game, "capture_territory", territory="ukraine").expect(201)
        until = time.monotonic() + 60
        while len(listener.heard) < 2 and time.monotonic() < until:
            time.sleep(0.1)
        log = server.output.read_text()
    assert [said["events"] for said in listener.said] == [["test"], ["entry"]]
    assert listener.said[1]["text"].startswith("Germany takes Ukraine")
    _, headers, body = listener.heard[1]
    stamp, signature = re.fullmatch(r"t=(\d+),v1=([0-9a-f]{64})", headers["Companion-Signature"]).groups()  # type: ignore[union-attr]
    secret = hooks.secret_of(HOST_KEY, made.id)
    assert signature == hmac.new(secret.encode(), stamp.encode() + b"." + body, hashlib.sha256).hexdigest()
    assert "/hook" not in log

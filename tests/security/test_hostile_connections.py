"""A stranger cannot stop the server: whatever is held open, a seated phone's tap is answered."""

import asyncio
import socket
import threading
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from typing import Any

import pytest

from api.gateway import lines
from api.gateway import threads as threads_module
from api.gateway.gateway import Gateway
from api.gateway.threads import Threads
from api.guards.bodies import Room, read
from api.http.problem import Problem
from api.settings import Settings
from companion.service import HOST
from tests import loops
from tests.api.conftest import make_app
from tests.api.talking import API, HOST_KEY, PATIENCE, Server, Talker

HELD = 150
"""More than the server has threads, and than strangers may have requests under way."""
TOO_MANY = 429
SETTINGS = Settings(host_key="")
BOUGHT = {"type": "purchase_units", "units": {"infantry": 1}}


def a_head(server: Server, method: str, path: str, *headers: str) -> bytes:
    """The first lines of a request."""
    lines = [f"{method} {path} HTTP/1.1", f"Host: 127.0.0.1:{server.port}", *headers]
    return ("\r\n".join(lines) + "\r\n\r\n").encode()


def a_scope(method: str, path: str, headers: list[tuple[bytes, bytes]]) -> dict[str, Any]:
    """A request as an ASGI app gets it."""
    return {
        "type": "http", "method": method, "path": path, "query_string": b"", "headers": headers, "http_version": "1.1",
        "scheme": "http", "client": ("10.0.0.7", 1), "server": ("127.0.0.1", 80),
    }  # fmt: skip


async def nothing() -> dict[str, Any]:
    """What a client says that says nothing."""
    await asyncio.Event().wait()
    return {}


@contextmanager
def held_open(server: Server, count: int, sent: bytes) -> Iterator[list[socket.socket]]:
    """Connections that say something and then nothing more; in the end the server knows that they are gone."""
    with ExitStack() as stack:
        lines = []
        for _ in range(count):
            line = stack.enter_context(socket.create_connection(("127.0.0.1", server.port), timeout=PATIENCE))
            line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            line.sendall(sent)
            lines.append(line)
        yield lines
    while server.talker(None).get("/healthz").status == TOO_MANY:
        pass


HOSTILE: dict[str, Callable[[Server, str, str], bytes]] = {
    "idle": lambda server, game, token: b"",
    "half a header": lambda server, game, token: b"POST /api/v1/games HTTP/1.1\r\nHos",
    "unfinished body": lambda server, game, token: a_head(
        server, "POST", "/join/ABCDEF", "Content-Length: 1000", "Content-Type: application/x-www-form-urlencoded"
    ),
    "unfinished body of a seat": lambda server, game, token: a_head(
        server, "POST", f"{API}/games/{game}/actions", "Content-Length: 1000", f"Authorization: Bearer {token}"
    ),
    "unfinished chunk": lambda server, game, token: a_head(
        server, "POST", f"{API}/games/import", "Transfer-Encoding: chunked"
    ),
    "live without a seat": lambda server, game, token: a_head(server, "GET", f"{API}/games/{game}/live"),
    "live and deaf": lambda server, game, token: a_head(
        server, "GET", f"{API}/games/{game}/live?after=0", f"Authorization: Bearer {token}"
    ),
}


@pytest.mark.parametrize("kind", HOSTILE)
def test_a_tap_is_answered_while_hostile_connections_are_held_open(server: Server, far_host: Talker, kind: str):
    game = far_host.new_game()["id"]
    anna, boris = far_host.seat(game, "Anna", ["germany"]), far_host.seat(game, "Boris", ["italy"])
    with held_open(server, HELD, HOSTILE[kind](server, game, boris.token or "")):
        anna.post(f"/games/{game}/actions", BOUGHT).expect(201)
        anna.get(f"/games/{game}").expect(200)


def test_a_right_token_waits_for_no_stranger():
    """Strangers' threads are all taken; this server has never seen the phone's token."""
    app = make_app()
    host = Talker.to_app(app, HOST_KEY)
    anna, gateway = host.seat(host.new_game()["id"], "Anna", ["germany"]), Gateway(app)
    may_end, path = threading.Event(), f"{API}/me"

    async def asked(token: str | None) -> int:
        headers = [(b"host", b"localhost"), *([(b"authorization", f"Bearer {token}".encode())] if token else [])]
        answer = await gateway._answer(a_scope("GET", path, headers), nothing)
        assert answer is not None
        return answer.status

    async def all_of_them() -> list[int]:
        held = [asyncio.ensure_future(gateway._strangers.run(f"10.0.0.{n}", may_end.wait)) for n in range(8)]
        await asyncio.sleep(0)
        wrong = asyncio.ensure_future(asked("no-such-token"))
        right = await asked(anna.token)
        waits = not wrong.done()
        may_end.set()
        await asyncio.gather(*held)
        found = [right, waits, await wrong]
        gateway.stop()
        return found

    assert loops.run(all_of_them()) == [200, True, 401]


def test_one_seat_cannot_hold_all_live_lines(server: Server, far_host: Talker):
    game = far_host.new_game()["id"]
    anna, boris = far_host.seat(game, "Anna", ["germany"]), far_host.seat(game, "Boris", ["italy"])
    listen = a_head(server, "GET", f"{API}/games/{game}/live", f"Authorization: Bearer {boris.token}")
    with held_open(server, SETTINGS.most_lines_of_a_seat + 8, listen) as lines:
        heads = [line.recv(4096).split(b"\r\n")[0] for line in lines]
        assert heads.count(b"HTTP/1.1 200 OK") == SETTINGS.most_lines_of_a_seat
        assert heads.count(b"HTTP/1.1 429 Too Many Requests") == 8
        theirs = a_head(server, "GET", f"{API}/games/{game}/live", f"Authorization: Bearer {anna.token}")
        with held_open(server, 1, theirs) as mine:
            assert b" 200 " in mine[0].recv(4096)


def test_a_stranger_cannot_make_the_server_read_a_large_import(server: Server):
    head = a_head(server, "POST", f"{API}/games/import", "Content-Length: 8000000", "Content-Type: application/json")
    with held_open(server, 1, head) as lines:
        assert lines[0].recv(4096).startswith(b"HTTP/1.1 401 ")


def test_a_body_that_does_not_arrive_in_time_is_answered():
    """It has no time at all here, so that no clock decides."""
    with pytest.raises(Problem, match="didn't arrive"):
        loops.run(read(nothing, 100, 0, Room(100)))


def test_so_much_of_unfinished_bodies_is_kept_and_no_more():
    async def pieces() -> dict[str, Any]:
        return {"type": "http.request", "body": b"x" * 40, "more_body": True}

    room = Room(100)
    with pytest.raises(Problem, match="too busy"):
        loops.run(read(pieces, 1000, PATIENCE, room))
    assert room.left == 100
    assert len(loops.run(read(pieces, 50, PATIENCE, room))) == 51  # the app sees that it's too long
    assert room.left == 100


def test_a_listener_that_reads_nothing_is_hung_up_on(monkeypatch: pytest.MonkeyPatch):
    """It has no time at all here. What it's sent meanwhile waits with the hub, for all listeners once."""
    monkeypatch.setattr(lines, "DEAF_SECONDS", 0)
    app = make_app()
    host = Talker.to_app(app, HOST_KEY)
    hub = app.extensions["companion"].hub
    line = hub.line(HOST, host.new_game()["id"], 0)

    async def in_thread(job: Any) -> Any:
        return await asyncio.get_running_loop().run_in_executor(None, job)

    async def deaf(message: Any) -> None:
        if message.get("more_body"):
            await asyncio.Event().wait()

    loops.run(lines.serve(line, nothing, deaf, in_thread))
    assert len(hub) == 0


@pytest.mark.parametrize(
    ("client", "forwarded", "network"),
    [
        ("10.0.0.5", "203.0.113.7", "203.0.113.7"),
        ("198.51.100.1", "203.0.113.9", "198.51.100.1"),
        ("2001:db8::1", "", "2001:db8::/64"),
    ],
)
def test_behind_a_proxy_the_forwarded_address_is_counted(client: str, forwarded: str, network: str):
    gateway = Gateway(make_app(trusted_proxies=("10.0.0.0/8",)))
    assert gateway._network({"REMOTE_ADDR": client, "HTTP_X_FORWARDED_FOR": forwarded}) == network
    gateway.stop()


def test_one_who_asks_for_much_leaves_threads_to_others():
    async def both() -> list[str]:
        threads = Threads(4, 1, "known")
        may_end, order = threading.Event(), list[str]()
        greedy = [asyncio.ensure_future(threads.run("greedy", may_end.wait)) for _ in range(50)]
        await asyncio.sleep(0)
        await threads.run("modest", lambda: order.append("modest"))
        may_end.set()
        await asyncio.gather(*greedy)
        order.append("greedy")
        threads.stop()
        return order

    assert loops.run(both()) == ["modest", "greedy"]


def test_one_has_so_many_requests_under_way_and_all_have_so_many(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(threads_module, "MOST_OF_ONE", 2)
    monkeypatch.setattr(threads_module, "MOST_WAITING", 3)

    async def many() -> None:
        threads, may_end = Threads(2, 1, "known"), threading.Event()
        first = [asyncio.ensure_future(threads.run("anna", may_end.wait)) for _ in range(2)]
        await asyncio.sleep(0)
        with pytest.raises(Problem, match="too many requests"):
            await threads.run("anna", may_end.wait)
        first.append(asyncio.ensure_future(threads.run("boris", may_end.wait)))
        await asyncio.sleep(0)
        with pytest.raises(Problem, match="too busy"):
            await threads.run("clara", may_end.wait)
        may_end.set()
        await asyncio.gather(*first)
        threads.stop()

    loops.run(many())

"""A stranger cannot stop the server: whatever is held open, a seated phone's tap is answered."""

import asyncio
import socket
import threading
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from types import SimpleNamespace

import pytest

from api.gateway.gateway import Gateway
from api.gateway.threads import Threads
from api.guards.bodies import TooSlow, read
from api.guards.request_limiter import RequestLimiter, credential_of
from api.settings import Settings
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


def test_unfinished_bodies_above_the_cap_give_way_and_the_phones_beside_them_get_in(server: Server, far_host: Talker):
    """The phones have the strangers' address, and this server has never seen the one's token; the other has none."""
    game = far_host.new_game()["id"]
    most, more = SETTINGS.most_strangers_of_an_address, 40
    body = a_head(server, "POST", "/join/ABCDEF", "Content-Length: 1000", "Content-Type: application/json")
    anna = far_host.seat(game, "Anna", ["germany"])
    with held_open(server, most + more, body) as lines:
        heads = [line.recv(4096)[:13] for line in lines[:more]]
        assert set(heads) == {b"HTTP/1.1 408 "}
        assert lines[0].recv(1) == b""  # and it is closed
        anna.post(f"/games/{game}/actions", BOUGHT).expect(201)
        server.talker(None).get("/healthz").expect(200)


def test_a_wrong_token_is_a_strangers_and_a_right_one_is_let_in_however_many_strangers_there_are():
    app = make_app(most_strangers_of_an_address=2)
    host = Talker.to_app(app, HOST_KEY)
    anna, front = host.seat(host.new_game()["id"], "Anna", ["germany"]), Gateway(app)

    async def let_in(token: str | None) -> bytes | str | None:
        given = {"authorization": f"Bearer {token}", "host": "localhost"} if token else {"host": "localhost"}
        scope = SimpleNamespace(
            client="10.0.0.7:1", server="127.0.0.1:80", headers=given, method="GET", path="/", query_string="",
            http_version="1.1", scheme="http",
        )  # fmt: skip
        return await front._let_in(scope, credential_of(scope))  # type: ignore[arg-type]

    async def all_of_them() -> list[bool]:
        front._threads = Threads(asyncio.get_running_loop(), 1, "known")
        found = [await let_in(token) for token in (None, None, None, "no-such-token", anna.token)]
        front._threads.stop()
        return [item is not None for item in found]

    assert loops.run(all_of_them()) == [True, True, False, False, True]


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

    class Silent:
        async def __call__(self) -> bytes:
            await asyncio.Event().wait()
            return b""

    with pytest.raises(TooSlow):
        loops.run(read(Silent(), 10, 100, 0))  # type: ignore[arg-type]


class TestCounting:
    """Who is let in."""

    def test_an_address_has_so_many_and_all_have_so_many(self):
        requests = RequestLimiter(most=5, most_of_an_address=3, most_of_one=2, most_lines=1)
        assert [requests.enter("a") for _ in range(4)] == [True, True, True, False]
        assert [requests.enter("b") for _ in range(3)] == [True, True, False]
        requests.leave("a")
        assert requests.enter("b")
        assert requests.strangers == 5

    def test_a_quiet_network_finds_room_at_the_cost_of_the_loudest(self):
        requests = RequestLimiter(most=6, most_of_an_address=3, most_of_one=2, most_lines=1)

        async def attack() -> tuple[list[str], list[bool]]:
            cut: list[str] = []

            async def unfinished(network: str) -> None:
                assert requests.enter(network)
                try:
                    async with asyncio.timeout(PATIENCE) as deadline:
                        with requests.body_of(network, deadline):
                            await asyncio.Event().wait()
                except TimeoutError:
                    cut.append(network)
                finally:
                    requests.leave(network)

            bodies = [asyncio.ensure_future(unfinished(network)) for network in "aaabbb"]
            await asyncio.sleep(0)
            let_in = [requests.enter("quiet"), requests.enter("quiet")]
            bodies += [asyncio.ensure_future(unfinished("a")) for _ in range(3)]
            await asyncio.sleep(0.01)
            for body in bodies:
                body.cancel()
            await asyncio.gather(*bodies, return_exceptions=True)
            return cut, let_in

        cut, let_in = loops.run(attack())
        assert let_in == [True, True]
        assert len(cut) == requests.cut
        assert set(cut) <= {"a", "b"}
        assert requests.strangers == 2

    def test_whoever_is_known_is_counted_apart(self):
        requests = RequestLimiter(most=0, most_of_an_address=0, most_of_one=2, most_lines=1)
        assert [requests.enter(b"anna") for _ in range(3)] == [True, True, False]
        assert requests.enter(b"boris")
        assert not requests.enter("a")

    def test_a_token_is_known_until_it_is_wrong(self):
        requests = RequestLimiter(1, 1, 1, 1)
        assert not requests.knows(b"anna")
        requests.remember(b"anna")
        assert requests.knows(b"anna")
        requests.forget(b"anna")
        assert not requests.knows(b"anna")


def test_behind_a_proxy_the_forwarded_address_is_counted():
    app = make_app(trusted_proxies=("10.0.0.0/8",), most_strangers_of_an_address=1)
    front = Gateway(app)

    def let_in(client: str, forwarded: str) -> bytes | str | None:
        scope = SimpleNamespace(client=client, headers={"x-forwarded-for": forwarded})
        return loops.run(front._let_in(scope, None))  # type: ignore[arg-type]

    assert let_in("10.0.0.5:4711", "203.0.113.7") == "203.0.113.7"
    assert let_in("10.0.0.5:4712", "203.0.113.7") is None
    assert let_in("10.0.0.5:4713", "203.0.113.8") == "203.0.113.8"
    assert let_in("198.51.100.1:4711", "203.0.113.9") == "198.51.100.1"
    assert let_in("[2001:db8::1]:4711", "") == "2001:db8::/64"


def test_one_who_asks_for_much_leaves_threads_to_others():
    async def both() -> list[str]:
        threads = Threads(asyncio.get_running_loop(), 4, "known", 1)
        may_end, order = threading.Event(), list[str]()
        greedy = [asyncio.ensure_future(threads.run(may_end.wait, "greedy")) for _ in range(50)]
        await asyncio.sleep(0)
        assert threads.waiting == 1  # the others do not stand in anybody's way
        await threads.run(lambda: order.append("modest"), "modest")
        may_end.set()
        await asyncio.gather(*greedy)
        order.append("greedy")
        threads.stop()
        return order

    assert loops.run(both()) == ["modest", "greedy"]

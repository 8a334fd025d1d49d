"""Connections that say nothing, and listeners that take nothing: both are seen, and both are bounded."""

import asyncio
import os
import socket
from collections.abc import Iterator
from contextlib import ExitStack

import pytest

from api.gateway import subscriptions
from api.gateway.subscriptions import ROOM, Sending
from api.guards.connection_limiter import ConnectionLimiter, fair_share
from api.guards.sockets import Sockets, descriptors
from tests import loops

pytestmark = pytest.mark.skipif(not descriptors(), reason="this system does not list open files")


class Place:
    """A port that takes connections in and says nothing to them."""

    def __init__(self, stack: ExitStack) -> None:
        self._stack = stack
        self._listener = stack.enter_context(socket.create_server(("127.0.0.1", 0)))

    def connect(self, source: str = "127.0.0.1") -> tuple[socket.socket, socket.socket]:
        """A connection: the client's end and ours."""
        where = self._listener.getsockname()
        client = self._stack.enter_context(socket.create_connection(where, 30, source_address=(source, 0)))
        return client, self._stack.enter_context(self._listener.accept()[0])


@pytest.fixture
def place() -> Iterator[Place]:
    with ExitStack() as stack:
        yield Place(stack)


def name(client: socket.socket) -> str:
    host, port = client.getsockname()
    return f"{host}:{port}"


def is_cut(client: socket.socket) -> bool:
    client.setblocking(False)
    try:
        return client.recv(1) == b""
    except BlockingIOError:
        return False


def test_an_address_has_so_many_silent_connections_and_the_oldest_go(place: Place):
    clients = [place.connect()[0] for _ in range(6)]
    assert ConnectionLimiter(Sockets(), 100, 4).look() == 2
    assert [is_cut(client) for client in clients] == [True, True, False, False, False, False]


@pytest.mark.parametrize(
    ("counts", "most", "share"),
    [([], 5, 5), ([3, 1], 10, 10), ([256, 256, 1], 100, 49), ([1, 1, 1], 2, 0), ([9, 2, 2], 10, 6), ([5, 5], 10, 10)],
)
def test_the_loudest_lose_theirs_first(counts: list[int], most: int, share: int):
    assert fair_share(counts, most) == share
    assert sum(min(count, share) for count in counts) <= most


def test_strangers_have_so_many_connections_in_all(place: Place):
    clients = [place.connect()[0] for _ in range(6)]
    assert ConnectionLimiter(Sockets(), 3, 100).look() == 3
    assert [is_cut(client) for client in clients] == [True, True, True, False, False, False]


def test_whoever_has_shown_a_token_keeps_the_connection_until_the_token_is_wrong(place: Place):
    clients = [place.connect()[0] for _ in range(4)]
    limiter = ConnectionLimiter(Sockets(), 100, 1)
    for client in clients[:2]:
        limiter.introduce(name(client), True)
    assert limiter.look() == 1
    assert [is_cut(client) for client in clients] == [False, False, True, False]
    limiter.introduce(name(clients[0]), False)
    clients[2].close()
    assert limiter.look() == 1


def test_a_trusted_proxys_connections_are_not_counted(place: Place):
    for _ in range(4):
        place.connect()
    assert ConnectionLimiter(Sockets(), 1, 1, lambda address: address == "127.0.0.1").look() == 0


def test_other_sockets_of_the_process_are_left_alone(place: Place):
    place.connect()
    ours, theirs = socket.socketpair()
    with ours, theirs:
        assert len(Sockets().look()) == 1


class Deaf:
    """What granian does with an answer: it takes all."""

    def __init__(self, line: socket.socket) -> None:
        self._line = line
        line.setblocking(False)

    async def send_bytes(self, data: bytes) -> None:
        try:
            while data:
                data = data[self._line.send(data) :]
        except BlockingIOError:
            pass


def fill(place: Place) -> tuple[socket.socket, Sending]:
    client, ours = place.connect()

    async def talk() -> Sending:
        sending = Sending(Deaf(ours), Sockets(), name(client))
        await sending.send(bytes(16 * 1024 * 1024))
        await sending.finish()
        return sending

    return client, loops.run(talk())


def test_a_listener_that_takes_nothing_is_sent_no_more_and_then_cut_off(place: Place, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(subscriptions, "DEAF_SECONDS", 0.0)
    client, sending = fill(place)
    assert not loops.run(sending.room())
    while client.recv(1_000_000):
        pass  # what was on its way, and then the end


def test_a_slow_listener_is_waited_for(place: Place):
    client, sending = fill(place)

    async def take() -> bool:
        room = asyncio.ensure_future(sending.room())
        await asyncio.sleep(0)
        assert not room.done()
        client.setblocking(False)
        while not room.done():
            try:
                client.recv(1_000_000)
            except BlockingIOError:
                await asyncio.sleep(0)
        return await room

    assert loops.run(take())
    assert sending.sent < ROOM


def test_where_the_system_does_not_tell_a_line_ends_after_a_megabyte(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("api.guards.sockets.descriptors", list)

    class Taken:
        async def send_bytes(self, data: bytes) -> None:
            pass

    async def talk(size: int) -> bool:
        sending = Sending(Taken(), Sockets(), "10.0.0.7:4711")
        await sending.send(bytes(size))
        return await sending.room()

    assert loops.run(talk(500_000))
    assert not loops.run(talk(subscriptions.MOST_UNSEEN))


def test_a_descriptor_that_is_used_again_is_looked_at_again(place: Place):
    sockets = Sockets()
    (first, ours), (second, others) = place.connect(), place.connect()
    number = os.dup(ours.fileno())
    try:
        assert {name(first), name(second)} <= set(sockets.look())
        assert list(sockets.look([number])) == [name(first)]
        os.dup2(others.fileno(), number)
        assert list(sockets.look([number])) == [name(second)]
    finally:
        os.close(number)

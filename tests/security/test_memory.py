"""Opening and closing live connections leaves nothing behind. 75,000 of them with `make fuzz`, fewer otherwise.

Allocators keep what their busiest moment took, and how many connections a moment has depends on the machine: that comes
to 5 to 8 MB, half of it after the first round, while Python has as many objects as before. A leak goes on. So the first
round is only to warm up, and the others together, four times as many connections, may add little more than that.
"""

import os
import re
import socket
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path

import pytest

from benchmarks.kit.servers import family
from tests.api.talking import API, HOST_KEY, Server

COUNT = 15_000 if os.environ.get("COMPANION_FUZZ") else 1_500
"""Connections of a round."""
ROUNDS = 4
AT_ONCE = 100
MOST_LEFT = 10.0
"""Megabytes that may remain of all rounds."""
LOOKS = 15
"""How often to look: what is free goes back to the system some ten seconds later."""


def megabytes(server: Server) -> float:
    """Memory that is a server's own."""
    assert server.process is not None
    texts = [Path(f"/proc/{pid}/smaps_rollup").read_text() for pid in family(server.process.pid)]
    return sum(int(kilobytes) for text in texts for kilobytes in re.findall(r"Private_Dirty: +(\d+)", text)) / 1024


@pytest.mark.slow
@pytest.mark.skipif(not Path("/proc/self/smaps_rollup").exists(), reason="only Linux says how much memory is whose")
@pytest.mark.parametrize("guests", [1, 4] if os.environ.get("COMPANION_FUZZ") else [1])
def test_guests_who_open_and_close_live_connections_leave_no_memory_behind(tmp_path: Path, guests: int):
    with Server(tmp_path) as server:
        host = server.talker(HOST_KEY)
        game = host.new_game()["id"]
        requests = [
            f"GET {API}/games/{game}/live HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer {guest.token}\r\n\r\n"
            for guest in (host.seat(game, f"Guest {number}", []) for number in range(guests))
        ]

        def open_and_close(request: bytes, count: int, *, listens: bool) -> None:
            for _ in range(count // AT_ONCE):
                lines = [socket.create_connection(("127.0.0.1", server.port)) for _ in range(AT_ONCE)]
                for line in lines:
                    with suppress(ConnectionError):  # those above what a seat may have are turned away
                        line.sendall(request)
                for line in lines:
                    if listens:
                        with suppress(ConnectionError):
                            line.recv(4096)
                    line.close()

        def all_at_once(count: int, *, listens: bool) -> None:
            with ThreadPoolExecutor(guests) as pool:
                for request in requests:
                    pool.submit(open_and_close, request.encode(), count // guests, listens=listens)

        def one_round() -> None:
            for listens in (True, False):
                all_at_once(COUNT // 2, listens=listens)

        one_round()
        before = megabytes(server)
        for _ in range(ROUNDS):
            one_round()
        for _ in range(LOOKS):
            host.get(f"/games/{game}").expect(200)
            if (left := megabytes(server) - before) <= MOST_LEFT:
                break
            time.sleep(1)
        assert left <= MOST_LEFT
        assert 'companion_live_listeners{process="' in host.get("/metrics").raw.decode()

"""Opening and closing live connections leaves nothing behind. 15,000 of them with `make fuzz`, fewer otherwise."""

import os
import re
import socket
import time
from contextlib import suppress
from pathlib import Path

import pytest

from benchmarks.kit.servers import family
from tests.api.talking import API, HOST_KEY, Server

COUNT = 15_000 if os.environ.get("COMPANION_FUZZ") else 1_500
AT_ONCE = 100
MOST_LEFT = 5.0
"""Megabytes that may remain."""
LOOKS = 15
"""How often to look: what is free goes back to the system some ten seconds later."""


def megabytes(server: Server) -> float:
    """Memory that is a server's own."""
    assert server.process is not None
    texts = [Path(f"/proc/{pid}/smaps_rollup").read_text() for pid in family(server.process.pid)]
    return sum(int(kilobytes) for text in texts for kilobytes in re.findall(r"Private_Dirty: +(\d+)", text)) / 1024


@pytest.mark.slow
@pytest.mark.skipif(not Path("/proc/self/smaps_rollup").exists(), reason="only Linux says how much memory is whose")
def test_a_guest_who_opens_and_closes_live_connections_leaves_no_memory_behind(tmp_path: Path):
    with Server(tmp_path) as server:
        host = server.talker(HOST_KEY)
        game = host.new_game()["id"]
        guest = host.seat(game, "Guest", [])
        request = (
            f"GET {API}/games/{game}/live HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer {guest.token}\r\n\r\n"
        ).encode()

        def open_and_close(count: int, *, listens: bool) -> None:
            for _ in range(count // AT_ONCE):
                lines = [socket.create_connection(("127.0.0.1", server.port)) for _ in range(AT_ONCE)]
                for line in lines:
                    line.sendall(request)
                for line in lines:
                    if listens:
                        with suppress(ConnectionError):  # those above what a seat may have are turned away
                            line.recv(4096)
                    line.close()

        open_and_close(500, listens=True)
        before = megabytes(server)
        for listens in (True, False):
            open_and_close(COUNT // 2, listens=listens)
        for _ in range(LOOKS):
            host.get(f"/games/{game}").expect(200)
            if (left := megabytes(server) - before) <= MOST_LEFT:
                break
            time.sleep(1)
        assert left <= MOST_LEFT
        assert 'companion_live_listeners{process="' in host.get("/metrics").raw.decode()

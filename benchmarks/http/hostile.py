"""A tap of a seated phone while strangers hold 2,000 connections of each kind open, beside a tap with nobody there."""

import contextlib
import json
import socket
import statistics
import time

from benchmarks.kit.figures import Figure
from benchmarks.kit.load import a_request
from benchmarks.kit.servers import Server, ours

HELD = 2000
TAPS = 60
API = "/api/v1"


def figures(rounds: int) -> list[Figure]:
    """One figure for each kind; median and slowest of the taps."""
    found = []
    with ours() as server:
        game = server.new_game()
        anna, boris = server.seat(game, "Anna", ["germany"]), server.seat(game, "Boris", ["italy"])
        port = server.port
        kinds = {
            "idle": b"",
            "half a header": b"POST /api/v1/games HTTP/1.1\r\nHos",
            "unfinished body": a_request(port, "POST", "/join/ABCDEF", Content_Length="1000"),
            "unfinished body with a token": a_request(
                port, "POST", f"{API}/games/{game}/actions", boris, Content_Length="1000"
            ),
            "never-reading live listener": a_request(port, "GET", f"{API}/games/{game}/live?after=0", boris),
            "unauthenticated live": a_request(port, "GET", f"{API}/games/{game}/live"),
        }
        for kind, sent in kinds.items():
            usual, under = [], []
            for _ in range(rounds):
                usual.append(_tap(server, game, anna))
                lines = _hold(server, sent)
                under.append(_tap(server, game, anna))
                for line in lines:
                    line.close()
                time.sleep(1.0)
            mine, base = statistics.median(under), statistics.median(usual)
            found.append(Figure(f"a tap, {HELD} held open: {kind}", mine, "ms", base, "at most", 2.0))
    return found


def _hold(server: Server, sent: bytes) -> list[socket.socket]:
    lines = []
    for _ in range(HELD):
        line = socket.create_connection(("127.0.0.1", server.port), timeout=30)
        with contextlib.suppress(OSError):
            line.sendall(sent)
        lines.append(line)
    return lines


def _tap(server: Server, game: str, token: str) -> float:
    """The median of some taps, in milliseconds, each on the phone's one connection."""
    took = []
    line = socket.create_connection(("127.0.0.1", server.port), timeout=60)
    for number in range(TAPS):
        amount = {"type": "attest", "claim": "no_enemy_warships_in_13_14_15", "holds": bool(number % 2)}
        request = a_request(
            server.port, "POST", f"{API}/games/{game}/actions", token, json.dumps(amount).encode(),
            Idempotency_Key=f"tap-{time.perf_counter_ns()}",
        )  # fmt: skip
        began = time.perf_counter()
        line.sendall(request)
        answer = line.recv(65536)
        took.append(time.perf_counter() - began)
        if not answer.startswith(b"HTTP/1.1 201"):
            raise SystemExit(f"a tap was refused: {answer[:300]!r}")
    line.close()
    return statistics.median(took) * 1000

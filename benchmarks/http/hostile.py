"""A tap by a seated phone while strangers hold 2,000 connections of each kind open, compared with a tap with nobody
there.

They come from forty addresses, so that no per-address cap removes them, and are opened before the taps begin; the first
taps, while the server is still refusing some of them, don't count. Taps with and without them alternate, all on the
phone's one connection: a busy moment of the machine affects both. The figures are medians, with the 99th percentile,
and how many of the connections the server still held at the end.
"""

import contextlib
import select
import socket
import time
from collections.abc import Iterator

from benchmarks.kit.figures import Figure, percentile
from benchmarks.kit.load import a_request
from benchmarks.kit.phones import a_tap
from benchmarks.kit.servers import Server, ours

HELD = 2000
ADDRESSES = 40
TAPS = 150
"""In a row; the first few don't count. Bodies and headers have ten seconds, so taps must be done by then."""
WARM = 40
API = "/api/v1"
CLAIM = "no_enemy_warships_in_13_14_15"


def figures(rounds: int) -> list[Figure]:
    """Two figures for each kind: the median of the taps, and the 99th percentile."""
    found = []
    with ours() as server:
        for kind in KINDS:
            game = server.new_game()  # of its own, so that no kind pays for the taps of those before
            phone = Phone(server, game, server.seat(game, "Anna", ["germany"], "banker"))
            sent = said(kind, server.port, game, server.seat(game, "Boris", ["italy"]))
            usual: list[float] = []
            under: list[float] = []
            left = 0
            for _ in range(rounds):
                usual += phone.taps(TAPS)
                with held(server, sent) as lines:
                    phone.taps(WARM)
                    under += phone.taps(TAPS)
                    left = sum(is_open(line) for line in lines)
                phone.settle()
            for what, part in (("a tap", 0.5), ("99 of 100 taps", 0.99)):
                mine, base = percentile(under, part) * 1000, percentile(usual, part) * 1000
                notes = {"held to the end": left, "taps": len(under)}
                found.append(Figure(f"{what}, {HELD} open: {kind}", mine, "ms", base, "at most", 2.0, notes))
    return found


KINDS: dict[str, tuple[str, str, bool, dict[str, str]]] = {
    "unfinished body": ("POST", "/join/ABCDEF", False, {"Content_Length": "1000"}),
    "unfinished body, seated": ("POST", f"{API}/games/GAME/actions", True, {"Content_Length": "1000"}),
    "live and deaf, seated": ("GET", f"{API}/games/GAME/live?after=0", True, {}),
    "live without a seat": ("GET", f"{API}/games/GAME/live", False, {}),
    "idle": ("", "", False, {}),
    "half a header": ("POST", "", False, {}),
}


def said(kind: str, port: int, game: str, seat: str) -> bytes:
    """What a kind of hostile connection sends before it goes silent."""
    method, path, seated, headers = KINDS[kind]
    if not path:
        return f"{method} /api/v1/games HTTP/1.1\r\nHos".encode() if method else b""
    return a_request(port, method, path.replace("GAME", game), seat if seated else None, **headers)


@contextlib.contextmanager
def held(server: Server, sent: bytes) -> Iterator[list[socket.socket]]:
    """Connections from many addresses that send something and then nothing."""
    lines = []
    with contextlib.ExitStack() as stack:
        for number in range(HELD):
            source = f"127.0.1.{1 + number % ADDRESSES}"
            line = socket.create_connection(("127.0.0.1", server.port), timeout=30, source_address=(source, 0))
            lines.append(stack.enter_context(line))
            with contextlib.suppress(OSError):
                line.sendall(sent)
        yield lines


def is_open(line: socket.socket) -> bool:
    """Whether the server hasn't closed a connection; earlier data is ignored."""
    line.setblocking(False)
    poll = select.poll()
    poll.register(line, select.POLLIN)
    while poll.poll(0):
        try:
            if not line.recv(1_000_000):
                return False
        except OSError:
            return False
    return True


class Phone:
    """A seated phone that taps on one connection."""

    def __init__(self, server: Server, game: str, token: str) -> None:
        self._server, self._game, self._token = server, game, token
        self._line: socket.socket | None = None
        self._number = 0
        self.taps(TAPS)  # nothing is warm before

    def taps(self, count: int) -> list[float]:
        """How many seconds each of some taps took."""
        return [self._tap() for _ in range(count)]

    def settle(self) -> None:
        """Wait until the server has noticed who is gone: until a stranger is let in again, and a moment longer."""
        while b" 200 " not in self._ask(a_request(self._server.port, "GET", "/healthz"), own=True)[:20]:
            time.sleep(0.05)
        time.sleep(0.5)

    def _tap(self) -> float:
        self._number += 1
        said = {"type": "attest", "claim": CLAIM, "holds": "yes" if self._number % 2 else "no"}
        request = a_tap(self._server.port, self._game, self._token, f"tap-{time.perf_counter_ns()}", said)
        began = time.perf_counter()
        answer = self._ask(request)
        took = time.perf_counter() - began
        if not answer.startswith(b"HTTP/1.1 200"):
            raise SystemExit(f"a tap was refused: {answer[:300]!r}")
        return took

    def _ask(self, request: bytes, *, own: bool = False) -> bytes:
        where = ("127.0.0.1", self._server.port)
        if own:
            with socket.create_connection(where, timeout=60) as line:
                line.sendall(request)
                return line.recv(65536)
        if self._line is None:
            self._line = socket.create_connection(where, timeout=60)
        self._line.sendall(request)
        answer = self._line.recv(65536)
        if not answer:  # a connection that was idle for ten seconds is closed
            self._line.close()
            self._line = socket.create_connection(where, timeout=60)
            self._line.sendall(request)
            answer = self._line.recv(65536)
        return answer

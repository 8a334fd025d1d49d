"""What phones send: the tap of `taps.js`, the page, and the stream that updates the page."""

import re
import socket
from collections.abc import Callable, Mapping
from itertools import count, cycle
from urllib.parse import urlencode

from benchmarks.kit.load import Request
from benchmarks.kit.servers import Server

ROUTE = "/games/<id:game_id>/act"
"""The URL of a tap. `tests/pages/phone/test_one_way_in.py` checks it with real browsers."""
BROWSER = {
    "User-Agent": "Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 Chrome/126.0 Mobile Safari/537.36",
    "Accept-Encoding": "gzip, deflate",
    "Accept-Language": "en-US,en;q=0.9",
    "Connection": "keep-alive",
    "Sec-Fetch-Site": "same-origin",
}
VERSIONS = re.compile(rb"event: page\nid: (\d+)\ndata: [^\n]*\n\n")
LENGTH = re.compile(rb"(?i)content-length: (\d+)")
LANDS = (
    "karelia_ssr", "archangel", "baltic_states", "belorussia", "east_poland", "ukraine", "eastern_ukraine", "caucasus",
    "urals", "kazakh_ssr", "novosibirsk", "evenki_national_okrug", "yakut_ssr", "stanovoj_chrebet", "buryatia_ssr",
    "soviet_far_east",
)  # fmt: skip
"""Soviet land at the start of the Anniversary game of 1941."""


def asked(port: int, token: str, path: str, body: bytes = b"", **headers: str) -> bytes:
    """A phone's request in its wire format."""
    lines = [f"{'POST' if body else 'GET'} {path} HTTP/1.1", f"Host: 127.0.0.1:{port}"]
    lines += [f"{name}: {value}" for name, value in BROWSER.items()]
    lines += [f"Cookie: companion_seat={token}", f"Referer: http://127.0.0.1:{port}/play"]
    lines += [f"{name.replace('_', '-')}: {value}" for name, value in headers.items()]
    if body:
        lines += [f"Origin: http://127.0.0.1:{port}", f"Content-Length: {len(body)}"]
    return ("\r\n".join(lines) + "\r\n\r\n").encode() + body


def a_tap(port: int, game: str, token: str, key: str, fields: Mapping[str, object], then: str = "/play") -> bytes:
    """A tap: the page's form with its key, as `taps.js` sends it."""
    form = {"idempotency_key": key, "type": fields["type"], "next": then, **fields}
    return asked(
        port, token, ROUTE.replace("<id:game_id>", game), urlencode(form).encode(), Idempotency_Key=key,
        Accept="application/json", Content_Type="application/x-www-form-urlencoded",
    )  # fmt: skip


def listening(port: int, game: str, token: str) -> bytes:
    """What an open page sends to hear of changes."""
    return asked(port, token, f"/games/{game}/live?language=en", Accept="text/event-stream")


def taps(server: Server, game: str, token: str, fields: Callable[[int], Mapping[str, object]]) -> Request:
    """One phone's taps, one after another, each with its own key."""
    numbers = count(1)

    def request(_: int) -> bytes:
        number = next(numbers)
        return a_tap(server.port, game, token, f"{token[:8]}-{number}", fields(number))

    return request


def captures(server: Server, game: str, number: int) -> Request:
    """A banker's taps in which land changes hands every time."""
    takers, land = cycle(("germany", "soviet_union")), LANDS[number % len(LANDS)]
    token = server.seat(game, f"Phone {number}", role="banker")

    def fields(_: int) -> Mapping[str, object]:
        return {"type": "capture_territory", "territory": land, "by": next(takers), "override": "measured"}

    return taps(server, game, token, fields)


class Screen:
    """An open page as `live.js` and `page.js` follow it: its stream, and the page that's fetched after a change."""

    def __init__(self, server: Server, game: str, token: str, page: str) -> None:
        where = ("127.0.0.1", server.port)
        self.line = socket.create_connection(where, timeout=60)
        self.line.sendall(listening(server.port, game, token))
        self.page = socket.create_connection(where, timeout=60)
        self._request = asked(server.port, token, page, Accept="text/html")
        self.bytes = 0
        self.shown = 0
        """The version that the page shows."""
        self._heard = self._answer = b""
        self._wanted = 0
        while b"event: hello" not in self._heard:
            self.hear()

    def hear(self) -> None:
        """Read what the stream says, and ask for the page if something has changed."""
        heard = self.line.recv(65536)
        if not heard:
            raise SystemExit(f"a stream ended: {self._heard[-500:]!r}")
        self.bytes += len(heard)
        self._heard = self._heard[-10_000:] + heard
        told = VERSIONS.findall(self._heard)
        if told and int(told[-1]) > max(self._wanted, self.shown) and not self._wanted:
            self._wanted = int(told[-1])
            self.page.sendall(self._request)

    def read(self) -> None:
        """Read what's there of the page."""
        heard = self.page.recv(65536)
        if not heard:
            raise SystemExit("the connection for pages was closed")
        self.bytes += len(heard)
        self._answer += heard
        head, _, body = self._answer.partition(b"\r\n\r\n")
        length = LENGTH.search(head)
        if length is not None and len(body) >= int(length[1]):
            if not head.startswith(b"HTTP/1.1 200"):
                raise SystemExit(f"a page was refused: {head!r}")
            self.shown, self._wanted, self._answer = self._wanted, 0, b""

    def close(self) -> None:
        """Hang up."""
        self.line.close()
        self.page.close()

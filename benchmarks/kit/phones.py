"""What phones send: the tap of `taps.js`, the page, and the stream that updates the page."""

import json
import socket
from collections.abc import Callable, Mapping
from itertools import count, cycle
from urllib.parse import quote, urlencode

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


def listening(port: int, game: str, token: str, page: str) -> bytes:
    """What an open page sends to get its changes."""
    return asked(port, token, f"/games/{game}/live?page={quote(page, safe='')}", Accept="text/event-stream")


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
    """An open page: its stream, what was received, and how many bytes."""

    def __init__(self, server: Server, game: str, token: str, page: str) -> None:
        self.line = socket.create_connection(("127.0.0.1", server.port), timeout=60)
        self.line.sendall(listening(server.port, game, token, page))
        self.bytes = 0
        self._heard = b""
        while b"event: hello" not in self._heard:
            self.hear()

    def hear(self) -> None:
        """Read what's there."""
        heard = self.line.recv(65536)
        if not heard:
            raise SystemExit(f"a stream ended: {self._heard[-500:]!r}")
        self.bytes += len(heard)
        self._heard = self._heard[-100_000:] + heard

    def shows(self, version: int) -> bool:
        """Whether it has received all changes of a version."""
        at = self._heard.find(f"id: {version}\n".encode())
        if at < 0 or b"\n\n" not in self._heard[at:]:
            return False
        said = self._heard[at:].split(b"data: ", 1)[1].split(b"\n\n", 1)[0]
        if None in json.loads(said)["pages"].values():
            raise SystemExit("a page has to be asked for")
        return True

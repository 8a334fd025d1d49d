"""One tap, eight phones, and a television: the time until the last screen shows it, the server's work, and the bytes
sent.

Each screen does what its scripts do. For comparison: the same tap with no other screen connected, and a bare server
that sends as many bytes to nine connections. One row has real browsers.
"""

import selectors
import socket
import statistics
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from benchmarks.kit.figures import Figure, NotHere, percentile
from benchmarks.kit.listeners import Listeners
from benchmarks.kit.phones import LANDS, Screen, a_tap
from benchmarks.kit.servers import Server, bare, ours

POWERS = ("germany", "soviet_union", "japan", "united_kingdom", "italy", "united_states")
SHOWN_WITHIN = 100.0
"""Milliseconds until the last of six browsers may show a tap: people notice from about 65."""
WARM = 4
GAMES = 3
"""Per round: every land is taken once in each."""
SHOWS = """() => { window.shown = 0; new MutationObserver(() => { window.shown = window.shown || Date.now(); })
  .observe(document.getElementById("main"), { childList: true, subtree: true, characterData: true }); }"""
"""Records when a page's content changes."""


class Evening:
    """A game, its seats, and the open screens; Germany's phone taps."""

    def __init__(self, server: Server, alone: bool) -> None:
        self._server, self._game = server, server.new_game()
        self._tapper = server.seat(self._game, "germany", ["germany"])
        others = [(server.seat(self._game, power, [power]), "/play") for power in POWERS[1:]]
        others += [(server.seat(self._game, "Bea", role="banker"), "/play")]
        others += [(server.seat(self._game, "Olga", role="observer"), "/play")]
        others += [(server.seat(self._game, "television", role="observer"), f"/table/{self._game}")]
        open_now = [(self._tapper, "/play/germany"), *([] if alone else others)]
        self.screens = [Screen(server, self._game, token, page) for token, page in open_now]
        self._line = socket.create_connection(("127.0.0.1", server.port), timeout=60)
        self._version = 1

    def tap(self, land: str) -> tuple[float, int]:
        """Seconds until the last screen shows it, and the bytes sent to all, including the tap's response."""
        self._version += 1
        action = {"type": "capture_territory", "territory": land}
        said = a_tap(self._server.port, self._game, self._tapper, f"tap-{self._version}", action, "/play/germany")
        before = sum(screen.bytes for screen in self.screens)
        began = time.perf_counter()
        self._line.sendall(said)
        answer = b""
        with selectors.DefaultSelector() as waiting:
            for screen in self.screens:
                waiting.register(screen.line, selectors.EVENT_READ, (screen, screen.hear))
                waiting.register(screen.page, selectors.EVENT_READ, (screen, screen.read))
            waiting.register(self._line, selectors.EVENT_READ)
            missing = {id(screen) for screen in self.screens}
            while missing or not answer:
                for key, _ in waiting.select(timeout=30):
                    if key.data is None:
                        answer += self._line.recv(65536)
                        continue
                    screen, hears = key.data
                    hears()
                    if screen.shown >= self._version:
                        missing.discard(id(screen))
        if not answer.startswith(b"HTTP/1.1 200"):
            raise SystemExit(f"a tap was refused: {answer[:300]!r}")
        return time.perf_counter() - began, sum(screen.bytes for screen in self.screens) - before + len(answer)

    def close(self) -> None:
        """Everybody goes home."""
        for line in (*self.screens, self._line):
            line.close()


class Measured:
    """Taps from several evenings."""

    def __init__(self) -> None:
        self.took: list[float] = []
        self.sent: list[int] = []
        self.processor: list[float] = []

    def play(self, server: Server, alone: bool) -> None:
        """An evening; the first taps don't count."""
        evening = Evening(server, alone)
        for land in LANDS[:WARM]:
            evening.tap(land)
        before = server.processor_seconds()
        taps = [evening.tap(land) for land in LANDS[WARM:]]
        self.processor.append((server.processor_seconds() - before) / len(taps) * 1000)
        evening.close()
        self.took += [seconds for seconds, _ in taps]
        self.sent += [size for _, size in taps]


def figures(rounds: int) -> Iterator[Figure]:
    """Processor time, bytes, and duration; then the same with real browsers."""
    nine, alone = Measured(), Measured()
    with ours() as server:
        for _ in range(rounds * GAMES):
            nine.play(server, alone=False)
            alone.play(server, alone=True)
    work, single = statistics.median(nine.processor), statistics.median(alone.processor)
    size = statistics.mean(nine.sent)
    took, work_of_bare = _bare(round(size / 9), rounds * GAMES * (len(LANDS) - WARM))
    note = {"bare": round(work_of_bare, 2)}
    yield Figure("nine screens, one tap: processor, beside the tap alone", work, "ms", single, notes=note)
    notes = {"to the tapper alone": round(statistics.mean(alone.sent) / 1000, 2)}
    yield Figure("nine screens, one tap: sent to all of them", size / 1000, "kB", notes=notes)
    for name, part in (("median", 0.5), ("p99", 0.99)):
        late, base = percentile(nine.took, part) * 1000, percentile(alone.took, part) * 1000
        notes = {"bare": round(percentile(took, part) * 1000, 1)}
        yield Figure(f"nine screens, one tap: until the last shows it, {name}", late, "ms", base, notes=notes)
    yield from _in_browsers()


def _bare(size: int, taps: int) -> tuple[list[float], float]:
    """The same bytes from a bare server: seconds each, and its processor milliseconds."""
    with bare() as server:
        lines = Listeners(server.port, f"/live?size={size}", 9)
        took, before = [], server.processor_seconds()
        for _ in range(taps):
            began = time.perf_counter()
            said = server.call("POST", "/tell")
            took.append(max(lines.wait_for(b"id: %s\n" % said)) - began)
        work = (server.processor_seconds() - before) / taps * 1000
        lines.close()
        return took, work


@contextmanager
def _browsers(server: Server, game: str) -> Iterator[list[Any]]:
    """Five phones and a television in real browsers; the first is Germany's."""
    try:
        from playwright.sync_api import sync_playwright

        from tools.chromium import find
    except ImportError as error:
        raise NotHere("playwright is not here") from error
    url = f"http://127.0.0.1:{server.port}"
    seats: list[tuple[str, list[str], str, str]] = [(power, [power], "player", "/play") for power in POWERS[:5]]
    seats += [("television", [], "observer", f"/table/{game}")]
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find(), args=["--no-sandbox"])
        pages = []
        for name, powers, role, path in seats:
            context = browser.new_context(base_url=url, viewport={"width": 390, "height": 844})
            token = server.seat(game, name, powers, role)
            context.add_cookies([{"name": "companion_seat", "value": token, "url": url}])
            page = context.new_page()
            page.goto(path, wait_until="load")
            pages.append(page)
        yield pages
        browser.close()


def _in_browsers() -> Iterator[Figure]:
    """A thumb on Germany's phone: the time until six browsers show it, and what the phone requests after its tap."""
    with ours() as server, _browsers(server, server.new_game()) as (first, *others):
        late, asked = [], list[str]()
        first.on("request", lambda request: asked.append(request.url))
        for number, land in enumerate(LANDS[:8]):
            first.goto(f"/q/anniversary/territory/{land}", wait_until="load")
            time.sleep(1)  # its stream is open then
            version = 2 + number
            for page in others:
                page.evaluate(SHOWS)
            asked.clear()
            began = time.time() * 1000
            first.locator("#capture button").first.click()
            for page in others:
                while not page.evaluate("window.shown"):
                    time.sleep(0.005)
            first.locator(f'.logged[data-entry="{version}"]').wait_for()
            if number:
                late.append(max(page.evaluate("window.shown") for page in others) - began)
        notes = {"longest": round(max(late), 1), "requests of the phone that tapped": len(asked)}
        what = "six browsers, one tap: until the last shows it, median"
        yield Figure(what, statistics.median(late), "ms", None, "at most", SHOWN_WITHIN, notes)

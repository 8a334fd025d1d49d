"""The first load of a phone's page and of a scanned card, with nothing cached: requests, kilobytes, and the time to the
first paint, on a processor four times slower.
"""

import statistics
from collections.abc import Iterator
from typing import Any

from benchmarks.kit.evening import SLOWER
from benchmarks.kit.figures import Figure, NotHere
from benchmarks.kit.servers import Server, ours

PAGES = {
    "a phone's page /play": ("/play", 18, 52.0),
    "a scanned card": ("/q/anniversary/territory/ukraine", 16, 50.0),
}
"""Each with the requests and kilobytes that it may take: no more than before pages followed in one way."""
PAINTED = """() => new Promise((done) => {
  const paint = () => performance.getEntriesByName("first-contentful-paint")[0];
  const look = () => { if (paint()) done(paint().startTime); else setTimeout(look, 20); };
  look();
})"""


def figures(rounds: int) -> Iterator[Figure]:
    """Three figures for each page: medians of several loads."""
    try:
        from playwright.sync_api import sync_playwright

        from tools.chromium import find
    except ImportError as error:
        raise NotHere("playwright is not here") from error
    with ours() as server, sync_playwright() as playwright:
        token = server.seat(server.new_game(), "Anna", ["germany"])
        browser = playwright.chromium.launch(executable_path=find(), args=["--no-sandbox"])
        for what, (path, most_requests, most_size) in PAGES.items():
            loads = [_load(browser, server, token, path) for _ in range(2 * rounds + 1)]
            requests, size, paint = (statistics.median(values) for values in zip(*loads, strict=True))
            yield Figure(f"first load of {what}: requests", requests, "", None, "at most", most_requests)
            yield Figure(f"first load of {what}", size, "kB", None, "at most", most_size)
            yield Figure(f"first load of {what}: first paint, {SLOWER} times slower", paint, "ms")
        browser.close()


def _load(browser: Any, server: Server, token: str, path: str) -> tuple[int, float, float]:
    """Requests, kilobytes received, and milliseconds to the first paint."""
    url = f"http://127.0.0.1:{server.port}"
    context = browser.new_context(base_url=url, viewport={"width": 390, "height": 844})
    context.add_cookies([{"name": "companion_seat", "value": token, "url": url}])
    page = context.new_page()
    wire = context.new_cdp_session(page)
    wire.send("Network.enable")
    wire.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    sizes, asked = list[float](), list[str]()
    wire.on("Network.requestWillBeSent", lambda event: asked.append(event["request"]["url"]))
    wire.on("Network.loadingFinished", lambda event: sizes.append(event["encodedDataLength"]))
    page.goto(path, wait_until="load")
    paint = page.evaluate(PAINTED)
    page.wait_for_timeout(1500)  # what no page waits for
    context.close()
    return len(asked), sum(sizes) / 1000, paint

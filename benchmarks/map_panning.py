"""Panning the largest map on a phone four times slower than this machine: milliseconds of script per frame.

The server runs in this process; Chromium is the phone. A finger drags for two seconds while the browser's own trace is
recorded: our script's time between two frames counts, and the worst of a hundred frames is reported too; and the
longest style recalculation, which is long if a gesture touches every tile.
"""

import logging
import statistics
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import pairwise
from typing import Any

from playwright.sync_api import Page, sync_playwright
from werkzeug.serving import make_server

from api.app import create_app
from api.settings import Settings
from benchmarks.kit.figures import Figure
from companion.model.actions import StartGame
from companion.service import HOST, AppContext
from companion.service.games import create_game
from companion.service.table.seats import join
from companion.storage.temporary import TemporaryStore
from tools.chromium import find

BOX, SCENARIO, POWER = "global_1940", "1940", "germany"
SLOWER = 4
MOVES = 120
MOST = 4.0
"""The maximum milliseconds of script per frame."""
RESTYLED = 16.0
"""The maximum milliseconds of style recalculation in one frame: a frame."""


def figures(rounds: int) -> list[Figure]:
    """Script per frame: the median of the rounds, for the mean and for nearly the worst."""
    drags = [_dragged() for _ in range(rounds)]
    found = [_per_frame(events) for events in drags]
    mean = statistics.median(statistics.mean(item) for item in found)
    worst = statistics.median(sorted(item)[int(len(item) * 0.98)] for item in found)
    frames = {"frames": len(found[0])}
    what = f"script a frame while panning, {SLOWER} times slower"
    return [
        Figure(f"{what}: mean", mean, "ms", better="at most", target=MOST, notes=frames),
        Figure(f"{what}: 98 of 100", worst, "ms", better="at most", target=MOST, notes=frames),
        Figure(
            f"longest restyling of a frame while panning, {SLOWER} times slower",
            statistics.median(map(_longest_restyling, drags)),
            "ms",
            better="at most",
            target=RESTYLED,
            notes=frames,
        ),
    ]


@contextmanager
def _serving() -> Iterator[tuple[str, str, str]]:
    """A game of the largest box: its URL, its id, and a seat's token."""
    logging.getLogger("werkzeug").setLevel(logging.ERROR)
    context = AppContext(TemporaryStore())
    game = create_game(context, HOST, BOX, StartGame(scenario=SCENARIO), "Panning")
    token = join(context, HOST, game["id"], game["join_code"], "Anna", (POWER,), "player")["token"]
    server = make_server(
        "127.0.0.1",
        0,
        create_app(context, Settings(host_key="a-key-for-measuring", own_addresses=False)),
        threaded=True,
    )
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}", game["id"], token
    finally:
        server.shutdown()
        thread.join()


def _dragged() -> list[dict[str, Any]]:
    """The browser's trace of a drag."""
    with _serving() as (url, game, token), sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find(), args=["--no-sandbox"])
        context = browser.new_context(viewport={"width": 390, "height": 844}, is_mobile=True, has_touch=True)
        context.add_cookies([{"name": "companion_seat", "value": token, "url": url}])
        page = context.new_page()
        page.goto(f"{url}/map/{game}")
        page.locator(".map-moves").wait_for()
        page.wait_for_timeout(1000)
        events = _traced(page)
        browser.close()
    return events


def _traced(page: Page) -> list[dict[str, Any]]:
    session = page.context.new_cdp_session(page)
    session.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    events: list[dict[str, Any]] = []
    done = threading.Event()
    session.on("Tracing.dataCollected", lambda data: events.extend(data["value"]))
    session.on("Tracing.tracingComplete", lambda _: done.set())
    session.send("Tracing.start", {"traceConfig": {"includedCategories": ["devtools.timeline"]}})
    for move in range(MOVES):
        kind = "touchStart" if move == 0 else "touchMove"
        x, y = 195 - 1.2 * move, 420 + 1.0 * move
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y}]})
        page.wait_for_timeout(16)
    session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    session.send("Tracing.end")
    while not done.is_set():
        page.wait_for_timeout(50)
    return events


def _per_frame(events: list[dict[str, Any]]) -> list[float]:
    """The script's processor time between every two frames; only top-level calls."""
    frames = sorted(event["ts"] for event in events if event.get("name") == "FireAnimationFrame")
    calls = sorted(
        (event["ts"], event.get("dur", 0), event.get("tdur", event.get("dur", 0)))
        for event in events
        if event.get("name") in ("FunctionCall", "FireAnimationFrame")
    )
    outer: list[tuple[float, float, float]] = []
    for start, took, spent in calls:
        if not outer or start >= outer[-1][0] + outer[-1][1]:
            outer.append((start, took, spent))
    return [sum(spent for at, _, spent in outer if start <= at < end) / 1000 for start, end in pairwise(frames)]


def _longest_restyling(events: list[dict[str, Any]]) -> float:
    return (
        max(
            (event.get("tdur", event.get("dur", 0)) for event in events if event.get("name") == "UpdateLayoutTree"),
            default=0,
        )
        / 1000
    )

"""One live stream per phone, however many cards its camera has opened."""

import json
import os
import time
import urllib.request

import pytest
from playwright.sync_api import Page, Request, expect

from tests.pages.conftest import PATIENCE, Handset, Night, Server
from tests.pages.looking import tap
from tests.pages.serving import HOST_KEY

pytestmark = pytest.mark.browser
CARDS = 30 if "COMPANION_FUZZ" in os.environ else 8
"""More than the six connections that a browser has for one address."""
NO_WORKERS = "delete window.SharedWorker"
HIDE = """(hidden) => {
  Object.defineProperty(document, "hidden", { value: hidden, configurable: true });
  document.dispatchEvent(new Event("visibilitychange"));
}"""


def streams(server: Server) -> int:
    """How many listen live, as the server counts."""
    asked = urllib.request.Request(f"{server.url}/readyz", headers={"Authorization": f"Bearer {HOST_KEY}"})
    with urllib.request.urlopen(asked, timeout=5) as answer:
        listeners: int = json.load(answer)["listeners"]
    return listeners


def becomes(server: Server, wanted: int) -> None:
    """Wait until so many listen."""
    until = time.monotonic() + PATIENCE / 1000
    while streams(server) != wanted:
        assert time.monotonic() < until, f"{streams(server)} streams instead of {wanted}"
        time.sleep(0.05)


def already(server: Server) -> int:
    """How many listen before a test begins: phones of the tests before it hang up within moments, others stay open."""
    until = time.monotonic() + 15
    while streams(server) and time.monotonic() < until:
        time.sleep(0.05)
    return streams(server)


def capture(page: Page, territory: str) -> None:
    """Open a card in this tab and log the capture."""
    page.goto(f"/q/anniversary/territory/{territory}", wait_until="commit")
    tap(page.locator("#capture button"))


def to_take(evening: Night) -> list[str]:
    """Cards of land that Germany can take."""
    edition = evening.app.edition("anniversary")
    state = evening.state
    capitals = {"russia", "united_kingdom", "eastern_united_states", "germany"}
    held = [(territory, state.controller(territory)) for territory in state.territories if territory not in capitals]
    found = [land for land, power in held if power in edition.powers.ids and not edition.allied(power, "germany")]
    return found[:CARDS]


def test_many_cards_in_as_many_tabs_share_one_stream(server: Server, evening: Night, handset: Handset) -> None:
    first = handset("Anna", "germany")
    others = already(server)
    first.goto("/play")
    cards = to_take(evening)
    assert len(cards) == CARDS
    becomes(server, others + 1)
    last = first
    for card in cards:
        last.evaluate(HIDE, True)
        last = first.context.new_page()
        capture(last, card)
        becomes(server, others + 1)
    first.evaluate(HIDE, False)
    assert all(evening.state.controller(card) == "germany" for card in cards)
    expect(first.locator("#line-state")).to_be_hidden()
    expect(first.locator("#main")).to_contain_text("Germany takes")


def test_without_shared_workers_only_the_tab_that_is_shown_listens(evening: Night, handset: Handset) -> None:
    first = handset("Anna", "germany")
    context, open_now = first.context, set[Request]()
    context.on("request", lambda request: open_now.add(request) if "/live?" in request.url else None)
    context.on("requestfailed", lambda request: open_now.discard(request))
    context.add_init_script(NO_WORKERS)
    first.goto("/play")
    last = first
    for card in to_take(evening)[:4]:
        last.evaluate(HIDE, True)
        last = context.new_page()
        capture(last, card)
        assert len(open_now) == 1
    last.evaluate(HIDE, True)
    expect(first.locator('[data-figure="germany.production"]')).to_contain_text("31")
    assert not open_now
    evening.act("adjust_treasury", power="germany", amount=7, reason="test")
    first.evaluate(HIDE, False)
    expect(first.locator('[data-figure="germany.treasury"]')).to_contain_text("38")
    expect(first.locator("#toasts")).to_contain_text("While you were away")
    assert len(open_now) == 1

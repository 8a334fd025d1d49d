"""The laptop is killed and its data deleted at a random moment; the evening goes on from the phones on another one.

Real browsers, real servers. Nothing that the phone that hands over had shown as logged is missing, and three phones
together have everything that was acknowledged more than two seconds before.
"""

import os
import random
import shutil
import signal
import threading
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest
import requests
from playwright.sync_api import Browser, BrowserContext, Page, expect

from benchmarks.kit.servers import family
from tests.api.talking import HOST_KEY, Server, Talker
from tests.pages.conftest import PATIENCE, PHONE
from tests.pages.modules import of_module

pytestmark = [pytest.mark.browser, pytest.mark.slow]
ROUNDS = 50 if "COMPANION_FUZZ" in os.environ else 2
PEOPLE = {"Anna": "germany", "Ben": "soviet_union", "Carl": "japan"}
SETTLED = 2.0
"""Seconds after which an acknowledged tap has to be on one of three phones."""
LANDS = ("ukraine", "east_poland", "baltic_states", "belorussia", "karelia_ssr", "archangel", "caucasus", "urals")


class Logging(threading.Thread):
    """Somebody who logs all the time, and remembers when each entry was acknowledged."""

    def __init__(self, host: Talker, game: str) -> None:
        super().__init__(daemon=True)
        self.host, self.game = host, game
        self.acknowledged: dict[int, float] = {}
        self.over = threading.Event()

    def run(self) -> None:
        """Log until the server is gone."""
        while not self.over.wait(random.uniform(0.02, 0.3)):
            with suppress(requests.RequestException):
                said = self.host.act(self.game, "adjust_treasury", power="germany", amount=1, reason="found")
                self.acknowledged[said["version"]] = time.monotonic()


def seated(browser: Browser, server: Server, token: str) -> tuple[BrowserContext, Page]:
    """A phone with its seat's page open, once it has a copy."""
    context = browser.new_context(**PHONE, base_url=server.url)
    context.set_default_timeout(PATIENCE)
    context.add_cookies([{"name": "companion_seat", "value": token, "url": server.url}])
    page = context.new_page()
    page.goto("/play", wait_until="load")
    page.evaluate(of_module("keeping", "setInterval(() => { window.copied = keeping.copy.state.mark; }, 50)"))
    page.wait_for_function("() => window.copied")
    return context, page


def kill(server: Server) -> None:
    """The laptop falls off the table: every process at once, and its data."""
    assert server.process is not None
    for process in family(server.process.pid):
        with suppress(ProcessLookupError):
            os.kill(process, signal.SIGKILL)
    server.process.wait(30)
    server.process = None
    shutil.rmtree(server.folder)


def hand_over(page: Page, address: str) -> int:
    """Hand over what a phone still shows; gives how many entries it has."""
    page.evaluate("async (at) => { const gone = await import(at); }", script(page, "gone"))
    page.evaluate(of_module("gone", "void gone.offer((await import(given)).copy)"), script(page, "keeping"))
    box = page.locator(".laptop-gone").last
    box.evaluate("(box) => { box.open = true; }")
    box.locator("input").fill(address)
    box.get_by_role("button", name="Hand it over").click()
    said = box.get_by_text("Handed over:")
    expect(said).to_be_visible()
    return int("".join(letter for letter in said.inner_text() if letter.isdigit()))


def script(page: Page, name: str) -> str:
    """The address of a script."""
    found: str = page.evaluate(
        """(name) => document.querySelector('script[src$="/taps.js"]').src.replace(/taps[.]js$/, name + ".js")""", name
    )
    return found


def shown(page: Page) -> int:
    """The newest entry that a page shows as logged."""
    return int(page.locator("[data-books]").get_attribute("data-newest") or 0)


@pytest.fixture
def folders(tmp_path: Path) -> Iterator[Path]:
    """Folders for pairs of laptops."""
    yield tmp_path
    shutil.rmtree(tmp_path, ignore_errors=True)


@pytest.mark.parametrize("number", range(ROUNDS))
def test_the_evening_goes_on(browser: Browser, folders: Path, number: int):
    draw = random.Random(number)
    for name in ("old", "new"):
        (folders / name).mkdir()
    old, new = Server(folders / "old"), Server(folders / "new")
    contexts = []
    try:
        old.start()
        host = old.talker(HOST_KEY)
        game = host.new_game(name="Friday")["id"]
        phones = {}
        for name, power in PEOPLE.items():
            token = host.seat(game, name, [power]).token
            assert token
            context, phones[name] = seated(browser, old, token)
            contexts.append(context)
        logging = Logging(host, game)
        logging.start()
        anna, until = phones["Anna"], time.monotonic() + draw.uniform(1, 5)
        for land in LANDS:
            tap = {"type": "capture_territory", "territory": land, "by": "germany"}
            anna.evaluate(of_module("taps", "void taps.later(given, given.territory)"), tap)
            anna.wait_for_timeout(max(1, min(draw.uniform(50, 700), 1000 * (until - time.monotonic()))))
            if time.monotonic() >= until:
                break
        killed = time.monotonic()
        kill(old)
        logging.over.set()
        logging.join(30)
        new.start()
        goes_on(
            browser, new, game, phones, [at for at, when in logging.acknowledged.items() if killed - when > SETTLED]
        )
    finally:
        for context in contexts:
            context.close()
        for server in (old, new):
            if server.process is not None:
                server.stop()


def goes_on(browser: Browser, new: Server, game: str, phones: dict[str, Page], settled: list[int]) -> None:
    """Everybody hands over, the host takes it in, and Anna plays on with the taps that waited."""
    laptop = browser.new_context(base_url=new.url)
    laptop.set_default_timeout(PATIENCE)
    try:
        desk = laptop.new_page()
        desk.goto(f"/?key={HOST_KEY}")
        desk.goto("/take-in")
        address = desk.locator(".address").inner_text()
        had_shown = shown(phones["Anna"])
        assert hand_over(phones["Anna"], address) >= had_shown
        take(desk, "Take it in")
        host = new.talker(HOST_KEY)
        assert host.get(f"/games/{game}")["version"] >= had_shown
        for name in ("Ben", "Carl"):
            hand_over(phones[name], address)
        desk.goto("/take-in")
        if desk.get_by_role("button", name="Add them").count():
            take(desk, "Add them")
        taken = host.get(f"/games/{game}")["version"]
        assert taken >= max(settled, default=0)
        assert taken >= max(shown(page) for page in phones.values())
        anna_plays_on(phones["Anna"], host, game, taken)
    finally:
        laptop.close()


def take(desk: Page, button: str) -> None:
    """Tap the host's yes."""
    desk.goto("/take-in")
    desk.get_by_role("button", name=button).first.click()
    desk.wait_for_url("**/games/*")


def anna_plays_on(page: Page, host: Talker, game: str, taken: int) -> None:
    """Sit down with one tap; what waited is logged, and what was logged before isn't logged again."""
    waiting = page.evaluate(of_module("line", "line.queue.all().map((tap) => tap.says)"))
    with page.context.expect_page() as opened:
        page.get_by_role("link", name="Go on there").click()
    there = opened.value
    if waiting:
        there.get_by_role("button", name="Bring the waiting taps along").click()
    there.get_by_role("link", name="Sit down again").click()
    there.get_by_role("button", name="Anna").click()
    there.wait_for_url("**/play")
    there.wait_for_function(
        "(game) => !JSON.parse(localStorage.getItem(`companion.taps.${game}`) || '[]').length", arg=game
    )
    entries = host.get(f"/games/{game}/journal").body["entries"]
    takes = [entry["action"]["territory"] for entry in entries if entry["action"]["type"] == "capture_territory"]
    assert len(takes) == len(set(takes))
    assert {entry["seat"]["name"] for entry in entries[taken:]} <= {"Anna"}

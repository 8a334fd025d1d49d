"""The live line in every language: it's quiet while nothing happens, and noticed when it's lost."""

import os
import re
import signal
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import NamedTuple

import pytest
from playwright.sync_api import Browser, Page, expect

from benchmarks.kit.servers import family
from companion.languages import known
from tests.api.talking import HOST_KEY, PATIENCE, Server
from tests.pages.conftest import PHONE
from tests.pages.modules import of_module
from tests.pages.phone.test_one_stream import NO_WORKERS
from tools.chromium import find

pytestmark = pytest.mark.browser
QUIET_SECONDS = 20
"""How long nobody does anything."""
NOTICED = 6_000
"""Milliseconds within which a lost line is noticed."""
KINDS = ("with a SharedWorker", "without a SharedWorker")
HEARD = """() => {
  window.heard = [];
  document.addEventListener("companion:entry", ({ detail }) => window.heard.push(detail.version));
}"""
LOGGED = re.compile(r"127\.0\.0\.1 ((?:GET|POST) \S+) \d{3} ")


class Phone(NamedTuple):
    """A phone with its game's page open."""

    page: Page
    game: str
    opened: list[str]
    """What it had asked for when its page was loaded."""


def asked(server: Server) -> list[str]:
    """Every request that a server answered, as it logs them."""
    return LOGGED.findall(server.output.read_text(encoding="utf-8"))


def settled(server: Server) -> list[str]:
    """What was asked when nobody has asked for anything for two seconds."""
    until = time.monotonic() + PATIENCE
    before, since = asked(server), time.monotonic()
    while time.monotonic() - since < 2:
        assert time.monotonic() < until, before[-20:]
        time.sleep(0.1)
        if (now := asked(server)) != before:
            before, since = now, time.monotonic()
    return before


def open_page(browser: Browser, server: Server, kind: str) -> tuple[Page, str]:
    """A page of a new game on a phone of its own, once it listens; and the game."""
    host = server.talker(HOST_KEY)
    game = host.new_game()["id"]
    context = browser.new_context(**PHONE, base_url=server.url)
    context.set_default_timeout(PATIENCE * 1000)
    if kind == KINDS[1]:
        context.add_init_script(NO_WORKERS)
    token = host.seat(game, "Anna", ["germany"]).token or ""
    context.add_cookies([{"name": "companion_seat", "value": token, "url": server.url}])
    page = context.new_page()
    page.goto("/play", wait_until="load")
    return page, game


@contextmanager
def spoken(browser: Browser, language: str) -> Iterator[Browser]:
    """A browser that was started in a language, as phones are: an emulated one doesn't reach its workers."""
    options = ["--no-sandbox", "--disable-gpu", f"--lang={language}", f"--accept-lang={language}"]
    started = browser.browser_type.launch(
        executable_path=find(), args=options, env={**os.environ, "LANGUAGE": language}
    )
    try:
        yield started
    finally:
        started.close()


@pytest.fixture(scope="module")
def quiet(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[tuple[str, str], list[str]]]:
    """What every phone asked for of its own game while nobody did anything, and what was asked for at all."""
    with ExitStack() as stack:
        server = stack.enter_context(Server(tmp_path_factory.mktemp("quiet"), "-v"))
        phones = {}
        for language in known():
            started = stack.enter_context(spoken(browser, language))
            for kind in KINDS:
                page, game = open_page(started, server, kind)
                expect(page.locator("html")).to_have_attribute("lang", language)
                phones[language, kind] = Phone(page, game, [])
        before = settled(server)
        time.sleep(QUIET_SECONDS)
        after = asked(server)[len(before) :]
        for phone in phones.values():
            expect(phone.page.locator("#line-state")).to_be_hidden()
        opened = {name: [line for line in before if phone.game in line] for name, phone in phones.items()}
        yield {
            **{name: [line for line in opened[name] if "/live" in line] for name in phones},
            ("anybody", "afterward"): after,
        }


@pytest.mark.slow
@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("language", known())
def test_a_page_on_which_nothing_happens_has_one_stream_and_asks_for_nothing(
    quiet: dict[tuple[str, str], Sequence[str]], language: str, kind: str
) -> None:
    (stream,) = quiet[language, kind]
    assert re.fullmatch(r"GET /games/\w+/live", stream)
    assert quiet["anybody", "afterward"] == []


@contextmanager
def frozen(server: Server) -> Iterator[None]:
    """Within this, a server says nothing; its connections stay."""
    assert server.process is not None
    processes = family(server.process.pid)
    for process in processes:
        os.kill(process, signal.SIGSTOP)
    try:
        yield
    finally:
        for process in processes:
            os.kill(process, signal.SIGCONT)


@pytest.mark.skipif(not hasattr(signal, "SIGSTOP"), reason="no process can be frozen here")
def test_a_line_that_falls_silent_is_noticed_and_picked_up_without_losing_an_entry(
    browser: Browser, tmp_path: Path
) -> None:
    with Server(tmp_path) as server:
        page, game = open_page(browser, server, KINDS[1])
        page.clock.install()
        page.reload(wait_until="load")
        page.wait_for_function(of_module("line", "line.line.isUp"))
        page.clock.run_for(1000)
        page.evaluate(HEARD)
        state, treasury = page.locator("#line-state"), page.locator('[data-figure="germany.treasury"]')
        with frozen(server):
            page.clock.run_for(NOTICED)
            expect(state).to_contain_text("No connection", timeout=1000)
        for amount in (3, 4):
            adjusted = {"power": "germany", "amount": amount, "reason": "test"}
            server.talker(HOST_KEY).act(game, "adjust_treasury", **adjusted).expect(201)
        page.clock.resume()
        expect(treasury).to_contain_text("38")
        expect(state).to_be_hidden()
        assert page.evaluate("window.heard") == [2, 3]
        page.context.close()


def test_a_phone_through_which_no_stream_gets_follows_in_the_same_way(browser: Browser, tmp_path: Path) -> None:
    with Server(tmp_path) as server:
        page, game = open_page(browser, server, KINDS[1])
        page.route("**/live?*", lambda route: route.fulfill(status=502, body=""))
        page.reload(wait_until="load")
        host = server.talker(HOST_KEY)
        host.act(game, "adjust_treasury", power="germany", amount=7, reason="test").expect(201)
        expect(page.locator('[data-figure="germany.treasury"]')).to_contain_text("38")
        page.wait_for_function(of_module("line", "!line.line.listens"))
        page.unroute("**/live?*")
        page.wait_for_function(of_module("line", "line.line.listens"))  # and asks no more
        expect(page.locator("#line-state")).to_be_hidden()
        page.context.close()


def test_a_removed_seat_is_told_so_even_if_it_was_away(browser: Browser, tmp_path: Path) -> None:
    with Server(tmp_path) as server:
        page, game = open_page(browser, server, KINDS[0])
        host = server.talker(HOST_KEY)
        page.context.set_offline(True)
        expect(page.locator("#line-state")).to_contain_text("No connection")
        (seat,) = host.get(f"/games/{game}/seats").expect(200).body
        host.call("DELETE", f"/games/{game}/seats/{seat['id']}").expect(204)
        page.context.set_offline(False)
        expect(page.locator("#line-state")).to_contain_text("no longer has this seat")
        page.context.close()

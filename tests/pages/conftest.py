"""A game to look at: through Flask's client, and in a real browser against the real server."""

import os
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from playwright.sync_api import Browser, Page, expect, sync_playwright

from api.app import create_app
from api.http.context import EXTENSION, context_over
from api.settings import Settings
from companion.model.actions import StartGame
from companion.model.refusal import RuleViolation
from companion.service import HOST, AppContext, Identity
from companion.service.actions import take_action
from companion.service.games import create_game
from companion.service.table.seats import identify, join
from companion.storage import open_store
from companion.storage.temporary import TemporaryStore
from tests.pages.handsets import Phone as RealPhone
from tests.pages.handsets import Shelf
from tests.pages.serving import HOST_KEY
from tools.chromium import find

ROOT = Path(__file__).parents[2]
PATIENCE = 60_000
"""Milliseconds before a test gives up waiting: generous, because the whole suite shares two processors."""
expect.set_options(timeout=PATIENCE)
Phone = Callable[..., FlaskClient]
Handset = Callable[..., Page]
PHONE = {
    "viewport": {"width": 390, "height": 844},
    "is_mobile": True,
    "has_touch": True,
    "service_workers": "block",  # allowed where it is tested; elsewhere tests stand in for the network
}


class SameOrigin(FlaskClient):
    """A browser's client: it says where its forms come from and that it wants pages."""

    def open(self, *args: Any, **kwargs: Any) -> Any:
        headers = {"Origin": "http://localhost", "Accept": "text/html", **(kwargs.pop("headers", None) or {})}
        return super().open(*args, headers=headers, **kwargs)


@dataclass
class Night:
    """One game, and the people in it."""

    app: AppContext
    id: str
    code: str

    def take(self, name: str, *powers: str, role: Any = "player") -> str:
        """Take a seat; gives its token."""
        token: str = join(self.app, HOST, self.id, self.code, name, powers, role)["token"]
        return token

    def act(self, type: str, *, who: Identity = HOST, **fields: Any) -> dict[str, Any]:
        """Take an action, as the host unless said otherwise."""
        return take_action(self.app, who, self.id, {"type": type, **fields})

    def who(self, token: str) -> Identity:
        """The person with a token."""
        found = identify(self.app, token)
        assert found is not None
        return found

    def refusal(self, type: str, **fields: Any) -> str:
        """Why the host's action is refused."""
        with pytest.raises(RuleViolation) as refused:
            self.act(type, **fields)
        return refused.value.sentence

    @property
    def version(self) -> int:
        """The number of entries."""
        return self.app.store.version(self.id)

    @property
    def state(self) -> Any:
        """What the books say now."""
        return self.app.history(self.id).state


def new_night(context: AppContext, edition: str = "anniversary", scenario: str = "1941", **opening: Any) -> Night:
    """A new game in an app context."""
    made = create_game(context, HOST, edition, StartGame(scenario=scenario, **opening), "Friday night")
    return Night(context, made["id"], made["join_code"])


@pytest.fixture
def context() -> AppContext:
    return AppContext(TemporaryStore())


def new_app() -> Flask:
    """A web app over an empty context; its clients are browsers."""
    made = create_app(
        AppContext(TemporaryStore()), Settings(host_key=HOST_KEY, public_url="http://companion.local:8000")
    )
    made.test_client_class = SameOrigin
    return made


@pytest.fixture(scope="session")
def one_app() -> Flask:
    """An app that is made once: making one, and reading its templates, takes longer than most tests."""
    return new_app()


@pytest.fixture
def app(one_app: Flask, context: AppContext) -> Flask:
    """A web app over this test's context, in which nobody has guessed or listened yet."""
    one_app.extensions[EXTENSION] = context_over(context, one_app.extensions[EXTENSION].settings)
    return one_app


@pytest.fixture
def night(context: AppContext) -> Night:
    return new_night(context)


@pytest.fixture
def phone(app: Flask, night: Night) -> Callable[..., FlaskClient]:
    """A phone: with a seat of its own, or without."""

    def made(name: str | None = None, *powers: str, role: str = "player") -> FlaskClient:
        client = app.test_client()
        if name is not None:
            client.set_cookie("companion_seat", night.take(name, *powers, role=role))
        return client

    return made


@pytest.fixture
def host(app: Flask) -> FlaskClient:
    """The host's laptop."""
    client = app.test_client()
    client.get(f"/?key={HOST_KEY}")
    return client


@dataclass
class Server:
    """The real server, and an app context on the same database."""

    url: str
    app: AppContext


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    database = tmp_path_factory.mktemp("pages") / "games.db"
    context = AppContext(open_store(f"sqlite:///{database}"))
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    command = [sys.executable, "-m", "tests.pages.serving", str(port), str(database)]
    process = subprocess.Popen(command, cwd=ROOT, env={**os.environ, "PYTHONPATH": str(ROOT)})
    url = f"http://127.0.0.1:{port}"
    try:
        _wait_for(f"{url}/healthz", process)
        yield Server(url, context)
    finally:
        process.terminate()
        process.wait(10)
        context.store.close()


def _wait_for(url: str, process: "subprocess.Popen[bytes]") -> None:
    until = time.monotonic() + PATIENCE / 1000
    while time.monotonic() < until:
        assert process.poll() is None, "the server did not start"
        try:
            with urllib.request.urlopen(url, timeout=PATIENCE / 1000):
                return
        except OSError:
            time.sleep(0.1)
    raise AssertionError("the server does not answer")


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    path = find()
    assert path is not None, "no chromium; run tools/chromium.py"
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox", "--disable-gpu"])
        yield browser
        browser.close()


@pytest.fixture
def evening(server: Server) -> Night:
    """A new game on the real server."""
    return new_night(server.app)


@pytest.fixture(scope="session")
def saved(browser: Browser) -> Shelf:
    return Shelf(browser, PATIENCE)


@pytest.fixture
def handset(server: Server, saved: Shelf, evening: Night) -> Iterator[Callable[..., Page]]:
    """A phone in the browser. It fails the test if the page has an error of its own."""
    taken: list[RealPhone] = []

    def made(name: str | None = None, *powers: str, role: str = "player", **options: Any) -> Page:
        browser_context = saved.take({**PHONE, "base_url": server.url, **options})
        taken.append(browser_context)
        if name is not None:
            token = evening.take(name, *powers, role=role)
            browser_context.context.add_cookies([{"name": "companion_seat", "value": token, "url": server.url}])
        return browser_context.page

    yield made
    errors = [error for item in taken for error in item.errors]
    for item in taken:
        saved.put_back(item)
    assert not errors

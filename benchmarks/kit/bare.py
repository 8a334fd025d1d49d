"""The baseline: what a bare Flask app on granian WSGI does with the same bytes, rows, templates, and listeners.

python -m benchmarks.kit.bare --port PORT
"""

import os
import sqlite3
import sys
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from flask import Flask, Response, render_template_string, request

THREADS, WORKERS, POSTGRESQL = "BARE_THREADS", "BARE_WORKERS", "BARE_POSTGRESQL"
TEMPLATE_LINE = '<p class="line">{{ one.name }}: <strong>{{ one.value }}</strong> {{ one.text }}</p>\n'


def create() -> Flask:
    """The bare app."""
    app = Flask("bare")
    data = Path(os.environ["BARE_DATA"])
    local, changed, heard = threading.local(), threading.Condition(), [0]
    postgresql = os.environ.get(POSTGRESQL)
    mark = "%s" if postgresql else "?"
    if not postgresql:
        with sqlite3.connect(data / "bare.db") as made:
            made.execute("pragma journal_mode=wal")
            made.execute("create table entry (id integer primary key, body blob)")

    def database() -> Any:
        """A connection per thread, which commits every statement durably."""
        if not hasattr(local, "database"):
            if postgresql:
                import psycopg

                local.database = psycopg.connect(postgresql, autocommit=True)
            else:
                local.database = sqlite3.connect(data / "bare.db", timeout=60, isolation_level=None)
                local.database.execute("pragma synchronous=full")
        return local.database

    @app.get("/constant")
    def constant() -> str:
        return "hello"

    @app.post("/insert")
    def insert() -> tuple[str, int]:
        table = "bare" if postgresql else "entry"
        database().execute(f"insert into {table} (body) values ({mark})", (request.get_data(),))
        return "inserted", 201

    @app.get("/page/<int:size>")
    def page(size: int) -> str:
        text = "x" * 40
        lines = [{"name": f"Line {n}", "value": n, "text": text} for n in range(max(1, size // 100))]
        return render_template_string("{% for one in lines %}" + TEMPLATE_LINE + "{% endfor %}", lines=lines)

    @app.post("/tell")
    def tell() -> tuple[str, int]:
        with changed:
            heard[0] += 1
            changed.notify_all()
        return str(heard[0]), 201

    @app.get("/live")
    def live() -> Response:
        body = "x" * int(request.args.get("size", "500"))

        def events() -> Iterator[str]:
            after = heard[0]
            yield "event: hello\ndata: {}\n\n"
            while True:
                with changed:
                    while heard[0] <= after:
                        changed.wait()
                    after = heard[0]
                yield f"event: entry\nid: {after}\ndata: {body}\n\n"

        return Response(events(), mimetype="text/event-stream")

    return app


if __name__ == "__main__":
    from granian import Granian
    from granian.constants import HTTPModes, Interfaces
    from granian.log import LogLevels

    from api.server import allow_files

    threads = int(os.environ.get(THREADS, "32"))
    allow_files(16_000)
    Granian(
        "benchmarks.kit.bare:create",
        factory=True,
        address="127.0.0.1",
        port=int(sys.argv[sys.argv.index("--port") + 1]),
        interface=Interfaces.WSGI,
        http=HTTPModes.http1,
        workers=int(os.environ.get(WORKERS, "1")),
        blocking_threads=threads,
        backpressure=max(1024, 2 * threads),
        websockets=False,
        log_level=LogLevels.error,
        workers_kill_timeout=1,
    ).serve()

"""The access log: method, path, and status. Never a query, a header, or a body; codes in a path are redacted."""

import logging
import time

from flask import Flask, Response, g, request

from api.http.logs.request_ids import request_id

log = logging.getLogger("companion.access")
FIELDS = ("address", "method", "path", "status", "milliseconds", "request")
SECRET_ARGUMENTS = frozenset({"code", "token", "key"})


def register(app: Flask) -> None:
    """Log every response of an app."""

    def begin() -> None:
        g.began = time.perf_counter()

    def end(response: Response) -> Response:
        took = (time.perf_counter() - g.get("began", time.perf_counter())) * 1000
        write(request.remote_addr, request.method, shown_path(), response.status_code, took, request_id())
        return response

    app.before_request(begin)
    app.after_request(end)


def write(*shown: object) -> None:
    """Write a line; `shown` are its fields."""
    log.info("%s %s %s %d %.1f ms %s", *shown, extra=dict(zip(FIELDS, shown, strict=True)))


def shown_path() -> str:
    """This request's path, safe for a log."""
    if request.url_rule is None:
        return "(no such address)"
    path = request.path.encode("unicode_escape").decode("ascii")
    for name, value in (request.view_args or {}).items():
        if name in SECRET_ARGUMENTS:
            path = path.replace(str(value).encode("unicode_escape").decode("ascii"), "...")
    return path

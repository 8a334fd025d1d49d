"""From RSGI to WSGI and back."""

import sys
from collections.abc import Callable, Iterable
from io import BytesIO
from typing import Any, NamedTuple

from api.gateway.rsgi import Headers, Scope
from api.http.live.subscription import Subscription

Environ = dict[str, Any]
Wsgi = Callable[[Environ, Any], Iterable[bytes]]

NOT_ASCII = "\xff"
"""A placeholder for non-ASCII header values: nothing that we read may contain one, and it's refused as such."""


class Answer(NamedTuple):
    """An app's response; or a line, if the connection stays open."""

    status: int
    headers: Headers
    body: bytes
    line: Subscription | None = None


def address_of(scope: Scope) -> str:
    """A request's address, without its port."""
    return scope.client.rpartition(":")[0].strip("[]")


def environ_of(scope: Scope, body: bytes) -> Environ:
    """A request as a WSGI environ (PEP 3333)."""
    server, _, port = scope.server.rpartition(":")
    environ: Environ = {
        "REQUEST_METHOD": scope.method,
        "SCRIPT_NAME": "",
        "PATH_INFO": _latin(scope.path),
        "QUERY_STRING": _latin(scope.query_string),
        "SERVER_NAME": server.strip("[]"),
        "SERVER_PORT": port,
        "SERVER_PROTOCOL": f"HTTP/{scope.http_version}",
        "REMOTE_ADDR": address_of(scope),
        "wsgi.version": (1, 0),
        "wsgi.url_scheme": scope.scheme,
        "wsgi.input": BytesIO(body),
        "wsgi.input_terminated": True,
        "wsgi.errors": sys.stderr,
        "wsgi.multithread": True,
        "wsgi.multiprocess": True,
        "wsgi.run_once": False,
    }
    headers = scope.headers
    given = headers.items()
    for name, value in given:
        _add(environ, name, value)
    if len(given) < len(names := headers.keys()):
        readable = {name for name, _ in given}
        for name in names:
            if name not in readable:
                _add(environ, name, NOT_ASCII)
    return environ


def ask(app: Wsgi, environ: Environ) -> Answer:
    """An app's response to a request."""
    said: list[Any] = []

    def start_response(status: str, headers: Headers, _: object = None) -> None:
        said[:] = (int(status[:3]), headers)

    pieces = app(environ, start_response)
    if isinstance(pieces, Subscription):
        return Answer(said[0], said[1], b"", pieces)
    try:
        body = b"".join(pieces)
    finally:
        if hasattr(pieces, "close"):
            pieces.close()
    return Answer(said[0], said[1], body)


def _add(environ: Environ, name: str, value: str) -> None:
    key = name.upper().replace("-", "_")
    if key not in ("CONTENT_TYPE", "CONTENT_LENGTH"):
        key = f"HTTP_{key}"
    if key in environ:
        value = f"{environ[key]}{'; ' if key == 'HTTP_COOKIE' else ','}{value}"
    environ[key] = value


def _latin(text: str) -> str:
    return text if text.isascii() else text.encode().decode("latin-1")

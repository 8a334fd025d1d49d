"""Problems: how this service says no over HTTP (RFC 9457)."""

from collections.abc import Mapping
from http import HTTPStatus
from typing import Any

import msgspec
from flask import Response

PROBLEM_JSON = "application/problem+json"

TITLES = {
    400: "The request cannot be read",
    401: "Who is asking?",
    403: "Not allowed",
    404: "Not here",
    405: "Not with this method",
    406: "Not in that form",
    408: "Too slow",
    409: "The rules say no",
    412: "The game has moved on",
    413: "Too large",
    415: "Not in that form",
    421: "Not this server",
    422: "The request makes no sense",
    429: "Too many tries",
    500: "Our mistake",
    503: "The store does not answer",
    507: "The disk is full",
}


class Problem(Exception):
    """A refusal on its way to the client: a status, a code for programs, a sentence for people."""

    def __init__(
        self,
        status: int,
        code: str,
        detail: str,
        *,
        errors: list[dict[str, str]] | None = None,
        soft: bool | None = None,
        in_turn: Mapping[str, Any] | None = None,
        headers: dict[str, str] | None = None,
    ) -> None:
        super().__init__(detail)
        self.status = status
        self.code = code
        self.detail = detail
        self.errors = errors
        self.soft = soft
        self.in_turn = in_turn
        self.headers = headers or {}

    def with_headers(self, headers: dict[str, str]) -> "Problem":
        """The same problem with more headers."""
        more = {**self.headers, **headers}
        return Problem(
            self.status,
            self.code,
            self.detail,
            errors=self.errors,
            soft=self.soft,
            in_turn=self.in_turn,
            headers=more,
        )

    @property
    def title(self) -> str:
        """What kind of refusal this is, in a few words."""
        return TITLES.get(self.status) or HTTPStatus(self.status).phrase

    def body(self) -> dict[str, Any]:
        """The problem as JSON."""
        body: dict[str, Any] = {
            "type": f"/docs/errors#{self.code}",
            "title": self.title,
            "status": self.status,
            "code": self.code,
            "detail": self.detail,
        }
        if self.errors is not None:
            body["errors"] = self.errors
        if self.soft is not None:
            body["soft"] = self.soft
        if self.in_turn is not None:
            body["in_turn"] = dict(self.in_turn)
        return body

    def response(self) -> Response:
        """The problem as an answer."""
        answer = Response(msgspec.json.encode(self.body()), self.status, mimetype=PROBLEM_JSON)
        answer.headers.update(self.headers)
        return answer

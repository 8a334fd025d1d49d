"""Problems: how this service refuses over HTTP (RFC 9457)."""

from collections.abc import Mapping, Sequence
from http import HTTPStatus
from typing import Any

import msgspec
from flask import Response
from msgspec.structs import asdict

from companion.languages import Message, Plural, _, current, msg
from companion.languages.messages import one_stop
from companion.model.refusal import Remedy, RuleViolation

PROBLEM_JSON = "application/problem+json"

TITLES = {
    400: msg("Can't read the request"),
    401: msg("Who's asking?"),
    403: msg("Not allowed"),
    404: msg("Not found"),
    405: msg("Wrong method"),
    406: msg("Format not available"),
    408: msg("Too slow"),
    409: msg("The rules say no"),
    412: msg("The game has moved on"),
    413: msg("Too large"),
    415: msg("Format not supported"),
    421: msg("Wrong server"),
    422: msg("Invalid request"),
    429: msg("Too many attempts"),
    500: msg("Our mistake"),
    503: msg("The game store isn't answering"),
    507: msg("The disk is full"),
}


def _stated(remedy: Remedy) -> dict[str, Any]:
    """The non-empty parts of a remedy."""
    return {key: value for key, value in asdict(remedy).items() if value not in (None, "", ()) and value is not False}


class Problem(Exception):
    """A refusal for the client: a status, a code for programs, a sentence for people."""

    def __init__(
        self,
        status: int,
        code: str,
        detail: str | Plural | Message,
        /,
        *,
        errors: list[dict[str, str]] | None = None,
        soft: bool | None = None,
        in_turn: Mapping[str, Any] | None = None,
        remedy: Remedy | None = None,
        also: Sequence[RuleViolation] = (),
        about: Sequence[str] = (),
        why: Sequence[str] = (),
        headers: dict[str, str] | None = None,
        **values: Any,
    ) -> None:
        super().__init__(code)
        self.status = status
        self.code = code
        self.message = detail if isinstance(detail, Message) else Message(detail, **values)
        self.errors = errors
        self.soft = soft
        self.in_turn = in_turn
        self.remedy = remedy
        self.also = also
        self.about = about
        self.why = why
        self.headers = headers or {}

    def with_headers(self, headers: dict[str, str]) -> "Problem":
        """The same problem with more headers."""
        more = {**self.headers, **headers}
        return Problem(
            self.status,
            self.code,
            self.message,
            errors=self.errors,
            soft=self.soft,
            in_turn=self.in_turn,
            remedy=self.remedy,
            also=self.also,
            about=self.about,
            why=self.why,
            headers=more,
        )

    @property
    def title(self) -> str:
        """The kind of refusal, in a few words."""
        return _(TITLES.get(self.status) or HTTPStatus(self.status).phrase)

    @property
    def detail(self) -> str:
        """The message in the reader's language."""
        return one_stop(str(self.message))

    def __str__(self) -> str:
        return self.detail

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
        if self.remedy is not None:
            body["remedy"] = _stated(self.remedy)
            if self.also:
                body["remedy"]["also"] = [
                    {"detail": other.sentence, **_stated(other.remedy)} for other in self.also if other.remedy
                ]
        if self.why:
            body["why"] = list(self.why)
        return body

    def response(self) -> Response:
        """The problem as a response."""
        answer = Response(msgspec.json.encode(self.body()), self.status, mimetype=PROBLEM_JSON)
        answer.headers["Content-Language"] = current()
        answer.headers.update(self.headers)
        return answer

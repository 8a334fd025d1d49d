"""Forms that are safe to repeat: the hidden key of a form does for pages what `Idempotency-Key` does for programs.

A handler gives its outcome as a JSON answer, which is kept under the key; the page then turns it into a redirect. So a
double tap, a resent tap and a reloaded page all lead to the same place, and only the first of them acts.
"""

from collections.abc import Callable
from typing import TypeVar

import msgspec
from flask import Response, request

from api.http import idempotency
from api.http.errors import answer_to
from api.http.problem import Problem

T = TypeVar("T")
FIELD = "idempotency_key"


def wants_json() -> bool:
    """Whether our script is asking, rather than the browser by itself."""
    return request.accept_mimetypes.best == "application/json"


def do_once(do: Callable[[], T]) -> T:
    """What `do` gave, now or the first time this form was sent."""
    key = request.form.get(FIELD)
    if key:
        request.environ.setdefault("HTTP_IDEMPOTENCY_KEY", key)
    answer = idempotency.answered(lambda: Response(msgspec.json.encode(do()), 201), _refused)
    if answer.status_code >= 400:
        raise _kept_refusal(answer)
    outcome: T = msgspec.json.decode(answer.get_data())
    return outcome


def _kept_refusal(answer: Response) -> Problem:
    body = msgspec.json.decode(answer.get_data())
    return Problem(answer.status_code, body["code"], body["detail"], errors=body.get("errors"), soft=body.get("soft"))


def _refused(error: Exception) -> Response:
    """Keep a refusal for the script, which takes a new key afterwards; a plain form may be corrected and sent again."""
    if wants_json():
        return answer_to(error)
    raise error

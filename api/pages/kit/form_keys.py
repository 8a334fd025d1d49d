"""Forms that are safe to repeat: the hidden key of a form does for pages what `Idempotency-Key` does for programs.

A handler gives its outcome as a JSON answer, which is kept under the key; the page then turns it into a redirect. So a
double tap, a resent tap and a reloaded page all lead to the same place, and only the first of them acts. A refusal is
remembered for the script, which takes a new key afterward; a plain form may be corrected and sent again.
"""

from collections.abc import Callable
from typing import TypeVar

import msgspec
from flask import Response, request

from api.http import idempotency
from companion.service.kept_answers import KeyedRequest

T = TypeVar("T")


def wants_json() -> bool:
    """Whether our script is asking, rather than the browser by itself."""
    return request.accept_mimetypes.best == "application/json"


def take_once(take: Callable[[KeyedRequest | None], T]) -> T:
    """What taking an action gives, which keeps its own answer under the form's key."""
    return idempotency.once(take, remember=wants_json())


def do_once(do: Callable[[], T]) -> T:
    """What `do` gave, now or the first time this form was sent."""
    answer = idempotency.answered(lambda: Response(msgspec.json.encode(do()), 201), remember=wants_json())
    outcome: T = msgspec.json.decode(answer.get_data())
    return outcome

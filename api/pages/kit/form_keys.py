"""Idempotent forms: a form's hidden key does for pages what `Idempotency-Key` does for programs.

A handler returns its outcome as a JSON response, which is stored under the key; the page then turns it into a redirect.
So a double tap, a resent tap, and a reloaded page all lead to the same place, and only the first of them acts. A
refusal is remembered for the script, which uses a new key afterward; a plain form can be corrected and sent again.
"""

from collections.abc import Callable
from contextlib import AbstractContextManager
from typing import TypeVar

import msgspec
from flask import Response, request

from api.http import idempotency
from companion.service.ending.told import tapped
from companion.service.kept_answers import KeyedRequest

T = TypeVar("T")


def wants_json() -> bool:
    """Whether our script is asking, rather than the browser itself."""
    return request.accept_mimetypes.best == "application/json"


def take_once(take: Callable[[KeyedRequest | None], T]) -> T:
    """The result of taking an action, which stores its own response under the form's key."""
    with _tapped():
        return idempotency.once(take, remember=wants_json())


def _tapped() -> AbstractContextManager[None]:
    """A tap that ends the game says so with a field of its form, if the person has read it there."""
    return tapped(told=request.form.get("ends_game") == "yes")


def do_once(do: Callable[[], T]) -> T:
    """The result of `do`, now or from the first time this form was sent."""
    with _tapped():
        answer = idempotency.answered(lambda: Response(msgspec.json.encode(do()), 201), remember=wants_json())
    outcome: T = msgspec.json.decode(answer.get_data())
    return outcome

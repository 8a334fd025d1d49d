"""Safe to repeat: the same `Idempotency-Key` with the same request gives the first answer again, and changes nothing.

A form has its key in a field, a program in a header. The answer is kept in the same transaction as what it changed, so
that a crash keeps both or neither. Taking an action keeps its own (`companion.service.actions`); of everything else the
whole answer is kept here.
"""

import json
from collections.abc import Callable
from typing import TypeVar

from flask import Response, request

from api.http.context import app_context, settings, web_context
from api.http.errors import as_problem
from api.http.identity import maybe
from api.http.problem import Problem
from companion.service.dice.cups import when_mixed
from companion.service.kept_answers import KEY_HEADER, KeyedRequest, is_key

T = TypeVar("T")
FIELD = "idempotency_key"
REPLAYED = "Idempotency-Replayed"
NOT_KEPT = frozenset({400, 401, 403, 412, 413, 415, 421, 429})
"""Refusals that say nothing about the body: with another token or header, or a minute later, it may well be taken."""
KEPT_HEADERS = ("Content-Type", "Location", "ETag")
TAKES_ACTIONS = "actions.take_action"
"""The operation whose use case keeps its own answer."""


def once(do: Callable[[KeyedRequest | None], T], *, remember: bool = True) -> T:
    """What this request comes to. Refused before under its key, it is refused again if that was to be remembered.

    A refusal has changed nothing, so it is kept aside: no number of them pushes out an answer.
    """
    keyed = _keyed()
    if keyed is None:
        return do(None)
    refusals = web_context().refusals
    if (earlier := refusals.find(keyed)) is not None:
        raise earlier
    try:
        return do(keyed)
    except Exception as error:
        problem = as_problem(error)
        if remember and 400 <= problem.status < 500 and problem.status not in NOT_KEPT:
            refusals.keep(keyed, problem)
        raise


def answered(view: Callable[[], Response], *, remember: bool = True) -> Response:
    """The answer to this request: the first one if it is a repetition, else what the view says now."""
    return once(
        lambda keyed: view() if keyed is None else when_mixed(app_context(), lambda: _kept_or(keyed, view)),
        remember=remember,
    )


def _keyed() -> KeyedRequest | None:
    """This request with its key; None if it has none."""
    key = request.headers.get(KEY_HEADER, request.form.get(FIELD) or None)
    if key is None:
        return None
    if not is_key(key):
        raise Problem(
            400, "malformed_header", "{key_header} must be 1 to 200 printable ASCII characters.", key_header=KEY_HEADER
        )
    query = sorted(request.args.items(multi=True))
    asked = f"{request.method} {request.path} {json.dumps(query)}"
    return KeyedRequest(key, maybe(), asked, request.get_data(), settings().host_key)


def _kept_or(keyed: KeyedRequest, view: Callable[[], Response]) -> Response:
    store = app_context().store
    with app_context().transaction((request.view_args or {}).get("game_id")):
        kept = store.answer(keyed.scope, keyed.hash)
        if kept is not None:
            return Response(keyed.body_of(kept), kept.status, headers={**kept.headers, REPLAYED: "true"})
        response = view()
        headers = {name: response.headers[name] for name in KEPT_HEADERS if name in response.headers}
        store.keep_answer(keyed.sealed(response.status_code, response.get_data(), headers, app_context().clock()))
    return response

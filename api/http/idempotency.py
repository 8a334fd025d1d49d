"""Idempotency: the same `Idempotency-Key` with the same request returns the first response again, and changes nothing.

A form has its key in a field, a program in a header. The response is stored in the same transaction as the change, so
that a crash keeps both or neither. Taking an action stores its own (`companion.service.actions`); for everything else,
the whole response is stored here.
"""

import json
from collections.abc import Callable
from typing import TypeVar

from flask import Response, g, request

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
"""Refusals that say nothing about the body: with another token or header, or a minute later, it may be accepted."""
KEPT_HEADERS = ("Content-Type", "Location", "ETag")
TAKES_ACTIONS = "actions.take_action"
"""The operation whose use case stores its own response."""


def once(do: Callable[[KeyedRequest | None], T], *, remember: bool = True) -> T:
    """The result of this request. If it was refused before under its key, it's refused again if that was remembered.

    A refusal changed nothing, so it's stored separately: refusals never push out a response.
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
    """The response to this request: the first one if it's a repetition, otherwise the view's."""
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
    g.new_secret = keyed.new_secret
    with app_context().transaction((request.view_args or {}).get("game_id")):
        kept = store.answer(keyed.scope, keyed.hash)
        if kept is not None:
            return Response(keyed.body_of(kept), kept.status, headers={**kept.headers, REPLAYED: "true"})
        response = view()
        headers = {name: response.headers[name] for name in KEPT_HEADERS if name in response.headers}
        store.keep_answer(keyed.kept(response.status_code, response.get_data(), headers, app_context().clock()))
    return response

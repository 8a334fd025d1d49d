"""Safe to repeat: the same `Idempotency-Key` with the same request gives the first answer again, and changes nothing.

The answer is kept in the same transaction as what it changed, so that a crash keeps both or neither.
"""

import json
from collections.abc import Callable

from flask import Response, request

from api.http.context import context, desk, settings
from api.http.identity import maybe
from api.http.kept_answers import KEY_HEADER, AnswerLost, KeyedRequest, is_key
from api.http.problem import Problem
from companion.model.records import Answer

REPLAYED = "Idempotency-Replayed"
NOT_KEPT = frozenset({401, 403, 413, 415, 421, 429})
"""Refusals that say nothing about the request itself: with another token or a minute later it may well be taken."""
KEPT_HEADERS = ("Content-Type", "Location", "ETag")


def answered(view: Callable[[], Response], refused: Callable[[Exception], Response]) -> Response:
    """The answer to this request: the first one if it is a repetition, else what the view says now."""
    key = request.headers.get(KEY_HEADER)
    if key is None:
        return view()
    if not is_key(key):
        raise Problem(400, "malformed_header", f"{KEY_HEADER} is 1 to 200 printable ASCII characters.")
    return _Repeatable(key).answer(view, refused)


def asked_for(method: str, path: str, query: list[tuple[str, str]]) -> str:
    """What a request asks for, in one line."""
    return f"{method} {path} {json.dumps(sorted(query)) if query else '[]'}"


class _Repeatable:
    """A request with a key of its own."""

    def __init__(self, key: str) -> None:
        asked = asked_for(request.method, request.path, list(request.args.items(multi=True)))
        self.keyed = KeyedRequest(key, maybe(), asked, request.get_data(), settings().host_key)

    def answer(self, view: Callable[[], Response], refused: Callable[[Exception], Response]) -> Response:
        try:
            with desk().transaction((request.view_args or {}).get("game_id")):
                kept = self._kept()
                if kept is not None:
                    return kept
                response = view()
                desk().store.keep_answer(self._answer(response))
                return response
        except Problem as problem:
            if problem.code in ("key_reused", "answer_lost"):
                raise
            return self._refused(problem, refused)
        except Exception as error:  # whatever it is, it becomes an answer as always
            return self._refused(error, refused)

    def _refused(self, error: Exception, refused: Callable[[Exception], Response]) -> Response:
        """A refusal has changed nothing, so it is kept aside: however many there are, they push out no other answer."""
        response = refused(error)
        if 400 <= response.status_code < 500 and response.status_code not in NOT_KEPT:
            context().refusals.keep(self._answer(response))
        return response

    def _kept(self) -> Response | None:
        mine = self.keyed
        kept = desk().store.answer(mine.scope, mine.hash) or context().refusals.find(mine.scope, mine.hash)
        if kept is None:
            return None
        if kept.fingerprint != mine.fingerprint:
            raise Problem(409, "key_reused", f"This {KEY_HEADER} was used for another request already; take a new one.")
        try:
            body = mine.unsealed(kept)
        except AnswerLost:
            raise Problem(409, "answer_lost", "This was done already, but the answer can no longer be shown.") from None
        return Response(body, kept.status, headers={**kept.headers, REPLAYED: "true"})

    def _answer(self, response: Response) -> Answer:
        headers = {name: response.headers[name] for name in KEPT_HEADERS if name in response.headers}
        return self.keyed.sealed(response.status_code, response.get_data(), headers, desk().clock())

"""Safe to repeat: the same `Idempotency-Key` with the same request gives the first answer again, and changes nothing.

The answer is kept in the same transaction as what it changed, so that a crash keeps both or neither. Answers may hold a
seat's token; they are therefore kept encrypted, with a secret made from the key itself and the host key, and the key
is kept only as a hash: whoever finds the database finds no token in it.
"""

import base64
import hashlib
import hmac
import json
from collections.abc import Callable

from cryptography.fernet import Fernet, InvalidToken
from flask import Response, request

from api.http.context import context, desk, settings
from api.http.identity import maybe
from api.http.problem import Problem
from companion.model.records import Answer

HEADER = "Idempotency-Key"
REPLAYED = "Idempotency-Replayed"
NOT_KEPT = frozenset({401, 403, 413, 415, 421, 429})
"""Refusals that say nothing about the request itself: with another token or a minute later it may well be taken."""
KEPT_HEADERS = ("Content-Type", "Location", "ETag")


def answered(view: Callable[[], Response], refused: Callable[[Exception], Response]) -> Response:
    """The answer to this request: the first one if it is a repetition, else what the view says now."""
    key = request.headers.get(HEADER)
    if key is None:
        return view()
    if not (key.strip() and len(key) <= 200 and all(" " <= letter <= "~" for letter in key)):
        raise Problem(400, "malformed_header", f"{HEADER} is 1 to 200 printable ASCII characters.")
    return _Repeatable(key).answer(view, refused)


class _Repeatable:
    """A request with a key of its own."""

    def __init__(self, key: str) -> None:
        self.key = key
        self.hash = hashlib.sha256(key.encode()).hexdigest()
        self.scope = _scope()
        self.fingerprint = hashlib.sha256(request.get_data()).hexdigest()

    def answer(self, view: Callable[[], Response], refused: Callable[[Exception], Response]) -> Response:
        try:
            with desk().transaction((request.view_args or {}).get("game_id")):
                kept = self._kept()
                if kept is not None:
                    return kept
                response = view()
                self._keep(response)
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
        kept = desk().store.answer(self.scope, self.hash) or context().refusals.find(self.scope, self.hash)
        if kept is None:
            return None
        if kept.fingerprint != self.fingerprint:
            raise Problem(409, "key_reused", f"This {HEADER} was used for another request already; take a new one.")
        try:
            body = self._cipher().decrypt(kept.body)
        except InvalidToken:  # another host key, or kept by a program before this one
            raise Problem(409, "answer_lost", "This was done already, but the answer can no longer be shown.") from None
        return Response(body, kept.status, headers={**kept.headers, REPLAYED: "true"})

    def _keep(self, response: Response) -> None:
        desk().store.keep_answer(self._answer(response))

    def _answer(self, response: Response) -> Answer:
        return Answer(
            scope=self.scope,
            key=self.hash,
            fingerprint=self.fingerprint,
            status=response.status_code,
            body=self._cipher().encrypt(response.get_data()).decode(),
            headers={name: response.headers[name] for name in KEPT_HEADERS if name in response.headers},
            at=desk().clock(),
        )

    def _cipher(self) -> Fernet:
        secret = hmac.digest(settings().host_key.encode(), f"answer {self.scope} {self.key}".encode(), "sha256")
        return Fernet(base64.urlsafe_b64encode(secret))


def _scope() -> str:
    """Who asks for what. Somebody without a seat has only the address to go by."""
    who = maybe()
    name = "anyone" if who is None else who.ref.id if who.seat is None else f"{who.seat.game}/{who.seat.id}"
    query = json.dumps(sorted(request.args.items(multi=True)))
    return hashlib.sha256(f"{name} {request.method} {request.path} {query}".encode()).hexdigest()

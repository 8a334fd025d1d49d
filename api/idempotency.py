"""Safe to repeat: the same `Idempotency-Key` with the same request gives the first answer again, and changes nothing.

The answer is kept in the same transaction as what it changed, so that a crash keeps both or neither. Answers may hold a
seat's token; they are therefore kept sealed, with a secret made from the key itself and the host key, and the key is
kept only as a hash: whoever finds the database finds no token in it.
"""

import hashlib
import hmac
import json
import secrets
from collections.abc import Callable

from flask import Response, request

from api.counter import desk, settings
from api.identity import maybe
from api.problem import Problem
from companion.model.records import Answer
from companion.storage import StoreError

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
    return _Once(key).answer(view, refused)


class _Once:
    """One key in its scope."""

    def __init__(self, key: str) -> None:
        self.key = key
        self.hash = hashlib.sha256(key.encode()).hexdigest()
        self.scope = _scope()
        self.fingerprint = hashlib.sha256(request.get_data(cache=True)).hexdigest()

    def answer(self, view: Callable[[], Response], refused: Callable[[Exception], Response]) -> Response:
        try:
            with desk().transaction():
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
        """A refusal has changed nothing, so it is kept on its own; if that fails, nothing is lost."""
        response = refused(error)
        if 400 <= response.status_code < 500 and response.status_code not in NOT_KEPT:
            try:
                with desk().transaction():
                    if self._kept() is None:
                        self._keep(response)
            except StoreError:
                pass
        return response

    def _kept(self) -> Response | None:
        kept = desk().store.answer(self.scope, self.hash)
        if kept is None:
            return None
        if kept.fingerprint != self.fingerprint:
            raise Problem(409, "key_reused", f"This {HEADER} was used for another request already; take a new one.")
        body = unseal(self._secret(), kept.body)
        if body is None:
            raise Problem(
                409,
                "answer_lost",
                "This was done already, but the answer can no longer be shown: the host key changed.",
            )
        return Response(body, kept.status, headers={**kept.headers, REPLAYED: "true"})

    def _keep(self, response: Response) -> None:
        headers = {name: response.headers[name] for name in KEPT_HEADERS if name in response.headers}
        body = seal(self._secret(), response.get_data())
        desk().store.keep_answer(
            Answer(
                scope=self.scope,
                key=self.hash,
                fingerprint=self.fingerprint,
                status=response.status_code,
                body=body,
                headers=headers,
                at=desk().clock(),
            )
        )

    def _secret(self) -> bytes:
        return hmac.new(settings().host_key.encode(), f"answer {self.scope} {self.key}".encode(), "sha256").digest()


def _scope() -> str:
    """Who asks for what. Somebody without a seat has only the address to go by."""
    who = maybe()
    name = "anyone" if who is None else who.ref.id if who.seat is None else f"{who.seat.game}/{who.seat.id}"
    query = json.dumps(sorted(request.args.items(multi=True)))
    return hashlib.sha256(f"{name} {request.method} {request.path} {query}".encode()).hexdigest()


def seal(secret: bytes, body: bytes) -> str:
    """A text that only the same secret opens: the body under a one-time pad, and a mark that shows it is whole."""
    salt = secrets.token_bytes(16)
    hidden = _under_pad(secret, salt, body)
    return (salt + _mark(secret, salt + hidden) + hidden).hex()


def unseal(secret: bytes, sealed: str) -> bytes | None:
    """What was sealed, or None with another secret."""
    try:
        raw = bytes.fromhex(sealed)
    except ValueError:
        return None
    salt, mark, hidden = raw[:16], raw[16:48], raw[48:]
    if not hmac.compare_digest(mark, _mark(secret, salt + hidden)):
        return None
    return _under_pad(secret, salt, hidden)


def _under_pad(secret: bytes, salt: bytes, data: bytes) -> bytes:
    pad = hashlib.shake_256(b"pad" + secret + salt).digest(len(data))
    return (int.from_bytes(data) ^ int.from_bytes(pad)).to_bytes(len(data))


def _mark(secret: bytes, data: bytes) -> bytes:
    return hmac.new(secret, b"mark" + data, "sha256").digest()

"""Responses stored under a request's idempotency key, to be sent again.

Responses may contain a seat's token, so they're encrypted with a secret derived from the key and the host key, and the
key is stored only as a hash: the database reveals no token. The response to an action says only what the journal says,
and is stored in plain text.
"""

import base64
import binascii
import hashlib
import hmac
import secrets
from collections.abc import Callable, Mapping
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, TypeVar

import msgspec

from companion.languages import _
from companion.model.records import Answer
from companion.model.refusal import RuleViolation
from companion.service.app_context import AppContext
from companion.service.identity import Identity

if TYPE_CHECKING:  # read when it is needed: answers to taps are kept in plain words
    from cryptography.hazmat.primitives.ciphers.aead import ChaCha20Poly1305

V = TypeVar("V")
KEY_HEADER = "Idempotency-Key"
OPEN = "="
"""The prefix of a response stored in plain text; encrypted ones never begin like that."""
NONCE = 12
"""The length of the cipher's nonce, before the encrypted bytes."""


def is_key(key: str) -> bool:
    """Whether this is a valid key: 1 to 200 printable ASCII characters."""
    return bool(key.strip()) and len(key) <= 200 and key.isascii() and key.isprintable()


@lru_cache(maxsize=1024)
def _scope(name: str, asked: str) -> str:
    """The scope of a caller's keys for a request; cached, since a phone makes the same requests all evening."""
    return hashlib.sha256(f"{name} {asked}".encode()).hexdigest()


class KeyedRequest:
    """A request with a key: `scope` and `hash` find its stored response, `fingerprint` identifies its body."""

    def __init__(self, key: str, who: Identity | None, asked: str, body: bytes, host_key: str) -> None:
        """Somebody's request (method, path, and query). Without a seat, that's all there is to identify it."""
        name = "anyone" if who is None else who.ref.id if who.seat is None else f"{who.seat.game}/{who.seat.id}"
        self.scope = _scope(name, asked)
        self.hash = hashlib.sha256(key.encode()).hexdigest()
        self.fingerprint = hashlib.sha256(body).hexdigest()
        self.replayed = False
        self._key, self._host_key = key, host_key

    @cached_property
    def _cipher(self) -> "ChaCha20Poly1305":
        from cryptography.hazmat.primitives.ciphers.aead import ChaCha20Poly1305

        asked = f"answer {self.scope} {self._key}".encode()
        return ChaCha20Poly1305(hmac.digest(self._host_key.encode(), asked, "sha256"))

    def sealed(self, status: int, body: bytes, headers: Mapping[str, str], at: str) -> Answer:
        """A response to this request in stored form, encrypted."""
        nonce = secrets.token_bytes(NONCE)
        hidden = base64.b64encode(nonce + self._cipher.encrypt(nonce, body, None)).decode()
        return self._kept(status, hidden, headers, at)

    def open(self, status: int, body: bytes, headers: Mapping[str, str], at: str) -> Answer:
        """A response without secrets in stored form, as plain text."""
        return self._kept(status, OPEN + body.decode(), headers, at)

    def _kept(self, status: int, body: str, headers: Mapping[str, str], at: str) -> Answer:
        return Answer(
            scope=self.scope,
            key=self.hash,
            fingerprint=self.fingerprint,
            status=status,
            body=body,
            headers=dict(headers),
            at=at,
        )

    def check(self, fingerprint: str) -> None:
        """Refuse a key that was used with another body."""
        if fingerprint != self.fingerprint:
            raise RuleViolation(
                "key_reused",
                "This {header} was already used for another request. Use a new one.",
                header=KEY_HEADER,
            )

    def body_of(self, kept: Answer) -> bytes:
        """The body of a stored response; refused if it belongs to another request or can't be read anymore."""
        self.check(kept.fingerprint)
        if kept.body.startswith(OPEN):
            return kept.body.removeprefix(OPEN).encode()
        from cryptography.exceptions import InvalidTag

        try:
            sealed = base64.b64decode(kept.body, validate=True)
            return self._cipher.decrypt(sealed[:NONCE], sealed[NONCE:], None)
        except (InvalidTag, binascii.Error, ValueError):
            sentence = _("This was already done, but the answer can no longer be shown.")
            raise RuleViolation("answer_lost", sentence) from None


def once(app: AppContext, game_id: str, keyed: KeyedRequest | None, do: Callable[[], V]) -> V:
    """Do something once per key: return the stored result, or do it now and store the result with what it wrote."""
    if keyed is None:
        return do()
    with app.transaction(game_id):
        kept = app.store.answer(keyed.scope, keyed.hash)
        if kept is not None:
            view: V = msgspec.json.decode(keyed.body_of(kept))
            keyed.replayed = True
            return view
        view = do()
        app.store.keep_answer(keyed.open(201, msgspec.json.encode(view), {}, app.clock()))
    return view

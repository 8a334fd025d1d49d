"""Answers that are kept under the key of a request, to be given again.

Answers may hold a seat's token; they are therefore kept encrypted, with a secret made from the key itself and the host
key, and the key is kept only as a hash: the database gives no token away. An answer to an action says
what the journal says, and is kept as it is.
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
from companion.storage import Ahead, Asked

if TYPE_CHECKING:  # read when it is needed: answers to taps are kept in plain words
    from cryptography.hazmat.primitives.ciphers.aead import ChaCha20Poly1305

V = TypeVar("V")
KEY_HEADER = "Idempotency-Key"
OPEN = "="
"""How an answer begins that is kept in plain words; no encrypted one begins like that."""
NONCE = 12
"""Bytes before the encrypted ones, as the cipher wants them."""


def is_key(key: str) -> bool:
    """Whether this can be a key: 1 to 200 printable ASCII characters."""
    return bool(key.strip()) and len(key) <= 200 and key.isascii() and key.isprintable()


@lru_cache(maxsize=1024)
def _scope(name: str, asked: str) -> str:
    """Where the keys of somebody who asks for something stand. The same phone asks for the same all evening."""
    return hashlib.sha256(f"{name} {asked}".encode()).hexdigest()


class KeyedRequest:
    """A request with a key of its own: `scope` and `hash` find its answer, `fingerprint` tells its body from others."""

    def __init__(self, key: str, who: Identity | None, asked: str, body: bytes, host_key: str) -> None:
        """Somebody asks for something (method, path and query). Without a seat there is only that to go by."""
        name = "anyone" if who is None else who.ref.id if who.seat is None else f"{who.seat.game}/{who.seat.id}"
        self.scope = _scope(name, asked)
        self.hash = hashlib.sha256(key.encode()).hexdigest()
        self.fingerprint = hashlib.sha256(body).hexdigest()
        self.replayed = False
        self._key, self._host_key = key, host_key

    @property
    def asked(self) -> Asked:
        """What its answer is found by."""
        return self.scope, self.hash

    @cached_property
    def _cipher(self) -> "ChaCha20Poly1305":
        from cryptography.hazmat.primitives.ciphers.aead import ChaCha20Poly1305

        asked = f"answer {self.scope} {self._key}".encode()
        return ChaCha20Poly1305(hmac.digest(self._host_key.encode(), asked, "sha256"))

    def sealed(self, status: int, body: bytes, headers: Mapping[str, str], at: str) -> Answer:
        """An answer to this request as it is kept: encrypted."""
        nonce = secrets.token_bytes(NONCE)
        hidden = base64.b64encode(nonce + self._cipher.encrypt(nonce, body, None)).decode()
        return self._kept(status, hidden, headers, at)

    def open(self, status: int, body: bytes, headers: Mapping[str, str], at: str) -> Answer:
        """An answer to this request as it is kept if it holds no secret: in plain words."""
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
        """Refuse a key that was used for another body."""
        if fingerprint != self.fingerprint:
            raise RuleViolation(
                "key_reused",
                "This {header} was already used for another request. Use a new one.",
                header=KEY_HEADER,
            )

    def body_of(self, kept: Answer) -> bytes:
        """The body of an answer that was kept; refused if it is another request's, or cannot be read anymore."""
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
    """What was done under a key the first time, or is done now and kept with what it wrote; no key, no keeping."""
    if keyed is None:
        return do()
    with app.transaction(game_id, Ahead([keyed.asked])):
        kept = app.store.answer(*keyed.asked)
        if kept is not None:
            view: V = msgspec.json.decode(keyed.body_of(kept))
            keyed.replayed = True
            return view
        view = do()
        app.store.keep_answer(keyed.open(201, msgspec.json.encode(view), {}, app.clock()))
    return view

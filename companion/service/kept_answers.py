"""Responses stored under a request's idempotency key, to be sent again.

The database reveals no token. A secret made for a request with a key is derived from that key, the host key, and
a number of its own, so the stored response has only the secret's hash, and a repetition derives it again. The key
itself is stored only as a hash.
"""

import hashlib
import hmac
import secrets
from base64 import urlsafe_b64encode
from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import TypeVar

import msgspec

from companion.languages import _
from companion.model.records import Answer
from companion.model.refusal import RuleViolation
from companion.service.app_context import AppContext
from companion.service.identity import Identity
from companion.service.table.seats import token_hash

V = TypeVar("V")
KEY_HEADER = "Idempotency-Key"
OPEN = "="
"""The prefix of a response stored as it was sent. Versions before 0.3 encrypted the others, and used no prefix."""
HASHED = "#"
"""The prefix of a response whose secrets are stored as hashes: its salt, the secrets' numbers, and the body follow."""


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
        self._salt = secrets.token_hex(16)
        self._secrets: list[str] = []

    @property
    def tap(self) -> str:
        """What identifies this request in an entry: the same for the same seat, key, and address on every laptop."""
        return hashlib.blake2b(f"{self.scope} {self.hash}".encode(), digest_size=8).hexdigest()

    def new_secret(self) -> str:
        """A new secret for the response to this request, such as a seat's token; a repetition can derive it again."""
        secret = self._secret(self._salt, len(self._secrets))
        self._secrets.append(secret)
        return secret

    def _secret(self, salt: str, number: int) -> str:
        asked = f"secret {number} {salt} {self.scope} {self._key}".encode()
        return urlsafe_b64encode(hmac.digest(self._host_key.encode(), asked, "sha256")).decode().rstrip("=")

    def kept(self, status: int, body: bytes, headers: Mapping[str, str], at: str) -> Answer:
        """A response to this request in stored form, with the hashes of its secrets."""
        text = body.decode()
        told = [number for number, secret in enumerate(self._secrets) if secret in text]
        for number in told:
            text = text.replace(self._secrets[number], token_hash(self._secrets[number]))
        prefix = f"{HASHED}{self._salt} {','.join(map(str, told))} " if told else OPEN
        return Answer(
            scope=self.scope,
            key=self.hash,
            fingerprint=self.fingerprint,
            status=status,
            body=prefix + text,
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
        if kept.body.startswith(HASHED):
            salt, numbers, text = kept.body.removeprefix(HASHED).split(" ", 2)
            told = [self._secret(salt, int(number)) for number in numbers.split(",")]
            if all(token_hash(secret) in text for secret in told):
                for secret in told:
                    text = text.replace(token_hash(secret), secret)
                return text.encode()
        sentence = _("This was already done, but the answer can no longer be shown.")
        raise RuleViolation("answer_lost", sentence)


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
        app.store.keep_answer(keyed.kept(201, msgspec.json.encode(view), {}, app.clock()))
    return view

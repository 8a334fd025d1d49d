"""Seals on heads: they show that this server handed a head out, whatever its store has lost since.

The key is a document of the store, made once, so that every process has the same and a backup brings it back.
"""

import secrets
from contextlib import suppress
from hashlib import blake2b
from hmac import compare_digest

from companion.storage import Store, StoreError

KIND, NAME = "seal", "heads"
"""The document that the key is in."""
BYTES = 16


class Seals:
    """Makes and checks the seals of one store."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._key: bytes | None = None

    def of(self, game_id: str, version: int, head: str) -> str:
        """The seal of a head; empty if there's no key and none can be written."""
        key = self._key or self._read(make=True)
        if key is None:
            return ""
        return blake2b(f"{game_id} {version} {head}".encode(), digest_size=BYTES, key=key).hexdigest()

    def fits(self, game_id: str, version: int, head: str, seal: str) -> bool:
        """Whether this server handed the head out."""
        if not seal or (self._key or self._read(make=False)) is None:
            return False
        return compare_digest(self.of(game_id, version, head), seal)

    def _read(self, *, make: bool) -> bytes | None:
        kept = self._store.document(KIND, NAME)
        if kept is None and make:
            with suppress(StoreError), self._store.transaction():
                kept = self._store.document(KIND, NAME)  # again, now that nobody else can write
                if kept is None:
                    kept = secrets.token_hex(32)
                    self._store.keep_document(KIND, NAME, kept)
        self._key = bytes.fromhex(kept) if kept else None
        return self._key

"""Snapshots: the state of a journal at a version, stored with it, so that a long game opens without folding everything.

A snapshot is tied to the hash of its newest entry, which covers all entries before it, and to the program that folded
them: one that doesn't match is ignored, and the journal is folded from the start.
"""

import inspect
from functools import lru_cache
from hashlib import blake2b
from pathlib import Path
from typing import NamedTuple

import msgspec

from companion.engine.ruleset import AnyRuleset
from companion.model.reading import decode
from companion.model.state import GameState

EVERY = 256
"""The number of entries between two snapshots of a game."""
PROGRAM = Path(__file__).parents[1]
SHARED = ("engine", "model", "views")


class StoredState(NamedTuple):
    """The contents of a snapshot: the state, and what views have computed from all entries so far."""

    state: GameState
    worked_out: bytes


def make(ruleset: AnyRuleset, head: str, state: GameState, worked_out: bytes = b"") -> tuple[str, bytes] | None:
    """The digest and body of a snapshot: the state after the entry with this hash.

    None if the state doesn't survive a round trip unchanged.
    """
    books = msgspec.json.encode(state)
    if not head or decode(books, ruleset.state) != state:
        return None
    body = books + b"\n" + worked_out
    return _seal(ruleset, head, body), body


def read(ruleset: AnyRuleset, head: str, digest: str, body: bytes) -> StoredState | None:
    """The contents of a snapshot if it matches this entry hash and this program; otherwise None."""
    if not head or digest != _seal(ruleset, head, body):
        return None
    books, _, worked_out = body.partition(b"\n")
    return StoredState(decode(books, ruleset.state), worked_out)


def _seal(ruleset: AnyRuleset, head: str, body: bytes) -> str:
    family = Path(inspect.getfile(ruleset.state)).parent
    return blake2b(b"\n".join([head.encode(), _program(family), body]), digest_size=32).hexdigest()


@lru_cache
def _program(family: Path) -> bytes:
    """A hash of the code that folds: the engine, the shared shapes and views, and the family's folder."""
    found = blake2b(digest_size=32)
    for folder in (*(PROGRAM / name for name in SHARED), family):
        for file in sorted(folder.rglob("*.py")):
            found.update(blake2b(file.read_bytes()).digest())
    return found.hexdigest().encode()

"""Snapshots: what a journal comes to at a version, kept beside it, so that a long game opens without folding it all.

A snapshot is bound to the hash of its newest entry, which means every entry before it, and to the program that
folded them: whatever does not fit is ignored, and the journal is folded as if there were none.
"""

import inspect
from functools import lru_cache
from hashlib import blake2b
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from companion.engine.ruleset import AnyRuleset
from companion.model.reading import decode

EVERY = 256
"""How many entries lie between two snapshots of a game."""
PROGRAM = Path(__file__).parents[1]
SHARED = ("engine", "model", "views")


class StoredState(NamedTuple):
    """What a snapshot holds: the state, and what views have worked out of all entries up to there."""

    state: Any
    worked_out: bytes


def make(ruleset: AnyRuleset, head: str, state: Any, worked_out: bytes = b"") -> tuple[str, bytes] | None:
    """Digest and body of a snapshot: the state after the entry of this hash.

    None if the state cannot be kept so that it comes back the same.
    """
    books = msgspec.json.encode(state)
    if not head or decode(books, ruleset.state) != state:
        return None
    body = books + b"\n" + worked_out
    return _seal(ruleset, head, body), body


def read(ruleset: AnyRuleset, head: str, digest: str, body: bytes) -> StoredState | None:
    """What a snapshot holds, if it is of the entry of this hash and of this program; None if it is not."""
    if not head or digest != _seal(ruleset, head, body):
        return None
    books, _, worked_out = body.partition(b"\n")
    return StoredState(decode(books, ruleset.state), worked_out)


def _seal(ruleset: AnyRuleset, head: str, body: bytes) -> str:
    family = Path(inspect.getfile(ruleset.state)).parent
    return blake2b(b"\n".join([head.encode(), _program(family), body]), digest_size=32).hexdigest()


@lru_cache
def _program(family: Path) -> bytes:
    """What the code that folds comes to: the engine, the shared shapes and views, and the folder of the family."""
    found = blake2b(digest_size=32)
    for folder in (*(PROGRAM / name for name in SHARED), family):
        for file in sorted(folder.rglob("*.py")):
            found.update(blake2b(file.read_bytes()).digest())
    return found.hexdigest().encode()

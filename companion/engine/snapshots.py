"""Snapshots: what a journal comes to at a version, kept beside it, so that a long game opens without folding it all.

A snapshot is bound to every row it stands for and to the program that folded them: whatever does not fit is ignored,
and the journal is folded as if there were none.
"""

import inspect
from collections.abc import Sequence
from functools import lru_cache
from hashlib import blake2b
from pathlib import Path
from typing import Any

import msgspec

from companion.engine.ruleset import AnyRuleset
from companion.model.reading import decode

EVERY = 256
"""How many entries lie between two snapshots of a game; also how many rows are hashed in one piece."""
ENGINE = Path(__file__).parent
MODEL = ENGINE.parent / "model"


def make(ruleset: AnyRuleset, rows: Sequence[bytes], state: Any, before: str | None = None) -> tuple[str, bytes] | None:
    """Digest and body of a snapshot: the state after these rows, a multiple of `EVERY`, beyond the digest `before`.

    None if the state cannot be kept so that it comes back the same.
    """
    chain = "" if before is None else before.partition(".")[0]
    for start in range(0, len(rows), EVERY):
        chain = _link(chain, rows[start : start + EVERY])
    body = msgspec.json.encode(state)
    if decode(body, ruleset.state) != state:
        return None
    return f"{chain}.{_seal(ruleset, chain, body)}", body


def read(ruleset: AnyRuleset, rows: Sequence[bytes], version: int, digest: str, body: bytes) -> Any:
    """The state that a snapshot holds, if it is of these rows and of this program; None if it is not."""
    if not 0 < version <= len(rows) or version % EVERY:
        return None
    chain = ""
    for start in range(0, version, EVERY):
        chain = _link(chain, rows[start : start + EVERY])
    if digest != f"{chain}.{_seal(ruleset, chain, body)}":
        return None
    return decode(body, ruleset.state)


def _link(chain: str, rows: Sequence[bytes]) -> str:
    return blake2b(b"\n".join([chain.encode(), *rows]), digest_size=32).hexdigest()


def _seal(ruleset: AnyRuleset, chain: str, body: bytes) -> str:
    family = Path(inspect.getfile(ruleset.state)).parent
    return blake2b(b"\n".join([chain.encode(), _program(family), body]), digest_size=32).hexdigest()


@lru_cache
def _program(family: Path) -> bytes:
    """What the code that folds comes to: the engine, the shared shapes, and the folder of the family."""
    found = blake2b(digest_size=32)
    for folder in (ENGINE, MODEL, family):
        for file in sorted(folder.rglob("*.py")):
            found.update(blake2b(file.read_bytes()).digest())
    return found.hexdigest().encode()

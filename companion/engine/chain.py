"""The hash chain of a journal: every entry has its own hash and that of the entry before it.

The newest hash, the head, identifies the whole journal: no entry can be edited, removed, or moved without changing it.
An entry is hashed as the store keeps it; exporting and importing it doesn't change the hash.
"""

import re
from collections.abc import Iterable
from hashlib import blake2b

import msgspec
from msgspec.structs import replace

from companion.engine.codec import decode_entry
from companion.engine.ruleset import AnyRuleset
from companion.languages import _, msg
from companion.model.entry import Entry
from companion.model.events import Event
from companion.model.sentence import Sentence, sentence

_TAIL = re.compile(rb'(?:,"previous":"([0-9a-f]{32})")?,"hash":"([0-9a-f]{32})"\}$')
_EDITION = re.compile(rb',"edition":"([0-9a-f]{32})"(?:,"previous":"[0-9a-f]{32}")?(?:,"hash":"[0-9a-f]{32}")?\}$')
_HASH = b',"hash":"'
_HASHED = re.compile(rb',"hash":"([0-9a-f]{32})"\}$')
_NAMES_EDITION = b',"edition":"'
BREAKS = {
    "doubt_missing": msg("is missing"),
    "doubt_order": msg("is out of order: entry {version} is in its place"),
    "doubt_edited": msg("was edited"),
    "doubt_follows": msg("doesn't follow the one before it, which was edited or replaced"),
}
"""How an entry can break the chain, as sentences about it."""
_VERSION = re.compile(rb'^\{"version":(\d+),')


def sealed(entry: Entry[Event]) -> tuple[Entry[Event], bytes]:
    """Seal an entry: return it with its hash, and its stored form. `previous` is the hash of the entry before it."""
    body = msgspec.json.encode(entry if not entry.hash else replace(entry, hash=""))
    found = _digest(body)
    return replace(entry, hash=found), b'%b,"hash":"%b"}' % (body[:-1], found.encode())


def hash_of(body: bytes) -> str:
    """The hash in a stored entry; empty in journals from before the chain."""
    found = _HASHED.match(body, max(0, len(body) - len(_HASH) - 34))
    return found[1].decode() if found else ""


def previous_of(body: bytes) -> str:
    """The hash that a stored entry names as that of the entry before it; empty for the first."""
    found = _TAIL.search(body, max(0, len(body) - 120))
    return (found[1] or b"").decode() if found else ""


def edition_in(body: bytes) -> str:
    """The edition hash named by a stored entry; empty if it names none."""
    if body.find(_NAMES_EDITION, max(0, len(body) - 170)) < 0:
        return ""
    found = _EDITION.search(body, max(0, len(body) - 170))
    return found[1].decode() if found else ""


def chained(ruleset: AnyRuleset, rows: Iterable[bytes]) -> list[bytes]:
    """Add hashes to the rows of a journal from before the chain."""
    return linked(decode_entry(ruleset, body) for body in rows)


def linked(entries: Iterable[Entry[Event]], previous: str = "") -> list[bytes]:
    """Stored entries, chained from the hash of the entry before them; without one, from the first."""
    found = list[bytes]()
    for entry in entries:
        last, body = sealed(replace(entry, previous=previous))
        previous = last.hash
        found.append(body)
    return found


def first_break(rows: Iterable[bytes]) -> str | None:
    """Describe the first entry of a journal that was edited, removed, or moved; None if the chain is intact."""
    found = _first_break(rows)
    if found is None:
        return None
    version, wrong = found
    return _("entry {version} {problem}", version=version, problem=_(BREAKS[wrong.key], **wrong.of))


def broken_link(entries: Iterable[Entry[Event]]) -> tuple[int, Sentence] | None:
    """The same for entries from a document: which one, and what's wrong with it."""
    return _first_break(msgspec.json.encode(entry) for entry in entries)


def _first_break(rows: Iterable[bytes]) -> tuple[int, Sentence] | None:
    previous = ""
    for number, body in enumerate(rows, start=1):
        if not _follows(body, number, previous):
            wrong = _wrong(body, number, previous)
            if wrong is not None:
                return number, wrong
        previous = hash_of(body)
    return None


def _follows(body: bytes, number: int, previous: str) -> bool:
    """Whether an entry is intact and in its place: the fast path for almost all entries."""
    link = b',"previous":"%b"' % previous.encode() if previous else b""
    return (
        body.startswith(b'{"version":%d,' % number)
        and body[: -len(_HASH) - 34].endswith(link)
        and body[-len(_HASH) - 34 : -34] == _HASH
        and _digest(body[: -len(_HASH) - 34] + b"}").encode() + b'"}' == body[-34:]
    )


def _wrong(body: bytes, number: int, previous: str) -> Sentence | None:
    stated = _VERSION.match(body)
    if stated is not None and int(stated[1]) > number:
        return sentence("doubt_missing")
    if stated is not None and int(stated[1]) < number:
        return sentence("doubt_order", version=int(stated[1]))
    tail = _TAIL.search(body, max(0, len(body) - 120))
    if stated is None or tail is None or _digest(body[: tail.start(2) - 9] + b"}") != tail[2].decode():
        return sentence("doubt_edited")
    if (tail[1] or b"").decode() != previous:
        return sentence("doubt_follows")
    return None


def _digest(body: bytes) -> str:
    return blake2b(body, digest_size=16).hexdigest()

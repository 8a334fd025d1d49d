"""Reading a copy that a phone hands over, or that was saved as a file: the same as an export, with the seats."""

import zlib
from typing import Any

import msgspec
from msgspec import Struct

from companion.engine.chain import hash_of
from companion.engine.codec import FORMAT as DOCUMENT_FORMAT
from companion.engine.codec import FORMAT_VERSION as DOCUMENT_VERSION
from companion.model.letters import has_unseen
from companion.model.reading import convert
from companion.model.refusal import RuleViolation
from companion.model.shape import Shape
from companion.service.copies.giving import FORMAT, FORMAT_VERSION, CopiedSeat

MOST_BYTES = 64 * 1024 * 1024
MOST_SEATS = 60
ZIPPED = b"\x1f\x8b"
BESIDE = ("counted_units", "battles", "clock")


class Cover(Shape):
    """A copy's first line."""

    format: str
    format_version: int
    game: dict[str, str]
    version: int
    head: str
    mark: str = ""
    seats: tuple[CopiedSeat, ...] = ()
    played_with: tuple[str, ...] = ()
    editions: dict[str, Any] = {}
    counted_units: Any = None
    battles: Any = None
    clock: Any = None


class ReadCopy(Struct, frozen=True):
    """A copy: its cover, and its entries as they were stored."""

    cover: Cover
    rows: list[bytes]
    body: bytes
    """All of it."""

    @property
    def game_id(self) -> str:
        """The game's id."""
        return self.cover.game.get("id", "")

    @property
    def hashes(self) -> list[str]:
        """The hash that each entry states."""
        return [hash_of(row) for row in self.rows]


def read_copy(sent: bytes) -> ReadCopy:
    """Read a copy, compressed or not. Whether its game adds up is for the import to say."""
    body = _unzipped(sent)
    first, *rows = body.split(b"\n")
    rows = [row for row in rows if row]
    try:
        raw = msgspec.json.decode(first)
        if not isinstance(raw, dict) or raw.get("format") != FORMAT:
            raise _not_one()
        if raw.get("format_version") != FORMAT_VERSION:
            raise RuleViolation("invalid_copy", "A newer Companion made this copy. Update the program to read it.")
        cover = convert(raw, Cover)
    except (ValueError, RecursionError):
        raise _not_one() from None
    if not rows or len(cover.seats) > MOST_SEATS or has_unseen(raw) or set(cover.played_with) - cover.editions.keys():
        raise _not_one()
    return ReadCopy(cover, rows, body)


def document_of(copy: ReadCopy) -> dict[str, Any]:
    """The copy's game as the document of an export."""
    cover = copy.cover
    try:
        entries = [msgspec.json.decode(row) for row in copy.rows]
    except (ValueError, RecursionError):
        raise _not_one() from None
    first, *later = [cover.editions[named] for named in cover.played_with] or [None]
    beside = {part: kept for part in BESIDE if (kept := getattr(cover, part)) is not None}
    return {
        "format": DOCUMENT_FORMAT,
        "format_version": DOCUMENT_VERSION,
        "game": cover.game,
        "entries": entries,
        "head": hash_of(copy.rows[-1]),
        "edition_document": first,
        "editions_taken": later,
        **beside,
    }


def _unzipped(sent: bytes) -> bytes:
    if not sent.startswith(ZIPPED):
        return sent
    reader = zlib.decompressobj(wbits=31)
    try:
        body = reader.decompress(sent, MOST_BYTES)
    except zlib.error:
        raise _not_one() from None
    if not reader.eof:
        raise _not_one()
    return body


def _not_one() -> RuleViolation:
    return RuleViolation("invalid_copy", "This isn't a copy of a game that a phone keeps, or part of it is missing.")

"""Moving a board to another table: a series of QR codes that one group shows and the other photographs, in any order.

A code contains its box and series, its number and the total, a piece of the board, and a checksum:

    CB1:WAR.GAME:5F0C2A9B:3:7:MFRGGZDFMZTWQ...:1A2B3C4D

Everything is in capital letters and digits, which QR codes encode in less space.
"""

import base64
import binascii
import hashlib
import json
import zlib
from collections.abc import Iterable

from msgspec import Struct, field

from companion.families.family import Document
from companion.languages import _
from companion.model.edition import Edition
from companion.model.refusal import RuleViolation
from companion.service.app_context import AppContext
from companion.service.identity import Identity, require_host
from companion.service.saved import boards, kept_boards
from companion.views.shapes import BoardView

FORMAT = "CB1"
PIECE = 600
"""Characters of the board per code: as many as a phone can still read off a screen."""
MOST_CODES = 99
LONGEST = 500_000
"""The maximum length of a received board, unpacked."""


def codes_of(app: AppContext, who: Identity, edition_id: str, name: str) -> list[str]:
    """The codes for a saved board."""
    require_host(who)
    kept = kept_boards.take(app, app.edition(edition_id), name)
    board = {"name": kept.name, "scenario": kept.scenario, "override": kept.override, "document": kept.document}
    return written(kept.edition, board)


def written(edition_id: str, board: Document) -> list[str]:
    """A board as a series of codes."""
    packed = zlib.compress(json.dumps(board, ensure_ascii=False, separators=(",", ":")).encode(), 9)
    text = base64.b32encode(packed).decode().rstrip("=")
    series = hashlib.sha256(packed).hexdigest()[:8].upper()
    pieces = [text[at : at + PIECE] for at in range(0, len(text), PIECE)]
    if len(pieces) > MOST_CODES:
        raise RuleViolation("invalid_board", "This board is too large for codes; share it as a file.")
    box = edition_id.replace("_", ".").upper()
    heads = [f"{FORMAT}:{box}:{series}:{at}:{len(pieces)}" for at in range(1, len(pieces) + 1)]
    return [_summed(f"{head}:{piece}") for head, piece in zip(heads, pieces, strict=True)]


def _summed(text: str) -> str:
    return f"{text}:{zlib.crc32(text.encode()):08X}"


class Gathered(Struct, frozen=True):
    """The part of a series photographed so far, and what was refused and why."""

    series: str = ""
    count: int = 0
    codes: dict[int, str] = field(default_factory=dict)
    """The codes as read, by number."""
    refused: tuple[str, ...] = ()

    @property
    def missing(self) -> list[int]:
        """The numbers of the codes still to be photographed."""
        return [number for number in range(1, self.count + 1) if number not in self.codes]

    @property
    def complete(self) -> bool:
        """Whether every code of the series is there."""
        return self.count > 0 and not self.missing


def gathered(edition: Edition, texts: Iterable[str]) -> Gathered:
    """The codes of one series among everything read, in any order; the first one decides which series."""
    series, count, codes, refused = "", 0, {}, []
    for text in dict.fromkeys(texts):
        try:
            number, of, whose = _read(edition, text)
        except RuleViolation as refusal:
            refused.append(refusal.sentence)
            continue
        if series and (whose, of) != (series, count):
            refused.append(_("Code {number} belongs to another board. Finish this one first.", number=number))
            continue
        series, count = whose, of
        codes[number] = text
    return Gathered(series, count, dict(sorted(codes.items())), tuple(refused))


def _read(edition: Edition, text: str) -> tuple[int, int, str]:
    """A code's number, total, and series; refused if it isn't for this box."""
    parts = text.split(":")
    if parts[0] != FORMAT or len(parts) != 7:
        raise RuleViolation("invalid_board", "That code isn't for a board.")
    number, of = parts[3], parts[4]
    whole = _summed(text.rpartition(":")[0]) == text
    if not whole or not (number.isdecimal() and of.isdecimal() and 1 <= int(number[:3]) <= int(of[:3]) <= MOST_CODES):
        raise RuleViolation("invalid_board", "Code {number} is damaged. Photograph it again.", number=number[:3])
    box = parts[1].replace(".", "_").lower()
    if box not in (edition.id, edition.box.id):
        raise RuleViolation("invalid_board", "That code is for another box, not {title}.", title=edition.title)
    return int(number), int(of), parts[2]


def keep_gathered(
    app: AppContext, who: Identity, edition_id: str, found: Gathered, *, name: str = "", override: str | None = None
) -> BoardView:
    """Save the board from a complete series of codes, under its own name unless another is given."""
    require_host(who)
    board = unpacked(found)
    document = json.dumps(board["document"])
    called, override = name or str(board.get("name", "")), override or board.get("override")
    return boards.save_board(app, who, edition_id, called, document, scenario=board.get("scenario"), override=override)


def unpacked(found: Gathered) -> Document:
    """The board of a complete series; refused if the pieces don't make one."""
    text = "".join(found.codes[number].split(":")[5] for number in range(1, found.count + 1))
    try:
        packed = base64.b32decode(text + "=" * (-len(text) % 8))
        if hashlib.sha256(packed).hexdigest()[:8].upper() != found.series:
            raise ValueError
        unpacker = zlib.decompressobj()
        raw = json.loads(unpacker.decompress(packed, LONGEST))
        if not isinstance(raw, dict) or "document" not in raw:
            raise ValueError
    except (ValueError, zlib.error, binascii.Error, RecursionError):
        raise RuleViolation("invalid_board", "These codes don't make a board. Start again.") from None
    return raw

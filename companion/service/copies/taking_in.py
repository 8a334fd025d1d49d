"""Taking in a game from a phone: the host says yes, every entry is decided again, and seats wait for their people."""

import msgspec
from msgspec.structs import replace

from companion.model.reading import decode
from companion.model.records import SeatRecord
from companion.model.refusal import RuleViolation
from companion.model.shape import Shape
from companion.service.app_context import AppContext
from companion.service.copies.comparing import compared, confirmed
from companion.service.copies.handing_over import handed_copies, handed_copy, put_aside
from companion.service.copies.reading import ReadCopy, document_of
from companion.service.identity import Identity, require_host
from companion.service.table.names import check_name
from companion.service.table.seats import token_hash
from companion.service.table.tables import TAKEN_IN, keep_table, table_of
from companion.service.transfer import import_game
from companion.views.shapes import Imported


class TakenIn(Shape):
    """Which copy a game comes from."""

    head: str
    version: int
    by: str
    confirmed: int = 0
    """Up to which entry a second phone has the same."""


def take_in(app: AppContext, who: Identity, game_id: str, head: str, *, accept: bool = False) -> Imported:
    """Take in a copy that was handed over: a game that isn't here, or what a game here lacks.

    `accept`, as at an import: the host has seen what the rules wouldn't have produced.
    """
    require_host(who)
    handed = handed_copy(app, game_id, head)
    copy = handed.read()
    beside = compared(app, copy)
    if beside.parts:
        raise RuleViolation(
            "copies_part",
            "This game went on in two places: up to entry {common} they're the same. Nothing was changed. Enter by "
            "hand what is missing here.",
            common=beside.common,
        )
    with app.transaction():
        imported = import_game(app, who, document_of(copy), accept=accept, adds=True)
        if not beside.here:
            _seat(app, game_id, copy)
        if imported["added"]:
            taken = TakenIn(head=head, version=imported["version"], by=", ".join(handed.by.values()))
            app.store.keep_document(TAKEN_IN, game_id, msgspec.json.encode(taken).decode())
    note_confirmed(app, game_id)
    for other in handed_copies(app, game_id):
        left = compared(app, other.read())
        if not left.adds and not left.parts:
            put_aside(app, who, game_id, other.head)
    return imported


def _seat(app: AppContext, game_id: str, copy: ReadCopy) -> None:
    """The seats of the copy, which nobody has a token for. Bankers' take the host's yes, as for any who come back."""
    edition = app.edition_of(game_id)
    names = set[str]()
    for seat in copy.cover.seats:
        if seat.name in names:
            continue
        check_name(seat.name, names, host=True, banker=seat.role == "banker")
        names.add(seat.name)
        app.store.add_seat(
            SeatRecord(
                id=seat.id,
                game=game_id,
                name=seat.name,
                role=seat.role,
                powers=tuple(power for power in seat.powers if power in edition.powers.ids),
                token_hash=token_hash(app.new_secret()),
                created_at=seat.created_at,
            )
        )
    vacant = tuple(seat.id for seat in copy.cover.seats if seat.role != "banker")
    keep_table(app, game_id, replace(table_of(app, game_id), vacant=vacant))


class Unconfirmed(Shape):
    """What only one phone says about a game that was taken in."""

    by: str
    first: int
    last: int


def note_confirmed(app: AppContext, game_id: str) -> None:
    """Remember up to which entry a second phone has the same; after each copy that's handed over."""
    body = app.store.document(TAKEN_IN, game_id)
    if body is None:
        return
    taken = decode(body, TakenIn)
    upto = confirmed(app, game_id, handed_copy(app, game_id, taken.head))
    app.store.keep_document(TAKEN_IN, game_id, msgspec.json.encode(replace(taken, confirmed=upto)).decode())
    app.tell(game_id)


def unconfirmed(app: AppContext, game_id: str) -> Unconfirmed | None:
    """The entries of a game that was taken in which no second phone has confirmed; None if all are."""
    body = app.read_once((TAKEN_IN, game_id), lambda: app.store.document(TAKEN_IN, game_id))
    if body is None:
        return None
    taken = decode(body, TakenIn)
    if taken.confirmed >= taken.version:
        return None
    return Unconfirmed(by=taken.by, first=taken.confirmed + 1, last=taken.version)

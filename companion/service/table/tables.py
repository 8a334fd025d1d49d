"""A table's settings: whether it takes new seats, its join code, and who asks for a power that somebody holds."""

import hashlib
import secrets
from collections.abc import Iterable, Iterator
from typing import Any, Literal

import msgspec
from msgspec.structs import replace

from companion.engine.codec import UnreadableGame
from companion.languages import table_language
from companion.model.actions import RawAction
from companion.model.edition import Edition
from companion.model.entry import SeatRef
from companion.model.reading import decode
from companion.model.records import SeatRecord
from companion.model.refusal import NotFound, RuleViolation
from companion.model.sentence import Sentence
from companion.model.shape import Shape
from companion.service.app_context import AppContext
from companion.service.identity import Identity, require_host
from companion.service.table.languages import known_language
from companion.storage import FIRST_TIME, LANGUAGE, PLAYED_WITH, TABLE, Store
from companion.views.shapes import TableView

BATTLES = "battles"
"""The store's document kind for battles in progress."""
AUDIT = "audit"
"""The store's document kind for board audits."""
DICE = "dice"
"""The store's document kind for the secrets of dice."""
CLOCK = "clock"
"""The store's document kind for a game's clock."""
RESULT = "result"
"""The store's document kind for a finished game's result."""
COUNTED_UNITS = "position"
"""The store's document kind for counted units."""
SETUP = "setup"
"""The store's document kind for a setup in progress."""
PHOTOS, PHOTO = "photos", "photo"
"""The store's document kinds for photo metadata and pictures."""
TOKEN = "token"  # noqa: S105
"""The store's document kind for additional seat tokens, by hash."""
HELD_COPY = "held_copy"
"""The store's document kind for what a seat's phone has of its game, by `game/seat`."""
HANDED_COPY = "handed_copy"
"""The store's document kind for copies that phones handed over, by `game/head`."""
TAKEN_IN = "taken_in"
"""The store's document kind for what a game that was taken in comes from, by game id."""
GONE_ON = "gone_on"
"""The store's document kind for where else a game went on, by game id."""
JOIN_LETTERS = "ACDEFGHJKMNPQRTWXY"
"""Letters that aren't easily confused when read out across a table."""
LONG_CODE = 10
"""The length of a join code if anybody on the internet can guess."""


Status = Literal["open", "agreed", "refused", "lapsed", "taken_back"]


class Request(Shape):
    """An action that a soft rule forbids, put to the table."""

    id: str
    at: str
    seat: SeatRef
    """Who asks."""
    action: RawAction
    says: str
    """What it would do."""
    why: str
    """Why it was refused; both in the asker's language, as older versions stored them."""
    code: str
    version: int
    """The last entry when it was asked."""
    turn: str
    """The turn in which it was asked; empty if it's about the past."""
    changes: tuple[str, ...] = ()
    """The ids of other seats whose entries it would change; `host` for those of the host and of bankers."""
    losing: tuple[str, ...] = ()
    """The powers that lose by it, or whose turn it changes."""
    against: tuple[str, ...] = ()
    """If it costs nobody anything: the sides that gain. For each, somebody who plays another side must agree."""
    opposing: tuple[str, ...] = ()
    """If it gives something outside the rules: the powers of other sides. All of their players must agree."""
    figures: tuple[dict[str, Any], ...] = ()
    """The figures it would change, like an entry's `changes`."""
    stakes: dict[str, str] = {}
    """What it means for each power and by how much, as data: a yes holds only as long as that's so."""
    entries: dict[str, tuple[int, ...]] = {}
    """The entries it changes, by the seat whose consent that needs."""
    about: tuple[int, ...] = ()
    """If it's about the past: the entries that it was asked about. It expires when one of them changes."""
    held: dict[str, tuple[str, ...]] = {}
    """The powers each seat held when this was asked. Only those seats answer for them."""
    agreed: tuple[SeatRef, ...] = ()
    """Who has agreed so far."""
    asked_again: tuple[SeatRef, ...] = ()
    """Whose yes no longer holds, because what it means for them has changed."""
    status: Status = "open"
    answered: SeatRef | None = None
    reason: str | None = None
    entry: int | None = None
    """The entry it became."""
    lapsed_in: str = ""
    """The turn in which it expired."""
    said: tuple[Sentence, ...] = ()
    """What it would do, as data: each phone shows it in its own language."""
    objection: dict[str, Any] | None = None
    """Why it was refused, as data."""


class Return(Shape):
    """A claim by a browser without a seat that a seat is theirs."""

    secret_hash: str
    number: int
    """Shown on both screens, so that the right one is confirmed."""
    at: str
    granted: bool = False
    seat: str = ""
    """The seat; in tables from before a seat could be claimed twice, it's the key."""
    since: float = 0.0
    """When, in seconds since 1970."""
    origin: str = ""
    """The network it came from, hashed: claims from one network leave room for those from others. Of a browser that has
    had the seat, the browser.
    """
    returns_here: bool = False
    """Whether its browser has had the seat before."""


class Table(Shape):
    """A table's stored data, other than its seats."""

    closed: bool = False
    archived: bool = False
    language: str = ""
    """The language of its television, its sheets, and guests without their own; if empty, the machine's."""
    pending: dict[str, tuple[str, ...]] = {}
    """The powers each seat asks for that somebody holds."""
    returns: dict[str, Return] = {}
    """Claims by browsers to a seat, each with a number unique for that seat."""
    devices: dict[str, tuple[str, ...]] = {}
    """The browsers each seat was seen in, as hashes. Two seats in one browser are one person."""
    tokens: dict[str, tuple[str, ...]] = {}
    """The hashes of each seat's additional tokens, oldest first."""
    requests: tuple[Request, ...] = ()
    """What was put to the table, oldest first: everything open, and the latest answers."""
    rematch: str = ""
    """The game's rematch."""
    rematch_of: str = ""
    """The game that this is the rematch of."""
    reads_only: bool = False
    """Whether this game went on on another laptop, and is only read here."""
    vacant: tuple[str, ...] = ()
    """In a game that was taken in from a phone: the seats that nobody has sat down in again."""
    chairs: dict[str, str] = {}
    """In a rematch: the seats that wait for their people, by the seat each had in the game before."""


def new_join_code(app: AppContext) -> str:
    """A join code that no game has yet."""
    while True:
        code = "".join(secrets.choice(JOIN_LETTERS) for _ in range(app.code_letters))
        if app.store.game_by_code(code) is None:
            return code


def table_of(app: AppContext, game_id: str) -> Table:
    """A game's table."""

    def found() -> Table:
        kept = app.store.document(TABLE, game_id)
        return Table() if kept is None else decode(kept, Table)

    return app.read_once((TABLE, game_id), found)


def keep_table(app: AppContext, game_id: str, table: Table) -> None:
    """Store a table."""
    app.store.keep_document(TABLE, game_id, msgspec.json.encode(table).decode())


MOST_DEVICES = 6
"""How many browsers are remembered per seat."""


def device_hash(device: str) -> str:
    """What a table remembers of a browser."""
    return hashlib.sha256(device.encode()).hexdigest()[:32]


def note_device(app: AppContext, game_id: str, seat_id: str, device: str | None) -> None:
    """Remember which browser a seat is in."""
    if not device:
        return
    hashed, table = device_hash(device), table_of(app, game_id)
    known = table.devices.get(seat_id, ())
    if hashed not in known:
        kept = (*known, hashed)[-MOST_DEVICES:]
        keep_table(app, game_id, replace(table, devices={**table.devices, seat_id: kept}))


def ask_for(app: AppContext, game_id: str, seat_id: str, powers: Iterable[str]) -> None:
    """Store the powers a seat asks for; none withdraws the question."""
    table = table_of(app, game_id)
    others = {seat: asked for seat, asked in table.pending.items() if seat != seat_id}
    asked = tuple(powers)
    changed = replace(table, pending={**others, seat_id: asked} if asked else others)
    if changed != table:
        keep_table(app, game_id, changed)


def together(edition: Edition, power: str) -> set[str]:
    """A power and those that act with it: the holder of one also acts for the others."""
    lead = edition.powers[power].acts_with or power
    return {power.id for power in edition.powers if lead in (power.id, power.acts_with)}


def holders(edition: Edition, seats: Iterable[SeatRecord], power: str) -> list[SeatRecord]:
    """The seats that act for a power."""
    group = together(edition, power)
    return [seat for seat in seats if group & set(seat.powers)]


def change_table(
    app: AppContext,
    who: Identity,
    game_id: str,
    *,
    closed: bool | None = None,
    archived: bool | None = None,
    language: str | None = None,
) -> TableView:
    """Close a table, so that the join code no longer works, or reopen it; archive a game; set its language.

    An archived game is read-only.
    """
    require_host(who)
    with app.transaction(game_id):
        app.game(game_id)
        table = table_of(app, game_id)
        closed = table.closed if closed is None else closed
        archived = table.archived if archived is None else archived
        language = table.language if language is None else known_language(language)
        keep_table(app, game_id, replace(table, closed=closed, archived=archived, language=language))
        app.tell(game_id)
    return show_table(app, who, game_id)


def documents_of(store: Store, game_id: str) -> Iterator[tuple[str, str]]:
    """The kind and name of every document that belongs to a game."""
    kept = store.document(TABLE, game_id)
    tokens = decode(kept, Table).tokens if kept is not None else {}
    yield from ((TOKEN, token) for those in tokens.values() for token in those)
    yield from (
        (kind, f"{game_id}/{seat.id}") for kind in (LANGUAGE, FIRST_TIME, HELD_COPY) for seat in store.seats(game_id)
    )
    yield from ((PHOTO, picture) for picture in store.documents(PHOTO) if picture.startswith(f"{game_id}/"))
    kinds = (TABLE, AUDIT, DICE, BATTLES, CLOCK, PLAYED_WITH, PHOTOS, COUNTED_UNITS, SETUP, RESULT, TAKEN_IN, GONE_ON)
    yield from ((HANDED_COPY, copy) for copy in store.documents(HANDED_COPY) if copy.startswith(f"{game_id}/"))
    yield from ((kind, game_id) for kind in kinds)


def remove(store: Store, game_id: str) -> None:
    """Delete everything of a game from a store."""
    for kind, name in list(documents_of(store, game_id)):
        store.remove_document(kind, name)
    store.remove_game(game_id)


def delete_game(app: AppContext, who: Identity, game_id: str, confirm: str) -> None:
    """Delete a game for good: only an archived one, and only if its name is repeated; one for practice right away."""
    from companion.service.programs.keys import forget_game

    require_host(who)
    with app.transaction():  # all wait: no game may take up an edition while it is looked for
        game, table, practice = app.game(game_id), table_of(app, game_id), _is_practice(app, game_id)
        if not table.archived and not practice:
            raise RuleViolation("not_archived", "Archive the game first; only archived games can be deleted.")
        if confirm.strip() != game.name and not practice:
            raise RuleViolation("not_confirmed", "To delete it for good, type its name: {game}", game=game.name)
        remove(app.store, game_id)
        forget_game(app.store, game_id)
        app.own.forget_unused()
        app.heads.accept(game_id, 0, "")
        app.tell(game_id)
    app.open_games.close(game_id)


def _is_practice(app: AppContext, game_id: str) -> bool:
    """Whether nobody would miss a game; one that can't be read may be missed."""
    try:
        return bool(app.history(game_id).state.practice)
    except (NotFound, UnreadableGame):
        return False


def renew_code(app: AppContext, who: Identity, game_id: str) -> TableView:
    """Give a game a new join code; the old one stops working immediately. Seats stay."""
    require_host(who)
    with app.transaction(game_id):
        app.store.change_game(replace(app.game(game_id), join_code=new_join_code(app)))
    return show_table(app, who, game_id)


def show_table(app: AppContext, who: Identity, game_id: str) -> TableView:
    """A table as the host sees it."""
    require_host(who)
    table = table_of(app, game_id)
    code = app.game(game_id).join_code
    return {
        "id": game_id,
        "join_code": code,
        "closed": table.closed,
        "archived": table.archived,
        "language": table.language or table_language(),
    }

"""Handing over: the host opens a code, phones hand over their copies, and nothing is taken in before the host says so.

What was handed over is stored whole: nothing of it is thrown away, whatever it turns out to be.
"""

import hmac
import time

import msgspec
from msgspec.structs import replace

from companion.model.reading import decode
from companion.model.refusal import NotFound, RuleViolation
from companion.model.shape import Shape
from companion.service.app_context import AppContext
from companion.service.copies.reading import ReadCopy, read_copy
from companion.service.identity import Identity, require_host, require_player
from companion.service.table.tables import HANDED_COPY, new_join_code

KIND, NAME = "taking_in", "code"
HOURS = 12
MOST_HANDED = 24
"""How many copies wait for the host at once."""
MOST_NAME = 40


class Door(Shape):
    """The code with which phones hand over."""

    code: str
    until: float


class HandedCopy(Shape):
    """A copy that phones handed over."""

    game: str
    name: str
    """The game's name."""
    version: int
    head: str
    at: str
    by: dict[str, str]
    """Who handed it over: a name by phone."""
    text: str
    aside: bool = False
    """Whether the host has put it aside."""

    def read(self) -> ReadCopy:
        """What's in it."""
        return read_copy(self.text.encode())


def open_door(app: AppContext, who: Identity) -> str:
    """The code that phones hand over with; the one from before while it's valid."""
    require_host(who)
    with app.transaction():
        door = _door(app)
        if door is None:
            door = Door(code=new_join_code(app), until=time.time() + HOURS * 3600)
            app.store.keep_document(KIND, NAME, msgspec.json.encode(door).decode())
    return door.code


def is_door(app: AppContext, code: str) -> bool:
    """Whether phones can hand over with this code now."""
    door = _door(app)
    return door is not None and hmac.compare_digest(door.code.encode(), code.upper().encode())


def _door(app: AppContext) -> Door | None:
    body = app.store.document(KIND, NAME)
    door = None if body is None else decode(body, Door)
    return door if door is not None and door.until > time.time() else None


def hand_over(app: AppContext, code: str, sent: bytes, *, phone: str, by: str) -> HandedCopy:
    """A phone hands over its copy with the host's code. Nothing is taken in yet."""
    if not is_door(app, code):
        raise NotFound("unknown_door", "This code doesn't work, or not anymore. Check the host's screen.")
    return _keep(app, read_copy(sent), phone, by)


def hand_aside(app: AppContext, who: Identity, game_id: str, sent: bytes) -> HandedCopy:
    """A seated phone shows that it has this game differently, or further, than it is here."""
    require_player(who, game_id)
    copy = read_copy(sent)
    if copy.game_id != game_id:
        raise RuleViolation("invalid_copy", "This is a copy of another game.")
    return _keep(app, copy, who.ref.id, who.ref.name)


def _keep(app: AppContext, copy: ReadCopy, phone: str, by: str) -> HandedCopy:
    named, head = copy.game_id, copy.hashes[-1]
    if (
        not named.isascii()
        or not named.replace("-", "").replace("_", "").isalnum()
        or len(named) > MOST_NAME
        or not head
    ):
        raise RuleViolation("invalid_copy", "This isn't a copy of a game that a phone keeps, or part of it is missing.")
    name, by = f"{named}/{head}", " ".join(by.split())[:MOST_NAME]
    with app.transaction():
        known = app.store.document(HANDED_COPY, name)
        if known is not None:
            before = decode(known, HandedCopy)
            made = replace(before, by={**before.by, phone: by}, aside=False)
        else:
            if len(handed_copies(app)) >= MOST_HANDED:
                raise RuleViolation(
                    "too_many_copies", "Too many copies are waiting. The host has to look at them first."
                )
            made = HandedCopy(
                game=named,
                name=copy.cover.game.get("name", "")[:200],
                version=len(copy.rows),
                head=head,
                at=app.clock(),
                by={phone: by},
                text=copy.body.decode(),
            )
        app.store.keep_document(HANDED_COPY, name, msgspec.json.encode(made).decode())
    return made


def handed_copies(app: AppContext, game_id: str | None = None, *, also_aside: bool = False) -> list[HandedCopy]:
    """The copies that were handed over, the longest first."""
    found = (
        decode(body, HandedCopy)
        for name, body in app.store.bodies(HANDED_COPY).items()
        if game_id is None or name.startswith(f"{game_id}/")
    )
    return sorted((copy for copy in found if also_aside or not copy.aside), key=lambda copy: -copy.version)


def handed_copy(app: AppContext, game_id: str, head: str) -> HandedCopy:
    """One of them."""
    body = app.store.document(HANDED_COPY, f"{game_id}/{head}")
    if body is None:
        raise NotFound("unknown_copy", "This copy isn't here anymore.")
    return decode(body, HandedCopy)


def put_aside(app: AppContext, who: Identity, game_id: str, head: str) -> None:
    """The host has seen a copy and doesn't need it now; it stays stored."""
    require_host(who)
    copy = handed_copy(app, game_id, head)
    app.store.keep_document(HANDED_COPY, f"{game_id}/{head}", msgspec.json.encode(replace(copy, aside=True)).decode())

"""Seats: joining a game, who sits where, and handing a seat to another phone."""

import hashlib
import hmac
from collections.abc import Sequence

from msgspec.structs import replace

from companion.engine.lookup import find
from companion.model.records import Role, SeatRecord
from companion.model.refusal import NotAllowed, NotFound, RuleViolation
from companion.service.desk import Desk
from companion.service.identity import Identity, require_host, require_reader
from companion.views.shapes import MovedSeat, SeatLine, TakenSeat

MOST_SEATS = 40


def token_hash(token: str) -> str:
    """How a token is kept: only its hash."""
    return hashlib.sha256(token.encode()).hexdigest()


def seat_view(seat: SeatRecord) -> SeatLine:
    """A seat as everybody in the game may see it."""
    return {"id": seat.id, "name": seat.name, "role": seat.role, "powers": list(seat.powers)}


def join(
    desk: Desk,
    who: Identity | None,
    game_id: str,
    join_code: str,
    name: str,
    powers: Sequence[str] = (),
    role: Role = "player",
) -> TakenSeat:
    """Take a seat with the join code; the host needs none and alone hands out bankers' seats.

    The answer holds the token, which is shown this once.
    """
    game = desk.game(game_id)
    is_host = who is not None and who.is_host
    if not is_host and not hmac.compare_digest(join_code.upper().encode(), game.join_code.encode()):
        raise NotAllowed("wrong_join_code", "That is not this game's join code. Look at the host's screen.")
    if role == "banker" and not is_host:
        raise NotAllowed("host_only", "Only the host hands out the banker's seat.")
    token = desk.new_secret()
    seat = SeatRecord(
        id=desk.new_id(),
        game=game_id,
        name=name,
        role=role,
        powers=_powers(desk, game_id, role, powers),
        token_hash=token_hash(token),
        created_at=desk.clock(),
    )
    with desk.transaction():
        if len(desk.store.seats(game_id)) >= MOST_SEATS:
            raise RuleViolation("table_full", f"This game already has {MOST_SEATS} seats; remove one first.")
        desk.store.add_seat(seat)
    return {**seat_view(seat), "token": token}


def _powers(desk: Desk, game_id: str, role: Role, powers: Sequence[str]) -> tuple[str, ...]:
    edition = desk.edition(desk.game(game_id).edition)
    for power in powers:
        find("power", power, edition.power)
    return () if role == "observer" else tuple(dict.fromkeys(powers))


def identify(desk: Desk, token: str) -> Identity | None:
    """The person a seat's token belongs to; None once the seat is gone."""
    seat = desk.store.seat_by_token(token_hash(token))
    return None if seat is None else Identity(seat)


def list_seats(desk: Desk, who: Identity, game_id: str) -> list[SeatLine]:
    """Who sits where."""
    require_reader(who, game_id)
    desk.game(game_id)
    return [seat_view(seat) for seat in desk.store.seats(game_id)]


def _seat(desk: Desk, game_id: str, seat_id: str) -> SeatRecord:
    desk.game(game_id)
    for seat in desk.store.seats(game_id):
        if seat.id == seat_id:
            return seat
    raise NotFound("unknown_seat", "There is no such seat in this game.")


def change_seat(
    desk: Desk,
    who: Identity,
    game_id: str,
    seat_id: str,
    *,
    name: str | None = None,
    role: Role | None = None,
    powers: Sequence[str] | None = None,
) -> SeatLine:
    """Rename a seat, or give it another role or other powers."""
    require_host(who)
    with desk.transaction():
        seat = _seat(desk, game_id, seat_id)
        new_role = role or seat.role
        kept = seat.powers if powers is None else tuple(powers)
        changed = replace(seat, name=name or seat.name, role=new_role, powers=_powers(desk, game_id, new_role, kept))
        desk.store.change_seat(changed)
    return seat_view(changed)


def remove_seat(desk: Desk, who: Identity, game_id: str, seat_id: str) -> None:
    """Remove a seat; its token is worthless at once."""
    require_host(who)
    with desk.transaction():
        _seat(desk, game_id, seat_id)
        desk.store.remove_seat(game_id, seat_id)
        desk.tell(game_id)


def offer_move(desk: Desk, who: Identity, game_id: str, seat_id: str) -> str:
    """A one-time code that moves a seat to another phone: for the seat itself, or the host."""
    require_reader(who, game_id)
    if who.seat is not None and who.seat.id != seat_id:
        raise NotAllowed("not_your_seat", "You can move only your own seat; the host can move any.")
    code = desk.new_secret()
    with desk.transaction():
        desk.store.change_seat(replace(_seat(desk, game_id, seat_id), move_hash=token_hash(code)))
    return code


def take_over(desk: Desk, code: str) -> MovedSeat:
    """Take a seat over on this phone: a new token, and the old one is worthless at once."""
    with desk.transaction():
        seat = desk.store.seat_by_move(token_hash(code))
        if seat is None:
            raise NotFound("unknown_move", "This link has been used already, or never was one. Ask for a new one.")
        token = desk.new_secret()
        moved = replace(seat, token_hash=token_hash(token), move_hash=None)
        desk.store.change_seat(moved)
        desk.tell(moved.game)
    return {**seat_view(moved), "game": moved.game, "token": token}

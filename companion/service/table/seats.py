"""Seats: joining a game, who sits where, and moving a seat to another phone."""

import hashlib
import hmac
from collections.abc import Iterable, Sequence

import msgspec
from msgspec.structs import replace

from companion.engine.lookup import find
from companion.languages import _
from companion.model.records import Role, SeatRecord
from companion.model.refusal import NotAllowed, NotFound, RuleViolation
from companion.service.app_context import AppContext
from companion.service.club.people import remember
from companion.service.identity import Identity, require_host, require_player, require_reader
from companion.service.table.expiring import expire_with_seat
from companion.service.table.names import check_name, is_screen, shown_name
from companion.service.table.tables import (
    RESULT,
    TOKEN,
    ask_for,
    holders,
    keep_table,
    note_device,
    renew_code,
    table_of,
)
from companion.views.shapes import ChangedSeat, MovedSeat, SeatLine, TakenSeat

MOST_SEATS = 40


def token_hash(token: str) -> str:
    """A token in stored form: its hash."""
    return hashlib.sha256(token.encode()).hexdigest()


def seat_view(seat: SeatRecord, pending: Sequence[str] = ()) -> SeatLine:
    """A seat as everybody in the game may see it; `pending` are the powers it asks for."""
    return {
        "id": seat.id,
        "name": shown_name(seat),
        "role": seat.role,
        "powers": list(seat.powers),
        "pending": list(pending),
    }


def join(
    app: AppContext,
    who: Identity | None,
    game_id: str,
    join_code: str,
    name: str,
    powers: Sequence[str] = (),
    role: Role = "player",
    *,
    device: str | None = None,
) -> TakenSeat:
    """Take a seat with the join code; the host needs none, and only the host can seat bankers.

    A power that somebody holds isn't taken but asked for (`pending`), unless the host seats this person. `device` is
    the browser: two seats in one browser are one person. The result contains the token, which is shown only once.
    """
    game = app.game(game_id)
    is_host = who is not None and who.is_host
    if not is_host and not hmac.compare_digest(join_code.upper().encode(), game.join_code.encode()):
        raise NotAllowed("wrong_join_code", "That's not this game's join code. Check the host's screen.")
    if role == "banker" and not is_host:
        raise NotAllowed("host_only", "Only the host can seat a banker.")
    wanted, token = _powers(app, game_id, role, powers), app.new_secret()
    with app.transaction(game_id):
        others = app.store.seats(game_id)
        if not is_host:
            _check_room(app, game_id, len(others))
        check_name(name, (other.name for other in others), host=is_host, banker=role == "banker")
        edition = app.edition_of(game_id)
        pending = () if is_host else tuple(name for name in wanted if holders(edition, others, name))
        seat = SeatRecord(
            id=app.new_id(),
            game=game_id,
            name=name,
            role=role,
            powers=tuple(name for name in wanted if name not in pending),
            token_hash=token_hash(token),
            created_at=app.clock(),
        )
        app.store.add_seat(seat)
        if not is_screen(seat):
            remember(app, name)
        note_device(app, game_id, seat.id, device)
        ask_for(app, game_id, seat.id, pending)
    warnings = _warnings(app, seat, pending)
    return {**seat_view(seat, pending), "warnings": warnings, "token": token}


def _check_room(app: AppContext, game_id: str, seats: int) -> None:
    if table_of(app, game_id).closed:
        raise NotAllowed("table_closed", "The host has closed this table; ask the host for a seat.")
    if seats >= MOST_SEATS:
        raise RuleViolation(
            "table_full", "This game already has {most_seats} seats; ask the host.", most_seats=MOST_SEATS
        )


def _powers(app: AppContext, game_id: str, role: Role, powers: Sequence[str]) -> tuple[str, ...]:
    edition = app.edition_of(game_id)
    for power in powers:
        find("power", power, edition.powers.by_id)
    return () if role == "observer" else tuple(dict.fromkeys(powers))


def _warnings(app: AppContext, seat: SeatRecord, pending: Sequence[str] = ()) -> list[str]:
    """Things that are allowed but may be mistakes: one person on both sides."""
    edition = app.edition_of(seat.game)
    sides = {edition.side_of(power) for power in (*seat.powers, *pending)}
    return [_("{seat} plays on both sides.", seat=seat.name)] if len(sides) > 1 else []


def answer_claim(
    app: AppContext, who: Identity, game_id: str, seat_id: str, agree: bool, powers: Sequence[str] | None = None
) -> ChangedSeat:
    """Answer somebody who asks for powers: holders for their own, a banker or the host for all."""
    require_player(who, game_id)
    with app.transaction(game_id):
        seat, seats = find_seat(app, game_id, seat_id), app.store.seats(game_id)
        edition = app.edition_of(game_id)
        pending = table_of(app, game_id).pending.get(seat_id, ())
        asked = [item for item in pending if powers is None or item in powers]
        if not asked or (powers is not None and set(powers) - set(pending)):
            raise RuleViolation("nothing_asked", "{seat} isn't asking for that anymore.", seat=seat.name)
        mine = [
            question for question in asked if _answers_for(who, game_id, seat_id, holders(edition, seats, question))
        ]
        if not mine or (powers is not None and mine != asked):
            raise NotAllowed(
                "not_your_power", "The player who holds this power, the banker, or the host has to answer."
            )
        left = [item for item in pending if item not in mine]
        if agree:
            seat = replace(seat, powers=tuple(dict.fromkeys((*seat.powers, *mine))))
            app.store.change_seat(seat)
        ask_for(app, game_id, seat_id, left)
        app.tell(game_id)
    return {**seat_view(seat, left), "warnings": _warnings(app, seat)}


def claims(app: AppContext, who: Identity, game_id: str) -> list[SeatLine]:
    """The seats asking for powers that this person may answer for, with only those powers."""
    require_reader(who, game_id)
    pending = table_of(app, game_id).pending
    if not pending or (who.seat is not None and who.seat.role == "observer"):
        return []
    edition, seats = app.edition_of(game_id), app.store.seats(game_id)
    found = [
        (
            seat,
            [
                power
                for power in pending.get(seat.id, ())
                if _answers_for(who, game_id, seat.id, holders(edition, seats, power))
            ],
        )
        for seat in seats
    ]
    return [seat_view(seat, asked) for seat, asked in found if asked]


def _answers_for(who: Identity, game_id: str, asking: str, held_by: Sequence[SeatRecord]) -> bool:
    """Whether this person may decide who else plays a power; nobody answers their own question."""
    if who.seat is None:
        return True
    return who.seat.id != asking and (who.is_banker(game_id) or who.seat.id in {place.id for place in held_by})


def identify(app: AppContext, token: str) -> Identity | None:
    """The person a seat's token belongs to; None once the seat is gone."""
    hashed = token_hash(token)
    seat = app.store.seat_by_token(hashed) or _by_further_token(app, hashed)
    return None if seat is None else Identity(seat)


def _by_further_token(app: AppContext, hashed: str) -> SeatRecord | None:
    """The seat of an additional token (`returning.py`), as long as the seat hasn't moved."""
    kept = app.store.document(TOKEN, hashed)
    if kept is None:
        return None
    found = msgspec.json.decode(kept)
    seat = app.store.seat_by_token(found["beside"])
    return seat if seat is not None and (seat.game, seat.id) == (found["game"], found["seat"]) else None


def list_seats(app: AppContext, who: Identity, game_id: str) -> list[SeatLine]:
    """Who sits where."""
    require_reader(who, game_id)
    app.game(game_id)
    pending = table_of(app, game_id).pending
    return [seat_view(seat, pending.get(seat.id, ())) for seat in app.store.seats(game_id)]


def find_seat(app: AppContext, game_id: str, seat_id: str) -> SeatRecord:
    """A seat of a game by its id."""
    app.game(game_id)
    for seat in app.store.seats(game_id):
        if seat.id == seat_id:
            return seat
    raise NotFound("unknown_seat", "There's no such seat in this game.")


def change_seat(
    app: AppContext,
    who: Identity,
    game_id: str,
    seat_id: str,
    *,
    name: str | None = None,
    role: Role | None = None,
    powers: Sequence[str] | None = None,
) -> ChangedSeat:
    """Rename a seat, or give it another role or other powers."""
    require_host(who)
    with app.transaction(game_id):
        seat = find_seat(app, game_id, seat_id)
        name = None if name == shown_name(seat) else name
        new_role = role or seat.role
        kept = seat.powers if powers is None else tuple(powers)
        if name is not None or role is not None:
            others = (seat.name for seat in app.store.seats(game_id) if seat.id != seat_id)
            check_name(name or seat.name, others, host=True, banker=new_role == "banker")
        changed = replace(seat, name=name or seat.name, role=new_role, powers=_powers(app, game_id, new_role, kept))
        app.store.change_seat(changed)
        app.store.remove_document(RESULT, game_id)  # it says who is called what
        if changed.name != seat.name:
            remember(app, changed.name)
        asked = table_of(app, game_id).pending.get(seat_id, ())
        pending = [question for question in asked if question not in changed.powers and new_role != "observer"]
        ask_for(app, game_id, seat_id, pending)
    return {**seat_view(changed, pending), "warnings": _warnings(app, changed)}


def remove_seat(app: AppContext, who: Identity, game_id: str, seat_id: str, *, keep_code: bool = False) -> None:
    """Remove a seat; its token becomes invalid immediately.

    The game gets a new join code, so that nobody comes back with the old one, unless the host wants to keep it.
    """
    require_host(who)
    with app.transaction(game_id):
        find_seat(app, game_id, seat_id)
        app.store.remove_seat(game_id, seat_id)
        ask_for(app, game_id, seat_id, ())
        _forget_tokens(app, game_id, seat_id)
        expire_with_seat(app, game_id, seat_id)
        if not keep_code:
            renew_code(app, who, game_id)
        app.tell(game_id)


def leave(app: AppContext, who: Identity, token: str) -> None:
    """Invalidate the token of a phone that leaves its seat. The seat stays, and so do its other phones.

    With the last one, its questions expire.
    """
    if who.seat is None:
        return
    with app.transaction(who.seat.game):
        seat, hashed = find_seat(app, who.seat.game, who.seat.id), token_hash(token)
        table = table_of(app, seat.game)
        further = table.tokens.get(seat.id, ())
        if hashed in further:
            app.store.remove_document(TOKEN, hashed)
            kept = tuple(power for power in further if power != hashed)
            keep_table(app, seat.game, replace(table, tokens={**table.tokens, seat.id: kept}))
        elif hashed == seat.token_hash:
            _new_token(app, seat, token_hash(app.new_secret()), further)
            if not further:
                expire_with_seat(app, seat.game, seat.id)
        app.tell(seat.game)


def _new_token(app: AppContext, seat: SeatRecord, hashed: str, further: Iterable[str]) -> None:
    """Give a seat a new token; its additional ones stay valid."""
    app.store.change_seat(replace(seat, token_hash=hashed))
    for token in further:
        kept = app.store.document(TOKEN, token)
        if kept is not None:
            beside = {**msgspec.json.decode(kept), "beside": hashed}
            app.store.keep_document(TOKEN, token, msgspec.json.encode(beside).decode())


def _forget_tokens(app: AppContext, game_id: str, seat_id: str) -> None:
    """Delete a seat's additional tokens and claims."""
    table = table_of(app, game_id)
    for token in table.tokens.get(seat_id, ()):
        app.store.remove_document(TOKEN, token)
    tokens = {key: those for key, those in table.tokens.items() if key != seat_id}
    returns = {key: return_ for key, return_ in table.returns.items() if seat_id not in (key, return_.seat)}
    if (tokens, returns) != (table.tokens, table.returns):
        keep_table(app, game_id, replace(table, tokens=tokens, returns=returns))


def hand_over(app: AppContext, who: Identity, game_id: str, power: str, to_seat: str) -> ChangedSeat:
    """Give a power to somebody else at the table: holders their own, a banker or the host any.

    Previous holders no longer play it; what they logged stays theirs.
    """
    require_player(who, game_id)
    with app.transaction(game_id):
        target, seats = find_seat(app, game_id, to_seat), app.store.seats(game_id)
        edition = app.edition_of(game_id)
        power = find("power", power, edition.powers.by_id).id
        holding = [seat for seat in seats if power in seat.powers]
        mine = who.seat is not None and power in who.seat.powers
        if not (mine or who.is_banker(game_id)):
            raise NotAllowed("not_your_power", "Only the player of a power, the banker, or the host can hand it over.")
        if target.role == "observer":
            raise RuleViolation(
                "observer_seat", "{target} is only watching; the host can change that.", target=target.name
            )
        giving = holding if who.is_banker(game_id) else [power for power in holding if power.id == who.ref.id]
        for sitter in giving:
            if sitter.id != target.id:
                app.store.change_seat(replace(sitter, powers=tuple(held for held in sitter.powers if held != power)))
        changed = replace(target, powers=tuple(dict.fromkeys((*target.powers, power))))
        app.store.change_seat(changed)
        left = [name for name in table_of(app, game_id).pending.get(target.id, ()) if name != power]
        ask_for(app, game_id, target.id, left)
        app.tell(game_id)
    return {**seat_view(changed, left), "warnings": _warnings(app, changed)}


def offer_move(app: AppContext, who: Identity, game_id: str, seat_id: str) -> str:
    """A one-time code that moves a seat to another phone: for the seat itself, or the host."""
    require_reader(who, game_id)
    if who.seat is not None and who.seat.id != seat_id:
        raise NotAllowed("not_your_seat", "You can move only your own seat; the host can move any.")
    code = app.new_secret()
    with app.transaction(game_id):
        app.store.change_seat(replace(find_seat(app, game_id, seat_id), move_hash=token_hash(code)))
    return code


def take_over(app: AppContext, code: str, *, device: str | None = None) -> MovedSeat:
    """Take over a seat on this phone: it gets a new token, and the old one becomes invalid immediately."""
    with app.transaction():
        seat = app.store.seat_by_move(token_hash(code))
        if seat is None:
            raise NotFound("unknown_move", "This link was already used, or never worked. Ask for a new one.")
        token = app.new_secret()
        moved = replace(seat, token_hash=token_hash(token), move_hash=None)
        app.store.change_seat(moved)
        _forget_tokens(app, moved.game, moved.id)
        note_device(app, moved.game, moved.id, device)
        app.tell(moved.game)
    pending = table_of(app, moved.game).pending.get(moved.id, ())
    return {**seat_view(moved, pending), "warnings": [], "game": moved.game, "token": token}

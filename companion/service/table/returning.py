"""Coming back: a browser without a seat says whose it is, and somebody who knows confirms it with one tap.

The phone that has the seat keeps it: the browser gets its own token, which is valid until the seat is moved or removed.
That ends all of them.
"""

import hmac
import secrets
import time

import msgspec
from msgspec.structs import replace

from companion.model.records import SeatRecord
from companion.model.refusal import NotAllowed, NotFound, RuleViolation
from companion.model.shape import Shape
from companion.service.app_context import AppContext
from companion.service.identity import Identity, require_reader
from companion.service.table.names import is_screen
from companion.service.table.seats import find_seat, seat_view, token_hash
from companion.service.table.tables import TOKEN, Return, Table, device_hash, keep_table, note_device, table_of
from companion.views.shapes import MovedSeat, ReturnLine, ReturnView, SeatLine

MOST_TOKENS = 6
"""How many browsers can have a seat open in addition to the phone that took it."""
MOST_CLAIMS = 3
"""How many browsers of one network can claim a seat at once: strangers leave room for people who come back."""
MOST_IN_ALL = 24
"""How many can from all networks."""
NUMBERS = range(10, 100)
PATIENCE = 15 * 60
"""After how many seconds an unconfirmed claim makes room for others."""


class FurtherToken(Shape):
    """A seat's additional token."""

    game: str
    seat: str
    beside: str
    """The hash of the seat's own token at the time: once that changes, this one is invalid."""


def names_at(app: AppContext, game_id: str) -> list[SeatLine]:
    """The names at a table, for somebody who comes back to it."""
    seats = app.store.seats(game_id)
    return [seat_view(seat) for seat in seats if not is_screen(seat)]


def was_seated_in(app: AppContext, game_id: str, seat_id: str, device: str | None) -> bool:
    """Whether a browser has had a seat before: it comes back, whatever strangers claim."""
    return device is not None and device_hash(device) in table_of(app, game_id).devices.get(seat_id, ())


def ask_back(
    app: AppContext, game_id: str, seat_id: str, join_code: str, *, network: str = "", device: str | None = None
) -> ReturnView:
    """Claim a seat as one's own. The join code shows that the person is at the table.

    Each claim has its own number, and none replaces another's. A browser that has had the seat always has room: its
    oldest claim makes way for a fourth. In a game that was taken in from a phone, the first who claims a seat sits down
    right away; the next one needs a yes.
    """
    game = app.game(game_id)
    if not hmac.compare_digest(join_code.upper().encode(), game.join_code.encode()):
        raise NotAllowed("wrong_join_code", "That's not this game's join code. Check the host's screen.")
    secret, now, origin = app.new_secret(), time.time(), token_hash(f"{game_id} {network}")[:16]
    with app.transaction(game_id):
        returns_here = was_seated_in(app, game_id, seat_id, device)
        if returns_here:
            origin = token_hash(f"{game_id} device {device}")[:16]
        seat, table = find_seat(app, game_id, seat_id), table_of(app, game_id)
        waiting = {
            key: return_ for key, return_ in table.returns.items() if return_.granted or now - return_.since < PATIENCE
        }
        same = [item for key, item in waiting.items() if seat_id in (key, item.seat)]
        alike = [key for key, item in waiting.items() if item in same and item.origin == origin]
        strangers = sum(not item.returns_here for item in same)
        if returns_here:
            waiting = {key: item for key, item in waiting.items() if key not in alike[: 1 - MOST_CLAIMS]}
        elif strangers >= MOST_IN_ALL or len(alike) >= MOST_CLAIMS:
            raise RuleViolation(
                "claimed_enough",
                "{most_claims} browsers already say they are {seat}. Ask the host.",
                most_claims=len(same),
                seat=seat.name,
            )
        free = [number for number in NUMBERS if number not in {seat.number for seat in same}]
        asked = Return(
            secret_hash=token_hash(secret),
            number=secrets.choice(free),
            at=app.clock(),
            granted=seat_id in table.vacant,
            seat=seat_id,
            since=now,
            origin=origin,
            returns_here=returns_here,
        )
        vacant = tuple(seat for seat in table.vacant if seat != seat_id)
        returns = {**waiting, asked.secret_hash[:16]: asked}
        keep_table(app, game_id, replace(table, returns=returns, vacant=vacant))
        app.tell(game_id)
    return {"claim": f"{game_id}.{seat_id}.{secret}", "number": asked.number, "name": seat.name}


def returning(app: AppContext, who: Identity, game_id: str) -> list[ReturnLine]:
    """The claims that this person may confirm."""
    require_reader(who, game_id)
    asked = [
        (return_.seat or key, return_) for key, return_ in table_of(app, game_id).returns.items() if not return_.granted
    ]
    asked.sort(key=lambda claim: not claim[1].returns_here)
    if not asked:
        return []
    return [
        {"seat": seat.id, "name": seat.name, "number": sitter.number}
        for seat in app.store.seats(game_id)
        for seat_id, sitter in asked
        if seat.id == seat_id and _confirms(who, game_id, seat)
    ]


def seats_asking(app: AppContext, game_id: str) -> list[str]:
    """The seats with open questions: for powers that somebody holds, or from a browser that wants to come back."""
    table = table_of(app, game_id)
    return [
        *table.pending,
        *dict.fromkeys(return_.seat or key for key, return_ in table.returns.items() if not return_.granted),
    ]


def answer_return(app: AppContext, who: Identity, game_id: str, seat_id: str, agree: bool, number: int) -> SeatLine:
    """Confirm or reject a claim: for the phone that has the seat, a banker, or the host.

    The answer applies only to the claim with this number.
    """
    require_reader(who, game_id)
    with app.transaction(game_id):
        seat, table = find_seat(app, game_id, seat_id), table_of(app, game_id)
        if not _confirms(who, game_id, seat):
            raise NotAllowed(
                "not_your_seat", "The phone that has the seat, the banker, or the host has to confirm this."
            )
        waiting = {
            key: return_
            for key, return_ in table.returns.items()
            if seat_id in (key, return_.seat) and not return_.granted
        }
        if not waiting:
            raise RuleViolation("nothing_asked", "Nobody is claiming to be {seat} anymore.", seat=seat.name)
        meant = next((key for key, item in waiting.items() if item.number == number), None)
        if meant is None:
            raise NotAllowed(
                "wrong_number",
                "No browser that claims to be {seat} shows the number {number}.",
                seat=seat.name,
                number=number,
            )
        left = {key: return_ for key, return_ in table.returns.items() if key != meant}
        if agree:
            left[meant] = replace(waiting[meant], granted=True)
        keep_table(app, game_id, replace(table, returns=left))
        app.tell(game_id)
    return seat_view(seat)


def asked_back(app: AppContext, claim: str) -> ReturnView:
    """A claim that's waiting or confirmed; refused after a no, or once another took its place."""
    seat, asked, _ = _claimed(app, claim)
    return {"claim": claim, "number": asked.number, "name": seat.name}


def come_back(app: AppContext, claim: str, *, device: str | None = None) -> MovedSeat | None:
    """The seat with a token for this browser, once somebody has confirmed it; None until then."""
    with app.transaction(claim.partition(".")[0]):
        seat, asked, table = _claimed(app, claim)
        if not asked.granted:
            return None
        token = app.new_secret()
        kept = FurtherToken(game=seat.game, seat=seat.id, beside=seat.token_hash)
        app.store.keep_document(TOKEN, token_hash(token), msgspec.json.encode(kept).decode())
        mine = (*table.tokens.get(seat.id, ()), token_hash(token))
        for old in mine[:-MOST_TOKENS]:
            app.store.remove_document(TOKEN, old)
        returns = {key: return_ for key, return_ in table.returns.items() if return_.secret_hash != asked.secret_hash}
        tokens = {**table.tokens, seat.id: mine[-MOST_TOKENS:]}
        keep_table(app, seat.game, replace(table, returns=returns, tokens=tokens))
        note_device(app, seat.game, seat.id, device)
        pending = table.pending.get(seat.id, ())
    return {**seat_view(seat, pending), "warnings": [], "game": seat.game, "token": token}


def _claimed(app: AppContext, claim: str) -> tuple[SeatRecord, Return, Table]:
    game_id, _, rest = claim.partition(".")
    seat_id, _, secret = rest.partition(".")
    table = table_of(app, game_id) if app.store.game(game_id) is not None else Table()
    hashed = token_hash(secret)
    found = (return_ for key, return_ in table.returns.items() if seat_id in (key, return_.seat))
    asked = next((item for item in found if hmac.compare_digest(item.secret_hash, hashed)), None)
    if asked is None:
        raise NotFound("unknown_claim_back", "Nobody is waiting here anymore. Tap your name at the table again.")
    return find_seat(app, game_id, seat_id), asked, table


def _confirms(who: Identity, game_id: str, seat: SeatRecord) -> bool:
    return who.is_banker(game_id) or (who.seat is not None and who.seat.id == seat.id)

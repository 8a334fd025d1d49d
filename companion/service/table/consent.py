"""Whose consent a question needs: the players it costs must agree.

Every power that loses by it, or whose turn it changes, and everyone whose entries it changes must agree. If it costs
nobody anything, an opponent of the side that gains must. The host or a banker can always answer, and decides if there's
nobody else to ask.
"""

from collections.abc import Iterable, Sequence

from msgspec import Struct

from companion.languages import _, listed
from companion.model.edition import Edition
from companion.model.records import SeatRecord
from companion.model.translated import named
from companion.service.identity import Identity
from companion.service.table.costs import HOST_SEAT
from companion.service.table.tables import Request, Table, together


class Need(Struct, frozen=True):
    """One consent that's needed, and the seats that can give it; empty if only the host or a banker can."""

    power: str | None
    """The power that loses or whose turn changes."""
    side: str | None
    """The side that gains, if it costs nobody anything."""
    seats: tuple[SeatRecord, ...]
    given: bool

    def is_given_by(self, seat_id: str) -> bool:
        """Whether this person can give it."""
        return any(seat.id == seat_id for seat in self.seats)


def needs(edition: Edition, seats: Sequence[SeatRecord], table: Table, request: Request) -> list[Need]:
    """Every consent that a question needs, given or not."""
    asker = next((seat for seat in seats if seat.id == request.seat.id), None)
    own = _groups(edition, asker.powers if asker else ())
    people = [seat for seat in seats if _is_another_person(table, request, seat)]
    agreed = {seat.id for seat in request.agreed}
    found = [
        _need(tuple(seat for seat in people if power in _answers_for(edition, request, seat)), agreed, power=power)
        for power in request.losing
        if power not in own
    ]
    asked = {need.seats[0].id for need in found if len(need.seats) == 1}
    found += [
        _need(tuple(seat for seat in people if seat.id == author), agreed)
        for author in request.changes
        if author not in (request.seat.id, *asked)
    ]
    if not found:
        found = [
            _need(tuple(seat for seat in people if _plays_against(edition, request, seat, side)), agreed, side=side)
            for side in request.against
        ]
    return found or [_need((), agreed)]


def _need(
    seats: tuple[SeatRecord, ...], agreed: set[str], *, power: str | None = None, side: str | None = None
) -> Need:
    return Need(power, side, seats, any(seat.id in agreed for seat in seats))


def _is_another_person(table: Table, request: Request, seat: SeatRecord) -> bool:
    """Whether a seat is another person's, as far as we can tell: not in a browser that also has the asker's seat."""
    if seat.id == request.seat.id or seat.role == "observer" or seat.id not in request.held:
        return False
    mine, theirs = (set(table.devices.get(sitter, ())) for sitter in (request.seat.id, seat.id))
    return not mine & theirs


def _answers_for(edition: Edition, request: Request, seat: SeatRecord) -> set[str]:
    """The powers a seat held when the question was asked and still holds, with those that act with them."""
    then, now = (_groups(edition, powers) for powers in (request.held.get(seat.id, ()), seat.powers))
    return then & now


def _groups(edition: Edition, powers: Iterable[str]) -> set[str]:
    return {other for power in powers if power in edition.power for other in together(edition, power)}


def _plays_against(edition: Edition, request: Request, seat: SeatRecord, side: str) -> bool:
    """Whether somebody plays only on other sides."""
    sides = {edition.side_of(power) for power in _answers_for(edition, request, seat)}
    return bool(sides) and side not in sides


def is_agreed(found: Sequence[Need]) -> bool:
    """Whether everyone has agreed."""
    return all(need.given for need in found)


def may_answer(who: Identity, game_id: str, request: Request, found: Sequence[Need], *, agree: bool = True) -> bool:
    """Whether somebody may answer: the host, bankers, the asker with a no, and those whose consent it needs."""
    if who.is_banker(game_id):
        return True
    if who.ref.id == request.seat.id:
        return not agree
    if agree and any(seat.id == who.ref.id for seat in request.agreed):
        return False
    return any(need.is_given_by(who.ref.id) for need in found)


def who_answers(edition: Edition, found: Sequence[Need]) -> str:
    """Who still has to agree, in a sentence."""
    open_needs = [need for need in found if not need.given]
    if any(not need.seats for need in open_needs):
        return _("The host or a banker has to answer this: there's nobody else to ask.")
    parts = [_in_words(edition, need) for need in open_needs]
    return " ".join([*parts, _("The host or a banker can answer, too.")])


def _in_words(edition: Edition, need: Need) -> str:
    names = listed(dict.fromkeys(seat.name for seat in need.seats), "or")
    if need.power is not None:
        return _(
            "{names} must agree, for {power:power the}.", names=names, power=named(edition.source.power[need.power])
        )
    if need.side is not None:
        return _("{names} must agree: it costs nobody anything, so an opponent decides.", names=names)
    return _("{names} must agree: it changes what {names} logged.", names=names)


def seats_it_cost(edition: Edition, seats: Sequence[SeatRecord], request: Request) -> set[str]:
    """The seats, other than the asker's, whose powers lost by it or whose entries it changed."""
    powers = set(request.losing)
    held = {seat.id for seat in seats if powers & _answers_for(edition, request, seat)}
    return (held | {change for change in request.changes if change != HOST_SEAT}) - {request.seat.id}

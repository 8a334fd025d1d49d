"""Whose consent a question needs: the players it costs must agree.

Every power that loses by it, or whose turn it changes, and everyone whose entries it changes must agree. What gives
something outside the rules costs every opponent of the side that gains. If it costs nobody anything, one opponent must
agree. The host or a banker can always answer, and decides if there's nobody else to ask.
"""

from collections.abc import Iterable, Sequence
from typing import Any

from msgspec import Struct

from companion.languages import _, listed
from companion.model.edition import Edition
from companion.model.entry import SeatRef
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
    found += _of_opponents(edition, seats, people, request, found) if request.opposing else []
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


def _of_opponents(
    edition: Edition,
    seats: Sequence[SeatRecord],
    people: Sequence[SeatRecord],
    request: Request,
    others: Sequence[Need],
) -> list[Need]:
    """The consents of everybody who opposes the side that gains, in addition to others that are needed.

    Without a person who is only on other sides, or for a power that has changed hands, the host or a banker decides.
    """
    agreed = {seat.id for seat in request.agreed}
    asked = {need.seats[0].id for need in others if len(need.seats) == 1}
    opponents = {
        seat.id: [power for power in request.opposing if power in _answers_for(edition, request, seat)]
        for seat in people
    }
    found = [
        _need((seat,), agreed, power=opponents[seat.id][0])
        for seat in people
        if opponents[seat.id] and seat.id not in asked
    ]
    answered = {power for powers in opponents.values() for power in powers}
    left_open = _moved(people, request) - answered
    found += [_need((), agreed, power=power) for power in request.opposing if power in left_open]
    if not all(any(_plays_against(edition, request, seat, side) for seat in people) for side in request.against):
        found.append(_need((), agreed))
    return found


def _moved(people: Sequence[SeatRecord], request: Request) -> set[str]:
    """The powers that somebody else has given away or taken since the question was asked."""
    return {power for seat in people for power in {*request.held[seat.id]} ^ {*seat.powers}}


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
    return {other for power in powers if power in edition.powers.ids for other in together(edition, power)}


def _plays_against(edition: Edition, request: Request, seat: SeatRecord, side: str) -> bool:
    """Whether somebody plays only on other sides."""
    sides = {edition.side_of(power) for power in _answers_for(edition, request, seat)}
    return bool(sides) and side not in sides


def still_agreed(edition: Edition, seats: Sequence[SeatRecord], was: Request, now: Request) -> tuple[SeatRef, ...]:
    """Those who agreed to a question and for whom it still means the same."""
    known = {seat.id: seat for seat in seats}
    return tuple(
        seat
        for seat in was.agreed
        if _at_stake(edition, was, known.get(seat.id)) == _at_stake(edition, now, known.get(seat.id))
    )


def _at_stake(edition: Edition, request: Request, seat: SeatRecord | None) -> tuple[Any, ...]:
    """What a question means for somebody: their powers' figures and their entries; everything, if they agree as an
    opponent or as the banker.
    """
    whole = request.stakes, request.entries
    if seat is None or seat.role == "banker":
        return whole
    own = _answers_for(edition, request, seat)
    concerns, entries = own & {*request.losing}, request.entries.get(seat.id)
    if own & {*request.opposing} or not (concerns or entries):
        return whole
    return {power: request.stakes.get(power) for power in concerns}, entries


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
            "{names} must agree, for {power:power the}.", names=names, power=named(edition.source.powers[need.power])
        )
    if need.side is not None:
        return _("{names} must agree: it costs nobody anything, so an opponent decides.", names=names)
    return _("{names} must agree: it changes what {names} logged.", names=names)


def seats_it_cost(edition: Edition, seats: Sequence[SeatRecord], request: Request) -> set[str]:
    """The seats, other than the asker's, whose powers lost by it or whose entries it changed."""
    powers = set(request.losing)
    held = {seat.id for seat in seats if powers & _answers_for(edition, request, seat)}
    return (held | {change for change in request.changes if change != HOST_SEAT}) - {request.seat.id}

"""Requests: what a soft rule speaks against is put to the table, and becomes an entry when somebody says yes.

They are kept beside the seats of a game, not in its journal, and stay behind when it is exported: what was agreed is in
the entry that it became.
"""

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from companion.engine.decide import is_rolled
from companion.engine.history import CORRECTION
from companion.engine.parsing import parse_action
from companion.model.actions import RawAction
from companion.model.edition import Edition
from companion.model.entry import SeatRef
from companion.model.records import SeatRecord
from companion.model.refusal import NotAllowed, NotFound, RuleViolation
from companion.model.wording import listed
from companion.service.actions import correct_past, take_action
from companion.service.desk import Desk
from companion.service.games import opened
from companion.service.identity import Identity, require_player, require_reader
from companion.service.table.lapsing import turn_now
from companion.service.table.tables import Request, Table, keep_table, table_of
from companion.service.writing import Agreed, AtTable, at_table
from companion.views.shapes import ActedView, CorrectionView, EntryView, QuestionView, RequestView, SeatView

MOST_OPEN = 5
"""How many questions of one seat may be open at once."""
MOST_KEPT = 40
"""How many answered ones are remembered."""
AGREED = "The table agreed"


def ask(desk: Desk, who: Identity, game_id: str, raw: RawAction) -> RequestView:
    """Put an action to the table that a soft rule speaks against; the same question is asked only once."""
    require_player(who, game_id)
    with desk.transaction(game_id):
        table = at_table(desk, who, game_id)
        same = [one for one in _open(table.kept, who) if one.action == raw]
        if same:
            return _view(desk, who, game_id, same[0], table.edition)
        if len(_open(table.kept, who)) >= MOST_OPEN:
            raise RuleViolation("asked_enough", f"{MOST_OPEN} of your questions are open; wait for an answer first.")
        against = _against(desk, who, game_id, raw)
        past = raw.get("type") == CORRECTION
        says, changes = _preview(desk, who, game_id, table, raw)
        request = Request(
            id=desk.new_id(),
            at=desk.clock(),
            seat=who.ref,
            action=raw,
            says=says,
            why=against.sentence,
            code=against.code,
            version=table.history.version,
            turn="" if past else turn_now(table.rules, table.history.state),
            changes=changes,
        )
        answered = [one for one in table.kept.requests if one.status != "open"][-MOST_KEPT:]
        kept = [one for one in table.kept.requests if one.status == "open" or one in answered]
        keep_table(desk, game_id, replace(table.kept, requests=(*kept, request)))
        desk.tell(game_id)
    return _view(desk, who, game_id, request, table.edition)


def list_requests(desk: Desk, who: Identity, game_id: str) -> list[RequestView]:
    """Everything that was put to the table, oldest first; answers are forgotten after a while."""
    require_reader(who, game_id)
    edition = desk.edition(desk.game(game_id).edition)
    return [_view(desk, who, game_id, one, edition) for one in table_of(desk, game_id).requests]


def requests_for(desk: Desk, who: Identity, game_id: str) -> list[RequestView]:
    """What concerns this person now: questions to answer, own ones that wait, and what became of own ones just now.

    A no is told until the turn is over in which it was asked; that one lapsed, until the turn is over in which it did.
    """
    asked = table_of(desk, game_id).requests
    if not asked:
        return []
    _, edition, history = opened(desk, who, game_id)
    now = turn_now(history.ruleset, history.state)
    mine = {one.id for one in asked if one.seat.id == who.ref.id and (one.status == "open" or _just(one, who, now))}
    found = [_view(desk, who, game_id, one, edition) for one in asked]
    return [one for one in found if one["may_answer"] or one["id"] in mine]


def _just(request: Request, who: Identity, now: str) -> bool:
    """Whether it lapsed, or somebody else said no, in the turn in progress."""
    if request.status == "lapsed":
        return request.lapsed_in == now
    answered = request.answered
    return request.status == "refused" and request.turn == now and answered is not None and answered.id != who.ref.id


def answer(
    desk: Desk, who: Identity, game_id: str, request_id: str, agree: bool, reason: str | None = None
) -> RequestView:
    """Say yes or no for the table. A yes makes it an entry; whoever asked may only take it back."""
    require_player(who, game_id)
    with desk.transaction(game_id):
        table = table_of(desk, game_id)
        edition = desk.edition(desk.game(game_id).edition)
        request = next((one for one in table.requests if one.id == request_id), None)
        if request is None:
            raise NotFound("unknown_request", "There is no such question at this table.")
        if request.status != "open":
            raise RuleViolation("already_answered", f"This question is {request.status} already.")
        if not _may_answer(desk, who, game_id, request, edition, agree=agree):
            raise NotAllowed("not_yours_to_answer", _who_answers(desk.store.seats(game_id), request))
        answered = replace(request, status="agreed" if agree else "refused", answered=who.ref, reason=reason or None)
        _keep(desk, game_id, answered)
        if agree:
            entry = _carry_out(desk, who, game_id, answered)
            answered = replace(answered, entry=entry["version"])
            _keep(desk, game_id, answered)
        desk.tell(game_id)
    return _view(desk, who, game_id, answered, edition)


def _keep(desk: Desk, game_id: str, request: Request) -> None:
    table = table_of(desk, game_id)
    found = tuple(request if one.id == request.id else one for one in table.requests)
    keep_table(desk, game_id, replace(table, requests=found))


def _open(table: Table, who: Identity) -> list[Request]:
    return [one for one in table.requests if one.status == "open" and one.seat.id == who.ref.id]


def _against(desk: Desk, who: Identity, game_id: str, raw: RawAction) -> RuleViolation:
    """The soft rule that speaks against an action; refused if none does, or a hard one."""
    if raw.get("type") == CORRECTION:
        return RuleViolation("not_banker", "The past is put right only if the table agrees.", soft=True)
    try:
        take_action(desk, who, game_id, raw, dry_run=True)
    except RuleViolation as refusal:
        if not refusal.soft:
            raise
        return refusal
    raise RuleViolation("nothing_to_ask", "No rule speaks against this: just log it.")


def in_the_way(desk: Desk, who: Identity, game_id: str, raw: RawAction, refusal: RuleViolation) -> RuleViolation:
    """What really refuses an action: the soft rule that spoke first, or a hard one behind it that no yes passes."""
    if refusal.soft:
        try:
            _preview(desk, who, game_id, at_table(desk, who, game_id), raw)
        except RuleViolation as behind:
            return refusal if behind.soft else behind
    return refusal


def _preview(desk: Desk, who: Identity, game_id: str, table: AtTable, raw: RawAction) -> tuple[str, tuple[str, ...]]:
    """What it would do, in words, and whose entries it would change.

    Dice of the app are rolled only once the table has agreed.
    """
    state = table.history.state
    if raw.get("type") != CORRECTION and is_rolled(table.rules, table.edition, state, parse_action(table.rules, raw)):
        return "", ()
    made = _taken(desk, who, game_id, raw, Agreed(who.ref, who.ref, AGREED), dry_run=True)
    changed = made.get("consequences", [])
    authors = {one["seat"]["id"] if one["seat"] else "" for one in changed} - {who.ref.id}
    return " ".join(made["sentences"][:-1]), tuple(sorted(authors))


def _carry_out(desk: Desk, who: Identity, game_id: str, request: Request) -> EntryView:
    """Make the entry that was agreed: where it belongs, with every other soft rule passed over."""
    return _taken(desk, who, game_id, request.action, Agreed(request.seat, who.ref, request.reason or AGREED))


def _taken(
    desk: Desk, who: Identity, game_id: str, raw: RawAction, agreed: Agreed, *, dry_run: bool = False
) -> ActedView | CorrectionView:
    if raw.get("type") == CORRECTION:
        at, insert, remove = raw.get("at_version"), raw.get("insert", []), raw.get("remove", [])
        if not _is_correction(at, insert, remove):
            raise RuleViolation("invalid_correction", "A correction has at_version, and lists insert and remove.")
        return correct_past(desk, who, game_id, at or 0, insert, remove, dry_run=dry_run, agreed=agreed)
    try:
        return take_action(desk, who, game_id, raw, dry_run=dry_run, confirm=True, agreed=agreed)
    except RuleViolation as refusal:
        if not refusal.soft:
            raise
    over = {**raw, "override": agreed.reason}
    return take_action(desk, who, game_id, over, dry_run=dry_run, confirm=True, agreed=agreed)


def _is_correction(at: Any, insert: Any, remove: Any) -> bool:
    lists = isinstance(insert, list) and isinstance(remove, list) and len(insert) + len(remove) <= 200
    if not (isinstance(at, int) and not isinstance(at, bool) and lists):
        return False
    numbers = all(isinstance(one, int) and not isinstance(one, bool) for one in remove)
    return numbers and all(isinstance(one, dict) for one in insert)


def _may_answer(
    desk: Desk, who: Identity, game_id: str, request: Request, edition: Edition, *, agree: bool = True
) -> bool:
    """Whether this person may answer: a banker or the host; without a banker, a player of the other side, or the one
    whose entries it would change.
    """
    seat = who.seat
    if seat is None or who.is_banker(game_id):
        return True
    if seat.id == request.seat.id:
        return not agree
    if seat.game != game_id or seat.role != "player" or not seat.powers:
        return False
    seats = desk.store.seats(game_id)
    if any(one.role == "banker" for one in seats):
        return False
    if agree and request.changes:
        return request.changes == (seat.id,)
    asking = next((one for one in seats if one.id == request.seat.id), None)
    sides = {edition.side_of(one) for one in (asking.powers if asking else ())}
    across = [one for one in seats if one.id != request.seat.id and _plays_against(edition, one, sides)]
    return not across or seat in across


def _plays_against(edition: Edition, seat: SeatRecord, sides: set[Any]) -> bool:
    played = {edition.side_of(one) for one in seat.powers}
    return seat.role == "player" and bool(played - sides if len(sides) == 1 else played)


def _who_answers(seats: Sequence[SeatRecord], request: Request) -> str:
    if any(one.role == "banker" for one in seats):
        return "The banker or the host answers this."
    if request.changes:
        names = [one.name for one in seats if one.id in request.changes]
        return f"This would change what {listed(names or ['others'])} logged: {_they(names)} the host answers it."
    return "A player of the other side answers this, or the host."


def _they(names: list[str]) -> str:
    return f"{names[0]} or" if len(names) == 1 else "only"


def everything_asked(desk: Desk, game_id: str) -> list[QuestionView]:
    """What was put to the table, as everybody hears it live."""
    return [_question(one) for one in table_of(desk, game_id).requests]


def _question(request: Request) -> QuestionView:
    return {
        "id": request.id,
        "at": request.at,
        "seat": _seat(request.seat),
        "action": request.action,
        "summary": request.says,
        "detail": request.why,
        "code": request.code,
        "version": request.version,
        "status": request.status,
        "answered": _seat(request.answered) if request.answered else None,
        "reason": request.reason,
        "entry": request.entry,
    }


def _view(desk: Desk, who: Identity, game_id: str, request: Request, edition: Edition) -> RequestView:
    answers = request.status == "open" and _may_answer(desk, who, game_id, request, edition)
    return {**_question(request), "may_answer": answers}


def _seat(seat: SeatRef) -> SeatView:
    return {"id": seat.id, "name": seat.name}

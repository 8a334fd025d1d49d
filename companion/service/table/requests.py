"""Requests: an action that a soft rule forbids is put to the table, and becomes an entry when the players it costs
agree.

They're stored with a game's seats, not in its journal, and aren't exported: what was agreed is in the resulting entry.
"""

from collections.abc import Sequence

from msgspec.structs import replace

from companion.engine.history import History
from companion.families import family_of
from companion.languages import Message, plural
from companion.languages.messages import one_stop
from companion.languages.stored import as_data, from_data
from companion.model.actions import RawAction
from companion.model.edition import Edition
from companion.model.entry import SeatRef
from companion.model.records import SeatRecord
from companion.model.refusal import NotAllowed, NotFound, RuleViolation
from companion.model.sentence import sentence
from companion.model.state import GameState
from companion.model.translated import KINDS
from companion.model.wording import AGREED
from companion.service.app_context import AppContext
from companion.service.corrections.late_entries import in_its_turn
from companion.service.dice.cups import when_mixed
from companion.service.games import opened
from companion.service.identity import Identity, require_player, require_reader
from companion.service.table import consent
from companion.service.table.expiring import is_about_the_past, turn_now
from companion.service.table.seats import find_seat
from companion.service.table.tables import Request, Table, keep_table, note_device, table_of
from companion.service.table.taking_back import may_take_back, take_back
from companion.service.table.trying import as_question, carry_out, priced, soft_rule_against
from companion.service.writing import OTHERS_TO_MOVE, Agreement, GameContext, NewEntry, check_reason, game_context
from companion.views.sentences import WHEN_LOGGED, Renderer
from companion.views.shapes import NeedView, QuestionView, RequestView, SeatView

BESIDE_A_QUESTION = (*WHEN_LOGGED, "ends_the_game")
"""Notes on an action that others must agree to: when it belongs, and that it ends the game."""
MOST_OPEN, MOST_OPEN_WITHOUT_POWERS = 5, 1
"""How many open questions a seat can have."""
MOST_KEPT = 40
"""How many answered ones are remembered."""


class MoreNeeded(Exception):
    """It would cost somebody who hasn't agreed yet; seen only after dice are rolled or the game has moved on."""

    def __init__(self, request: Request) -> None:
        super().__init__()
        self.request = request


def ask(app: AppContext, who: Identity, game_id: str, raw: RawAction, *, device: str | None = None) -> RequestView:
    """Put an action that a soft rule forbids to the table; the same question is asked only once.

    An action of a power whose turn is over goes into that power's last turn, unless it says now.
    """
    require_player(who, game_id)
    with app.transaction(game_id):
        note_device(app, game_id, who.ref.id, device)
        table = game_context(app, who, game_id)
        stated, raw = raw, in_its_turn(table, raw)
        same = [request for request in _open(table.kept, who) if request.action == raw]
        if same:
            return _view(app, who, game_id, same[0], table.edition)
        _check_room(table, who)
        against, trial = soft_rule_against(table, stated)
        seats = app.store.seats(game_id)
        request = Request(
            id=app.new_id(),
            at=app.clock(),
            seat=who.ref,
            action=raw,
            says="",
            why=against.sentence,
            objection=as_data(_objection(against)),
            code=against.code,
            version=table.history.version,
            turn="" if is_about_the_past(raw) else turn_now(table.rules, table.history.state),
            held={seat.id: seat.powers for seat in seats},
        )
        request = as_question(table, request, trial if raw == stated else None)
        answered = [request for request in table.kept.requests if request.status != "open"][-MOST_KEPT:]
        kept = [request for request in table.kept.requests if request.status == "open" or request in answered]
        keep_table(app, game_id, replace(table.kept, requests=(*kept, request)))
        app.tell(game_id)
    return _view(app, who, game_id, request, table.edition)


def _check_room(table: GameContext, who: Identity) -> None:
    most = MOST_OPEN if who.seat is None or who.seat.powers else MOST_OPEN_WITHOUT_POWERS
    if len(_open(table.kept, who)) >= most:
        raise RuleViolation(
            "asked_enough",
            plural(
                "count",
                "One of your questions is open; wait for an answer first.",
                "{count} of your questions are open; wait for an answer first.",
            ),
            count=most,
        )


def list_requests(app: AppContext, who: Identity, game_id: str) -> list[RequestView]:
    """Everything that was put to the table, oldest first; answers are forgotten after a while."""
    require_reader(who, game_id)
    edition = app.edition_of(game_id)
    return [_view(app, who, game_id, request, edition) for request in table_of(app, game_id).requests]


def requests_for(app: AppContext, who: Identity, game_id: str) -> list[RequestView]:
    """What concerns this person now: questions to answer, their own open ones, recent answers to their own, and what
    cost them something and can still be taken back.

    A no is shown until the turn in which it was asked is over; an agreed or expired one, until the turn in which that
    happened is over.
    """
    asked = table_of(app, game_id).requests
    if not asked:
        return []
    _unused, edition, history = opened(app, who, game_id)
    mine = {
        question.id
        for question in asked
        if question.seat.id == who.ref.id and (question.status == "open" or _just(question, who, history))
    }
    found = [_view(app, who, game_id, question, edition) for question in asked]
    return [item for item in found if item["may_answer"] or item["may_take_back"] or item["id"] in mine]


def _just(request: Request, who: Identity, history: History) -> bool:
    """Whether it expired, or somebody else answered it, in the current turn."""
    now = turn_now(history.ruleset, history.state)
    if request.status == "lapsed":
        return request.lapsed_in == now
    if request.answered is None or request.answered.id == who.ref.id:
        return False
    if request.status == "agreed":
        return request.entry is not None and turn_now(history.ruleset, history.at(request.entry)) == now
    asked_in = request.turn or turn_now(history.ruleset, history.at(request.version))
    return request.status == "refused" and asked_in == now


def answer(
    app: AppContext,
    who: Identity,
    game_id: str,
    request_id: str,
    agree: bool,
    reason: str | None = None,
    *,
    device: str | None = None,
) -> RequestView:
    """Answer yes or no. The last yes needed makes it an entry, one no closes it; the asker can withdraw it."""
    require_player(who, game_id)
    check_reason(reason or None, "invalid_request")
    return when_mixed(app, lambda: _answered(app, who, game_id, request_id, agree, reason, device))


def _answered(
    app: AppContext,
    who: Identity,
    game_id: str,
    request_id: str,
    agree: bool,
    reason: str | None,
    device: str | None,
) -> RequestView:
    with app.transaction(game_id):
        note_device(app, game_id, who.ref.id, device)
        request = find_request(app, game_id, request_id)
        edition, seats = app.edition_of(game_id), app.store.seats(game_id)
        if request.status != "open":
            raise RuleViolation("already_answered", "This question is no longer open.")
        found = consent.needs(edition, seats, table_of(app, game_id), request)
        if not consent.may_answer(who, game_id, request, found, agree=agree):
            raise NotAllowed("not_yours_to_answer", consent.who_answers(edition, found))
        request = replace(request, answered=who.ref, reason=reason or request.reason)
        if agree:
            request = _agreed(app, who, game_id, replace(request, agreed=(*request.agreed, who.ref)))
        else:
            request = replace(request, status="refused")
        _keep(app, game_id, request)
        app.tell(game_id)
    return _view(app, who, game_id, request, edition)


def take_request_back(app: AppContext, who: Identity, game_id: str, request_id: str) -> RequestView:
    """Take back what was agreed, for somebody it cost."""
    require_player(who, game_id)
    with app.transaction(game_id):
        request = find_request(app, game_id, request_id)
        take_back(app, who, game_id, request)
        request = replace(request, status="taken_back", answered=who.ref)
        _keep(app, game_id, request)
        app.tell(game_id)
    return _view(app, who, game_id, request, app.edition_of(game_id))


def find_request(app: AppContext, game_id: str, request_id: str) -> Request:
    """A question by its id."""
    for request in table_of(app, game_id).requests:
        if request.id == request_id:
            return request
    raise NotFound("unknown_request", "There's no such question at this table.")


def _agreed(app: AppContext, who: Identity, game_id: str, request: Request) -> Request:
    """The question after a yes: carried out if everyone it costs has agreed, otherwise still open."""
    try:
        with app.transaction(game_id):
            _keep(app, game_id, replace(request, status="agreed"))
            made = _logged(app, who, game_id, request)
            return replace(find_request(app, game_id, request.id), status="agreed", entry=made.entry.version)
    except MoreNeeded as more:
        return more.request


def _keep(app: AppContext, game_id: str, request: Request) -> None:
    table = table_of(app, game_id)
    found = tuple(request if question.id == request.id else question for question in table.requests)
    keep_table(app, game_id, replace(table, requests=found))


def _open(table: Table, who: Identity) -> list[Request]:
    return [request for request in table.requests if request.status == "open" and request.seat.id == who.ref.id]


def _logged(app: AppContext, who: Identity, game_id: str, request: Request) -> NewEntry:
    """Make the agreed entry where it belongs, overriding every other soft rule."""
    asker = Identity(find_seat(app, game_id, request.seat.id)) if request.seat.id != "host" else who

    def weigh(made: NewEntry) -> None:
        table, seats = made.table, app.store.seats(game_id)
        now = priced(made, request)
        if request.said:  # otherwise nobody could see what dice would make of it
            now = _bound(now, consent.still_agreed(table.edition, seats, request, now))
        found = consent.needs(table.edition, seats, table_of(app, game_id), now)
        if now.agreed[-1:] != request.agreed[-1:] or not (who.is_banker(game_id) or consent.is_agreed(found)):
            raise MoreNeeded(now)
        _keep(app, game_id, replace(now, status="agreed"))

    agreed = Agreement(asker, request.agreed, request.reason or AGREED, weigh)
    return carry_out(app, who, game_id, request.action, agreed)


def _bound(request: Request, agreed: tuple[SeatRef, ...]) -> Request:
    """The question with only those who still agree; the others are asked again."""
    again = tuple(seat for seat in request.agreed if seat not in agreed)
    waiting = tuple(seat for seat in request.asked_again if seat not in (*again, *agreed))
    return replace(request, agreed=agreed, asked_again=(*waiting, *again))


def everything_asked(app: AppContext, game_id: str) -> list[QuestionView]:
    """What was put to the table, as everybody hears it live."""
    asked = table_of(app, game_id)
    if not asked.requests:
        return []
    edition, seats = app.edition_of(game_id), app.store.seats(game_id)
    state = app.history(game_id).state
    return [_question(edition, state, seats, asked, request) for request in asked.requests]


def _summary(edition: Edition, state: GameState, request: Request) -> str:
    """What it would do, in the reader's language; an older question has only its stored words."""
    if not request.said:
        return request.says
    said = tuple(part for part in request.said if part.key != "agreed")  # the question itself says who agreed
    if answers := [part for part in said if part.key == "answered_yes"]:  # one that others have to give is a question
        said = (replace(answers[0], key="asked"), *(part for part in said if part.key in BESIDE_A_QUESTION))
    if request.code == OTHERS_TO_MOVE and request.status == "open":
        said = (sentence("go_on"), *said)
    return Renderer(family_of(edition).sentences, edition, state).tell(said)


def _objection(against: RuleViolation) -> Message:
    """Why it was refused, for readers in every language; the figures show what happens to entries."""
    people = against.message.values.get("people")
    return Message("This changes what {people} logged.", people=people) if people else against.message


def _detail(request: Request) -> str:
    """Why it was refused, in the reader's language."""
    if request.objection is None:
        return request.why
    return one_stop(str(from_data(request.objection, KINDS)))


def _question(
    edition: Edition, state: GameState, seats: Sequence[SeatRecord], table: Table, request: Request
) -> QuestionView:
    found = consent.needs(edition, seats, table, request) if request.status == "open" else []
    return {
        "id": request.id,
        "at": request.at,
        "seat": _seat(request.seat),
        "action": request.action,
        "summary": _summary(edition, state, request),
        "detail": _detail(request),
        "code": request.code,
        "version": request.version,
        "status": request.status,
        "changes": list(request.figures),
        "needs": [_need(need) for need in found],
        "agreed": [_seat(seat) for seat in request.agreed],
        "asked_again": [_seat(seat) for seat in request.asked_again] if request.status == "open" else [],
        "answered": _seat(request.answered) if request.answered else None,
        "reason": request.reason,
        "entry": request.entry,
    }


def _need(need: consent.Need) -> NeedView:
    seats = [_seat(SeatRef(id=seat.id, name=seat.name)) for seat in need.seats]
    return {"power": need.power, "side": need.side, "seats": seats, "agreed": need.given}


def _view(app: AppContext, who: Identity, game_id: str, request: Request, edition: Edition) -> RequestView:
    seats, table = app.store.seats(game_id), table_of(app, game_id)
    found = consent.needs(edition, seats, table, request)
    answers = request.status == "open" and consent.may_answer(who, game_id, request, found)
    return {
        **_question(edition, app.history(game_id).state, seats, table, request),
        "may_answer": answers,
        "may_take_back": request.status == "agreed"
        and may_take_back(app.history(game_id), who, request, edition, seats),
    }


def _seat(seat: SeatRef) -> SeatView:
    return {"id": seat.id, "name": seat.shown}

"""Seats: joining a game, who sits where, moving a seat to another phone."""

from typing import Any

from flask import request, url_for

from api.guards.guesses import KNOWN, kind_of_code
from api.http.blueprint import Blueprint
from api.http.context import app_context, client_network, settings, web_context
from api.http.identity import current, guesser, known_device, maybe
from api.resources.games import LOCATION
from api.schemas.answers import Me, MoveOffer
from api.schemas.base import Loaded
from api.schemas.seats import (
    ClaimAnswer,
    ComingBack,
    HandOver,
    NewSeat,
    RemovalQuery,
    ReturnAnswer,
    ReturnClaim,
    SeatChange,
    TakeOver,
)
from companion.model.refusal import NotAllowed, NotFound
from companion.service import Identity
from companion.service.table import returning as back
from companion.service.table import seats as use
from companion.views import shapes

seats = Blueprint("seats", __name__, description="Who sits where: join with the code, move to another phone.")


@seats.route("/games/<id:game_id>/seats", methods=["POST"], who="anyone")
@seats.arguments(NewSeat)
@seats.response(201, shapes.MovedSeat, headers=LOCATION)
def take_seat(body: Loaded, game_id: str) -> tuple[shapes.MovedSeat, dict[str, str]]:
    """Take a seat with the join code.

    The response has the token, which is shown only once. If somebody holds a power you ask for, it's `pending` until
    its holder, a banker, or the host says yes; a name must not look like another at the table. The host needs no code,
    and only the host can give the role `banker`. After too many wrong codes, a network has to wait (429).
    """
    who, code = maybe(), body.pop("join_code").strip()
    failures, guess = web_context().failures, (guesser(), kind_of_code(code))
    if who is None or not who.is_host:
        failures.check(*guess)
    try:
        view = use.join(app_context(), who, game_id, code, body.pop("name").strip(), **body, device=known_device())
    except NotAllowed as refusal:
        if refusal.code == "wrong_join_code":
            failures.note(*guess)
        raise
    location = f"{url_for('seats.list_seats', game_id=game_id)}/{view['id']}"
    return {**view, "game": game_id}, {"Location": location}


@seats.route("/games/<id:game_id>/seats")
@seats.response(200, list[shapes.SeatLine])
def list_seats(game_id: str) -> list[shapes.SeatLine]:
    """Who sits where."""
    return use.list_seats(app_context(), current(), game_id)


@seats.route("/games/<id:game_id>/seats/<id:seat_id>", methods=["PATCH"], who="host")
@seats.arguments(SeatChange)
@seats.response(200, shapes.ChangedSeat)
def change_seat(body: Loaded, game_id: str, seat_id: str) -> shapes.ChangedSeat:
    """Rename a seat, or change its role or powers."""
    return use.change_seat(app_context(), current(), game_id, seat_id, **body)


@seats.route("/games/<id:game_id>/seats/<id:seat_id>", methods=["DELETE"], who="host")
@seats.arguments(RemovalQuery, location="query")
@seats.response(204)
def remove_seat(query: Loaded, game_id: str, seat_id: str) -> None:
    """Remove a seat; its token stops working immediately, and its live updates end.

    The game gets a new join code, so that nobody comes back with the old one; `keep_code` keeps it.
    """
    use.remove_seat(app_context(), current(), game_id, seat_id, keep_code=query["keep_code"])


@seats.route("/games/<id:game_id>/seats/<id:seat_id>/answer", methods=["POST"])
@seats.arguments(ClaimAnswer)
@seats.response(201, shapes.ChangedSeat)
def answer_claim(body: Loaded, game_id: str, seat_id: str) -> shapes.ChangedSeat:
    """Say yes or no to a seat that asks for powers (`pending`).

    Anyone who holds a power answers for it; bankers and the host answer for all. With a yes, both play it.
    """
    return use.answer_claim(app_context(), current(), game_id, seat_id, body["agree"], body.get("powers"))


@seats.route("/games/<id:game_id>/powers/<id:power>/hand-over", methods=["POST"])
@seats.arguments(HandOver)
@seats.response(201, shapes.ChangedSeat)
def hand_over(body: Loaded, game_id: str, power: str) -> shapes.ChangedSeat:
    """Hand a power to somebody else at the table.

    Its player hands it over; a banker or the host can also reassign it. What was logged stays as it is.
    """
    return use.hand_over(app_context(), current(), game_id, power, body["to"])


@seats.route("/games/<id:game_id>/seats/<id:seat_id>/return", methods=["POST"], who="anyone")
@seats.arguments(ComingBack)
@seats.response(201, shapes.ReturnView)
def ask_back(body: Loaded, game_id: str, seat_id: str) -> shapes.ReturnView:
    """Claim a seat as yours, in a browser without one.

    The phone that has the seat, a banker, or the host confirms it; then `POST /seats/come-back` gives a token. The
    number is on both screens, and no other claim to this seat has the same one. After too many tries, you have to wait
    (429).
    """
    check_claims(game_id, seat_id)
    return claimed_back(game_id, seat_id, body["join_code"].strip())


def check_claims(game_id: str, seat_id: str) -> None:
    """Refuse too many claims from one network. A browser that has had this seat counts for itself."""
    returns_here = back.was_seated_in(app_context(), game_id, seat_id, known_device())
    failures, guess = (
        web_context().failures,
        (f"{KNOWN}{game_id}/{seat_id}" if returns_here else guesser(), "coming back"),
    )
    failures.check(*guess)
    failures.note(*guess)


def claimed_back(game_id: str, seat_id: str, join_code: str) -> shapes.ReturnView:
    """A claim of this browser to a seat."""
    app, network, browser = app_context(), client_network(), known_device()
    return back.ask_back(app, game_id, seat_id, join_code, network=network, device=browser)


@seats.route("/games/<id:game_id>/returns")
@seats.response(200, list[shapes.ReturnLine])
def list_returns(game_id: str) -> list[shapes.ReturnLine]:
    """Who wants to come back, if you can confirm it."""
    return back.returning(app_context(), current(), game_id)


@seats.route("/games/<id:game_id>/seats/<id:seat_id>/return/answer", methods=["POST"])
@seats.arguments(ReturnAnswer)
@seats.response(201, shapes.SeatLine)
def answer_return(body: Loaded, game_id: str, seat_id: str) -> shapes.SeatLine:
    """Say whether somebody who wants to come back is who they claim to be.

    For the phone that has the seat, a banker, or the host. The answer applies to the claim with this number. With a
    yes, both have the seat until it's moved or removed. After too many wrong numbers, you have to wait (429).
    """
    return answered_return(current(), game_id, seat_id, body["agree"], body["number"])


def answered_return(who: Identity, game_id: str, seat_id: str, agree: bool, number: int) -> shapes.SeatLine:
    """The seat of an answered claim. A wrong number counts as a guess."""
    failures, guess = web_context().failures, (guesser(), "number")
    failures.check(*guess)
    try:
        return back.answer_return(app_context(), who, game_id, seat_id, agree, number)
    except NotAllowed as refusal:
        if refusal.code == "wrong_number":
            failures.note(*guess)
        raise


@seats.route("/seats/come-back", methods=["POST"], who="anyone", errors=(404,))
@seats.arguments(ReturnClaim)
@seats.response(201, shapes.MovedSeat)
@seats.response(200, shapes.WaitingView, description="Nobody has confirmed it yet.")
def come_back(body: Loaded) -> Any:
    """Come back to your seat once it's confirmed.

    The response has a new token; the phone that has the seat keeps its own. Works once.
    """
    try:
        taken = back.come_back(app_context(), body["claim"], device=known_device())
        return taken if taken is not None else (back.asked_back(app_context(), body["claim"]), 200)
    except NotFound:
        web_context().failures.wrong(guesser(), "one-time code")
        raise


@seats.route("/games/<id:game_id>/seats/<id:seat_id>/move", methods=["POST"])
@seats.response(201, MoveOffer)
def offer_move(game_id: str, seat_id: str) -> dict[str, str]:
    """Make a one-time link that moves a seat to another phone.

    For the seat itself, or the host. Earlier links for this seat stop working.
    """
    code = use.offer_move(app_context(), current(), game_id, seat_id)
    base = settings().public_url or request.host_url
    return {"code": code, "url": f"{base.rstrip('/')}/move/{code}"}


@seats.route("/seats/take-over", methods=["POST"], who="anyone", errors=(404,))
@seats.arguments(TakeOver)
@seats.response(201, shapes.MovedSeat)
def take_over(body: Loaded) -> shapes.MovedSeat:
    """Take over a seat on this phone, with a one-time code.

    The response has a new token; the old one stops working immediately.
    """
    try:
        return use.take_over(app_context(), body["code"], device=known_device())
    except NotFound:
        web_context().failures.wrong(guesser(), "one-time code")
        raise


@seats.route("/me")
@seats.response(200, Me)
def get_me() -> Any:
    """Who you are: the host, or a seat and its game."""
    seat = current().seat
    if seat is None:
        return {"host": True, "game": None, "seat": None}
    return {"host": False, "game": seat.game, "seat": use.seat_view(seat)}

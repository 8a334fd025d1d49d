"""Requests: actions that a soft rule refuses, put to the table and answered."""

from flask import url_for

from api.http.blueprint import Blueprint
from api.http.context import app_context
from api.http.identity import current, known_device
from api.resources.games import LOCATION
from api.schemas.base import Loaded
from api.schemas.requests import NewRequest, RequestAnswer
from companion.service.table import requests as use
from companion.views import shapes

requests = Blueprint("requests", __name__, description="Ask the table where a soft rule says no, and answer.")


@requests.route("/games/<id:game_id>/requests", methods=["POST"])
@requests.arguments(NewRequest)
@requests.response(201, shapes.RequestView, headers=LOCATION)
def ask_table(body: Loaded, game_id: str) -> tuple[shapes.RequestView, dict[str, str]]:
    """Put an action to the table.

    For actions refused with `soft: true`. The same question from the same seat is asked only once. It expires when the
    turn is over, when the action is no longer possible, or when the entries of the past that it's about have changed.
    """
    view = use.ask(app_context(), current(), game_id, body["action"], device=known_device())
    return view, {"Location": url_for("requests.list_requests", game_id=game_id)}


@requests.route("/games/<id:game_id>/requests")
@requests.response(200, list[shapes.RequestView])
def list_requests(game_id: str) -> list[shapes.RequestView]:
    """List what was put to the table, oldest first; old answers are forgotten."""
    return use.list_requests(app_context(), current(), game_id)


@requests.route("/games/<id:game_id>/requests/<id:request_id>/answer", methods=["POST"])
@requests.arguments(RequestAnswer)
@requests.response(201, shapes.RequestView)
def answer_request(body: Loaded, game_id: str, request_id: str) -> shapes.RequestView:
    """Say yes or no for the table.

    Every power that loses by it, and everyone whose entries or turn it changes, must agree; `needs` says who. What
    gives something outside the rules costs every opponent of the side that gains; all who have a seat must agree. If it
    gives nobody anything, one of them must. Each yes comes from another seat, in another browser, that held the power
    before the question was asked. A yes holds for the figures it was given for: once they differ for somebody, that
    person is in `asked_again` and has to answer again. A banker or the host can always answer. The last yes makes it an
    entry that records who asked, who agreed, and why; one no closes it. The asker can withdraw the question with a no.
    """
    reason = body.get("reason")
    return use.answer(app_context(), current(), game_id, request_id, body["agree"], reason, device=known_device())


@requests.route("/games/<id:game_id>/requests/<id:request_id>/take-back", methods=["POST"])
@requests.response(201, shapes.RequestView)
def take_back_request(game_id: str, request_id: str) -> shapes.RequestView:
    """Take back what the table agreed to.

    For anyone it cost, until they act again. It's as if it had never been logged; the journal keeps both.
    """
    return use.take_request_back(app_context(), current(), game_id, request_id)

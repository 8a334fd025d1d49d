"""Requests: what a soft rule speaks against, put to the table and answered."""

from flask import url_for

from api.http.blueprint import Blueprint
from api.http.context import desk
from api.http.identity import current
from api.resources.games import LOCATION
from api.schemas.base import Loaded
from api.schemas.requests import NewRequest, Request, RequestAnswer
from companion.service.table import requests as use
from companion.views import shapes

requests = Blueprint("requests", __name__, description="Ask the table where a soft rule says no, and answer.")


@requests.route("/games/<id:game_id>/requests", methods=["POST"])
@requests.arguments(NewRequest)
@requests.response(201, Request, headers=LOCATION)
def ask_table(body: Loaded, game_id: str) -> tuple[shapes.RequestView, dict[str, str]]:
    """Put an action to the table.

    For what was refused with `soft: true`. The same question of the same seat is asked once. It lapses by itself when
    the turn is over or when it could not be done any more.
    """
    view = use.ask(desk(), current(), game_id, body["action"])
    return view, {"Location": url_for("requests.list_requests", game_id=game_id)}


@requests.route("/games/<id:game_id>/requests")
@requests.response(200, Request(many=True))
def list_requests(game_id: str) -> list[shapes.RequestView]:
    """List what was put to the table, oldest first; old answers are forgotten."""
    return use.list_requests(desk(), current(), game_id)


@requests.route("/games/<id:game_id>/requests/<id:request_id>/answer", methods=["POST"])
@requests.arguments(RequestAnswer)
@requests.response(201, Request)
def answer_request(body: Loaded, game_id: str, request_id: str) -> shapes.RequestView:
    """Say yes or no for the table.

    For a banker or the host; in a game without a banker, for a player of the other side. A yes makes it an entry that
    keeps who asked, who agreed and why. Whoever asked may take it back with a no.
    """
    return use.answer(desk(), current(), game_id, request_id, body["agree"], body.get("reason"))

"""Live updates over HTTP: `GET /games/{id}/live`."""

from collections.abc import Iterable

from flask import Response, request
from marshmallow import validate

from api.http.blueprint import Blueprint
from api.http.context import app_context, web_context
from api.http.identity import current
from api.http.problem import Problem
from api.schemas.base import Body, Loaded, Whole, said
from api.schemas.journal import MOST_VERSIONS
from companion.service.games import opened

live = Blueprint("live", __name__, description="What happens, as it happens.")
LAST_EVENT_ID = {
    "in": "header",
    "name": "Last-Event-ID",
    "description": "The last version you know; browsers send it by themselves when they reconnect.",
    "schema": {"type": "integer", "minimum": 0, "examples": [12]},
}
STREAM = {
    "description": (
        "Server-Sent Events. First `hello` with the version; then one `entry` per version, its `id` the version and "
        "its data the entry; `request` (without an id) for every question to the table that is open, new or answered, "
        "`claim` when a seat asks for something or was answered; `clock` (without an id) with the game's clock "
        "whenever it starts, stops, or runs for somebody else; "
        "`beat` every two seconds; `end` when the seat is removed."
    ),
    "content": {
        "text/event-stream": {
            "schema": {"type": "string"},
            "example": 'event: entry\nid: 13\ndata: {"version": 13, "summary": "Germany takes Ukraine (+2)."}\n\n',
        }
    },
}


class LiveQuery(Body):
    """Where to start listening."""

    after = Whole(
        validate=validate.Range(0, MOST_VERSIONS),
        metadata=said("Begin after this version; from now on if neither this nor `Last-Event-ID` is given.", 12),
    )


@live.route("/games/<id:game_id>/live", headers=(LAST_EVENT_ID,))
@live.arguments(LiveQuery, location="query")
@live.doc(responses={"200": STREAM})
def listen(query: Loaded, game_id: str) -> Response:
    """Listen to a game: one `entry` event per version, as Server-Sent Events."""
    who, hub = current(), web_context().hub
    _, _, history = opened(app_context(), who, game_id)
    after = _last_event_id()
    if after is None:
        after = query.get("after", history.version)
    if request.method == "HEAD":
        return streamed(())
    return streamed(hub.line(who, game_id, after))


def streamed(line: Iterable[bytes]) -> Response:
    """A streaming response that nothing in between should buffer.

    It's passed on unchanged: the gateway finds the line itself and needs no thread for it.
    """
    response = Response(line, mimetype="text/event-stream", direct_passthrough=True)
    response.headers["Cache-Control"] = "no-store, no-transform"
    response.headers["X-Accel-Buffering"] = "no"
    return response


def _last_event_id() -> int | None:
    given = request.headers.get("Last-Event-ID", "").strip()
    if not given:
        return None
    if not (given.isascii() and given.isdigit() and len(given) < 10):
        raise Problem(422, "invalid_request", "Last-Event-ID must be the version you know, a whole number.")
    return int(given)

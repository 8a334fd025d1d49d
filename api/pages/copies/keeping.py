"""What phones ask and say of the copy that they keep, for our scripts."""

from flask import Response, request

from api.http.context import app_context
from api.http.heavy import heavy
from api.http.identity import current
from api.http.parsing import json_body
from api.http.problem import Problem
from api.pages.kit.form_keys import do_once
from api.pages.kit.rendering import number, to
from api.pages.kit.routes import pages
from api.pages.kit.visiting import as_host
from companion.service import Identity
from companion.service.copies.elsewhere import decide_elsewhere, report_elsewhere
from companion.service.copies.giving import phone_copy
from companion.service.copies.handing_over import hand_aside
from companion.service.copies.holders import report_copy
from companion.service.games import opened

MOST_EDITIONS = 50
MOST_SHOWN = 40
"""How many entries of a copy are listed."""
HEAD_LETTERS = 32


@pages.get("/games/<id:game_id>/phone-copy")
def show_phone_copy(game_id: str) -> Response:
    """What a phone's copy lacks: its cover, and the entries after a version. It has the editions that it names."""
    who, after = current(), max(number("after") or 0, 0)
    version = opened(app_context(), who, game_id)[2].version
    with heavy(version - after):
        body = phone_copy(app_context(), who, game_id, after, request.args.getlist("has")[:MOST_EDITIONS])
    return Response(body, content_type="application/x-ndjson; charset=utf-8")


@pages.post("/games/<id:game_id>/phone-copy")
def report_phone_copy(game_id: str) -> Response:
    """A phone says which entry its copy has; 0 if it keeps none."""
    said = json_body()
    version, head = said.get("version"), said.get("head")
    if type(version) is not int or version < 0 or not isinstance(head, str) or len(head) > HEAD_LETTERS:
        raise Problem(422, "invalid_request", "This doesn't say which entry the phone has.")
    report_copy(app_context(), current(), game_id, version, head)
    return Response(status=204)


@pages.post("/games/<id:game_id>/phone-copy/elsewhere")
def report_gone_on(game_id: str) -> Response:
    """A phone says where else this game went on: it has handed it over there."""
    said = json_body()
    place, version = said.get("url"), said.get("version")
    if not isinstance(place, str) or type(version) is not int:
        raise Problem(422, "invalid_request", "This doesn't say where the game went on.")
    report_elsewhere(app_context(), current(), game_id, place, version)
    return Response(status=204)


@pages.post("/games/<id:game_id>/gone-on")
def decide_gone_on(game_id: str) -> Response:
    """The host says whether the game is only read here, or goes on here."""
    visitor = as_host(game_id)
    reads = request.form.get("reads_only") == "yes"
    do_once(lambda: _decided(visitor.who, game_id, reads))
    return to(f"/games/{game_id}")


def _decided(who: Identity, game_id: str, reads_only: bool) -> dict[str, bool]:
    decide_elsewhere(app_context(), who, game_id, reads_only=reads_only)
    return {"reads_only": reads_only}


@pages.post("/games/<id:game_id>/phone-copy/aside")
def show_other_copy(game_id: str) -> Response:
    """A phone has this game differently, or further, than it is here: the host gets to see it."""
    hand_aside(app_context(), current(), game_id, request.get_data())
    return Response(status=204)

"""Coming back: a browser without a seat shows the names at the table; tap yours, and somebody who knows confirms it."""

from flask import Response, request

from api.http.context import app_context
from api.http.identity import device, set_seat_cookie
from api.http.problem import Problem
from api.pages.kit.form_keys import do_once
from api.pages.kit.rendering import local_path, render, to
from api.pages.kit.routes import pages
from api.pages.kit.visiting import as_host, visitor_of
from api.resources.table.seats import answered_return, check_claims, claimed_back
from companion.service.table import returning as use


@pages.post("/games/<id:game_id>/seats/<id:seat_id>/return")
def ask_back(game_id: str, seat_id: str) -> Response:
    """Claim a seat with the join code."""
    check_claims(game_id, seat_id)
    code = request.form.get("code", "").strip()
    if not code:
        raise Problem(403, "wrong_join_code", "Type the join code from the host's screen first.")
    asked = do_once(lambda: claimed_back(game_id, seat_id, code))
    return to(f"/back/{asked['claim']}", next=local_path(request.form.get("next"), "") or None)


@pages.get("/back/<claim>")
def back(claim: str) -> Response:
    """Wait for confirmation; then this browser has the seat, too."""
    wanted = local_path(request.args.get("next"), "")
    taken = use.come_back(app_context(), claim, device=device())
    if taken is None:
        waiting = render("joining/back.html", asked=use.asked_back(app_context(), claim), next=wanted)
        waiting.headers["Refresh"] = "3"
        return waiting
    response = to(wanted or (f"/table/{taken['game']}" if taken["role"] == "observer" else "/play"))
    set_seat_cookie(response, taken["token"])
    return response


@pages.post("/games/<id:game_id>/seats/<id:seat_id>/return/answer")
def answer_return(game_id: str, seat_id: str) -> Response:
    """Confirm or reject a claim."""
    visitor = visitor_of(game_id) if request.form.get("as") == "seat" else as_host(game_id)
    agree, typed = request.form.get("agree") == "yes", request.form.get("number", "")
    number = int(typed) if typed.isascii() and typed.isdigit() and len(typed) < 4 else 0
    do_once(lambda: answered_return(visitor.who, game_id, seat_id, agree, number))
    return to(local_path(request.form.get("next"), "/play"))

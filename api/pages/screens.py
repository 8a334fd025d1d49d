"""Televisions: one opens `/tv` and shows a short code; the host taps it on a game's page, and it shows that table.

Until then it is a stranger that may see nothing.
"""

from flask import Response, request

from api.http.context import desk
from api.http.identity import current_seat, set_seat_cookie
from api.http.problem import Problem
from api.pages.kit.rendering import render, to
from api.pages.kit.routes import pages
from api.pages.kit.visitor import as_host
from companion.model.refusal import RuleViolation
from companion.service.table import televisions

COOKIE = "companion_screen"


def waiting() -> list[televisions.Waiting]:
    """The televisions that wait for a table."""
    return [one for one in televisions.televisions(desk()).values() if not one.game]


@pages.get("/tv")
def television() -> Response:
    """What a television opens: its code, then the table."""
    secret = request.cookies.get(COOKIE, "")
    taken = televisions.take_seat(desk(), secret)
    if taken is not None:
        game_id, seat = taken
        response = to(f"/table/{game_id}")
        set_seat_cookie(response, seat["token"])
        response.delete_cookie(COOKIE, path="/tv")
        return response
    mine = televisions.find(desk(), secret)
    if mine is None:
        seat_here = current_seat()
        if seat_here is not None and seat_here.seat is not None:
            return to(f"/table/{seat_here.seat.game}")
        try:
            secret, mine = televisions.wait(desk(), request.remote_addr or "")
        except RuleViolation as refusal:
            raise Problem(429, refusal.code, refusal.sentence) from None
    response = render("table/screen.html", code=mine.code)
    response.set_cookie(
        COOKIE,
        secret,
        max_age=televisions.PATIENCE,
        path="/tv",
        httponly=True,
        samesite="Lax",
        secure=request.is_secure,
    )
    response.headers["Refresh"] = "2"
    return response


@pages.post("/games/<id:game_id>/screens")
def show_there(game_id: str) -> Response:
    """The host says yes to a television: it gets a seat that only looks on."""
    here = as_host(game_id)
    televisions.show_there(desk(), here.who, game_id, request.form.get("code", "").strip().upper())
    return to(f"/games/{game_id}")

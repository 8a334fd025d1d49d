"""Televisions: one opens `/tv` and shows a short code; the host taps it on a game's page, and it shows that table.

Until then, it's a stranger that sees nothing.
"""

import hashlib
import hmac

from flask import Response, request

from api.http.context import app_context, client_network, web_context
from api.http.identity import current_seat, set_seat_cookie
from api.pages.kit.rendering import render, to
from api.pages.kit.routes import pages
from api.pages.kit.visiting import as_host
from companion.model.records import SeatRecord
from companion.service.table import televisions
from companion.service.table.names import is_screen

COOKIE = "companion_screen"


def waiting() -> list[televisions.Waiting]:
    """The televisions waiting for a table."""
    return [
        waiting_screen for waiting_screen in televisions.televisions(app_context()).values() if not waiting_screen.game
    ]


@pages.get("/tv")
def television() -> Response:
    """What a television opens: its code, then the table; with `?other=yes`, a code again, for another one."""
    given = request.cookies.get(COOKIE, "")
    secret = given.partition(".")[0]
    taken = televisions.take_seat(app_context(), secret)
    if taken is not None:
        game_id, seat = taken
        response = to(f"/table/{game_id}")
        set_seat_cookie(response, seat["token"])
        response.delete_cookie(COOKIE, path="/tv")
        return response
    mine = televisions.find(app_context(), secret)
    if mine is None:
        seat_here = current_seat()
        if seat_here is not None and seat_here.seat is not None and not _changes(seat_here.seat):
            return to(f"/table/{seat_here.seat.game}")
        if _is_ours(given):
            secret, mine = televisions.wait(app_context(), client_network(), secret=secret)
        else:
            secret = app_context().new_secret()
    response = render("table/screen.html", code=televisions.code_of(secret) if mine is None else mine.code)
    response.set_cookie(
        COOKIE,
        _signed(secret),
        max_age=televisions.PATIENCE,
        path="/tv",
        httponly=True,
        samesite="Lax",
        secure=request.is_secure,
    )
    response.headers["Refresh"] = "2"
    return response


def _changes(seat: SeatRecord) -> bool:
    """Whether a television asks for another table; a player's phone keeps its seat."""
    return is_screen(seat) and request.args.get("other") == "yes"


def _signed(secret: str) -> str:
    """A television's cookie: its secret, signed by us. For one that never comes back, nothing is stored."""
    proof = hmac.new(web_context().cookie_secret.encode(), f"screen {secret}".encode(), hashlib.sha256).hexdigest()
    return f"{secret}.{proof[:32]}"


def _is_ours(cookie: str) -> bool:
    return hmac.compare_digest(cookie.encode(errors="replace"), _signed(cookie.partition(".")[0]).encode())


@pages.post("/games/<id:game_id>/screens")
def show_there(game_id: str) -> Response:
    """Assign a television to a table, for the host: it gets an observer's seat."""
    visitor = as_host(game_id)
    televisions.show_there(app_context(), visitor.who, game_id, request.form.get("code", "").strip().upper())
    return to(f"/games/{game_id}")

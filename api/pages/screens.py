"""Televisions: one opens `/tv` and shows a short code; the host taps it on a game's page, and it shows that table.

Until then it is a stranger that may see nothing. What waits is kept by this process alone, and for a while only.
"""

import secrets
import time
from dataclasses import dataclass, field

from flask import Response, current_app, request

from api.http.context import desk
from api.http.identity import current_seat, set_seat_cookie
from api.http.problem import Problem
from api.pages.kit.form_keys import do_once
from api.pages.kit.rendering import render, to
from api.pages.kit.routes import pages
from api.pages.kit.visitor import AnyVisitor, as_host
from companion.model.refusal import NotFound
from companion.service import seats as use
from companion.service.identity import require_host
from companion.views.shapes import TakenSeat

COOKIE = "companion_screen"
LETTERS = "ABCDEFGHJKMNPQRSTUVWXYZ23456789"
CODE_LENGTH = 4
MOST = 20
"""How many may wait at once; a stranger in the network cannot fill the memory."""
PATIENCE = 15 * 60
SCREEN = "Television"


@dataclass
class Screen:
    """A television that waits for the host."""

    code: str
    since: float = field(default_factory=time.monotonic)
    token: str = ""
    game: str = ""


def waiting() -> dict[str, Screen]:
    """The televisions that wait, by their secret; those that waited too long are forgotten."""
    screens: dict[str, Screen] = current_app.extensions.setdefault("companion_screens", {})
    for secret, one in list(screens.items()):
        if time.monotonic() - one.since > PATIENCE:
            screens.pop(secret, None)
    return screens


@pages.get("/tv")
def television() -> Response:
    """What a television opens: its code, then the table."""
    screens, secret = waiting(), request.cookies.get(COOKIE, "")
    mine = screens.get(secret)
    if mine is not None and mine.token:
        del screens[secret]
        response = to(f"/table/{mine.game}")
        set_seat_cookie(response, mine.token)
        response.delete_cookie(COOKIE, path="/tv")
        return response
    seat = current_seat()
    if mine is None and seat is not None and seat.seat is not None:
        return to(f"/table/{seat.seat.game}")
    if mine is None:
        if len(screens) >= MOST:
            raise Problem(429, "too_many_screens", "Too many screens wait for the host already.")
        secret, mine = secrets.token_urlsafe(18), Screen(_code({one.code for one in screens.values()}))
        screens[secret] = mine
    response = render("table/screen.html", code=mine.code)
    response.set_cookie(
        COOKIE, secret, max_age=PATIENCE, path="/tv", httponly=True, samesite="Lax", secure=request.is_secure
    )
    response.headers["Refresh"] = "2"
    return response


def _code(taken: set[str]) -> str:
    while True:
        code = "".join(secrets.choice(LETTERS) for _ in range(CODE_LENGTH))
        if code not in taken:
            return code


@pages.post("/games/<id:game_id>/screens")
def show_there(game_id: str) -> Response:
    """The host says yes to a television: it gets a seat that only looks on."""
    here = as_host(game_id)
    require_host(here.who)
    code = request.form.get("code", "").strip().upper()
    found = next((one for one in waiting().values() if one.code == code and not one.token), None)
    if found is None:
        raise NotFound("unknown_screen", f"No screen shows the code {code or 'that you typed'}. Open /tv on it again.")
    made = do_once(lambda: {"token": new_screen_seat(here)["token"]})
    found.token, found.game = made["token"], game_id
    return to(f"/games/{game_id}")


def new_screen_seat(here: AnyVisitor) -> TakenSeat:
    """A seat that only looks on, called after what it is."""
    screens = [one for one in here.seats if one["role"] == "observer" and one["name"].startswith(SCREEN)]
    name = SCREEN if not screens else f"{SCREEN} {len(screens) + 1}"
    return use.join(desk(), here.who, here.game.id, here.game.join_code, name, (), "observer")

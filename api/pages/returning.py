"""Coming back: a browser without a seat shows the names at the table; tap yours, and somebody who knows confirms it."""

from flask import Response, request

from api.http.context import context, desk, nearby
from api.http.identity import current_seat, guesser, set_seat_cookie
from api.http.problem import Problem
from api.pages.kit.form_keys import do_once
from api.pages.kit.rendering import local_path, render, to
from api.pages.kit.routes import pages
from api.pages.kit.visitor import as_host, visitor_of
from companion.model.records import GameRecord
from companion.service import HOST
from companion.service import games as service
from companion.service.table import returning as use
from companion.service.table.tables import table_of
from companion.views.shapes import SeatLine


def known_table() -> tuple[GameRecord, list[SeatLine]] | None:
    """The one table that goes on here and who sits at it, for a browser in the same network; else none.

    Where several games go on, or somebody asks from the internet, the join code comes first.
    """
    if not nearby() or current_seat() is not None:
        return None
    games = [one for one in desk().store.games() if not table_of(desk(), one.id).archived][:20]
    running = [one for one in games if _goes_on(one)]
    if len(running) != 1:
        return None
    names = use.names_at(desk(), running[0].id)
    return (running[0], names) if names else None


def _goes_on(game: GameRecord) -> bool:
    line = service.brief(desk(), HOST, game.id)
    return line["status"] == "running" and not table_of(desk(), game.id).closed


@pages.post("/games/<id:game_id>/seats/<id:seat_id>/return")
def ask_back(game_id: str, seat_id: str) -> Response:
    """Say that a seat is one's own, with the join code or at the only table in this network."""
    failures, guess = context().failures, (guesser(), "coming back")
    failures.check(*guess)
    failures.note(*guess)
    code: str | None = request.form.get("code", "").strip()
    if not code:
        known = known_table()
        if known is None or known[0].id != game_id:
            raise Problem(403, "wrong_join_code", "Type the join code from the host's screen first.")
        code = None
    asked = do_once(lambda: use.ask_back(desk(), game_id, seat_id, code))
    return to(f"/back/{asked['claim']}", next=local_path(request.form.get("next"), "") or None)


@pages.get("/back/<claim>")
def back(claim: str) -> Response:
    """Wait until somebody confirms it; then this browser has the seat, too."""
    wanted = local_path(request.args.get("next"), "")
    taken = use.come_back(desk(), claim)
    if taken is None:
        waiting = render("joining/back.html", asked=use.asked_back(desk(), claim), next=wanted)
        waiting.headers["Refresh"] = "3"
        return waiting
    response = to(wanted or (f"/table/{taken['game']}" if taken["role"] == "observer" else "/play"))
    set_seat_cookie(response, taken["token"])
    return response


@pages.post("/games/<id:game_id>/seats/<id:seat_id>/return/answer")
def answer_return(game_id: str, seat_id: str) -> Response:
    """Say whether it is who they say."""
    here = visitor_of(game_id) if request.form.get("as") == "seat" else as_host(game_id)
    agree = request.form.get("agree") == "yes"
    do_once(lambda: use.answer_return(desk(), here.who, game_id, seat_id, agree))
    return to(local_path(request.form.get("next"), "/play"))

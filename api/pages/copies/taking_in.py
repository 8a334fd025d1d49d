"""Taking in a game from a phone: the host's page with the code, and the page on which a phone hands over its copy."""

from typing import Any

from flask import Response, jsonify, request

from api.guards.guesses import kind_of_code
from api.http.context import app_context, web_context
from api.http.identity import current, device, guesser, has_host_cookie
from api.http.join_links import join_path
from api.http.own_address import phone_url
from api.pages.copies.keeping import MOST_SHOWN
from api.pages.kit.form_keys import do_once
from api.pages.kit.rendering import render, to
from api.pages.kit.routes import pages
from companion.model.refusal import NotFound, Refusal, RuleViolation
from companion.service import HOST
from companion.service.copies import handing_over as use
from companion.service.copies.comparing import compared, confirmed, entries_of
from companion.service.copies.taking_in import note_confirmed, take_in
from companion.service.identity import require_host


@pages.get("/take-in")
def take_in_page() -> Response:
    """The code, and what phones have handed over so far."""
    require_host(HOST if has_host_cookie() else current())
    return _page()


def _page(status: int = 200, **more: Any) -> Response:
    code = use.open_door(app_context(), HOST)
    handed = [_line(copy) for copy in use.handed_copies(app_context())]
    path = f"/take-in/{code}"
    shown = render("copies/take_in.html", status, code=code, link=phone_url() + path, handed=handed, **more)
    if status == 200 and "file" not in request.args:  # a question, or a file that was chosen, stays
        shown.headers["Refresh"] = "5"
    return shown


def _line(copy: use.HandedCopy) -> dict[str, Any]:
    """A copy as the host sees it: whose, beside what is here, and what would have to be entered by hand."""
    app = app_context()
    read = copy.read()
    beside = compared(app, read)
    only_there = []
    if beside.parts:
        try:
            only_there = entries_of(app, read, beside.common)
        except Refusal:
            only_there = []
    return {
        "handed": copy,
        "by": list(copy.by.values()),
        "beside": beside,
        "confirmed": confirmed(app, copy.game, copy),
        "only_there": [entry["summary"] for entry in only_there[:MOST_SHOWN]],
        "more": max(0, len(only_there) - MOST_SHOWN),
    }


@pages.post("/take-in")
def take_in_file() -> Response:
    """Take a copy from a file that a phone saved: it's offered like one that was handed over."""
    require_host(HOST if has_host_cookie() else current())
    file = request.files.get("copy")
    if file is None or not file.filename:
        return _page(422, refusal=None)
    code, name = use.open_door(app_context(), HOST), file.filename
    try:
        use.hand_over(app_context(), code, file.read(), phone=f"file {name}", by=name)
    except RuleViolation as refusal:
        return _page(422, refusal=refusal.sentence)
    finally:
        file.close()
    return to("/take-in")


@pages.post("/take-in/copies/<id:game_id>/<head>")
def decide_copy(game_id: str, head: str) -> Response:
    """The host takes in a copy, or puts it aside."""
    require_host(HOST if has_host_cookie() else current())
    if request.form.get("do") == "aside":
        do_once(lambda: _aside(game_id, head))
        return to("/take-in")
    accept = request.form.get("accept") == "yes"
    try:
        do_once(lambda: dict(take_in(app_context(), HOST, game_id, head, accept=accept)))
    except RuleViolation as refusal:
        return _page(409, refusal=refusal.sentence, ask=head if refusal.code == "not_by_the_rules" else None)
    return to(f"/games/{game_id}")


def _aside(game_id: str, head: str) -> dict[str, bool]:
    use.put_aside(app_context(), HOST, game_id, head)
    return {"aside": True}


@pages.get("/take-in/<code>")
def hand_in_page(code: str) -> Response:
    """A phone's page: the copies it has under this address, and where to sit down once the host has said yes."""
    _check(code)
    here = {game.id: game for game in app_context().store.games()}
    taken = [here[copy.game] for copy in use.handed_copies(app_context(), also_aside=True) if copy.game in here]
    links = {game.id: (game.name, join_path(game.join_code)) for game in taken}
    return render("copies/hand_over.html", code=code, links=links)


@pages.post("/take-in/<code>/copies")
def hand_in(code: str) -> Response:
    """A phone hands over its copy, also from a page of another server."""
    _check(code)
    by = request.args.get("by", "")[:40] or "?"
    phone = request.args.get("phone", "")[:40] or device() or guesser()
    copy = use.hand_over(app_context(), code, request.get_data(), phone=phone, by=by)
    note_confirmed(app_context(), copy.game)
    return jsonify({"game": copy.game, "name": copy.name, "version": copy.version})


def _check(code: str) -> None:
    """Refuse a wrong code; too many have to wait."""
    failures, guess = web_context().failures, (guesser(), kind_of_code(code))
    failures.check(*guess)
    if not use.is_door(app_context(), code):
        failures.note(*guess)
        raise NotFound("unknown_door", "This code doesn't work, or not anymore. Check the host's screen.")

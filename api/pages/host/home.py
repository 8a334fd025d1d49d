"""The first page: the host's games and a new one; for everybody else, how to join."""

from collections.abc import Mapping
from typing import Any

from flask import Response, g, request, url_for

from api.http.context import app_context, web_context
from api.http.identity import current, current_seat, has_host_cookie, is_host_key, set_host_cookie
from api.http.join_links import join_path
from api.http.own_address import only_here, other_url, phone_url
from api.http.problem import Problem
from api.pages.clock import setting_in
from api.pages.host.game_list import game_list
from api.pages.host.network import network_shown
from api.pages.host.new_game import misread, new_game, start_from
from api.pages.host.unfinished import unfinished
from api.pages.kit.form_keys import do_once
from api.pages.kit.rendering import public_url, render, to
from api.pages.kit.routes import pages
from api.pages.kit.visiting import as_host, visitor_of
from api.pages.kit.visitor import AnyVisitor
from api.pages.television.screens import waiting
from companion.families import family_of
from companion.model.actions import StartGame
from companion.model.edition import Edition
from companion.model.refusal import NotAllowed, RuleViolation
from companion.service import HOST, Identity, positions
from companion.service import games as use
from companion.service.changing_editions import own_edition
from companion.service.copies.elsewhere import only_here as logged_only_here
from companion.service.identity import require_host
from companion.service.safekeeping import losses as losses_service
from companion.service.safekeeping import second_place
from companion.service.samples import open_sample
from companion.service.table import tables
from companion.service.table.clock import Setting
from companion.service.table.names import is_screen


@pages.get("/")
def home() -> Response:
    """The host's games, or how to join. A host link (`?key=`) becomes a cookie, and the key is removed from the URL."""
    if "key" in request.args:
        return _host_link(request.args["key"])
    if not has_host_cookie():
        return _welcome()
    return _home()


def _home(status: int = 200, wrong: Mapping[str, str] | None = None) -> Response:
    """The host's games and the form for a new one, with earlier input; `wrong` says what's invalid, by field."""
    games = game_list(use.list_games(app_context(), HOST), request.args.get("q", ""))
    return render(
        "home.html",
        status,
        filled=request.form,
        wrong=wrong or {},
        all_games=games,
        empty=not games.count,
        losses=losses_service.losses(app_context(), HOST),
        newest_backup=app_context().newest_backup(),
        has_second_place=web_context().settings.second_place is not None,
        second_backup=second_place.outcome(app_context()),
        stops_from_page=web_context().settings.stops_from_page,
        left_out=app_context().catalogue.left_out(),
        drafts=unfinished(),
        **new_game(),
    )


def _host_link(key: str) -> Response:
    if not is_host_key(key):
        raise Problem(
            401, "unknown_key", "That isn't this server's host link. Check the terminal where it was started."
        )
    response = to("/")
    set_host_cookie(response)
    return response


def _welcome() -> Response:
    seat = current_seat()
    game = app_context().store.game(seat.seat.game) if seat is not None and seat.seat is not None else None
    return render("joining/welcome.html", seat=seat.seat if seat is not None else None, game=game)


@pages.post("/games")
def create_game() -> Response:
    """Open the books of a new game."""
    if not has_host_cookie():
        raise NotAllowed("host_only", "Only the host can start a game, with the host link from the laptop.")
    edition = app_context().edition(request.form.get("edition", ""))
    name = request.form.get("name", "").strip()[:80] or None
    board = request.form.get("board", "").strip() or None
    if wrong := misread(edition, request.form):
        return _home(422, wrong)
    clock = setting_in(request.form)
    try:
        made = do_once(lambda: _created(edition, start_from(edition, request.form), name, board, clock))
    except RuleViolation as refusal:
        return _home(409, {"": refusal.sentence})
    return to(f"/games/{made['id']}")


def _created(
    edition: Edition, action: StartGame, name: str | None, board: str | None, clock: Setting | None
) -> dict[str, Any]:
    return {"id": use.create_game(app_context(), HOST, edition.id, action, name, board=board, clock=clock)["id"]}


@pages.post("/samples")
def open_sample_page() -> Response:
    """Open a box's sample game, and show it."""
    if not has_host_cookie():
        raise NotAllowed("host_only", "Only the host can start a game, with the host link from the laptop.")
    box = request.form.get("edition", "")
    made = do_once(lambda: {"id": open_sample(app_context(), HOST, box)["id"]})
    return to(f"/games/{made['id']}")


@pages.get("/games/<id:game_id>")
def game_page(game_id: str) -> Response:
    """The host's page for one game: the join code to show, who sits where, and links."""
    visitor = visitor_of(game_id)
    if not visitor.banker:
        return to("/play")
    taken = {power for seat in visitor.seats for power in seat["powers"]}
    taken |= visitor.out
    free = [power.id for power in visitor.edition.powers if power.id not in taken and power.acts_with not in taken]
    table = tables.table_of(app_context(), game_id)
    is_host = has_host_cookie()
    return render(
        "game.html",
        visitor=visitor,
        edition=visitor.edition,
        own=own_edition(app_context(), visitor.who, game_id),
        free=free,
        archived=table.archived,
        only_logged_here=logged_only_here(app_context(), visitor.who, game_id),
        closed=table.closed,
        table_language=table.language,
        join_url=public_url(join_path(visitor.game.join_code)),
        tv_url=public_url("/tv"),
        screens=[item.code for item in waiting()] if is_host else [],
        phones_came=any(not is_screen(seat) for seat in app_context().store.seats(game_id)),
        is_host=is_host,
        planned={power: now["player"] for power, now in visitor.snapshot["powers"].items()},
        phone_url=phone_url(),
        other_url=other_url(),
        only_here=only_here(),
        odds=_odds(visitor),
        states_positions=family_of(visitor.edition).ruleset.positions is not None,
        **(network_shown() if is_host else {}),
    )


def _odds(visitor: AnyVisitor) -> str | None:
    """Where battle odds are asked in a game; None if its battles have none."""
    if family_of(visitor.edition).battles is None:
        return None
    power = visitor.acting[0] if visitor.acting else visitor.powers[0]
    return url_for("pages.turn_page", power=power, page="desk", game=visitor.game.id)


@pages.post("/games/<id:game_id>/copy")
def open_copy_page(game_id: str) -> Response:
    """Open a practice game in this game's position, and show it."""
    visitor = as_host(game_id)
    copy = do_once(lambda: {"id": positions.open_copy(app_context(), visitor.who, game_id)["id"]})
    return to(f"/games/{copy['id']}")


@pages.get("/games/<id:game_id>/archive")
def archive_page(game_id: str) -> Response:
    """Ask for confirmation, and say what happens to the phones."""
    visitor = as_host(game_id)
    require_host(visitor.who)
    return render("archive_game.html", visitor=visitor, edition=visitor.edition)


@pages.post("/games/<id:game_id>/archive")
def archive_game(game_id: str) -> Response:
    """Archive a game, or take it out of the archive."""
    visitor = as_host(game_id)
    archived = request.form.get("archived") == "yes"
    do_once(lambda: tables.change_table(app_context(), visitor.who, game_id, archived=archived))
    return to("/" if archived else f"/games/{game_id}")


@pages.post("/games/<id:game_id>/door")
def close_table(game_id: str) -> Response:
    """Close the table, so that the join code no longer works, or reopen it."""
    visitor = as_host(game_id)
    closed = request.form.get("closed") == "yes"
    do_once(lambda: tables.change_table(app_context(), visitor.who, game_id, closed=closed))
    return to(f"/games/{game_id}")


@pages.post("/games/<id:game_id>/language")
def choose_table_language(game_id: str) -> Response:
    """Set the language of the television, the sheets, and guests without a choice; empty for the machine's."""
    visitor = as_host(game_id)
    language = request.form.get("language", "")
    do_once(lambda: tables.change_table(app_context(), visitor.who, game_id, language=language))
    return to(f"/games/{game_id}")


@pages.post("/games/<id:game_id>/new-code")
def renew_code(game_id: str) -> Response:
    """Give the game a new join code; the old one stops working immediately."""
    visitor = as_host(game_id)
    do_once(lambda: {"join_code": tables.renew_code(app_context(), visitor.who, game_id)["join_code"]})
    return to(f"/games/{game_id}")


@pages.post("/games/<id:game_id>/losses/accept")
def accept_loss(game_id: str) -> Response:
    """The host has seen that entries are missing, and continues with what's there."""
    who = HOST if has_host_cookie() else current()
    do_once(lambda: _accepted(who, game_id))
    return to("/")


def _accepted(who: Identity, game_id: str) -> dict[str, bool]:
    losses_service.accept_loss(app_context(), who, game_id)
    return {"accepted": True}


@pages.get("/games/<id:game_id>/delete")
def delete_page(game_id: str) -> Response:
    """Ask again before a game is deleted for good."""
    visitor = as_host(game_id)
    require_host(visitor.who)
    return render("delete_game.html", visitor=visitor, edition=visitor.edition)


@pages.post("/games/<id:game_id>/delete")
def delete_game(game_id: str) -> Response:
    """Delete an archived game whose name was typed."""
    visitor = as_host(game_id)
    do_once(lambda: tables.delete_game(app_context(), visitor.who, game_id, request.form.get("confirm", "")))
    g.pop("visitor", None)
    return to("/")

"""The first page: the host's games and a new one; for everybody else, how to join."""

import logging
from collections.abc import Mapping, Sequence
from typing import Any

from flask import Response, g, request
from werkzeug.datastructures import MultiDict

from api.families import pages_of
from api.http.context import app_context, web_context
from api.http.identity import current, current_seat, has_host_cookie, is_host_key, set_host_cookie
from api.http.join_links import join_path
from api.http.own_address import only_here, other_url, phone_url
from api.http.problem import Problem
from api.pages.clock import setting_in
from api.pages.host.network import network_shown
from api.pages.kit.form_keys import do_once
from api.pages.kit.forms import posted
from api.pages.kit.rendering import public_url, render, to
from api.pages.kit.routes import pages
from api.pages.kit.visiting import as_host, visitor_as, visitor_of
from api.pages.screens import waiting
from companion.families import family_of
from companion.languages import _, msg
from companion.model.actions import Bid, StartGame
from companion.model.edition import Edition
from companion.model.refusal import NotAllowed, RuleViolation
from companion.model.sections.course import Option
from companion.model.translated import in_language, inside, named
from companion.model.written_names import read_units
from companion.service import HOST, Identity, positions
from companion.service import games as use
from companion.service.changing_editions import own_edition
from companion.service.identity import require_host
from companion.service.safekeeping import losses as losses_service
from companion.service.safekeeping import second_place
from companion.service.saved.boards import list_boards
from companion.service.saved.kept_boards import has_boards
from companion.service.table import tables
from companion.service.table.clock import Setting
from companion.service.table.names import is_screen
from companion.views.shapes import BoardLine, GameLine


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
    games = [{**game, **_in_list(game)} for game in use.list_games(app_context(), HOST)]
    visitor = [game for game in games if not game["archived"] and "closed" not in game]
    return render(
        "home.html",
        status,
        filled=request.form,
        wrong=wrong or {},
        running=[item for item in visitor if item["status"] == "running"],
        finished=[item for item in visitor if item["status"] != "running"],
        shut=[game for game in games if not game["archived"] and "closed" in game],
        archived=[game for game in games if game["archived"]],
        losses=losses_service.losses(app_context(), HOST),
        newest_backup=app_context().newest_backup(),
        has_second_place=web_context().settings.second_place is not None,
        second_backup=second_place.outcome(app_context()),
        stops_from_page=web_context().settings.stops_from_page,
        left_out=app_context().catalogue.left_out(),
        **_new_game(),
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


def _new_game() -> dict[str, Any]:
    wanted = request.values.get("edition", "")
    boxes = [cover.edition for cover in app_context().catalogue.covers()]
    chosen = in_language(app_context().edition(next((box.id for box in boxes if box.id == wanted), boxes[0].id)))
    boards = list_boards(app_context(), HOST, chosen.id)
    return {
        "boxes": [(box.id, named(box, "title")) for box in boxes],
        "edition": chosen,
        "order": _order(chosen),
        "boards": boards,
        "chosen_scenario": request.form.get("scenario") or _scenario_of(boards) or chosen.scenarios[0].id,
        "keeps_boards": has_boards(chosen),
        "bids": family_of(chosen).words.bids,
        "called": {option.id: pages_of(chosen).choice_names(chosen, option.id) for option in chosen.options},
    }


def _scenario_of(boards: Sequence[BoardLine]) -> str | None:
    """The scenario of the board to begin with; None without one."""
    return next((board["scenario"] for board in boards if board["id"] == request.args.get("board")), None)


def _order(edition: Edition) -> list[str]:
    first = edition.scenarios[0].turn_order
    return [*first, *(power for power in edition.powers.ids if power not in first)]


log = logging.getLogger("companion")
CLOSED = {
    use.EDITION_MISSING: msg("Its edition is gone; bring it back to open the game."),
    use.UNREADABLE: msg(
        "Damaged: its journal can't be read. Stop the service and restore a backup (companion restore)."
    ),
}
"""Why a game can't be opened, by status."""


def _in_list(game: GameLine) -> dict[str, str]:
    """A game's box and progress, in words; if it can't be opened, why."""
    if game["status"] in CLOSED:
        return {"title": game["edition"], "closed": _(CLOSED[game["status"]])}
    try:
        visitor = visitor_as(HOST, game["id"])
        return {"title": visitor.edition.title, "when": visitor.when, "whose": visitor.whose_turn}
    except Exception:  # whatever one game does, the others are listed
        log.exception("game %s cannot be read", game["id"])
        return {"title": game["edition"], "closed": CLOSED[use.UNREADABLE]}


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


def misread(edition: Edition, form: MultiDict[str, str]) -> dict[str, str]:
    """What's invalid in the new-game form, by field."""
    wrong = {}
    for power in edition.powers.ids:
        if form.get(f"bid.{power}", "").strip() and posted.count(form, f"bid.{power}") is None:
            wrong[f"bid.{power}"] = _("A bid in money is a whole number. Units go under Bids in units.")
        try:
            _bid(edition, power, form)
        except RuleViolation as refusal:
            wrong[f"bid_units.{power}"] = refusal.sentence
    return wrong


def _created(
    edition: Edition, action: StartGame, name: str | None, board: str | None, clock: Setting | None
) -> dict[str, Any]:
    return {"id": use.create_game(app_context(), HOST, edition.id, action, name, board=board, clock=clock)["id"]}


def start_from(edition: Edition, form: MultiDict[str, str]) -> StartGame:
    """The opening stated in the new-game form."""
    players = {power: name for power in edition.powers.ids if (name := form.get(f"player.{power}", "").strip()[:40])}
    bids = {power: bid for power in edition.powers.ids if (bid := _bid(edition, power, form)) is not None}
    return StartGame(
        scenario=form.get("scenario", edition.scenarios[0].id),
        options={option.id: _option(option, form) for option in edition.options},
        players=players,
        bids=bids,
    )


def _bid(edition: Edition, power: str, form: MultiDict[str, str]) -> int | Bid | None:
    """A bid from the form: money, and units in words such as `2 infantry, 1 tank`."""
    money, units_text = posted.count(form, f"bid.{power}") or 0, form.get(f"bid_units.{power}", "")
    units = (*edition.units, *in_language(edition).units)
    names = {name.lower(): unit.id for unit in units for name in (unit.id, unit.name, unit.plural)}
    try:
        wanted = read_units(units_text, names)
    except ValueError as error:
        known = ", ".join(str(inside(unit, "plural")) for unit in edition.units)
        raise RuleViolation(
            "unknown_unit",
            "{error} isn't a unit of {edition}. Known: {known}.",
            error=repr(str(error)),
            edition=edition.title,
            known=known,
        ) from None
    purse = form.get(f"bid_purse.{power}") if money else None
    if not wanted and purse is None:
        return money or None
    return Bid(money=money, units=wanted, purse=purse)


def _option(option: Option, form: MultiDict[str, str]) -> Any:
    given = form.get(f"option.{option.id}")
    if option.choices:
        return next((choice for choice in option.choices if str(choice) == given), option.default)
    if isinstance(option.default, bool):
        return given is not None
    number = posted.count(form, f"option.{option.id}")
    return option.default if number is None else number


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
        states_positions=family_of(visitor.edition).ruleset.positions is not None,
        **(network_shown() if is_host else {}),
    )


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

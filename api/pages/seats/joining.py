"""Joining: a phone takes a seat, moves to another phone, or leaves. No accounts: the seat is a cookie."""

from collections.abc import Mapping
from typing import Any

from flask import Response, g, jsonify, request

from api.guards.guesses import kind_of_code
from api.http.context import app_context, web_context
from api.http.identity import (
    SEAT_COOKIE,
    current_seat,
    device,
    forget_seat_cookie,
    guesser,
    has_host_cookie,
    set_seat_cookie,
)
from api.http.join_links import is_proof, proof_of
from api.http.problem import Problem
from api.pages.kit.form_keys import do_once
from api.pages.kit.rendering import local_path, public_url, render, to
from api.pages.kit.routes import pages
from api.pages.kit.visiting import as_host, seated
from api.pages.kit.visitor import AnyVisitor, Visitor
from companion.languages import _
from companion.model.edition import Edition
from companion.model.records import GameRecord, SeatRecord
from companion.model.refusal import NotFound, RuleViolation
from companion.model.sections.powers import Power
from companion.model.translated import in_language, named_powers
from companion.service import HOST
from companion.service.changing_editions import file_changed
from companion.service.club.people import offered
from companion.service.positions import stated_opening
from companion.service.table import seats as use
from companion.service.table.first_timers import first_timer, set_first_timer
from companion.service.table.names import keys
from companion.service.table.returning import names_at
from companion.service.table.tables import table_of

View = Mapping[str, Any]


@pages.get("/join")
def ask_code() -> Response:
    """Type the code from the host's screen; `?code=` skips this."""
    typed = request.args.get("code", "").strip()
    if typed:
        return to(f"/join/{_as_printed(typed) or 'WRONG'}", next=_next_or_none())
    return render("joining/join_code.html", next=_next_or_none())


@pages.get("/join/<code>")
def join_page(code: str) -> Response:
    """Choose a name and powers; a phone that already has a seat can just continue."""
    game = _game(code)
    if game is None:
        return _wrong_code(code)
    return _join_page(game)


def _names(game: GameRecord) -> dict[str, Any]:
    """The names at a table, for somebody who comes back to it with its join code."""
    called = {power.id: power.name for power in in_language(app_context().edition_of(game.id)).powers}
    return {"names": names_at(app_context(), game.id), "table": game, "powers": called, "back_code": game.join_code}


def _join_page(
    game: GameRecord,
    refusal: str | None = None,
    status: int = 200,
    both_sides: str | None = None,
    *,
    name_taken: bool = False,
) -> Response:
    """The form, with earlier input; `both_sides` asks before somebody plays against themselves.

    A closed table seats nobody new; those already seated come back by name.
    """
    edition = in_language(app_context().edition_of(game.id))
    seat = current_seat()
    mine = seat.seat if seat is not None and seat.seat is not None and seat.seat.game == game.id else None
    holders = _holders(game.id, edition)
    elsewhere = seat is not None and mine is None
    visitor: AnyVisitor = Visitor(HOST, game, edition)
    return render(
        "joining/join.html",
        status,
        game=game,
        proof=proof_of(game.join_code),
        edition=edition,
        mine=mine,
        stated=stated_opening(app_context(), HOST, game.id),
        playing=visitor.power_names(mine.powers) if mine is not None else [],
        elsewhere=elsewhere,
        holders=holders,
        planned={power: other["player"] for power, other in visitor.snapshot["powers"].items()},
        plans=_plans(visitor, holders),
        choices=_choices(visitor),
        partners={power.acts_with: power for power in edition.powers if power.acts_with},
        next=_next_or_none(),
        **(_names(game) if mine is None else {"names": []}),
        refusal=refusal,
        name_taken=name_taken,
        shut=table_of(app_context(), game.id).closed and not has_host_cookie(),
        both_sides=both_sides,
        advice=visitor.family.advice(edition),
        is_host=has_host_cookie(),
    )


def _plans(visitor: AnyVisitor, holders: Mapping[str, list[str]]) -> dict[str, list[str]]:
    """By planned name: the powers reserved for it, if nobody holds one of them and nobody has the name."""
    plans: dict[str, list[str]] = {}
    for power, now in visitor.snapshot["powers"].items():
        if now["player"] and power not in visitor.out:
            plans.setdefault(now["player"], []).append(power)
    seated = frozenset[str]().union(*(keys(seat["name"]) for seat in visitor.seats))
    return {
        name: powers
        for name, powers in plans.items()
        if not keys(name) & seated and not any(holders[power] for power in powers)
    }


def _planned_for(game: GameRecord, name: str) -> tuple[str, list[str]]:
    """A typed name as the host wrote it, and its planned powers; None if any of them is held."""
    visitor: AnyVisitor = Visitor(HOST, game, app_context().edition_of(game.id))
    plans = _plans(visitor, _holders(game.id, visitor.edition))
    return next((plan for plan in plans.items() if keys(plan[0]) & keys(name)), (name, []))


def _choices(visitor: AnyVisitor) -> list[Power]:
    """The powers that somebody can check: a partner goes with its leader, unless planned for somebody else."""
    planned = {power: other["player"] for power, other in visitor.snapshot["powers"].items()}
    return [
        power
        for power in visitor.edition.powers
        if power.id not in visitor.out
        and (power.acts_with is None or planned[power.id] not in (None, planned[power.acts_with]))
    ]


def _holders(game_id: str, edition: Edition) -> dict[str, list[str]]:
    """Who already has which power."""
    holders: dict[str, list[str]] = {power: [] for power in edition.powers.ids}
    for seat in app_context().store.seats(game_id):
        for power in seat.powers:
            holders.setdefault(power, []).append(seat.name)
    return holders


@pages.post("/join/<code>")
def join(code: str) -> Response:
    """Take a seat."""
    game = _game(code)
    if game is None:
        return _wrong_code(code)
    name = " ".join(request.form.get("name", "").split())[:40]
    if not name:
        return _join_page(game, _("Type your name, so the others know who logged what."), 422)
    name = _planned_for(game, name)[0]
    role = request.form.get("role", "player")
    if role not in ("player", "observer", "banker"):
        role = "player"
    if role == "player" and not _wanted(game, name):
        return _join_page(game, _("Check the powers you play, or choose “I'm just watching”."), 422)
    if role != "observer" and not request.form.get("both_sides") and (asks := _on_both_sides(game, name)):
        return _join_page(game, both_sides=asks)
    try:
        made = do_once(lambda: _taken(game, name, role))
    except RuleViolation as refusal:
        return _join_page(game, refusal.sentence, 409, name_taken=refusal.code == "name_taken")
    if request.form.get("first_time") and (seated_now := use.identify(app_context(), made["token"])) is not None:
        set_first_timer(app_context(), seated_now, True)
    home = f"/table/{game.id}" if role == "observer" else "/play"
    response = to(local_path(request.form.get("next"), home))
    set_seat_cookie(response, made["token"])
    return response


def _wanted(game: GameRecord, name: str) -> list[str]:
    """The checked powers; if none, those planned for this name."""
    edition = app_context().edition_of(game.id)
    ticked = [power for power in request.form.getlist("powers") if power in edition.powers.ids]
    return ticked or _planned_for(game, name)[1]


def _on_both_sides(game: GameRecord, name: str) -> str | None:
    """The question to somebody who checks powers of both sides."""
    edition = app_context().edition_of(game.id)
    powers = _wanted(game, name)
    if len({edition.side_of(power) for power in powers}) < 2:
        return None
    return _(
        "{name} would play {powers:power the}, on both sides. Is that right?",
        name=name,
        powers=named_powers(edition, powers),
    )


@pages.get("/join/<code>/names")
def known_names(code: str) -> Response:
    """The known names that begin with what was typed: for those with the join code of an open table, and the host."""
    game = _game(code)
    open_here = game is not None and not table_of(app_context(), game.id).closed
    typed = request.args.get("typed", "")[:40]
    return jsonify(offered(app_context(), typed) if open_here or has_host_cookie() else [])


def _taken(game: GameRecord, name: str, role: Any) -> View:
    powers = _wanted(game, name) if role != "observer" else []
    who = HOST if has_host_cookie() else None
    return {
        "token": use.join(app_context(), who, game.id, game.join_code, name, powers, role, device=device())["token"]
    }


@pages.post("/games/<id:game_id>/seats/<id:seat_id>/answer")
def answer_claim(game_id: str, seat_id: str) -> Response:
    """Answer somebody who asks for a power that's held."""
    visitor = as_host(game_id)
    agree = request.form.get("agree") == "yes"
    do_once(lambda: use.answer_claim(app_context(), visitor.who, game_id, seat_id, agree))
    return to(local_path(request.form.get("next"), "/play"))


def _as_printed(code: str) -> str:
    """A join code as typed, with spaces or hyphens, normalized."""
    return "".join(letter for letter in code.upper() if letter.isascii() and letter.isalnum())[:12]


def _game(code: str) -> GameRecord | None:
    """A join code's game. Wrong ones are counted; too many have to wait."""
    printed = _as_printed(code)
    failures, guess = web_context().failures, (guesser(), kind_of_code(printed))
    if not is_proof(request.values.get("proof", ""), printed) and not has_host_cookie():
        failures.check(*guess)
    game = app_context().store.game_by_code(printed)
    if game is None:
        failures.note(*guess)
    return game


def _wrong_code(code: str) -> Response:
    return render("joining/join_code.html", 404, wrong=True, code=_as_printed(code), next=_next_or_none())


def _next_or_none() -> str | None:
    return local_path(request.values.get("next"), "") or None


@pages.get("/move/<code>")
def move_page(code: str) -> Response:
    """Ask before a one-time link moves a seat here: opening a link must not use it up."""
    return render("joining/move.html", seat=_offered(code), code=code)


@pages.post("/move/<code>")
def move(code: str) -> Response:
    """Take over a seat on this phone; the other phone's cookie becomes invalid immediately."""
    made = do_once(lambda: _kept(use.take_over(app_context(), code, device=device())))
    response = to(f"/table/{made['game']}" if made["role"] == "observer" else "/play")
    set_seat_cookie(response, made["token"])
    return response


def _kept(seat: View) -> View:
    """What a repeated one-time link needs for the same response."""
    return {key: seat[key] for key in ("token", "game", "role")}


def _offered(code: str) -> SeatRecord:
    seat = app_context().store.seat_by_move(use.token_hash(code))
    if seat is None:
        web_context().failures.wrong(guesser(), "one-time code")
        raise NotFound("unknown_move", "This link was already used, or never worked. Ask for a new one.")
    return seat


@pages.get("/play/seat")
def seat_page() -> Response:
    """This phone's seat: who it is, another phone, leaving."""
    visitor = seated()
    if visitor is None or visitor.who.seat is None:
        return to("/join", next="/play/seat")
    changed = file_changed(app_context(), visitor.who, visitor.game.id)
    return _seat_page(visitor, visitor.who.seat, file_changed=changed)


def _seat_page(visitor: AnyVisitor, seat: SeatRecord, **more: object) -> Response:
    """A seat, with those at the table to whom one of its powers can go."""
    others = [other for other in visitor.seats if other["id"] != seat.id and other["role"] != "observer"]
    return render(
        "joining/seat.html",
        visitor=visitor,
        edition=visitor.edition,
        seat=seat,
        others=others,
        first_timer=first_timer(app_context(), visitor.who) is not None,
        **more,
    )


@pages.post("/play/seat/move")
def offer_move() -> Response:
    """Show a one-time link, also as a QR code, that moves this seat to another phone. Shown once, so no redirect."""
    visitor = seated()
    if visitor is None or visitor.who.seat is None:
        raise Problem(401, "no_identity", "This phone has no seat to move.")
    seat = visitor.who.seat
    link = public_url(f"/move/{use.offer_move(app_context(), visitor.who, visitor.game.id, seat.id)}")
    return _seat_page(visitor, seat, link=link)


@pages.post("/play/seat/hand-over")
def hand_over() -> Response:
    """Give one of this phone's powers to somebody else at the table."""
    visitor = seated()
    if visitor is None or visitor.who.seat is None:
        raise Problem(401, "no_identity", "This phone has no seat.")
    power, target = request.form.get("power", ""), request.form.get("to", "")
    do_once(lambda: use.hand_over(app_context(), visitor.who, visitor.game.id, power, target))
    return to("/play/seat")


@pages.post("/play/seat/leave")
def leave() -> Response:
    """Remove this phone's seat: its token ends. The seat itself stays; the host can remove it."""
    seat = current_seat()
    if seat is not None:
        use.leave(app_context(), seat, request.cookies[SEAT_COOKIE])
    g.pop("visitor", None)
    response = to("/")
    forget_seat_cookie(response)
    return response

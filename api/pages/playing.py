"""My powers: the page a player has open all evening."""

from flask import Response

from api.http.context import app_context
from api.http.identity import has_host_cookie
from api.pages.kit.context import Context
from api.pages.kit.first_time import first_time_screen
from api.pages.kit.rendering import here_path, number, own_or, render, to
from api.pages.kit.routes import pages
from api.pages.kit.turns.bar import bar
from api.pages.kit.turns.finishing import questions
from api.pages.kit.visiting import game_argument, seated
from api.pages.kit.visitor import AnyVisitor, Visitor
from companion.families import family_of
from companion.model.refusal import NotFound
from companion.model.wording import capitalized, in_words
from companion.service import HOST
from companion.service import games as use
from companion.service.changing_editions import file_changed

LAST_ENTRIES = 3
ACTORS = frozenset({"power", "by"})
"""Fields for who acts; on a power's page, that's clear."""
ELSEWHERE = frozenset({"start_game", "attest", "declare_winner", "lift_seal", "advance_phase", "end_turn"})
"""Actions without a link on a power's page: they have their own buttons or pages."""


@pages.get("/play")
def play() -> Response:
    """The power on turn, if it's one of mine; otherwise my first."""
    visitor = seated()
    if visitor is None:
        return choose_game() if has_host_cookie() else to("/join")
    if visitor.snapshot["status"] != "running":
        return how_it_ended(visitor)
    powers = visitor.on_turn or visitor.powers
    if not powers or visitor.observer:
        logged, changed = visitor.entry(number("logged")), file_changed(app_context(), visitor.who, visitor.game.id)
        return render("overview.html", visitor=visitor, edition=visitor.edition, logged=logged, file_changed=changed)
    return _power_page(visitor, powers[0])


def choose_game() -> Response:
    """The host has no seat and several games, or none: which one?"""
    running = [
        game for game in use.list_games(app_context(), HOST) if game["status"] == "running" and not game["archived"]
    ]
    return render("choose_game.html", running=running)


@pages.get("/play/<id:power>")
def play_power(power: str) -> Response:
    """One power's page."""
    visitor = in_front_of(power)
    if not isinstance(visitor, Visitor):
        return visitor
    return _power_page(visitor, power) if visitor.snapshot["status"] == "running" else how_it_ended(visitor)


def how_it_ended(visitor: AnyVisitor) -> Response:
    """To the end of a finished game, with the receipt for what was logged."""
    return to(f"/after/{visitor.game.id}", logged=number("logged"))


def in_front_of(power: str) -> AnyVisitor | Response:
    """The visitor of a power's page; or a redirect for somebody without a seat."""
    visitor = seated()
    if visitor is None:
        return choose_game() if has_host_cookie() else to("/join", next=here_path())
    if power not in visitor.edition.powers.ids:
        raise NotFound("unknown_power", "There's no power by that name in {title}.", title=visitor.edition.title)
    return visitor


def context(visitor: AnyVisitor, power: str) -> Context:
    """The context of every power page: whose it is, whose turn, and what it can do."""
    return {
        "visitor": visitor,
        "edition": visitor.edition,
        "power": power,
        "card": visitor.turn_card(power),
        "mine": power in visitor.powers and not visitor.observer,
        "suffix": game_argument(visitor),
        "base": f"/play/{power}",
        "home": f"/play/{power}{game_argument(visitor)}",
        "line": visitor.turn_line(power),
        "bar": bar(visitor, power),
    }


def _power_page(visitor: AnyVisitor, power: str) -> Response:
    income = use.show_income(app_context(), visitor.who, visitor.game.id, power)
    shown = context(visitor, power)
    if visitor.archived:
        shown["mine"] = False  # nothing can be logged, so nothing is offered
    return render(
        own_or(visitor, "power.html"),
        **shown,
        **visitor.family.power_page(visitor, power),
        actions=_plain_actions(visitor),
        phase_help=_phase_help(visitor, power),
        first_time=first_time_screen(visitor, power),
        income=income,
        **questions(visitor, power, income),
        entries=visitor.last_entries(LAST_ENTRIES),
        logged=visitor.entry(number("logged")),
    )


def _phase_help(visitor: AnyVisitor, power: str) -> str:
    """What a power's phase is for: as its own course of the turn says, otherwise as the box does."""
    card = visitor.turn_card(power)
    own = next((phase["help"] for phase in card["phases"] if phase["id"] == card["phase"]), None)
    printed = visitor.edition.phases.get(card["phase"])
    return own or (printed.help if printed else "")


def _plain_actions(visitor: AnyVisitor) -> dict[str, str]:
    """Player actions by label, for games without a page that links to them."""
    corrections = family_of(visitor.edition).ruleset.corrections
    return {
        name: capitalized(in_words(name))
        for name, action in visitor.actions.items()
        if name not in ELSEWHERE and action not in corrections
    }

"""My powers: the page a player has open all evening."""

from flask import Response

from api.http.context import app_context
from api.http.identity import has_host_cookie
from api.pages.kit.context import Context
from api.pages.kit.rendering import here_path, number, own_or, render, to
from api.pages.kit.routes import pages
from api.pages.kit.turns.bar import bar
from api.pages.kit.turns.finishing import questions
from api.pages.kit.visitor import AnyVisitor, Visitor, game_argument, seated
from companion.families import family_of
from companion.model.refusal import NotFound
from companion.model.wording import capitalized, in_words
from companion.service import HOST
from companion.service import games as use

LAST_ENTRIES = 3
ACTORS = frozenset({"power", "by"})
"""Fields that say who acts; on a power's page that is plain."""
ELSEWHERE = frozenset({"start_game", "attest", "declare_winner", "advance_phase", "end_turn"})
"""Actions that a power's page has no link for: they have buttons or pages of their own."""


@pages.get("/play")
def play() -> Response:
    """The power that is up, if it is one of mine; else my first."""
    here = seated()
    if here is None:
        return choose_game() if has_host_cookie() else to("/join")
    powers = here.on_turn or here.powers
    if not powers or here.observer:
        return render("overview.html", here=here, edition=here.edition, logged=here.entry(number("logged")))
    return _power_page(here, powers[0])


def choose_game() -> Response:
    """The host has no seat and several games, or none: which one?"""
    running = [
        game for game in use.list_games(app_context(), HOST) if game["status"] == "running" and not game["archived"]
    ]
    return render("choose_game.html", running=running)


@pages.get("/play/<id:power>")
def play_power(power: str) -> Response:
    """One power's page."""
    here = in_front_of(power)
    return _power_page(here, power) if isinstance(here, Visitor) else here


def in_front_of(power: str) -> AnyVisitor | Response:
    """The person in front of a power's page; or where somebody goes who sits in no game yet."""
    here = seated()
    if here is None:
        return choose_game() if has_host_cookie() else to("/join", next=here_path())
    if power not in here.edition.power:
        raise NotFound("unknown_power", "There is no power of that name in {title}.", title=here.edition.title)
    return here


def context(here: AnyVisitor, power: str) -> Context:
    """What every page of a power shows: whose it is, whose turn, and what it may do."""
    return {
        "here": here,
        "edition": here.edition,
        "power": power,
        "card": here.turn_card(power),
        "mine": power in here.powers and not here.observer,
        "suffix": game_argument(here),
        "base": f"/play/{power}",
        "home": f"/play/{power}{game_argument(here)}",
        "line": here.turn_line(power),
        "bar": bar(here, power),
    }


def _power_page(here: AnyVisitor, power: str) -> Response:
    income = use.show_income(app_context(), here.who, here.game.id, power)
    return render(
        own_or(here, "power.html"),
        **context(here, power),
        **here.family.power_page(here, power),
        actions=_plain_actions(here),
        income=income,
        **questions(here, power, income),
        entries=here.last_entries(LAST_ENTRIES),
        logged=here.entry(number("logged")),
    )


def _plain_actions(here: AnyVisitor) -> dict[str, str]:
    """The actions of players by what they are called, for games without a page that leads to them."""
    corrections = family_of(here.edition).ruleset.corrections
    return {
        name: capitalized(in_words(name))
        for name, action in here.actions.items()
        if name not in ELSEWHERE and action not in corrections
    }

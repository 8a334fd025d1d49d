"""My powers: the page a player has open all evening."""

from typing import Any

from flask import Response

from api.counter import desk
from api.identity import has_host_cookie
from api.pages.routes import pages
from api.pages.shell import here_path, number, own_or, render, to
from api.pages.sitting import Sitting, game_argument, seated
from companion.model.refusal import NotFound
from companion.service import HOST
from companion.service import games as use

View = dict[str, Any]
LAST_ENTRIES = 3


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
    running = [one for one in use.list_games(desk(), HOST) if one["status"] == "running"]
    return render("choose_game.html", running=running)


@pages.get("/play/<id:power>")
def play_power(power: str) -> Response:
    """One power's page."""
    here = in_front_of(power)
    return _power_page(here, power) if isinstance(here, Sitting) else here


def in_front_of(power: str) -> Sitting | Response:
    """The person in front of a power's page; or where somebody goes who sits in no game yet."""
    here = seated()
    if here is None:
        return choose_game() if has_host_cookie() else to("/join", next=here_path())
    if power not in here.edition.power:
        raise NotFound("unknown_power", f"There is no power of that name in {here.edition.title}.")
    return here


def context(here: Sitting, power: str) -> View:
    """What every page of a power shows: whose it is, whose turn, and what it may do."""
    return {
        "here": here,
        "edition": here.edition,
        "power": power,
        "card": use.show_turn_card(desk(), here.who, here.game.id, power),
        "mine": power in here.powers and not here.observer,
        "suffix": game_argument(here),
        "base": f"/play/{power}",
        "home": f"/play/{power}{game_argument(here)}",
        "line": turn_line(here, power),
    }


def turn_line(here: Sitting, power: str) -> str:
    """The round and phase, or whose turn it is instead."""
    if here.snapshot["status"] != "running":
        return f"{here.when}, the game is over"
    if here.for_everybody or power in here.acting:
        return f"{here.when}, {here.phase_name}"
    return f"{here.when}, {here.whose_turn}"


def _power_page(here: Sitting, power: str) -> Response:
    income = use.show_income(desk(), here.who, here.game.id, power)
    objectives = use.show_objectives(desk(), here.who, here.game.id)["objectives"]
    own = [one for one in objectives if one["power"] == power]
    asked = {claim for one in own for claim in one["questions"]}
    return render(
        own_or(here, "power.html"),
        **context(here, power),
        income=income,
        objectives=own,
        other_questions=[one for one in income["attest"] if one["claim"] not in asked],
        answers=here.snapshot.get("claims", {}),
        entries=here.last_entries(LAST_ENTRIES),
        logged=here.entry(number("logged")),
    )

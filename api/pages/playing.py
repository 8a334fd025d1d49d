"""My powers: the page a player has open all evening, and the pages for each thing there is to do."""

from collections.abc import Callable
from typing import Any

from flask import Response, request

from api.counter import desk
from api.identity import has_host_cookie
from api.pages.routes import pages
from api.pages.shell import Sitting, game_argument, number, own_or, render, seated, to
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
    return _with(power, _power_page)


def _with(power: str, page: Callable[[Sitting, str], Response]) -> Response:
    here = seated()
    if here is None:
        return choose_game() if has_host_cookie() else to("/join", next=request.path)
    if power not in here.edition.power:
        raise NotFound("unknown_power", f"There is no power of that name in {here.edition.title}.")
    return page(here, power)


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
    """Round and phase, or whose turn it is instead."""
    now = here.snapshot
    if now["status"] != "running":
        return f"Round {now['round']}, the game is over"
    if power in (now["turn"], *now.get("turn_powers", ())) or here.edition.power[power].acts_with == now["turn"]:
        return f"Round {now['round']}, {here.phase_name}"
    return f"Round {now['round']}, {here.power_name(now['turn'])}'s turn"


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


@pages.get("/play/<id:power>/buy")
def buy_page(power: str) -> Response:
    """The shopping cart; `?add=` puts one unit in."""
    return _with(
        power, lambda here, one: render(own_or(here, "buy.html"), **context(here, one), add=request.args.get("add", ""))
    )


@pages.get("/play/<id:power>/take")
def take_page(power: str) -> Response:
    """Every territory this power could take, those that border its side's land first."""
    return _with(power, _take)


def _take(here: Sitting, power: str) -> Response:
    near, far = _targets(here, power)
    return render(
        own_or(here, "take.html"), **context(here, power), near=near, far=far, query=request.args.get("q", "")
    )


def _targets(here: Sitting, power: str) -> tuple[list[View], list[View]]:
    """Territories in other hands, by name: those that border land of this power's side, and the rest."""
    places, edition = here.snapshot["territories"], here.edition
    friendly = {id for id, one in places.items() if _friends(here, one["controller"], power)}
    open_ones = [{"id": id, **one} for id, one in places.items() if id not in friendly]
    open_ones.sort(key=lambda one: one["name"])
    reach = {border for id in friendly if id in edition.territory for border in edition.territory[id].borders}
    return [one for one in open_ones if one["id"] in reach], [one for one in open_ones if one["id"] not in reach]


def _friends(here: Sitting, holder: str | None, power: str) -> bool:
    return holder in here.edition.power and here.edition.allied(holder, power)


@pages.get("/play/<id:power>/place")
def place_page(power: str) -> Response:
    """Where the waiting units go."""
    return _with(power, _place)


def _place(here: Sitting, power: str) -> Response:
    given = context(here, power)
    if here.edition.power[power].muster:
        held = [id for id, one in here.snapshot["territories"].items() if one["controller"] == power]
        places = dict.fromkeys(held)
    else:
        places = dict(given["card"].get("room", {}))
    return render("place.html", **given, places=places)


@pages.get("/play/<id:power>/research")
def research_page(power: str) -> Response:
    """Buy researchers or dice, and roll them: with the app's dice or the table's."""
    return _with(power, lambda here, one: render("research.html", **context(here, one)))


@pages.get("/play/<id:power>/bomb")
def bomb_page(power: str) -> Response:
    """Raids on enemy complexes."""
    return _with(power, _bomb)


def _bomb(here: Sitting, power: str) -> Response:
    targets = [
        {"id": id, **one}
        for id, one in here.snapshot["territories"].items()
        if one["complex"] and one["controller"] and not _friends(here, one["controller"], power)
    ]
    return render("bomb.html", **context(here, power), targets=targets)


@pages.get("/play/<id:power>/statement")
def statement_page(power: str) -> Response:
    """A power's money history, newest first."""
    return _with(
        power,
        lambda here, one: render(
            "statement.html",
            **context(here, one),
            statement=use.show_statement(desk(), here.who, here.game.id, one),
        ),
    )


@pages.get("/play/<id:power>/advantages")
def advantages_page(power: str) -> Response:
    """National advantages: what a power has, and using or choosing one."""
    return _with(
        power,
        lambda here, one: render(
            "advantages.html",
            **context(here, one),
            known=[adv for adv in here.edition.advantages if adv.power == one],
            places=sorted(here.snapshot["territories"].items(), key=lambda item: item[1]["name"]),
        ),
    )

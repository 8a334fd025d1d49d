"""Scanned cards: `/q/{edition}/{kind}/{id}`. A card acts in the game that this phone sits in, at most one tap later."""

from collections.abc import Callable
from typing import Any

from flask import Response, request

from api.counter import desk
from api.identity import has_host_cookie
from api.pages.playing import choose_game, turn_line
from api.pages.routes import pages
from api.pages.shell import here_path, number, render, to
from api.pages.sitting import Sitting, game_argument, seated
from api.pages.trying import tried
from companion.model.ids import slug
from companion.service import games as use

View = dict[str, Any]


@pages.get("/q/<edition_id>/<kind>/<element>")
def scan(edition_id: str, kind: str, element: str) -> Response:
    """What a printed card opens."""
    here = seated()
    if here is None:
        return choose_game() if has_host_cookie() else to("/join", next=here_path())
    page = KINDS.get(kind)
    answer = page(here, element) if page is not None else None
    return answer if answer is not None else _stranger(here, edition_id)


def _stranger(here: Sitting, edition_id: str) -> Response:
    """A card that means nothing in this game."""
    other = desk().catalogue.get(edition_id)
    return render("stranger.html", 404, here=here, edition=here.edition, other=other)


def _common(here: Sitting) -> View:
    return {
        "here": here,
        "edition": here.edition,
        "suffix": game_argument(here),
        "path": here_path(),
        "logged": here.entry(number("logged")),
    }


def _territory(here: Sitting, element: str) -> Response | None:
    place = here.snapshot["territories"].get(element)
    by = _by(here)
    if place is not None and here.edition.countries:
        return to(f"/play/{by}/take{game_argument(here)}", country=element)
    if place is None:
        return _not_in_the_books(here, element, by)
    outcome = tried(here, {"type": "capture_territory", "territory": element, "by": by})
    return render(
        "territory.html",
        **_common(here),
        id=element,
        place=place,
        by=by,
        said="by" in request.args,
        others=_others(here, place, by),
        **outcome,
    )


def _not_in_the_books(here: Sitting, element: str, by: str) -> Response | None:
    """A territory that the rulebook names but the table has not entered: taking it enters it."""
    known = next((one for one in here.edition.known_territories if one.id == element), None)
    return None if known is None else to(f"/play/{by}/take{game_argument(here)}", q=known.name)


def _by(here: Sitting) -> str:
    """Who takes it: as the page was told, else whose turn it is, else this phone's first power."""
    named = request.args.get("by", "")
    if named in here.edition.power:
        return named
    turn: str = here.snapshot["turn"]
    if here.on_turn:
        return here.on_turn[0]
    return turn if here.banker or not here.powers else here.powers[0]


def _others(here: Sitting, place: View, by: str) -> list[str]:
    """Who else may have taken it: the powers this person acts for that are not on the holder's side."""
    holder = place["controller"]
    return [
        one
        for one in here.powers
        if one != by and (holder not in here.edition.power or not here.edition.allied(one, holder))
    ]


def _city(here: Sitting, element: str) -> Response | None:
    """A city's card is its territory's; a city that only rules name is taken by itself."""
    if any(one.id == element for one in here.edition.places):
        return to(f"/play/{_by(here)}/take{game_argument(here)}", city=element)
    for territory, city in here.edition.city_of.items():
        if slug(city) == element:
            return _territory(here, territory)
    return None


def _power(here: Sitting, element: str) -> Response | None:
    return to(f"/play/{element}{game_argument(here)}") if element in here.edition.power else None


def _unit(here: Sitting, element: str) -> Response | None:
    """Into the shopping cart of the power that is up, or of this phone's first."""
    buyers = [one for one in (*here.on_turn, *here.powers) if here.edition.power[one].income != "none"]
    if element not in here.edition.unit:
        return None
    power = buyers[0] if buyers else here.snapshot["turn"]
    return to(f"/play/{power}/buy{game_argument(here)}", add=element)


def _objective(here: Sitting, element: str) -> Response | None:
    if element not in here.edition.objective:
        return None
    listed = use.show_objectives(desk(), here.who, here.game.id)["objectives"]
    found = next((one for one in listed if one["id"] == element), None)
    return render(
        "objective.html",
        **_common(here),
        objective=found,
        printed=here.edition.objective[element],
        answers=here.snapshot.get("claims", {}),
    )


def _table(here: Sitting, element: str) -> Response | None:
    page = TABLE.get(element)
    return page(here) if page is not None else None


def _join_card(here: Sitting) -> Response:
    return to("/play/seat" if here.who.seat else f"/games/{here.game.id}")


def _collects(here: Sitting) -> bool:
    """Whether income is collected in this game, rather than coming by itself."""
    return "collect_income" in desk().rules_of(here.edition).actions


def _income_card(here: Sitting) -> Response:
    if not _collects(here):
        return to(f"/play/{_by(here)}{game_argument(here)}#income")
    logged = here.entry(number("logged"))
    power = _by(here)
    if logged is not None and logged["action"].get("power") in here.edition.power:
        power = logged["action"]["power"]
    outcome = tried(here, {"type": "collect_income", "power": power})
    return render(
        "income_card.html",
        **_common(here),
        power=power,
        line=turn_line(here, power),
        income=use.show_income(desk(), here.who, here.game.id, power),
        **outcome,
    )


def _end_turn_card(here: Sitting) -> Response:
    return render(
        "end_turn_card.html",
        **_common(here),
        power=here.snapshot["turn"],
        line=turn_line(here, here.snapshot["turn"]),
        collects=_collects(here),
        **tried(here, {"type": "end_turn"}),
    )


def _undo_card(here: Sitting) -> Response:
    return render("undo_card.html", **_common(here), last=here.entry(here.last_counting))


KINDS: dict[str, Callable[[Sitting, str], Response | None]] = {
    "territory": _territory,
    "city": _city,
    "power": _power,
    "unit": _unit,
    "objective": _objective,
    "table": _table,
}
"""What a card can stand for, and the page it opens; None if there is no such thing in this game."""

TABLE: dict[str, Callable[[Sitting], Response]] = {
    "join": _join_card,
    "income": _income_card,
    "undo": _undo_card,
    "audit": lambda here: to(f"/audit/{here.game.id}"),
    "table": lambda here: to(f"/table/{here.game.id}"),
    "end_turn": _end_turn_card,
}

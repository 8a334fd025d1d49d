"""Pages that only The War Game has: lend/lease, neutrals, factories, battleships, and its board territory by territory.

The page of a nation, its shopping and its captures are `/play` with templates of their own in `templates/war_game/`.
"""

from collections.abc import Callable
from typing import Any

from flask import Response

from api.counter import desk
from api.identity import has_host_cookie
from api.pages.playing import choose_game, context
from api.pages.routes import pages
from api.pages.shell import Sitting, here_path, number, render, seated, sitting, to
from companion.model.refusal import NotFound
from companion.service import games as use

View = dict[str, Any]
RULES = "war_game"


def _page(power: str, template: str, more: Callable[[Sitting, str], View] = lambda _here, _power: {}) -> Response:
    here = seated()
    if here is None:
        return choose_game() if has_host_cookie() else to("/join", next=here_path())
    if here.edition.edition.rules != RULES or power not in here.edition.power:
        raise NotFound("unknown_page", "There is no such page in this game.")
    return render(template, **context(here, power), **more(here, power))


@pages.get("/play/<id:power>/lend")
def lend_page(power: str) -> Response:
    """Lend/lease: what may still be given, and to whom."""
    return _page(power, "war_game/lend.html")


@pages.get("/play/<id:power>/neutral")
def neutral_page(power: str) -> Response:
    """Conquer a neutral: its price, the die, and who gets it if the attack fails."""
    return _page(power, "war_game/neutral.html", lambda here, one: {"enemies": enemies(here, one)})


@pages.get("/play/<id:power>/factories")
def factories_page(power: str) -> Response:
    """Build, build up, reduce and destroy factories."""
    return _page(power, "war_game/factories.html", _factories)


def _factories(here: Sitting, power: str) -> View:
    places = here.snapshot["territories"]
    return {
        "mine_with": [{"id": id, **one} for id, one in places.items() if one["controller"] == power and one["factory"]]
    }


@pages.get("/play/<id:power>/ships")
def ships_page(power: str) -> Response:
    """Damaged battleships: fix the price, and repair them."""
    return _page(power, "war_game/ships.html")


def enemies(here: Sitting, power: str) -> list[str]:
    """The powers of the other side."""
    return [one for one in here.edition.power if not here.edition.allied(one, power)]


@pages.get("/games/<id:game_id>/land")
def land_page(game_id: str) -> Response:
    """The board as far as it is in the books, with the running check, and a form for one more territory."""
    here = sitting(game_id)
    if here.edition.edition.rules != RULES:
        raise NotFound("unknown_page", "There is no such page in this game.")
    audit = use.show_audit(desk(), here.who, game_id)
    return render(
        "war_game/land.html",
        here=here,
        edition=here.edition,
        audit=audit,
        table=sums(audit["printed_table"]),
        path=f"/games/{game_id}/land",
        logged=here.entry(number("logged")),
        is_host=has_host_cookie(),
    )


def sums(rows: list[View]) -> dict[str, dict[str, View]]:
    """The figures of the printed table by power and column."""
    table: dict[str, dict[str, View]] = {}
    for row in rows:
        table.setdefault(row["power"], {})[row["column"]] = row
    return table

"""What is done in a turn of The War Game, and its board territory by territory."""

from typing import Any

from flask import Response

from api.counter import desk
from api.identity import has_host_cookie
from api.pages.axis_and_allies import buying, nothing_more, statement, taking
from api.pages.routes import pages
from api.pages.shell import number, render
from api.pages.sitting import Sitting, sitting
from companion.model.refusal import NotFound
from companion.model.war_game_state import hardware_account
from companion.service import games as use
from companion.views.statement import statement as account_statement

View = dict[str, Any]
RULES = "war_game"


def _statement(here: Sitting, power: str) -> View:
    """A nation's money history, and that of the money which buys hardware only."""
    history = use.opened(desk(), here.who, here.game.id)[2]
    hardware = account_statement(history, hardware_account(power))
    return {**statement(here, power), "purses": {"For hardware only": hardware} if hardware["lines"] else {}}


def _neutral(here: Sitting, power: str) -> View:
    """Conquer a neutral: who may get it if the attack fails."""
    return {"enemies": [one for one in here.edition.power if not here.edition.allied(one, power)]}


def _factories(here: Sitting, power: str) -> View:
    """Build, build up, reduce and destroy factories."""
    places = here.snapshot["territories"]
    return {
        "mine_with": [{"id": id, **one} for id, one in places.items() if one["controller"] == power and one["factory"]]
    }


DOINGS = {
    "buy": buying,
    "take": taking,
    "lend": nothing_more,
    "neutral": _neutral,
    "factories": _factories,
    "ships": nothing_more,
    "statement": _statement,
}


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

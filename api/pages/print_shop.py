"""The print shop: what can be printed for an edition or from a running game, and the address it will carry."""

from collections.abc import Sequence
from typing import Any

from flask import Response, request

from api.counter import desk
from api.identity import has_host_cookie
from api.pages.routes import pages
from api.pages.shell import public_url, render, to
from api.pages.sitting import Sitting, as_host
from companion.model.edition import Edition
from companion.model.wording import capitalized
from companion.service import HOST
from companion.service.boards import list_boards
from printables import ALL, PARTS, names_for, warning_for

View = dict[str, Any]
GROUPS: tuple[tuple[str, Sequence[str]], ...] = (
    ("To set up", ("setup_charts", "reference", "reference_cards")),
    ("To scan", ("cards", "labels")),
    (
        "For the board",
        (
            "tracks",
            "war_production",
            "economic_display",
            "resource_control_display",
            "production_display",
            "research_chart",
            "city_tokens",
            "control_markers",
            "damage_markers",
            "battle_strip",
            "money",
        ),
    ),
    ("From this game", ("resume_pack", "audit_sheet", "statements", "score_sheet", "after_action")),
)
"""The parts in the order a table needs them; what is in no group stands at the end."""


@pages.get("/print")
def print_shop() -> Response:
    """The first edition's shop, or that of a game (`?game=`); the page leads to the others."""
    return to(f"/print/{request.args.get('game') or desk().catalogue.ids()[0]}")


@pages.get("/print/<id:which>")
def print_page(which: str) -> Response:
    """What there is to print for an edition, or from a game."""
    game = request.args.get("game") or (which if which not in desk().catalogue.ids() else None)
    here = as_host(game) if game else None
    edition = here.edition if here else desk().edition(which)
    return render(
        "print_shop/print_shop.html",
        edition=edition,
        editions=desk().catalogue.all(),
        at_game=here,
        base=f"/api/v1/games/{here.game.id}" if here else f"/api/v1/editions/{edition.id}",
        groups=groups(edition, here),
        everything=ALL,
        address=public_url(""),
        warning=warning_for(public_url("")),
        boards=_boards(edition) if here is None else [],
    )


def _boards(edition: Edition) -> list[View]:
    """The boards that the host may print cards for, where the table enters the board."""
    return list_boards(desk(), HOST, edition.id) if edition.board_is_entered and has_host_cookie() else []


def groups(edition: Edition, here: Sitting | None) -> list[tuple[str, list[View]]]:
    """The parts there are, by what they are for."""
    there = names_for(edition, game=here is not None)
    sorted_in = {name for _, names in GROUPS for name in names}
    made = [
        *((title, [name for name in names if name in there]) for title, names in GROUPS),
        ("More", [name for name in there if name not in sorted_in]),
    ]
    return [(title, [_part(name) for name in names]) for title, names in made if names]


def _part(name: str) -> View:
    part = PARTS[name]
    return {"name": name, "title": part.title, "about": f"{capitalized(part.about)}."}

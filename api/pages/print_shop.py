"""The print shop: everything that can be printed for an edition, or from a running game."""

from flask import Response, request

from api.counter import desk, settings
from api.pages.routes import pages
from api.pages.shell import as_host, render, to
from printables import ALL, PARTS, names_for, warning_for


@pages.get("/print")
def print_shop() -> Response:
    """The first edition's shop; the page leads to the others."""
    return to(f"/print/{desk().catalogue.ids()[0]}")


@pages.get("/print/<id:edition_id>")
def print_edition_page(edition_id: str) -> Response:
    """What there is to print; with `?game=` also what is printed from that game."""
    edition = desk().edition(edition_id)
    game_id = request.args.get("game")
    here = as_host(game_id) if game_id else None
    base = f"/api/v1/games/{here.game.id}" if here else f"/api/v1/editions/{edition.id}"
    names = names_for(edition, game=here is not None)
    return render(
        "print.html",
        edition=edition,
        editions=desk().catalogue.all(),
        at_game=here.game if here else None,
        base=base,
        scenarios=[(one.id, one.name) for one in edition.scenarios],
        parts=[(name, PARTS[name]) for name in names],
        everything=ALL,
        warning=warning_for(settings().public_url or request.host_url.rstrip("/")),
    )

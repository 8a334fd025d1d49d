"""The map page: the whole board on one screen, to pan, to pinch, to tap, and to see how it came about."""

from flask import Response

from api.pages.kit.pictures import maps
from api.pages.kit.rendering import number, render
from api.pages.kit.routes import pages
from api.pages.kit.visitor import visitor_of


@pages.get("/map/<id:game_id>")
def map_page(game_id: str) -> Response:
    """The board now, or with `?version=` as it stood."""
    here = visitor_of(game_id)
    shown = maps.shown_map(here, number("version"))
    front = maps.front(here, shown)
    return render(
        "map/map.html",
        here=here,
        edition=here.edition,
        shown=shown,
        drawn=maps.picture(here, shown, {"front": front, "home": maps.home(here, shown)}),
        layers=shown.view["layers"],
        front=maps.allies(here) if front else [],
        regions=maps.listed(here, shown),
    )

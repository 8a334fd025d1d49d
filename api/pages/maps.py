"""The map page: the whole board on one screen, to pan, pinch, and tap, and to see how it came about."""

from flask import Response

from api.pages.kit.pictures import maps
from api.pages.kit.rendering import number, render
from api.pages.kit.routes import pages
from api.pages.kit.visiting import visitor_of


@pages.get("/map/<id:game_id>")
def map_page(game_id: str) -> Response:
    """The board now, or with `?version=` at that version."""
    visitor = visitor_of(game_id)
    shown = maps.shown_map(visitor, number("version"))
    front = maps.front(visitor, shown)
    return render(
        "map/map.html",
        visitor=visitor,
        edition=visitor.edition,
        shown=shown,
        drawn=maps.picture(visitor, shown, {"front": front, "home": maps.home(visitor, shown)}),
        layers=shown.view["layers"],
        front=maps.allies(visitor) if front else [],
        regions=maps.listed(visitor, shown),
    )

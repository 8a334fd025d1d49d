"""Photos of the board on pages: add one with the camera, view them, delete your own."""

from typing import Any

from flask import Response, request

from api.http.context import app_context
from api.http.sent_photo import sent_photo
from api.pages.kit.form_keys import do_once
from api.pages.kit.rendering import local_path, render, to
from api.pages.kit.routes import pages
from api.pages.kit.turns.card_pages import scan_context
from api.pages.kit.visiting import visitor_of
from api.pages.kit.visitor import AnyVisitor
from companion.service import photos as use
from companion.service.regions import region_names


def photos_of(visitor: AnyVisitor) -> list[dict[str, Any]]:
    """A game's photos for pages, newest first."""
    shown = use.list_photos(app_context(), visitor.who, visitor.game.id)
    return [
        {
            **photo,
            "src": f"/api/v1/games/{visitor.game.id}/photos/{photo['id']}",
            "mine": visitor.banker or photo["seat"]["id"] == visitor.who.ref.id,
        }
        for photo in reversed(shown)
    ]


@pages.get("/games/<id:game_id>/photos")
def photos_page(game_id: str) -> Response:
    """The photos of a game, and a field that opens the camera."""
    visitor = visitor_of(game_id)
    regions = region_names(app_context(), visitor.who, game_id)
    return render("photos.html", **scan_context(visitor), photos=photos_of(visitor), regions=list(regions.items()))


@pages.post("/games/<id:game_id>/photos")
def add_photo_here(game_id: str) -> Response:
    """Keep a photo."""
    visitor = visitor_of(game_id)
    picture, region = sent_photo()
    do_once(lambda: use.add_photo(app_context(), visitor.who, game_id, picture, region))
    return to(local_path(request.form.get("next"), f"/games/{game_id}/photos"))


@pages.post("/games/<id:game_id>/photos/<id:photo_id>/delete")
def delete_photo_here(game_id: str, photo_id: str) -> Response:
    """Delete a photo."""
    visitor = visitor_of(game_id)
    do_once(lambda: _deleted(visitor, photo_id))
    return to(f"/games/{game_id}/photos")


def _deleted(visitor: AnyVisitor, photo_id: str) -> dict[str, str]:
    use.delete_photo(app_context(), visitor.who, visitor.game.id, photo_id)
    return {"deleted": photo_id}

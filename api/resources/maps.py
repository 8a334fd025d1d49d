"""The map: the board as a picture, and as the figures behind it."""

import gzip
from collections.abc import Callable, Mapping
from functools import cache
from hashlib import sha256
from typing import Any

from flask import Response, request

from api.http.blueprint import Blueprint
from api.http.context import app_context
from api.http.heavy import heavy
from api.http.identity import current
from api.maps.film import moving
from api.maps.svg import Look, drawing, style
from api.schemas.base import Loaded
from api.schemas.maps import MapQuery
from companion.languages import _
from companion.languages import current as language
from companion.model.edition import Edition
from companion.model.lru import Lru
from companion.service.maps import ShownMap, show_film, show_map
from companion.version import __version__
from companion.views import shapes
from companion.views.maps.showing import in_words

maps = Blueprint("maps", __name__, description="The board as a map.")
SVG = {
    "description": "The picture.",
    "content": {"image/svg+xml": {"schema": {"type": "string"}}},
    "headers": {"ETag": {"description": "Changes with the game.", "schema": {"type": "string"}}},
}
NOT_MODIFIED = {"description": "You have it already."}
POLICY = "default-src 'none'; style-src 'unsafe-inline'"
"""A standalone picture has its own styles, and nothing else."""
FOREVER = "private, max-age=31536000"
MOST_KEPT = 64

_kept: Lru[tuple[str, ...], bytes] = Lru(MOST_KEPT)
"""The last pictures, by game, version, and language, compressed: a version never changes."""


@maps.route("/games/<id:game_id>/map.svg", errors=(404,))
@maps.arguments(MapQuery, location="query")
@maps.doc(responses={"200": SVG, "304": NOT_MODIFIED})
def get_map_picture(query: Loaded, game_id: str) -> Response:
    """The board now, or at a version, as a picture."""
    shown = show_map(app_context(), current(), game_id, query.get("version"))
    return _picture(
        ("map", game_id, str(shown.version), shown.history.entries[shown.version - 1].at),
        lambda: _drawn(shown),
        forever="version" in query,
    )


def _drawn(shown: ShownMap) -> str:
    edition = shown.edition
    title = _("{game}: the board in round {number}", game=shown.game.name, number=shown.round)
    look = Look(href=lambda land: f"/q/{edition.id}/territory/{land}", classes={"changed": shown.changed()}, alone=True)
    return drawing(edition, shown.plan, shown.view, title, look)


@maps.route("/games/<id:game_id>/map-film.svg")
@maps.doc(responses={"200": SVG, "304": NOT_MODIFIED})
def get_map_moving(game_id: str) -> Response:
    """The whole game as one animated picture."""
    shown = show_map(app_context(), current(), game_id)
    return _picture(
        ("film", game_id, str(shown.version), shown.history.entries[-1].at),
        lambda: moving(shown.edition, shown.plan, show_film(app_context(), current(), game_id), shown.game.name),
        forever=False,
        entries=shown.version,
    )


def _picture(key: tuple[str, ...], make: Callable[[], str], *, forever: bool, entries: int = 0) -> Response:
    key = (*key, language())
    tag = sha256("/".join((*key, _way_of_drawing())).encode()).hexdigest()[:16]
    response = Response(mimetype="image/svg+xml")
    response.set_etag(tag)
    response.headers["Content-Security-Policy"] = POLICY
    response.headers["Cache-Control"] = FOREVER if forever else "private, no-cache"
    response.headers["Vary"] = ", ".join(("Authorization", "Cookie", "Accept-Encoding"))
    if tag in request.if_none_match:
        response.status_code = 304
        return response
    with heavy(entries):
        picture = _kept.get(key) or _kept.keep(key, gzip.compress(make().encode(), 6, mtime=0))
    if "gzip" in request.headers.get("Accept-Encoding", "").lower():
        response.headers["Content-Encoding"] = "gzip"
        response.set_data(picture)
    else:
        response.set_data(gzip.decompress(picture))
    return response


@cache
def _way_of_drawing() -> str:
    """A fingerprint that changes when maps are drawn differently."""
    return f"{__version__} {sha256(style().encode()).hexdigest()}"


@maps.route("/games/<id:game_id>/map", errors=(404,))
@maps.arguments(MapQuery, location="query")
@maps.response(200, shapes.BoardMap)
def get_map(query: Loaded, game_id: str) -> shapes.BoardMap:
    """The board now, or at a version, land by land."""
    shown = show_map(app_context(), current(), game_id, query.get("version"))
    return {
        "version": shown.version,
        "round": shown.round,
        "tiles": _said(shown.edition, shown.view["tiles"]),
        "layers": shown.view["layers"],
        "changed": sorted(shown.changed()),
        "front": sorted(shown.front(seat.powers if (seat := current().seat) else ())),
    }


@maps.route("/games/<id:game_id>/map/film")
@maps.response(200, shapes.MapFilm)
def get_map_film(game_id: str) -> dict[str, Any]:
    """The whole game: the board at the start, and every change since; several to a frame if there are very many."""
    shown = show_map(app_context(), current(), game_id)
    with heavy(shown.version):
        film = show_film(app_context(), current(), game_id)
    first, *frames = (
        {**frame, "tiles": _said(shown.edition, frame["tiles"])} for frame in (film["first"], *film["frames"])
    )
    return {"version": film["version"], "first": first, "frames": frames}


def _said(edition: Edition, tiles: Mapping[str, shapes.MapTile]) -> dict[str, shapes.MapTile]:
    """Every land, with its text for screen readers."""
    return {land: {**tile, "said": in_words(edition, tile)} for land, tile in tiles.items()}

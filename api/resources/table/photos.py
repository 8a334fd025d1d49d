"""Photos of the board, each with the entry it shows."""

from flask import Response, url_for

from api.http.blueprint import Blueprint
from api.http.context import app_context
from api.http.identity import current
from api.http.sent_photo import sent_photo
from api.resources.games import LOCATION
from api.schemas.answers import Photos
from companion.service import photos as use
from companion.views import shapes

photos = Blueprint("photos", __name__, description="Photos of the board, each with the entry it shows.")
PICTURE = {"description": "The picture.", "content": {"image/jpeg": {"schema": {"type": "string", "format": "binary"}}}}
PHOTO_BODY = {
    "required": True,
    "content": {
        "multipart/form-data": {
            "schema": {
                "type": "object",
                "required": ["photo"],
                "properties": {
                    "photo": {"type": "string", "format": "binary", "description": "The picture, up to 12 MB."},
                    "region": {
                        "type": "string",
                        "description": "The part of the board it shows: a region's id or name, or your own words.",
                    },
                },
            }
        }
    },
}


@photos.route("/games/<id:game_id>/photos", methods=["POST"], errors=(409, 413))
@photos.response(201, shapes.PhotoView, headers=LOCATION)
@photos.doc(requestBody=PHOTO_BODY)
def add_photo(game_id: str) -> tuple[shapes.PhotoView, dict[str, str]]:
    """Add a photo of the board to a game.

    It's scaled to 2,048 pixels; location and camera data are removed. At most 12 MB each and 60 in a game.
    """
    photo = use.add_photo(app_context(), current(), game_id, *sent_photo())
    return photo, {"Location": url_for("photos.get_photo", game_id=game_id, photo_id=photo["id"])}


@photos.route("/games/<id:game_id>/photos")
@photos.response(200, Photos)
def list_photos(game_id: str) -> Photos:
    """Every photo of a game, oldest first."""
    return {"photos": use.list_photos(app_context(), current(), game_id)}


@photos.route("/games/<id:game_id>/photos/<id:photo_id>")
@photos.doc(responses={"200": PICTURE})
def get_photo(game_id: str, photo_id: str) -> Response:
    """A photo as JPEG."""
    response = Response(use.show_photo(app_context(), current(), game_id, photo_id), mimetype="image/jpeg")
    response.headers["Cache-Control"] = "private, max-age=86400"
    return response


@photos.route("/games/<id:game_id>/photos/<id:photo_id>", methods=["DELETE"])
@photos.response(204)
def delete_photo(game_id: str, photo_id: str) -> None:
    """Delete a photo for good. For the banker, or the person who added it."""
    use.delete_photo(app_context(), current(), game_id, photo_id)

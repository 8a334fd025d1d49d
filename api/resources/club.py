"""The club: people, finished games, and ratings."""

from api.http.blueprint import Blueprint
from api.http.context import app_context
from api.http.identity import current
from api.schemas.base import Loaded
from api.schemas.club import ClubChange, ClubQuery
from companion.service.club import showing as use
from companion.views.shapes.club import Club

club = Blueprint("club", __name__, description="Who has played here, and how it went. Nobody needs an account.")


@club.route("/club")
@club.arguments(ClubQuery, location="query")
@club.response(200, Club)
def get_club(query: Loaded) -> Club:
    """People, finished games, and ratings.

    For the host and everybody with a seat. Practice games, unfinished ones, and people with powers on both sides don't
    count. Ratings go through the games in the order in which they ended; each game says what it changed and why.
    """
    return use.show_club(app_context(), current(), query["limit"])


@club.route("/club", methods=["POST"], who="host", errors=(404, 409))
@club.arguments(ClubChange)
@club.response(200, Club)
def change_club(body: Loaded) -> Club:
    """Join two spellings of one person, part them again, forget somebody, or offer known names or not.

    Journals stay as they are. Somebody who is forgotten is shown nowhere; games that end later count again.
    """
    return use.change_club(app_context(), current(), **body)

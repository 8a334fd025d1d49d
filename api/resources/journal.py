"""The journal: every entry, oldest first."""

from api.http.blueprint import Blueprint
from api.http.context import app_context
from api.http.identity import current
from api.schemas.base import Loaded
from api.schemas.journal import JournalQuery
from companion.service import games as use
from companion.views import shapes

journal = Blueprint("journal", __name__, description="Everything that was said, and what it changed.")


@journal.route("/games/<id:game_id>/journal")
@journal.arguments(JournalQuery, location="query")
@journal.response(200, shapes.JournalView)
def get_journal(query: Loaded, game_id: str) -> shapes.JournalView:
    """Entries of a game, oldest first."""
    return use.journal(app_context(), current(), game_id, query["after"], query.get("limit"))

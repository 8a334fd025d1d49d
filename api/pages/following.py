"""How open pages follow a game: `GET /games/{id}/live`, for our scripts.

The line says that something has changed; each page then fetches itself again (`page.js`), as it does without a line.
Programs listen to whole entries (`api/resources/live.py`).
"""

from flask import Response, request

from api.http.context import app_context, web_context
from api.http.identity import current
from api.pages.kit.routes import pages
from api.resources.live import streamed
from companion.service.games import opened

MOST_PAGES, LONGEST_PAGE = 4, 500
"""What the previous version's scripts may name: they fetch a page again if its own address is in the event."""


@pages.get("/games/<id:game_id>/live")
def listen_to_changes(game_id: str) -> Response:
    """Listen to what open pages need: that something has changed, and entries in short."""
    who = current()
    opened(app_context(), who, game_id)
    named = [page for page in request.args.getlist("page")[:MOST_PAGES] if len(page) <= LONGEST_PAGE]
    return streamed(web_context().hub.page_line(who, game_id, tuple(sorted(set(named)))))

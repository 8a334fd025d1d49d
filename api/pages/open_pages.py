"""Live updates for open pages: `GET /games/{id}/live?page=/play`, for our scripts.

Programs listen to whole entries (`api/resources/live.py`). A page is rendered as a request for it would be, with the
cookies of the person looking at it.
"""

from urllib.parse import urlsplit

from flask import Flask, Response, current_app, request
from werkzeug.exceptions import HTTPException
from werkzeug.routing import RequestRedirect

from api.families import families
from api.http import languages
from api.http.context import app_context, web_context
from api.http.errors import as_problem
from api.http.identity import current, current_seat
from api.http.live.screens import PUSHED, Environ, Looker, Render
from api.http.problem import Problem
from api.pages.kit.routes import pages
from api.resources.live import streamed
from companion.languages import current as language_now
from companion.languages import speaking
from companion.service.games import opened

MOST_PAGES = 4
"""The most pages per line."""
LONGEST_PAGE = 500
OWN = ("wsgi.input", "werkzeug.", "flask.", "companion.", "HTTP_IF_", "HTTP_LAST_EVENT_ID", "CONTENT_")
"""The prefix of environ keys that belong to one request alone."""


@pages.get("/games/<id:game_id>/live")
def listen_to_pages(game_id: str) -> Response:
    """Listen to what open pages need: entries in short, and what changed in each page."""
    who = current()
    opened(app_context(), who, game_id)
    shown = list(dict.fromkeys(request.args.getlist("page")))[:MOST_PAGES]
    if not all(_is_page(page) for page in shown):
        raise Problem(422, "invalid_request", "`page` must be the address of a page here.")
    environ = {name: value for name, value in request.environ.items() if not name.startswith(OWN)}
    environ |= {"REQUEST_METHOD": "GET", "HTTP_ACCEPT": "text/html", PUSHED: True}
    seat = current_seat()
    looker = Looker(frozenset({who.ref.id, *([seat.ref.id] if seat else [])}), environ, renderer())
    return streamed(web_context().hub.screen_line(who, game_id, shown, looker))


def _is_page(page: str) -> bool:
    """Whether a URL is that of a page that can be shown."""
    path = urlsplit(page)[2]
    if not page.startswith("/") or page.startswith("//") or len(page) > LONGEST_PAGE:
        return False
    try:
        endpoint, _ = current_app.create_url_adapter(request).match(path, "GET")  # type: ignore[union-attr]
    except (HTTPException, RequestRedirect):
        return False
    known = {pages.name, *(family.routes.name for family in families().values() if family.routes is not None)}
    return endpoint.partition(".")[0] in known and endpoint != request.endpoint


def renderer() -> Render:
    """Renders this app's pages for somebody who has them open; never fails."""
    app: Flask = current_app._get_current_object()  # type: ignore[attr-defined]  # documented, for other threads
    language = language_now()

    def render(environ: Environ) -> str | None:
        with app.request_context(environ), speaking(language):
            try:
                languages.begin_again()
                answer = app.make_response(app.dispatch_request())
            except Exception as error:
                as_problem(error)  # what nobody foresaw is logged
                return None
            is_page = answer.status_code == 200 and answer.mimetype == "text/html"
            return answer.get_data(as_text=True) if is_page else None

    return render

"""Archiving games in which nothing has happened for a long time, after a question."""

from flask import Response, request

from api.http.context import app_context
from api.http.identity import current, has_host_cookie
from api.pages.host.game_list import line_of
from api.pages.kit.form_keys import do_once
from api.pages.kit.rendering import number, render, to
from api.pages.kit.routes import pages
from companion.languages import n_
from companion.service import HOST, Identity
from companion.service.old_games import archive_games, old_games

AGES = (30, 90, 365)
"""After how many days without an entry a game may go into the archive."""


@pages.get("/archive")
def old_games_page() -> Response:
    """The games in which nothing has happened for this many days, and the question."""
    days = number("days") or AGES[0]
    return render(
        "old_games.html",
        days=days,
        ages=[(age, n_("{count} day", "{count} days", age)) for age in AGES],
        games=[line_of(game) for game in old_games(app_context(), _who(), days)],
    )


@pages.post("/archive")
def archive_old_games() -> Response:
    """Archive the games that the page listed."""
    chosen = request.form.getlist("game")
    do_once(lambda: {"archived": archive_games(app_context(), _who(), chosen)})
    return to("/#archive")


def _who() -> Identity:
    return HOST if has_host_cookie() else current()

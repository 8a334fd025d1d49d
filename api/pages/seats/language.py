"""Choosing a language: a seat's is stored for all its phones; a browser without a seat keeps it in a cookie."""

from flask import Response, request

from api.http.context import app_context
from api.http.identity import current_seat
from api.http.languages import set_cookie
from api.pages.kit.rendering import local_path, to
from api.pages.kit.routes import pages
from companion.service.table.languages import choose_language, known_language


@pages.post("/language")
def choose() -> Response:
    """Set the language; an empty one means the browser's own again."""
    language, seat = request.form.get("language", ""), current_seat()
    chosen = known_language(language) if seat is None else choose_language(app_context(), seat, language)
    answer = to(local_path(request.form.get("next"), "/"))
    set_cookie(answer, chosen)
    return answer

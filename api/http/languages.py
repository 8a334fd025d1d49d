"""The language of a response: asked for by name, chosen by the seat or browser, the browser's own, or the table's."""

from flask import Flask, Response, request

from api.http.context import WebContext, web_context
from api.http.identity import COOKIE_SECONDS, reader
from api.http.problem import Problem
from companion.languages import UnknownLanguage, _, best, chosen, current, known, speak, table_language
from companion.service.table.languages import language_of
from companion.service.table.names import is_screen
from companion.service.table.tables import table_of

COOKIE = "companion_language"
QUERY = "language"
FOR_THE_TABLE = (".print_game", ".print_edition")
"""The name suffixes of routes in the table's language, whatever a browser prefers: everybody reads them."""
TABLE_PAGE = ".table_page"
"""The name suffix of the table page's route: a television's is for the table, a phone's for the person who holds it."""
STREAM = ".listen_to_changes"
"""The name suffix of the live stream's route: an open page asks in its own language, even if that's gone by now."""
VARY = ("Accept-Language", "Cookie", "Authorization")


def register(app: Flask) -> None:
    """Set the language of every request, and declare it in every response."""
    app.before_request(begin)
    app.after_request(say_so)


def begin() -> None:
    """Find a request's language. An unknown one asked for by name is refused."""
    speak(table_language())
    asked = request.args.get(QUERY)
    if _is_stream() and asked not in known():
        asked = None
    if asked is not None:
        speak(by_name(asked))
    elif _is_for_the_table():
        speak(_of_table())
    else:
        speak(_for_caller())


def _is_for_the_table() -> bool:
    endpoint = request.endpoint or ""
    return endpoint.endswith(FOR_THE_TABLE) or (endpoint.endswith(TABLE_PAGE) and _is_television())


def _is_television() -> bool:
    """Whether a screen for everybody asks: a television, or a laptop that has chosen no language."""
    who = reader()
    if who is not None and who.seat is not None:
        return is_screen(who.seat)
    return _own() is None and table_of(web_context().app, _game() or "").language in known()


def _is_stream() -> bool:
    return request.endpoint is not None and request.endpoint.endswith(STREAM)


def by_name(language: str) -> str:
    """A language by name; refused like an unknown paper."""
    try:
        return chosen(language)
    except UnknownLanguage:
        problem = {"field": QUERY, "message": _("Must be one of: {choices}.", choices=", ".join(known()))}
        raise Problem(
            422,
            "invalid_request",
            "There's no language {language} here. Known: {known}.",
            errors=[problem],
            language=repr(language[:40]),
            known=", ".join(known()),
        ) from None


def _for_caller() -> str:
    """The caller's language: the seat's choice, the browser's choice, its Accept-Language, otherwise the table's."""
    if len(known()) == 1:
        return known()[0]
    who = reader()
    chosen_by_seat = language_of(who)
    if chosen_by_seat:
        return chosen_by_seat
    chosen_here = _own()
    if chosen_here is not None:
        return chosen_here
    accepted = request.headers.get("Accept-Language", "")
    return best(accepted, "") or language_of_table(
        web_context(), _game() or (who.seat.game if who and who.seat else None)
    )


def _own() -> str | None:
    """The language that was chosen in this browser, if any."""
    cookie = request.cookies.get(COOKIE, "")
    return cookie if cookie in known() else None


def language_of_table(app: WebContext, game_id: str | None) -> str:
    """The language of a game's table; this machine's if it has none."""
    of_table = table_of(app.app, game_id).language if game_id else ""
    return of_table if of_table in known() else table_language()


def say_so(response: Response) -> Response:
    """Declare a response's language, and what it depends on."""
    if not response.headers.get("Content-Language"):
        response.headers["Content-Language"] = current()
    if "immutable" not in response.headers.get("Cache-Control", ""):
        response.vary.update(VARY)
    return response


def set_cookie(response: Response, language: str) -> None:
    """Set this browser's language; an empty one means the browser's own again."""
    if language:
        response.set_cookie(COOKIE, language, COOKIE_SECONDS, httponly=True, samesite="Lax", secure=request.is_secure)
    else:
        response.delete_cookie(COOKIE, httponly=True, samesite="Lax", secure=request.is_secure)


def _game() -> str | None:
    game_id = (request.view_args or {}).get("game_id")
    return game_id if isinstance(game_id, str) else None


def _of_table() -> str:
    return language_of_table(web_context(), _game())

"""From refusals to HTTP: the one place that maps refusals to statuses."""

import logging
from collections.abc import Callable

from flask import Flask, Response, current_app, request
from werkzeug.exceptions import HTTPException

from api.http.codes import status_of
from api.http.problem import Problem
from api.http.why import why_refused
from companion.engine.codec import DamagedGame, UnreadableGame
from companion.languages import msg
from companion.model.refusal import NotAllowed, NotFound, Overloaded, RuleViolation, StaleVersion, TooFast
from companion.storage import StoreDamaged, StoreError, StoreFailing, StoreFull, StoreLost, StoreUnclear
from printables import NothingToPrint, PrintError

log = logging.getLogger("companion.api")

CODES = {
    400: "malformed_request",
    404: "not_found",
    405: "method_not_allowed",
    406: "not_acceptable",
    413: "too_large",
    415: "unsupported_media_type",
    421: "unknown_host",
    422: "invalid_request",
    429: "too_many_tries",
}
SENTENCES = {
    404: msg("There's nothing at this address."),
    405: msg("This address doesn't support that method."),
    413: msg("The body is too large for this address."),
}

ErrorPage = Callable[[Problem], Response]
ERROR_PAGE = "COMPANION_ERROR_PAGE"
"""Config key: how pages show a problem to a browser."""
FOR_PROGRAMS = ("/api/", "/healthz", "/readyz", "/metrics")
"""URLs that always answer with problem+json."""


def as_problem(error: Exception) -> Problem:
    """An exception as a problem. Anything unexpected is a 500, and is logged."""
    match error:
        case Problem():
            return error
        case RuleViolation():
            status = status_of(error.code)
            wrong = (error, *error.also)
            errors = [
                {"field": wrong_field.field, "message": wrong_field.sentence}
                for wrong_field in wrong
                if wrong_field.field is not None
            ] or None
            soft = error.soft if status == 409 else None
            return Problem(
                status,
                error.code,
                error.message,
                errors=errors,
                soft=soft,
                in_turn=error.in_turn,
                remedy=error.remedy,
                also=error.also,
                about=error.about,
                why=why_refused(error),
            )
        case TooFast():
            return Problem(429, error.code, error.message, headers={"Retry-After": str(error.wait)})
        case NotAllowed():
            return Problem(403, error.code, error.message)
        case NotFound():
            return Problem(404, error.code, error.message)
        case StaleVersion():
            return Problem(412, error.code, error.message)
        case Overloaded():
            return Problem(503, error.code, error.message, headers={"Retry-After": "2"})
        case DamagedGame():
            return Problem(422, "damaged_game", str(error))
        case UnreadableGame():
            return Problem(422, "unreadable_game", str(error))
        case StoreFull():
            return Problem(507, "store_full", str(error))
        case StoreFailing():
            log.error("%s", error)
            return Problem(
                503,
                "store_failing",
                "The disk with the games is read-only or failing. Nothing was changed. The host should first copy the "
                "database and its backups to another disk: the terminal says where they are.",
            )
        case StoreUnclear():
            log.error("%s", error)
            sentence = msg(
                "The disk with the games failed while this was being saved, so it may not count. Send it again: it's "
                "logged once. The host should copy the database and its backups to another disk."
            )
            return Problem(503, "store_unclear", sentence, headers={"Retry-After": "2"})
        case StoreDamaged():
            log.error("%s", error)
            return Problem(503, "store_damaged", "The database is damaged. The host can put the newest backup back.")
        case StoreLost():
            log.error("%s", error)
            return Problem(
                503,
                "store_lost",
                "The database was removed, replaced, or cut short. Nothing is being written.",
            )
        case StoreError():
            log.error("the store does not answer: %s", error)
            sentence = msg("Can't reach the games right now. Nothing changed. Try again in a moment.")
            return Problem(503, "store_unavailable", sentence, headers={"Retry-After": "2"})
        case NothingToPrint():
            return Problem(404, "nothing_to_print", str(error))
        case PrintError():
            return Problem(422, "invalid_request", str(error))
        case HTTPException():
            return _of_werkzeug(error)
    log.exception("unforeseen", exc_info=error)
    return Problem(500, "internal_error", "Something broke on our end. Nothing changed. Report it, and we'll fix it.")


def _of_werkzeug(error: HTTPException) -> Problem:
    status = error.code or 500
    headers = {
        name: value for name, value in error.get_headers() if name in ("Allow", "Retry-After", "WWW-Authenticate")
    }
    detail = SENTENCES.get(status) or error.description or msg("The request was refused.")
    return Problem(status, CODES.get(status, "refused"), detail, headers=headers)


def answer_to(error: Exception) -> Response:
    """The response to an exception: a page for browsers on page URLs, otherwise problem+json."""
    problem = as_problem(error)
    page: ErrorPage | None = current_app.config.get(ERROR_PAGE)
    if page is not None and not request.path.startswith(FOR_PROGRAMS) and request.accept_mimetypes.accept_html:
        answer = page(problem)
        answer.headers.update(problem.headers)
        return answer
    return problem.response()


def _handle(error: Exception) -> Response | HTTPException:
    if isinstance(error, HTTPException) and (error.code or 500) < 400:
        return error  # a redirect
    return answer_to(error)


def register(app: Flask) -> None:
    """Handle every exception, expected or not, here."""
    app.register_error_handler(HTTPException, _handle)
    app.register_error_handler(Exception, _handle)

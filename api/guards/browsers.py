"""Browser safety: only known hosts, no writes from other sites' pages, strict headers on every response."""

from contextlib import suppress
from io import BytesIO

from flask import Flask, Response, request
from werkzeug.datastructures import ImmutableMultiDict
from werkzeug.exceptions import RequestEntityTooLarge

from api.guards.known_hosts import KnownHosts, same_host
from api.guards.safe_headers import HEADERS
from api.http.context import settings
from api.http.identity import by_cookie, current
from api.http.problem import Problem
from api.settings import KIB, MIB

SAFE = frozenset({"GET", "HEAD", "OPTIONS"})
LARGE = (".import_game", ".scan_picture", ".add_photo", ".add_photo_here", ".take_board_photos")
"""The name suffixes of routes that accept whole games and photos, only from authenticated people."""
UNREAD = "companion.unread"
"""In a request's environ if the gateway didn't wait for the body: too large for an unauthenticated caller."""


def register(app: Flask, hosts: KnownHosts) -> None:
    """Guard every request and response of an app."""

    def check_host() -> None:
        if request.headers.get("Host", "") not in hosts:
            raise Problem(
                421,
                "unknown_host",
                "This server doesn't go by that name. Use the address it printed, or start it with --public-url.",
            )

    app.before_request(check_host)
    app.before_request(check_origin)
    app.before_request(read_body)
    app.after_request(add_headers)


def check_origin() -> None:
    """Refuse what another site's page sends: it can't act, and it can't guess codes either.

    Browsers say where a form comes from, and keep our cookies (SameSite) out of other sites' forms. A program that says
    nothing isn't a browser that was tricked.
    """
    if request.method in SAFE:
        return
    origin = request.headers.get("Origin")
    if origin is None and by_cookie():
        origin = request.headers.get("Referer") or None
    if not is_ours(origin, request.headers.get("Host", ""), request.headers.get("Sec-Fetch-Site")):
        raise _cross_origin()


def is_ours(origin: str | None, host: str, fetched_by: str | None) -> bool:
    """Whether a request comes from one of this host's pages, or from no page."""
    return (origin is None or same_host(origin, host)) and fetched_by in (None, "none", "same-origin")


def _cross_origin() -> Problem:
    return Problem(403, "cross_origin", "This came from another site's page. Use the pages of this server.")


def read_body() -> None:
    """Read the body once, up to its limit here, so that later readers find it complete.

    It's counted while it's read, whatever its headers say.
    """
    if request.method in SAFE:
        return
    large = request.endpoint is not None and request.endpoint.endswith(LARGE)
    limit = settings().import_limit if large else settings().body_limit
    if request.environ.get(UNREAD):
        _forget_body()
        if large:
            current()
        raise _too_large(limit)
    # A chunked body ends where the limit does, without a word: read one byte more to know.
    request.max_content_length = limit + 1 if request.content_length is None else limit
    try:
        too_large = len(request.get_data()) > limit
    except RequestEntityTooLarge:
        too_large = True
    if too_large:
        _forget_body()
        raise _too_large(limit)
    try:
        _ = request.form  # read now: the one who looks at it later would have to expect a refusal
    except RequestEntityTooLarge:
        _forget_body()
        raise Problem(413, "too_large", "This form has too many fields. Nothing was changed.") from None


def _too_large(limit: int) -> Problem:
    most = f"{limit // MIB} MB" if limit >= MIB else f"{limit // KIB} kB"
    return Problem(
        413, "too_large", "This is too large: you can send at most {most} here. Nothing was changed.", most=most
    )


def _forget_body() -> None:
    """Drop this request's body, so that the refusal page can read its form."""
    request.environ.update({"wsgi.input": BytesIO(), "CONTENT_LENGTH": "0"})
    for cached in ("content_length", "stream", "data"):
        with suppress(AttributeError, KeyError):
            delattr(request, cached)
    request.max_content_length = None
    request.form = ImmutableMultiDict()
    request.files = ImmutableMultiDict()


def add_headers(response: Response) -> Response:
    """Security headers; private unless a view said otherwise."""
    for name, value in HEADERS.items():
        response.headers.setdefault(name, value)
    response.headers.setdefault("Cache-Control", "no-store")
    return response


def cacheable(response: Response, seconds: int = 3600) -> Response:
    """Mark a response without private data, so that browsers can cache it."""
    response.headers["Cache-Control"] = f"public, max-age={seconds}"
    return response

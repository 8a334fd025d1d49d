"""Browser safety: only known hosts, no writes from other sites' pages, strict headers on every response."""

from contextlib import suppress
from io import BytesIO

from flask import Flask, Response, request
from werkzeug.datastructures import ImmutableMultiDict
from werkzeug.exceptions import RequestEntityTooLarge

from api.guards.bodies import SAFE, limits_of
from api.guards.known_hosts import KnownHosts, same_host
from api.http.context import settings
from api.http.identity import by_cookie, current, let_programs_look
from api.http.problem import Problem
from api.settings import KIB, MIB

SOURCES = {
    "default-src": "'self'",
    "img-src": "'self' data:",
    "object-src": "'none'",
    "base-uri": "'none'",
    "form-action": "'self'",
    "frame-ancestors": "'none'",
}
POLICY = "; ".join(f"{kind} {source}" for kind, source in SOURCES.items())
HEADERS = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "geolocation=(), microphone=()",
    "Cache-Control": "no-store",
}


HANDING_OVER = "pages.hand_in"
"""The one address that pages of other servers may send to: a phone hands over its copy of a game with the host's code,
from a page of the server that is gone. No cookie counts there.
"""


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
    app.before_request(let_programs_look)
    app.before_request(read_body)
    app.after_request(add_headers)


def check_origin() -> None:
    """Refuse what another site's page sends: it can't act, and it can't guess codes either.

    Browsers say where a form comes from, and keep our cookies (SameSite) out of other sites' forms. A program that says
    nothing isn't a browser that was tricked.
    """
    if request.method in SAFE or request.endpoint == HANDING_OVER:
        return
    origin = request.headers.get("Origin")
    if origin is None and by_cookie():
        origin = request.headers.get("Referer") or None
    ours = origin is None or same_host(origin, request.headers.get("Host", ""))
    if not ours or request.headers.get("Sec-Fetch-Site") not in (None, "none", "same-origin"):
        raise Problem(403, "cross_origin", "This came from another site's page. Use the pages of this server.")


def read_body() -> None:
    """Read the body once, up to its limit here, so that later readers find it complete.

    It's counted while it's read, whatever its headers say.
    """
    if request.method in SAFE:
        return
    limit, _ = limits_of(request.endpoint, settings())
    if settings().body_limit < (request.content_length or 0) <= limit:
        current()  # a stranger's isn't waited for
    # A chunked body ends where the limit does, without a word: read one byte more to know.
    request.max_content_length = limit + 1 if request.content_length is None else limit
    try:
        too_large = len(request.get_data()) > limit
    except RequestEntityTooLarge:
        too_large = True
    if too_large:
        _forget_body()
        most = f"{limit // MIB} MB" if limit >= MIB else f"{limit // KIB} kB"
        raise Problem(
            413, "too_large", "This is too large: you can send at most {most} here. Nothing was changed.", most=most
        )
    try:
        _ = request.form  # read now: the one who looks at it later would have to expect a refusal
    except RequestEntityTooLarge:
        _forget_body()
        raise Problem(413, "too_large", "This form has too many fields. Nothing was changed.") from None


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
    if request.endpoint == HANDING_OVER:
        response.headers["Access-Control-Allow-Origin"] = "*"
    given = {name for name, _ in response.headers}
    response.headers.extend({name: value for name, value in HEADERS.items() if name not in given})
    return response


def cacheable(response: Response, seconds: int = 3600) -> Response:
    """Mark a response without private data, so that browsers can cache it."""
    response.headers["Cache-Control"] = f"public, max-age={seconds}"
    return response

"""Who is asking: the host or a seat, from `Authorization: Bearer` or from a page's cookie.

A program's key comes in the header, too; only a table's overlay, which no program can give a header, takes one in its
query. Programs only look, whatever the address.

A header takes precedence over cookies, and the host's cookie over a seat's: a laptop that hosts and also has a seat
acts as the host, unless the request says `Companion-As: seat`.
"""

import hashlib
import hmac
import re
import secrets
from contextlib import suppress

from flask import Response, g, request

from api.guards.bodies import SAFE
from api.guards.guesses import KNOWN
from api.http.context import app_context, client_network, settings, web_context
from api.http.problem import Problem
from companion.languages import msg
from companion.service import HOST, Identity
from companion.service.programs.keys import KEY, identify_program, note_use
from companion.service.table.seats import identify
from companion.storage import StoreError

SEAT_COOKIE = "companion_seat"
HOST_COOKIE = "companion_host"
DEVICE_COOKIE = "companion_device"
OVERLAY = "pages.table_page"
"""The only address that takes a key in its query, for an overlay."""
AS_HEADER = "Companion-As"
IDENTIFIED = "companion.identified"
"""In a request's environ: whether the caller is authenticated."""
COOKIE_SECONDS = 400 * 24 * 3600
"""The maximum lifetime of a cookie in browsers."""

_SEAT_TOKEN = re.compile(r"[A-Za-z0-9_-]{43}")
"""The format of a seat's token. Nobody guesses one, so a wrong one is an old one, not an attempt."""


def current() -> Identity:
    """The caller; a 401 if unknown."""
    who = maybe()
    if who is None:
        raise _unknown("no_identity", msg("Say who you are: take a seat with the join code, or use the host link."))
    return who


def maybe() -> Identity | None:
    """The caller, or None without a seat. An invalid header is refused."""
    if "identity" not in g:
        key = overlay_key()
        if key:
            g.identity = _by_key(key)
        else:
            g.identity = _by_header() if "Authorization" in request.headers else _by_cookie()
        request.environ[IDENTIFIED] = g.identity is not None
        if g.identity is not None:
            _note_use(g.identity)
    who: Identity | None = g.identity
    if who is not None and who.program is not None and request.method not in SAFE:
        raise Problem(403, "key_only_looks", "This key can only look. Nothing was changed.")
    return who


def overlay_key() -> str:
    """The key in the query of a table's overlay; empty at every other address."""
    is_overlay = request.endpoint == OVERLAY and request.args.get("overlay") == "1"
    return request.args.get("token", "") if is_overlay else ""


def let_programs_look() -> None:
    """Refuse whatever a program sends but a look, even where nobody asks who is calling."""
    if request.method not in SAFE and KEY.fullmatch(_bearer()):
        current()


def _note_use(who: Identity) -> None:
    with suppress(StoreError):  # a full disk is no reason to show nothing
        note_use(app_context(), who)


def somebody() -> Identity | None:
    """The caller, or None for everybody else: where all may ask, an old token is no reason to refuse."""
    try:
        return maybe()
    except Problem:
        return None


def current_seat() -> Identity | None:
    """The seat of this phone's cookie, even on the host's machine.

    A cookie that no seat of ours can ever have had counts as a guess; one that's merely old doesn't.
    """
    given = request.cookies.get(SEAT_COOKIE, "")
    seat = _seat(given)
    if seat is None and given and not _SEAT_TOKEN.fullmatch(given) and "seat_cookie" not in g:
        g.seat_cookie = given
        if not has_host_cookie():
            web_context().failures.wrong(client_network(), "seat", guess=given)
    return seat


def has_host_cookie() -> bool:
    """Whether this browser has opened the host link.

    A wrong cookie counts as a wrong key. A caller with a seat can play on anyway: the cookie may be an old one.
    """
    if "host_cookie" not in g:
        given = request.cookies.get(HOST_COOKIE, "")
        g.host_cookie = bool(given) and _same(given, host_cookie_value())
        if given and not g.host_cookie:
            failures, guess = web_context().failures, (guesser(), "host key")
            if current_seat() is None:
                failures.check(*guess)
            failures.note(*guess, guess=given)
    right: bool = g.host_cookie
    return right


def guesser() -> str:
    """Whom a wrong code counts against: this phone's seat, otherwise its network, which strangers may share."""
    seat = current_seat() or _seat(_bearer())
    if seat is None or seat.seat is None:
        return client_network()
    return f"{KNOWN}{seat.seat.game}/{seat.seat.id}"


def reader() -> Identity | None:
    """The seat of this request's token or cookie; None for everybody else. Nothing is counted."""
    return _seat(_bearer()) or _seat(request.cookies.get(SEAT_COOKIE, ""))


def is_known() -> bool:
    """Whether a request shows anything valid: the gateway asks before it waits for the rest. Nothing is counted."""
    host_cookie = request.cookies.get(HOST_COOKIE, "")
    return (
        reader() is not None
        or _program(_bearer() or overlay_key()) is not None
        or _same(_bearer(), settings().host_key)
        or (bool(host_cookie) and _same(host_cookie, host_cookie_value()))
    )


def by_cookie() -> bool:
    """Whether this request relies on a cookie rather than a header."""
    return "Authorization" not in request.headers and bool({SEAT_COOKIE, HOST_COOKIE} & set(request.cookies))


def is_host_key(key: str) -> bool:
    """Whether this is the host key, in constant time. Wrong ones are counted; too many have to wait.

    The right one never waits: it's too long to guess, and others may guess behind the host's address.
    """
    right = _same(key, settings().host_key)
    if not right:
        web_context().failures.wrong(client_network(), "host key", guess=key)
    return right


def host_cookie_value() -> str:
    """The value of the host's cookie: derived from the host key and a stored secret, so that a new key
    invalidates it.
    """
    secret = f"{web_context().cookie_secret} {settings().host_key}"
    return hmac.new(secret.encode(), b"companion host cookie", hashlib.sha256).hexdigest()


def set_host_cookie(response: Response) -> None:
    """Make this browser the host."""
    _set_cookie(response, HOST_COOKIE, host_cookie_value())


def set_seat_cookie(response: Response, token: str) -> None:
    """Give this browser a seat."""
    _set_cookie(response, SEAT_COOKIE, token)
    _set_cookie(response, DEVICE_COOKIE, device())


def device() -> str:
    """This browser's id, whichever seats it takes: a random word; a new one if it has none."""
    given = request.cookies.get(DEVICE_COOKIE, "")
    if _SEAT_TOKEN.fullmatch(given):
        return given
    if "device" not in g:
        g.device = secrets.token_urlsafe(32)
    word: str = g.device
    return word


def known_device() -> str | None:
    """This browser's id, if it has one: other programs don't keep cookies."""
    given = request.cookies.get(DEVICE_COOKIE, "")
    return given if _SEAT_TOKEN.fullmatch(given) else None


def forget_seat_cookie(response: Response) -> None:
    """Remove this browser's seat."""
    response.delete_cookie(SEAT_COOKIE, path="/", httponly=True, samesite="Lax", secure=request.is_secure)


def _set_cookie(response: Response, name: str, value: str) -> None:
    response.set_cookie(
        name, value, max_age=COOKIE_SECONDS, path="/", httponly=True, samesite="Lax", secure=request.is_secure
    )


def _bearer() -> str:
    """The token in the header; empty if there is none."""
    kind, _, token = request.headers.get("Authorization", "").partition(" ")
    return token.strip() if kind.lower() == "bearer" else ""


def _by_header() -> Identity:
    token = _bearer()
    if not token:
        raise _unknown("no_identity", msg("Send `Authorization: Bearer TOKEN` with a seat's token or the host key."))
    if KEY.fullmatch(token):
        return _by_key(token)
    who = _seat(token)
    if who is not None:
        return who
    looks_like_a_seat = _SEAT_TOKEN.fullmatch(token) is not None
    if _same(token, settings().host_key) if looks_like_a_seat else is_host_key(token):
        return HOST
    raise _unknown("unknown_token", msg("This token is unknown, or its seat was removed."), invalid=True)


def _by_key(key: str) -> Identity:
    """The program with a key. Nobody guesses one, so a wrong one was revoked."""
    who = _program(key)
    if who is None:
        raise _unknown("unknown_token", msg("This key is unknown, or the host revoked it."), invalid=True)
    return who


def _program(key: str) -> Identity | None:
    """The program with a key; looked up once per request."""
    if not KEY.fullmatch(key):
        return None
    if g.get("program_of", (None, None))[0] != key:
        g.program_of = (key, identify_program(app_context(), key))
    program: Identity | None = g.program_of[1]
    return program


def _by_cookie() -> Identity | None:
    seat = current_seat()
    if seat is not None and request.headers.get(AS_HEADER, "").lower() == "seat":
        return seat
    return HOST if has_host_cookie() else seat


def _seat(token: str) -> Identity | None:
    """Who has a token; looked up once per request."""
    if not token or not token.isascii():
        return None
    if g.get("seat_of", (None, None))[0] != token:
        g.seat_of = (token, identify(app_context(), token))
    seat: Identity | None = g.seat_of[1]
    return seat


def _same(one: str, other: str) -> bool:
    return hmac.compare_digest(one.encode(errors="replace"), other.encode(errors="replace"))


def _unknown(code: str, detail: str, *, invalid: bool = False) -> Problem:
    challenge = 'Bearer realm="companion"' + (', error="invalid_token"' if invalid else "")
    return Problem(401, code, detail, headers={"WWW-Authenticate": challenge})

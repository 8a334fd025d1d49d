"""Scanning without leaving the page: `/scan` takes a picture of a card, or its four characters from a keypad.

A picture is decoded here, so that it works over plain HTTP and in every browser; the script only shrinks it first, and
uses the live camera if the browser allows it (HTTPS).
"""

from urllib.parse import urlsplit

from flask import Response, jsonify, request

from api.http.identity import has_host_cookie
from api.pages.kit.decoding import codes_on
from api.pages.kit.rendering import here_path, render, to
from api.pages.kit.routes import pages
from api.pages.kit.turns.card_pages import scan_context
from api.pages.kit.visiting import game_argument, seated
from api.pages.kit.visitor import AnyVisitor
from api.pages.playing import choose_game
from companion.languages import _, msg
from companion.views.cards import ALPHABET, LENGTH

OURS = ("/q/", "/join/")
"""The path prefixes in our codes."""
NOTHING_SEEN = msg("No card in the picture. Hold the phone closer, keep it still, or type the card's four characters.")


@pages.get("/scan")
def scan_page() -> Response:
    """A button for the camera, and a keypad for the code; each key adds a character, the fourth opens the card."""
    visitor = seated()
    if visitor is None:
        return choose_game() if has_host_cookie() else to("/join", next=here_path())
    typed = (request.args.get("code", "") + request.args.get("key", "")).upper()
    code = "".join(letter for letter in typed if letter in ALPHABET)[:LENGTH]
    if request.args.get("back"):
        code = code[:-1]
    if len(code) == LENGTH:
        return to(f"/Q/{code}{game_argument(visitor)}", by=request.args.get("by"))
    return _page(visitor, code)


@pages.post("/scan")
def scan_picture() -> Response:
    """Open the card in a picture; the script asks for JSON and gets its path."""
    picture = _sent()
    visitor = seated()
    if visitor is None:
        return to("/join")
    path = card_path(codes_on(picture))
    if request.accept_mimetypes.best == "application/json":
        return jsonify({"path": f"{path}{game_argument(visitor)}" if path else None})
    return (
        to(f"{path}{game_argument(visitor)}", by=request.form.get("by"))
        if path
        else _page(visitor, "", _(NOTHING_SEEN))
    )


def _sent() -> bytes:
    """The uploaded picture; empty if there is none."""
    file = request.files.get("picture")
    if file is None:
        return b""
    with file.stream as stream:
        return stream.read()


def card_path(codes: list[str]) -> str | None:
    """The first of our own URLs among the codes, whatever host they were printed for."""
    paths = (urlsplit(code).path for code in codes)
    return next((path for path in paths if path.lower().startswith(OURS)), None)


def _page(visitor: AnyVisitor, code: str, problem: str = "") -> Response:
    status = 422 if problem else 200
    by = request.values.get("by", "")
    return render("scan/page.html", status, **scan_context(visitor), code=code, problem=problem, by=by)


@pages.app_template_global()
def card_keys() -> str:
    """The characters in card codes."""
    return ALPHABET


@pages.app_template_global()
def card_code_length() -> int:
    """The length of a card's code."""
    return LENGTH

"""A saved board as a series of codes: shown on one table's screen, photographed by another's phone or laptop."""

from contextlib import closing

from flask import Response, request

from api.http.context import app_context
from api.pages.kit.boards import edition_of_host
from api.pages.kit.decoding import codes_on
from api.pages.kit.form_keys import do_once
from api.pages.kit.rendering import render, to
from api.pages.kit.routes import pages
from companion.languages import _
from companion.model.edition import Edition
from companion.model.refusal import RuleViolation
from companion.service import HOST
from companion.service.saved import boards as use
from companion.service.saved import travel

MOST_PHOTOS = 30
LARGEST_PHOTO = 12_000_000
"""The maximum size of a picture; larger ones don't come from a phone."""


@pages.get("/boards/<id:edition_id>/<id:board>/codes")
def board_codes_page(edition_id: str, board: str) -> Response:
    """The codes of a board, one below another."""
    edition = edition_of_host(edition_id)
    kept = use.show_board(app_context(), HOST, edition_id, board)
    codes = travel.codes_of(app_context(), HOST, edition_id, board)
    return render("boards/codes.html", edition=edition, board=kept, codes=codes)


@pages.get("/boards/<id:edition_id>/receive")
def receive_board_page(edition_id: str) -> Response:
    """Where another table's codes are photographed."""
    return _receiving(edition_of_host(edition_id), travel.Gathered())


@pages.post("/boards/<id:edition_id>/receive")
def take_board_photos(edition_id: str) -> Response:
    """Read more photos; with the last code, the board is saved."""
    edition = edition_of_host(edition_id)
    unread: list[str] = []
    read = list(request.form.getlist("code"))
    for number, photo in enumerate(request.files.getlist("photos")[:MOST_PHOTOS], start=1):
        with closing(photo):
            codes = codes_on(photo.read(LARGEST_PHOTO)) if photo.filename else []
        read += codes
        if photo.filename and not codes:
            unread.append(_("Photo {number} shows no code we can read. Hold the phone closer.", number=number))
    found_codes = travel.gathered(edition, read)
    if not found_codes.complete:
        return _receiving(edition, found_codes, unread)
    name, override = request.form.get("name", "").strip(), request.form.get("override", "").strip()[:200] or None
    try:
        kept = do_once(lambda: _kept(edition, found_codes, name, override))
    except RuleViolation as refusal:
        return _receiving(edition, found_codes, [refusal.sentence], 409)
    return to(f"/boards/{edition_id}/{kept['id']}")


def _kept(edition: Edition, gathered: travel.Gathered, name: str, override: str | None) -> dict[str, str]:
    kept = travel.keep_gathered(app_context(), HOST, edition.id, gathered, name=name, override=override)
    return {"id": kept["id"]}


def _receiving(
    edition: Edition, gathered: travel.Gathered, unread: list[str] | None = None, status: int = 200
) -> Response:
    return render(
        "boards/receive.html", status, edition=edition, found=gathered, refused=[*gathered.refused, *(unread or ())]
    )

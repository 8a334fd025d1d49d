"""Paper: charts, cards, and tracks as PDF."""

import threading
from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from typing import Any

from flask import Response
from marshmallow import fields, validate

import printables as shop
from api.http.blueprint import Blueprint
from api.http.context import app_context, web_context
from api.http.heavy import heavy
from api.http.identity import current
from api.http.own_address import paper_url, phone_url
from api.http.problem import Problem
from api.schemas import examples
from api.schemas.base import Body, Loaded, said
from companion.service.network import kept_network
from companion.service.reports import game_report
from companion.service.saved.boards import show_board
from companion.service.saved.kept_boards import kind_of

printables = Blueprint("printables", __name__, description="Paper for the table: charts, cards, tracks, reports.")
PDF = {"description": "The paper.", "content": {"application/pdf": {"schema": {"type": "string", "format": "binary"}}}}
CSV = {"description": "The table.", "content": {"text/csv": {"schema": {"type": "string"}}}}
PNG = {"description": "The picture.", "content": {"image/png": {"schema": {"type": "string", "format": "binary"}}}}
AT_ONCE = threading.BoundedSemaphore(2)
"""A pack takes a while; the game continues in the meantime."""


class PaperQuery(Body):
    """How to print."""

    scenario = fields.String(validate=validate.Length(1, 60), metadata=said("Only this scenario.", examples.SCENARIO))
    paper = fields.String(
        load_default="a4", validate=validate.OneOf(["a4", "letter"]), metadata=said("The paper's size.", "a4")
    )
    ink = fields.String(
        load_default="full", validate=validate.OneOf(["full", "saver"]), metadata=said("How much colour.", "saver")
    )
    language = fields.String(
        validate=validate.Length(1, 40), metadata=said("The language; the table's if left out.", "de")
    )
    what = fields.List(
        fields.String(validate=validate.Length(1, 60)),
        load_default=list,
        validate=validate.Length(max=60),
        metadata=said("Which parts `several.pdf` prints together; the others do not look at it.", ["cards", "tracks"]),
    )


class EditionPaperQuery(PaperQuery):
    """How to print an edition."""

    board = fields.String(
        validate=validate.Length(max=60),
        metadata=said("A kept board whose territories get cards and whose numbers are printed, by id.", "our_box"),
    )


@printables.route("/editions/<id:edition_id>/printables/several.pdf", who="anyone", errors=(401, 403, 422, 429))
@printables.arguments(EditionPaperQuery, location="query")
@printables.doc(responses={"200": PDF})
def print_several(query: Loaded, edition_id: str) -> Response:
    """Print some parts of an edition as one document."""
    return paper(query["what"], _edition_job(query, edition_id))


@printables.route("/editions/<id:edition_id>/printables/<id:name>.png", who="anyone", errors=(401, 403, 429))
@printables.arguments(EditionPaperQuery, location="query")
@printables.doc(responses={"200": PNG})
def thumbnail(query: Loaded, edition_id: str, name: str) -> Response:
    """The first page of a part as a small picture."""
    return look(name, _edition_job(query, edition_id))


@printables.route("/editions/<id:edition_id>/printables/<id:name>.pdf", who="anyone", errors=(401, 403, 429))
@printables.arguments(EditionPaperQuery, location="query")
@printables.doc(responses={"200": PDF})
def print_edition(query: Loaded, edition_id: str, name: str) -> Response:
    """Print a part of an edition, such as `player_sheet`, or a pack: `tonight`, `play`, `scan`, `craft`, `all`.

    The host can add the territories of a saved board.
    """
    return paper(name, _edition_job(query, edition_id))


@printables.route("/editions/<id:edition_id>/printables/nfc_tags.csv", who="anyone", errors=(401, 403, 429))
@printables.arguments(EditionPaperQuery, location="query")
@printables.doc(responses={"200": CSV})
def nfc_tags_of_edition(query: Loaded, edition_id: str) -> Response:
    """What to write to NFC tags, as a table for tag-writing apps."""
    return tags(_edition_job(query, edition_id))


def _edition_job(query: Loaded, edition_id: str) -> "shop.Job[Any, Any]":
    board = query.pop("board", None)
    for known in ("language", "what"):  # the request is in the language already
        query.pop(known, None)
    document = show_board(app_context(), current(), edition_id, board)["document"] if board else {}
    edition = app_context().edition(edition_id)
    places = kind_of(edition).places(document) if document else {}
    return shop.Job(edition, public_url=paper_url(), board=places, numbers=document, printed_at=_now(), **query)


@printables.route("/games/<id:game_id>/printables/several.pdf")
@printables.arguments(PaperQuery, location="query")
@printables.doc(responses={"200": PDF})
def print_several_of_game(query: Loaded, game_id: str) -> Response:
    """Print some parts of a running game as one document."""
    return paper(query["what"], _game_job(query, game_id))


@printables.route("/games/<id:game_id>/printables/<id:name>.png")
@printables.arguments(PaperQuery, location="query")
@printables.doc(responses={"200": PNG})
def thumbnail_of_game(query: Loaded, game_id: str, name: str) -> Response:
    """The first page of a part of a running game as a small picture."""
    return look(name, _game_job(query, game_id))


@printables.route("/games/<id:game_id>/printables/<id:name>.pdf")
@printables.arguments(PaperQuery, location="query")
@printables.doc(responses={"200": PDF})
def print_game(query: Loaded, game_id: str, name: str) -> Response:
    """Print from a running game: the same parts and packs, and its reports."""
    return paper(name, _game_job(query, game_id))


@printables.route("/games/<id:game_id>/printables/nfc_tags.csv")
@printables.arguments(PaperQuery, location="query")
@printables.doc(responses={"200": CSV})
def nfc_tags_of_game(query: Loaded, game_id: str) -> Response:
    """The same with the territories that the game's table entered."""
    return tags(_game_job(query, game_id))


@printables.route("/games/<id:game_id>/printables/front_page.png")
@printables.arguments(PaperQuery, location="query")
@printables.doc(responses={"200": PNG})
def front_page_picture(query: Loaded, game_id: str) -> Response:
    """Tonight's front page as a picture to share."""
    from printables.pdf.pictures import picture_of  # pdfium takes a while to import

    job = _game_job(query, game_id)
    with heavy(job.running.version), AT_ONCE:
        picture = picture_of(shop.make(["front_page"], job))
    response = Response(picture, mimetype="image/png")
    response.headers["Content-Disposition"] = f'inline; filename="{job.edition.id}-front_page.png"'
    return response


def _game_job(query: Loaded, game_id: str) -> "shop.Job[Any, Any]":
    for known in ("language", "what"):  # the request is in the language already
        query.pop(known, None)
    report = game_report(app_context(), current(), game_id)
    kept = kept_network(app_context()) if current().is_host else None
    wifi = (kept.wifi, kept.wifi_code) if kept is not None and kept.wifi_code else None
    return shop.Job(
        report.edition,
        public_url=paper_url(),
        phone_url=phone_url(),
        game=report,
        wifi=wifi,
        printed_at=_now(),
        **query,
    )


def tags(job: "shop.Job[Any, Any]") -> Response:
    """The URLs of all cards as CSV."""
    from printables.sheets.cards.nfc_tags import table_of  # reportlab takes a while to import

    response = Response(table_of(job), mimetype="text/csv")
    response.headers["Content-Disposition"] = f'attachment; filename="{job.edition.id}-nfc_tags.csv"'
    return response


def _now() -> datetime:
    return datetime.now(UTC)


def _known(names: Sequence[str]) -> list[str]:
    try:
        return shop.parse_names(names)
    except shop.UnknownName as error:
        raise Problem(404, "unknown_printable", str(error)) from None


def look(name: str, job: "shop.Job[Any, Any]") -> Response:
    """The first page of a part as a picture."""
    from printables.pdf.pictures import thumbnail_of  # pdfium takes a while to import

    (name,) = _known([name])

    def make() -> bytes:
        with heavy(job.game.version if job.game else 0), AT_ONCE:
            return thumbnail_of(shop.first_page(name, job))

    response = Response(_kept(("thumbnail", name), job, make), mimetype="image/png")
    response.headers["Cache-Control"] = "private, max-age=300"
    return response


def _kept(asked: tuple[str, ...], job: "shop.Job[Any, Any]", make: Callable[[], bytes]) -> bytes:
    """A paper of a box as shipped is cached; one of a game, or of a table's own board, is made each time."""
    if job.game is not None or job.board or job.numbers:
        return make()
    how = (*asked, job.edition.id, job.scenario, job.paper, job.ink, job.language, job.public_url)
    return web_context().papers.get(job.edition, how, make)


def paper(wanted: str | Sequence[str], job: "shop.Job[Any, Any]") -> Response:
    """A part, or several, as PDF."""
    names = _known([wanted] if isinstance(wanted, str) else wanted)
    name = names[0] if len(names) == 1 else "papers"

    def make() -> bytes:
        with heavy(job.game.version if job.game else 0), AT_ONCE:
            return shop.make(names, job)

    response = Response(_kept(tuple(names), job, make), mimetype="application/pdf")
    response.headers["Content-Disposition"] = f'inline; filename="{job.edition.id}-{name}.pdf"'
    return response

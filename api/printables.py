"""Paper: charts, cards and tracks as PDF."""

from typing import Any

from flask import Response
from marshmallow import fields, validate

from api.blueprint import Blueprint
from api.counter import desk
from api.identity import current
from api.problem import Problem
from api.schemas.base import Body, said
from companion.service.games import opened

printables = Blueprint("printables", __name__, description="Paper for the table: charts, cards, tracks, reports.")
PDF = {"content": {"application/pdf": {"schema": {"type": "string", "format": "binary"}}}, "description": "The paper."}


class PaperQuery(Body):
    """How to print."""

    scenario = fields.String(validate=validate.Length(1, 60), metadata=said("Only this scenario.", "1941"))
    paper = fields.String(
        load_default="a4", validate=validate.OneOf(["a4", "letter"]), metadata=said("The paper's size.", "a4")
    )
    ink = fields.String(
        load_default="full", validate=validate.OneOf(["full", "saver"]), metadata=said("How much colour.", "saver")
    )


@printables.route("/editions/<id:edition_id>/printables/<id:name>.pdf", who="anyone", errors=(422,))
@printables.arguments(PaperQuery, location="query")
@printables.doc(responses={"200": PDF})
def print_edition(query: dict[str, Any], edition_id: str, name: str) -> Response:
    """Print a part of an edition, or `all` of it."""
    desk().edition(edition_id)
    raise Problem(404, "unknown_printable", f"There is nothing to print called {name!r}.")


@printables.route("/games/<id:game_id>/printables/<id:name>.pdf", errors=(422,))
@printables.arguments(PaperQuery, location="query")
@printables.doc(responses={"200": PDF})
def print_game(query: dict[str, Any], game_id: str, name: str) -> Response:
    """Print from a running game: the same parts, and reports."""
    opened(desk(), current(), game_id)
    raise Problem(404, "unknown_printable", f"There is nothing to print called {name!r}.")

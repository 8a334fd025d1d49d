"""Editions: open to all."""

from flask import Response, jsonify

from api.guards.browsers import cacheable
from api.http.blueprint import Blueprint
from api.http.context import desk
from api.schemas.editions import EditionFull, EditionLine
from companion.families import family_of
from companion.views import editions as views

editions = Blueprint("editions", __name__, description="Boxed games: what is printed, as data. Open to all.")


@editions.route("/editions", who="anyone")
@editions.response(200, EditionLine(many=True))
def list_editions() -> Response:
    """List the editions."""
    return cacheable(jsonify([views.brief(edition) for edition in desk().catalogue.all()]), 60)


@editions.route("/editions/<id:edition_id>", who="anyone")
@editions.response(200, EditionFull)
def get_edition(edition_id: str) -> Response:
    """Everything of an edition.

    Powers, sides, units and costs, territories, objectives, options, scenarios.
    """
    edition = desk().edition(edition_id)
    return cacheable(jsonify(family_of(edition).views.edition(edition)), 60)

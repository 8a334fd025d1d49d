"""Editions: open to all."""

from typing import Any

from flask import Response, jsonify

from api.blueprint import Blueprint
from api.counter import desk
from api.schemas.editions import EditionFull, EditionLine
from api.security import cacheable
from companion.views import editions as views

editions = Blueprint("editions", __name__, description="Boxed games: what is printed, as data. Open to all.")


@editions.route("/editions", who="anyone")
@editions.response(200, EditionLine(many=True))
def list_editions() -> Response:
    """List the editions."""
    return cacheable(jsonify([views.brief(one) for one in desk().catalogue.all()]), 60)


@editions.route("/editions/<id:edition_id>", who="anyone")
@editions.response(200, EditionFull)
def get_edition(edition_id: str) -> Any:
    """Everything of an edition.

    Powers, sides, units and costs, territories, objectives, options, scenarios.
    """
    return cacheable(jsonify(views.full(desk().edition(edition_id))), 60)

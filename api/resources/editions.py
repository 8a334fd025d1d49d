"""Editions: open to all."""

from flask import Response, jsonify

from api.guards.browsers import cacheable
from api.http.blueprint import Blueprint
from api.http.context import app_context
from api.http.identity import current
from api.http.parsing import version_header
from api.resources.actions import IF_MATCH, EntryAnswer, entry_answer
from api.resources.games import LOCATION
from api.schemas.base import Loaded
from api.schemas.journal import ActionQuery
from companion.families import family_of
from companion.service import changing_editions as changing
from companion.service.games import opened
from companion.views import shapes

editions = Blueprint("editions", __name__, description="Boxed games: what is printed, as data. Open to all.")


@editions.route("/editions", who="anyone")
@editions.response(200, list[shapes.EditionLine])
def list_editions() -> Response:
    """List the editions."""
    return cacheable(jsonify([cover.line for cover in app_context().catalogue.covers()]), 60)


@editions.route("/editions/<id:edition_id>", who="anyone")
@editions.response(200, shapes.EditionView)
def get_edition(edition_id: str) -> Response:
    """Everything about an edition.

    Powers, sides, units and costs, territories, objectives, options, and scenarios.
    """
    edition = app_context().edition(edition_id)
    return cacheable(jsonify(family_of(edition).views.edition(edition)), 60)


@editions.route("/games/<id:game_id>/edition")
@editions.response(200, shapes.EditionView)
def get_own_edition(game_id: str) -> shapes.EditionView:
    """The game's own copy of its edition, whatever has happened to the file.

    In the form of an edition.
    """
    _, edition, _ = opened(app_context(), current(), game_id)
    return family_of(edition).views.edition(edition)


@editions.route("/games/<id:game_id>/edition", methods=["POST"], errors=(412,), headers=(IF_MATCH,))
@editions.arguments(ActionQuery, location="query")
@editions.response(201, shapes.EditionChange, headers=LOCATION)
@editions.response(200, shapes.EditionChange, description="With `dry_run`: what it would change.")
def change_own_edition(query: Loaded, game_id: str) -> EntryAnswer:
    """Switch to the edition as its file is now.

    For bankers. It's an entry, and undoing it restores the old edition. Refused if the game's books have something the
    changed edition lacks (`edition_unfit`).
    """
    dry_run, version = query["dry_run"], version_header("If-Match")
    view = changing.change_edition(app_context(), current(), game_id, dry_run=dry_run, if_version=version)
    return entry_answer(view, game_id, dry_run)

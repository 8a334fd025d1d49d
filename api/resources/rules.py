"""Rules: why the books refuse, pay, or move on; and what they say about a question. Open to all."""

from flask import Response, jsonify

from api.guards.browsers import cacheable
from api.http.blueprint import Blueprint
from api.http.context import app_context
from api.http.identity import current
from api.schemas.base import Loaded
from api.schemas.rules import RulesQuery
from companion.service import asking
from companion.service import rules as use
from companion.views import shapes

rules = Blueprint("rules", __name__, description="What the rulebooks say, in our own words. Open to all.")


@rules.route("/editions/<id:edition_id>/rules", who="anyone")
@rules.arguments(RulesQuery, location="query")
@rules.response(200, shapes.RulesView)
def list_rules(asked: Loaded, edition_id: str) -> Response:
    """Every rule of an edition; with `q`, those that a question is about, best first.

    A variant has those of its box; your own edition has none, unless it follows a box. Answers made from the box's own
    data have an `id` that begins with `data:`. Without a good match, `rules` is empty and `nearest` lists headings.
    """
    if "q" in asked:
        return cacheable(jsonify(asking.ask_edition(app_context(), edition_id, asked["q"], asked["limit"])), 60)
    return cacheable(jsonify(use.show_rules(app_context(), edition_id)), 60)


@rules.route("/editions/<id:edition_id>/rules/<id:rule_id>", who="anyone")
@rules.response(200, shapes.RuleView)
def get_rule(edition_id: str, rule_id: str) -> Response:
    """One rule.

    Entries and problems link to the rules behind them (`why`).
    """
    return cacheable(jsonify(use.show_rule(app_context(), edition_id, rule_id)), 60)


@rules.route("/games/<id:game_id>/rules")
@rules.arguments(RulesQuery, location="query")
@rules.response(200, shapes.RulesView)
def list_rules_of_game(asked: Loaded, game_id: str) -> shapes.RulesView:
    """The rules of a game: the same as its edition's, with this game's options, and what its powers have now."""
    if "q" in asked:
        return asking.ask_game(app_context(), current(), game_id, asked["q"], asked["limit"])
    return use.show_rules_of_game(app_context(), current(), game_id)

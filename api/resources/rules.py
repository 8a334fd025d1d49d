"""Rules: why the books refuse, pay, or move on. Open to all."""

from flask import Response, jsonify

from api.guards.browsers import cacheable
from api.http.blueprint import Blueprint
from api.http.context import app_context
from companion.service import rules as use
from companion.views import shapes

rules = Blueprint("rules", __name__, description="What the rulebooks say, in our own words. Open to all.")


@rules.route("/editions/<id:edition_id>/rules", who="anyone")
@rules.response(200, shapes.RulesView)
def list_rules(edition_id: str) -> Response:
    """Every rule of an edition.

    A variant has those of its box; your own edition has none, unless it follows a box.
    """
    return cacheable(jsonify(use.show_rules(app_context(), edition_id)), 60)


@rules.route("/editions/<id:edition_id>/rules/<id:rule_id>", who="anyone")
@rules.response(200, shapes.RuleView)
def get_rule(edition_id: str, rule_id: str) -> Response:
    """One rule.

    Entries and problems link to the rules behind them (`why`).
    """
    return cacheable(jsonify(use.show_rule(app_context(), edition_id, rule_id)), 60)

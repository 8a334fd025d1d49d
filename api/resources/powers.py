"""Powers and figures: income, statement, turn card, objectives, statistics, audit."""

from api.http.blueprint import Blueprint
from api.http.context import app_context
from api.http.identity import current
from companion.service import games as use
from companion.views import shapes

powers = Blueprint("powers", __name__, description="What a power has, gets and may do; the game in figures.")


@powers.route("/games/<id:game_id>/powers/<id:power>/income")
@powers.response(200, shapes.IncomeView)
def get_income(game_id: str, power: str) -> shapes.IncomeView:
    """What a power would collect now, and why; nothing is written."""
    return use.show_income(app_context(), current(), game_id, power)


@powers.route("/games/<id:game_id>/powers/<id:power>/statement")
@powers.response(200, shapes.Statement)
def get_statement(game_id: str, power: str) -> shapes.Statement:
    """A power's money history."""
    view = use.show_statement(app_context(), current(), game_id, power)
    history = use.opened(app_context(), current(), game_id)[2]
    return {**view, "version": history.version, "head": history.head}


@powers.route("/games/<id:game_id>/powers/<id:power>/turn")
@powers.response(200, shapes.TurnCard)
def get_turn_card(game_id: str, power: str) -> shapes.TurnCard:
    """What a power has, what it can still do, and the next sensible thing."""
    return use.show_turn_card(app_context(), current(), game_id, power)


@powers.route("/games/<id:game_id>/objectives")
@powers.response(200, shapes.Objectives)
def get_objectives(game_id: str) -> shapes.Objectives:
    """Every objective: what is missing, what must be attested."""
    return use.show_objectives(app_context(), current(), game_id)


@powers.route("/games/<id:game_id>/stats")
@powers.response(200, shapes.Stats)
def get_stats(game_id: str) -> shapes.Stats:
    """The game in figures, round by round."""
    return use.show_stats(app_context(), current(), game_id)


@powers.route("/games/<id:game_id>/audit")
@powers.response(200, shapes.Audit)
def get_audit(game_id: str) -> shapes.Audit:
    """The board as the books expect it, region by region."""
    return use.show_audit(app_context(), current(), game_id)

"""The Axis & Allies family: which actions there are and what decides them."""

from companion.model import actions as a
from companion.model.edition import Edition
from companion.model.state import GameState
from companion.rulebook import (
    adjustments,
    advantages,
    attesting,
    bombing,
    calendar,
    capture,
    income,
    known,
    mobilize,
    purchase,
    research,
    start,
    turn,
    victory,
)
from companion.rulebook.changes import changes
from companion.rulebook.invariants import invariants
from companion.rulebook.ruleset import Ruleset


def actors(edition: Edition, state: GameState, action: a.Action) -> tuple[str, ...]:
    """The power an action is taken for; nobody for an answer, which anybody may give."""
    if isinstance(action, a.Attest):
        return ()
    if isinstance(action, a.UseAdvantage) and action.power is None and action.advantage in edition.advantage:
        return (edition.advantage[action.advantage].power,)
    return (known.named_power(action) or state.turn,)


RULESET = Ruleset(
    state=GameState,
    opening=start.opening,
    opened=start.opened,
    deciders={
        a.CaptureTerritory: capture.capture_territory,
        a.PurchaseUnits: purchase.purchase_units,
        a.MobilizeUnits: mobilize.mobilize_units,
        a.CollectIncome: income.collect_income,
        a.BuyResearch: research.buy_research,
        a.RollResearch: research.roll_research,
        a.BombComplex: bombing.bomb_complex,
        a.ChooseAdvantage: advantages.choose_advantage,
        a.UseAdvantage: advantages.use_advantage,
        a.Attest: attesting.attest,
        a.AdvancePhase: calendar.advance_phase,
        a.EndTurn: turn.end_turn_early,
        a.AdjustTreasury: adjustments.adjust_treasury,
        a.SetController: adjustments.set_controller,
        a.SetDamage: adjustments.set_damage,
        a.SetTechnology: adjustments.set_technology,
        a.SetComplex: adjustments.set_complex,
        a.DeclareWinner: victory.declare_winner,
    },
    actors=actors,
    changes=changes,
    invariants=invariants,
    rollers={
        a.CollectIncome: income.rolled_by_app,
        a.RollResearch: research.rolled_by_app,
        a.ChooseAdvantage: advantages.rolled_by_app,
    },
    corrections=frozenset(
        {a.AdjustTreasury, a.SetController, a.SetDamage, a.SetTechnology, a.SetComplex, a.DeclareWinner}
    ),
)

"""The rules of The War Game: World War II: which actions there are and what decides them."""

from companion.editions.war_game import (
    adjusting,
    attesting,
    buying,
    changes,
    factories,
    income,
    invariants,
    lending,
    listing,
    neutrals,
    repairs,
    start,
    taking,
    training,
    turns,
)
from companion.editions.war_game.books import resolve
from companion.model import actions as a
from companion.model import war_game_actions as w
from companion.model.edition import Edition
from companion.model.war_game_state import WarState
from companion.rulebook import known, victory
from companion.rulebook.ruleset import Ruleset

FOR_NOBODY = (a.Attest, w.RegisterTerritory, w.EnterBoard, w.SetPrice)
"""Answers and entries that anybody at the table may give."""
PASSING_ON = (a.AdvancePhase, a.EndTurn)
"""What either of two that share a turn may do."""


def actors(edition: Edition, state: WarState, action: a.Action) -> tuple[str, ...]:
    """The power an action is taken for, or both of a pair that shares the turn; nobody for what anybody may say."""
    if isinstance(action, FOR_NOBODY):
        return ()
    if isinstance(action, w.ScorchEarth):
        now = state.territories.get(resolve(state, action.territory))
        return (now.controller,) if now and now.controller else ()
    if isinstance(action, PASSING_ON):
        return tuple(income.group_of(edition, state.turn))
    return (known.named_power(action) or state.turn,)


RULESET = Ruleset(
    state=WarState,
    opening=start.opening,
    opened=start.opened,
    deciders={
        a.CollectIncome: income.collect_income,
        w.LendMoney: lending.lend_money,
        w.TakeLand: taking.capture_territory,
        w.ConquerNeutral: neutrals.conquer_neutral,
        w.ScorchEarth: factories.scorched_earth,
        w.RepairBattleship: repairs.repair_battleship,
        w.TrainParatroopers: training.train_paratroopers,
        w.BuyUnits: buying.purchase_units,
        w.BuildFactory: factories.build_factory,
        w.ReduceFactory: factories.reduce_factory,
        w.RegisterTerritory: listing.register_territory,
        w.EnterBoard: listing.enter_board,
        w.SetPrice: buying.set_price,
        a.Attest: attesting.attest,
        a.AdvancePhase: turns.advance_phase,
        a.EndTurn: turns.end_turn,
        w.AdjustMoney: adjusting.adjust_treasury,
        a.SetController: adjusting.set_controller,
        w.SetFactory: adjusting.set_factory,
        w.AmendTerritory: adjusting.amend_territory,
        a.DeclareWinner: victory.declare_winner,
    },
    actors=actors,
    changes=changes.changes,
    invariants=invariants.invariants,
    rollers={
        w.ConquerNeutral: neutrals.rolled_by_app,
        w.RepairBattleship: repairs.rolled_by_app,
    },
    corrections=frozenset({w.AdjustMoney, a.SetController, w.SetFactory, w.AmendTerritory, a.DeclareWinner}),
)

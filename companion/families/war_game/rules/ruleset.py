"""The ruleset of The War Game: its actions and their deciders."""

from companion.engine import deciders, lookup
from companion.engine.ruleset import Ruleset
from companion.engine.turn_clock import TurnClock
from companion.families.war_game import actions as w
from companion.families.war_game import events
from companion.families.war_game.edition import WarGameEdition
from companion.families.war_game.events import WarGameStarted
from companion.families.war_game.position import POSITIONS
from companion.families.war_game.rules import (
    answers,
    capture,
    changes,
    corrections,
    income,
    invariants,
    opening,
    purchase,
    turn,
    victory,
)
from companion.families.war_game.rules.actors import on_turn
from companion.families.war_game.rules.building import factories, repairs, training
from companion.families.war_game.rules.land import joint, listing, neutrals
from companion.families.war_game.rules.lookup import resolve
from companion.families.war_game.rules.money import lending
from companion.families.war_game.state import WarGameState
from companion.model import actions as a
from companion.model.events import TURNS, events_in

FOR_NOBODY = (a.Attest, w.RegisterTerritory, w.EnterBoard, w.SetPrice)
"""Answers and entries that anybody at the table can give."""
LOSSES = (w.LoseBattleship, w.LoseGeneral)
"""What the owner can log, and the player who fights him."""
PASSING_ON = (a.AdvancePhase, a.EndTurn)
"""What either of two powers that share a turn can do."""


def actors(edition: WarGameEdition, state: WarGameState, action: a.Action) -> tuple[str, ...]:
    """The power an action is taken for, or both of a pair that shares the turn; nobody for what anybody may say."""
    if isinstance(action, a.Attest) and action.claim == victory.extra_time_claim(edition):
        return tuple(power.id for power in edition.powers if power.side == edition.land_victory.extra_time_for)
    if isinstance(action, FOR_NOBODY):
        return ()
    if isinstance(action, w.ScorchEarth):
        now = state.territories.get(resolve(state, action.territory))
        return (now.controller,) if now and now.controller else ()
    if isinstance(action, LOSSES):
        return (action.power, *edition.group_of(state.turn))
    if isinstance(action, PASSING_ON):
        return tuple(edition.group_of(state.turn))
    return lookup.acting(edition, state, action)


class WarGameClock(TurnClock[WarGameEdition, WarGameState]):
    """Two powers can share a turn."""

    ends_turn = frozenset({a.CollectIncome})

    def plays(self, edition: WarGameEdition, state: WarGameState, power: str) -> int | None:
        """Powers that share a turn are on turn together."""
        return 1 if on_turn(edition, state, power) else None

    def cut_short(self, edition: WarGameEdition, state: WarGameState, action: a.Action) -> tuple[str, ...]:
        """If an action ends the turn: the powers that share it, have money, and have bought nothing yet."""
        buyer = action.named_power or state.turn
        pays_and_ends = isinstance(action, w.BuyUnits) and action.ends_turn == state.round
        if not pays_and_ends and not isinstance(action, a.EndTurn):
            return ()
        return tuple(
            power
            for power in edition.group_of(state.turn)
            if power not in state.this_turn.bought
            and not (pays_and_ends and power == buyer)
            and (power not in state.this_turn.collected or state.treasury(power) or state.hardware(power))
        )


RULESET: Ruleset[WarGameEdition, WarGameState] = Ruleset(
    version=7,
    state=WarGameState,
    opens=WarGameStarted,
    events=(*TURNS, *events_in(events)),
    opening=opening.opening,
    opened=opening.opened,
    deciders={
        a.CollectIncome: income.collect_income,
        w.LendMoney: lending.lend_money,
        w.TakeLand: capture.capture_territory,
        w.ConquerNeutral: neutrals.conquer_neutral,
        w.ScorchEarth: factories.scorched_earth,
        w.RepairBattleship: repairs.repair_battleship,
        w.LoseBattleship: repairs.lose_battleship,
        w.LoseGeneral: joint.lose_general,
        w.TrainParatroopers: training.train_paratroopers,
        w.BuyUnits: purchase.purchase_units,
        w.PlaceUnits: purchase.place_units,
        w.BuildFactory: factories.build_factory,
        w.ReduceFactory: factories.reduce_factory,
        w.RegisterTerritory: listing.register_territory,
        w.EnterBoard: listing.enter_board,
        w.SetPrice: purchase.set_price,
        a.Attest: answers.attest,
        a.AdvancePhase: turn.advance_phase,
        a.EndTurn: turn.end_turn,
        w.AdjustMoney: corrections.adjust_treasury,
        w.SetHolder: corrections.set_controller,
        w.SetFactory: corrections.set_factory,
        w.AmendTerritory: corrections.amend_territory,
        a.DeclareWinner: deciders.declare_winner,
    },
    actors=actors,
    clock=WarGameClock(),
    positions=POSITIONS,
    changes=changes.changes,
    invariants=invariants.invariants,
    worse={"generals_lost": "more", "closed": "more", "price": "any", "original": "any", "repair": "any"},
    concerned=changes.concerned,
    names=lambda state: state.ships,
    rollers={
        w.ConquerNeutral: neutrals.rolled_by_app,
        w.RepairBattleship: repairs.rolled_by_app,
    },
    entering=frozenset({w.RegisterTerritory, w.EnterBoard}),
    corrections=frozenset({w.AdjustMoney, w.SetHolder, w.SetFactory, w.AmendTerritory, a.DeclareWinner}),
)

"""The ruleset of The Second World War: its actions and their deciders."""

from collections.abc import Hashable, Iterable

from msgspec.structs import replace

from companion.engine import deciders
from companion.engine.ruleset import Ruleset
from companion.engine.turn_clock import TurnClock
from companion.families.second_world_war import actions as a
from companion.families.second_world_war import corrections as c
from companion.families.second_world_war import events
from companion.families.second_world_war.edition import SecondWorldWarEdition
from companion.families.second_world_war.events import CampaignStarted
from companion.families.second_world_war.position import POSITIONS
from companion.families.second_world_war.rules import (
    answers,
    capture,
    changes,
    checklist,
    corrections,
    invariants,
    numbers,
    opening,
    turn,
    world,
)
from companion.families.second_world_war.rules.diplomacy import commitments, treaties, wars
from companion.families.second_world_war.rules.economy import display, lending, losses, production
from companion.families.second_world_war.rules.points import operations, purchase
from companion.families.second_world_war.rules.surrender import checks
from companion.families.second_world_war.state import SecondWorldWarState
from companion.model import actions as shared
from companion.model.events import events_in

FOR_ANYBODY = (shared.Attest, a.EnterNumbers, a.CheckOff, a.CountUnits)
"""Answers and notes, which everybody at the table can give."""


def _named(power: str | None) -> tuple[str, ...]:
    return () if power is None else (power,)


def actors(edition: SecondWorldWarEdition, state: SecondWorldWarState, action: shared.Action) -> tuple[str, ...]:
    """The power an action is taken for, or the one that speaks for its bloc; nobody for what anybody may log."""
    if isinstance(action, FOR_ANYBODY):
        return ()
    if isinstance(action, a.SignTreaty | a.AnswerDemand):
        return _named(treaties.signed_by(action.treaty))
    if isinstance(action, a.DemandTreaty):
        return _named(treaties.demanded_by(action.treaty))
    if isinstance(action, a.SendLendLease):
        route = lending.routes(edition).get(action.route)
        return (route.lender,) if route else ()
    if isinstance(action, a.PassImpulse) and action.powers:
        return action.powers
    if isinstance(action, a.SettlePartisans) and action.power is None and action.ungarrisoned:
        return _holders(state, action.ungarrisoned)
    if named := action.named_power:
        return (named,)
    data = edition.blocs.get(state.bloc)
    return (state.turn,) if data is not None and data.powers else ()


def _holders(state: SecondWorldWarState, countries: Iterable[str]) -> tuple[str, ...]:
    """The powers that hold countries: they report what partisans cost."""
    held = (state.territories.get(country) for country in countries)
    return tuple(dict.fromkeys(country.controller for country in held if country and country.controller))


class ImpulseClock(TurnClock[SecondWorldWarEdition, SecondWorldWarState]):
    """A season has impulses, in each of which a bloc acts together."""

    impulses = True
    ends_turn = frozenset({a.PassImpulse})
    between_turns = frozenset({a.SettlePartisans, a.CountUnits})

    def turn(self, state: SecondWorldWarState) -> Hashable:
        """A bloc's impulse."""
        return state.round, state.impulse, state.bloc

    def name(self, state: SecondWorldWarState) -> str:
        """The same as text."""
        return f"{state.round}/{state.turn}/{state.impulse}/{state.bloc or ''}"

    def cut_short(
        self, edition: SecondWorldWarEdition, state: SecondWorldWarState, action: shared.Action
    ) -> tuple[str, ...]:
        """The powers that haven't passed, if an action ends their part of this impulse."""
        step = checklist.step_of(edition, state)
        ends = isinstance(action, shared.EndTurn) and step in ("begins", "acts")
        if not ends and not (isinstance(action, shared.AdvancePhase) and step == "acts"):
            return ()
        return tuple(power for power in world.acting_powers(edition, state) if power not in state.this_impulse.passed)

    def plays(self, edition: SecondWorldWarEdition, state: SecondWorldWarState, power: str) -> int | None:
        """The impulse of a power's bloc; 0 at the beginning and end of a season, when no bloc is on turn."""
        if state.bloc is None:
            return 0
        data = edition.blocs.get(state.bloc)
        return state.impulse if data is not None and power in data.powers and world.active(state, power) else None

    def going_on(self, action: shared.Action) -> shared.Action:
        """A pass that ends no impulse."""
        return replace(action, impulse_goes_on=True) if isinstance(action, a.PassImpulse) else action


RULESET: Ruleset[SecondWorldWarEdition, SecondWorldWarState] = Ruleset(
    version=10,
    state=SecondWorldWarState,
    opens=CampaignStarted,
    events=events_in(events),
    opening=opening.opening,
    opened=opening.opened,
    deciders={
        a.EnterNumbers: numbers.enter_numbers,
        shared.AdvancePhase: turn.advance_phase,
        shared.EndTurn: turn.end_turn,
        a.BuyPoints: purchase.buy_points,
        a.TakeDefaultPoint: purchase.take_default_point,
        a.PassImpulse: turn.pass_impulse,
        a.FlipHeadquarters: purchase.flip_headquarters,
        a.SpendPoints: operations.spend_points,
        a.LoseUnits: operations.lose_units,
        a.BuildReinforcement: production.build_reinforcement,
        a.RebuildUnit: production.rebuild_unit,
        a.AdvanceUnits: display.advance_units,
        a.DeployUnits: display.deploy_units,
        a.PlaceOnDisplay: display.place_on_display,
        a.RaidConvoys: losses.raid_convoys,
        a.BombCity: losses.bomb_city,
        a.SettlePartisans: losses.settle_partisans,
        a.DropAtomicBomb: checks.drop_atomic_bomb,
        a.SendLendLease: lending.send_lend_lease,
        a.DeclareWar: wars.declare_war,
        a.Intervene: wars.intervene,
        a.RollCommitment: commitments.roll_commitment,
        a.SignTreaty: treaties.sign_treaty,
        a.DemandTreaty: treaties.demand_treaty,
        a.AnswerDemand: wars.answer_demand,
        a.RenounceTreaty: treaties.renounce_treaty,
        a.CaptureCountry: capture.capture_country,
        a.CaptureCapital: capture.capture_capital,
        a.CaptureCity: capture.capture_city,
        a.CountUnits: capture.count_units,
        a.CheckSurrender: checks.check_surrender,
        shared.Attest: answers.attest,
        a.CheckOff: checklist.check_off,
        shared.AdjustTreasury: corrections.adjust_treasury,
        c.AdjustPoints: corrections.adjust_points,
        c.SetCountry: corrections.set_country,
        c.SetWar: corrections.set_war,
        c.SetTreaty: corrections.set_treaty,
        c.SetProduction: corrections.set_production,
        shared.DeclareWinner: deciders.declare_winner,
    },
    actors=actors,
    for_each_actor=frozenset({a.PassImpulse, a.SettlePartisans}),
    clock=ImpulseClock(),
    positions=POSITIONS,
    changes=changes.changes,
    invariants=invariants.invariants,
    worse=dict.fromkeys(
        ("reinforcements", "wars", "treaties", "demands", "surrendered", "box", "in_play", "resting"), "any"
    ),
    concerned=changes.concerned,
    names=lambda state: state.queued,
    rollers={
        a.BuyPoints: purchase.rolled_by_app,
        a.RollCommitment: commitments.rolled_by_app,
        a.CheckSurrender: checks.rolled_by_app,
        a.DropAtomicBomb: checks.rolled_by_app,
    },
    entering=frozenset({a.EnterNumbers}),
    corrections=frozenset(
        {
            shared.AdjustTreasury,
            c.AdjustPoints,
            c.SetCountry,
            c.SetWar,
            c.SetTreaty,
            c.SetProduction,
            shared.DeclareWinner,
        }
    ),
)

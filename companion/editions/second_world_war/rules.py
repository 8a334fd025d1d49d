"""The rules of The Second World War: which actions there are and what decides them."""

from companion.editions.second_world_war import (
    attesting,
    checks,
    control,
    corrections,
    diplomacy,
    figures,
    lending,
    losses,
    numbers,
    opening,
    operations,
    points,
    production,
    season,
    wars,
    world,
)
from companion.model import actions as shared
from companion.model import second_world_war_actions as a
from companion.model.edition import Edition
from companion.model.second_world_war_state import CampaignState
from companion.rulebook import known, victory
from companion.rulebook.ruleset import Ruleset

FOR_ANYBODY = (shared.Attest, a.EnterNumbers, a.CheckOff, a.CountUnits)
"""Answers and notes, which everybody at the table may give."""


def actors(edition: Edition, state: CampaignState, action: shared.Action) -> tuple[str, ...]:
    """The power an action is taken for, or the one that speaks for its bloc; nobody for what anybody may log."""
    if isinstance(action, FOR_ANYBODY):
        return ()
    if isinstance(action, a.SignTreaty):
        return diplomacy.SIGNED_BY.get(action.treaty, ())
    if isinstance(action, a.SendLendLease):
        route = lending.routes(edition).get(action.route)
        return (route.lender,) if route else ()
    if named := known.named_power(action):
        return (named,)
    data = world.bloc_data(edition, state.bloc or "")
    return (state.turn,) if data is not None and data.powers else ()


RULESET = Ruleset(
    state=CampaignState,
    opening=opening.opening,
    opened=opening.opened,
    deciders={
        a.EnterNumbers: numbers.enter_numbers,
        shared.AdvancePhase: season.advance_phase,
        shared.EndTurn: season.end_turn,
        a.BuyPoints: points.buy_points,
        a.TakeDefaultPoint: points.take_default_point,
        a.FlipHeadquarters: points.flip_headquarters,
        a.SpendPoints: operations.spend_points,
        a.BuildReinforcement: production.build_reinforcement,
        a.RebuildUnit: production.rebuild_unit,
        a.AdvanceUnits: production.advance_units,
        a.DeployUnits: production.deploy_units,
        a.PlaceOnDisplay: production.place_on_display,
        a.RaidConvoys: losses.raid_convoys,
        a.BombCity: losses.bomb_city,
        a.SettlePartisans: losses.settle_partisans,
        a.DropAtomicBomb: checks.drop_atomic_bomb,
        a.SendLendLease: lending.send_lend_lease,
        a.DeclareWar: wars.declare_war,
        a.Intervene: wars.intervene,
        a.RollCommitment: diplomacy.roll_commitment,
        a.SignTreaty: diplomacy.sign_treaty,
        a.RenounceTreaty: diplomacy.renounce_treaty,
        a.CaptureCountry: control.capture_country,
        a.CaptureCapital: control.capture_capital,
        a.CaptureCity: control.capture_city,
        a.CountUnits: control.count_units,
        a.CheckSurrender: checks.check_surrender,
        shared.Attest: attesting.attest,
        a.CheckOff: attesting.check_off,
        shared.AdjustTreasury: corrections.adjust_treasury,
        a.AdjustPoints: corrections.adjust_points,
        a.SetCountry: corrections.set_country,
        a.SetWar: corrections.set_war,
        a.SetTreaty: corrections.set_treaty,
        a.SetProduction: corrections.set_production,
        shared.DeclareWinner: victory.declare_winner,
    },
    actors=actors,
    changes=figures.changes,
    invariants=figures.invariants,
    rollers={
        a.BuyPoints: points.rolled_by_app,
        a.RollCommitment: diplomacy.rolled_by_app,
        a.CheckSurrender: checks.rolled_by_app,
        a.DropAtomicBomb: checks.rolled_by_app,
    },
    corrections=frozenset(
        {
            shared.AdjustTreasury,
            a.AdjustPoints,
            a.SetCountry,
            a.SetWar,
            a.SetTreaty,
            a.SetProduction,
            shared.DeclareWinner,
        }
    ),
)

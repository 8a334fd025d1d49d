"""The Axis & Allies ruleset: its actions and their deciders."""

from companion.engine import deciders, lookup
from companion.engine.ruleset import Ruleset
from companion.engine.turn_clock import TurnClock
from companion.families.axis_and_allies import actions as a
from companion.families.axis_and_allies import events
from companion.families.axis_and_allies.edition import AxisAndAlliesEdition
from companion.families.axis_and_allies.events import GameStarted
from companion.families.axis_and_allies.position import POSITIONS
from companion.families.axis_and_allies.rules import (
    advantages,
    battles,
    capture,
    corrections,
    income,
    opening,
    phases,
    purchase,
    research,
    using_advantages,
    victory,
)
from companion.families.axis_and_allies.rules.buildings import raids
from companion.families.axis_and_allies.rules.changes import changes
from companion.families.axis_and_allies.rules.invariants import invariants
from companion.families.axis_and_allies.rules.units import mobilization
from companion.families.axis_and_allies.rules.world import (
    armistice,
    convoys,
    neutrals,
    politics,
    relations,
    tokens,
    triggers,
)
from companion.families.axis_and_allies.state import AxisAndAlliesState
from companion.model import actions as shared
from companion.model.events import TURNS, events_in


def actors(edition: AxisAndAlliesEdition, state: AxisAndAlliesState, action: shared.Action) -> tuple[str, ...]:
    """The power an action is taken for; nobody for an answer that anybody may give."""
    if isinstance(action, shared.Attest):
        return triggers.told_by(edition, action.claim)
    if isinstance(action, a.UseAdvantage) and action.power is None and action.advantage in edition.advantages.ids:
        return (edition.advantages[action.advantage].power,)
    if isinstance(action, a.UseToken) and action.power is None and action.token in edition.tokens.ids:
        return (edition.tokens[action.token].power,)
    if isinstance(action, a.DisruptConvoys):
        victim = action.power or state.turn
        return (victim, *(convoys.raiders(edition, state, victim) if victim in edition.powers.ids else ()))
    return lookup.acting(edition, state, action)


class AxisAndAlliesClock(TurnClock[AxisAndAlliesEdition, AxisAndAlliesState]):
    """A turn ends with its income, or without: the engine gives up what is due."""

    ends_turn = frozenset({a.CollectIncome})
    ended_for_the_table = a.EndTurn(forfeit=True)

    def plays(self, edition: AxisAndAlliesEdition, state: AxisAndAlliesState, power: str) -> int | None:
        """Powers that act together are on turn together."""
        return 1 if phases.on_turn(edition, state, power) else None


RULESET: Ruleset[AxisAndAlliesEdition, AxisAndAlliesState] = Ruleset(
    version=8,
    state=AxisAndAlliesState,
    opens=GameStarted,
    events=(*TURNS, *events_in(events)),
    opening=opening.opening,
    opened=opening.opened,
    deciders={
        a.CaptureTerritory: capture.capture_territory,
        a.PurchaseUnits: purchase.purchase_units,
        a.MobilizeUnits: mobilization.mobilize_units,
        a.CollectIncome: income.collect_income,
        a.BuyResearch: research.buy_research,
        a.RollResearch: research.roll_research,
        a.BombComplex: raids.bomb_complex,
        a.FightBattle: battles.fight_battle,
        a.DropBattle: battles.drop_battle,
        a.ChooseAdvantage: advantages.choose_advantage,
        a.UseAdvantage: using_advantages.use_advantage,
        a.DeclareWar: relations.declare_war,
        a.TakeNeutral: neutrals.take_neutral,
        a.AttackNeutral: neutrals.attack_neutral,
        a.SignArmistice: armistice.sign_armistice,
        a.DisruptConvoys: convoys.disrupt_convoys,
        a.UseToken: tokens.use_token,
        a.PlaceFreeUnits: tokens.place_free_units,
        shared.Attest: triggers.attest,
        shared.AdvancePhase: phases.advance_phase,
        a.EndTurn: income.end_turn_early,
        shared.AdjustTreasury: corrections.adjust_treasury,
        a.AdjustTreasury: corrections.adjust_treasury,
        shared.SetController: corrections.set_controller,
        a.SetDamage: corrections.set_damage,
        a.SetTechnology: corrections.set_technology,
        a.SetComplex: corrections.set_complex,
        a.SetWar: politics.set_war,
        a.SetNeutral: politics.set_neutral,
        a.SetTrigger: politics.set_trigger,
        a.SetTokens: politics.set_tokens,
        shared.DeclareWinner: victory.declare_winner,
        shared.LiftSeal: deciders.lift_seal,
    },
    actors=actors,
    clock=AxisAndAlliesClock(),
    keep_on_board=mobilization.keep_on_board,
    positions=POSITIONS,
    changes=changes,
    invariants=invariants,
    worse={"damage": "more", "at_war_with": "any", "neutral": "any", "objective": "met"},
    rollers={
        a.CollectIncome: income.rolled_by_app,
        a.RollResearch: research.rolled_by_app,
        a.DisruptConvoys: convoys.rolled_by_app,
        a.ChooseAdvantage: advantages.rolled_by_app,
        a.BombComplex: raids.rolled_by_app,
    },
    noting=frozenset({a.DropBattle}),
    corrections=frozenset(
        {
            shared.AdjustTreasury,
            a.AdjustTreasury,
            shared.SetController,
            a.SetDamage,
            a.SetTechnology,
            a.SetComplex,
            a.SetWar,
            a.SetNeutral,
            a.SetTrigger,
            a.SetTokens,
            shared.DeclareWinner,
        }
    ),
)

"""Turns: nations that act together, phases in order, game turns of half a year, and what's due."""

from companion.engine import turns
from companion.engine.deciders import win
from companion.families.war_game.edition import WarGameEdition
from companion.families.war_game.events import BuildingBegan, ShipRepairEnded
from companion.families.war_game.rules import income, victory
from companion.families.war_game.rules.actors import on_turn
from companion.families.war_game.rules.draft import Draft
from companion.families.war_game.sections.course import PhaseKind
from companion.families.war_game.state import WarGameState
from companion.model.actions import AdvancePhase, EndTurn
from companion.model.events import PhaseBegan, TurnBegan, TurnEnded
from companion.model.translated import named

FIGHTING: tuple[PhaseKind, ...] = ("combat", "combat_orders", "noncombat_movement")
"""The kinds of phases in which territories change hands, the usual one first."""
BLOCKADED = "blockaded_"
"""Claims with this prefix are about the current turn only."""


def reach(draft: Draft, power: str, *kinds: PhaseKind) -> None:
    """Get to a phase of one of these kinds, in the power's turn; leaving the income phase collects what's
    outstanding.
    """
    wanted = draft.edition.phases_for(*kinds)
    leaves = _is(draft, "income") and "income" not in kinds
    if not on_turn(draft.edition, draft.state, power):
        return
    if leaves:
        income.collect_outstanding(draft)
    if power in draft.state.this_turn.building and "build_recruit" not in kinds:
        there = named(draft.edition.phases[wanted[0]])
        draft.warn(
            "wrong_phase",
            "{power:power the} has started to build, so {there} is over for it.",
            late=True,
            power=draft.power(power),
            there=there,
        )
        return
    before = draft.state.phase
    turns.reach(draft, *wanted)
    if fighting_over(draft.edition, draft.state.phase) and not fighting_over(draft.edition, before):
        draft.say("combat_over")


def begin_building(draft: Draft, power: str) -> None:
    """Begin building for a power. Combat is over for it; for those that share its turn, when they build too."""
    state, group = draft.state, draft.edition.group_of(draft.state.turn)
    if power not in group or len(group) == 1 or fighting_over(draft.edition, state.phase):
        reach(draft, power, "build_recruit")
        return
    if power not in state.this_turn.building:
        if _is(draft, "income"):
            income.collect_outstanding(draft)
            turns.reach(draft, *draft.edition.phases_for("combat_orders"))
        draft.emit(BuildingBegan(power=power))
        if set(group) > draft.state.this_turn.building:
            draft.say("combat_over_for", power=power)
    if set(group) <= draft.state.this_turn.building:
        reach(draft, power, "build_recruit")


def _is(draft: Draft, kind: PhaseKind) -> bool:
    """Whether the current phase is of this kind."""
    return draft.state.phase in draft.edition.phases_for(kind)


def phase_of(edition: WarGameEdition, state: WarGameState, power: str) -> str:
    """A power's current phase: of two that share a turn, one may build while the other fights."""
    return edition.phases_for("build_recruit")[-1] if power in state.this_turn.building else state.phase


def fighting_over(edition: WarGameEdition, phase: str) -> bool:
    """Whether a phase comes after the last one in which territories change hands."""
    order = list(edition.phases.ids)
    return order.index(phase) > max(order.index(phase) for phase in edition.phases_for(*FIGHTING))


def advance_phase(draft: Draft, _action: AdvancePhase) -> None:
    """Advance to the next phase."""
    order = list(draft.edition.phases.ids)
    at = order.index(draft.state.phase)
    if at + 1 == len(order):
        raise draft.refuse("last_phase", "This is the last phase of the turn: end the turn.")
    if _is(draft, "income"):
        income.collect_outstanding(draft)
    draft.emit(PhaseBegan(phase=order[at + 1]))
    draft.say("phase_begins", powers=draft.edition.group_of(draft.state.turn), phase=order[at + 1])


def begin_turn(draft: Draft, group_index: int, round_number: int) -> None:
    """Begin a turn in its first phase, with the first of its powers; repairs are completed."""
    powers = draft.edition.turn_groups[group_index].powers
    draft.emit(TurnBegan(power=powers[0], round=round_number, phase=draft.edition.phases[0].id))
    for ship, repair in draft.state.repairs.items():
        if repair.power in powers and repair.territory is not None:
            draft.emit(ShipRepairEnded(ship=ship, whole=True))
            draft.say("ship_whole_again", power=repair.power, ship=repair.name)


def end_turn(draft: Draft, _action: EndTurn) -> None:
    """End the turn; after the last one of a game turn, check for victory."""
    income.collect_outstanding(draft)
    power, round_number = draft.state.turn, draft.state.round
    groups = draft.edition.turn_groups
    at = next(index for index, group in enumerate(groups) if power in group.powers)
    last = at + 1 == len(groups)
    outcome = victory.outcome(draft) if last else None
    forgotten = [claim for claim in draft.state.claims if claim.startswith(BLOCKADED)]
    if last:
        forgotten += [claim for claim in draft.edition.land_victory.home_claims.values() if claim in draft.state.claims]
    draft.say("turn_ends", powers=groups[at].powers, count=len(groups[at].powers))
    draft.emit(TurnEnded(power=power, forgotten=tuple(forgotten)))
    if outcome is not None:
        win(draft, *outcome)
        return
    if last:
        draft.say("game_turn_begins", number=round_number + 1)
    begin_turn(draft, (at + 1) % len(groups), round_number + last)

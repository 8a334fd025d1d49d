"""What a power can do now in a game of seasons and impulses, and what it would recover."""

from companion.families.second_world_war.edition import SecondWorldWarEdition
from companion.families.second_world_war.rules import answers, checklist, world
from companion.families.second_world_war.rules.economy import limits, losses
from companion.families.second_world_war.rules.economy.production import may_build
from companion.families.second_world_war.rules.points import accounts
from companion.families.second_world_war.state import SecondWorldWarState
from companion.families.second_world_war.views import choices, diplomacy, points, production, reminders, surrender
from companion.families.second_world_war.views.snapshot import bloc, due, season
from companion.families.second_world_war.views.turn_shapes import ClaimView, SecondWorldWarTurnCard
from companion.languages import _


def turn_card(edition: SecondWorldWarEdition, state: SecondWorldWarState, power: str) -> SecondWorldWarTurnCard:
    """Everything a player needs to take an impulse with this power."""
    return {
        "power": power,
        "on_turn": on_turn(edition, state, power),
        "phase": state.phase,
        "phases": [{"id": phase.id, "name": phase.name, "help": phase.help} for phase in edition.phases],
        "season": season(edition, state),
        "impulse": state.impulse,
        "bloc": bloc(edition, state),
        "treasury": state.treasury(power),
        "production": limits.limit(state, power),
        "known": not world.active(state, power) or not limits.unknown(state, power),
        "recovers": limits.recovery(edition, state, power) if world.active(state, power) else 0,
        "points": accounts.balances(edition, state, power),
        "buying": points.buying(edition, state, power),
        "operations": points.open_operations(edition, state, power),
        "log": points.spent(edition, state, power),
        "reinforcements": production.reinforcements(state, power),
        "in_production": production.to_work_on(edition, state, power),
        "first_boxes": production.first_boxes(edition, state, power),
        "may_build": may_build(edition, state, power),
        "special_units": production.special_units(edition, state, power),
        "lend_lease": production.routes(edition, state, power),
        "wars": diplomacy.wars(edition, state, power),
        "minors": choices.minors(edition, state),
        "targets": choices.targets(edition, state, power),
        "cities": choices.cities(edition, state, power),
        "lost_capitals": surrender.lost_capitals(edition, state),
        "treaties": diplomacy.treaties(edition, state, power),
        "raids": choices.raids(edition, state, power),
        "commitments": diplomacy.commitments(edition, state, power),
        "checks": surrender.possible_checks(edition, state, power),
        "partisans": losses.at_risk(edition, state, power),
        "may_pass": on_turn(edition, state, power) and power not in state.this_impulse.passed,
        "standing": reminders.standing(edition, state, power),
        "partners": reminders.partners(edition, state, power),
        "attacks_on": reminders.to_name(edition, state, power),
        "pools": reminders.pools(edition, state, power),
        "claims": _claims(edition, state, power),
        "checklist": due(edition, state),
        "next": next_step(edition, state, power),
    }


def on_turn(edition: SecondWorldWarEdition, state: SecondWorldWarState, power: str) -> bool:
    """Whether it is the power's impulse."""
    return state.winner is None and power in world.acting_powers(edition, state)


def _claims(edition: SecondWorldWarEdition, state: SecondWorldWarState, power: str) -> list[ClaimView]:
    return [
        {
            "claim": claim,
            "question": question,
            "answer": state.claims.get(claim),
            "counts": claim in answers.COUNTED,
            "concerns": power in answers.concerned_by(claim) and answers.asked_now(edition, state, claim),
        }
        for claim, question in questions().items()
    ]


def questions() -> dict[str, str]:
    """What the books can't see, as questions, by claim."""
    return {claim: _(text) for claim, text in answers.QUESTIONS.items()}


def next_step(edition: SecondWorldWarEdition, state: SecondWorldWarState, power: str) -> str:
    """The next sensible thing, as an action type; `wait` if it's somebody else's impulse."""
    if state.winner is not None:
        return "game_over"
    asked = checklist.still_due(edition, state)
    mine = [question for question in asked if question.power in (None, power)]
    if asked:
        return str(mine[0].action) if mine else "wait"
    if state.bloc is None:
        return "advance_phase"
    if choices.minors(edition, state) and power == state.turn:
        return "end_turn"
    if not on_turn(edition, state, power):
        return "wait"
    if state.phase == edition.season_frame.each_impulse[-1] or power in state.this_impulse.passed:
        return "end_turn"
    if accounts.total(edition, state, power):
        return "spend_points"
    if _has_acted(state, power):
        return "pass_impulse"
    may_buy = points.buying(edition, state, power)
    if may_buy["allowed"] and (state.treasury(power) or limits.unknown(state, power)):
        return "buy_points"
    return "take_default_point"


def _has_acted(state: SecondWorldWarState, power: str) -> bool:
    """Whether a power has had points in this impulse, or done something that it pays for."""
    now = state.this_impulse
    return bool(now.bought.get(power)) or power in now.default or any(spent.power == power for spent in now.spent)

"""Answers to what only the table can see."""

from companion.engine import lookup
from companion.families.second_world_war.edition import SecondWorldWarEdition
from companion.families.second_world_war.named import (
    AXIS_BLOC,
    FRANCE,
    GERMANY,
    JAPAN,
    SITZKRIEG,
    SOVIET_UNION,
    UNITED_STATES,
    WESTERN_ALLIES,
)
from companion.families.second_world_war.rules import world
from companion.families.second_world_war.rules.diplomacy import treaties, wars
from companion.families.second_world_war.rules.draft import Draft
from companion.families.second_world_war.rules.surrender import checks
from companion.families.second_world_war.state import SecondWorldWarState
from companion.languages import msg
from companion.model.actions import Attest
from companion.model.events import ClaimAttested

COUNTED = frozenset({"japan_attacks_in_china"})
QUESTIONS = {**wars.CLAIMS, checks.PARIS_CLAIM: msg("Is a German ground unit next to Paris as the impulse begins?")}
"""The claims of this game, as questions."""


def concerned_by(claim: str) -> tuple[str, str]:
    """The powers for which an answer matters."""
    powers = {
        "japan_attacks_in_china": (JAPAN, UNITED_STATES),
        "east_front_open": (GERMANY, SOVIET_UNION),
    }
    return powers.get(claim, (GERMANY, FRANCE))


def asked_now(edition: SecondWorldWarEdition, state: SecondWorldWarState, claim: str) -> bool:
    """Whether an answer changes something now: a war, the Sitzkrieg, or what Germany can force on France."""
    one, other = concerned_by(claim)
    if not (world.active(state, one) and world.active(state, other)):
        return False
    if claim == treaties.BORDER_CLAIM:
        return SITZKRIEG in state.treaties and state.bloc == WESTERN_ALLIES
    if claim != checks.PARIS_CLAIM:
        return wars.depends_on(edition, state, claim)
    begins = state.phase == edition.season_frame.each_impulse[0] and state.bloc == AXIS_BLOC
    open_checks = [
        check
        for check in edition.surrender_checks
        if state.options.get(check.at_start_option or "") and not (check.once and check.id in state.done)
    ]
    return begins and bool(open_checks) and world.at_war(state, one, other)


def attest(draft: Draft, action: Attest) -> None:
    """Record an answer."""
    lookup.find("claim", action.claim, QUESTIONS)
    if action.claim in COUNTED:
        if action.count is None and action.holds:
            raise draft.refuse("invalid_claim", "Say how many.")
        count = action.count or 0
        draft.emit(ClaimAttested(claim=action.claim, answer=count))
        draft.say("answered_number", claim=action.claim, count=count)
        return
    if action.claim == checks.PARIS_CLAIM and action.holds:
        first = draft.edition.season_frame.each_impulse[0]
        now = draft.state.bloc == AXIS_BLOC
        if draft.state.phase != first or not now:
            draft.warn("wrong_phase", "This is asked at the start of an Axis impulse.", late=now)
    if action.claim == treaties.BORDER_CLAIM and action.holds and draft.state.bloc != WESTERN_ALLIES:
        draft.warn("wrong_turn", "This counts in an impulse of the Western Allies.")
    draft.emit(ClaimAttested(claim=action.claim, answer=action.holds))
    draft.say("answered_yes" if action.holds else "answered_no", claim=action.claim)
    if action.claim == treaties.BORDER_CLAIM and action.holds:
        treaties.set_treaty(draft, SITZKRIEG, in_force=False)

"""Answers to what only the table sees, and ticking the checklist."""

from companion.editions.second_world_war import checklist, checks, wars, world
from companion.model.actions import Attest
from companion.model.edition import Edition
from companion.model.events import ClaimAttested
from companion.model.second_world_war_actions import CheckOff
from companion.model.second_world_war_events import ItemSettled
from companion.model.second_world_war_state import CampaignState
from companion.rulebook import known
from companion.rulebook.draft import Draft

COUNTED = frozenset({"japan_attacks_in_china"})
QUESTIONS = {**wars.CLAIMS, checks.PARIS_CLAIM: "Is a German ground unit next to Paris as the impulse begins?"}
"""The claims of this game, as questions."""
CONCERNS = {
    "japan_attacks_in_china": ("japan", "united_states"),
    "east_front_open": ("germany", "soviet_union"),
    checks.PARIS_CLAIM: ("germany", "france"),
}
"""The powers for which an answer makes a difference."""


def asked_now(edition: Edition, state: CampaignState, claim: str) -> bool:
    """Whether an answer counts now: for a war that is not declared yet, or for Paris as an Axis impulse begins."""
    one, other = CONCERNS[claim]
    if not (world.active(state, one) and world.active(state, other)):
        return False
    if claim != checks.PARIS_CLAIM:
        return not world.at_war(state, one, other)
    first = edition.season_frame.each_impulse[0] if edition.season_frame else ""
    begins = state.phase == first and state.bloc == "axis_bloc"
    return begins and bool(state.options.get("paris_from_impulse_start"))


def attest(draft: Draft, action: Attest) -> None:
    """Record an answer."""
    question = known.find("claim", action.claim, QUESTIONS)
    if action.claim in COUNTED:
        if action.count is None and action.holds:
            raise draft.refuse("invalid_claim", "Say how many.")
        count = action.count or 0
        draft.emit(ClaimAttested(claim=action.claim, answer=count))
        draft.say(f"{question} {count}.")
        return
    if action.claim == checks.PARIS_CLAIM and action.holds:
        first = draft.edition.season_frame.each_impulse[0] if draft.edition.season_frame else ""
        if draft.state.phase != first or world.now(draft).bloc != "axis_bloc":
            draft.object("wrong_phase", "This is asked at the start of an Axis impulse.")
    draft.emit(ClaimAttested(claim=action.claim, answer=action.holds))
    draft.say(f"{question} {'Yes' if action.holds else 'No'}.")


def check_off(draft: Draft, action: CheckOff) -> None:
    """Tick an item that the table has done."""
    items = {one.id: one for one in checklist.checklist(draft.edition, world.now(draft)) if one.kind == "table"}
    item = known.find("item", action.item, items)
    if item.done == action.done:
        raise draft.refuse("no_change", "This is so already.")
    draft.emit(ItemSettled(item=item.id, done=action.done))
    draft.say(f"{'Done' if action.done else 'Open again'}: {item.text}")

"""Attesting: answers to what only the people at the board can see."""

from companion.model.actions import Attest
from companion.model.events import ClaimAttested
from companion.rulebook import known
from companion.rulebook.draft import Draft


def attest(draft: Draft, action: Attest) -> None:
    """Record an answer."""
    claim = known.find("claim", action.claim, draft.edition.claim)
    if claim.counts is None:
        draft.emit(ClaimAttested(claim=claim.id, answer=action.holds))
        draft.say(f"{claim.question} {'Yes' if action.holds else 'No'}.")
        return
    if action.count is None and action.holds:
        named = draft.edition.unit[claim.counts].plural.lower()
        raise draft.refuse("invalid_claim", f"Say how many {named} there are (count).")
    count = action.count if action.count is not None and action.holds else 0
    draft.emit(ClaimAttested(claim=claim.id, answer=count))
    draft.say(f"{claim.question} {count}.")

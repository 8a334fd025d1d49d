"""Attesting: answers to what only the people at the board can see."""

from companion.engine import lookup
from companion.engine.draft import AnyDraft
from companion.model.actions import Attest
from companion.model.events import ClaimAttested
from companion.model.sections.claims import Claim


def attest(draft: AnyDraft, action: Attest) -> None:
    """Record an answer."""
    claim: Claim = lookup.find("claim", action.claim, draft.edition.claim)
    if claim.counts is None:
        draft.emit(ClaimAttested(claim=claim.id, answer=action.holds))
        draft.say("answered_yes" if action.holds else "answered_no", claim=claim.id)
        return
    if action.count is None and action.holds:
        named = draft.edition.unit[claim.counts].plural.lower()
        raise draft.refuse("invalid_claim", "Say how many {named} there are (count).", named=named)
    count = action.count if action.count is not None and action.holds else 0
    draft.emit(ClaimAttested(claim=claim.id, answer=count))
    draft.say("answered_number", claim=claim.id, count=count)

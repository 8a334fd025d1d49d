"""Deciders that every game shares: the banker's corrections, answers to claims, and victory."""

from companion.engine import ledger, lookup
from companion.engine.draft import AnyDraft
from companion.engine.ledger import Reason
from companion.model.actions import AdjustTreasury, Attest, DeclareWinner, LiftSeal
from companion.model.events import ClaimAttested, GameWon, SealLifted
from companion.model.sections.claims import Claim
from companion.model.sides import SideId
from companion.model.translated import inside


def adjust_treasury(draft: AnyDraft, action: AdjustTreasury) -> None:
    """Add money to a treasury or take it out."""
    power = correct_treasury(draft, action)
    draft.say("treasury_corrected", power=power, amount=action.amount, reason=action.reason)


def correct_treasury(draft: AnyDraft, action: AdjustTreasury) -> str:
    """The same without a sentence, for games that word it differently; returns the power."""
    power = lookup.power(draft, action.power)
    if not action.amount:
        raise draft.refuse("invalid_amount", "The amount is zero; there's nothing to correct.")
    if action.amount > 0:
        ledger.pay(draft, power, action.amount, "adjustment", action.reason)
    else:
        ledger.charge(draft, power, -action.amount, "adjustment", action.reason)
    return power


def attest(draft: AnyDraft, action: Attest) -> None:
    """Record the answer to a claim."""
    claim: Claim = lookup.find("claim", action.claim, draft.edition.claims.by_id)
    if claim.counts is None:
        draft.emit(ClaimAttested(claim=claim.id, answer=action.holds))
        draft.say("answered_yes" if action.holds else "answered_no", claim=claim.id)
        return
    if action.count is None and action.holds:
        named = inside(draft.edition.units[claim.counts], "plural")
        raise draft.refuse("invalid_claim", "Say how many {named} there are (count).", named=named)
    count = action.count if action.count is not None and action.holds else 0
    draft.emit(ClaimAttested(claim=claim.id, answer=count))
    draft.say("answered_number", claim=claim.id, count=count)


def win(draft: AnyDraft, side: SideId, reason: Reason, individual: str | None = None) -> None:
    """End the game: a side has won."""
    draft.emit(GameWon(side=side, reason=reason, individual=individual))
    draft.say("won", side=side, reason=reason)
    if individual is not None:
        draft.say("grown_the_most", power=individual)


def declare_winner(draft: AnyDraft, action: DeclareWinner) -> None:
    """Record the winner that the table agreed on."""
    win(draft, action.side, action.reason)


def lift_seal(draft: AnyDraft, action: LiftSeal) -> None:
    """Unseal the odds."""
    if not draft.state.is_sealed:
        raise draft.refuse("not_sealed", "The odds of this game aren't sealed.")
    draft.emit(SealLifted())
    draft.say("seal_lifted", reason=action.reason)

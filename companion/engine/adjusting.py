"""The banker's corrections that every game knows."""

from companion.engine import ledger, lookup
from companion.engine.draft import AnyDraft
from companion.model.actions import AdjustTreasury


def adjust_treasury(draft: AnyDraft, action: AdjustTreasury) -> None:
    """Put money into a treasury or take it out."""
    power = lookup.power(draft, action.power)
    if not action.amount:
        raise draft.refuse("invalid_amount", "The amount is zero; there is nothing to correct.")
    if action.amount > 0:
        ledger.pay(draft, power, action.amount, "adjustment", action.reason)
    else:
        ledger.charge(draft, power, -action.amount, "adjustment", action.reason)
    draft.say("treasury_corrected", power=power, amount=action.amount, reason=action.reason)

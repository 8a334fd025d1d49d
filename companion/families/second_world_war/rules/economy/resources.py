"""Resources: recovering, spending, and losing them. They never fall below zero."""

from companion.engine import ledger
from companion.families.second_world_war.rules.draft import Draft
from companion.families.second_world_war.rules.economy import limits
from companion.model.refusal import Remedy
from companion.model.sentence import Sentence, sentence


def recover(draft: Draft, powers: list[str]) -> None:
    """Recover used resources for powers below their limit."""
    recovered = []
    for power in powers:
        back = limits.recovery(draft.edition, draft.state, power)
        if back:
            ledger.pay(draft, power, back, "income", sentence("recovery"))
            recovered.append({"power": power, "amount": back, "now": draft.state.treasury(power)})
    if recovered:
        draft.say("recovered", recovered=recovered)


def spend(draft: Draft, power: str, amount: int, reason: Sentence) -> None:
    """Spend resources; refused if there are too few, asked for if nobody has entered how many a power has."""
    ledger.charge(draft, power, as_far_as_known(draft, power, amount), "purchase", reason)


def as_far_as_known(draft: Draft, power: str, amount: int) -> int:
    """What can be taken: all of it, or what's there if the table hasn't entered what a power has."""
    in_hand = draft.state.treasury(power)
    if amount <= in_hand or not limits.unknown(draft.state, power):
        return amount
    draft.warn(
        "missing_number",
        "{power:power the} has {money} in the books, but not all its numbers are entered: enter its "
        "limit at the start, or the values of its countries.",
        power=draft.power(power),
        money=draft.money(in_hand),
        remedy=Remedy(field=f"numbers.starting_limit.{power}", action="enter_numbers"),
    )
    return in_hand


def lose(draft: Draft, power: str, amount: int, reason: Sentence) -> int:
    """Lose resources, as far as a power has any; returns how many. Asked for if not entered."""
    lost = min(as_far_as_known(draft, power, amount), draft.state.treasury(power))
    ledger.charge(draft, power, lost, "raid", reason)
    return lost


def forfeit(draft: Draft, account: str, kind: str, reason: Sentence) -> int:
    """Return everything in an account to the bank."""
    amount = draft.state.accounts.get(account, 0)
    ledger.charge(draft, account, amount, kind, reason)
    return amount

"""Resources: how they come back, are spent and are lost. They never fall below zero."""

from companion.editions.second_world_war import limits, world
from companion.model.events import MoneyKind
from companion.rulebook import bank
from companion.rulebook.draft import Draft


def recover(draft: Draft, powers: list[str]) -> None:
    """Used resources come back to powers below their limit."""
    said = []
    for power in powers:
        back = limits.recovery(draft.edition, world.now(draft), power)
        if back:
            bank.pay(draft, power, back, "income", "Recovery")
            said.append(f"{draft.name(power)} {back} (now {draft.state.treasury(power)})")
    if said:
        draft.say(f"Recovered: {', '.join(said)}.")


def spend(draft: Draft, power: str, amount: int, reason: str) -> None:
    """A power uses resources; refused if it has too few."""
    bank.charge(draft, power, amount, "purchase", reason)


def lose(draft: Draft, power: str, amount: int, reason: str) -> int:
    """A power loses resources, as far as it has any; returns how many."""
    lost = min(amount, draft.state.treasury(power))
    bank.charge(draft, power, lost, "raid", reason)
    return lost


def forfeit(draft: Draft, account: str, kind: MoneyKind, reason: str) -> int:
    """Everything in an account goes back to the bank."""
    amount = draft.state.accounts.get(account, 0)
    bank.charge(draft, account, amount, kind, reason)
    return amount

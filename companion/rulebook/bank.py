"""The bank: money moves only here, between two accounts, and never out of one that has too little."""

from companion.model.events import MoneyKind, MoneyMoved
from companion.model.state import BANK
from companion.rulebook.draft import Draft


def pay(draft: Draft, power: str, amount: int, kind: MoneyKind, reason: str) -> None:
    """The bank pays a power."""
    _move(draft, BANK, power, amount, kind, reason)


def charge(draft: Draft, power: str, amount: int, kind: MoneyKind, reason: str) -> None:
    """A power pays the bank; refused with both figures when it has too little."""
    in_hand = draft.state.treasury(power)
    if amount > in_hand:
        raise draft.refuse(
            "not_enough_money",
            f"{draft.name(power)} has {draft.money(in_hand)}; this costs {draft.money(amount)}.",
        )
    _move(draft, power, BANK, amount, kind, reason)


def surrender(draft: Draft, loser: str, winner: str, kind: MoneyKind, reason: str) -> int:
    """A power's whole treasury goes to another; returns how much it was."""
    amount = draft.state.treasury(loser)
    _move(draft, loser, winner, amount, kind, reason)
    return amount


def transfer(draft: Draft, source: str, target: str, amount: int, kind: MoneyKind, reason: str) -> None:
    """Money goes from one account to another; the caller has seen that it is there."""
    _move(draft, source, target, amount, kind, reason)


def _move(draft: Draft, source: str, target: str, amount: int, kind: MoneyKind, reason: str) -> None:
    if amount:
        draft.emit(MoneyMoved(source=source, target=target, amount=amount, kind=kind, reason=reason))

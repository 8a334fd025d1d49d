"""The ledger: the only way money moves, between two accounts, and never more than an account has."""

from companion.engine.draft import AnyDraft
from companion.model.events import MoneyMoved
from companion.model.sentence import Sentence
from companion.model.state import BANK

Reason = str | Sentence
"""Why money moved: a sentence of the family, or something a person wrote."""


def pay(draft: AnyDraft, power: str, amount: int, kind: str, reason: Reason) -> None:
    """Pay a power from the bank."""
    _move(draft, BANK, power, amount, kind, reason)


def charge(draft: AnyDraft, power: str, amount: int, kind: str, reason: Reason) -> None:
    """Charge a power; refused with both figures if it has too little."""
    in_hand = draft.state.treasury(power)
    if amount > in_hand:
        raise draft.refuse(
            "not_enough_money",
            "{partition:power the} has {money}; this costs {money_2}.",
            spent=True,
            partition=draft.power(power.partition("/")[0]),
            money=draft.money(in_hand),
            money_2=draft.money(amount),
        )
    _move(draft, power, BANK, amount, kind, reason)


def surrender(draft: AnyDraft, loser: str, winner: str, kind: str, reason: Reason) -> int:
    """Transfer a power's whole treasury to another; returns the amount."""
    amount: int = draft.state.treasury(loser)
    _move(draft, loser, winner, amount, kind, reason)
    return amount


def transfer(draft: AnyDraft, source: str, target: str, amount: int, kind: str, reason: Reason) -> None:
    """Move money from one account to another; the caller has checked that it's there."""
    _move(draft, source, target, amount, kind, reason)


def _move(draft: AnyDraft, source: str, target: str, amount: int, kind: str, reason: Reason) -> None:
    if amount:
        draft.emit(MoneyMoved(source=source, target=target, amount=amount, kind=kind, reason=reason))

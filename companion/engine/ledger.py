"""The ledger: the only way money moves, between two accounts, and never more than an account has."""

from companion.engine.draft import AnyDraft
from companion.model.events import MoneyMoved
from companion.model.refusal import RuleViolation
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
        raise too_little(draft, power.partition("/")[0], in_hand, amount)
    _move(draft, power, BANK, amount, kind, reason)


def too_little(draft: AnyDraft, power: str, in_hand: int, cost: int) -> RuleViolation:
    """A refusal for what a power can't pay, with both figures; raise it."""
    return draft.refuse(
        "not_enough_money",
        "{power:power the} has {money}; this costs {money_2}.",
        spent=True,
        power=draft.power(power),
        money=draft.money(in_hand),
        money_2=draft.money(cost),
    )


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

"""Money in two purses: the treasury buys anything, hardware money buys units other than infantry. How they're spent."""

from companion.engine import ledger
from companion.engine.ledger import Reason
from companion.families.war_game.events import MoneySpent
from companion.families.war_game.rules.draft import Draft
from companion.families.war_game.state import hardware_account
from companion.languages import Message, Name, msg
from companion.model.state import BANK


def in_hand(draft: Draft, power: str) -> str | Name | Message:
    """A power's money in words."""
    treasury, hardware = draft.state.treasury(power), draft.state.hardware(power)
    return (
        Message("{money} and {hardware} for hardware", money=draft.money(treasury), hardware=draft.money(hardware))
        if hardware
        else draft.money(treasury)
    )


def affordable(draft: Draft, power: str, free: int, hardware: int) -> bool:
    """Whether a power can pay one amount for anything and another for hardware."""
    rest = max(0, hardware - draft.state.hardware(power))
    return free + rest <= draft.state.treasury(power)


def charge(draft: Draft, power: str, free: int, hardware: int, kind: str, reason: Reason) -> None:
    """Charge a power: hardware with hardware money first, the rest from the treasury."""
    if not affordable(draft, power, free, hardware):
        raise draft.refuse(
            "not_enough_money",
            msg("{power:power the} has {have}; this costs {cost}, {free} of it not for hardware.")
            if free and draft.state.hardware(power)
            else msg("{power:power the} has {have}; this costs {cost}."),
            spent=True,
            power=draft.power(power),
            have=in_hand(draft, power),
            cost=draft.money(free + hardware),
            free=draft.money(free),
        )
    bound = min(hardware, draft.state.hardware(power))
    ledger.transfer(draft, hardware_account(power), BANK, bound, kind, reason)
    ledger.charge(draft, power, free + hardware - bound, kind, reason)
    draft.emit(MoneySpent(power=power, amount=free + hardware))


def spend(draft: Draft, power: str, amount: int, kind: str, reason: Reason) -> None:
    """Charge a power's treasury only."""
    ledger.charge(draft, power, amount, kind, reason)
    draft.emit(MoneySpent(power=power, amount=amount))

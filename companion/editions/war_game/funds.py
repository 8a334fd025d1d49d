"""Money in two purses: the treasury buys anything, hardware money units other than infantry. How they are spent."""

from companion.editions.war_game.books import war
from companion.model.events import MoneyKind
from companion.model.state import BANK
from companion.model.war_game_state import hardware_account
from companion.rulebook import bank
from companion.rulebook.draft import Draft


def in_hand(draft: Draft, power: str) -> str:
    """What a power has, as people say it."""
    treasury, hardware = draft.state.treasury(power), war(draft).hardware(power)
    return draft.money(treasury) + (f" and {draft.money(hardware)} for hardware" if hardware else "")


def affordable(draft: Draft, power: str, free: int, hardware: int) -> bool:
    """Whether a power can pay a sum for anything and a sum for hardware."""
    rest = max(0, hardware - war(draft).hardware(power))
    return free + rest <= draft.state.treasury(power)


def charge(draft: Draft, power: str, free: int, hardware: int, kind: MoneyKind, reason: str) -> None:
    """A power pays the bank: hardware with hardware money first, the rest from the treasury."""
    if not affordable(draft, power, free, hardware):
        raise draft.refuse(
            "not_enough_money",
            f"{draft.name(power)} has {in_hand(draft, power)}; this costs {draft.money(free + hardware)}"
            + (f", {draft.money(free)} of it not for hardware." if free and war(draft).hardware(power) else "."),
        )
    bound = min(hardware, war(draft).hardware(power))
    bank.transfer(draft, hardware_account(power), BANK, bound, kind, reason)
    bank.charge(draft, power, free + hardware - bound, kind, reason)

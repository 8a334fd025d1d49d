"""What holds after every entry of any game: the books balance."""

from companion.model.edition import Edition
from companion.model.state import BANK, GameState


def books_balance(edition: Edition, state: GameState) -> list[str]:
    """All accounts together are zero, no power owes anything, and every account is the bank's or a power's."""
    total = sum(state.accounts.values())
    wrong = [f"the accounts sum to {total}, not 0"] if total else []
    wrong += [f"{power} has {state.treasury(power)}" for power in edition.power if state.treasury(power) < 0]
    owners = {account.partition("/")[0] for account in state.accounts} - {BANK} - set(edition.power)
    return wrong + [f"there is no account {owner!r} in {edition.title}" for owner in sorted(owners)]

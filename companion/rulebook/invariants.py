"""What holds after every entry of a game, whatever happened."""

from companion.model.edition import Edition
from companion.model.state import GameState


def books_balance(edition: Edition, state: GameState) -> list[str]:
    """All accounts together are zero, and no power owes anything."""
    total = sum(state.accounts.values())
    wrong = [f"the accounts sum to {total}, not 0"] if total else []
    return wrong + [f"{power} has {state.treasury(power)}" for power in edition.power if state.treasury(power) < 0]


def board_is_known(edition: Edition, state: GameState) -> list[str]:
    """Every territory and every holder is of this edition."""
    unknown = sorted(set(state.territories) - set(edition.territory))
    holders = {now.controller for now in state.territories.values() if now.controller is not None}
    return [f"there is no territory {one!r} in {edition.title}" for one in unknown] + [
        f"there is no power {one!r} in {edition.title}" for one in sorted(holders - set(edition.power))
    ]


def invariants(edition: Edition, state: GameState) -> list[str]:
    """What does not hold, as sentences; empty for a sound game."""
    return books_balance(edition, state) + board_is_known(edition, state)

"""Ratings of teams: how much a result was expected, and what it changes for each member."""

from collections.abc import Sequence

START = 1500.0
"""Everybody's first rating."""
K = 32.0
"""What a surprise is worth."""
FIRST_GAMES = 3
FIRST_K = 1.5 * K
"""The same in a player's first games, in which the rating finds its place."""
SCALE = 400.0
"""A lead of so many points wins ten times as often as it loses."""
SHARED = 1.0
"""1 splits a side's change among its members, 0 gives it to each in full."""


def team(ratings: Sequence[float]) -> float:
    """A team's rating: the mean of its members'."""
    return sum(ratings) / len(ratings)


def expected(own: float, other: float) -> float:
    """The expected score of a side against another: 1 is a sure win."""
    return float(1 / (1 + 10 ** ((other - own) / SCALE)))


def k_after(games: int) -> float:
    """K for somebody with so many rated games."""
    return FIRST_K if games < FIRST_GAMES else K


def change(score: float, chance: float, members: int, k: float = K, shared: float = SHARED) -> float:
    """What a score of 0 to 1 changes for a member of a side whose expected score was `chance`."""
    return float(k * (score - chance) / members**shared)

"""Small battles that can be worked out by hand."""

from fractions import Fraction

import pytest

from tests.families.axis_and_allies.combat.asking import odds

pytestmark = pytest.mark.parametrize(
    "box", ["anniversary", "revised", "aa1941", "aa1942", "global_1940", "balanced_mod"]
)


def near(value: float, fraction: Fraction) -> bool:
    return abs(value - float(fraction)) < 1e-12


def test_infantry_against_infantry(box: str):
    """A round is decided unless both miss (5/6 · 4/6); the attacker alone hits with 1/6 · 4/6."""
    found = odds(box, "land", {"infantry": 1}, {"infantry": 1})
    decided = 1 - Fraction(5, 6) * Fraction(4, 6)
    assert near(found["attacker_wins"], Fraction(1, 6) * Fraction(4, 6) / decided)
    assert near(found["defender_wins"], Fraction(5, 6) * Fraction(2, 6) / decided)
    assert near(found["draw"], Fraction(1, 6) * Fraction(2, 6) / decided)
    assert near(found["rounds"], 1 / decided)
    assert found["takes_land"] == found["attacker_wins"]


def test_two_tanks_against_one(box: str):
    """From two tanks to one is 1/2 a round while the defender lives; then it is even."""
    found = odds(box, "land", {"tank": 2}, {"tank": 1})
    two_hit, hit = Fraction(3, 4), Fraction(1, 2)
    alone = hit * (1 - hit) / (1 - Fraction(1, 4))
    both = (two_hit + (1 - two_hit) * hit * alone) / (1 - (1 - two_hit) * (1 - hit))
    assert near(found["attacker_wins"], both)


def test_a_fighter_wins_and_takes_nothing(box: str):
    found = odds(box, "land", {"fighter": 1}, {"infantry": 1})
    assert near(found["attacker_wins"], Fraction(1, 2) * Fraction(4, 6) / (1 - Fraction(1, 2) * Fraction(4, 6)))
    assert found["takes_land"] == 0


def test_a_battleship_takes_two_hits(box: str):
    """Against one destroyer of figure n: the battleship hits with 4/6, and may be hit once for free."""
    figure = 3 if box == "revised" else 2
    found = odds(box, "sea", {"battleship": 1}, {"destroyer": 1})
    hits, hit = Fraction(4, 6), Fraction(figure, 6)
    damaged = hits * (1 - hit) / (1 - (1 - hits) * (1 - hit))
    whole = (hits + (1 - hits) * hit * damaged) / (1 - (1 - hits) * (1 - hit))
    assert near(found["attacker_wins"], whole)


def test_nobody_defends(box: str):
    found = odds(box, "land", {"infantry": 1}, {})
    assert (found["attacker_wins"], found["takes_land"], found["rounds"]) == (1, 1, 0)


def test_low_luck_has_one_sure_hit_for_every_six_points(box: str):
    """Two tanks have six points: the only infantry is hit, and hits back with 2/6."""
    found = odds(box, "land", {"tank": 2}, {"infantry": 1}, dice="low_luck")
    assert near(found["attacker_wins"], Fraction(1))
    assert near(found["attacker"]["mean_left"]["tank"], 2 - Fraction(2, 6))
    assert near(found["rounds"], Fraction(1))


def test_a_retreat_after_a_round_leaves_what_is_left(box: str):
    found = odds(box, "land", {"infantry": 1}, {"infantry": 1}, retreat={"after_round": 1})
    assert near(found["retreats"], Fraction(5, 6) * Fraction(4, 6))
    assert near(found["attacker_wins"], Fraction(1, 6) * Fraction(4, 6))
    assert near(found["attacker"]["mean_left"]["infantry"], Fraction(4, 6))
    assert found["rounds"] == 1

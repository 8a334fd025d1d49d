"""Ratings: the published example for teams, and the forum league's for two players, to every digit given."""

import pytest

from companion.service.club.rating import FIRST_K, K, change, expected, k_after, team

OWN, OTHERS = (1600, 1500), (1550, 1480, 1420)
TWO_TO_ONE = 2 / 3


def test_a_team_is_rated_at_the_mean_of_its_members():
    assert team(OWN) == 1550
    assert round(team(OTHERS), 3) == 1483.333


def test_the_examples_expected_score():
    assert round(expected(team(OWN), team(OTHERS)), 6) == 0.594781


def test_the_change_is_split_among_the_members():
    chance = expected(team(OWN), team(OTHERS))
    ours, theirs = change(TWO_TO_ONE, chance, len(OWN)), change(1 - TWO_TO_ONE, 1 - chance, len(OTHERS))
    assert (round(ours, 6), round(theirs, 6)) == (1.150176, -0.766784)
    assert ours * len(OWN) + theirs * len(OTHERS) == pytest.approx(0)


def test_the_example_with_the_change_split_by_the_root():
    chance = expected(team(OWN), team(OTHERS))
    ours = change(TWO_TO_ONE, chance, len(OWN), shared=0.5)
    theirs = change(1 - TWO_TO_ONE, 1 - chance, len(OTHERS), shared=0.5)
    assert (round(ours, 6), round(theirs, 6)) == (1.626595, -1.328109)


def test_one_against_one_as_the_forum_league_does_it():
    chance = expected(1500, 1700)
    assert round(chance, 6) == 0.240253
    assert round(1500 + change(1, chance, 1), 6) == 1524.311902
    assert round(1700 + change(0, 1 - chance, 1), 6) == 1675.688098


def test_the_first_three_games_count_half_as_much_again():
    assert [k_after(games) for games in range(5)] == [FIRST_K, FIRST_K, FIRST_K, K, K]
    assert FIRST_K == 48

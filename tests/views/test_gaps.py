"""Curves with gaps."""

from companion.views.rounds import unbroken


def test_a_curve_is_broken_where_it_has_no_figure() -> None:
    assert unbroken([None, 3, 4, None, None, 0, None]) == [[3, 4], [0]]
    assert unbroken([None]) == []

"""Figures and dates are written as the reader's language writes them."""

import pytest

from companion.languages import speaking
from companion.languages.local import day, day_and_time, decimal, month, percent


@pytest.mark.parametrize(
    ("language", "chance", "exact", "mean", "when"),
    [
        ("en", "57%", "97.45%", "3.5", "Sep 30, 2024, 11:00"),
        ("de", "57\xa0%", "97,45\xa0%", "3,5", "30.09.2024, 11:00"),
        ("es", "57\xa0%", "97,45\xa0%", "3,5", "30 sept 2024, 11:00"),
        ("it", "57%", "97,45%", "3,5", "30 set 2024, 11:00"),
    ],
)
def test_figures_and_dates_follow_the_language(language: str, chance: str, exact: str, mean: str, when: str) -> None:
    with speaking(language):
        assert (percent(0.57), percent(0.9745, 2), decimal(3.46, 1)) == (chance, exact, mean)
        assert day_and_time("2024-09-30T11:00:59Z") == when


def test_what_is_no_date_is_shown_as_it_is() -> None:
    assert (day(""), day("yesterday"), month("0000-01")) == ("", "yesterday", "0000-01")


@pytest.mark.parametrize(
    ("language", "shown"), [("en", "Jan 42, Jul 42"), ("fr", "janv. 42, juil. 42"), ("it", "gen 42, lug 42")]
)
def test_months_of_a_chart_differ_in_every_language(language: str, shown: str) -> None:
    with speaking(language):
        assert ", ".join(month(begins) for begins in ("1942-01", "1942-07")) == shown

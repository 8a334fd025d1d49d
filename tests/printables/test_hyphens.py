"""Words longer than their line are broken between syllables of the sheet's language, with a hyphen."""

import pytest

from companion.languages import speaking
from printables.pdf import fonts


def wrapped(language: str, text: str, room: float) -> tuple[str, ...]:
    with speaking(language):
        return fonts.wrap(text, fonts.REGULAR, 7, room)


@pytest.mark.parametrize(
    ("language", "text", "lines"),
    [
        ("de", "Karte nachschlagen", ("Karte", "nachschla-", "gen")),
        ("de", "Verteidigung", ("Verteidi-", "gung")),
        ("fr", "complexe industriel", ("complexe", "industriel")),
        ("fr", "transformation", ("transfor-", "mation")),
        ("es", "reconocimiento", ("reconoci-", "miento")),
        ("it", "meccanizzata", ("meccaniz-", "zata")),
        ("en", "Naval base", ("Naval base",)),
    ],
)
def test_a_long_word_is_broken_between_syllables(language: str, text: str, lines: tuple[str, ...]) -> None:
    assert wrapped(language, text, 12) == lines


@pytest.mark.parametrize("around", ["{}", "({}),"])
def test_a_word_of_the_languages_own_list_is_broken_as_it_says(around: str) -> None:
    lines = wrapped("de", around.format("Sowjetunion"), 9)
    assert "".join(lines) == around.format("Sowjet-union")


def test_the_same_word_is_broken_as_each_language_does() -> None:
    assert wrapped("de", "Luftlandeinfanterie", 12) != wrapped("fr", "Luftlandeinfanterie", 12)


def test_every_line_fits_and_no_letter_is_lost() -> None:
    for room in (3.0, 5.0, 8.0, 12.0, 30.0):
        lines = wrapped("de", "Schlachtschiffreparaturen nachschlagen", room)
        assert all(fonts.width(line, fonts.REGULAR, 7) <= room for line in lines)
        assert "".join(lines).replace("-", "").replace(" ", "") == "Schlachtschiffreparaturennachschlagen"


def test_a_language_without_rules_is_cut_where_the_line_ends() -> None:
    lines = wrapped("zz", "Verteidigung", 10)
    assert "".join(lines) == "Verteidigung"
    assert len(lines) == 2

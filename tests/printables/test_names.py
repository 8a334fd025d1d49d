"""Every name prints: in its letters where our typeface has them, else in Latin ones, and never as question marks."""

import pytest

from printables.press import fonts

NAMES = ["王小明", "李小龍", "محمد", "فاطمة", "דוד", "שרה", "สมชาย", "สมหญิง", "😀", "🚀🚀", "Ωμέγα", "Łódź", "\u200b"]


@pytest.mark.parametrize("name", NAMES)
def test_no_name_becomes_question_marks(name: str) -> None:
    shown = fonts.shown(name)
    assert shown.strip()
    assert "?" not in shown


def test_names_stay_apart() -> None:
    assert len({fonts.shown(name) for name in NAMES}) == len(NAMES)


def test_names_that_we_have_letters_for_stay_as_they_are() -> None:
    assert fonts.shown("Łódź, Ωμέγα und Сибирь") == "Łódź, Ωμέγα und Сибирь"

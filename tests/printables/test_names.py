"""Every name prints: in its own letters where a face has them, else in Latin ones, never as question marks or boxes."""

from pathlib import Path

import pytest
from reportlab.pdfbase import pdfmetrics

from printables.pdf import fonts, scripts

NAMES = [
    *("王小明", "李小龍", "さくら 山田", "김철수", "محمد علي", "فاطمة", "דוד", "שרה", "สมชาย", "สมหญิง"),
    *("😀", "🚀🚀", "Ωμέγα", "Łódź", "\u200b"),
]


@pytest.mark.parametrize("name", NAMES)
def test_no_name_becomes_question_marks_or_boxes(name: str) -> None:
    shown = fonts.shown(name)
    assert shown.strip()
    assert "?" not in shown
    for font, piece in fonts.runs(shown, fonts.BOLD):
        assert all(pdfmetrics.getFont(font).face.charToGlyph.get(ord(letter)) for letter in piece)


def test_names_stay_apart() -> None:
    assert len({fonts.shown(name) for name in NAMES}) == len(NAMES)


@pytest.mark.parametrize("name", ["Łódź, Ωμέγα und Сибирь", "王小明", "さくら", "김철수", "محمد", "דוד", "สมชาย"])
def test_names_that_we_have_letters_for_stay_as_they_are(name: str) -> None:
    assert fonts.shown(name) == name


def test_emoji_are_dropped_and_never_spelled_out() -> None:
    assert fonts.shown("Zoë 😀") == "Zoë"
    assert fonts.shown("👍🏽 Ada 🇫🇷, 4 territories (😀)") == "Ada, 4 territories"
    assert fonts.shown("👨‍👩‍👧 Bo") == "Bo"


def test_right_to_left_names_stand_in_the_right_order_beside_others() -> None:
    assert scripts.in_reading_order("Game of דוד כהן") == "Game of ןהכ דוד"
    assert scripts.in_reading_order("דוד (שרה)") == "(הרש) דוד"


def test_arabic_letters_are_joined() -> None:
    assert scripts.in_reading_order("علي") == "\ufef2\ufee0\ufecb", "initial, medial and final shapes, from the right"


def test_han_letters_beside_kana_are_japanese_ones() -> None:
    assert scripts.face_of("山", "山田") != scripts.JAPANESE
    assert scripts.face_of("山", "さくら山田") == scripts.JAPANESE


def test_two_weights_and_two_names_of_one_script_do_not_pass_for_each_other() -> None:
    (bold, _), *_ = fonts.runs("王小明", fonts.BOLD)
    (regular, _), *_ = fonts.runs("王小明", fonts.REGULAR)
    (other, _), *_ = fonts.runs("李小龍", fonts.BOLD)
    assert len({pdfmetrics.getFont(font).face.name for font in (bold, regular, other)}) == 3


def test_without_a_package_its_script_is_said_in_latin_letters(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(scripts, "FACES", ())
    assert fonts.shown.__wrapped__("王小明") == "WangXiaoMing"


def test_names_that_want_the_font_pack_are_noticed_only_without_it(monkeypatch: pytest.MonkeyPatch) -> None:
    names = ["Anna", "さくら"]
    assert not scripts.want_the_pack(names)
    monkeypatch.setattr(scripts, "_path", lambda face: None)
    assert scripts.want_the_pack(names)
    assert not scripts.want_the_pack(["Anna", "דוד", "Łódź"])


def test_the_font_pack_is_found_beside_the_program(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    pack = tmp_path / "fonts" / "NotoSansJP[wght].ttf"
    pack.parent.mkdir()
    pack.touch()
    monkeypatch.setattr(scripts, "find_spec", lambda package: None)
    monkeypatch.setattr(scripts.sys, "executable", str(tmp_path / "companion"))
    assert scripts._path.__wrapped__(scripts.JAPANESE) == pack

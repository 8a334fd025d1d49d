"""Every name prints: in its own letters where a face has them, else in Latin ones, never as question marks or boxes."""

import subprocess
import sys
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


def test_names_whose_letters_could_be_installed_are_noticed_until_they_are(monkeypatch: pytest.MonkeyPatch) -> None:
    names = ["Anna", "さくら"]
    assert not scripts.letters_missing(names)
    monkeypatch.setattr(scripts, "_path", lambda face: None)
    assert scripts.letters_missing(names)
    assert scripts.letters_missing(["Anna", "דוד"])
    assert not scripts.letters_missing(["Anna", "Łódź", "Ωμέγα", "Сибирь", "😀"])


def test_without_the_extra_every_name_still_prints() -> None:
    """A fresh process in which none of the extra's packages can be imported."""
    extra = ("arabic_reshaper", "bidi", "fontTools", *(f"justmytype_intl_{pack}" for pack in ("cjk", "rtl", "sea")))
    code = (
        "import sys, importlib.util as util\n"
        f"extra = {extra}\n"
        "there = util.find_spec\n"
        "util.find_spec = lambda name, *more: None if name.partition('.')[0] in extra else there(name, *more)\n"
        "sys.modules.update(dict.fromkeys(extra))\n"
        "from printables.pdf import fonts, scripts\n"
        f"names = {NAMES[:-1]}\n"
        "shown = [fonts.shown(name) for name in names]\n"
        "assert all(shown) and len(set(shown)) == len(names), shown\n"
        "assert all(fonts.width(name, fonts.BOLD, 10) > 0 for name in shown)\n"
        "assert scripts.letters_missing(names)\n"
        "print(shown[4])\n"
    )
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, encoding="utf-8", timeout=60)
    assert ran.returncode == 0, ran.stderr
    assert ran.stdout.isascii()


def test_the_font_pack_is_found_beside_the_program(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    pack = tmp_path / "fonts" / "NotoSansJP[wght].ttf"
    pack.parent.mkdir()
    pack.touch()
    monkeypatch.setattr(scripts, "find_spec", lambda package: None)
    monkeypatch.setattr(scripts.sys, "executable", str(tmp_path / "companion"))
    assert scripts._path.__wrapped__(scripts.JAPANESE) == pack

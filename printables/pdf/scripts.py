"""Names in other scripts: Arabic, Hebrew, Thai, and their neighbors, Chinese, Japanese, and Korean.

Our typeface has Latin, Greek, and Cyrillic letters. The faces for the rest are Noto Sans (SIL Open Font License), from
the packages `justmytype-intl-*`. They're large variable fonts, so each line gets its own small subset: only its
letters, at its weight. A package that isn't installed is no error: its letters are transliterated (`shown`). The
Chinese, Japanese, and Korean faces are 48 MB, so they're a separate pack: the extra `fonts`, or a folder `fonts` next
to the downloaded program.
"""

import io
import re
import sys
import zlib
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from importlib.util import find_spec
from pathlib import Path
from threading import Lock
from unicodedata import bidirectional, name

import arabic_reshaper
from bidi import get_display
from fontTools import subset
from fontTools.ttLib import TTFont as Source
from fontTools.varLib import instancer
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont

TURNED = re.compile(r"\)([^()]*)\(")
"""Brackets around reversed words."""
POSTSCRIPT_NAME = 6
"""The id of that name in a font's name table."""

_lock = Lock()


@dataclass(frozen=True)
class Face:
    """A typeface for one script: its package, and its file name up to the axes."""

    package: str
    file: str


JAPANESE = Face("justmytype_intl_cjk", "NotoSansJP")
FACES = (
    Face("justmytype_intl_rtl", "NotoSansHebrew"),
    Face("justmytype_intl_rtl", "NotoSansArabic"),
    Face("justmytype_intl_sea", "NotoSansThai"),
    Face("justmytype_intl_sea", "NotoSansLao"),
    Face("justmytype_intl_sea", "NotoSansKhmer"),
    Face("justmytype_intl_sea", "NotoSansMyanmar"),
    Face("justmytype_intl_cjk", "NotoSansSC"),
    Face("justmytype_intl_cjk", "NotoSansTC"),
    JAPANESE,
    Face("justmytype_intl_cjk", "NotoSansKR"),
)
UNREAD = ("GSUB", "GPOS", "GDEF", "STAT", "BASE", "vhea", "vmtx", "VVAR")
"""Tables that we don't use: dropping them makes subsetting fast."""


def face_of(letter: str, text: str) -> Face | None:
    """The face that has a letter; Han letters in a Japanese text are Japanese ones."""
    order = (
        (JAPANESE, *FACES) if any(name(letter, "").startswith(("HIRAGANA", "KATAKANA")) for letter in text) else FACES
    )
    return next((face for face in order if ord(letter) in _letters(face)), None)


def in_reading_order(text: str) -> str:
    """A line as set from left to right: Arabic letters joined, right-to-left words reversed."""
    if not any(bidirectional(letter) in ("R", "AL") for letter in text):
        return text
    return TURNED.sub(r"(\1)", str(get_display(arabic_reshaper.reshape(text))))


@lru_cache(maxsize=256)
def cut(face: Face, letters: str, weight: int) -> str:
    """reportlab's name for a subset of a face with just these letters, at a weight from 100 to 900."""
    font = f"{face.file}-{weight}-{zlib.crc32(letters.encode()):08x}"
    with _lock:
        if font not in pdfmetrics.getRegisteredFontNames():
            pdfmetrics.registerFont(TTFont(font, _cut(face, letters, weight, font)))
    return font


def _cut(face: Face, letters: str, weight: int, font: str) -> io.BytesIO:
    options = subset.Options(layout_features=[], hinting=False, notdef_outline=True)
    options.drop_tables += UNREAD
    cutter = subset.Subsetter(options)
    cutter.populate(unicodes=[ord(letter) for letter in letters])
    file = io.BytesIO()
    with Source(_path(face), lazy=True) as source:
        cutter.subset(source)
        source["name"].setName(font, POSTSCRIPT_NAME, 3, 1, 0x409)  # two cuts of one face must not pass for each other
        axes = {axis.axisTag: weight if axis.axisTag == "wght" else axis.defaultValue for axis in source["fvar"].axes}
        instancer.instantiateVariableFont(source, axes, inplace=True)
        source.save(file)
    file.seek(0)
    return file


@lru_cache(maxsize=len(FACES))
def _letters(face: Face) -> frozenset[int]:
    path = _path(face)
    if path is None:
        return frozenset()
    with Source(path, lazy=True) as source:
        return frozenset(source.getBestCmap())


@lru_cache(maxsize=len(FACES))
def _path(face: Face) -> Path | None:
    package = find_spec(face.package)
    installed = Path(package.origin).parent if package is not None and package.origin is not None else None
    for folder in (installed, Path(sys.executable).parent / "fonts"):
        found = next(folder.rglob(f"{face.file}[[]*.ttf"), None) if folder is not None else None
        if found is not None:
            return found
    return None


def want_the_pack(texts: Iterable[str]) -> bool:
    """Whether some of these texts have Chinese, Japanese, or Korean letters, and their faces aren't installed."""
    east_asian = ("CJK", "HIRAGANA", "KATAKANA", "HANGUL")
    return _path(JAPANESE) is None and any(name(letter, "").startswith(east_asian) for text in texts for letter in text)

"""Names in other scripts: Arabic, Hebrew, Thai, and their neighbors, Chinese, Japanese, and Korean.

Our typeface has Latin, Greek, and Cyrillic letters, enough for every language we ship. The faces for the rest are Noto
Sans (SIL Open Font License), from the packages `justmytype-intl-*`. They're large variable fonts, so each line gets its
own small subset: only its letters, at its weight. They and what they need are the extra `scripts`; where it isn't
installed, letters are transliterated (`shown`). The downloaded program has all but the Chinese, Japanese, and Korean
faces, which are 48 MB: they're a folder `fonts` to put next to it.
"""

import io
import re
import sys
import zlib
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache, lru_cache
from importlib.util import find_spec
from pathlib import Path
from threading import Lock
from unicodedata import bidirectional, name

from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont

TURNED = re.compile(r"\)([^()]*)\(")
"""Brackets around reversed words."""
POSTSCRIPT_NAME = 6
"""The id of that name in a font's name table."""

_lock = Lock()


@dataclass(frozen=True)
class Face:
    """A typeface for one script: its package, its file name up to the axes, and its letters' first words in Unicode."""

    package: str
    file: str
    letters: tuple[str, ...]


JAPANESE = Face("justmytype_intl_cjk", "NotoSansJP", ("HIRAGANA", "KATAKANA"))
FACES = (
    Face("justmytype_intl_rtl", "NotoSansHebrew", ("HEBREW",)),
    Face("justmytype_intl_rtl", "NotoSansArabic", ("ARABIC",)),
    Face("justmytype_intl_sea", "NotoSansThai", ("THAI",)),
    Face("justmytype_intl_sea", "NotoSansLao", ("LAO",)),
    Face("justmytype_intl_sea", "NotoSansKhmer", ("KHMER",)),
    Face("justmytype_intl_sea", "NotoSansMyanmar", ("MYANMAR",)),
    Face("justmytype_intl_cjk", "NotoSansSC", ("CJK",)),
    Face("justmytype_intl_cjk", "NotoSansTC", ("CJK",)),
    JAPANESE,
    Face("justmytype_intl_cjk", "NotoSansKR", ("HANGUL",)),
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
    if not _installed() or not any(bidirectional(letter) in ("R", "AL") for letter in text):
        return text
    import arabic_reshaper
    from bidi import get_display

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
    from fontTools import subset
    from fontTools.ttLib import TTFont as Source
    from fontTools.varLib import instancer

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


@cache
def _installed() -> bool:
    """Whether the extra `scripts` is installed: its packages come together."""
    return find_spec("fontTools") is not None


@lru_cache(maxsize=len(FACES))
def _letters(face: Face) -> frozenset[int]:
    path = _path(face)
    if path is None:
        return frozenset()
    from fontTools.ttLib import TTFont as Source

    with Source(path, lazy=True) as source:
        return frozenset(source.getBestCmap())


@lru_cache(maxsize=len(FACES))
def _path(face: Face) -> Path | None:
    if not _installed():
        return None
    package = find_spec(face.package)
    installed = Path(package.origin).parent if package is not None and package.origin is not None else None
    for folder in (installed, Path(sys.executable).parent / "fonts"):
        found = next(folder.rglob(f"{face.file}[[]*.ttf"), None) if folder is not None else None
        if found is not None:
            return found
    return None


def letters_missing(texts: Iterable[str]) -> bool:
    """Whether some of these texts have letters whose faces could be installed, and aren't."""
    begin = {word for face in FACES if _path(face) is None for word in face.letters}
    return any(name(letter, "").startswith(tuple(begin)) for text in texts for letter in set(text))

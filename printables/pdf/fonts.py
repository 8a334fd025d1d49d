"""Type: two embedded families with tabular figures; measuring, wrapping, and shrinking text.

Source Serif is for titles, place names, and the newspaper, Source Sans for figures, tables, and small print (both SIL
Open Font License, from `font-source-serif-pro` and `font-source-sans-pro`). They cover the Latin, Greek, and Cyrillic
alphabets, so every name in every edition can be set in them; people's names may also need `scripts`.
"""

import re
import unicodedata
import zlib
from collections.abc import Iterable, Iterator
from functools import cache, lru_cache
from importlib.util import find_spec
from itertools import groupby
from pathlib import Path
from threading import Lock

from anyascii import anyascii
from PIL import ImageFont
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont

from companion.languages import current
from printables.pdf import scripts
from printables.pdf.hyphens import HYPHEN, syllables
from printables.pdf.paper import MM

REGULAR = "CompanionSans"
SEMIBOLD = "CompanionSans-Semibold"
BOLD = "CompanionSans-Bold"
ITALIC = "CompanionSans-Italic"

SERIF = "CompanionSerif"
TITLE = "CompanionSerif-Bold"
BLACK = "CompanionSerif-Black"

SANS_PACKAGE, SERIF_PACKAGE = "font_source_sans_pro", "font_source_serif_pro"
FILES = {
    REGULAR: (SANS_PACKAGE, "SourceSansPro-Regular.ttf"),
    SEMIBOLD: (SANS_PACKAGE, "SourceSansPro-Semibold.ttf"),
    BOLD: (SANS_PACKAGE, "SourceSansPro-Bold.ttf"),
    ITALIC: (SANS_PACKAGE, "SourceSansPro-It.ttf"),
    SERIF: (SERIF_PACKAGE, "SourceSerifPro-Regular.ttf"),
    TITLE: (SERIF_PACKAGE, "SourceSerifPro-Bold.ttf"),
    BLACK: (SERIF_PACKAGE, "SourceSerifPro-Black.ttf"),
}
WEIGHTS = {REGULAR: 400, SEMIBOLD: 600, BOLD: 700, ITALIC: 400, SERIF: 400, TITLE: 700, BLACK: 900}
"""The weights of other scripts' letters to go with ours."""
BESIDE = {SERIF: REGULAR, TITLE: BOLD, BLACK: BOLD}
"""The fallback for the few letters that a serif face lacks."""
SMALLEST = 7.0
"""The minimum type size for anything read at the table, in points: a longer line wraps instead."""

UNITS = 1000
"""An em in our faces' own units."""

BEFORE_STOP = re.compile(r" (?=[,;:.)])| \(\)")
"""What a removed emoji leaves behind: a space before what follows, or empty brackets."""

JOINERS = re.compile("[\u200d\ufe0e\ufe0f]")
"""Emoji joiners and modifiers; dropped with their emoji."""

_lock = Lock()


def folder(package: str = SANS_PACKAGE) -> Path:
    """The folder of the font files."""
    spec = find_spec(package)
    if spec is None or spec.origin is None:
        raise RuntimeError(f"The package {package} with our typeface is not installed.")
    return Path(spec.origin).parent / "files"


def register() -> None:
    """Register the families with reportlab; does nothing the second time."""
    with _lock:
        _register()


@cache
def _register() -> None:
    known = pdfmetrics.getRegisteredFontNames()
    for name, (package, file) in FILES.items():
        if name not in known:
            pdfmetrics.registerFont(TTFont(name, str(folder(package) / file)))


@lru_cache(maxsize=4096)
def shown(text: str) -> str:
    """The text with unsupported characters replaced by their closest letters, or transliterated."""
    if _widths(REGULAR).keys() >= set(text):
        return text
    covered = _covered()
    said = "".join(letter if _has_face(letter) else _closest(letter, covered) for letter in JOINERS.sub("", text))
    return BEFORE_STOP.sub("", " ".join(said.split())) or _numbered(text)


@lru_cache(maxsize=4096)
def runs(text: str, font: str) -> tuple[tuple[str, str], ...]:
    """A line as set, from left to right: pieces of text, each with a font that has its letters."""
    if _widths(font).keys() >= set(text):
        return ((font, text),)
    own, covered = _covered(font), _covered()
    line = scripts.in_reading_order(text)
    faces = [None if ord(letter) in covered else scripts.face_of(letter, text) for letter in line]
    cuts = {face: _cut(face, zip(faces, line, strict=True), WEIGHTS[font]) for face in set(faces) if face}
    beside = BESIDE.get(font, font)
    named = [
        (cuts[face] if face else font if ord(letter) in own else beside, letter)
        for face, letter in zip(faces, line, strict=True)
    ]
    pieces = groupby(named, lambda pair: pair[0])
    return tuple((name, "".join(letter for _, letter in piece)) for name, piece in pieces)


def _cut(face: scripts.Face, line: Iterable[tuple[scripts.Face | None, str]], weight: int) -> str:
    return scripts.cut(face, "".join(sorted({letter for its, letter in line if its == face})), weight)


@cache
def _covered(font: str = REGULAR) -> dict[int, int]:
    """The characters in one of our own faces."""
    register()
    glyphs: dict[int, int] = pdfmetrics.getFont(font).face.charToGlyph
    return glyphs


def _has_face(letter: str) -> bool:
    return ord(letter) in _covered() or scripts.face_of(letter, letter) is not None


def _closest(letter: str, covered: dict[int, int]) -> str:
    """The base of an accented letter that we lack, or a transliteration; empty for an emoji."""
    if unicodedata.category(letter) in ("So", "Sk"):
        return ""
    base = "".join(sign for sign in unicodedata.normalize("NFKD", letter) if ord(sign) in covered)
    if base or unicodedata.combining(letter):
        return base
    said = anyascii(letter)
    return "" if said.startswith(":") else said


def _numbered(text: str) -> str:
    """A stand-in for text that can't be transliterated: the same text always gets the same one."""
    return f"No. {zlib.crc32(text.encode()) % 10000:04d}"


@cache
def _widths(font: str) -> dict[str, float]:
    """The width of each letter in one of our own faces, in millimeters per point."""
    letters = _covered(font)
    face = pdfmetrics.getFont(font).face
    return {chr(code): 0.001 * face.charWidths.get(code, face.defaultWidth) / MM for code in letters}


@lru_cache(maxsize=16384)
def _unit_width(text: str, font: str) -> float:
    widths = _widths(font)
    if widths.keys() >= set(text):
        return sum(map(widths.__getitem__, text))
    return sum(float(pdfmetrics.stringWidth(piece, face, 1.0)) for face, piece in runs(text, font)) / MM


def width(text: str, font: str, size: float) -> float:
    """A line's width, in millimeters."""
    return _unit_width(text, font) * size


@lru_cache(maxsize=1024)
def _overhang(letter: str, font: str) -> float:
    """How far a letter of a face extends to the left of its origin, in ems; 0 if it doesn't."""
    return max(0.0, -_drawn(font).getbbox(letter, anchor="ls")[0] / UNITS)


@cache
def _drawn(font: str) -> ImageFont.FreeTypeFont:
    package, file = FILES[font]
    return ImageFont.truetype(folder(package) / file, UNITS, layout_engine=ImageFont.Layout.BASIC)


def overhang(text: str, font: str, size: float) -> float:
    """How far a line's first letter extends to the left, in millimeters."""
    return _overhang(text[:1], font) * size / MM if font in BESIDE and text else 0.0


@lru_cache(maxsize=8192)
def _longest_word(text: str, font: str) -> float:
    return max((_unit_width(word, font) for word, _gap in _words(text)), default=0.0)


def longest_word(text: str, font: str, size: float) -> float:
    """The width of the longest unbreakable part, in millimeters."""
    return _longest_word(text, font) * size


def fit(text: str, font: str, size: float, room: float) -> float:
    """The largest size, up to the given one, at which the line fits; not below the minimum."""
    wanted = width(text, font, size)
    return size if wanted <= room else max(min(SMALLEST, size), size * room / wanted)


def wrap(text: str, font: str, size: float, room: float) -> tuple[str, ...]:
    """The text wrapped into lines: between words, after a slash or hyphen, or within a word longer than a line."""
    return _wrap(text, font, size, room, current())


@lru_cache(maxsize=8192)
def _wrap(text: str, font: str, size: float, room: float, _language: str) -> tuple[str, ...]:
    lines: list[str] = []
    line = ""
    for part, gap in _parts(text, font, size, room):
        longer = f"{line}{gap}{part}" if line else part
        if line and width(longer, font, size) > room:
            lines.append(line)
            line = part
        else:
            line = longer
    return (*lines, line) if line else tuple(lines)


JOINT = re.compile(r"(?<=[/-])(?<!//)(?=[^\W\d])")
"""Where a word can be broken without adding a hyphen: not after the two slashes of a URL."""


@lru_cache(maxsize=8192)
def _words(text: str) -> list[tuple[str, str]]:
    """The parts that a line can be broken between, each with what joins it to the previous one.

    A no-break space joins two words into one part.
    """
    found = []
    for word in text.replace("\n", " ").split(" "):
        if word:
            first, *rest = JOINT.split(word)
            found += [(first, " "), *((part, "") for part in rest)]
    return found


def _parts(text: str, font: str, size: float, room: float) -> Iterator[tuple[str, str]]:
    """The same, with parts longer than a line broken between syllables, or cut if those are longer."""
    for word, gap in _words(text):
        if width(word, font, size) <= room:
            yield word, gap
            continue
        for piece in _broken(word, font, size, room):
            yield piece, gap
            gap = ""


def _broken(word: str, font: str, size: float, room: float) -> Iterator[str]:
    line = ""
    for syllable in syllables(word):
        if line and width(f"{line}{syllable}{HYPHEN}", font, size) > room:
            yield f"{line}{HYPHEN}"
            line = ""
        if width(f"{syllable}{HYPHEN}", font, size) > room:
            *cut, line = _letters(line + syllable, font, size, room - width(HYPHEN, font, size))
            yield from cut
        else:
            line += syllable
    yield line


def _letters(word: str, font: str, size: float, room: float) -> Iterator[str]:
    """A word in pieces as long as fit, wherever they end."""
    part = ""
    for letter in word:
        if part and width(part + letter, font, size) > room:
            yield part
            part = ""
        part += letter
    yield part


def wrap_to(text: str, font: str, size: float, room: float, lines: int) -> tuple[float, tuple[str, ...]]:
    """The largest size, up to the given one, at which the text takes at most this many lines; and those lines."""
    most = _largest(text, font, room, lines)
    if size > most:
        size = max(SMALLEST, size - 0.25 * int((size - most) / 0.25))
    while True:
        if whole(text, font, size, room, lines) or size <= SMALLEST:
            return size, wrap(text, font, size, room)
        size = max(SMALLEST, size - 0.25)


@lru_cache(maxsize=1024)
def even(text: str, font: str, size: float, room: float) -> tuple[str, ...]:
    """A title in as few lines as `wrap` makes: broken at its comma, or into lines of similar length."""
    low, high = longest_word(text, font, size), room
    fewest = len(wrap(text, font, size, room))
    head, comma, tail = text.partition(", ")
    if fewest == 2 and comma and max(width(f"{head},", font, size), width(tail, font, size)) <= room:
        return f"{head},", tail
    while high - low > 0.2:
        middle = (low + high) / 2
        low, high = (low, middle) if len(wrap(text, font, size, middle)) == fewest else (middle, high)
    return wrap(text, font, size, high)


@lru_cache(maxsize=8192)
def _largest(text: str, font: str, room: float, lines: int) -> float:
    """The largest type size that can fit: limited by the longest word and the total length."""
    return room / max(longest_word(text, font, 1.0), _unit_width(text, font) / lines * 0.98, 1e-6)


def whole(text: str, font: str, size: float, room: float, lines: int) -> bool:
    """Whether a text fits on this many lines without cutting a word."""
    return longest_word(text, font, size) <= room and len(wrap(text, font, size, room)) <= lines


def narrowest(text: str, font: str, size: float, lines: int) -> float:
    """The minimum width for a text on at most this many lines of whole words."""
    words = _words(text)
    rooms = [
        width("".join(gap + word for word, gap in words[a:b]).strip(), font, size)
        for a in range(len(words))
        for b in range(a + 1, len(words) + 1)
    ]
    return min((room for room in rooms if whole(text, font, size, room + 0.01, lines)), default=0.0) + 0.01


def squeeze(text: str, font: str, size: float, room: float) -> tuple[float, tuple[str, ...]]:
    """One line, shrunk if necessary; only what would become too small to read wraps."""
    fitted = fit(text, font, size, room)
    if width(text, font, fitted) <= room + 0.01:
        return fitted, (text,)
    return wrap_to(text, font, min(size, SMALLEST + 1), room, 2)

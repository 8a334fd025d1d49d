"""Names on tiles: broken into lines that fit, measured in bold Helvetica.

Screens use whatever typeface the system has; all that we name are as narrow as this one, or narrower. Lengths are in
map cells, and one type size is used for the whole board.
"""

import re
import unicodedata
from collections.abc import Sequence
from functools import lru_cache

SIZE = 1.1
"""The type size."""
LEADING = 1.08
"""The line height."""
PAD = 0.32
"""The padding to the left and right of a name."""
HEAD = 1.26
"""The space above it: the band with the emblem, the marks, and the value."""
FOOT = 0.2
"""The space below it."""
MOST_MORE = 12
"""The most cells by which a tile grows for its name."""
SOFT_HYPHEN = "\u00ad"
_WIDTHS = {
    238: "'", 278: " ,./I\\ijl", 280: "|", 333: "!()-:;[]`ft", 389: "*r{}", 474: '"', 500: "z",
    556: "#$0123456789J_aceksvxy", 584: "+<=>^~", 611: "?FLTZbdghnopqu", 667: "EPSVXY", 722: "&ABCDHKNRU",
    778: "GOQw", 833: "M", 889: "%m", 944: "W", 975: "@",
}  # fmt: skip
_WIDTH = {letter: width for width, letters in _WIDTHS.items() for letter in letters}
_WIDEST = 1000


@lru_cache(8192)
def width(text: str, size: float = SIZE) -> float:
    """The length of a line of type."""
    return size * sum(_letter(letter) for letter in text) / 1000


@lru_cache(1024)
def _letter(letter: str) -> int:
    if letter == SOFT_HYPHEN:
        return 0
    base = unicodedata.normalize("NFD", letter)[0]
    return _WIDTH.get(base, _WIDEST)


@lru_cache(8192)
def lines(name: str, room: float) -> tuple[str, ...]:
    """A name in as few lines as fit a width, words spread evenly; an unbreakable piece may be longer."""
    pieces = _pieces(name)
    for count in range(1, len(pieces) + 1):
        made = _even(pieces, count)
        if max(map(width, made)) <= room:
            return made
    return _even(pieces, len(pieces))


def fits(name: str, wide: int, tall: int) -> bool:
    """Whether a tile of this size is large enough for a name."""
    made = lines(name, wide - 2 * PAD)
    return max(map(width, made)) <= wide - 2 * PAD and HEAD + LEADING * len(made) + FOOT <= tall


def least_size(name: str, tile: tuple[int, int]) -> tuple[int, int]:
    """The smallest tile that fits a name, no smaller than the default."""
    wide, tall = tile
    sizes = [(wide + dx, tall + dy) for dx in range(MOST_MORE) for dy in range(MOST_MORE)]
    fitting = [size for size in sizes if fits(name, *size)]
    return min(fitting, key=lambda size: (size[0] * size[1], size[1]), default=sizes[-1])


def _pieces(name: str) -> list[str]:
    """The pieces a name can be broken into: after a space, a slash, or a hyphen, and at a soft hyphen."""
    found = re.findall(rf"[^ /{SOFT_HYPHEN}-]*(?:[/-]| +|{SOFT_HYPHEN})?", name)
    return [item for item in found if item]


def _even(pieces: Sequence[str], count: int) -> tuple[str, ...]:
    """The pieces in this many lines, with the longest as short as possible."""
    best: tuple[str, ...] = ()
    shortest = float("inf")
    for made in _splits(pieces, count):
        longest = max(map(width, made))
        if longest < shortest:
            best, shortest = made, longest
    return best


def _splits(pieces: Sequence[str], count: int) -> list[tuple[str, ...]]:
    if count == 1:
        return [(_joined(pieces, last=True),)]
    return [
        (_joined(pieces[:at], last=False), *rest)
        for at in range(1, len(pieces) - count + 2)
        for rest in _splits(pieces[at:], count - 1)
    ]


def _joined(pieces: Sequence[str], *, last: bool) -> str:
    text = "".join(pieces).strip()
    shown = text.rstrip(SOFT_HYPHEN).replace(SOFT_HYPHEN, "")
    return shown + "-" if text.endswith(SOFT_HYPHEN) and not last else shown

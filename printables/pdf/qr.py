"""QR codes as vector paths: error level M, dark modules merged into rectangles, each address encoded once.

`qrcode` makes the code. We draw its modules ourselves as one path, which prints sharply at any size and is small.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from qrcode.constants import ERROR_CORRECT_M
from qrcode.main import QRCode

from printables.refusals import BadAddress

SMALLEST = 22.0
"""The minimum size of a code, without its quiet zone, in millimeters."""
ON_CARDS, ELSEWHERE = 0.8, 0.6
"""The minimum module size, in millimeters: what a phone reads at arm's length under a lamp."""
QUIET = 4
"""The quiet zone, in modules."""
MASK = 0
"""The mask of every code. Trying all eight is most of the encoding time, and under the lamp, our short addresses read
equally well with each of them.
"""


@dataclass(frozen=True)
class Code:
    """An encoded address: the number of modules per side, and the PDF operators of the dark ones."""

    modules: int
    path: tuple[str, ...]

    def checked(self, url: str, size: float, least: float) -> "Code":
        """The same code, if its modules are large enough at this size; raises BadAddress otherwise."""
        if size / self.modules < least - 1e-9:
            raise BadAddress(
                "{url} is too long to print: its code would have modules of {size} mm, and phones can't read them "
                "below {least} mm. Use a shorter address.",
                url=url,
                size=f"{size / self.modules:.2f}",
                least=least,
            )
        return self

    def quiet(self, size: float) -> float:
        """The quiet zone of a code of this size, in millimeters."""
        return QUIET * size / self.modules


def matrix(url: str) -> Sequence[Sequence[bool]]:
    """The modules of an address, row by row."""
    code = QRCode(error_correction=ERROR_CORRECT_M, border=0, mask_pattern=MASK)
    code.add_data(url)
    rows: Sequence[Sequence[bool]] = code.get_matrix()
    return rows


@lru_cache(maxsize=512)
def encode(url: str) -> Code:
    """An address's code, ready to draw."""
    rows = matrix(url)
    return Code(len(rows), tuple(f"{x} {y} {width} {height} re" for x, y, width, height in rectangles(rows)))


def rectangles(rows: Sequence[Sequence[bool]]) -> list[tuple[int, int, int, int]]:
    """The dark modules as rectangles (x, y, width, height): runs in a row, merged with equal runs below."""
    done: list[tuple[int, int, int, int]] = []
    open_runs: dict[tuple[int, int], int] = {}
    for y, row in enumerate(rows):
        now = runs(row)
        for run, top in list(open_runs.items()):
            if run not in now:
                done.append((run[0], top, run[1], y - top))
                del open_runs[run]
        for run in now:
            open_runs.setdefault(run, y)
    done.extend((x, top, width, len(rows) - top) for (x, width), top in open_runs.items())
    return done


def runs(row: Sequence[bool]) -> dict[tuple[int, int], None]:
    """The dark runs of a row as (start, length), in order."""
    found: dict[tuple[int, int], None] = {}
    start = None
    for x, dark in enumerate((*row, False)):
        if dark and start is None:
            start = x
        elif not dark and start is not None:
            found[start, x - start] = None
            start = None
    return found

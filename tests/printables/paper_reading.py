"""Reading printed pages back: their text with positions, and the codes that a real decoder finds on the picture."""

import ctypes
import os
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from io import BytesIO
from itertools import combinations, pairwise, takewhile
from pathlib import Path

import cv2
import numpy
import pypdfium2
import pypdfium2.raw as raw
from pypdf import PageObject, PdfReader

from companion.editions import boxes, load
from companion.families.decks import deck
from printables import Job, make, names_for
from printables.catalogue import ALIASES, parts
from printables.pdf import fonts
from printables.pdf.ink import INKS
from printables.pdf.paper import MM, PAPERS, Box
from printables.pdf.title import start_of_play
from printables.sheets.setup.charts import powers_in_order

DPI = 150
HYPHEN = re.compile("[\x02\ufffe]")
"""What pdfium makes of a hyphen at the end of a line."""
KEPT: Path | None = None
"""A folder that all processes of a run share for what was printed; set by conftest.py."""
PACKS = (("a4", "full"), ("letter", "saver"))
"""Papers and inks in which every edition is looked at; `make fuzz` prints the other two as well."""
EVERY_PACK = tuple((paper, ink) for paper in PAPERS for ink in INKS) if "COMPANION_FUZZ" in os.environ else PACKS


def pages_of(pdf: bytes) -> list[PageObject]:
    """The pages of a document."""
    return list(PdfReader(BytesIO(pdf)).pages)


def text_of(pdf: bytes) -> list[str]:
    """The text of each page, line breaks and runs of spaces made single spaces."""
    texts = [page.get_textpage().get_text_range() for page in pypdfium2.PdfDocument(pdf)]
    return [" ".join(text.replace("\ufffe", "-").split()) for text in texts]


def drawn_text_of(pdf: bytes) -> list[str]:
    """The same in the order in which it was drawn, for pages with several columns."""
    return [" ".join(" ".join(drawn.text for drawn in page).split()) for page in type_of(pdf)]


@dataclass(frozen=True)
class Run:
    """A piece of text: where its left end and baseline are, in millimetres from the top left corner."""

    text: str
    x: float
    y: float
    size: float = 0.0
    turned: bool = False
    """Whether it's vertical, a quarter turn to the left."""

    @cached_property
    def middle(self) -> float:
        """Where its middle is across the page, if it is set in the regular face."""
        return self.x if self.turned else self.x + fonts.width(self.text, fonts.REGULAR, self.size) / 2


def with_second_lines(runs: list[Run]) -> list[Run]:
    """The runs, and with each pair of lines of one text, left or centred, the whole of it where its first line is."""
    whole = []
    upright = [run for run in runs if run.turned]
    for first in upright:
        for second in upright:
            if 0 < second.x - first.x < 3.4 and abs(first.y - second.y) < 0.05:
                text = f"{first.text} {second.text}"
                whole.append(Run(text, (first.x + second.x) / 2, first.y, first.size, turned=True))
    downwards = sorted(runs, key=lambda run: run.y)
    for at, first in enumerate(downwards):
        for second in takewhile(lambda run, y=first.y: run.y - y < 3.4, downwards[at + 1 :]):
            left = abs(first.x - second.x) < 0.05
            if second.y > first.y and first.size == second.size and (left or abs(first.middle - second.middle) < 0.3):
                text = f"{first.text} {second.text}"
                wide = fonts.width(text, fonts.REGULAR, first.size)
                whole.append(Run(text, first.x if left else first.middle - wide / 2, first.y, first.size))
    return [*runs, *whole]


def runs_of(pdf: bytes) -> list[list[Run]]:
    """Every line of type of a document, page by page, as it was drawn."""
    return [_runs_on(page) for page in pypdfium2.PdfDocument(pdf)]


def _runs_on(page: pypdfium2.PdfPage) -> list[Run]:
    height = page.get_height()
    runs = []
    for run, drawn in _type_with_places(page):
        place = run.get_matrix()
        if drawn.text:
            at = place.e / MM, (height - place.f) / MM
            runs.append(Run(drawn.text, *at, drawn.size, turned=abs(place.a) < 0.01))
    return runs


def outside(pdf: bytes, margin: float) -> list[tuple[int, str]]:
    """Every character that comes closer to the paper's edge than the margin: its page, and the text around it."""
    found = []
    for number, page in enumerate(pypdfium2.PdfDocument(pdf), start=1):
        width, height = page.get_size()
        text = page.get_textpage()
        for index in range(text.count_chars()):
            left, bottom, right, top = text.get_charbox(index)
            if right > left and top > bottom and min(left, bottom, width - right, height - top) < margin * MM - 0.1:
                found.append((number, text.get_text_range(max(0, index - 5), 10)))
    return found


@dataclass(frozen=True)
class Drawn:
    """A line of type as it was drawn: its text, its size, and its bounds in points (left, bottom, right, top)."""

    text: str
    size: float
    bounds: tuple[float, float, float, float]


def type_of(pdf: bytes) -> list[list[Drawn]]:
    """All type of a document, page by page, in the order in which it was drawn."""
    return [type_on(page) for page in pypdfium2.PdfDocument(pdf)]


def type_on(page: pypdfium2.PdfPage) -> list[Drawn]:
    """All type of a page."""
    return [drawn for _, drawn in _type_with_places(page)]


def _type_with_places(page: pypdfium2.PdfPage) -> Iterator[tuple[pypdfium2.PdfObject, Drawn]]:
    text = page.get_textpage()
    for object_ in page.get_objects(filter=[raw.FPDF_PAGEOBJ_TEXT], textpage=text):
        size = ctypes.c_float()
        raw.FPDFTextObj_GetFontSize(object_, ctypes.byref(size))
        length = raw.FPDFTextObj_GetText(object_, text, None, 0)
        letters = (ctypes.c_ushort * (length // 2))()
        raw.FPDFTextObj_GetText(object_, text, letters, length)
        words = HYPHEN.sub("-", bytes(letters).decode("utf-16-le").strip("\0 "))
        yield object_, Drawn(words, size.value, object_.get_bounds())


def touching(page: list[Drawn]) -> list[tuple[str, str]]:
    """Lines of type on a page that run into each other."""
    lines = [line for line in page if line.bounds[2] - line.bounds[0] > line.bounds[3] - line.bounds[1]]
    found = []
    for one, other in combinations(lines, 2):
        (left, bottom, right, top), (left_, bottom_, right_, top_) = one.bounds, other.bounds
        if min(right, right_) - max(left, left_) > 1.5 and min(top, top_) - max(bottom, bottom_) > 1.5:
            found.append((one.text, other.text))
    return found


LAST, FIRST = re.compile(r"[^\W\d_]+$"), re.compile(r"[^\W\d_]++(?!\d)")


def split_words(pages: list[list[Drawn]], words: str) -> list[tuple[int, str, str]]:
    """Words that were broken into two lines: the page, and both pieces. The words are all that the box has."""
    known = {word.lower() for word in FIRST.findall(words)}
    drawn = {word.lower() for page in pages for run in page for word in FIRST.findall(run.text)}
    found = []
    for number, page in enumerate(pages, start=1):
        for upper, lower in pairwise(page):
            last, first = LAST.search(upper.text), FIRST.match(lower.text)
            if last and first and abs(upper.size - lower.size) < 0.01:
                pieces = last.group().lower(), first.group().lower()
                if "".join(pieces) in known | drawn and not known.issuperset(pieces):
                    found.append((number, upper.text, lower.text))
    return found


def pictures(pdf: bytes, most: int | None = None) -> Iterator[numpy.ndarray]:
    """Pages, or the first of them, as a grey scanner at 150 dots per inch sees them."""
    for page in list(pypdfium2.PdfDocument(pdf))[:most]:
        yield page.render(scale=DPI / 72, grayscale=True).to_numpy().squeeze()


def decoded(pdf: bytes) -> list[list[str]]:
    """What OpenCV reads from the picture of each page."""
    detector = cv2.QRCodeDetectorAruco()
    pages = []
    for picture in pictures(pdf):
        _, texts, _, _ = detector.detectAndDecodeMulti(picture)
        pages.append(sorted(text for text in texts if text))
    return pages


def decoded_at(pdf: bytes, boxes: Sequence[Box], most: int | None = None) -> list[str]:
    """What OpenCV reads inside each box of each page, in order; pages may have fewer codes than boxes."""
    detector = cv2.QRCodeDetectorAruco()
    scale = DPI / 25.4
    found = []
    for picture in pictures(pdf, most):
        for box in boxes:
            top, bottom, left, right = (round(edge * scale) for edge in (box.y, box.bottom, box.x, box.right))
            text, _, _ = detector.detectAndDecode(numpy.ascontiguousarray(picture[top:bottom, left:right]))
            found += [text] if text else []
    return found


def code(edition: str, kind: str, element: str) -> str:
    """The short code of a card."""
    return next(card["code"] for card in deck(load(edition)) if (card["kind"], card["id"]) == (kind, element))


EVERYTHING = "everything"
"""A document with every part in full: the complete pack, and the deck and labels that it leaves to be chosen."""


def everything(edition: str) -> list[str]:
    """The parts of that document."""
    return [name for name in names_for(load(edition)) if not parts()[name].apart or name in ("cards", "labels")]


@cache
def printed(names: str, edition: str, scenario: str | None = None, paper: str = "a4", ink: str = "full") -> bytes:
    """A document of a built-in edition, made once for all tests, also if several processes run them.

    One part of all scenarios is taken out of the complete pack, where that is printed anyway.
    """
    names = ALIASES.get(names, names)
    if scenario is None and (paper, ink) in EVERY_PACK and names in everything(edition):
        return _part(printed(EVERYTHING, edition, None, paper, ink), parts()[names].title_in(load(edition)))
    wanted = everything(edition) if names == EVERYTHING else names
    if KEPT is None:
        return make(wanted, Job(load(edition), scenario, paper, ink))
    kept = KEPT / f"{names}-{edition}-{scenario}-{paper}-{ink}.pdf"
    if not kept.exists():
        new = kept.with_suffix(f".{os.getpid()}")
        new.write_bytes(make(wanted, Job(load(edition), scenario, paper, ink)))
        new.replace(kept)
    return kept.read_bytes()


def _part(pack: bytes, title: str) -> bytes:
    """The pages of one part of a pack, as a document of their own; they keep their numbers."""
    document = pypdfium2.PdfDocument(pack)
    marks = [
        (bookmark.get_title(), bookmark.get_dest().get_index())
        for bookmark in document.get_toc()
        if bookmark.level == 0
    ]
    at = [name for name, _ in marks].index(title)
    after = marks[at + 1][1] if at + 1 < len(marks) else len(document)
    alone = pypdfium2.PdfDocument.new()
    alone.import_pages(document, list(range(marks[at][1], after)))
    file = BytesIO()
    alone.save(file)
    return file.getvalue()


@dataclass(frozen=True)
class Side:
    """One side of a sheet, read back."""

    text: str
    runs: list[Run]


FULLEST = ("global_1940", "second_world_war")
"""Boxes whose sheets have the most on them: Letter, the lower paper, is looked at for these, for all in `make fuzz`."""


def on_papers(starts: Sequence[tuple[str, str]]) -> list[tuple[str, str, str]]:
    """Boxes and scenarios with the papers that their sheets are looked at on."""
    everything = "COMPANION_FUZZ" in os.environ
    letter = [start for start in starts if everything or start[0] in FULLEST]
    return [(*start, "a4") for start in starts] + [(*start, "letter") for start in letter]


@cache
def _sides(edition: str, paper: str) -> list[Side]:
    """Every side of the setup charts of all scenarios."""
    pdf = printed("setup_charts", edition, None, *next(pack for pack in PACKS if pack[0] == paper))
    return [Side(" ".join(run.text for run in runs), runs) for runs in runs_of(pdf)]


@cache
def sheets(edition: str, scenario: str, paper: str = "a4") -> dict[str, list[Side]]:
    """The sides of each power's sheet."""
    start = start_of_play(load(edition), load(edition).scenarios[scenario])
    pages = [side for side in _sides(edition, paper) if f"{start} ·" in side.text]
    powers = powers_in_order(load(edition), load(edition).scenarios[scenario])
    found: dict[str, list[Side]] = {power.id: [] for power in powers}
    left = list(powers)
    for page in pages:
        whose = left[1] if len(left) > 1 and found[left[0].id] and page.text.startswith(left[1].name) else left[0]
        left = left[left.index(whose) :]
        assert page.text.startswith(whose.name)
        found[whose.id].append(page)
    assert all(len(sides) % 2 == 0 for sides in found.values())
    return found


def solid(text: str) -> str:
    """A text without its spaces: where lines break does not matter."""
    return text.replace(" ", "")


MUCH_LIKE_GLOBAL = ("europe_1940", "balanced_mod")
"""Boxes whose papers are much like Global's: `make fuzz` prints them too, `make test` does not."""
PRINTED = tuple(box for box in boxes() if "COMPANION_FUZZ" in os.environ or box not in MUCH_LIKE_GLOBAL)
"""The boxes whose whole packs are printed and read."""

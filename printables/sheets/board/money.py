"""Bills in 1, 5, 10, 20, and 50, with our own rosette that distinguishes them without color."""

from collections.abc import Sequence
from math import cos, pi, sin

from companion.families import family_of
from companion.languages import _, msg
from companion.model.edition import Edition
from companion.model.wording import listed
from companion.views.words import Words
from printables.families import papers_of
from printables.job import AnyJob
from printables.pdf import fonts
from printables.pdf.cut import cut_marks
from printables.pdf.document import Page
from printables.pdf.ink import Colour, from_hex, lighter
from printables.pdf.paper import Box, grid
from printables.pdf.sheet import Sheet

WIDTH, HEIGHT = 88.0, 40.0
EDGE = 2.5
Note = tuple[int, int, str]
NOTES: tuple[Note, ...] = (
    (1, 5, "#5F6B73"),
    (5, 6, "#8A4B3A"),
    (10, 8, "#3F6B57"),
    (20, 10, "#4A5C8C"),
    (50, 12, "#7A5A86"),
)
"""Value, the rosette's petals, color."""
MONEY = msg("Money")
POINTS = 144
RADIUS = 14.5


def called(edition: Edition) -> str:
    """Money, or what a family has instead of treasuries."""
    books = family_of(edition).words.books
    return MONEY if books == Words().books else books


def pages(job: AnyJob) -> list[Page]:
    """As many bills of each value as the game needs, in full sheets."""
    corners = grid(WIDTH, HEIGHT, job.sheet_of_paper.content)
    notes = [note for note in NOTES for _unused in range(needed(job)[note[0]])]
    short = -len(notes) % len(corners)
    notes = sorted([*notes, *(NOTES[2] for _unused in range(short))])
    return [_page(job, notes[at : at + len(corners)], corners) for at in range(0, len(notes), len(corners))]


def needed(job: AnyJob) -> dict[int, int]:
    """How many bills of each value: change for everybody, and large ones for the largest balances."""
    start = papers_of(job.edition).tracks.production(job.edition, job.scenarios[0]) or {}
    people, money = len(job.edition.powers), sum(start.values())
    return {1: 4 * people, 5: 2 * people, 10: 2 * people, 20: max(people, money // 20), 50: money // 50}


def _page(job: AnyJob, notes: Sequence[Note], corners: Sequence[tuple[float, float]]) -> Page:
    def draw(sheet: Sheet) -> None:
        cut_marks(sheet, corners, WIDTH, HEIGHT)
        for (value, petals, colour), (x, y) in zip(notes, corners, strict=True):
            _note(sheet, job, value, petals, colour, Box(x, y, WIDTH, HEIGHT))

    values = sorted({value for value, _petals, _colour in notes})
    return Page(draw, _("Bills of {values}", values=listed([str(value) for value in values])), footer="bare")


def _note(sheet: Sheet, job: AnyJob, value: int, petals: int, colour: str, box: Box) -> None:
    ink = from_hex(colour) if sheet.ink.solid else sheet.ink.text
    inner = box.inset(EDGE)
    tint = lighter(ink, 0.9) if sheet.ink.solid else None
    sheet.rect(inner, fill=tint, stroke=ink, width=0.9, radius=2.4)
    sheet.rect(inner.inset(1.2), stroke=ink, width=0.3, radius=1.6)
    x, y = inner.x + 20, inner.y + inner.height / 2
    sheet.form(f"rosette{value}", x, y, lambda form: _rosette(form, petals, ink))
    sheet.circle(x, y, 8.4, fill=tint or (1.0, 1.0, 1.0), stroke=ink, width=0.5)
    sheet.text(x, y + 3.9, str(value), 31 if value < 10 else 27, fonts.BOLD, align="centre")
    _words(sheet, job, value, Box(inner.x + 38, inner.y, inner.width - 42, inner.height), ink)


def _words(sheet: Sheet, job: AnyJob, value: int, box: Box, ink: Colour) -> None:
    currency = job.edition.edition.currency
    amount = f"{currency}{value}" if len(currency) == 1 else job.edition.money(value)
    sheet.text(box.right, box.y + 12.4, amount, 25, fonts.BOLD, align="right", room=box.width)
    sheet.line(box.x, box.y + 16, box.right, box.y + 16, 0.5, ink)
    words = fonts.shown(job.edition.title)
    size, _lines = fonts.wrap_to(words, fonts.REGULAR, 7.5, box.width, 2)
    lines = fonts.even(words, fonts.REGULAR, size, box.width)
    sheet.lines(box.right, box.y + 20, lines, size, align="right", leading=1.08)
    for pip in range([note[0] for note in NOTES].index(value) + 1):
        sheet.circle(box.right - 1.2 - pip * 3.4, box.bottom - 5, 1.1, stroke=ink, width=0.8)


def _rosette(sheet: Sheet, petals: int, ink: Colour) -> None:
    """Three waves around a circle, each rotated a little: drawn once and repeated on every bill."""
    for turn in range(3):
        points = []
        for step in range(POINTS + 1):
            angle = 2 * pi * step / POINTS
            reach = RADIUS * (0.82 + 0.18 * cos(petals * angle + turn * 2 * pi / 3))
            points.append((cos(angle) * reach, sin(angle) * reach))
        sheet.curve(points, 0.35, ink)

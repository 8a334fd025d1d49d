"""Tokens to cut out: a page of equal squares or discs under a title, and as many pages as it takes."""

from collections.abc import Callable, Sequence

from printables.job import AnyJob
from printables.pdf.document import Page
from printables.pdf.paper import Box, grid
from printables.pdf.sheet import Sheet
from printables.pdf.title import HEIGHT, title

Token = Callable[[Sheet, Box], None]
"""Draws one token into its box."""
GAP = 3.0


def token_places(job: AnyJob, size: float) -> list[tuple[float, float]]:
    """The corners of the tokens of a page, row by row."""
    box = job.sheet_of_paper.content
    places = grid(size, size, Box(box.x, box.y + HEIGHT, box.width, box.height - HEIGHT), GAP)
    lift = min(y for _, y in places) - box.y - HEIGHT
    return [(x, y - lift + 1) for x, y in places]


def token_pages(job: AnyJob, name: str, note: str, size: float, tokens: Sequence[Token]) -> list[Page]:
    """Pages of tokens of one size."""
    places = token_places(job, size)

    def page(some: Sequence[Token]) -> Page:
        def draw(sheet: Sheet) -> None:
            title(sheet, job.edition, name, note)
            for token, (x, y) in zip(some, places, strict=False):
                token(sheet, Box(x, y, size, size))

        return Page(draw)

    return [page(tokens[at : at + len(places)]) for at in range(0, len(tokens), len(places))]

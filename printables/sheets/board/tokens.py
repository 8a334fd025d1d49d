"""Tokens to cut out: equal squares with shared edges, with lines across the sheet for a ruler and a knife."""

from collections.abc import Callable, Sequence

from printables.job import AnyJob
from printables.pdf.cut import cut_lines
from printables.pdf.document import Page
from printables.pdf.paper import Box, grid
from printables.pdf.sheet import Sheet
from printables.pdf.title import HEIGHT, title

Token = Callable[[Sheet, Box], None]
"""Draws one token into its box."""
ABOVE = 4.0
"""Space for the ends of cut lines below the title."""


def token_places(job: AnyJob, size: float) -> list[tuple[float, float]]:
    """The corners of a page's tokens, row by row."""
    box = job.sheet_of_paper.content
    places = grid(size, size, Box(box.x, box.y + HEIGHT + ABOVE, box.width, box.height - HEIGHT - 2 * ABOVE))
    lift = min(y for _, y in places) - box.y - HEIGHT - ABOVE
    return [(x, y - lift) for x, y in places]


def token_pages(job: AnyJob, name: str, note: str, size: float, tokens: Sequence[Token]) -> list[Page]:
    """Pages of tokens of one size."""
    places = token_places(job, size)

    def page(some: Sequence[Token]) -> Page:
        def draw(sheet: Sheet) -> None:
            title(sheet, job.edition, name, note)
            for token, (x, y) in zip(some, places, strict=False):
                token(sheet, Box(x, y, size, size))
            cut_lines(sheet, places[: len(some)], size, size)

        return Page(draw)

    return [page(tokens[at : at + len(places)]) for at in range(0, len(tokens), len(places))]

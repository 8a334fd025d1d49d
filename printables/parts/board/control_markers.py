"""Control markers: discs with each power's emblem, to lay on what it takes."""

from functools import partial

from companion.model.sections.powers import Power
from printables.families import papers_of
from printables.job import AnyJob
from printables.parts.board.tokens import token_pages, token_places
from printables.press import fonts
from printables.press.document import Page
from printables.press.emblem import emblem
from printables.press.ink import WHITE
from printables.press.paper import Box
from printables.press.sheet import Sheet

ROWS = 3
"""Rows of markers for each power."""
NAMED = 20.0
"""Markers of this size and larger carry the power's name."""


def pages(job: AnyJob) -> list[Page]:
    """Some rows of markers for each power, in the size that its games use."""
    tracks = papers_of(job.edition).tracks
    across = len({x for x, _ in token_places(job, tracks.marker)})
    tokens = [partial(_marker, power) for power in job.edition.powers for _ in range(ROWS * across)]
    has_track = tracks.production(job.edition, job.scenarios[0]) is not None
    track = "; one goes on the production track" if has_track else ""
    note = f"Cut them out and lay them on what you take{track}."
    return token_pages(job, "Control markers", note, tracks.marker, tokens)


def _marker(power: Power, sheet: Sheet, box: Box) -> None:
    x, y, radius = box.x + box.width / 2, box.y + box.height / 2, box.width / 2
    if sheet.ink.solid:
        sheet.circle(x, y, radius, fill=sheet.ink.of(power.colour.light))
        ink = WHITE
    else:
        sheet.circle(x, y, radius, stroke=sheet.ink.text, width=0.8)
        ink = sheet.ink.text
    if box.width < NAMED:
        emblem(sheet, power, x - 4, y - 4, 8, ink)
        return
    emblem(sheet, power, x - 4.6, y - 6.2, 9.2, ink)
    sheet.text(x, y + 6.6, power.name, 6, fonts.SEMIBOLD, ink, "centre", room=13.5)

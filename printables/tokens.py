"""Tokens to cut out: victory cities, control markers, damage markers."""

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from math import cos, pi, sin

from companion.model.edition import Edition
from companion.model.sections.board import Territory
from companion.model.sections.powers import Power
from printables import fonts
from printables.document import Page
from printables.emblem import emblem
from printables.ink import WHITE
from printables.job import Job
from printables.paper import Box, grid
from printables.power_sheet import SIDE_NAMES
from printables.sheet import Sheet
from printables.title import HEIGHT, title

Token = Callable[[Sheet, Box], None]

CITY, CONTROL, DAMAGE = 28.0, 20.0, 18.0
"""How large the tokens are."""
ON_A_DISPLAY = 13.0
"""How large control markers are in games that lay them on a display of countries."""
GAP = 3.0
CONTROL_ROWS = 3
DAMAGES = ((1, 60), (5, 30))
"""How many damage markers of each number."""


def city_pages(job: Job) -> list[Page]:
    """For each city a square for the Axis and a disc for the Allies: whoever holds it shows theirs."""
    cities = [place for place in job.edition.territories if place.city]
    tokens = [partial(_city, job.edition, place, side) for place in cities for side in ("axis", "allies")]
    note = "Square: held by the Axis. Round: held by the Allies. Lay the right one on the city."
    return _pages(job, "City tokens", note, CITY, tokens)


def control_pages(job: Job) -> list[Page]:
    """Discs with each power's emblem."""
    size = ON_A_DISPLAY if job.edition.countries else CONTROL
    across = len({x for x, _ in _places(job, size)})
    tokens = [partial(_control, power) for power in job.edition.powers for _ in range(CONTROL_ROWS * across)]
    track = "" if job.edition.resources is not None else "; one goes on the production track"
    return _pages(job, "Control markers", f"Cut them out and lay them on what you take{track}.", size, tokens)


def damage_pages(job: Job) -> list[Page]:
    """Markers for damaged complexes."""
    tokens = [partial(_damage, number) for number, count in DAMAGES for _ in range(count)]
    limit = job.edition.rules.damage_limit
    note = f"One marker for each point, up to {limit} times the territory's value on one complex."
    return _pages(job, "Damage markers", note, DAMAGE, tokens)


def _places(job: Job, size: float) -> list[tuple[float, float]]:
    box = job.sheet_of_paper.content
    places = grid(size, size, Box(box.x, box.y + HEIGHT, box.width, box.height - HEIGHT), GAP)
    lift = min(y for _, y in places) - box.y - HEIGHT
    return [(x, y - lift + 1) for x, y in places]


def _pages(job: Job, name: str, note: str, size: float, tokens: Sequence[Token]) -> list[Page]:
    places = _places(job, size)

    def page(some: Sequence[Token]) -> Page:
        def draw(sheet: Sheet) -> None:
            title(sheet, job.edition, name, note)
            for token, (x, y) in zip(some, places, strict=False):
                token(sheet, Box(x, y, size, size))

        return Page(draw)

    return [page(tokens[at : at + len(places)]) for at in range(0, len(tokens), len(places))]


def _city(edition: Edition, place: Territory, side: str, sheet: Sheet, box: Box) -> None:
    x, y = box.x + box.width / 2, box.y + box.height / 2
    capital = place.id in edition.capital_of
    if side == "axis":
        _outlines(sheet, [box, *([box.inset(1.1)] if capital else [])])
    else:
        for radius in (CITY / 2, *([CITY / 2 - 1.1] if capital else [])):
            sheet.circle(x, y, radius, stroke=sheet.ink.text, width=1.0)
    room = CITY - (6 if side == "axis" else 7)
    size, lines = fonts.wrap_to(place.city or "", fonts.BOLD, 11, room, 2)
    top = y - 0.6 if len(lines) == 1 else y - 2.6
    below = sheet.lines(x, top, lines, size, fonts.BOLD, align="centre", leading=1.05)
    if place.city != place.name:
        sheet.text(x, below - 0.4, place.name, 6.5, align="centre", room=room, colour=sheet.ink.muted)
    sheet.text(x, y + 8.6, f"value {place.value}", 6.5, align="centre", colour=sheet.ink.muted)
    sheet.text(x, y - 7.4, SIDE_NAMES[side], 7.5, fonts.SEMIBOLD, align="centre")


def _outlines(sheet: Sheet, boxes: Iterable[Box]) -> None:
    for box in boxes:
        sheet.rect(box, stroke=sheet.ink.text, width=1.0)


def _control(power: Power, sheet: Sheet, box: Box) -> None:
    x, y, radius = box.x + box.width / 2, box.y + box.height / 2, box.width / 2
    if sheet.ink.solid:
        sheet.circle(x, y, radius, fill=sheet.ink.of(power.colour.light))
        ink = WHITE
    else:
        sheet.circle(x, y, radius, stroke=sheet.ink.text, width=0.8)
        ink = sheet.ink.text
    if box.width < CONTROL:
        emblem(sheet, power, x - 4, y - 4, 8, ink)
        return
    emblem(sheet, power, x - 4.6, y - 6.2, 9.2, ink)
    sheet.text(x, y + 6.6, power.name, 6, fonts.SEMIBOLD, ink, "centre", room=13.5)


def _damage(number: int, sheet: Sheet, box: Box) -> None:
    x, y, radius = box.x + box.width / 2, box.y + box.height / 2, box.width / 2
    sheet.circle(x, y, radius, stroke=sheet.ink.text, width=0.6)
    points = [
        (x + cos(at * pi / 12) * radius * reach, y + sin(at * pi / 12) * radius * reach)
        for at, reach in zip(range(25), [0.92, 0.68] * 13, strict=False)
    ]
    sheet.curve(points, 0.9, sheet.ink.text)
    sheet.text(x, y + 2.2, str(number), 17, fonts.BOLD, align="centre")

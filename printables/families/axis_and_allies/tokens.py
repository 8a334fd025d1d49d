"""Tokens of Axis & Allies: victory cities and damage markers."""

from collections.abc import Iterable
from functools import partial
from math import cos, pi, sin

from companion.families.axis_and_allies.edition import AxisAndAlliesEdition
from companion.families.axis_and_allies.sections.board import Territory
from companion.languages import _
from companion.model.sections import powers
from companion.model.sides import SIDES, SideId
from companion.model.translated import side_name
from companion.model.wording import in_a_sentence
from printables.families.axis_and_allies.job import AxisAndAlliesJob
from printables.pdf import fonts
from printables.pdf.document import Page
from printables.pdf.paper import Box
from printables.pdf.sheet import Sheet
from printables.sheets.board.tokens import token_pages

CITY, DAMAGE = 30.0, 18.0
"""The token sizes."""
MARGIN = 1.4
"""White space between a token's mark and its cut, so that a crooked cut doesn't show."""
DAMAGES = ((1, 60), (5, 30))
"""How many damage markers of each number."""


SMALL_CITY = 8.5
"""A city whose name would be smaller takes two lines."""
TWICE = 2
MOST_DISCS = 24
SPARE = 3
"""Small markers for the tracks: production, and spares."""
LEAST_SMALL = 9
"""Small markers that every power gets at least: it puts one on each city it takes."""


def discs(edition: AxisAndAlliesEdition, power: powers.Power) -> int:
    """How many control markers a power needs: for what isn't its own; China only for what is."""
    own = edition.powers[power.id]
    if own.income == "none" or own.stays_home:
        return sum(territory.original == power.id or territory.id in own.may_take for territory in edition.territories)
    foreign = sum(territory.original != power.id and not territory.impassable for territory in edition.territories)
    return min(MOST_DISCS, foreign // 2)


def small_markers(edition: AxisAndAlliesEdition, power: powers.Power) -> int:
    """How many small markers a power needs: for its economies, its cities at the start, and each advance."""
    own = edition.powers[power.id]
    starts = [edition.start_controllers(scenario) for scenario in edition.scenarios]
    cities = max(sum(holders.get(city) == power.id for city in edition.city_of) for holders in starts)
    advances = len(edition.technologies) if own.researches and own.income != "none" else 0
    return max(LEAST_SMALL, SPARE + len(own.purses) + cities + advances)


def city_pages(job: AxisAndAlliesJob) -> list[Page]:
    """For each city, a square for the Axis and a disc for the Allies: the holder shows theirs."""
    cities = [place for place in job.edition.territories if place.city]
    tokens = [partial(_city, job.edition, place, side) for place in cities for side in SIDES]
    note = _(
        "Square: held by the Axis. Round: held by the Allies. Cut along the lines, and put the right one on the city."
    )
    return token_pages(job, _("City tokens"), note, CITY, tokens)


def damage_pages(job: AxisAndAlliesJob) -> list[Page]:
    """Markers for damaged complexes."""
    tokens = [partial(_damage, number) for number, count in DAMAGES for _unused in range(count)]
    stated = [(facility, job.edition.units[facility.unit].plural) for facility in job.edition.facilities]
    if any(name.damage_limit is not None for name, _unused in stated):
        most = ", ".join(
            _("{count} on {facility}", count=facility.damage_limit, facility=in_a_sentence(name))
            for facility, name in stated
            if facility.damage_limit
        )
        note = _("Mark every point of damage: at most {most}.", most=most)
    else:
        limit = job.edition.rules.damage_limit
        note = (
            _("Mark every point of damage, up to twice the territory's value on one complex.")
            if limit == TWICE
            else _("Mark every point of damage, up to {limit} times the territory's value on one complex.", limit=limit)
        )
    return token_pages(job, _("Damage markers"), note, DAMAGE, tokens)


def _city(edition: AxisAndAlliesEdition, place: Territory, side: SideId, sheet: Sheet, box: Box) -> None:
    x, y = box.x + box.width / 2, box.y + box.height / 2
    capital = place.id in edition.capital_of
    if side == "axis":
        _outlines(sheet, [box.inset(MARGIN), *([box.inset(MARGIN + 1.1)] if capital else [])])
    else:
        for radius in (CITY / 2 - MARGIN, *([CITY / 2 - MARGIN - 1.1] if capital else [])):
            sheet.circle(x, y, radius, stroke=sheet.ink.text, width=1.0)
    room = CITY - 2 * MARGIN - (5 if side == "axis" else 6) - (2.4 if capital else 0)
    size, lines = fonts.wrap_to(place.city or "", fonts.BOLD, 11, room, 1)
    if size < SMALL_CITY or len(lines) > 1:
        size, lines = fonts.wrap_to(place.city or "", fonts.BOLD, 11, room, 2)
    land = fonts.wrap(place.name, fonts.REGULAR, 7, room) if place.city != place.name else ()
    top = y + 1.4 - (len(lines) * size * 0.37 + len(land) * 2.6) / 2 + size * 0.1
    below = sheet.lines(x, top, lines, size, fonts.BOLD, align="centre", leading=1.05)
    sheet.lines(x, below - size * 0.37 + 3.0, land, 7, colour=sheet.ink.muted, align="centre", leading=1.05)
    sheet.text(x, y + 8.6, _("value {value}", value=place.value), 7, align="centre", colour=sheet.ink.muted)
    sheet.text(x, y - 7.4, side_name(edition, side), 7.5, fonts.SEMIBOLD, align="centre")


def _outlines(sheet: Sheet, boxes: Iterable[Box]) -> None:
    for box in boxes:
        sheet.rect(box, stroke=sheet.ink.text, width=1.0)


def _damage(number: int, sheet: Sheet, box: Box) -> None:
    x, y, radius = box.x + box.width / 2, box.y + box.height / 2, box.width / 2 - MARGIN
    sheet.circle(x, y, radius, stroke=sheet.ink.text, width=0.6)
    points = [
        (x + cos(at * pi / 12) * radius * reach, y + sin(at * pi / 12) * radius * reach)
        for at, reach in zip(range(25), [0.92, 0.68] * 13, strict=False)
    ]
    sheet.curve(points, 0.9, sheet.ink.text)
    sheet.text(x, y + 2.2, str(number), 17, fonts.BOLD, align="centre")

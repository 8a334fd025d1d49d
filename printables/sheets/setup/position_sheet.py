"""A blank position, in the order of the host's page for a game that is under way: to fill in with a pencil."""

from collections.abc import Iterator, Sequence
from itertools import repeat
from typing import Any

from companion.families.opening import blank_form, has_form
from companion.languages import _
from companion.model.edition import Edition
from companion.model.sections.scenarios import Scenario
from companion.views.position_form import Field, Group, PositionForm, Row
from printables.families import papers_of
from printables.job import AnyJob
from printables.pdf import fonts
from printables.pdf.document import Page
from printables.pdf.emblem import emblem
from printables.pdf.flow import Block, heading, paragraph, place, space, stack, stack_evenly
from printables.pdf.paper import MM
from printables.pdf.sheet import LEADING, Sheet
from printables.pdf.title import start_of_play, title

MOST_PAGES = 2
LAYOUTS = tuple((columns, row) for row in (5.6, 5.2, 4.8, 4.4, 4.1, 3.8, 3.5, 3.2) for columns in (3, 4, 5))
"""How many columns, and how high a line is: the first that fits is taken."""
GAP = 5.0
BLANK, FIGURE = 13.0, 9.0
"""How long a line to write a power or a figure on is."""
TICK = 2.6


def pages(job: AnyJob) -> list[Page]:
    """One or two pages for each scenario."""
    return [page for scenario in job.scenarios for page in _of_scenario(job, scenario)]


def _of_scenario(job: AnyJob, scenario: Scenario) -> list[Page]:
    form = blank_form(job.edition, scenario.id, _options(job), _entered(job))
    tall = job.sheet_of_paper.content.height - 19
    for columns, row in LAYOUTS:
        wide = (job.sheet_of_paper.content.width - (columns - 1) * GAP) / columns
        blocks = [*_blocks(job.edition, form, wide, row)]
        if len(stack(blocks, repeat(tall))) <= MOST_PAGES * columns:
            break
    filled = stack_evenly(blocks, tall)
    return [
        Page(lambda sheet, at=at: _draw(sheet, job, scenario, filled[at : at + columns], wide))  # type: ignore[misc]
        for at in range(0, len(filled), columns)
    ]


def _options(job: AnyJob) -> dict[str, Any]:
    """The game's options; without one, everything that can be switched on, so that nothing lacks a place."""
    if job.game is not None:
        return dict(job.game.snapshot["options"])
    return {option.id: True for option in job.edition.options if isinstance(option.default, bool)}


def _entered(job: AnyJob) -> dict[str, Any]:
    """What the table copied from its box."""
    return dict(job.numbers if job.game is None else papers_of(job.edition).numbers(job.game.snapshot))


def _draw(sheet: Sheet, job: AnyJob, scenario: Scenario, columns: Sequence[Any], wide: float) -> None:
    note = _("Fill in only what isn't as at the start. Then choose “Our game is already under way” and type it in.")
    y = title(sheet, job.edition, _("Our position"), note, start_of_play(job.edition, scenario)) + 3
    for number, placed in enumerate(columns):
        place(sheet, placed, sheet.content.x + number * (wide + GAP), y)


def _blocks(edition: Edition, form: PositionForm, width: float, row: float) -> Iterator[Block]:
    size = min(8.5, row * 1.75)
    if form.holdings:
        yield heading(_("1. Who holds what"), width, size=size + 1.5)
        region = None
        for holding in form.holdings:
            if holding.region != region:
                region = holding.region
                yield _region(region, width, row, size)
            yield _line(edition, holding.field, width, row, size, power=holding.field.start)
        yield space(row)
    yield heading(_("2. The figures"), width, size=size + 1.5)
    for group in form.figures:
        yield from _group(edition, group, width, row, size)
    yield heading(_("3. Where you are"), width, size=size + 1.5)
    for field in form.where:
        if field.kind == "choice" and len(field.options) <= 10:
            yield _region(field.label, width, row, size)
            yield from _ticks([option.name for option in field.options], width, row, size)
        else:
            yield _line(edition, field, width, row, size)


def _group(edition: Edition, group: Group, width: float, row: float, size: float) -> Iterator[Block]:
    yield _region(group.title, width, row, size, font=fonts.BOLD)
    if group.help:
        yield paragraph(group.help, width, size - 0.8, muted=True, after=0.6)
    for item in group.rows:
        yield from _row(edition, item, width, row, size)
    yield space(row / 2)


def _row(edition: Edition, item: Row, width: float, row: float, size: float) -> Iterator[Block]:
    ticks = [field.label for field in item.fields if field.checked]
    lines = [field for field in item.fields if not field.checked]
    alone = len(item.fields) == 1 and bool(lines)
    if item.label and not alone:
        yield _region(item.label, width, row, size, power=item.power, edition=edition)
    for field in lines:
        named = alone and bool(item.label)
        label = f"{item.label}: {field.label}" if named and field.label != item.label else field.label
        yield _line(edition, field, width, row, size, label=label, power=item.power if alone else None)
    yield from _ticks(ticks, width, row, size)


def _region(
    text: str,
    width: float,
    row: float,
    size: float,
    *,
    font: str = fonts.SEMIBOLD,
    power: str | None = None,
    edition: Edition | None = None,
) -> Block:
    """A label of what follows."""

    def draw(sheet: Sheet, x: float, y: float) -> None:
        left = x
        if edition is not None and power in edition.powers.ids:
            emblem(sheet, edition.powers[power], x, y + row - 1.2 - size * 0.3, size * 0.3)
            left += size * 0.3 + 1
        sheet.text(left, y + row - 1.2, text, size, font, room=width - (left - x))

    return Block(row, draw, keep=True)


def _line(
    edition: Edition,
    field: Field,
    width: float,
    row: float,
    size: float,
    *,
    label: str = "",
    power: str | None = None,
) -> Block:
    """A field: what it is, who has it at the start, and a line to write on; a long answer has a line of its own."""
    long = field.kind in ("units", "places", "text")
    words = label or field.label
    mark = size * 0.3 if power in edition.powers.ids else 0.0
    blank = width if long else FIGURE if field.kind == "count" else BLANK
    room = width - (0 if long else blank + 1) - (mark + 1 if mark else 0)
    lines = fonts.wrap(fonts.shown(words), fonts.REGULAR, size, room)
    step = size * LEADING / MM
    height = max(row, len(lines) * step + 1.2) + (row if long else 0)

    def draw(sheet: Sheet, x: float, y: float) -> None:
        left = x
        if mark and power is not None:
            emblem(sheet, edition.powers[power], x, y + row - 1.2 - mark, mark)
            left += mark + 1
        sheet.lines(left, y + row - 1.2, lines, size)
        base = y + height - 0.7
        sheet.line(x + width - blank, base, x + width, base, 0.4, sheet.ink.muted)

    return Block(height, draw)


def _ticks(labels: Sequence[str], width: float, row: float, size: float) -> Iterator[Block]:
    """Boxes to check, as many on a line as fit; a long label is wrapped."""
    line = list[tuple[float, str]]()
    at = 0.0
    for label in labels:
        wide = min(width, TICK + 1 + fonts.width(fonts.shown(label), fonts.REGULAR, size) + 2.5)
        if line and at + wide > width + 2.5:
            yield _tick_line(line, width, row, size)
            line, at = [], 0.0
        line.append((at, label))
        at += wide
    if line:
        yield _tick_line(line, width, row, size)


def _tick_line(line: Sequence[tuple[float, str]], width: float, row: float, size: float) -> Block:
    wrapped = [
        (at, fonts.wrap(fonts.shown(label), fonts.REGULAR, size, width - at - TICK - 1 + 0.5)) for at, label in line
    ]
    further = max(len(lines) for _at, lines in wrapped) - 1

    def draw(sheet: Sheet, x: float, y: float) -> None:
        for at, lines in wrapped:
            sheet.tick_box(x + at, y + row - 1.2 - TICK + 0.3, TICK)
            sheet.lines(x + at + TICK + 1, y + row - 1.2, lines, size)

    return Block(row + further * size * LEADING / MM, draw)


def there(edition: Edition) -> bool:
    """Whether an edition has one."""
    return has_form(edition)

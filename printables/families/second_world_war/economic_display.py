"""The economic display: a sheet per power with tracks for resources, action points, and reinforcements.

For games in which resources recover toward a limit and buy action points.
"""

from collections.abc import Callable, Mapping, Sequence

from companion.families.second_world_war.edition import SecondWorldWarEdition
from companion.families.second_world_war.views.shapes import SecondWorldWarPower
from companion.languages import _, msg
from companion.model.sections.powers import Power
from companion.model.wording import listed
from printables.families.second_world_war.job import SecondWorldWarJob
from printables.families.second_world_war.opening_figures import Figures, figures_of
from printables.families.second_world_war.resource_words import buying, recovering, rolling
from printables.pdf import fonts
from printables.pdf.document import Page
from printables.pdf.emblem import emblem
from printables.pdf.flow import Block, draw_all, heading, paragraph
from printables.pdf.lanes import Track, draw_track
from printables.pdf.paper import Box
from printables.pdf.sheet import Sheet
from printables.sheets.setup.charts import powers_in_order
from printables.sheets.setup.power_sheet import head, outer_band

ACROSS = 14
"""Boxes per row: wide enough for a half-inch counter."""
LAST = 3 * ACROSS - 2
"""The last resource number: with the box beyond it, three full rows."""
HEAD = 24.0
RULES = 21.0
RULE = 8.0
"""The type size of rules, if they fit."""
LANE = 16.0
"""The maximum lane height."""
AVAILABLE, LIMIT, ANY, BUILT = msg("available"), msg("limit"), msg("any"), msg("built")
ALL = msg("points")
"""The only lane of a power that declares no theater."""


def pages(job: SecondWorldWarJob) -> list[Page]:
    """A sheet for each power in play; another if a second scenario has different figures."""
    found: list[Page] = []
    seen: list[tuple[str, Figures]] = []
    for scenario in job.scenarios:
        position = job.positions[scenario.id]
        for power in powers_in_order(job.edition, scenario):
            figures = figures_of(position, power.id)
            if (power.id, figures) not in seen:
                seen.append((power.id, figures))
                known = f" · {scenario.name}" if figures.limit is not None else ""
                found.append(Page(_sheet(job, power, figures, known), f"{power.name}{known}"))
    return found


def _sheet(job: SecondWorldWarJob, power: Power, figures: Figures, known: str) -> Callable[[Sheet], None]:
    def draw(sheet: Sheet) -> None:
        box = sheet.content
        outer_band(sheet, power, front=True)
        head(
            sheet,
            job.edition,
            power,
            _("{edition} · economic display", edition=f"{job.edition.title}{known}"),
            box.width - 78,
            box.x,
            box.y,
        )
        _fields(sheet, figures, Box(box.right - 76, box.y, 76, 20))
        _tracks(sheet, job, power, figures, Box(box.x, box.y + HEAD, box.width, box.height - HEAD - RULES))
        _rules(sheet, job.edition, power, Box(box.x, box.bottom - RULES, box.width, RULES))

    return draw


def _fields(sheet: Sheet, figures: Figures, box: Box) -> None:
    """The scenario's figures: large, or an empty field to pencil them in."""
    shown = (
        (figures.limit, _("limit at the start")),
        (figures.modifier, _("nationality modifier")),
        (figures.reinforcements, _("reinforcements per season")),
    )
    wide = box.width / len(shown)
    for number, (figure, words) in enumerate(shown):
        x = box.x + number * wide
        field = Box(x + 2, box.y + 1, wide - 4, 12.5)
        sheet.rect(field, stroke=sheet.ink.muted, width=0.6, radius=1.2)
        if figure is not None:
            sheet.text(x + wide / 2, field.bottom - 3.4, str(figure), 24, fonts.BOLD, align="centre")
        size, lines = fonts.wrap_to(words, fonts.REGULAR, 7.5, wide - 3, 2)
        sheet.lines(x + wide / 2, field.bottom + 3.2, lines, size, colour=sheet.ink.muted, align="centre", leading=1.1)


def _tracks(sheet: Sheet, job: SecondWorldWarJob, power: Power, figures: Figures, box: Box) -> None:
    tracks = [
        (
            _("Resources"),
            _("The bracket below your limit: what you recover."),
            _resources(job, power, figures),
        ),
        (_("Action points"), _points_note(job.edition, power), _points(job, power)),
        (_("Reinforcements built this season"), _("Back to 0 when a season begins."), _reinforcements(job, power)),
    ]
    heads = [heading(name, box.width, note) for name, note, _unused in tracks]
    fixed = sum(note.height + 1 for note in heads) + sum(track.fixed() + 1.5 for *_unused, track in tracks)
    lane = min(LANE, (box.height - fixed) / sum(track.rows * len(track.lanes) for *_unused, track in tracks))
    y = box.y
    for title, (*_unused, track) in zip(heads, tracks, strict=True):
        y = draw_all(sheet, [title], box.x, y) + 1
        y = draw_track(sheet, track, box.x, y, box.width, lane) + 1.5


def _resources(job: SecondWorldWarJob, power: Power, figures: Figures) -> Track:
    brackets = {limit: f"+{job.edition.resources.recovers(limit)}" for limit in range(1, LAST + 1)}
    now = _now(job, power)
    held = {
        AVAILABLE: now["available"] if now else figures.limit,
        LIMIT: now["limit"] if now else figures.limit,
    }
    return Track(LAST, ACROSS, (AVAILABLE, LIMIT), brackets=brackets, marks=_marks(power, held, LAST))


def _points(job: SecondWorldWarJob, power: Power) -> Track:
    """A lane for points for any theater, and one for each theater that the power declares."""
    declares = power.id in job.edition.action_points.declare_theatre
    bound = [theatre.id for theatre in job.edition.theatres if not theatre.always_allowed] if declares else []
    now = _now(job, power)
    points = now["points"] if now else {}
    of_lane = {ANY: (ANY,), **{theatre.upper(): (theatre,) for theatre in bound}} if bound else {ALL: tuple(points)}
    held = {lane: sum(points.get(kind, 0) for kind in kinds) or None for lane, kinds in of_lane.items()}
    rows = 1 if bound else 2
    last = rows * ACROSS - 2
    return Track(last, ACROSS, tuple(of_lane), marks=_marks(power, held, last))


def _points_note(edition: SecondWorldWarEdition, power: Power) -> str:
    if power.id not in edition.action_points.declare_theatre:
        return _("One marker for what you haven't spent.")
    free = listed([theatre.name for theatre in edition.theatres if theatre.always_allowed])
    named = _("You name a theater when you buy.")
    return " ".join((named, _("Any point may go to the {theaters}.", theaters=free))) if free else named


def _reinforcements(job: SecondWorldWarJob, power: Power) -> Track:
    now = _now(job, power)
    built = now["reinforcements"]["built"] if now else None
    last = ACROSS - 1
    held = {BUILT: min(built, last) if built is not None else None}
    return Track(last, ACROSS, (BUILT,), beyond=False, marks=_marks(power, held, last))


def _now(job: SecondWorldWarJob, power: Power) -> SecondWorldWarPower | None:
    """The power's books in the game being printed."""
    return job.game.snapshot["powers"][power.id] if job.game is not None else None


def _marks(
    power: Power, held: Mapping[str, int | None], last: int
) -> dict[tuple[str, int | None], Callable[[Sheet, Box], None]]:
    """The power's emblem at its markers' positions."""

    def mark(sheet: Sheet, cell: Box) -> None:
        size = min(7.0, cell.height - 3)
        emblem(sheet, power, cell.x + (cell.width - size) / 2, cell.y + (cell.height - size) / 2, size)

    found: dict[tuple[str, int | None], Callable[[Sheet, Box], None]] = {}
    for lane, number in held.items():
        if number is not None and number <= last:
            found[lane, number] = mark
        elif number is not None:  # a second marker on the box beyond adds its number to the first
            found[lane, None] = found[lane, min(number - last, last)] = mark
    return found


def _rules(sheet: Sheet, edition: SecondWorldWarEdition, power: Power, box: Box) -> None:
    """What you look up while moving the markers, in two columns."""
    gap = 8.0
    half = (box.width - gap) / 2
    sheet.line(box.x, box.y, box.right, box.y, 0.6, sheet.ink.text)
    beyond = _("More than {last}: a second marker on +{last} adds to the first.", last=LAST)
    columns = ([*buying(edition), *rolling(edition)], [*recovering(edition), beyond])
    for number, lines in enumerate(columns):
        blocks = _fitted(lines, half, box.height - 1.6)
        draw_all(sheet, blocks, box.x + number * (half + gap), box.y + 1.6)


def _fitted(lines: Sequence[str], width: float, height: float) -> list[Block]:
    """Lines as large as fit one below another."""
    for size in (RULE, 7.5, fonts.SMALLEST):
        blocks = [paragraph(line, width, size, after=0.6 if size == RULE else 0.3) for line in lines]
        if sum(block.height for block in blocks) <= height:
            break
    return blocks

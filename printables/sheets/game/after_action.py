"""The after-action report: how it ended, the final accounts, the curves of the war, and everything that happened."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

from companion.languages import _, msg
from companion.languages.local import day_and_time
from companion.model.sections.powers import Power
from companion.model.sections.sides import Side
from companion.model.translated import side_name
from companion.model.wording import capitalized, in_parts, minus
from companion.views.drawing.charts import Curve
from companion.views.shapes import RoundRow, TimelineLine, TurningPoint
from printables.families import papers_of
from printables.families.family import CityChart
from printables.job import AnyJob
from printables.pdf import fonts
from printables.pdf.charts import MANY, lane_chart, line_chart
from printables.pdf.document import Page
from printables.pdf.flow import UNTITLED, Block, Cell, Column, heading, paragraph, space, table, titled
from printables.pdf.paper import Box
from printables.pdf.sheet import Sheet
from printables.pdf.title import HEIGHT
from printables.sheets.game import photos
from printables.sheets.game.battles import battles
from printables.sheets.game.front_page import draw_front_page
from printables.sheets.game.report import (
    economies_of,
    entered,
    figures_of,
    flowed,
    gaps,
    income_of,
    last_round,
    marked,
    money_of,
    of_side_then,
    powers_now,
    round_name,
    start_of,
    ticks,
    words_of,
)
from printables.sheets.map import pages as map_pages

CHART, LEAST_CHART = 112.0, 44.0
"""A chart's height, and its minimum for all of them to fit on the first page."""
BETWEEN, NOTE = 4.0, 10.0
SMALL = 8.5
"""The type of tables."""
ACCOUNTS = {"finished": msg("Final accounts"), "running": msg("The accounts so far")}
"""The title of the accounts, by the game's progress."""
MOST_ENTRIES, STOOD = 500, 14.0
"""How many entries the timeline lists individually, and the width of a figure if it lists rounds instead."""


def pages(job: AnyJob) -> list[Page]:
    """The front page, charts, then the turning points and the timeline."""
    width = job.sheet_of_paper.content.width
    name = job.running.snapshot["name"]
    accounts = accounts_of(job, width)
    charts = _charts(job, width, job.sheet_of_paper.content.height - HEIGHT)
    return [
        Page(lambda sheet: draw_front_page(sheet, job, accounts), _("Result and accounts")),
        *(flowed(job, _("The war in charts"), name, charts, _("Charts")) if charts else []),
        *map_pages.strip(job),
        *photos.pages(job),
        *flowed(
            job,
            _("Timeline"),
            name,
            [*_points(job, width), *battles(job, width), *_timeline(job, width)],
            _("Timeline"),
        ),
    ]


def accounts_of(job: AnyJob, width: float) -> list[Block]:
    """What every power earned, spent, and has now."""
    words = words_of(job)
    figures = 17.0
    titles = words.titles(job.edition)
    last = last_round(job)
    known = papers_of(job.edition).books.ends
    ends = {key: title for key, title in known.items() if any(end[key] for end in last.values())}
    name = width - figures * (len(titles) + 2 + len(ends))
    columns = [
        Column("power", name),
        *(Column(title, figures, "right") for title in titles),
        Column("in hand", figures, "right", fonts.BOLD),
        Column(words.source, figures, "right", fonts.SEMIBOLD),
        *(Column(title, figures, "right") for title in ends.values()),
    ]
    rows: list[Sequence[Cell]] = []
    for power, now in powers_now(job):
        ledger = words.totals(job.running.statements[power.id])
        rows.append(
            [
                marked(power, power.name, 9, fonts.SEMIBOLD, name),
                *(minus(ledger[title]) for title in titles),
                *figures_of(job, power, now),
                *(str(last[power.id][end]) for end in ends),
            ]
        )
    note = [space(1.5), paragraph(words.note, width, 8)]
    return [
        heading(_(ACCOUNTS[job.running.snapshot["status"]]), width, _("In {money}", money=money_of(job))),
        *table(columns, rows, 9, least=6.4),
        *note,
    ]


def _charts(job: AnyJob, width: float, room: float) -> list[Block]:
    rounds = job.running.stats["rounds"]
    if not rounds:
        return []
    money, words = money_of(job), words_of(job)
    charts: list[tuple[str, Pick, Mapping[int, str]]] = [
        (
            _(
                "{figure} in {money} at the end of each {round}",
                figure=capitalized(words.source),
                money=money,
                round=words.round,
            ),
            _production,
            {},
        ),
        (
            _("{figure} in {money} each {round}", figure=capitalized(words.income), money=money, round=words.round),
            _income,
            {},
        ),
        *(
            (chart.title, partial(_cities, chart=chart), _goals(job, chart))
            for chart in papers_of(job.edition).books.city_charts(job)
        ),
    ]
    note = gaps(job)
    tall = min(CHART, (room - (NOTE if note else 0)) / len(charts) - BETWEEN)
    return [
        *(_chart(job, *chart, width, tall if tall >= LEAST_CHART else CHART) for chart in charts),
        *([paragraph(note, width, 8)] if note else []),
    ]


Rounds = Sequence[RoundRow]
Pick = Callable[[AnyJob, Rounds], list[Curve]]
"""A chart's lines, over the start and all rounds."""


def _chart(job: AnyJob, title: str, pick: Pick, goals: Mapping[int, str], width: float, tall: float) -> Block:
    """All charts share one axis: the start, then every round; the current one is marked."""

    def draw(sheet: Sheet, x: float, y: float) -> None:
        rounds = job.running.stats["rounds"]
        names = ticks(job)
        lines = pick(job, rounds)
        box = Box(x, y, width, tall)
        if len(rounds) > MANY and len(lines) > len(job.edition.sides):
            lane_chart(sheet, title, names, words_of(job).round, lines, box)
        else:
            line_chart(sheet, title, names, words_of(job).round, lines, box, goals)

    return Block(tall + BETWEEN, draw)


def _goals(job: AnyJob, chart: CityChart) -> dict[int, str]:
    """How many cities win, with the sides that need that many."""
    found: dict[int, list[str]] = {}
    for side in job.edition.sides:
        if side.id in chart.needed:
            found.setdefault(chart.needed[side.id], []).append(side.name)
    return {needed: _("{count} win: {sides}", count=needed, sides=", ".join(sides)) for needed, sides in found.items()}


def _production(job: AnyJob, rounds: Rounds) -> list[Curve]:
    """A line for every power, and for each economy of one that has several."""
    first: Any = job.running.opening["powers"]
    lines = []
    for power, _now in powers_now(job):
        purses = first[power.id].get("purses", {})
        for purse, opening in purses.items():
            values = [
                opening["production"],
                *(round_["powers"][power.id].get("purses", {}).get(purse) for round_ in rounds),
            ]
            lines.append(_named(power, values, f"{power.name}, {opening['name']}"))
        if not purses:
            values = [start_of(job, power), *(entered(row["powers"][power.id], "production") for row in rounds)]
            lines.append(_named(power, values, power.name))
    return lines


def _income(job: AnyJob, rounds: Rounds) -> list[Curve]:
    """A line for every power, and for each economy if there are several.

    For the last round, only what was paid: it may be in progress, or the game ended before everybody's turn.
    """
    last = len(rounds) - 1

    def paid(at: int, power: Power, economy: str | None) -> int | None:
        income = income_of(rounds[at], power, economy)
        return income if at < last or income else None

    return [
        _named(power, [None, *(paid(at, power, economy) for at in range(len(rounds)))], name)
        for power, now in powers_now(job)
        for economy, name in economies_of(power, now).items()
    ]


def _cities(job: AnyJob, _rounds: Rounds, chart: CityChart) -> list[Curve]:
    return [_named(side, chart.held[side.id], side.name) for side in job.edition.sides]


def _named(whose: Power | Side, values: Sequence[float | None], name: str) -> Curve:
    """A line with its name at the end instead of a legend."""
    return Curve(whose, values, name, label=name)


def _points(job: AnyJob, width: float) -> list[Block]:
    """The largest swings, with whom they favored and by how much."""
    points = job.running.turning_points
    if not points:
        return []
    rows: list[Sequence[Cell]] = [
        [
            str(rank),
            point["summary"],
            _(
                "{when}, entry {version}",
                when=capitalized(round_name(job, point["round"]).full),
                version=point["version"],
            ),
            _swing(job, point),
        ]
        for rank, point in enumerate(points, start=1)
    ]
    when = max(fonts.width(str(row[2]), fonts.REGULAR, SMALL) for row in rows) + 4
    columns = [
        Column(UNTITLED, 8, "centre", fonts.BOLD),
        Column("what happened", width - 8 - when - 36),
        Column("when", when, muted=True),
        Column("swing", 36),
    ]
    return [*titled(_("Turning points"), width, table(columns, rows, SMALL, least=5.0)), space(3)]


def _swing(job: AnyJob, point: TurningPoint) -> str:
    side, looted = point["side"], point["looted"]
    gained = (
        _("{side} {swing:signed} on the enemy", side=side_name(job.edition, side), swing=point["swing"])
        if side and point["swing"]
        else ""
    )
    taken = _("{money} looted", money=job.edition.money(looted)) if looted else ""
    return in_parts(filter(None, (gained, taken)))


def _timeline(job: AnyJob, width: float) -> list[Block]:
    """Everything that counts, in order; an override's reason is with it.

    For a long war, only what changed hands, one line per round.
    """
    if sum(len(point["entries"]) for point in job.running.timeline) > MOST_ENTRIES:
        return _in_short(job, width)
    columns = [
        Column("entry", 13, "right", muted=True),
        Column(UNTITLED, 3),
        Column("what happened", width - 16 - 62),
        Column("logged by", 30, muted=True, wrap=False),
        Column("when", 32, muted=True, wrap=False),
    ]
    blocks: list[Block] = []
    for point in job.running.timeline:
        rows: list[Sequence[Cell]] = [
            [str(line["version"]), None, in_words(line), *_written(job, line["version"])] for line in point["entries"]
        ]
        title = capitalized(round_name(job, point["round"]).full)
        blocks += [*titled(title, width, table(columns, rows, SMALL, least=5.0)), space(3)]
    return blocks or [paragraph(_("Nothing has happened yet."), width, 10)]


def _in_short(job: AnyJob, width: float) -> list[Block]:
    """What shifted between the sides in every round, and the situation at its end."""
    words = words_of(job)
    columns = [
        Column(words.round, 24, font=fonts.SEMIBOLD),
        Column("what changed hands", width - 24 - len(job.edition.sides) * STOOD),
        *(Column(side.name, STOOD, "right", fonts.SEMIBOLD) for side in job.edition.sides),
    ]
    made = {round_["round"]: _by_side(job, round_) for round_ in job.running.stats["rounds"]}
    rows: list[Sequence[Cell]] = []
    for point in job.running.timeline:
        swings = [line["summary"] for line in point["entries"] if line["version"] in job.running.swings]
        name = capitalized(round_name(job, point["round"]).full)
        rows.append([name, " ".join(swings) or "-", *made.get(point["round"], ("",) * len(job.edition.sides))])
    note = _("With each side's {source} at the end. The game's export has every entry.", source=words.source)
    title = _("Every {round} at a glance", round=words.round)
    return titled(title, width, table(columns, rows, 8, least=5.0), note)


def _by_side(job: AnyJob, row: RoundRow) -> list[str]:
    """Each side's total."""
    had = [of_side_then(job, row, side) for side in job.edition.sides.ids]
    return ["–" if figure is None else str(figure) for figure in had]


def in_words(line: TimelineLine) -> str:
    """What happened, and why the rules were overridden, if they were."""
    return (
        _("{summary} (Override: {reason})", summary=line["summary"], reason=line["override"])
        if line["override"] and not line["agreed"]  # what the table agreed to says so itself
        else line["summary"]
    )


def _written(job: AnyJob, version: int) -> tuple[str, str]:
    """Who logged an entry, and when."""
    entry = job.running.journal[version - 1]
    return entry["seat"]["name"] if entry["seat"] else "", day_and_time(entry["at"])

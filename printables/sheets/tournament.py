"""The tournament sheet, to fill in: who plays, cities, money round by round, tiebreakers, and signatures."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from companion.languages import _, msg
from companion.model.edition import Edition
from companion.model.sections.powers import Power
from companion.model.sections.scenarios import Scenario
from companion.model.sides import SideId
from companion.model.translated import named_side
from companion.model.wording import capitalized, minus
from printables.families import papers_of
from printables.job import AnyJob
from printables.pdf import fonts
from printables.pdf.document import Page
from printables.pdf.emblem import emblem, side_mark
from printables.pdf.flow import Block, draw_all, heading, height_of, space
from printables.pdf.paper import MM, Box
from printables.pdf.sheet import LEADING, Sheet
from printables.pdf.title import start_of_play, title
from printables.sheets.board.round_track import ROUNDS
from printables.sheets.game import score_sheet
from printables.sheets.game.report import economies_of, income_of, money_of, words_of
from printables.sheets.game.score_sheet import LINES, choices, fields, remarks, result, signatures
from printables.sheets.setup.charts import powers_in_order
from printables.sheets.setup.priced import priced

MARKS = {
    "square": msg("the square"),
    "disc": msg("the circle"),
    "triangle": msg("the triangle"),
    "diamond": msg("the diamond"),
    "hexagon": msg("the hexagon"),
    "cross": msg("the cross"),
}
"""The words for sides' marks."""
ACROSS = 13
"""The most rounds side by side."""
NAME, PLAYED, BID = 40.0, 30.0, 10.0
"""Widths of the columns before those of the rounds."""
SIGN = 14.0
"""The space to sign in."""
SIGNATURES = SIGN + 18.0
TIE = 30.0
"""Width of the field for a side's figure in a tiebreaker."""
ROWS = (12.0, 11.0, 10.0, 9.2, 8.4, 7.8, 7.2, 6.6, 6.2)
"""A power's row height: as tall as the page allows, with room for remarks if that leaves a row to write in."""
LOWEST = 7.8
"""The least height of such a row."""


def pages(job: AnyJob) -> list[Page]:
    """A page for every scenario with its own powers or rounds; from a game, first what everybody has."""
    alike: dict[object, list[Scenario]] = {}
    for scenario in job.scenarios:
        powers = frozenset(power.id for power in powers_in_order(job.edition, scenario))
        alike.setdefault((powers, *_round_names(job.edition, scenario)), []).append(scenario)
    scores = score_sheet.pages(job) if job.game is not None else []
    money = [Page(partial(_draw, job=replace(job, scenario=some[0].id), scenarios=some)) for some in alike.values()]
    return [*scores, *money]


def _round_names(edition: Edition, scenario: Scenario) -> Sequence[str]:
    """A scenario's rounds, as on its track; a default number if the box sets no end."""
    papers = papers_of(edition)
    track = papers.tracks.rounds(edition, scenario, papers.turns(edition, scenario))
    return track.names or [str(scenario.first_round + at) for at in range(ROUNDS)]


def _draw(sheet: Sheet, job: AnyJob, scenarios: Sequence[Scenario]) -> None:
    edition, box = job.edition, sheet.content
    y = title(
        sheet,
        edition,
        _("Tournament sheet"),
        _("One for each table; the referee keeps it."),
        start_of_play(edition, *scenarios),
    )
    cities = papers_of(edition).cities(edition)
    foot = box.bottom - SIGNATURES
    tries = {row: _blocks(job, cities, box.width, row) for row in ROWS}
    tall = {row: height_of(blocks) for row, blocks in tries.items()}
    noted = (row for row in ROWS if row >= LOWEST and tall[row] < foot - y - LINES)
    row = next(noted, next((row for row in ROWS if tall[row] <= foot - y), ROWS[-1]))
    y = draw_all(sheet, tries[row], box.x, y)
    remarks(sheet, y, foot)
    signatures(sheet, edition, foot, SIGN)


def _blocks(job: AnyJob, cities: Mapping[str, str], width: float, row: float) -> list[Block]:
    """Everything above the signatures; `row` is a power's row height."""
    blocks = [fields(width), *_money(job, width, row), space(2)]
    if cities:
        note = _("Check {marks}.", marks=_marks(job.edition))
        blocks += [heading(_("Cities held at the end"), width, note), *_cities(job, cities, width)]
    if job.game is not None and job.game.snapshot["victory"]["winner"]:
        return [*blocks, space(2), *result(job, width)]
    ties = [heading(_("If time runs out"), width), *_ties(job, bool(cities), width)]
    return [*blocks, space(2), *ties, space(2), heading("Result", width), choices(job.edition, width)]


def _marks(edition: Edition) -> str:
    """What each side's mark looks like, in words."""
    return ", ".join(
        _("{mark} for {side:side whom}", mark=_(MARKS[side.mark]), side=named_side(edition, side.id))
        for side in edition.sides
    )


def _money(job: AnyJob, width: float, row: float) -> list[Block]:
    """A row for every power and a field for every round; long calendars continue in a second table."""
    rounds = _round_names(job.edition, job.scenarios[0])
    across = -(-len(rounds) // -(-len(rounds) // ACROSS))
    words = words_of(job)
    name = _(
        "{figure} in {money} each {round}", figure=capitalized(words.income), money=money_of(job), round=words.round
    )
    blocks = [heading(name, width)]
    for at in range(0, len(rounds), across):
        blocks += [*_rounds(job, rounds[at : at + across], across, width, row, at), space(2)]
    return blocks[:-1]


def _player(job: AnyJob, power: Power) -> str:
    """A power's player and bid, if there's a game."""
    if job.game is None or power.id not in job.game.snapshot["powers"]:
        return ""
    player = job.game.snapshot["powers"][power.id]["player"] or ""
    bid = job.game.bids.get(power.id)
    return _("{player} (bid {bid})", player=player, bid=bid) if bid else player


def _incomes(job: AnyJob, power: Power, economy: str | None, first: int, count: int) -> list[str]:
    """The income of a power or economy in this many rounds from one on; for the current round, what was paid."""
    if job.game is None:
        return []
    rows = job.game.stats["rounds"]
    incomes = [minus(income_of(row, power, economy) or 0) for row in rows if power.id in row["powers"]]
    if incomes[-1:] == ["0"]:
        # not its turn yet, or somebody won before it: nothing was collected, which is not an income of nothing
        incomes[-1] = "-" if job.game.snapshot["status"] == "finished" else ""
    return incomes[first : first + count]


def _paid(edition: Edition, powers: Sequence[Power]) -> Sequence[Power]:
    """The powers that buy something, if others don't: without a treasury, there's no income to write down."""
    return [power for power in powers if any(price for _unit, price in priced(edition, power))] or powers


def _rounds(job: AnyJob, rounds: Sequence[str], across: int, width: float, tall: float, first: int) -> list[Block]:
    powers = _paid(job.edition, powers_in_order(job.edition, job.scenarios[0]))
    now: Any = job.position(job.scenarios[0])["powers"]
    lines = [
        (power, economy, name, _player(job, power) if at == 0 else "")
        for power in powers
        for at, (economy, name) in enumerate(economies_of(power, now.get(power.id, {})).items())
    ]
    bid = BID if job.game is None and words_of(job).bids else 0.0
    before = NAME + PLAYED + bid
    wide = (width - before) / across

    def head(sheet: Sheet, x: float, y: float) -> None:
        sheet.text(x + NAME, y + 3.6, _("played by"), 7.5, colour=sheet.ink.muted)
        if bid:
            sheet.text(x + before - bid / 2, y + 3.6, _("bid"), 7.5, colour=sheet.ink.muted, align="centre", room=bid)
        for number, words in enumerate(rounds):
            middle = x + before + (number + 0.5) * wide
            sheet.text(middle, y + 3.6, words, 9, fonts.SEMIBOLD, align="centre", room=wide - 1)

    def row(number: int) -> Block:
        power, economy, name, player = lines[number]

        def draw(sheet: Sheet, x: float, y: float) -> None:
            if number % 2 == 0:
                sheet.ground(Box(x, y, width, tall))
            emblem(sheet, power, x + 0.6, y + tall / 2 - 2.2, 4.4)
            sheet.text(x + 7, y + tall / 2 + 1.4, name, 10, fonts.SEMIBOLD, room=NAME - 8)
            sheet.text(x + NAME, y + tall / 2 + 1.4, player, 9, room=PLAYED - 2)
            for at, income in enumerate(_incomes(job, power, economy, first, len(rounds))):
                middle = x + before + (at + 0.5) * wide
                sheet.text(middle, y + tall / 2 + 1.4, income, 9, fonts.SEMIBOLD, align="centre")
            edges = [x + before + at * wide for at in range(len(rounds) + 1)]
            for left in [x + before - bid, *edges] if bid else edges:
                sheet.line(left, y, left, y + tall)
            sheet.line(x, y + tall, x + width, y + tall)

        return Block(tall, draw)

    return [Block(5, head), *(row(number) for number in range(len(lines)))]


def _cities(job: AnyJob, cities: Mapping[str, str], width: float) -> list[Block]:
    """Every city with the sides' marks; once a game is over, its holder's is filled."""
    across, edition, names, ended = 4, job.edition, list(cities.items()), _held_at_the_end(job)
    wide = width / across
    rows = -(-len(cities) // across)

    def row(number: int) -> Block:
        def draw(sheet: Sheet, x: float, y: float) -> None:
            for column, at in enumerate(range(number, len(cities), rows)):
                left = x + column * wide
                place, city = names[at]
                for side in edition.sides:
                    holds = ended.get(place) == side.id
                    side_mark(
                        sheet, side, left + 2, y + 2.9, 2, sheet.ink.text, ground=sheet.ink.text if holds else None
                    )
                    left += 6
                sheet.text(left + 1, y + 4.3, city, 10, room=wide - 6 * len(edition.sides) - 3)

        return Block(5.6, draw)

    return [row(number) for number in range(rows)]


def _held_at_the_end(job: AnyJob) -> Mapping[str, SideId]:
    """Which side holds what, in a finished game."""
    if job.game is None or job.game.snapshot["status"] != "finished":
        return {}
    held = {place: now["controller"] for place, now in job.game.snapshot["territories"].items()}
    return {place: job.edition.powers[power].side for place, power in held.items() if power}


def _ties(job: AnyJob, cities: bool, width: float) -> list[Block]:
    """Our order of tiebreakers; a table that uses another one crosses it out."""
    money, words = job.edition.currency_of(2), words_of(job)
    lines = [
        *([papers_of(job.edition).most_cities(job.edition)] if cities else []),
        _("The side whose {source} has grown more since the start.", source=words.source),
        _("The side with more {money} in hand.", money=money),
        _("The side with the smaller bid; otherwise a draw.") if words.bids else _("Otherwise, a draw."),
    ]
    weighed = len(lines) if words.bids else len(lines) - 1
    return [
        _tie(job.edition, f"{number}. {line}", width, fields=number <= weighed)
        for number, line in enumerate(lines, start=1)
    ]


def _tie(edition: Edition, words: str, width: float, *, fields: bool) -> Block:
    """A tiebreaker with a field for each side's figure, if it has one."""
    sides = edition.sides
    lines = fonts.wrap(words, fonts.REGULAR, 10, width - len(sides) * TIE - 2)

    def draw(sheet: Sheet, x: float, y: float) -> None:
        sheet.lines(x, y + 4.2, lines, 10)
        for at, side in enumerate(sides if fields else ()):
            left = x + width + 1 - (len(sides) - at) * TIE
            wide = sheet.text(left + 2, y + 4.2, side.name, 8, colour=sheet.ink.muted) + 3
            sheet.line(left + 1 + wide, y + 4.6, left + TIE - 1, y + 4.6, 0.5, sheet.ink.text)

    return Block(6.0 + (len(lines) - 1) * 10 * LEADING / MM, draw)

"""The back of a setup chart: its family's sections, and space to write. The reference sheet says what pieces can do."""

from bisect import bisect_left
from collections.abc import Callable, Container, Sequence
from functools import cache, partial
from itertools import chain, repeat
from typing import Any

from companion.languages import _, msg
from companion.model.sections.powers import Power
from companion.model.sections.scenarios import Scenario
from printables.families import papers_of
from printables.job import AnyJob
from printables.pdf import fonts
from printables.pdf.flow import (
    Block,
    Placed,
    draw_all,
    heading,
    height_of,
    place,
    ruled,
    rules,
    space,
    stack,
)
from printables.pdf.paper import Box
from printables.pdf.sheet import Sheet
from printables.pdf.title import start_of_play
from printables.sheets.setup.front import body_of
from printables.sheets.setup.power_sheet import outer_band, small_head
from printables.sheets.setup.priced import priced

HEAD = 13.0
SIZES = (11.5, 11.0, 10.5, 10.0, 9.5, 9.0, 8.5, 8.0, 7.6, 7.3, 7.0)
"""Type sizes to try until everything fits on one side."""
LONGER = tuple(size for size in SIZES if size <= 9.5)
"""The same if it takes three sides: one more sheet."""
FRONT_SIZES = tuple(size for size in SIZES if 8.0 <= size <= 10.5)
"""Type sizes at the bottom of a front."""
ABOVE_FOOT = 3.0
"""The space above that."""
LAST = -1
"""The section number of notes at the bottom of a front."""
NOTES, FRONT_NOTES = 40.0, 30.0
"""The minimum space worth lines for notes, on a back and at the bottom of a front."""
ROUNDS = 100.0
"""The minimum space worth a form for the power's own rounds."""


def in_front(job: AnyJob, scenario: Scenario, power: Power) -> dict[int, Sequence[Block]]:
    """Sections that fit at the bottom of the front of a power with little to set up, by number, in type as large as
    possible for all; lines for notes if much space is left.
    """
    body = body_of(job, scenario, power)
    room = papers_of(job.edition).setup.unused(job, scenario, power, body) - ABOVE_FOOT
    best: dict[int, Sequence[Block]] = {}
    for size in FRONT_SIZES if room > 0 else ():
        taken: dict[int, Sequence[Block]] = {}
        for number, section in enumerate(sections_of(job, scenario, power, body.width, size)):
            if height_of(chain(*taken.values(), section)) <= room:
                taken[number] = section
        best = max(best, taken, key=len)
    left = room - height_of(chain(*best.values()))
    return (
        best
        if left < FRONT_NOTES
        else best | {LAST: [space(ABOVE_FOOT), ruled(_("Notes"), body.width, left - ABOVE_FOOT)]}
    )


def draw_backs(
    job: AnyJob, scenario: Scenario, power: Power, moved: Container[int] = ()
) -> list[Callable[[Sheet], None]]:
    """The sides after the front, as drawing functions: one, or three if a box has more than fits. Sections moved to the
    front are left out.
    """
    box = job.sheet_of_paper.content
    room = box.height - HEAD
    tried = cache(partial(_sides, job, scenario, power, moved))
    for most, sizes in ((1, SIZES), (2, LONGER[:-3]), (3, LONGER), (99, LONGER[-1:])):
        if len(tried(sizes[-1])) <= most:
            break
    sides = tried(sizes[bisect_left(sizes, True, key=lambda size: len(tried(size)) <= most)])
    left = room - _filled(sides[-1])
    one_more = len(sides) % 2 == 0
    if not one_more and left > ROUNDS and any(price for _unused, price in priced(job.edition, power)):
        sides[-1].append((_round_by_round(job, scenario, power, box.width, left), room - left))
    elif left > NOTES:
        sides[-1].append((ruled(_("Notes"), box.width, left), room - left))
    if one_more:
        sides.append([(_round_by_round(job, scenario, power, box.width, room), 0.0)])

    def side(number: int) -> Callable[[Sheet], None]:
        def draw(sheet: Sheet) -> None:
            outer_band(sheet, power, front=number % 2 == 1)
            line = _("{start} · reference", start=start_of_play(job.edition, scenario))
            small_head(sheet, job.edition, power, line, box.width, box.x, box.y)
            place(sheet, sides[number], box.x, box.y + HEAD)

        return draw

    return [side(number) for number in range(len(sides))]


def _filled(side: Sequence[Placed]) -> float:
    """How far down a side is filled, with the space below; 0 if it's empty."""
    return side[-1][1] + side[-1][0].height + 6 if side else 0.0


def _sides(job: AnyJob, scenario: Scenario, power: Power, moved: Container[int], size: float) -> list[list[Placed]]:
    box = job.sheet_of_paper.content
    sections = enumerate(sections_of(job, scenario, power, box.width, size))
    left = [block for number, section in sections if number not in moved for block in section]
    over = papers_of(job.edition).setup.carried_over(job, scenario, power, box.width)
    return stack([*over, *left], repeat(box.height - HEAD))


def sections_of(job: AnyJob, scenario: Scenario, power: Power, width: float, size: float) -> list[Sequence[Block]]:
    """What a player looks up that isn't on the reference sheet: the family's sections."""
    return [*papers_of(job.edition).setup.back(job, scenario, power, width, size)]


KEPT = ((msg("round"), 14.0), (msg("income"), 20.0), (msg("bought"), 62.0), (msg("left over"), 16.0))
"""What a player can record for every round, and its column width; notes take the rest."""
MONEY = ("income", "left over")
"""What each economy of a power has of its own."""
LOGGED = 15.5
"""Height of a round."""


def _round_by_round(job: AnyJob, scenario: Scenario, power: Power, width: float, height: float) -> Block:
    """A side to record your own rounds on, so that every sheet has a back; each economy has its own line."""
    edition, rounds = job.edition, int((height - 14) // LOGGED)
    own: Any = job.positions[scenario.id]["powers"][power.id]
    economies = [purse["name"] for purse in own.get("purses", {}).values()]

    def draw(sheet: Sheet, x: float, y: float) -> None:
        note = _("For your own plans, in {currency}.", currency=edition.edition.currency)
        top = draw_all(sheet, [heading(_("Round by round"), width, note)], x, y) + 5
        left = x
        for title, wide in (*KEPT, (msg("plans and notes"), 0.0)):
            sheet.text(left + 1, top - 1.4, _(title), 8, colour=sheet.ink.muted)
            if left > x:
                sheet.line(left, top, left, top + rounds * LOGGED)
            left += wide
            if title in MONEY:
                for row in range(rounds * len(economies)):
                    line = top + row * LOGGED / len(economies)
                    sheet.text(
                        left - wide + 1,
                        line + 2.6,
                        economies[row % len(economies)],
                        fonts.SMALLEST,
                        colour=sheet.ink.muted,
                    )
                    sheet.line(left - wide, line, left, line)
        for number in range(rounds):
            sheet.text(x + 6, top + (number + 0.5) * LOGGED + 1.8, str(number + 1), 13, fonts.BOLD, align="centre")
        rules(sheet, Box(x, top, width, rounds * LOGGED), LOGGED)

    return Block(height, draw)

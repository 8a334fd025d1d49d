"""The back of a setup chart: the pieces' costs and abilities, then the family's sections."""

from bisect import bisect_left
from collections import Counter
from collections.abc import Callable, Container, Mapping, Sequence
from functools import cache, partial
from itertools import chain, repeat
from typing import Any

from companion.languages import _, msg
from companion.model.edition import Edition
from companion.model.sections.powers import Power
from companion.model.sections.scenarios import Scenario
from companion.model.sections.units import Unit
from companion.model.wording import in_a_sentence
from printables.families import papers_of
from printables.job import AnyJob
from printables.pdf import fonts
from printables.pdf.flow import (
    UNTITLED,
    Block,
    Cell,
    Column,
    Draw,
    Placed,
    draw_all,
    heading,
    height_of,
    kept_whole,
    place,
    ruled,
    rules,
    space,
    stack,
    table,
)
from printables.pdf.paper import Box
from printables.pdf.pieces import height_of as height_of_piece
from printables.pdf.pieces import piece
from printables.pdf.sheet import Sheet
from printables.pdf.title import start_of_play
from printables.sheets.box_names import both_names, printed_name, room_for_both
from printables.sheets.setup.front import body_of
from printables.sheets.setup.power_sheet import outer_band, small_head
from printables.sheets.setup.priced import priced

HEAD = 13.0
SIZES = (11.5, 11.0, 10.5, 10.0, 9.5, 9.0, 8.5, 8.0, 7.6, 7.3, 7.0)
"""Type sizes to try until everything fits on one side."""
LONGER = tuple(size for size in SIZES if size <= 9.5)
"""The same if it takes three sides: one more sheet."""
NAME, FIGURE = 31.0, 11.5
"""The column of a piece's name, and the minimum of one of its figures."""
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
    """Everything a player looks up, as far as the edition has it: the pieces, then the family's sections."""
    edition, setup = job.edition, papers_of(job.edition).setup
    pieces = priced(edition, power)
    note = (
        _("Prices in {currency}.", currency=edition.edition.currency) if any(price for _unused, price in pieces) else ""
    )
    listed = [heading("Pieces", width, note), *unit_table(edition, pieces, width, size)]
    on_one_side = height_of(listed) <= job.sheet_of_paper.content.height - HEAD
    return [kept_whole(listed) if on_one_side else listed, *setup.back(job, scenario, power, width, size)]


def unit_table(edition: Edition, pieces: Sequence[tuple[Unit, str]], width: float, size: float) -> list[Block]:
    """Pieces with price, attack, defense, move, and abilities; unused columns are left out."""
    in_battle = papers_of(edition).reference.in_battle
    figures = [
        (msg("cost"), [price for _unused, price in pieces]),
        (msg("attack"), [_shown(unit.attack) for unit, _unused in pieces]),
        (msg("defense"), [_shown(in_battle(unit).printed_defence) for unit, _unused in pieces]),
        (msg("move"), [_shown(unit.move) for unit, _unused in pieces]),
    ]
    used = [(title, values) for title, values in figures if any(values)]
    wide = [max(FIGURE, fonts.width(_(title), fonts.REGULAR, fonts.SMALLEST) + 2) for title, _values in used]
    rest = width - 12 - NAME - sum(wide)
    columns = [
        Column(UNTITLED, 12),
        Column(UNTITLED, NAME, font=fonts.SEMIBOLD, wrap=False),
        *(
            Column(title, its_width, "centre", fonts.SEMIBOLD, size=size + 1.5, wrap=False)
            for (title, _values), its_width in zip(used, wide, strict=True)
        ),
        Column("what it can do", rest, size=max(fonts.SMALLEST, size - 0.4)),
    ]
    rows: list[Sequence[Cell]] = []
    own = [unit.id for unit, _price in pieces]
    for number, (unit, _unused) in enumerate(pieces):
        cells = [values[number] or "-" for _unused, values in used]
        name = both_names(unit.name, printed_name(unit, edition.source.units.by_id), size, NAME)
        rows.append([_picture(unit), name, *cells, _abilities(edition, unit, own)])
    return table(columns, rows, size, least=max(room_for_both(edition, size), 5.6 if size > 7.6 else 4.4))


def _shown(figure: int | str | None) -> str:
    return "" if figure is None else str(figure)


def _picture(unit: Unit) -> Draw:
    return lambda sheet, x, y: piece(sheet, unit, x + 1, y - height_of_piece(8) / 2, 8)


def _abilities(edition: Edition, unit: Unit, own: Sequence[str]) -> str:
    """What a unit can do, except with kinds of units that the power never has."""
    said = zip(unit.abilities, edition.source.units[unit.id].abilities, strict=True)
    kept = [text for text, source in said if not _about_others(edition.source, unit.id, source, own)]
    texts = [text if text.endswith((".", "!", "?")) else f"{text}." for text in kept]
    if unit.option is not None:
        option = in_a_sentence(edition.options[unit.option].name)
        texts.append(_("Only if you play with {option}.", option=option))
    return " ".join(texts)


def _about_others(edition: Edition, unit: str, ability: str, own: Sequence[str]) -> bool:
    """Whether a sentence of the box, in its own language, names only kinds of units that aren't among these.

    Its first word is what the unit does: "Bombs cities" names no atomic bomb.
    """
    words = ability.lower().partition(" ")[2]
    last = Counter(_last_word(other) for other in edition.units)
    named = [other.id for other in edition.units if other.id != unit and _named(other, last) in words]
    return bool(named) and not any(other in own for other in named)


def _named(unit: Unit, last: Mapping[str, int]) -> str:
    """What a sentence calls a unit: its last word, if no other unit has it."""
    word = _last_word(unit)
    return word if last[word] == 1 else unit.name.lower()


def _last_word(unit: Unit) -> str:
    return unit.name.lower().split()[-1]


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

"""The battle strip: attackers and defenders sorted by what they hit on, casualties in between."""

from collections.abc import Sequence
from functools import partial

from companion.languages import _, msg
from companion.model.edition import Edition
from companion.model.sections.units import Unit
from companion.model.wording import listed
from printables.families import papers_of
from printables.job import AnyJob
from printables.pdf import fonts
from printables.pdf.document import Page
from printables.pdf.paper import MM, Box
from printables.pdf.pieces import height_of, piece
from printables.pdf.sheet import LEADING, Sheet
from printables.pdf.title import title

MIDDLE = 26.0
LABEL = 9.0
LEAST, SMALL, LARGE = 4.4, 5.6, 8.4
"""A unit's row height when a column is full, on the strip, and on the board."""
APART = 8.0
"""The type size of a unit's special abilities, below its name."""


IDLE = 9.0
"""The type size of what rolls no dice, below a side's columns; the line below it on a board is larger."""


ATTACKER, DEFENDER = msg("Attacker"), msg("Defender")
BOARDS = {ATTACKER: msg("Battle board: attacker"), DEFENDER: msg("Battle board: defender")}
CASUALTIES = {ATTACKER: msg("Attacker's casualties"), DEFENDER: msg("Defender's casualties")}
ROWS = {ATTACKER: True, DEFENDER: False}
"""Who is in a row, and whether they attack."""
Column = tuple[str, list[tuple[Unit, str]]]
"""What pieces hit on, and which they are, with their special abilities if there's room."""


def pages(job: AnyJob) -> list[Page]:
    """One landscape page."""
    return [Page(lambda sheet: _draw(sheet, job.edition), landscape=True)]


def board_pages(job: AnyJob) -> list[Page]:
    """The same as a board of two pages, one for each side of a battle: laid edge to edge, they make an A3 sheet."""
    return [
        Page(partial(_half, edition=job.edition, name=name), _(name), landscape=True, footer="bare") for name in ROWS
    ]


def _half(sheet: Sheet, edition: Edition, name: str) -> None:
    """One side's page: its columns, and its casualties along the edge next to the other page."""
    note = _("Put the two pages together at their casualty strips. Count all hits in a round, then remove casualties.")
    y = title(sheet, edition, _(BOARDS[name]), note)
    box = sheet.content
    tall = box.bottom - y - MIDDLE
    columns = _strengths(edition, ROWS[name], traits=True)
    _row(sheet, _(name), columns, _idle(edition, ROWS[name]), Box(box.x, y, box.width, tall), LARGE)
    inner = Box(box.x, y + tall + 2, box.width, MIDDLE - 2)
    sheet.hatch(inner, 3.0)
    sheet.rect(inner, stroke=sheet.ink.text, width=0.7)
    words = _(CASUALTIES[name])
    wide = fonts.width(words, fonts.SEMIBOLD, 14) + 6
    centre = inner.x + inner.width / 2
    sheet.rect(Box(centre - wide / 2, inner.y + 3, wide, 7.4), fill=(1.0, 1.0, 1.0))
    sheet.text(centre, inner.y + 8.2, words, 14, fonts.SEMIBOLD, align="centre")


def fights(edition: Edition) -> bool:
    """Whether the box prints attack and defense figures at all."""
    return any(_strengths(edition, side) for side in ROWS.values())


def _strengths(edition: Edition, attacking: bool, *, traits: bool = False) -> list[Column]:
    """What pieces hit on, weakest first, and which they are, with their special abilities if there's room."""
    columns: dict[str, list[tuple[Unit, str]]] = {}
    for unit in edition.units:
        battle = papers_of(edition).reference.in_battle(unit)
        strength = battle.attack if attacking else battle.defence
        if strength not in (None, 0):
            apart = ", ".join(battle.traits) if traits else ""
            columns.setdefault(str(strength), []).append((unit, apart))
    return sorted(columns.items(), key=lambda column: [int(part) for part in column[0].split("/")])


def _idle(edition: Edition, attacking: bool) -> str:
    """The pieces that take part in a battle but roll no dice in its rounds, in a sentence or two."""
    in_battle = papers_of(edition).reference.in_battle
    here = [(unit, in_battle(unit)) for unit in edition.units if unit.kind != "building"]
    pieces = [(unit, battle) for unit, battle in here if (battle.attack if attacking else battle.defence) in (None, 0)]
    idle = [unit for unit, _battle in pieces]
    early = [unit for unit, battle in pieces if not attacking and battle.fires_before]
    rest = [_name(unit) for unit in idle if unit not in early]
    return " ".join(
        filter(
            None,
            (
                _("Before the first round only: {units}.", units=listed([_name(unit) for unit in early]))
                if early
                else "",
                _("Rolls no dice: {units}.", units=listed(rest)) if rest else "",
            ),
        )
    )


def _name(unit: Unit) -> str:
    """A piece's name, marked if it's only in some games."""
    return unit.name if unit.option is None else _("{unit} (option)", unit=unit.name)


def _draw(sheet: Sheet, edition: Edition) -> None:
    note = _("Put each piece in the column with its number. Count all hits in a round, then remove casualties.")
    y = title(sheet, edition, _("Battle strip"), note)
    box = sheet.content
    tall = (box.bottom - y - MIDDLE) / 2
    for name, attacking in ROWS.items():
        top = y if attacking else y + tall + MIDDLE
        idle = _idle(edition, attacking)
        _row(sheet, _(name), _strengths(edition, attacking), idle, Box(box.x, top, box.width, tall))
    _casualties(sheet, Box(box.x, y + tall, box.width, MIDDLE))


def _row(sheet: Sheet, name: str, columns: Sequence[Column], idle: str, box: Box, line: float = SMALL) -> None:
    """A side's columns, and below them what rolls no dice."""
    sheet.rect(Box(box.x, box.y, LABEL, box.height), stroke=sheet.ink.text, width=0.7)
    with sheet.turned(box.x + LABEL / 2 + 1.6, box.y + box.height / 2) as inner:
        inner.text(0, 0, name, 12, fonts.BOLD, align="centre")
    wide = (box.width - LABEL) / max(1, len(columns))
    size = IDLE * min(1.2, line / SMALL)
    below = size * 0.7 if idle else 0.0
    if idle:
        foot = Box(box.x + LABEL, box.bottom - below, box.width - LABEL, below)
        sheet.rect(foot, stroke=sheet.ink.text, width=0.7)
        sheet.text(foot.x + 2.5, foot.y + below / 2 + size * 0.13, idle, size, room=foot.width - 5)
    for number, (strength, units) in enumerate(columns):
        _column(sheet, strength, units, Box(box.x + LABEL + number * wide, box.y, wide, box.height - below), line)


def _column(sheet: Sheet, strength: str, units: Sequence[tuple[Unit, str]], box: Box, line: float) -> None:
    sheet.rect(box, stroke=sheet.ink.text, width=0.7)
    grown = line / SMALL
    sheet.text(box.x + 2.5, box.y + 9.6 * grown, strength, 26 * grown, fonts.BOLD, room=box.width - 5)
    caption = box.y + 9.6 * grown + 4.4 * grown
    twice = strength.split("/")
    words = _("hits on this or less") if len(twice) == 1 else _("rolls twice: {figures}", figures=listed(twice))
    sheet.text(box.x + 2.5, caption, words, 7 * grown, colour=sheet.ink.muted, room=box.width - 5)
    step = min(line, max(LEAST, (box.height - 18 * grown) / max(1, len(units))))
    wide, size = 6 * step / SMALL, 7.5 * max(1.0, step / SMALL)
    left = box.x + 3.4 + wide
    room = box.right - 2.0 - left
    noted = [(unit, fonts.wrap(apart, fonts.REGULAR, APART, room)) for unit, apart in units]
    below = APART * LEADING / MM
    heights = [max(step, size * LEADING / MM + len(notes) * below + 1.0) if notes else step for _unit, notes in noted]
    y = box.bottom - sum(heights) - 1
    sheet.line(box.x, y - 0.8, box.right, y - 0.8)
    for (unit, notes), tall in zip(noted, heights, strict=True):
        piece(sheet, unit, box.x + 2, y + (tall - height_of(wide)) / 2, wide, sheet.ink.shape)
        base = y + tall / 2 + size * 0.13 - len(notes) * below / 2
        sheet.text(left, base, _name(unit), size, room=room)
        sheet.lines(left, base + below + 0.3, notes, APART, colour=sheet.ink.muted)
        y += tall


def _casualties(sheet: Sheet, box: Box) -> None:
    inner = Box(box.x, box.y + 2, box.width, box.height - 4)
    sheet.hatch(inner, 3.0)
    sheet.rect(inner, stroke=sheet.ink.text, width=0.7)
    for share, words in ((0.25, _(CASUALTIES[ATTACKER])), (0.75, _(CASUALTIES[DEFENDER]))):
        centre = inner.x + inner.width * share
        wide = fonts.width(words, fonts.SEMIBOLD, 10) + 4
        sheet.rect(Box(centre - wide / 2, inner.y + 2.5, wide, 5.4), fill=(1, 1, 1))
        sheet.text(centre, inner.y + 6.4, words, 10, fonts.SEMIBOLD, align="centre")
    sheet.line(inner.x + inner.width / 2, inner.y, inner.x + inner.width / 2, inner.bottom, 0.7, sheet.ink.text)

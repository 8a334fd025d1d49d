"""The battle strip: attackers and defenders sorted by what they hit on, casualties in between."""

from collections.abc import Sequence

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
LEAST, SMALL = 4.4, 5.6
"""A unit's row height when a column is full, and otherwise."""
SIZE, APART = 7.5, 7.0
"""The type sizes of a unit's name, and of its special abilities below it."""
BELOW = APART * LEADING / MM
"""The line height of these."""


IDLE = 9.0
"""The type size of what rolls no dice, below a side's columns."""


ATTACKER, DEFENDER = msg("Attacker"), msg("Defender")
CASUALTIES = {ATTACKER: msg("Attacker's casualties"), DEFENDER: msg("Defender's casualties")}
ROWS = {ATTACKER: True, DEFENDER: False}
"""Who is in a row, and whether they attack."""
Column = tuple[str, list[tuple[Unit, str]]]
"""What pieces hit on, and which they are, with their special abilities if there's room."""


def pages(job: AnyJob) -> list[Page]:
    """One landscape page."""
    return [Page(lambda sheet: _draw(sheet, job.edition), landscape=True)]


def fights(edition: Edition) -> bool:
    """Whether the box prints attack and defense figures at all."""
    return any(_strengths(edition, side) for side in ROWS.values())


def _strengths(edition: Edition, attacking: bool) -> list[Column]:
    """What pieces hit on, weakest first, and which they are, with their special abilities."""
    columns: dict[str, list[tuple[Unit, str]]] = {}
    for unit in edition.units:
        battle = papers_of(edition).reference.in_battle(unit)
        strength = battle.attack if attacking else battle.defence
        if strength not in (None, 0):
            columns.setdefault(str(strength), []).append((unit, ", ".join(battle.traits)))
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


def _row(sheet: Sheet, name: str, columns: Sequence[Column], idle: str, box: Box) -> None:
    """A side's columns, and below them what rolls no dice."""
    sheet.rect(Box(box.x, box.y, LABEL, box.height), stroke=sheet.ink.text, width=0.7)
    with sheet.turned(box.x + LABEL / 2 + 1.6, box.y + box.height / 2) as inner:
        inner.text(0, 0, name, 12, fonts.BOLD, align="centre")
    wide = (box.width - LABEL) / max(1, len(columns))
    below = IDLE * 0.7 if idle else 0.0
    if idle:
        foot = Box(box.x + LABEL, box.bottom - below, box.width - LABEL, below)
        sheet.rect(foot, stroke=sheet.ink.text, width=0.7)
        sheet.text(foot.x + 2.5, foot.y + below / 2 + IDLE * 0.13, idle, IDLE, room=foot.width - 5)
    for number, (strength, units) in enumerate(columns):
        _column(sheet, strength, units, Box(box.x + LABEL + number * wide, box.y, wide, box.height - below))


def _column(sheet: Sheet, strength: str, units: Sequence[tuple[Unit, str]], box: Box) -> None:
    sheet.rect(box, stroke=sheet.ink.text, width=0.7)
    sheet.text(box.x + 2.5, box.y + 9.6, strength, 26, fonts.BOLD, room=box.width - 5)
    twice = strength.split("/")
    words = _("hits on this or less") if len(twice) == 1 else _("rolls twice: {figures}", figures=listed(twice))
    sheet.text(box.x + 2.5, box.y + 14.0, words, 7, colour=sheet.ink.muted, room=box.width - 5)
    free = box.height - 18
    step = min(SMALL, max(LEAST, free / max(1, len(units))))
    wide = 6 * step / SMALL
    left = box.x + 3.4 + wide
    room = box.right - 2.0 - left
    noted = [(unit, fonts.wrap(apart, fonts.REGULAR, APART, room)) for unit, apart in units]
    if sum(_height(notes, step) for _unit, notes in noted) > free:
        noted = [(unit, ()) for unit, _notes in noted]
    y = box.bottom - sum(_height(notes, step) for _unit, notes in noted) - 1
    sheet.line(box.x, y - 0.8, box.right, y - 0.8)
    for unit, notes in noted:
        tall = _height(notes, step)
        piece(sheet, unit, box.x + 2, y + (tall - height_of(wide)) / 2, wide, sheet.ink.shape)
        base = y + tall / 2 + SIZE * 0.13 - len(notes) * BELOW / 2
        sheet.text(left, base, _name(unit), SIZE, room=room)
        sheet.lines(left, base + BELOW + 0.3, notes, APART, colour=sheet.ink.muted)
        y += tall


def _height(notes: Sequence[str], step: float) -> float:
    """A unit's row, with its abilities below its name."""
    return max(step, SIZE * LEADING / MM + len(notes) * BELOW + 1.0) if notes else step


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
